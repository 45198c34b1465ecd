//! Why something may not be done.

use super::rules::{DuelX, HIGHEST, number};
use super::state::Action;
use super::steps::{self, Meaning};
use super::table::{Phase, Slot};
use super::view::View;
use sortie_core::card::Card;
use sortie_core::french;
use sortie_core::game::Refusal;
use sortie_core::steps::{Draft, Step};
use sortie_core::text::{MessageId, Text};

/// The rule that says what may be done now.
pub(super) fn rule_now(view: &View) -> &'static str {
    match view.table.phase {
        Phase::Upgrade => "DUX-10",
        Phase::Battle => "DUX-11",
        Phase::Combine => "DUX-14",
        Phase::Discard => "DUX-15",
        Phase::Over => "DUX-19",
    }
}

/// The message that says how an action is written now.
pub(super) fn how_to_write(view: &View) -> MessageId {
    match view.table.phase {
        Phase::Upgrade => id!("duelx-unreadable-upgrade"),
        Phase::Battle => id!("duelx-unreadable-battle"),
        Phase::Combine => id!("duelx-unreadable-combine"),
        Phase::Discard => id!("duelx-unreadable-discard"),
        Phase::Over => id!("duelx-is-over"),
    }
}

/// Why this draft is no whole action: what comes next.
pub(super) fn incomplete(view: &View, draft: &Draft) -> Refusal {
    if view.decider().is_none() {
        return not_now(view);
    }
    let text = match (view.table.phase, steps::begun(draft)) {
        (Phase::Upgrade, Some(card)) => {
            Text::new(id!("duelx-which-slot")).card("card", french::face(card))
        }
        (Phase::Upgrade, None) => Text::new(id!("duelx-choose-upgrade")),
        (Phase::Battle, _) => Text::new(id!("duelx-choose-power")),
        (Phase::Combine, _) => Text::new(id!("duelx-choose-combine")),
        (Phase::Discard | Phase::Over, _) => Text::new(id!("duelx-choose-discards")),
    };
    Refusal::new(rule_now(view), text)
}

fn not_now(view: &View) -> Refusal {
    let table = &view.table;
    let seat = view.who.seat();
    match (table.phase, seat) {
        (Phase::Over, _) => Refusal::new("DUX-19", Text::new(id!("duelx-is-over"))),
        (_, None) => Refusal::new(rule_now(view), Text::new(id!("duelx-watching"))),
        (Phase::Upgrade, _) => Refusal::new(
            "DUX-04",
            Text::new(id!("duelx-not-your-upgrade")).seat("seat", table.seat),
        ),
        (Phase::Battle, _) => Refusal::new("DUX-13", Text::new(id!("duelx-must-attack"))),
        (Phase::Combine, _) => {
            Refusal::new("DUX-14", Text::new(id!("duelx-not-your-loss")).seat("seat", table.seat))
        }
        (Phase::Discard, _) => Refusal::new("DUX-15", Text::new(id!("duelx-nothing-to-discard"))),
    }
}

/// Why this step may not follow this draft.
pub(super) fn refuse(rules: &DuelX, view: &View, draft: &Draft, step: Step) -> Refusal {
    if view.decider().is_none() {
        return not_now(view);
    }
    let phase = view.table.phase;
    let begun = steps::begun(draft);
    if steps::legal(rules, view, draft).next.is_empty() && phase != Phase::Discard {
        return Refusal::new(rule_now(view), Text::new(id!("duelx-one-only")));
    }
    match (phase, steps::meaning(step), begun) {
        (Phase::Upgrade, Some(Meaning::Card(card)), None) => card_nowhere(view, card),
        (Phase::Upgrade, Some(Meaning::Slot(slot)), Some(card)) => lay(rules, view, card, slot),
        (Phase::Upgrade, Some(Meaning::Whole(Action::Steal(slot))), None) => {
            steal(rules, view, slot)
        }
        (Phase::Discard, Some(Meaning::Card(card)), _) => not_discarded(view, draft, card),
        _ => incomplete(view, draft),
    }
}

fn not_in_hand(rule: &'static str, card: Card) -> Refusal {
    Refusal::new(rule, Text::new(id!("duelx-not-in-hand")).card("card", french::face(card)))
}

fn not_discarded(view: &View, draft: &Draft, card: Card) -> Refusal {
    if !view.hand.has(card) {
        return not_in_hand("DUX-15", card);
    }
    let id =
        if draft.steps().has(card.index()) { id!("duelx-twice") } else { id!("duelx-ascending") };
    Refusal::new("DUX-15", Text::new(id).card("card", french::face(card)))
}

fn card_nowhere(view: &View, card: Card) -> Refusal {
    if !view.hand.has(card) {
        return not_in_hand("DUX-06", card);
    }
    let text = Text::new(id!("duelx-fits-nowhere")).card("card", french::face(card));
    Refusal::new("DUX-06", text.number("number", number(card)))
}

/// Why a card of the hand may not be laid in this slot.
pub(super) fn lay(rules: &DuelX, view: &View, card: Card, slot: Slot) -> Refusal {
    if !view.hand.has(card) {
        return not_in_hand("DUX-06", card);
    }
    let table = &view.table;
    let lies = table.number(table.seat, slot);
    let used = table.used >> slot.at() & 1 == 1;
    let (rule, id) = match (slot, used) {
        (Slot::Level, true) => ("DUX-05", id!("duelx-slot-used")),
        (_, true) => ("DUX-06", id!("duelx-slot-used")),
        (Slot::Level, false) if lies == 0 && rules.jack_steals_level => {
            ("DUX-09", id!("duelx-level-nothing"))
        }
        (Slot::Level, false) if usize::from(lies) == HIGHEST => {
            ("DUX-05", id!("duelx-level-highest"))
        }
        (Slot::Level, false) => ("DUX-05", id!("duelx-level-one-more")),
        (_, false) => ("DUX-06", id!("duelx-not-higher")),
    };
    let text = Text::new(id).word("slot", slot.word());
    if used {
        return Refusal::new(rule, text);
    }
    let text = text.card("card", french::face(card)).number("number", number(card));
    Refusal::new(rule, text.number("lies", lies).number("wanted", lies + 1))
}

fn steal(rules: &DuelX, view: &View, slot: Slot) -> Refusal {
    let table = &view.table;
    let covered = slot == Slot::Magic && table.covered[table.seat as usize];
    let id = if table.has_thief(rules, slot) {
        id!("duelx-no-refill")
    } else if table.number(table.seat, slot) != 0 {
        id!("duelx-no-jack")
    } else if covered {
        id!("duelx-jack-covered")
    } else {
        id!("duelx-no-level-theft")
    };
    Refusal::new("DUX-09", Text::new(id).word("slot", slot.word()))
}

/// Why a card may not be laid where an action lays it.
pub(super) fn misfit(rules: &DuelX, view: &View, action: Action) -> Option<Refusal> {
    match action {
        Action::Lay { card, slot }
            if view.decider().is_some() && view.table.phase == Phase::Upgrade =>
        {
            let fits = view.hand.has(card) && view.table.fitting(rules)[slot.at()].has(card);
            (!fits).then(|| lay(rules, view, card, slot))
        }
        _ => None,
    }
}
