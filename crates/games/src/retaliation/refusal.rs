//! Refusals: the rule against a step, and a sentence.

use super::army::Army;
use super::house::{House, Side};
use super::public_state::{Phase, TurnedArmy};
use super::rules::Retaliation;
use super::steps::attacks;
use super::view::View;
use sortie_core::game::Refusal;
use sortie_core::steps::Draft;
use sortie_core::text::Text;

/// The rule that says what may be done now.
pub(super) fn rule_now(view: &View) -> &'static str {
    match view.public.phase {
        Phase::SetUp => "RET-05",
        Phase::Pick => "RET-06",
        Phase::Act => "RET-09",
        Phase::Over => "RET-23",
    }
}

pub(super) fn not_now(view: &View) -> Refusal {
    let public = &view.public;
    match (public.phase, public.acting()) {
        (Phase::Over, _) => Refusal::new("RET-23", Text::new(id!("retaliation-over"))),
        (Phase::Act, Some(TurnedArmy { house, army })) => {
            let text = Text::new(id!("retaliation-not-your-turn")).card("card", army.face(house));
            Refusal::new("RET-07", text.seat("seat", public.owner(house)))
        }
        _ => Refusal::new(rule_now(view), Text::new(id!("retaliation-watching"))),
    }
}

pub(super) fn army_before(
    rules: &Retaliation,
    view: &View,
    draft: &Draft,
    slot: usize,
    side: Side,
    army: Army,
) -> Option<Refusal> {
    let house = view.own_houses().get(slot).copied().flatten()?;
    // A card named too early or too late: the open question is the better answer.
    if draft.steps().len() as usize != slot * 3 + 1 + side.to_usize() {
        return None;
    }
    let text = if rules.opening[side.to_usize()].has(army) {
        Text::new(id!("retaliation-before-left-already"))
    } else {
        Text::new(id!("retaliation-not-in-hand")).word("house", house.word())
    };
    Some(Refusal::new("RET-05", text.card("card", army.face(house))))
}

pub(super) fn pick(view: &View, draft: &Draft, slot: usize, army: Army) -> Option<Refusal> {
    let house = view.own_houses().get(slot).copied().flatten()?;
    if draft.steps().len() as usize != slot {
        return None;
    }
    let text = Text::new(id!("retaliation-not-in-hand")).word("house", house.word());
    Some(Refusal::new("RET-06", text.card("card", army.face(house))))
}

pub(super) fn defend(view: &View, house: House, side: Side) -> Refusal {
    if view.public.open(house).next().is_none() {
        return Refusal::new("RET-13", Text::new(id!("retaliation-no-royalty")));
    }
    closed(view, house, side)
}

fn closed(view: &View, house: House, side: Side) -> Refusal {
    Refusal::new("RET-12", with_place(Text::new(id!("retaliation-closed")), view, house, side))
}

pub(super) fn discard(rules: &Retaliation, view: &View, card: TurnedArmy) -> Refusal {
    let seat = view.public.owner(card.house);
    if attacks(rules, &view.public, seat, card.army) == 0 {
        let text =
            Text::new(id!("retaliation-must-defend")).card("card", card.army.face(card.house));
        return Refusal::new("RET-19", text);
    }
    let text = Text::new(id!("retaliation-has-royalty")).word("house", card.house.word());
    Refusal::new("RET-13", text)
}

/// The reason why a card cannot attack a place, regardless of the armies there.
pub(super) fn no_target(
    view: &View,
    card: TurnedArmy,
    target: House,
    side: Side,
) -> Option<Refusal> {
    let public = &view.public;
    // From the outside in: a house that does not play has no places, and no strengths count
    // there.
    if target.place() >= public.houses {
        let text = Text::new(id!("retaliation-no-house")).word("house", target.word());
        return Some(Refusal::new("RET-14", text));
    }
    if !public.is_enemy(public.owner(card.house), target) {
        let text = Text::new(id!("retaliation-own-house")).word("house", target.word());
        return Some(Refusal::new("RET-14", text));
    }
    (!public.is_open(target, side)).then(|| closed(view, target, side))
}

pub(super) fn attack(
    rules: &Retaliation,
    view: &View,
    card: TurnedArmy,
    target: House,
    side: Side,
    depth: usize,
) -> Refusal {
    if let Some(refusal) = no_target(view, card, target, side) {
        return refusal;
    }
    match view.public.pile(target, side).top() {
        Some(top) if !card.army.is_ace() && !rules.is_weaker(top, card.army) => {
            too_weak(rules, card, target, top)
        }
        _ if depth > 0 && !card.army.is_ace() => {
            let text =
                Text::new(id!("retaliation-only-ace")).card("card", card.army.face(card.house));
            Refusal::new("RET-20", text)
        }
        _ => not_there(view, target, side),
    }
}

fn too_weak(rules: &Retaliation, card: TurnedArmy, target: House, top: Army) -> Refusal {
    let (rule, id) = match (card.army.is_jack(), top.is_jack()) {
        // Two jacks have the same strength for a reason of their own, which is said instead.
        (true, true) => ("RET-22", id!("retaliation-jack-to-jack")),
        (true, false) | (false, true) => ("RET-21", id!("retaliation-too-weak")),
        (false, false) => ("RET-14", id!("retaliation-too-weak")),
    };
    let text = Text::new(id)
        .card("card", card.army.face(card.house))
        .number("strength", rules.strength(card.army, top))
        .card("top", top.face(target))
        .number("defence", rules.strength(top, card.army));
    Refusal::new(rule, text)
}

/// An ace is to remove an army that does not stand there.
pub(super) fn not_there(view: &View, target: House, side: Side) -> Refusal {
    Refusal::new("RET-20", with_place(Text::new(id!("retaliation-not-there")), view, target, side))
}

/// A text about a place, which is called by its player and the suit.
fn with_place(text: Text, view: &View, house: House, side: Side) -> Text {
    let text = text.seat("target", view.public.owner(house)).raw("suit", house.sign());
    text.word("side", side.word())
}
