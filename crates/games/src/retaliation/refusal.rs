//! Why something may not be done.

use super::army::Army;
use super::draft::{self, Meaning};
use super::house::{House, Side};
use super::rules::Retaliation;
use super::table::{Phase, Turned};
use super::view::View;
use sortie_core::game::Refusal;
use sortie_core::steps::{Draft, Step};
use sortie_core::text::Text;

/// The rule that says what may be done now.
pub(super) fn rule_now(view: &View) -> &'static str {
    match view.table.phase {
        Phase::SetUp => "RET-05",
        Phase::Pick => "RET-06",
        Phase::Act => "RET-09",
        Phase::Over => "RET-23",
    }
}

/// Why this step may not follow this draft.
pub(super) fn refuse(rules: &Retaliation, view: &View, draft: &Draft, step: Step) -> Refusal {
    if view.decider().is_none() {
        return not_now(view);
    }
    if draft::legal(rules, view, draft).next.is_empty() {
        return Refusal::new(rule_now(view), Text::new(id!("retaliation-complete")));
    }
    let here = match (view.table.phase, draft::meaning(step), view.table.acting()) {
        (Phase::SetUp, Some(Meaning::Before { slot, side, army }), _) => {
            army_before(rules, view, draft, slot, side, army)
        }
        (Phase::Pick, Some(Meaning::Pick { slot, army }), _) => pick(view, draft, slot, army),
        (Phase::Act, Some(Meaning::Defend(side)), Some(card)) => {
            Some(defend(view, card.house, side))
        }
        (Phase::Act, Some(Meaning::Discard), Some(card)) => Some(discard(rules, view, card)),
        (Phase::Act, Some(Meaning::Attack { house, side, depth }), Some(card)) => {
            Some(attack(rules, view, card, house, side, depth))
        }
        _ => None,
    };
    here.unwrap_or_else(|| incomplete(view, draft))
}

/// Why this draft is no whole action: what comes next.
pub(super) fn incomplete(view: &View, draft: &Draft) -> Refusal {
    if view.decider().is_none() {
        return not_now(view);
    }
    let n = draft.steps().len() as usize;
    let house = |slot: usize| view.own().get(slot).copied().flatten().map(House::word);
    match view.table.phase {
        Phase::SetUp => {
            let (rule, id) = match n % 3 {
                0 => ("RET-04", id!("retaliation-ask-order")),
                1 => ("RET-05", id!("retaliation-ask-left")),
                _ => ("RET-05", id!("retaliation-ask-right")),
            };
            match house(n / 3) {
                Some(house) => Refusal::new(rule, Text::new(id).word("house", house)),
                None => Refusal::new(rule, Text::new(id!("retaliation-complete"))),
            }
        }
        Phase::Pick => match house(n) {
            Some(house) => {
                Refusal::new("RET-06", Text::new(id!("retaliation-ask-pick")).word("house", house))
            }
            None => Refusal::new("RET-06", Text::new(id!("retaliation-complete"))),
        },
        Phase::Act | Phase::Over => {
            let card = view.table.acting().map(|card| card.army.face(card.house));
            let text =
                Text::new(id!("retaliation-ask-act")).cards("card", card.into_iter().collect());
            Refusal::new("RET-09", text)
        }
    }
}

fn not_now(view: &View) -> Refusal {
    let table = &view.table;
    match (table.phase, table.acting()) {
        (Phase::Over, _) => Refusal::new("RET-23", Text::new(id!("retaliation-over"))),
        (Phase::Act, Some(Turned { house, army })) => {
            let text = Text::new(id!("retaliation-not-your-turn")).card("card", army.face(house));
            Refusal::new("RET-07", text.seat("seat", table.owner(house)))
        }
        _ => Refusal::new(rule_now(view), Text::new(id!("retaliation-watching"))),
    }
}

fn army_before(
    rules: &Retaliation,
    view: &View,
    draft: &Draft,
    slot: usize,
    side: Side,
    army: Army,
) -> Option<Refusal> {
    let house = view.own().get(slot).copied().flatten()?;
    if draft.steps().len() as usize != slot * 3 + 1 + side.at() {
        return None;
    }
    let text = if rules.opening[side.at()].has(army) {
        Text::new(id!("retaliation-before-left-already"))
    } else {
        Text::new(id!("retaliation-not-in-hand")).word("house", house.word())
    };
    Some(Refusal::new("RET-05", text.card("card", army.face(house))))
}

fn pick(view: &View, draft: &Draft, slot: usize, army: Army) -> Option<Refusal> {
    let house = view.own().get(slot).copied().flatten()?;
    if draft.steps().len() as usize != slot {
        return None;
    }
    let text = Text::new(id!("retaliation-not-in-hand")).word("house", house.word());
    Some(Refusal::new("RET-06", text.card("card", army.face(house))))
}

fn defend(view: &View, house: House, side: Side) -> Refusal {
    if view.table.open(house).next().is_none() {
        return Refusal::new("RET-13", Text::new(id!("retaliation-no-royalty")));
    }
    closed(house, side)
}

fn closed(house: House, side: Side) -> Refusal {
    let text = Text::new(id!("retaliation-closed")).word("house", house.word());
    Refusal::new("RET-12", text.word("side", side.word()))
}

fn discard(rules: &Retaliation, view: &View, card: Turned) -> Refusal {
    let seat = view.table.owner(card.house);
    if draft::attacks(rules, &view.table, seat, card.army) == 0 {
        let text =
            Text::new(id!("retaliation-must-defend")).card("card", card.army.face(card.house));
        return Refusal::new("RET-19", text);
    }
    let text = Text::new(id!("retaliation-has-royalty")).word("house", card.house.word());
    Refusal::new("RET-13", text)
}

fn attack(
    rules: &Retaliation,
    view: &View,
    card: Turned,
    target: House,
    side: Side,
    depth: usize,
) -> Refusal {
    let table = &view.table;
    if target.place() >= table.houses {
        let text = Text::new(id!("retaliation-no-house")).word("house", target.word());
        return Refusal::new("RET-14", text);
    }
    if !table.is_enemy(table.owner(card.house), target) {
        let text = Text::new(id!("retaliation-own-house")).word("house", target.word());
        return Refusal::new("RET-14", text);
    }
    if !table.is_open(target, side) {
        return closed(target, side);
    }
    let pile = table.pile(target, side);
    match pile.top() {
        Some(top) if !card.army.is_ace() && !rules.is_weaker(top, card.army) => {
            too_weak(rules, card, target, top)
        }
        _ if depth > 0 && !card.army.is_ace() => {
            let text =
                Text::new(id!("retaliation-only-ace")).card("card", card.army.face(card.house));
            Refusal::new("RET-20", text)
        }
        _ => not_there(target, side),
    }
}

fn too_weak(rules: &Retaliation, card: Turned, target: House, top: Army) -> Refusal {
    let (rule, id) = match (card.army.is_jack(), top.is_jack()) {
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
pub(super) fn not_there(target: House, side: Side) -> Refusal {
    let text = Text::new(id!("retaliation-not-there")).word("house", target.word());
    Refusal::new("RET-20", text.word("side", side.word()))
}
