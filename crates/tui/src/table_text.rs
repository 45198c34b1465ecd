//! Sentences about tables, shared by the screen and the line mode.

use sortie_client::{ChatMessage, ClientError, TableSession};
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::matches::Proposal;
use sortie_core::{Seat, Text, rule_code};
use sortie_table::hint;
use sortie_table::lesson::other_action_text;
use sortie_table::level_meaning;
use sortie_table::{
    HintAction, LogLine, Notice, OpenOffer, PortError, RematchOffer, SeatInfo, Sentence, TablePort,
    TableView,
};
use sortie_words::{Readers, Words};
use std::time::Duration;

/// The game of a rule code. The error is a sentence about an unknown game.
pub fn game_entry(words: &Words, rules: &str) -> Result<CatalogueEntry, String> {
    let game = rule_code::read(rules).map_or_else(|_| rules.to_owned(), |setup| setup.game);
    crate::game_entry::by_id(&game)
        .ok_or_else(|| say(words, &Text::new(id!("join-unknown-game")).raw("game", game)))
}

/// A sentence in the language of `words`, or as the server formatted it.
pub fn sentence_text(words: &Words, readers: &Readers<'_>, sentence: &Sentence) -> String {
    match sentence {
        Sentence::Text(text) => words.text(text, readers),
        Sentence::OtherChoice(steps) => {
            words.text(&other_action_text(words.steps(steps, readers)), readers)
        }
        Sentence::Said(said) => said.clone(),
    }
}

/// Log lines as sentences.
pub fn log_text(words: &Words, readers: &Readers<'_>, lines: &[LogLine]) -> Vec<String> {
    lines.iter().map(|line| sentence_text(words, readers, &line.sentence)).collect()
}

/// The reason of an error, with the id of its rule.
pub fn error_text(words: &Words, readers: &Readers<'_>, error: &PortError) -> String {
    match error {
        // A server has named the rule in its sentence.
        PortError::Refused { why: why @ Sentence::Text(_), rule: Some(rule), .. } => {
            format!("{} ({rule})", sentence_text(words, readers, why))
        }
        PortError::Refused { why, .. } | PortError::Closed(why) => {
            sentence_text(words, readers, why)
        }
    }
}

/// A notice that a program was replaced; the reason if the match could not be saved.
pub fn notice_text(words: &Words, notice: &Notice) -> String {
    match notice {
        Notice::BotReplaced { name, why } => {
            let why = say(words, why).trim_end().to_owned();
            say(words, &Text::new(id!("outside-replaced")).raw("name", name).raw("why", why))
        }
        Notice::NotSaved(why) => why.clone(),
    }
}

/// By seat, the levels of bots in words.
pub fn bot_levels(words: &Words, view: &TableView) -> Vec<Option<String>> {
    let levels = view.sitting.iter().map(|sitting| sitting.level.as_deref());
    levels.map(|level| level.map(|level| words.bot_level(level))).collect()
}

/// Sentences that say how the levels at the table play, each of them once: `Level 3: …`.
pub fn level_meanings(words: &Words, game: &str, view: &TableView) -> Vec<String> {
    let mut levels: Vec<&str> =
        view.sitting.iter().filter_map(|sitting| sitting.level.as_deref()).collect();
    levels.sort_unstable();
    levels.dedup();
    let line = |level: &str| Some(words.level_line(level, &level_meaning(game, level)?));
    levels.into_iter().filter_map(line).collect()
}

/// A hint, one line for each action.
pub fn hint_lines(words: &Words, readers: &Readers<'_>, found: &[HintAction]) -> Vec<String> {
    let said = |sentences: &[Sentence]| -> Vec<String> {
        sentences.iter().map(|sentence| sentence_text(words, readers, sentence)).collect()
    };
    let line = |hint: &HintAction| {
        let steps = said(&hint.steps);
        let steps = if steps.is_empty() { words.steps(&[], readers) } else { steps.join("; ") };
        words.hint_text(steps, &said(&hint.reasons), (hint.share, hint.chance))
    };
    found.iter().map(line).collect()
}

/// The note below a hint, where its order needs an explanation.
pub fn hint_note(words: &Words, found: &[HintAction]) -> Option<String> {
    let note = hint::order_note(found.iter().map(|hint| hint.chance))?;
    Some(say(words, &note))
}

/// The reason why a request to a server failed.
pub fn client_error_text(words: &Words, session: &TableSession, error: &ClientError) -> String {
    sentence_text(words, &Readers::default(), &session.error_text(error))
}

/// The open offer and the players who must still agree; empty without an offer.
pub fn offer_text(words: &Words, view: &TableView) -> Vec<String> {
    let Some(offer) = &view.offer else { return Vec::new() };
    let names = view.names();
    let readers = Readers { you: view.seat, names: &names };
    let what = match offer.proposal {
        Proposal::TakeBack => id!("join-asks-back"),
        Proposal::Draw => id!("join-offers-draw"),
    };
    let missing = words.names(&offer.missing, &readers);
    let waits = Text::new(id!("join-must-agree")).raw("names", missing);
    let said = [Text::new(what).seat("seat", offer.seat), waits];
    vec![said.map(|text| words.text(&text, &readers)).join(" ")]
}

/// The offer of a rematch and its refusals.
pub fn rematch_text(words: &Words, view: &TableView, offer: &RematchOffer) -> String {
    let names = view.names();
    let readers = Readers { you: view.seat, names: &names };
    let asked = match offer.by {
        Some(seat) => Text::new(id!("join-rematch")).seat("seat", seat),
        None => Text::new(id!("join-rematch-open")),
    };
    let declined = |seat| Text::new(id!("join-rematch-declined")).seat("seat", seat);
    let texts = std::iter::once(asked).chain(offer.declined.iter().map(declined));
    texts.map(|text| words.text(&text, &readers)).collect::<Vec<_>>().join(" ")
}

/// The question whether a player accepts the offer of another one at the same keyboard.
pub fn consent_text(words: &Words, view: &TableView, seat: Seat, offer: &OpenOffer) -> String {
    let text = match offer.proposal {
        Proposal::TakeBack => {
            let decision = offer.reopens.unwrap_or_default();
            Text::new(id!("play-asks-undo")).number("decision", decision)
        }
        Proposal::Draw => Text::new(id!("play-asks-draw")),
    };
    let name = |seat: Seat| view.sitting[usize::from(seat)].name.as_str();
    say(words, &text.raw("name", name(seat)).raw("asks", name(offer.seat)))
}

/// The key moment of a finished match with its heading; `None` where there is none, or not yet.
pub fn key_moment_text(words: &Words, port: &dyn TablePort) -> Option<String> {
    let moment = port.key_moment()?;
    let view = port.view();
    let readers = Readers { you: view.scene.observer.seat(), names: &view.names() };
    Some(format!("{} {}", words.key_moment_heading(), words.key_moment(&moment, &readers)))
}

/// A chat message as one line.
pub fn chat_text(words: &Words, said: &ChatMessage) -> String {
    say(words, &Text::new(id!("join-said")).raw("name", &said.name).raw("says", &said.says))
}

/// Disconnected players and clocks, `since` after the view was made; `None` if there is neither.
///
/// The clocks are extrapolated, because asking the server every second would be wasteful.
pub fn presence_text(words: &Words, view: &TableView, since: Duration) -> Option<String> {
    let since = u64::try_from(since.as_millis()).unwrap_or(u64::MAX);
    let names = view.names();
    let readers = Readers { you: view.seat, names: &names };
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
    let seats: Vec<String> = view.sitting.iter().filter_map(seat).collect();
    (!seats.is_empty() && view.outcome.is_none()).then(|| seats.join(" · "))
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

pub(crate) fn say(words: &Words, text: &Text) -> String {
    words.text(text, &Readers::default())
}
