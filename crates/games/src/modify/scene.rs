//! The table of Modify as a scene.

use super::hypotheses::Hypotheses;
use super::location::Location;
use super::rules::Modify;
use super::state::{Action, PLAYERS, Phase};
use super::steps::{DecodedStep, asked, decode_step};
use super::values::{number, total};
use super::view::View;
use sortie_core::card::{Card, Cards};
use sortie_core::french;
use sortie_core::game::{Player, Presentation};
use sortie_core::outcome::Outcome;
use sortie_core::scene::{Choice, Layout, Scene, SceneCard, Score, Zone};
use sortie_core::seat::Seat;
use sortie_core::steps::{Draft, Step};
use sortie_core::text::{MessageId, Text};

/// The id of the zone of the discarded cards.
pub(super) const DISCARDS: &str = "discards";
/// The id of the zone of the cards that are not dealt.
pub(super) const REST: &str = "rest";

pub(super) fn hand_id(seat: Seat) -> String {
    format!("hand-{seat}")
}

impl Presentation for Modify {
    /// The table from an observer's eyes. Every seat has a zone `hand-` with its number, in which lie
    /// the cards that the observer knows to be there; `field`, `pot`, `discards` and `rest` belong to
    /// nobody.
    fn scene(&self, view: &View, draft: &Draft) -> Scene {
        let table = &view.table;
        let mut scene = Scene::new("modify", view.who, table.seats);
        let known = Hypotheses::new(view, self.deck).known();
        let own = view.who.seat();
        // Around the table from the left, the observer last.
        let from = own.map_or(0, |seat| seat + 1);
        for seat in table.around(from) {
            scene.zones.push(hand(view, seat, known[seat as usize]));
        }
        let zone = |id: &str, word: MessageId, layout| Zone::new(id, None, Text::new(word), layout);
        let mut field = zone("field", id!("modify-field"), Layout::Row).staged();
        for seat in table.around(table.first) {
            if let Some(card) = table.on_field(seat) {
                let mut card = face(view, card);
                card.marks.push(Text::new(id!("modify-mark-played")).seat("seat", seat));
                field.cards.push(card);
                field.count += 1;
            }
        }
        scene.zones.push(field);
        scene.zones.push(with(view, zone("pot", id!("modify-pot"), Layout::Heap), table.pot));
        scene.zones.push(with(
            view,
            zone(DISCARDS, id!("modify-discards"), Layout::Heap),
            table.discards(),
        ));
        let dealt = table.phase != Phase::Vote;
        let rest = if dealt { self.undealt(table.seats) } else { self.deck.len() };
        scene.zones.push(zone(REST, id!("modify-rest"), Layout::Stack).unseen(rest));
        scene.goal = Some(Text::new(id!("modify-goal")).number("rounds", self.max_rounds));
        let points = (0..table.seats).map(|seat| i32::from(view.count(seat))).collect();
        scene.score = Some(Score { unit: Text::new(id!("modify-score")), points });
        scene.facts = facts(self, view);
        scene.turn = table.deciders().iter().collect();
        scene.outcome = (table.phase == Phase::Over).then(|| outcome(view));
        if view.decider().is_some() {
            let steps = self.any_order_steps(view, draft);
            scene.offer(&steps, draft, |step| self.choice(view, draft, step));
            scene.asked = (!steps.complete).then(|| asked(view, draft));
        }
        scene
    }

    fn choice(&self, view: &View, _draft: &Draft, step: Step) -> Option<Choice> {
        choice(view, step)
    }
}

fn face(view: &View, card: Card) -> SceneCard {
    let mut shown = SceneCard::face_up(french::face(card));
    if view.table.used.has(card) {
        shown.marks.push(Text::new(id!("modify-mark-used")));
    }
    shown
}

fn with(view: &View, mut zone: Zone, cards: Cards) -> Zone {
    zone.cards.extend(cards.iter().map(|card| face(view, card)));
    zone.count += cards.len();
    zone
}

fn hand(view: &View, seat: Seat, [certain, perhaps]: [Cards; 2]) -> Zone {
    let zone = Zone::new(hand_id(seat), Some(seat), Text::new(id!("modify-hand")), Layout::Fan);
    if view.who.is(seat) {
        return with(view, zone, view.hand);
    }
    let count = u32::from(view.count(seat));
    let mut zone = with(view, zone, certain).backs(count.saturating_sub(certain.len()));
    if !perhaps.is_empty() {
        let badge = Text::new(id!("modify-perhaps")).cards("cards", french::faces(perhaps));
        zone.badges.push(badge.number("n", perhaps.len()));
    }
    zone
}

fn facts(rules: &Modify, view: &View) -> Vec<Text> {
    let table = &view.table;
    let mut facts = Vec::new();
    if table.round > 0 {
        let round = Text::new(id!("modify-fact-round")).number("round", table.round);
        facts.push(round.number("rounds", rules.max_rounds));
        if table.phase != Phase::Over {
            facts.push(Text::new(id!("modify-fact-first")).seat("seat", table.first));
        }
    }
    if table.phase == Phase::Duel {
        let text = Text::new(id!("modify-fact-duel")).seat("seat", table.actor);
        facts.push(text.seat("opponent", table.opponent).number("n", table.number));
    }
    facts
}

fn outcome(view: &View) -> Outcome {
    let mut points = [0; PLAYERS];
    for (points, seat) in points.iter_mut().zip(0..) {
        *points = if view.table.shown {
            total(view.table.history.last_seen().cards_at(Location::hand(seat))) as i32
        } else {
            i32::from(view.count(seat))
        };
    }
    view.table.outcome(&points)
}

/// A step in words, and what a pointer would touch for it.
fn choice(view: &View, step: Step) -> Option<Choice> {
    let label = match decode_step(step)? {
        DecodedStep::Card(card) => {
            let label = match view.table.phase {
                Phase::Duel => Text::new(id!("modify-do-duel")).number("value", number(card)),
                _ => Text::new(id!("modify-do-play")),
            };
            label.card("card", french::face(card))
        }
        DecodedStep::Seat(seat) => {
            let steal = view.table.phase == Phase::Steal;
            let id = if steal { id!("modify-do-steal") } else { id!("modify-do-call") };
            Text::new(id).seat("seat", seat).number("cards", view.count(seat))
        }
        DecodedStep::Number(n) => {
            let call = view.table.phase == Phase::Call;
            let id = if call { id!("modify-do-number") } else { id!("modify-do-offer") };
            Text::new(id).number("n", n)
        }
        DecodedStep::Word(word) => match (word, view.table.phase) {
            (Action::Pass, _) => Text::new(id!("modify-do-pass")),
            (Action::Accept, _) => {
                Text::new(id!("modify-do-accept")).number("n", view.table.number)
            }
            (Action::Refuse, _) => Text::new(id!("modify-do-refuse")),
            (Action::Drop, _) => Text::new(id!("modify-do-drop")),
            (Action::Quickdraw, Phase::Vote) => Text::new(id!("modify-do-vote-yes")),
            (Action::Quickdraw, _) => Text::new(id!("modify-do-quickdraw")),
            (_, Phase::Vote) => Text::new(id!("modify-do-vote-no")),
            _ => Text::new(id!("modify-do-wait")),
        },
    };
    Some(match decode_step(step)? {
        DecodedStep::Card(card) => {
            let code = french::code(card);
            Choice::touching(step, label, code.clone()).moving(code, "field")
        }
        DecodedStep::Seat(seat) => Choice::touching(step, label, hand_id(seat)),
        DecodedStep::Number(_) | DecodedStep::Word(_) => Choice::button(step, label),
    })
}
