//! Steps of Attack!: the actions that a view allows, and why it refuses others.
//!
//! An action is one step. Steps below 104 are cards by their index.

use super::rules::Attack;
use super::state::{Action, DECK, Phase};
use super::view::View;
use sortie_core::card::{Card, Cards};
use sortie_core::french::{self, BLACK, RED};
use sortie_core::game::{Player, Refusal};
use sortie_core::steps::{Draft, Step, StepSet, Steps};
use sortie_core::text::Text;

/// The step that chooses to attack first.
pub(super) const STEP_ATTACK: Step = 104;
/// The step that chooses to defend first.
pub(super) const STEP_DEFEND: Step = 105;
/// The step that goes on with the next duel.
pub(super) const STEP_TURN: Step = 106;

impl Player for Attack {
    #[inline]
    fn legal_steps(&self, view: &View, draft: &Draft) -> Steps {
        if !Attack::decides(view) {
            return Steps::NONE;
        }
        if !draft.is_empty() {
            return Steps::DONE;
        }
        let next = match view.phase {
            Phase::Role => StepSet::single(STEP_ATTACK).with(STEP_DEFEND),
            Phase::Turn => StepSet::single(STEP_TURN),
            Phase::Attack | Phase::Defend | Phase::Sum => {
                StepSet::from_bits(self.playable(view).bits(), 0)
            }
            Phase::Over => return Steps::NONE,
        };
        Steps::one_of(next)
    }

    #[inline]
    fn action_of_draft(&self, view: &View, draft: &Draft) -> Option<Action> {
        if !Attack::decides(view) {
            return None;
        }
        let step = draft.steps().first()?;
        match step {
            STEP_ATTACK => Some(Action::Attack),
            STEP_DEFEND => Some(Action::Defend),
            STEP_TURN => Some(Action::Turn),
            card if usize::from(card) < DECK => Some(Action::Card(Card::new(card))),
            _ => None,
        }
    }

    #[inline]
    fn draft_of_action(&self, _view: &View, action: &Action) -> Draft {
        Draft::from_step(match action {
            Action::Attack => STEP_ATTACK,
            Action::Defend => STEP_DEFEND,
            Action::Turn => STEP_TURN,
            Action::Card(card) => card.index(),
        })
    }

    fn refuse_step(&self, view: &View, draft: &Draft, step: Step) -> Refusal {
        let rule = phase_rule(view.phase);
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
            (phase, Some(card)) => self.refuse_card(view, phase, card),
        }
    }

    fn refuse_incomplete(&self, view: &View, _draft: &Draft) -> Refusal {
        Refusal::new(phase_rule(view.phase), Text::new(id!("attack-nothing-chosen")))
    }
}

impl Attack {
    /// Whether this observer has something to decide.
    #[inline]
    pub(super) fn decides(view: &View) -> bool {
        match view.phase {
            Phase::Over => false,
            Phase::Turn => view.who.seat().is_some(),
            _ => view.who.is(view.seat),
        }
    }

    /// The cards of the seat's own hand that may be played.
    #[inline]
    pub(super) fn playable(&self, view: &View) -> Cards {
        match view.phase {
            Phase::Attack => view.hand & RED,
            Phase::Defend => {
                let sword = view.field[view.attacker as usize].top();
                view.hand & sword.map_or(BLACK, |sword| self.answers(sword))
            }
            Phase::Sum => view.hand,
            Phase::Role | Phase::Turn | Phase::Over => Cards::EMPTY,
        }
    }

    /// Why this card may not be played.
    fn refuse_card(&self, view: &View, phase: Phase, card: Card) -> Refusal {
        let say = |id| Text::new(id).card("card", french::face(card));
        if !view.hand.has(card) {
            return Refusal::new(phase_rule(phase), say(id!("attack-not-in-hand")));
        }
        if phase == Phase::Attack && BLACK.has(card) {
            return Refusal::new("ATK-02", say(id!("attack-needs-sword")));
        }
        if RED.has(card) {
            return Refusal::new("ATK-02", say(id!("attack-needs-shield")));
        }
        let sword = view.field[view.attacker as usize].top();
        let least = sword.map_or(1, |sword| self.least_answer(sword));
        let text = say(id!("attack-too-low"))
            .number("value", self.value(card))
            .number("least", least)
            .cards("sword", sword.map(french::face).into_iter().collect());
        Refusal::new("ATK-11", text)
    }
}

/// The rule that says what may be done in this phase.
pub(super) fn phase_rule(phase: Phase) -> &'static str {
    match phase {
        Phase::Role => "ATK-06",
        Phase::Attack => "ATK-09",
        Phase::Defend => "ATK-11",
        Phase::Sum => "ATK-24",
        Phase::Turn => "ATK-26",
        Phase::Over => "ATK-19",
    }
}
