//! The table of Duel X as a scene.

use super::memory::Tally;
use super::public_state::{Phase, Slot};
use super::rules::{DuelX, number};
use super::state::Action;
use super::steps::{self, DecodedStep};
use super::view::View;
use sortie_core::card::Card;
use sortie_core::french;
use sortie_core::game::{Player, Presentation};
use sortie_core::outcome::Outcome;
use sortie_core::scene::{Choice, Layout, Scene, SceneCard, Score, Zone};
use sortie_core::seat::Seat;
use sortie_core::steps::{Draft, Step};
use sortie_core::text::{MessageId, Text};

impl Presentation for DuelX {
    fn scene(&self, view: &View, draft: &Draft) -> Scene {
        let mut scene = Scene::new("duelx", view.who, 2);
        let public = &view.public;
        let own = view.who.seat().unwrap_or(0);
        scene.zones.extend(side(view, 1 - own));
        scene.zones.push(deck(view));
        scene.zones.push(discards(view));
        let mut near: Vec<Zone> = side(view, own);
        // The own hand comes last, nearest to the player.
        near.rotate_left(1);
        scene.zones.extend(near);
        scene.goal = Some(Text::new(id!("duelx-goal")).number("target", self.target));
        let points = public.points.map(i32::from).to_vec();
        scene.score = Some(Score { unit: Text::new(id!("duelx-score")), points });
        scene.facts = facts(self, view);
        scene.turn = view.deciders().iter().collect();
        if public.phase == Phase::Over {
            scene.outcome = Some(Outcome::by_points(&public.points.map(i32::from)));
        }
        if view.decider().is_some() {
            let steps = self.legal_steps(view, draft);
            scene.asked = Some(asked(self, view, draft));
            scene.choices =
                steps.next.iter().filter_map(|step| self.choice(view, draft, step)).collect();
            let taken = |step| self.choice(view, &Draft::EMPTY, step);
            scene.draft = draft.steps().iter().filter_map(taken).collect();
            scene.complete = steps.complete;
        }
        scene
    }

    fn choice(&self, view: &View, draft: &Draft, step: Step) -> Option<Choice> {
        choice(view, draft, step)
    }
}

/// The hand and the slots of one seat.
fn side(view: &View, seat: Seat) -> Vec<Zone> {
    let at = seat as usize;
    let hand = Zone::new(hand_id(seat), Some(seat), Text::new(id!("duelx-hand")), Layout::Fan);
    let mut hand = hand.faces(french::faces(view.hand).into_iter().filter(|_| view.who.is(seat)));
    if !view.who.is(seat) {
        hand = hand.backs(view.held[at].into());
        hand.badges.extend(old(&view.in_hand[at], view.level()));
    }
    let mut zones = vec![hand];
    zones.extend(Slot::ALL.map(|slot| slot_zone(view, seat, slot)));
    zones
}

/// How many unknown cards were part of no reshuffle but older ones.
fn old(tally: &Tally, level: u8) -> Option<Text> {
    let old: u8 = (0..level).map(|reshuffle| tally.count(reshuffle)).sum();
    (old > 0).then(|| Text::new(id!("duelx-badge-old")).number("n", old))
}

/// The id of the deck.
pub(super) const DECK: &str = "deck";

pub(super) fn hand_id(seat: Seat) -> String {
    format!("hand-{seat}")
}

pub(super) fn slot_id(seat: Seat, slot: Slot) -> String {
    format!("{}-{seat}", slot.name())
}

fn slot_zone(view: &View, seat: Seat, slot: Slot) -> Zone {
    let (public, at) = (&view.public, seat as usize);
    let top = public.top[at][slot.to_usize()];
    let mut zone =
        Zone::new(slot_id(seat, slot), Some(seat), Text::new(slot.word()), Layout::Stack);
    let mut card = SceneCard::face_up(french::face(top));
    let covered = slot == Slot::Magic && public.covered[at];
    if covered {
        card.marks.push(Text::new(id!("duelx-mark-face-down")));
    }
    zone.cards.push(card);
    zone.count = 1;
    if slot == Slot::Level {
        let text = Text::new(id!("duelx-badge-number"));
        zone.badges.push(text.number("number", number(top)));
    } else if !covered {
        let text = Text::new(id!("duelx-badge-power"));
        zone.badges.push(text.number("power", public.power(seat, slot)));
    }
    let beneath = public.beneath[at][slot.to_usize()];
    if !beneath.is_empty() {
        let text = Text::new(id!("duelx-badge-beneath"));
        zone.badges.push(text.cards("cards", french::faces(beneath)));
    }
    zone
}

fn deck(view: &View) -> Zone {
    Zone::new(DECK, None, Text::new(id!("duelx-deck")), Layout::Stack).unseen(view.deck.into())
}

/// The discards: cards that all have seen, cards that only this observer knows, and the number of
/// unknown ones.
fn discards(view: &View) -> Zone {
    let zone = Zone::new("discards", None, Text::new(id!("duelx-discards")), Layout::Heap);
    let known = french::faces(view.discards | view.buried);
    let count = view.discarded();
    let backs = count - known.len() as u32;
    zone.faces(known).backs(backs)
}

fn facts(rules: &DuelX, view: &View) -> Vec<Text> {
    let public = &view.public;
    let round = Text::new(id!("duelx-fact-round"))
        .number("round", public.round)
        .number("rounds", rules.max_rounds);
    let mut facts = vec![round];
    if public.phase == Phase::Upgrade {
        let id = if public.seat == public.first() {
            id!("duelx-fact-first")
        } else {
            id!("duelx-fact-second")
        };
        facts.push(Text::new(id).seat("seat", public.seat));
    }
    if public.draws > 0 {
        facts.push(Text::new(id!("duelx-fact-draw")));
    }
    facts
}

fn asked(rules: &DuelX, view: &View, draft: &Draft) -> Text {
    let public = &view.public;
    let Some(seat) = view.who.seat() else { return Text::new(id!("duelx-watching")) };
    let enemy = 1 - seat;
    match (public.phase, steps::first_card(draft)) {
        (Phase::Upgrade, None) if steps::must_be_done(rules, view) => {
            Text::new(id!("duelx-ask-done"))
        }
        (Phase::Upgrade, None) => Text::new(id!("duelx-ask-upgrade")),
        (Phase::Upgrade, Some(card)) => {
            Text::new(id!("duelx-which-slot")).card("card", french::face(card))
        }
        (Phase::Battle, _) => Text::new(id!("duelx-ask-battle"))
            .seat("enemy", enemy)
            .number("defense", public.power(enemy, Slot::Defense)),
        (Phase::Combine, _) => Text::new(id!("duelx-ask-combine"))
            .number("power", public.combined(seat))
            .number("defense", public.power(enemy, Slot::Defense)),
        (Phase::Discard | Phase::Over, _) => {
            Text::new(id!("duelx-ask-discard")).number("full", rules.full_hand)
        }
    }
}

/// A step in words, and what a pointer would touch for it.
fn choice(view: &View, draft: &Draft, step: Step) -> Option<Choice> {
    let public = &view.public;
    let seat = view.who.seat()?;
    let say = |id: MessageId| Text::new(id);
    let (label, touches) = match steps::decode_step(step)? {
        DecodedStep::Card(card) if public.phase == Phase::Discard => {
            (with(say(id!("duelx-do-discard")), card), Some(french::code(card)))
        }
        DecodedStep::Card(card) => {
            let label = with(say(id!("duelx-do-card")), card).number("number", number(card));
            (label, Some(french::code(card)))
        }
        DecodedStep::Slot(slot) => {
            let top = public.top[seat as usize][slot.to_usize()];
            let label = with(say(id!("duelx-do-slot")), top).word("slot", slot.word());
            let laid = steps::first_card(draft).map_or(0, number);
            let label = label.number("lies", number(top)).number("number", laid);
            (label, Some(slot_id(seat, slot)))
        }
        DecodedStep::Whole(action) => match action {
            Action::Steal(slot) => {
                let top = public.top[1 - seat as usize][slot.to_usize()];
                let label = with(say(id!("duelx-do-steal")), top).word("slot", slot.word());
                (label.number("number", number(top)), Some(slot_id(1 - seat, slot)))
            }
            Action::Attack | Action::Magic => {
                let slot = if action == Action::Magic { Slot::Magic } else { Slot::Attack };
                let label = say(id!("duelx-do-fight")).word("slot", slot.word());
                (label.number("power", public.power(seat, slot)), Some(slot_id(seat, slot)))
            }
            Action::Combine => (say(id!("duelx-do-combine")), Some(slot_id(seat, Slot::Magic))),
            Action::Decline => (say(id!("duelx-do-decline")), None),
            Action::Done => (say(id!("duelx-do-done")), None),
            Action::Lay { .. } | Action::Discard(_) => return None,
        },
    };
    Some(Choice { touches, ..Choice::button(step, label) })
}

fn with(label: Text, card: Card) -> Text {
    label.card("card", french::face(card))
}
