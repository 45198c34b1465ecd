//! Actions of Attack! as text, and why something may not be done.
//!
//! `attack`, `defend`, `turn`, or a card: `9H`.

use super::rules::Attack;
use super::state::{Action, Phase};
use super::view::{STEP_ATTACK, View};
use sortie_core::card::Card;
use sortie_core::french::{self, BLACK, PACK, RED};
use sortie_core::game::Refusal;
use sortie_core::steps::{Draft, Step};
use sortie_core::text::Text;

pub(super) fn spell(action: Action) -> String {
    match action {
        Action::Attack => "attack".to_owned(),
        Action::Defend => "defend".to_owned(),
        Action::Turn => "turn".to_owned(),
        Action::Card(card) => french::code(card),
    }
}

/// A card of the second pack may be written without its mark by the seat that plays with it.
pub(super) fn read(rules: &Attack, view: &View, text: &str) -> Result<Action, Refusal> {
    let text = text.trim();
    match text.to_lowercase().as_str() {
        "attack" => return Ok(Action::Attack),
        "defend" => return Ok(Action::Defend),
        "turn" => return Ok(Action::Turn),
        _ => {}
    }
    let Some(card) = french::parse(text) else {
        let unreadable = Text::new(id!("attack-unreadable")).raw("text", text);
        return Err(Refusal::new(rule_of(view.phase), unreadable));
    };
    let second = card.index() + PACK;
    if rules.decks == 2 && view.who.is(1) && card.index() < PACK {
        return Ok(Action::Card(Card::new(second)));
    }
    Ok(Action::Card(card))
}

/// The rule that says what may be done in this phase.
fn rule_of(phase: Phase) -> &'static str {
    match phase {
        Phase::Role => "ATK-06",
        Phase::Attack => "ATK-09",
        Phase::Defend => "ATK-11",
        Phase::Sum => "ATK-24",
        Phase::Turn => "ATK-26",
        Phase::Over => "ATK-19",
    }
}

pub(super) fn nothing_chosen(view: &View) -> Refusal {
    Refusal::new(rule_of(view.phase), Text::new(id!("attack-nothing-chosen")))
}

pub(super) fn refuse(rules: &Attack, view: &View, draft: &Draft, step: Step) -> Refusal {
    let rule = rule_of(view.phase);
    if view.phase == Phase::Over {
        return Refusal::new(rule, Text::new(id!("attack-is-over")));
    }
    if !Attack::decides(view) {
        return Refusal::new(rule, Text::new(id!("attack-not-your-turn")));
    }
    if !draft.is_empty() {
        return Refusal::new(rule, Text::new(id!("attack-one-only")));
    }
    let card = (step < STEP_ATTACK).then(|| Card::new(step));
    match (view.phase, card) {
        (Phase::Role, _) => Refusal::new(rule, Text::new(id!("attack-choose-role"))),
        (Phase::Turn, _) => Refusal::new(rule, Text::new(id!("attack-only-turn"))),
        (_, None) => Refusal::new(rule, Text::new(id!("attack-choose-card"))),
        (phase, Some(card)) => refuse_card(rules, view, phase, card),
    }
}

fn refuse_card(rules: &Attack, view: &View, phase: Phase, card: Card) -> Refusal {
    let say = |id| Text::new(id).card("card", french::face(card));
    if !view.hand.has(card) {
        return Refusal::new(rule_of(phase), say(id!("attack-not-in-hand")));
    }
    if phase == Phase::Attack && BLACK.has(card) {
        return Refusal::new("ATK-02", say(id!("attack-needs-sword")));
    }
    if RED.has(card) {
        return Refusal::new("ATK-02", say(id!("attack-needs-shield")));
    }
    let sword = view.field[view.attacker as usize].top();
    let least = sword.map_or(1, |sword| rules.least_answer(sword));
    let text = say(id!("attack-too-low"))
        .number("value", rules.value(card))
        .number("least", least)
        .cards("sword", sword.map(french::face).into_iter().collect());
    Refusal::new("ATK-11", text)
}
