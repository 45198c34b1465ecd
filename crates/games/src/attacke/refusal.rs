//! Why something may not be done in Attacke.

use super::rules::Attacke;
use super::state::{Phase, highest};
use super::steps::{Parts, STEP_COLOUR, STEP_DOWN};
use super::view::View;
use sortie_core::card::{Card, Cards};
use sortie_core::game::{Player, Refusal};
use sortie_core::steps::{Draft, Step};
use sortie_core::text::{MessageId, Text};

/// The rule that says what may be done now.
pub(super) fn rule_now(view: &View) -> &'static str {
    match view.phase {
        Phase::Open => "AKE-05",
        Phase::Fight => "AKE-08",
        Phase::GiveBack => "AKE-18",
        Phase::Over => "AKE-19",
    }
}

/// A refusal whose text has no arguments.
pub(super) fn plain(rule: &'static str, id: MessageId) -> Refusal {
    Refusal::new(rule, Text::new(id))
}

pub(super) fn not_now(view: &View) -> Refusal {
    match view.phase {
        Phase::Over => plain("AKE-19", id!("attacke-is-over")),
        _ => Refusal::new(
            rule_now(view),
            Text::new(id!("attacke-not-your-turn")).seat("seat", view.seat),
        ),
    }
}

pub(super) fn colour(rules: &Attacke, view: &View, draft: &Draft, step: Step) -> Refusal {
    let open = Parts::from_draft(draft).open;
    if view.phase == Phase::Fight {
        let text = Text::new(id!("attacke-colour-is-set"));
        return Refusal::new("AKE-05", text.word("colour", view.colour.word()));
    }
    if rules.colours() >> (step - STEP_COLOUR) & 1 == 0 || open.is_empty() {
        return plain("AKE-05", id!("attacke-cards-first"));
    }
    plain("AKE-05", id!("attacke-knights-name-it"))
}

/// The refusal of a card that can be laid neither open nor face down.
fn refuse_card(rules: &Attacke, view: &View, draft: &Draft, card: Card) -> Option<Refusal> {
    let Parts { open, down, .. } = Parts::from_draft(draft);
    let say = |id| Text::new(id).card("card", rules.deck.layout.face(card));
    let span = rules.deck.span(card);
    let kind = span.cards;
    let held = view.hand.cards() & kind;
    if held.is_empty() {
        return Some(Refusal::new(rule_now(view), say(id!("attacke-not-in-hand"))));
    }
    if !held.has(card) {
        let text = say(id!("attacke-not-so-many-in-hand")).number("n", held.len());
        return Some(Refusal::new(rule_now(view), text));
    }
    // Equal cards are played from the one held longest, which has the lowest index.
    let skipped = held & Cards::range(span.from, card.index());
    if !(skipped - open - down).is_empty() {
        return Some(Refusal::new("AKE-15", say(id!("attacke-alike"))));
    }
    None
}

pub(super) fn open(rules: &Attacke, view: &View, draft: &Draft, step: Step) -> Refusal {
    let deck = &rules.deck;
    let card = Card::new(step & 127);
    if !deck.all().has(card) {
        return rules.refuse_incomplete(view, draft);
    }
    let Parts { open, down, .. } = Parts::from_draft(draft);
    let say = |id| Text::new(id).card("card", deck.layout.face(card));
    if let Some(refusal) = refuse_card(rules, view, draft, card) {
        return refusal;
    }
    if !down.is_empty() || open.last() >= Some(card) {
        return Refusal::new(rule_now(view), say(id!("attacke-in-order")));
    }
    let mine = deck.colour(Cards::single(card));
    let laid = view.table[view.seat as usize].cards() | open;
    if deck.tens.has(card) && !(laid & deck.tens).is_empty() {
        return Refusal::new("AKE-17", say(id!("attacke-one-ten")));
    }
    let wanted = if view.phase == Phase::Open { deck.colour(open) } else { Some(view.colour) };
    match (mine, wanted) {
        (Some(mine), Some(wanted)) if mine != wanted => {
            let (rule, id) = if view.phase == Phase::Open {
                ("AKE-05", id!("attacke-one-colour"))
            } else {
                ("AKE-08", id!("attacke-other-colour"))
            };
            Refusal::new(rule, say(id).word("colour", wanted.word()))
        }
        _ => too_weak(rules, view, card, down),
    }
}

pub(super) fn down(rules: &Attacke, view: &View, draft: &Draft, step: Step) -> Refusal {
    let card = Card::new(step - STEP_DOWN);
    let Parts { open, down, .. } = Parts::from_draft(draft);
    if !rules.face_down {
        return plain("AKE-21", id!("attacke-no-face-down"));
    }
    if !rules.may_lay_down(view) {
        return plain("AKE-21", id!("attacke-face-down-once"));
    }
    if view.phase == Phase::Open && open.is_empty() {
        return plain("AKE-21", id!("attacke-open-first"));
    }
    if !rules.deck.all().has(card) {
        return rules.refuse_incomplete(view, draft);
    }
    if let Some(refusal) = refuse_card(rules, view, draft, card) {
        return refusal;
    }
    let say = |id| Text::new(id).card("card", rules.deck.layout.face(card));
    if open.has(card) || down.last() >= Some(card) {
        return Refusal::new(rule_now(view), say(id!("attacke-in-order")));
    }
    too_weak(rules, view, card, down.with(card))
}

/// A card that is not offered because nothing that may still follow it is enough: either no play
/// with it is, or one with cards before it, as cards are chosen in order.
fn too_weak(rules: &Attacke, view: &View, card: Card, down: Cards) -> Refusal {
    let total = highest(&view.total);
    let (rule, id) = if most_with(rules, view, down) > total {
        ("AKE-08", id!("attacke-add-before"))
    } else {
        ("AKE-09", id!("attacke-cannot-reach"))
    };
    let text = Text::new(id).card("card", rules.deck.layout.face(card));
    Refusal::new(rule, text.number("total", total))
}

/// The highest total that the hand can reach when these cards are laid face down.
fn most_with(rules: &Attacke, view: &View, down: Cards) -> u16 {
    let (deck, at) = (&rules.deck, view.seat as usize);
    let hand = view.hand.cards();
    let fits = (hand & (deck.colours[view.colour.number() as usize] | deck.shields)) - down;
    // One Shield-10 at most, and none where one lies already (AKE-17).
    let mut open = fits - deck.tens;
    if (view.table[at].cards() & deck.tens).is_empty() {
        open |= (fits & deck.tens).first().map_or(Cards::EMPTY, Cards::single);
    }
    let rest = if rules.may_lay_down(view) { (hand - open).len() as u16 } else { 0 };
    view.total[at] + deck.worth(open) + rest
}
