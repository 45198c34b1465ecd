//! Fuzz target: any text as an action, at any point of a match.

use crate::choices::Choices;
use crate::invariants::{random_decision, spells};
use crate::wording;
use sortie_core::catalogue::Visitor;
use sortie_core::chance::Fast;
use sortie_core::matches::{Seating, SubmitError};
use sortie_core::setup::Setup;
use sortie_core::{AnyMatch, Game, Match, Observer, Refusal, Seat};
use sortie_games::catalogue;

/// The header before the text: game, preset, seats, random seed, number of decisions.
pub(crate) const HEADER_LEN: usize = 5;
/// The most decisions before the text is tried. More would only make runs slower.
const MAX_DECISIONS: usize = 64;

/// Plays to a random point of a match and lets every seat try a text as its action.
///
/// Five bytes select the game, preset, seats, seed and number of random decisions; the rest is the text.
/// An accepted action must be legal, have one spelling and be playable. A refusal must have a sentence
/// and change nothing.
pub fn action(data: &[u8]) {
    let Some((head, text)) = data.split_at_checked(HEADER_LEN) else { return };
    let mut head = Choices::new(head);
    // Invalid UTF-8 is replaced, as it would be on any way into the program.
    let text = String::from_utf8_lossy(text);
    let id = catalogue::IDS[head.below(catalogue::IDS.len())];
    catalogue::with(id, PlayText { head, text: &text });
}

struct PlayText<'a> {
    head: Choices<'a>,
    text: &'a str,
}

impl Visitor for PlayText<'_> {
    type Out = ();

    fn visit<G: Game>(mut self) {
        let preset = G::INFO.presets[self.head.below(G::INFO.presets.len())].id;
        let (fewest, most) = G::INFO.seats;
        let seats = fewest + self.head.below(usize::from(most - fewest) + 1) as u8;
        let setup = Setup::for_game(G::INFO.id).preset(preset);
        // Some presets allow only some numbers of seats.
        let Ok(rules) = setup.build::<G>(usize::from(seats)) else { return };
        let luck = self.head.next().unwrap_or_default();
        let played = middle(rules, seats, luck, self.head.below(MAX_DECISIONS));
        // One seat more than there are: an unknown seat must be refused as well.
        for seat in 0..=seats {
            attempt(&played, seat, self.text);
        }
    }
}

/// A match after `decisions` random decisions, or finished earlier.
pub(crate) fn middle<G: Game>(rules: G, seats: u8, luck: u8, decisions: usize) -> Match<G> {
    let mut played = Match::new(rules, seats, [luck; 32], &Seating::default())
        .unwrap_or_else(|error| panic!("a preset that cannot be played: {error}"));
    let mut luck = Fast::new(u64::from(luck));
    for _ in 0..decisions {
        if played.turn().outcome().is_some() {
            break;
        }
        random_decision(&mut played, &mut luck);
    }
    played
}

fn attempt<G: Game>(played: &Match<G>, seat: Seat, text: &str) {
    let (rules, who) = (played.rules(), Observer::Seat(seat));
    let view = played.view(who);
    let parsed = rules.parse_action(&view, text);
    let draft = AnyMatch::parse(played, who, text);
    match parsed {
        Ok(action) => {
            assert!(played.waiting().has(seat), "seat {seat} may play '{text}' out of turn");
            assert_eq!(draft, Ok(rules.draft_of_action(&view, &action)));
            accepted(played, seat, &view, action);
        }
        Err(refusal) => {
            assert_eq!(draft.as_ref(), Err(&refusal));
            refused(played, seat, text, &refusal);
        }
    }
}

fn accepted<G: Game>(played: &Match<G>, seat: Seat, view: &G::View, action: G::Action) {
    let rules = played.rules();
    let text = spells(rules, view, &action);
    let draft = rules.draft_of_action(view, &action);
    assert_eq!(rules.action_of_draft(view, &draft), Some(action), "the draft of {text}");
    let mut by_action = played.clone();
    let submitted = by_action.submit(seat, played.decision(), action);
    assert!(submitted.is_ok(), "{text}: {submitted:?}");
    let mut by_draft = played.clone();
    assert_eq!(AnyMatch::submit(&mut by_draft, seat, played.decision(), &draft), submitted);
    assert_eq!(by_action.log(), by_draft.log());
    assert_eq!(by_action.hash(), by_draft.hash());
}

fn refused<G: Game>(played: &Match<G>, seat: Seat, text: &str, refusal: &Refusal) {
    let who = Observer::Seat(seat);
    wording::check_refusal::<G>(refusal, who);
    let Ok(action) = played.rules().read_action(&played.view(who), text) else { return };
    let mut after = played.clone();
    let submitted = after.submit(seat, played.decision(), action);
    match &submitted {
        Err(SubmitError::Refused(same)) => assert_eq!(same, refusal, "{text}"),
        Err(SubmitError::NotYours(_)) => assert!(!played.waiting().has(seat), "{text}"),
        Err(SubmitError::Over) => assert!(played.turn().outcome().is_some(), "{text}"),
        _ => panic!("'{text}' is refused, but submitted: {submitted:?}"),
    }
    assert_eq!(after.log(), played.log(), "{text}");
    // A refusal must leave no trace, or it could be used to probe hidden cards.
    assert_eq!(after.hash(), played.hash(), "{text}");
    assert_eq!(after.decision(), played.decision(), "{text}");
    assert_eq!(after.waiting(), played.waiting(), "{text}");
    assert_eq!(after.stream_len(), played.stream_len(), "{text}");
}
