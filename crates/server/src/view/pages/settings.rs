//! How somebody likes the pages, and what they are called.

use crate::app::{App, Shared};
use crate::base::error::Fault;
use crate::http::body::{Fields, Sent};
use crate::http::preferences::{Look, SETTINGS};
use crate::http::response::{Failed, Wants};
use crate::http::session::{self, Asker};
use crate::notifications::push;
use crate::options::Devices;
use crate::routes::notifications::{self, Told};
use crate::view::layout::Layout;
use crate::view::pages::home::symbol;
use crate::view::pages::{html, layout};
use askama::Template;
use axum::body::Bytes;
use axum::extract::{Query, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;
use sortie_core::Text;
use sortie_table::name;
use sortie_words::{LANGUAGES, Readers, Words};

#[derive(Template)]
#[template(path = "pages/settings.html")]
struct Form<'a> {
    page: Layout<'a>,
    saved: bool,
    groups: Vec<Group>,
    /// The name of a guest; other visitors have none.
    name: Option<String>,
    wrong: Option<String>,
    /// Some cards, as they look now: symbol and emblem.
    cards: Vec<(String, String)>,
    /// Where the guest is told that it is their turn, where this server tells anybody.
    told: Option<Told>,
    /// Whether by letters, too.
    mails: bool,
    /// Whether on devices, too.
    pushes: bool,
    /// Why on none, where that is to be said.
    pushless: Option<String>,
}

/// A setting with its values.
struct Group {
    name: &'static str,
    says: String,
    help: Option<String>,
    values: Vec<(&'static str, String, bool)>,
}

/// The message `settings-…` for a setting or one of its values.
fn word(words: &Words, name: &str) -> Option<String> {
    let text = Text { id: format!("settings-{name}").into(), args: Vec::new() };
    words.checked(&text, &Readers::default()).ok()
}

impl Group {
    fn of(name: &'static str, values: &[&'static str], chosen: &str, words: &Words) -> Self {
        let value = |value: &&'static str| {
            let says = word(words, &format!("{name}-{value}")).unwrap_or_default();
            (*value, says, *value == chosen)
        };
        Group {
            name,
            says: word(words, name).unwrap_or_default(),
            help: word(words, &format!("{name}-help")),
            values: values.iter().map(value).collect(),
        }
    }
}

/// All settings, the language first.
fn groups(look: &Look, words: &Words) -> Vec<Group> {
    let mut languages = vec!["browser"];
    languages.extend(LANGUAGES);
    let language = Group::of("lang", &languages, look.chosen.unwrap_or("browser"), words);
    let others =
        SETTINGS.iter().map(|(name, values)| Group::of(name, values, look.value(name), words));
    std::iter::once(language).chain(others).collect()
}

/// A card of each emblem, with the figures of the first game.
fn cards(app: &App) -> Vec<(String, String)> {
    let mut shown: Vec<(String, String)> = Vec::new();
    let faces = app.games.iter().take(1).flat_map(|game| game.faces.iter().rev());
    for (symbol, emblem) in faces.map(symbol) {
        if shown.iter().all(|(_, known)| *known != emblem) {
            shown.push((symbol, emblem));
        }
    }
    shown
}

fn page(
    app: &App,
    look: &Look,
    name: Option<String>,
    saved: bool,
    wrong: Option<String>,
    told: Option<Told>,
) -> String {
    let words = app.words(look.language);
    let pushes = push::is_possible(&app.options);
    let untrusted = !pushes && app.options.devices == Devices::Told;
    html(&Form {
        page: layout(app, look, "/settings"),
        saved,
        groups: groups(look, words),
        name,
        wrong,
        cards: cards(app),
        told,
        mails: app.notices.post.is_some(),
        pushes,
        pushless: untrusted.then(|| words.say(id!("settings-push-insecure"))),
    })
}

/// Whether something was saved just now.
#[derive(Deserialize)]
pub(crate) struct Saved {
    saved: Option<String>,
}

/// The form.
pub(crate) async fn show(
    State(app): State<Shared>,
    Query(Saved { saved }): Query<Saved>,
    asker: Asker,
    look: Look,
) -> Html<String> {
    let told = match &asker.0 {
        Some(guest) if notifications::are_possible(&app) => {
            notifications::of(&app, &guest.id).await.ok()
        }
        _ => None,
    };
    let name = asker.0.map(|guest| guest.name);
    Html(page(&app, &look, name, saved.is_some(), None, told))
}

/// Keeps what is chosen, and shows it again.
pub(crate) async fn save(
    State(app): State<Shared>,
    asker: Asker,
    mut look: Look,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Failed> {
    // A refused form is answered in the old look: the new one is not saved.
    let before = look.clone();
    let done = async {
        let Sent::Form(fields) = Sent::read(&headers, body)? else {
            return Err(Fault::Form("settings are sent as a form".to_owned()));
        };
        choose(&mut look, &fields);
        let name = fields.iter().find(|(field, _)| field == "name").map(|(_, name)| name.trim());
        if let (Some(guest), Some(name)) = (&asker.0, name)
            && guest.name != name
        {
            // To have no name is allowed.
            let tidy = if name.is_empty() { Ok(String::new()) } else { name::normalize(name) };
            let tidy = match tidy {
                Ok(tidy) => tidy,
                Err(why) => {
                    let words = app.words(look.language);
                    let wrong = Fault::Name(why).says(words, &Readers::default());
                    let page = page(&app, &look, Some(name.to_owned()), false, Some(wrong), None);
                    return Ok((StatusCode::UNPROCESSABLE_ENTITY, Html(page)).into_response());
                }
            };
            session::rename(&app, &guest.id, &tidy).await?;
        }
        let cookie = [(SET_COOKIE, look.cookie())];
        Ok((cookie, Redirect::to("/settings?saved")).into_response())
    };
    done.await.map_err(|fault| Failed::new(&app, Wants::Page, &before, fault))
}

fn choose(look: &mut Look, fields: &Fields) {
    for (name, value) in fields {
        look.set(name, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WORDS;

    #[test]
    fn every_setting_and_value_has_a_name_in_every_language() {
        for language in LANGUAGES {
            let words = Words::new(language, [WORDS]).unwrap();
            let look = Look::of(&HeaderMap::new());
            for group in groups(&look, &words) {
                assert!(!group.says.is_empty(), "{language}: {}", group.name);
                for (value, says, _) in group.values {
                    assert!(!says.is_empty(), "{language}: {} {value}", group.name);
                }
            }
        }
    }
}
