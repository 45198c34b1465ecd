//! Sentences about remote tables, shared by the screen and the line mode.

use sortie_client::{
    ChatMessage, ClientError, DealVerdict, Hint, SeatInfo, TableSession, TableView,
};
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::matches::Proposal;
use sortie_core::{Text, rule_code};
use sortie_words::{Readers, Words};
use std::time::Duration;

/// The game of a rule code. The error is a sentence about an unknown game.
pub fn game_entry(words: &Words, rules: &str) -> Result<CatalogueEntry, String> {
    let game = rule_code::read(rules).map_or_else(|_| rules.to_owned(), |setup| setup.game);
    crate::game_entry::by_id(&game)
        .ok_or_else(|| say(words, &Text::new(id!("join-unknown-game")).raw("game", game)))
}

/// A hint from the server, one line for each action.
pub fn hint_lines(words: &Words, found: &[Hint]) -> Vec<String> {
    let line = |hint: &Hint| words.hint_text(hint.says.clone(), (hint.share, hint.chance));
    found.iter().map(line).collect()
}

/// The reason why a request failed.
pub fn error_text(words: &Words, session: &TableSession, error: &ClientError) -> String {
    let named = |id, why: String| {
        let server = session.server().to_string();
        say(words, &Text::new(id).raw("server", server).raw("why", why))
    };
    match error {
        ClientError::Connect(why) => named(id!("join-unreachable"), why.to_string()),
        ClientError::Tls(why) => named(id!("join-insecure"), why.to_string()),
        ClientError::Disconnected(_) | ClientError::Timeout => {
            named(id!("join-silent"), String::new())
        }
        ClientError::Storage(why) => {
            say(words, &Text::new(id!("join-cannot-keep")).raw("why", why.to_string()))
        }
        ClientError::Refused(answer) => {
            match (answer.body["says"].as_str(), &answer.body["rule"]) {
                (Some(says), _) => says.to_owned(),
                (None, _) => named(id!("join-foreign"), String::new()),
            }
        }
        ClientError::Request(_) | ClientError::Json(_) => named(id!("join-foreign"), String::new()),
    }
}

/// The result of checking a deal.
pub fn deal_text(words: &Words, deal: &DealVerdict) -> String {
    let text = match deal {
        DealVerdict::Verified => Text::new(id!("join-deal-fair")),
        DealVerdict::NoCommitment { commitment } => {
            Text::new(id!("join-deal-unnoted")).raw("hash", commitment)
        }
        DealVerdict::Invalid(why) => Text::new(id!("join-deal-broken")).raw("why", why),
        DealVerdict::SeedMismatch { noted, commitment } => {
            Text::new(id!("join-deal-seed")).raw("noted", noted).raw("hash", commitment)
        }
        DealVerdict::EntropyMissing => Text::new(id!("join-deal-bytes")),
    };
    say(words, &text)
}

/// The open offer and the players who must still agree; empty without an offer.
pub fn offer_text(words: &Words, table: &TableView, names: &[String]) -> Vec<String> {
    let Some(offer) = &table.offer else { return Vec::new() };
    let readers = Readers { you: table.seat, names };
    let what = match offer.proposal {
        Proposal::TakeBack => id!("join-asks-back"),
        Proposal::Draw => id!("join-offers-draw"),
    };
    let missing = words.names(&offer.missing, &readers);
    let waits = Text::new(id!("join-must-agree")).raw("names", missing);
    let said = [Text::new(what).seat("seat", offer.seat), waits];
    vec![said.map(|text| words.text(&text, &readers)).join(" ")]
}

/// A chat message as one line.
pub fn chat_text(words: &Words, said: &ChatMessage) -> String {
    say(words, &Text::new(id!("join-said")).raw("name", &said.name).raw("says", &said.says))
}

/// Disconnected players and clocks, `since` after they were fetched; `None` if there is neither.
///
/// The clocks are extrapolated, because asking the server every second would be wasteful.
pub fn presence_text(words: &Words, table: &TableView, since: Duration) -> Option<String> {
    let since = u64::try_from(since.as_millis()).unwrap_or(u64::MAX);
    let readers = Readers { you: table.seat, names: &table.names() };
    let seat = |sitting: &SeatInfo| {
        let name = words.name(sitting.seat, &readers);
        let left = sitting
            .left
            .map(|left| if sitting.running { left.saturating_sub(since) } else { left });
        let timed = match left {
            Some(left) if sitting.running => format!("▶ {name} {}", clock(left)),
            Some(left) => format!("{name} {}", clock(left)),
            None => name,
        };
        match (sitting.away, sitting.left) {
            (true, _) => Some(say(words, &Text::new(id!("join-is-away")).raw("who", timed))),
            (false, Some(_)) => Some(timed),
            (false, None) => None,
        }
    };
    let seats: Vec<String> = table.sitting.iter().filter_map(seat).collect();
    (!seats.is_empty() && table.outcome.is_none()).then(|| seats.join(" · "))
}

/// Milliseconds as `m:ss` or `h:mm:ss`.
fn clock(left: u64) -> String {
    let seconds = left / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

pub(super) fn say(words: &Words, text: &Text) -> String {
    words.text(text, &Readers::default())
}
