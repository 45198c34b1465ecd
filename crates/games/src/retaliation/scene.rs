//! The table as a scene.

use super::army::Army;
use super::house::{House, Royal, Side};
use super::public_state::{Phase, TurnedArmy};
use super::rules::Retaliation;
use super::state::{State, royal_at};
use super::steps::{DecodedStep, decode_step};
use super::view::View;
use sortie_core::french;
use sortie_core::game::{Player, Presentation};
use sortie_core::scene::{Choice, Layout, Scene, SceneCard, Score, Zone};
use sortie_core::steps::{Draft, Step};
use sortie_core::text::Text;

impl Presentation for Retaliation {
    /// Every house has the zones `hand-`, `left-`, `right-`,
    /// `discards-` and `captures-` with its suit; `turned` has the cards that are still to act.
    fn scene(&self, view: &View, draft: &Draft) -> Scene {
        let public = &view.public;
        let mut scene = Scene::new("retaliation", view.who, public.seats);
        for house in public.houses() {
            let laid = DraftedHouse::new(view, draft, house);
            scene.zones.push(hand(self, view, house, &laid));
            scene.zones.extend(Side::BOTH.map(|side| place(view, house, side, &laid)));
            scene.zones.push(captures(view, house));
            let discards = public.discards(self, house).faces(house);
            scene.zones.push(zone("discards", house, view, Layout::Heap).faces(discards));
        }
        let turned = public.queue.iter().flatten().map(|card| card.army.face(card.house));
        let name = Text::new(id!("retaliation-zone-turned"));
        scene.zones.push(Zone::new("turned", None, name, Layout::Row).faces(turned).staged());
        scene.goal = Some(Text::new(id!("retaliation-goal")));
        scene.score = Some(score(view));
        scene.facts = facts(self, view);
        scene.turn = public.deciders().iter().collect();
        let steps = self.legal_steps(view, draft);
        scene.offer(&steps, draft, |step| self.choice(view, draft, step));
        if view.decider().is_some() && !steps.complete {
            scene.asked = Some(self.refuse_incomplete(view, draft).text);
        }
        scene
    }

    fn choice(&self, view: &View, _draft: &Draft, step: Step) -> Option<Choice> {
        choice(view, step)
    }
}

/// The cards that a draft of the set-up lays before a house: they are shown where they will lie.
#[derive(Default)]
struct DraftedHouse {
    king: Option<Side>,
    armies: [Option<Army>; 2],
}

impl DraftedHouse {
    fn new(view: &View, draft: &Draft, house: House) -> Self {
        let mut laid = DraftedHouse::default();
        let own = view.own_houses();
        for step in draft.steps().iter() {
            match decode_step(step) {
                Some(DecodedStep::King { slot, side }) if own.get(slot) == Some(&Some(house)) => {
                    laid.king = Some(side);
                }
                Some(DecodedStep::Before { slot, side, army })
                    if own.get(slot) == Some(&Some(house)) =>
                {
                    laid.armies[side.to_usize()] = Some(army);
                }
                _ => {}
            }
        }
        laid
    }
}

fn zone(role: &'static str, house: House, view: &View, layout: Layout) -> Zone {
    let name = Text::new(match role {
        "hand" => id!("retaliation-zone-hand"),
        "left" => id!("retaliation-zone-left"),
        "right" => id!("retaliation-zone-right"),
        "captures" => id!("retaliation-zone-captures"),
        _ => id!("retaliation-zone-discards"),
    });
    let owner = view.public.owner(house);
    let name = name.word("house", house.word());
    Zone::new(zone_id(role, house), Some(owner), name, layout)
}

pub(super) fn zone_id(role: &str, house: House) -> String {
    format!("{role}-{}", house.suit().name())
}

/// A hand is the same secret for nobody: what is not on the table or discarded is in it (RET-26).
fn hand(rules: &Retaliation, view: &View, house: House, laid: &DraftedHouse) -> Zone {
    let public = &view.public;
    let zone = zone("hand", house, view, Layout::Fan);
    if !rules.knows_hand(view, house) {
        return zone.backs(public.hand_size(rules));
    }
    let held = laid
        .armies
        .iter()
        .flatten()
        .fold(public.hands[house.to_usize()], |held, army| held.without(*army));
    let zone = zone.faces(held.faces(house));
    if public.phase == Phase::SetUp && laid.king.is_none() {
        zone.faces([Royal::Queen, Royal::King].map(|royal| royal.face(house)))
    } else {
        zone
    }
}

fn place(view: &View, house: House, side: Side, laid: &DraftedHouse) -> Zone {
    let public = &view.public;
    let mut zone = zone(side.name(), house, view, Layout::Stack);
    if public.phase == Phase::SetUp {
        if let Some(king) = laid.king {
            lay_known(&mut zone, view, house, king, side);
        }
        return zone.faces(laid.armies[side.to_usize()].map(|army| army.face(house)));
    }
    match public.captors[house.to_usize()][side.to_usize()] {
        None => lay_royalty(&mut zone, view, house, side),
        Some(captor) => {
            let badge = Text::new(id!("retaliation-badge-captured"));
            let badge = badge.seat("captor", public.owner(captor)).raw("suit", captor.sign());
            zone.badges.push(badge);
        }
    }
    zone.faces(public.pile(house, side).iter().map(|army| army.face(house)))
}

/// Lays royalty face down; its face is shown to those who know it.
fn lay_royalty(zone: &mut Zone, view: &View, house: House, side: Side) {
    let card = match view.kings[house.to_usize()] {
        None => {
            // Keyed by its place: the name of the card would tell which of the two it is.
            let key = format!("{}.{}", zone.id, zone.cards.len());
            SceneCard::back(key)
        }
        Some(king) => return lay_known(zone, view, house, king, side),
    };
    zone.cards.push(card);
    zone.count += 1;
}

/// Lays royalty that this observer knows.
fn lay_known(zone: &mut Zone, view: &View, house: House, king: Side, side: Side) {
    let mut card = SceneCard::face_up(royal_at(king, side).face(house));
    // The mark says that others do not see this card.
    if view.public.phase != Phase::Over || view.public.is_open(house, side) {
        card.marks.push(Text::new(id!("retaliation-mark-face-down")));
    }
    zone.cards.push(card);
    zone.count += 1;
}

fn captures(view: &View, captor: House) -> Zone {
    let mut zone = zone("captures", captor, view, Layout::Row);
    for house in view.public.houses() {
        for side in Side::BOTH {
            if view.public.captors[house.to_usize()][side.to_usize()] == Some(captor) {
                lay_royalty(&mut zone, view, house, side);
            }
        }
    }
    zone
}

/// The captured royalty of each player.
fn score(view: &View) -> Score {
    let table = &view.public;
    let mut points = vec![0; usize::from(table.seats)];
    for captor in table.captors.iter().flatten().flatten() {
        if let Some(points) = points.get_mut(usize::from(table.owner(*captor))) {
            *points += 1;
        }
    }
    Score { unit: Text::new(id!("retaliation-score")), points }
}

fn facts(rules: &Retaliation, view: &View) -> Vec<Text> {
    let public = &view.public;
    if public.phase == Phase::SetUp {
        return vec![Text::new(id!("retaliation-fact-set-up")).number("rounds", rules.rounds)];
    }
    let round = Text::new(id!("retaliation-fact-round")).number("round", public.round);
    let mut facts = vec![round.number("rounds", rules.rounds)];
    if public.phase == Phase::Over {
        // All that the score depends on is known to everybody by now.
        let kings = view.kings.map(|king| king.or(Some(Side::Left)));
        let state = State { public: *public, kings };
        facts.extend(public.houses().zip(rules.scores(&state)).map(|(house, score)| {
            Text::new(id!("retaliation-fact-score"))
                .seat("seat", public.owner(house))
                .word("house", house.word())
                .number("kept", score.kept)
                .number("armies", score.armies)
                .number("captured", score.captured)
                .number("total", score.total())
        }));
    }
    facts
}

/// A step in words, and what a pointer would touch for it.
fn choice(view: &View, step: Step) -> Option<Choice> {
    let own = |slot: usize| view.own_houses().get(slot).copied().flatten();
    let phase = view.public.phase;
    let (label, touches) = match decode_step(step)? {
        DecodedStep::King { slot, side } if phase == Phase::SetUp => {
            let house = own(slot)?;
            let label = Text::new(id!("retaliation-choice-king")).word("house", house.word());
            let label = label.word("side", side.word());
            let place = zone_id(side.name(), house);
            let [king, queen] =
                [Royal::King, Royal::Queen].map(|royal| french::code(royal.card(house)));
            return Some(
                Choice::touching(step, label, place.clone())
                    .moving(king, place)
                    .moving(queen, zone_id(side.other().name(), house)),
            );
        }
        DecodedStep::Before { slot, side, army } if phase == Phase::SetUp => {
            let house = own(slot)?;
            let label = Text::new(id!("retaliation-choice-before")).word("side", side.word());
            let (label, card) = with_card(label, house, army);
            let choice = Choice::touching(step, label, card.clone());
            return Some(choice.moving(card, zone_id(side.name(), house)));
        }
        DecodedStep::Pick { slot, army } if phase == Phase::Pick => {
            let label = Text::new(id!("retaliation-choice-pick"));
            let (label, card) = with_card(label, own(slot)?, army);
            return Some(Choice::touching(step, label, card.clone()).moving(card, "turned"));
        }
        DecodedStep::King { .. } | DecodedStep::Before { .. } | DecodedStep::Pick { .. } => {
            return None;
        }
        DecodedStep::Defend(side) => {
            let house = view.public.acting()?.house;
            let label = Text::new(id!("retaliation-choice-defend")).word("side", side.word());
            (label, zone_id(side.name(), house))
        }
        DecodedStep::Discard => {
            let TurnedArmy { house, army } = view.public.acting()?;
            let (label, _) = with_card(Text::new(id!("retaliation-choice-discard")), house, army);
            (label, zone_id("discards", house))
        }
        DecodedStep::Attack { house, side, depth } => attack(view, house, side, depth)?,
    };
    Some(Choice::touching(step, label, touches))
}

fn with_card(label: Text, house: House, army: Army) -> (Text, String) {
    (label.card("card", army.face(house)), french::code(army.card(house)))
}

fn attack(view: &View, house: House, side: Side, depth: usize) -> Option<(Text, String)> {
    let pile = view.public.pile(house, side);
    let ace = view.public.acting()?.army.is_ace();
    let label = |id| {
        // The house is not shown, but measurements tell kinds of choices apart by their words.
        let text = Text::new(id).word("house", house.word()).word("side", side.word());
        text.seat("target", view.public.owner(house)).raw("suit", house.sign())
    };
    Some(match pile.below(depth) {
        None => (label(id!("retaliation-choice-capture")), zone_id(side.name(), house)),
        Some(army) if ace => with_card(label(id!("retaliation-choice-remove")), house, army),
        Some(_) => (label(id!("retaliation-choice-attack")), zone_id(side.name(), house)),
    })
}
