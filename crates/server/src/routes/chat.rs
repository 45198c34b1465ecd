//! The chat of a table.

use crate::app::Shared;
use crate::base::error::Fault;
use crate::http::body::{Fields, field, number};
use crate::http::idempotency;
use crate::http::preferences::Look;
use crate::http::request::Posted;
use crate::http::response::{Failed, Problem, Wants};
use crate::http::session::Asker;
use crate::tables::terms::Terms;
use crate::view::dto::Since;
use crate::view::pages;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::{Deserialize, Serialize};
use sortie_core::MessageId;
use sortie_store::{ChatContent, ChatMessage, NewChatMessage};
use sortie_table::name::is_invisible;
use sortie_words::Words;
use utoipa::ToSchema;

/// Limit of characters in a message.
pub(crate) const LONGEST: usize = 300;
/// Limit of messages at one table.
const MOST: u32 = 2000;
/// Number of messages shown, the latest ones.
pub(crate) const LAST: u32 = 60;

/// The phrases that exist in every language, by name.
pub(crate) const PHRASES: [(&str, MessageId); 8] = [
    ("hello", id!("phrase-hello")),
    ("luck", id!("phrase-luck")),
    ("well-played", id!("phrase-well-played")),
    ("oops", id!("phrase-oops")),
    ("moment", id!("phrase-moment")),
    ("thanks", id!("phrase-thanks")),
    ("again", id!("phrase-again")),
    ("bye", id!("phrase-bye")),
];

/// The guests who may write at a table, and whether the chat is on.
pub(crate) struct Company {
    /// The seated guests: id and name.
    pub(crate) people: Vec<(String, String)>,
    /// Whether the chat is on.
    pub(crate) open: bool,
}

impl Company {
    /// The guests who sit at a table or in a room.
    pub(crate) async fn at(app: &Shared, id: &str) -> Result<Self, Fault> {
        match app.tables.find(app, id).await {
            // Rooms and tables share their ids; most chats are at tables, so those come first.
            Err(Fault::NoTable) => {
                let open = app.rooms.find(app, id).await?.ok_or(Fault::NoTable)?;
                let people = open.room.people();
                Ok(Company { people, open: open.room.agreed.chat && !open.room.closed })
            }
            Ok(live) => {
                let names = live.read().await?.table.names().to_vec();
                let sitting = live.head.sitting.iter().zip(names);
                let people =
                    sitting.filter_map(|(sitting, name)| Some((sitting.guest.clone()?, name)));
                let Terms { shared, agreed, .. } = &live.terms;
                let open = *shared && agreed.as_ref().is_none_or(|agreed| agreed.chat);
                Ok(Company { people: people.collect(), open })
            }
            Err(fault) => Err(fault),
        }
    }

    /// The name of a guest at this table.
    pub(crate) fn name(&self, guest: &str) -> Option<&str> {
        self.people.iter().find(|(id, _)| id == guest).map(|(_, name)| name.as_str())
    }
}

/// A chat message.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SaidJson {
    /// Its number in the chat of this table, from 0.
    pub(crate) n: u64,
    /// The name of the author.
    pub(crate) name: String,
    /// Whether you wrote it.
    pub(crate) you: bool,
    /// The message; a phrase in your language.
    pub(crate) says: String,
    /// The name of the phrase, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) phrase: Option<String>,
    /// The time in milliseconds since 1970.
    pub(crate) at: i64,
}

/// The message in a language.
pub(crate) fn says(what: &ChatContent, words: &Words) -> String {
    match what {
        ChatContent::Text(own) => own.clone(),
        ChatContent::Phrase(name) => {
            let known = PHRASES.iter().find(|(phrase, _)| phrase == name);
            known.map_or_else(|| name.clone(), |(_, id)| words.say(*id))
        }
    }
}

impl SaidJson {
    pub(crate) fn of(said: ChatMessage, guest: Option<&str>, words: &Words) -> Self {
        let says = says(&said.what, words);
        let phrase = match said.what {
            ChatContent::Phrase(name) => Some(name),
            ChatContent::Text(_) => None,
        };
        let you = guest == Some(said.guest.as_str());
        SaidJson { n: said.n, name: said.name, you, says, phrase, at: said.at }
    }
}

/// The guests whom a guest has muted.
pub(crate) async fn muted(app: &Shared, guest: Option<&str>) -> Result<Vec<String>, Fault> {
    match guest {
        Some(guest) => Ok(app.store.muted(guest).await?),
        None => Ok(Vec::new()),
    }
}

/// The chat of a table: at most the last 60 messages, without those of guests whom you have muted.
#[utoipa::path(
    get, path = "/tables/{id}/chat", tag = "chat",
    params(("id" = String, Path, description = "The table"), Since),
    responses((status = 200, body = [SaidJson]), (status = 404, body = Problem))
)]
pub(crate) async fn show(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(since): Query<Since>,
    asker: Asker,
    wants: Wants,
    look: Look,
) -> Result<Response, Failed> {
    let done = async {
        let company = Company::at(&app, &id).await?;
        let said = app.store.messages(&id, since.from, LAST).await?;
        let muted = muted(&app, asker.id()).await?;
        if wants == Wants::Json {
            let words = app.words(look.language);
            let heard = said.into_iter().filter(|said| !muted.contains(&said.guest));
            let heard = heard.map(|said| SaidJson::of(said, asker.id(), words));
            return Ok(Json(heard.collect::<Vec<_>>()).into_response());
        }
        let shown = pages::chat::Shown { id: &id, company: &company, said: &said, muted: &muted };
        Ok(Html(match wants {
            Wants::Board => shown.part(&app, &look, asker.id()),
            _ => shown.page(&app, &look, asker.id()),
        })
        .into_response())
    };
    done.await.map_err(|fault| Failed::new(&app, wants, &look, fault))
}

/// A new chat message: a phrase or your own words.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Say {
    /// The name of a phrase; everyone reads it in their own language.
    pub(crate) phrase: Option<String>,
    /// Your own words: 1 to 300 characters on one line.
    pub(crate) words: Option<String>,
}

/// A message without line breaks and characters that change the text direction.
fn clean(words: &str) -> Result<String, Fault> {
    // Invisible characters go before the words are split, so that they cannot keep an empty message
    // alive.
    let kept: String = words.chars().filter(|c| c.is_whitespace() || !is_invisible(*c)).collect();
    let kept = kept.split(|c: char| c.is_whitespace() || c.is_control());
    let kept = kept.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    match kept.chars().count() {
        1..=LONGEST => Ok(kept),
        n => Err(Fault::Words(n)),
    }
}

impl Say {
    fn what(&self) -> Result<ChatContent, Fault> {
        match (&self.phrase, &self.words) {
            (Some(name), None) if PHRASES.iter().any(|(phrase, _)| phrase == name) => {
                Ok(ChatContent::Phrase(name.clone()))
            }
            (Some(name), None) => {
                let names: Vec<&str> = PHRASES.iter().map(|(name, _)| *name).collect();
                let hint = sortie_core::suggest::hint(name, names);
                Err(Fault::Form(format!("there is no phrase '{name}'{hint}")))
            }
            (None, Some(words)) => clean(words).map(ChatContent::Text),
            _ => Err(Fault::Form("either a phrase or words are said".to_owned())),
        }
    }
}

/// Write in the chat of a table where you sit. Spectators can read it.
#[utoipa::path(
    post, path = "/tables/{id}/chat", tag = "chat",
    params(("id" = String, Path, description = "The table"), idempotency::Key),
    request_body = Say,
    responses(
        (status = 201, body = SaidJson),
        (status = 403, body = Problem, description = "You have no seat at this table, or its chat is off")
    )
)]
pub(crate) async fn say(Path(id): Path<String>, posted: Posted) -> Result<Response, Fault> {
    let of_form = |fields: &Fields| {
        let text = |name| field(fields, name).map(str::to_owned);
        Ok(Say { phrase: text("phrase"), words: text("words") })
    };
    let sent: Say = posted.document(of_form)?;
    let Posted { app, wants, look, .. } = &posted;
    let guest = posted.guest()?.to_owned();
    let company = Company::at(app, &id).await?;
    let name = company.name(&guest).ok_or(Fault::WhichSeat)?.to_owned();
    if !company.open {
        return Err(Fault::Silent);
    }
    let what = sent.what()?;
    app.buckets.asks(("chat", &guest), app.options.limits.saying)?;
    let (table, author) = (id.clone(), guest.clone());
    let saying = NewChatMessage { table, guest: author, name: name.clone(), what: what.clone() };
    let n = app.store.add_message(saying, MOST).await?;
    // After the message is stored: a follower reads it from there.
    app.chats.changed(&id, n + 1);
    if *wants == Wants::Page {
        return Ok(Redirect::to(&format!("/tables/{id}/chat")).into_response());
    }
    let said = ChatMessage { n, guest: guest.clone(), name, what, at: app.time.now() };
    let said = SaidJson::of(said, Some(&guest), app.words(look.language));
    Ok((StatusCode::CREATED, Json(said)).into_response())
}

/// Muting of a guest.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Mute {
    /// The number of a message by the guest to mute.
    pub(crate) n: u64,
    /// True to mute the guest at every table, false to unmute.
    pub(crate) mute: bool,
}

/// Mute or unmute the author of a message.
#[utoipa::path(
    post, path = "/tables/{id}/mute", tag = "chat",
    params(("id" = String, Path, description = "The table")),
    request_body = Mute,
    responses((status = 204), (status = 404, body = Problem))
)]
pub(crate) async fn mute(Path(id): Path<String>, posted: Posted) -> Result<Response, Fault> {
    let of_form = |fields: &Fields| {
        let n = number(fields, "n")?.ok_or_else(|| Fault::Form("n is missing".to_owned()))?;
        Ok(Mute { n, mute: field(fields, "mute") != Some("no") })
    };
    let sent: Mute = posted.document(of_form)?;
    let Posted { app, wants, .. } = &posted;
    let guest = posted.guest()?;
    let said = app.store.message(&id, sent.n).await?.ok_or(Fault::NotSaid)?;
    if said.guest == guest {
        return Err(Fault::Form("this was said by yourself".to_owned()));
    }
    app.store.mute(guest, &said.guest, sent.mute).await?;
    Ok(match wants {
        Wants::Json => StatusCode::NO_CONTENT.into_response(),
        _ => Redirect::to(&format!("/tables/{id}/chat")).into_response(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_one_line_that_reads_in_one_direction() {
        assert_eq!(clean(" a\n\tb\u{202e}c\u{0007}d\u{3164} ").unwrap(), "a bcd");
        assert_eq!(clean("<b>ä 🂡</b>").unwrap(), "<b>ä 🂡</b>");
        assert_eq!(clean(&"x".repeat(LONGEST)).unwrap().len(), LONGEST);
        for wrong in [String::new(), " \u{200b}\n".to_owned(), "x".repeat(LONGEST + 1)] {
            assert!(clean(&wrong).is_err(), "{wrong:?}");
        }
    }
}
