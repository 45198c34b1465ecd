//! The table of Attack! as a scene.

use super::rules::Attack;
use super::state::Phase;
use super::steps::{STEP_ATTACK, STEP_DEFEND, STEP_TURN};
use super::view::{HiddenSlot, HiddenZone, View};
use sortie_core::card::{Card, Cards};
use sortie_core::french;
use sortie_core::game::{Player, Presentation};
use sortie_core::outcome::Outcome;
use sortie_core::scene::{Choice, Layout, Scene, Score, Zone};
use sortie_core::seat::Seat;
use sortie_core::steps::{Draft, Step};
use sortie_core::text::{MessageId, Text};

impl Presentation for Attack {
    fn scene(&self, view: &View, draft: &Draft) -> Scene {
        let mut scene = Scene::new("attack", view.who, 2);
        let own = view.who.seat().unwrap_or(0);
        for seat in [1 - own, own] {
            scene.zones.extend(side(self, view, seat));
        }
        let goal = if self.by_value { id!("attack-goal-value") } else { id!("attack-goal") };
        scene.goal = Some(Text::new(goal));
        scene.score = score(self, view);
        scene.facts = facts(self, view);
        scene.turn = match view.phase {
            Phase::Over => vec![],
            Phase::Turn => vec![0, 1],
            _ => vec![view.seat],
        };
        let over = view.phase == Phase::Over;
        scene.outcome = over.then(|| Outcome::by_points(&view.points.map(i32::from)));
        if Attack::decides(view) {
            scene.asked = Some(asked(self, view));
            let steps = self.legal_steps(view, draft);
            scene.offer(&steps, draft, |step| self.choice(view, draft, step));
        }
        scene
    }

    fn choice(&self, view: &View, _draft: &Draft, step: Step) -> Option<Choice> {
        choice(self, view, step)
    }
}

/// The id of a zone of a seat.
pub(super) fn zone_id(id: &str, seat: Seat) -> String {
    format!("{id}-{seat}")
}

/// The zones of one seat, those of the enemy in reverse so that both fields meet in the middle.
fn side(rules: &Attack, view: &View, seat: Seat) -> Vec<Zone> {
    let at = seat as usize;
    let zone = |id: &str, word: MessageId, layout| {
        Zone::new(zone_id(id, seat), Some(seat), Text::new(word), layout)
    };
    let hidden = |pile: HiddenZone| -> Vec<HiddenSlot> {
        view.hidden().filter(|slot| slot.pile() == pile && slot.seat() == seat).collect()
    };
    let mut zones = Vec::new();
    if rules.hands {
        let backs = hidden(HiddenZone::Hand);
        let mut hand = zone("hand", id!("attack-hand"), Layout::Fan)
            .faces(if view.who.is(seat) { french::faces(view.hand) } else { vec![] })
            .backs(backs.len() as u32);
        hand.badges = proofs(&backs, view.reshuffled[at]);
        zones.push(hand);
    }
    zones
        .push(zone("fight", id!("attack-fight-deck"), Layout::Stack).unseen(view.fight[at].into()));
    for (pile, id, word, known) in [
        (HiddenZone::Champions, "champions", id!("attack-champions"), view.champions[at]),
        (HiddenZone::Victory, "victory", id!("attack-victory"), view.victory[at]),
    ] {
        let backs = hidden(pile).len() as u32;
        let mut zone = zone(id, word, Layout::Heap).faces(french::faces(known)).backs(backs);
        if pile == HiddenZone::Victory && rules.by_value && backs == 0 {
            zone = zone
                .badge(Text::new(id!("attack-worth")).number("value", total_value(rules, known)));
        }
        zones.push(zone);
    }
    let lies = view.field[at].iter().map(french::face);
    let mut field = zone("field", id!("attack-field"), Layout::Row).faces(lies).staged();
    let sum = total_value(rules, view.field[at].cards());
    if view.field[at].len() > 1 && (rules.sums || rules.dice) {
        field = field.badge(Text::new(id!("attack-sum")).number("sum", sum));
    }
    zones.push(field);
    if seat == view.who.seat().unwrap_or(0) {
        zones.reverse();
    }
    zones
}

fn total_value(rules: &Attack, cards: Cards) -> i64 {
    cards.iter().map(|card: Card| i64::from(rules.value(card))).sum()
}

/// The proofs about hidden cards of a hand, equal ones together.
fn proofs(slots: &[HiddenSlot], reshuffled: u8) -> Vec<Text> {
    let mut badges = Vec::new();
    for same in slots.chunk_by(|a, b| a.proof() == b.proof()) {
        let n = same.len() as i64;
        let proof = same[0].proof();
        let say = |id| Text::new(id).number("n", n);
        badges.push(match (proof.no_sword(), proof.shield_limit()) {
            (false, 16) => continue,
            (true, 16) => say(id!("attack-proof-shield")),
            (false, 1) => say(id!("attack-proof-sword")),
            (false, limit) => say(id!("attack-proof-no-high-shield")).number("value", limit),
            (true, limit) => say(id!("attack-proof-low-shield")).number("value", limit),
        });
    }
    let old = slots.iter().filter(|slot| slot.shuffle() < reshuffled).count();
    if old > 0 {
        badges.push(Text::new(id!("attack-proof-old")).number("n", old as i64));
    }
    badges
}

/// The captured cards, or their value unless some of them are hidden.
fn score(rules: &Attack, view: &View) -> Option<Score> {
    let hidden = |seat: u8| {
        let slots = view.hidden();
        slots.filter(|slot| slot.pile() == HiddenZone::Victory && slot.seat() == seat).count()
    };
    let known = view.victory;
    if rules.by_value {
        let all_known = (0..2).all(|seat| hidden(seat) == 0);
        let value = |cards| total_value(rules, cards) as i32;
        let points = known.map(value).to_vec();
        return all_known.then(|| Score { unit: Text::new(id!("attack-score-value")), points });
    }
    let points =
        (0..2).zip(known).map(|(seat, cards)| (cards.len() as usize + hidden(seat)) as i32);
    Some(Score { unit: Text::new(id!("attack-score")), points: points.collect() })
}

fn facts(rules: &Attack, view: &View) -> Vec<Text> {
    let mut facts = Vec::new();
    if matches!(view.phase, Phase::Attack | Phase::Defend | Phase::Sum) {
        facts.push(Text::new(id!("attack-roles")).seat("seat", view.attacker));
    }
    if rules.reshuffles > 0 {
        for seat in 0..2u8 {
            let left = rules.reshuffles - view.reshuffled[seat as usize];
            let fact = Text::new(id!("attack-reshuffles-left"));
            facts.push(fact.seat("seat", seat).number("n", left));
        }
    }
    facts
}

fn asked(rules: &Attack, view: &View) -> Text {
    match view.phase {
        Phase::Role => Text::new(id!("attack-ask-role")),
        Phase::Attack => Text::new(id!("attack-ask-sword")),
        Phase::Defend => match view.field[view.attacker as usize].top() {
            Some(sword) if rules.must_match => Text::new(id!("attack-ask-high-shield"))
                .card("sword", french::face(sword))
                .number("value", rules.least_answer(sword)),
            _ => Text::new(id!("attack-ask-shield")),
        },
        Phase::Sum => Text::new(id!("attack-ask-card")),
        Phase::Turn | Phase::Over => Text::new(id!("attack-ask-turn")),
    }
}

fn choice(rules: &Attack, view: &View, step: Step) -> Option<Choice> {
    let button = |id| Choice::button(step, Text::new(id));
    Some(match step {
        STEP_ATTACK => button(id!("attack-do-attack")),
        STEP_DEFEND => button(id!("attack-do-defend")),
        STEP_TURN => button(id!("attack-do-turn")),
        card if card < 2 * french::PACK => {
            let card = Card::new(card);
            let id = match view.phase {
                Phase::Attack => id!("attack-do-sword"),
                Phase::Defend => id!("attack-do-shield"),
                _ => id!("attack-do-card"),
            };
            let label =
                Text::new(id).card("card", french::face(card)).number("value", rules.value(card));
            let choice = Choice::touching(step, label, french::code(card));
            choice.moving(french::code(card), zone_id("field", view.seat))
        }
        _ => return None,
    })
}
