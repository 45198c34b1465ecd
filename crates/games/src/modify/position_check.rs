//! Whether a position of Modify can be: what is checked when all of it has been read.

use super::location::Location;
use super::rules::{Modify, Quickdraw};
use super::state::{Phase, State, Table};
use super::values::{ACES, JACKS, ROYALS};
use sortie_core::card::{Card, Cards};
use sortie_core::french;
use sortie_core::position::FieldError;
use sortie_core::seat::{Seat, Seats};

/// Whether the cards may lie where they do.
pub(super) fn check_cards(
    rules: &Modify,
    state: &State,
    discards: Cards,
    rest: Cards,
) -> Result<(), FieldError> {
    let table = &state.table;
    let fault = |place: &str, card: Card, what: &str| {
        Err(FieldError::new(place, format!("{} {what}", french::code(card))))
    };
    if let Some(card) = (discards - ROYALS - ACES).first() {
        return fault("table.discards", card, "is neither royal nor ace and is never discarded");
    }
    if let Some(card) = (table.pot & ROYALS).first() {
        return fault("table.pot", card, "is royal: it is discarded when it was played");
    }
    if let Some(card) = (table.used - ACES).first() {
        return fault("table.used", card, "is no ace");
    }
    if let Some(card) = (table.used & (discards | rest)).first() {
        return fault("table.used", card, "is out of the game");
    }
    if let Some(card) = (table.used - table.history.last_seen().seen()).first() {
        return fault("table.used", card, "was played, so all have seen it: name it in seen");
    }
    if let Some(card) = ((table.pot & ACES) - table.used).first() {
        return fault("table.pot", card, "was played once: name it in used");
    }
    let wanted = match table.phase {
        Phase::Vote => rules.deck.len(),
        _ => rules.undealt(table.seats),
    };
    if rest.len() != wanted {
        let what = format!("{} cards; it is {wanted} with {} seats", rest.len(), table.seats);
        return Err(FieldError::new("table.rest", what));
    }
    Ok(())
}

/// Whether every card can have gone from place to place as it was seen and stolen.
pub(super) fn check_sight(state: &State, deck: Cards, rest: Cards) -> Result<(), FieldError> {
    let history = &state.table.history;
    for card in deck {
        let fault = |place: String, what: String| {
            Err(FieldError::new(place, format!("{} {what}", french::code(card))))
        };
        // Followed from theft to theft; unseen means that any place is possible so far.
        let mut place = history.before(0).get(card);
        for theft in 0..history.len() {
            let at = format!("table.thefts.{theft}");
            if state.stolen.get(theft) == Some(card) {
                let victim = Location::hand(history.victim(theft));
                if place != victim && place != Location::UNSEEN {
                    return fault(at, "was not in the victim's hand".to_owned());
                }
                place = Location::hand(history.thief(theft));
            }
            let (from, then) =
                (history.after(theft).get(card), history.before(theft + 1).get(card));
            if from == Location::UNSEEN && then != history.before(theft).get(card) {
                return fault(at, "was last seen elsewhere: name it in came or taken".to_owned());
            }
            // It did not come forth before the next theft: its place is as it was.
            if from == Location::UNSEEN {
                continue;
            }
            if place != from && place != Location::UNSEEN {
                return fault(at, "cannot have come from there".to_owned());
            }
            if from == Location::TABLE && history.before(theft).get(card) != Location::TABLE {
                return fault(at, "did not lie on the table".to_owned());
            }
            if then == Location::UNSEEN {
                return fault(at, "came forth, so it was seen where it went".to_owned());
            }
            place = then;
        }
        let is = (0..state.table.seats)
            .find(|&seat| state.hands[seat as usize].has(card))
            .map_or(Location::TABLE, Location::hand);
        if place != Location::UNSEEN && (place != is || rest.has(card)) {
            let what = "is not where it was last seen, and no theft tells why";
            return fault("table.seen".to_owned(), what.to_owned());
        }
    }
    Ok(())
}

/// Whether the phase fits the hands.
pub(super) fn check_phase(rules: &Modify, state: &State) -> Result<(), FieldError> {
    let table = &state.table;
    let fail = |what: &str| Err(FieldError::new("table.phase", what));
    for seat in 0..table.seats {
        let at = format!("table.hand.{seat}");
        let holds = state.count(seat) > 0 || table.on_field(seat).is_some();
        if !table.living.has(seat) && holds {
            return Err(FieldError::new(at, format!("seat {seat} is out and has no cards")));
        }
        if table.living.has(seat) && !holds && table.phase != Phase::Vote {
            let what = format!("seat {seat} has no cards and so is out (see out)");
            return Err(FieldError::new(at, what));
        }
    }
    if (table.phase == Phase::Steal) == table.field().is_empty() {
        return Err(FieldError::new(
            "table.field",
            "cards lie here in the phase steal, and only then",
        ));
    }
    // A shown Quickdraw ends the match before its first round.
    let begun = !matches!(table.phase, Phase::Vote | Phase::Offer) && !table.shown;
    if begun != (1..=rules.max_rounds).contains(&table.round) || !begun && table.round > 0 {
        let what = if begun {
            format!("{}; it is 1 to {} here", table.round, rules.max_rounds)
        } else {
            "0 before the first round".to_owned()
        };
        return Err(FieldError::new("table.round", what));
    }
    if table.shown && (table.phase != Phase::Over || rules.quickdraw == Quickdraw::Off) {
        return Err(FieldError::new(
            "table.shown",
            "hands are shown at the end of a Quickdraw only",
        ));
    }
    if !begun {
        return check_fresh(rules, state);
    }
    let after = table.phase == Phase::Over;
    if after && table.living.len() > 1 && table.round < rules.max_rounds {
        return fail("several seats hold cards and there are rounds to play");
    }
    if !after && table.living.len() < 2 {
        return fail("with fewer than two seats in, the match is over");
    }
    if after {
        return Ok(());
    }
    if !table.living.has(table.first) {
        return Err(FieldError::new("table.first", "a seat that is out is not first"));
    }
    let acting =
        table.deciders() | Seats::one(if has_actor(table) { table.actor } else { table.first });
    if let Some(seat) = (acting - table.living).lowest() {
        return Err(FieldError::new("table.to_move", format!("seat {seat} is out")));
    }
    let caller = table.actor;
    if table.phase == Phase::Call
        && (state.count(caller) < 2 || state.opponents(caller, 2).is_empty())
    {
        return fail("a Duel needs two seats with two cards each");
    }
    check_thefts(state)
}

fn has_actor(table: &Table) -> bool {
    !matches!(table.phase, Phase::Vote | Phase::Pick | Phase::Over)
}

/// Before the first round, and after a Quickdraw, nothing has happened to the hands.
fn check_fresh(rules: &Modify, state: &State) -> Result<(), FieldError> {
    let table = &state.table;
    let wanted = match table.phase {
        Phase::Vote => (Quickdraw::Agreed, 0),
        Phase::Offer => (Quickdraw::Any, rules.hand_size),
        _ => (rules.quickdraw, rules.hand_size),
    };
    if rules.quickdraw != wanted.0 {
        return Err(FieldError::new("table.phase", "these rules have another quickdraw"));
    }
    for seat in 0..table.seats {
        let hand = state.hands[seat as usize];
        if hand.len() != u32::from(wanted.1) {
            let what = format!("{} cards; each seat has {} now", hand.len(), wanted.1);
            return Err(FieldError::new(format!("table.hand.{seat}"), what));
        }
        let seen = table.history.last_seen().cards_at(Location::hand(seat));
        if seen != if table.shown { hand } else { Cards::EMPTY } {
            let what = "all hands are seen after a Quickdraw, and none before";
            return Err(FieldError::new(format!("table.seen.{seat}"), what));
        }
    }
    if table.history.len() > 0 {
        return Err(FieldError::new("table.thefts", "no round has been played"));
    }
    if table.first != 0 {
        return Err(FieldError::new("table.first", "0 before the first round"));
    }
    Ok(())
}

/// Each jack that lies on the table has stolen at most once, and one whose turn it is not yet.
fn check_thefts(state: &State) -> Result<(), FieldError> {
    let table = &state.table;
    let mut jacks = table.discards() & JACKS;
    if table.phase == Phase::Steal {
        if let Some(seat) = table.living.iter().find(|&seat| table.on_field(seat).is_none()) {
            let what = "every seat that is in has a card on the field";
            return Err(FieldError::new(format!("table.field.{seat}"), what));
        }
        let jack = |seat: Seat| table.on_field(seat).filter(|card| JACKS.has(*card));
        if jack(table.actor).is_none() {
            let what = format!("seat {} has no jack on the field", table.actor);
            return Err(FieldError::new("table.to_move", what));
        }
        if state.opponents(table.actor, 1).len() < 2 {
            return Err(FieldError::new("table.phase", "a thief chooses among two hands or more"));
        }
        // Jacks steal in turn from the first seat: those before the actor have done so.
        let done = table.around(table.first).take_while(|&seat| seat != table.actor);
        jacks |= done.filter_map(jack).collect::<Cards>();
    }
    if table.history.len() > jacks.len() as usize {
        let what = format!(
            "{} thefts; {} jacks have been played before",
            table.history.len(),
            jacks.len()
        );
        return Err(FieldError::new("table.thefts", what));
    }
    Ok(())
}
