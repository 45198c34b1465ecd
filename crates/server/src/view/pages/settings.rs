//! How somebody likes the pages, and what they are called.

use crate::base::config::Devices;
use crate::base::error::ApiError;
use crate::http::body::{FormFields, RequestBody};
use crate::http::preferences::{Preferences, SETTINGS};
use crate::http::response::{ErrorResponse, Format};
use crate::http::session::{self, Caller};
use crate::notifications::push;
use crate::notifications::settings::{self, Told};
use crate::view::html;
use crate::view::layout::Layout;
use crate::view::pages::home::symbol;
use crate::view::pages::layout;
use crate::view::pages::progress::Progress;
use crate::view::state::ViewState;
use askama::Template;
use axum::body::Bytes;
use axum::extract::{Query, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;
use sortie_core::{MessageId, Text};
use sortie_table::name;
use sortie_words::{LANGUAGES, Readers, Words};
use std::sync::Arc;

#[derive(Template)]
#[template(path = "pages/settings.html")]
struct SettingsPage<'a> {
    page: Layout<'a>,
    /// Confirms the last action.
    done: Option<String>,
    groups: Vec<SettingGroup>,
    /// The name of a guest; other visitors have none.
    name: Option<String>,
    /// Whether there is anything to delete: a guest, or something learned.
    may_delete: bool,
    wrong: Option<String>,
    /// Some cards, as they look now: symbol and emblem.
    cards: Vec<(String, String)>,
    /// Where the guest is told that it is their turn, where this server tells anybody.
    told: Option<Told>,
    /// Whether by letters, too.
    mails: bool,
    /// Whether on devices, too.
    pushes: bool,
    /// The reason why there are none, where it is shown.
    pushless: Option<String>,
}

/// A setting with its values.
struct SettingGroup {
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

impl SettingGroup {
    fn new(name: &'static str, values: &[&'static str], chosen: &str, words: &Words) -> Self {
        let value = |value: &&'static str| {
            let says = word(words, &format!("{name}-{value}")).unwrap_or_default();
            (*value, says, *value == chosen)
        };
        SettingGroup {
            name,
            says: word(words, name).unwrap_or_default(),
            help: word(words, &format!("{name}-help")),
            values: values.iter().map(value).collect(),
        }
    }
}

/// All settings, the language first.
fn groups(preferences: &Preferences, words: &Words) -> Vec<SettingGroup> {
    let mut languages = vec!["browser"];
    languages.extend(LANGUAGES);
    let language =
        SettingGroup::new("lang", &languages, preferences.chosen.unwrap_or("browser"), words);
    let others = SETTINGS
        .iter()
        .map(|(name, values)| SettingGroup::new(name, values, preferences.value(name), words));
    std::iter::once(language).chain(others).collect()
}

/// A card of each emblem, with the figures of the first game.
fn cards(app: &ViewState) -> Vec<(String, String)> {
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
    app: &ViewState,
    preferences: &Preferences,
    name: Option<String>,
    progress: &Progress,
    done: Option<MessageId>,
    wrong: Option<String>,
    told: Option<Told>,
) -> String {
    let words = app.words(preferences.language);
    let pushes = push::is_possible(&app.options);
    let untrusted = !pushes && app.options.devices == Devices::Told;
    html(&SettingsPage {
        page: layout(app, preferences, "/settings"),
        done: done.map(|done| words.say(done)),
        groups: groups(preferences, words),
        may_delete: name.is_some() || !progress.is_empty(),
        name,
        wrong,
        cards: cards(app),
        told,
        mails: app.notifier.smtp.is_some(),
        pushes,
        pushless: untrusted.then(|| words.say(id!("settings-push-insecure"))),
    })
}

/// The last action, to be confirmed on the page.
#[derive(Deserialize)]
pub(crate) struct Done {
    saved: Option<String>,
    deleted: Option<String>,
}

/// The form.
pub(crate) async fn show(
    State(app): State<Arc<ViewState>>,
    Query(Done { saved, deleted }): Query<Done>,
    caller: Caller,
    progress: Progress,
    preferences: Preferences,
) -> Html<String> {
    let told = match &caller.0 {
        Some(guest) if settings::are_possible(&app) => {
            settings::load_settings(&app, &guest.id).await.ok()
        }
        _ => None,
    };
    let name = caller.0.map(|guest| guest.name);
    let saved = saved.map(|_| id!("settings-saved"));
    let done = deleted.map(|_| id!("settings-deleted")).or(saved);
    Html(page(&app, &preferences, name, &progress, done, None, told))
}

/// Keeps what is chosen, and shows it again.
pub(crate) async fn save(
    State(app): State<Arc<ViewState>>,
    caller: Caller,
    mut preferences: Preferences,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, ErrorResponse> {
    // A refused form is answered in the old look: the new one is not saved.
    let before = preferences.clone();
    let done = async {
        let RequestBody::Form(fields) = RequestBody::read(&headers, body)? else {
            return Err(ApiError::Form("settings are sent as a form".to_owned()));
        };
        choose(&mut preferences, &fields);
        let name = fields.iter().find(|(field, _)| field == "name").map(|(_, name)| name.trim());
        if let (Some(guest), Some(name)) = (&caller.0, name)
            && guest.name != name
        {
            // To have no name is allowed.
            let tidy = if name.is_empty() { Ok(String::new()) } else { name::normalize(name) };
            let tidy = match tidy {
                Ok(tidy) => tidy,
                Err(why) => {
                    let words = app.words(preferences.language);
                    let wrong = ApiError::Name(why).message(words, &Readers::default());
                    let (name, none) = (Some(name.to_owned()), Progress::default());
                    let page = page(&app, &preferences, name, &none, None, Some(wrong), None);
                    return Ok((StatusCode::UNPROCESSABLE_ENTITY, Html(page)).into_response());
                }
            };
            session::rename(&app, &guest.id, &tidy).await?;
        }
        let cookie = [(SET_COOKIE, preferences.cookie())];
        Ok((cookie, Redirect::to("/settings?saved")).into_response())
    };
    done.await.map_err(|fault| ErrorResponse::new(&app, Format::Page, &before, fault))
}

fn choose(preferences: &mut Preferences, fields: &FormFields) {
    for (name, value) in fields {
        preferences.set(name, value);
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
            let preferences = Preferences::from_headers(&HeaderMap::new());
            for group in groups(&preferences, &words) {
                assert!(!group.says.is_empty(), "{language}: {}", group.name);
                for (value, says, _) in group.values {
                    assert!(!says.is_empty(), "{language}: {} {value}", group.name);
                }
            }
        }
    }
}
