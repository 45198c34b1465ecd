//! What is said about a server, for the whole screen and line by line.

use sortie_client::{
    ChatMessage, ClientError, DealVerdict, Hint, SeatInfo, TableSession, TableView,
};
use sortie_core::catalogue::{CatalogueEntry, Visitor};
use sortie_core::matches::Proposal;
use sortie_core::{Game, Text, rule_code};
use sortie_games::catalogue;
use sortie_words::{Readers, Words};
use std::time::Duration;

struct Describe;

impl Visitor for Describe {
    type Out = CatalogueEntry;

    fn visit<G: Game>(self) -> CatalogueEntry {
        CatalogueEntry::for_game::<G>()
    }
}

/// The game of a rule code; a sentence where there is none here.
pub fn game(words: &Words, rules: &str) -> Result<CatalogueEntry, String> {
    let game = rule_code::read(rules).map_or_else(|_| rules.to_owned(), |setup| setup.game);
    catalogue::with(&game, Describe)
        .ok_or_else(|| say(words, &Text::new(id!("join-unknown-game")).raw("game", game)))
}

/// What a server's bot would play, a line for each action.
pub fn advice(words: &Words, found: &[Hint]) -> Vec<String> {
    let line =
        |advised: &Hint| words.hint_text(advised.says.clone(), (advised.share, advised.chance));
    found.iter().map(line).collect()
}

/// Why something was not done.
pub fn failed(words: &Words, session: &TableSession, error: &ClientError) -> String {
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

/// Whether a deal was fair.
pub fn deal(words: &Words, deal: &DealVerdict) -> String {
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

/// What somebody proposes, who must agree, and how to answer, if anything is proposed.
pub fn offer(words: &Words, table: &TableView, names: &[String]) -> Vec<String> {
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

/// What somebody said.
pub fn said(words: &Words, said: &ChatMessage) -> String {
    say(words, &Text::new(id!("join-said")).raw("name", &said.name).raw("says", &said.says))
}

/// Who is away, and what the clocks show so long after a server was asked; nothing where there is
/// neither.
pub fn around(words: &Words, table: &TableView, since: Duration) -> Option<String> {
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

/// Milliseconds as a clock shows them.
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
