//! Why something may not be done in Attacke.

use super::deck::Colour;
use super::rules::Attacke;
use super::state::{Phase, highest};
use super::view::{Parts, STEP_COLOUR, STEP_DOWN, STEP_GIVE, STEP_PASS, STEPS, View};
use sortie_core::card::{Card, Cards};
use sortie_core::game::Refusal;
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

fn no(rule: &'static str, id: MessageId) -> Refusal {
    Refusal::new(rule, Text::new(id))
}

fn not_now(view: &View) -> Refusal {
    match view.phase {
        Phase::Over => no("AKE-19", id!("attacke-is-over")),
        _ => Refusal::new(
            rule_now(view),
            Text::new(id!("attacke-not-your-turn")).seat("seat", view.seat),
        ),
    }
}

/// Why this step may not follow this draft.
pub(super) fn refuse(rules: &Attacke, view: &View, draft: &Draft, step: Step) -> Refusal {
    if !view.decides() {
        return not_now(view);
    }
    let whole = draft.steps().last().is_some_and(|last| last >= STEP_COLOUR);
    match (view.phase, step) {
        _ if whole => no(rule_now(view), id!("attacke-complete")),
        (Phase::GiveBack, STEP_GIVE..STEPS) => {
            let colour = Colour::ALL[usize::from(step - STEP_GIVE)];
            Refusal::new("AKE-18", Text::new(id!("attacke-no-chip")).word("colour", colour.word()))
        }
        (Phase::GiveBack, _) => no("AKE-18", id!("attacke-choose-chip")),
        (_, STEP_GIVE..) => no("AKE-18", id!("attacke-gives-nothing")),
        (Phase::Open, STEP_PASS) => no("AKE-05", id!("attacke-must-open")),
        (_, STEP_PASS) => no("AKE-08", id!("attacke-fight-or-pass")),
        (_, STEP_COLOUR..STEP_PASS) => refuse_colour(rules, view, draft, step),
        (_, STEP_DOWN..STEP_COLOUR) => refuse_down(rules, view, draft, step),
        (_, _) => refuse_open(rules, view, draft, step),
    }
}

fn refuse_colour(rules: &Attacke, view: &View, draft: &Draft, step: Step) -> Refusal {
    let open = Parts::of(draft).open;
    if view.phase == Phase::Fight {
        let text = Text::new(id!("attacke-colour-is-set"));
        return Refusal::new("AKE-05", text.word("colour", view.colour.word()));
    }
    if rules.colours() >> (step - STEP_COLOUR) & 1 == 0 || open.is_empty() {
        return no("AKE-05", id!("attacke-cards-first"));
    }
    no("AKE-05", id!("attacke-knights-name-it"))
}

/// What is wrong with a card for both ways of laying it.
fn refuse_card(rules: &Attacke, view: &View, draft: &Draft, card: Card) -> Option<Refusal> {
    let Parts { open, down, .. } = Parts::of(draft);
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
    let skipped = held & Cards::range(span.from, card.index());
    if !(skipped - open - down).is_empty() {
        return Some(Refusal::new("AKE-15", say(id!("attacke-alike"))));
    }
    None
}

fn refuse_open(rules: &Attacke, view: &View, draft: &Draft, step: Step) -> Refusal {
    let deck = &rules.deck;
    let card = Card::new(step & 127);
    if !deck.all().has(card) {
        return incomplete(rules, view, draft);
    }
    let Parts { open, down, .. } = Parts::of(draft);
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

fn refuse_down(rules: &Attacke, view: &View, draft: &Draft, step: Step) -> Refusal {
    let card = Card::new(step - STEP_DOWN);
    let Parts { open, down, .. } = Parts::of(draft);
    if !rules.face_down {
        return no("AKE-21", id!("attacke-no-face-down"));
    }
    if !rules.may_lay_down(view) {
        return no("AKE-21", id!("attacke-face-down-once"));
    }
    if view.phase == Phase::Open && open.is_empty() {
        return no("AKE-21", id!("attacke-open-first"));
    }
    if !rules.deck.all().has(card) {
        return incomplete(rules, view, draft);
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
    let mut open = fits - deck.tens;
    if (view.table[at].cards() & deck.tens).is_empty() {
        open |= (fits & deck.tens).first().map_or(Cards::EMPTY, Cards::single);
    }
    let rest = if rules.may_lay_down(view) { (hand - open).len() as u16 } else { 0 };
    view.total[at] + deck.worth(open) + rest
}

/// Why this draft is no whole action.
pub(super) fn incomplete(rules: &Attacke, view: &View, draft: &Draft) -> Refusal {
    if !view.decides() {
        return not_now(view);
    }
    let Parts { open, down, .. } = Parts::of(draft);
    let nothing = open.is_empty() && down.is_empty();
    match view.phase {
        Phase::Open if nothing => no("AKE-05", id!("attacke-must-open")),
        Phase::Open => no("AKE-05", id!("attacke-name-colour")),
        Phase::GiveBack => no("AKE-18", id!("attacke-choose-chip")),
        _ if nothing => no("AKE-08", id!("attacke-fight-or-pass")),
        _ => {
            let more = rules.deck.worth(open) + down.len() as u16;
            let text = Text::new(id!("attacke-too-low"))
                .number("reached", view.total[view.seat as usize] + more)
                .number("total", highest(&view.total));
            Refusal::new("AKE-08", text)
        }
    }
}
