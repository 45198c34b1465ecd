//! The table as a scene.

use super::rules::Commander;
use super::shape::Place;
use super::state::{Phase, State};
use super::steps::{DecodedStep, decode_step};
use super::view::View;
use sortie_core::card::Card;
use sortie_core::french;
use sortie_core::game::{Player, Presentation};
use sortie_core::scene::{Choice, Covered, Layout, Scene, SceneCard, Score, Zone};
use sortie_core::seat::Seat;
use sortie_core::steps::{Draft, Step};
use sortie_core::text::Text;

/// The id of the zone of the cards that left the pyramids.
pub(super) const TAKEN: &str = "taken";

impl Presentation for Commander {
    fn scene(&self, view: &View, draft: &Draft) -> Scene {
        let state = &view.known;
        let mut scene = Scene::new("commander", view.who, state.seats);
        // The next seats are in sight across the table, the observer's own pyramid lies below them.
        let first = view.who.seat().map_or(0, |seat| seat + 1);
        for n in 0..state.seats {
            scene.zones.push(pyramid(self, view, (first + n) % state.seats));
        }
        let taken = Zone::new(TAKEN, None, Text::new(id!("commander-zone-taken")), Layout::Heap);
        scene.zones.push(taken.faces(state.taken.iter().map(french::face)));
        scene.zones.push(undealt(self, state));
        scene.goal = Some(Text::new(id!("commander-goal")));
        let left = |seat| state.pyramid(seat).occupied.len() as i32;
        let points = (0..state.seats).map(left).collect();
        scene.score = Some(Score { unit: Text::new(id!("commander-score")), points });
        scene.facts = facts(state);
        scene.turn = self.deciders(state).iter().collect();
        let steps = self.legal_steps(view, draft);
        scene.offer(&steps, draft, |step| self.choice(view, draft, step));
        if self.decider(view).is_some() && !steps.complete {
            scene.asked = Some(self.refuse_incomplete(view, draft).text);
        }
        scene
    }

    fn choice(&self, view: &View, _draft: &Draft, step: Step) -> Option<Choice> {
        choice(self, view, step)
    }
}

fn zone_id(seat: Seat) -> String {
    format!("pyramid-{seat}")
}

/// The card at a place, if the table shows its face now: it is turned up in this battle, or was
/// before and nobody has to remember.
fn shown(rules: &Commander, state: &State, seat: Seat, place: Place) -> Option<Card> {
    let card = state.pyramid(seat).card(place);
    card.filter(|_| rules.open_memory || state.turned_by(seat).has(place))
}

/// A pyramid: their own with the Commander in the last row, the others with theirs in the first.
fn pyramid(rules: &Commander, view: &View, seat: Seat) -> Zone {
    let state = &view.known;
    let occupied = state.pyramid(seat).occupied;
    let name = Text::new(id!("commander-zone-pyramid"));
    let mut zone = Zone::new(zone_id(seat), Some(seat), name, Layout::Grid);
    let last = rules.shape.rows.len() as u8 - 1;
    let columns = rules.shape.spots().map(|(_, (column, _))| column + 1).max();
    zone.grid = columns.map(|columns| (columns, last + 1));
    for (place, (column, row)) in rules.shape.spots().filter(|(place, _)| occupied.has(*place)) {
        let row = if view.who.is(seat) { row } else { last - row };
        let mut card = match shown(rules, state, seat, place) {
            Some(card) => SceneCard::face_up(french::face(card)),
            // A back is keyed by its place: the name of the card would tell it.
            None => SceneCard::back(key(seat, place)),
        };
        card.at = Some((column, row));
        card.called = Some(place.number().to_string());
        card.crowned = place == rules.shape.commander();
        card.covered = if rules.shape.free(occupied).has(place) {
            Covered::Free
        } else if rules.shape.open(occupied).has(place) {
            Covered::Partly
        } else {
            Covered::Wholly
        };
        let mark = Text::new(if state.turned_by(seat).has(place) {
            id!("commander-mark-up")
        } else {
            match card.covered {
                Covered::Free => id!("commander-mark-free"),
                Covered::Partly => id!("commander-mark-partly"),
                Covered::Wholly => id!("commander-mark-covered"),
            }
        });
        card.marks.push(mark.number("place", place.number()));
        zone.cards.push(card);
        zone.count += 1;
    }
    // A picture is read row by row.
    zone.cards.sort_by_key(|card| card.at.map(|(column, row)| (row, column)));
    if occupied.is_empty() {
        zone.badges.push(Text::new(id!("commander-badge-out")));
    }
    zone
}

/// The key of a card whose face is not shown.
pub(super) fn key(seat: Seat, place: Place) -> String {
    format!("{}.{place}", zone_id(seat))
}

/// The cards that were never dealt or left with a pyramid.
fn undealt(rules: &Commander, state: &State) -> Zone {
    let zone = Zone::new("aside", None, Text::new(id!("commander-zone-aside")), Layout::Heap);
    let all = state.undealt(rules.deck);
    if !rules.open_memory {
        return zone.backs(all);
    }
    let seen = state.buried(rules.deck);
    zone.faces(seen.iter().map(french::face)).backs(all.saturating_sub(seen.len()))
}

fn facts(state: &State) -> Vec<Text> {
    if state.phase != Phase::Tie {
        return Vec::new();
    }
    let [seat, target] = state.fighters();
    let turned = |seat| {
        let cards =
            state.turned_by(seat).iter().filter_map(|place| state.pyramid(seat).card(place));
        french::faces(cards.collect())
    };
    let fact =
        Text::new(id!("commander-fact-battle")).seat("seat", seat).cards("own", turned(seat));
    vec![fact.seat("target", target).cards("other", turned(target))]
}

/// A step in words, and what a pointer would touch for it.
fn choice(rules: &Commander, view: &View, step: Step) -> Option<Choice> {
    let state = &view.known;
    let (seat, place, tie) = match decode_step(step)? {
        DecodedStep::Own(place) => (view.who.seat()?, place, state.phase == Phase::Tie),
        DecodedStep::Target(seat, place) => (seat, place, false),
    };
    let own = view.who.is(seat);
    let commander = place == rules.shape.commander();
    let occupied = state.pyramid(seat).occupied;
    let label = Text::new(match (own, tie, commander) {
        (true, false, false) => id!("commander-choice-own"),
        (true, false, true) => id!("commander-choice-own-commander"),
        (true, true, false) => id!("commander-choice-further"),
        (true, true, true) => id!("commander-choice-further-commander"),
        (false, _, false) if rules.shape.free(occupied).has(place) => id!("commander-choice-free"),
        (false, _, false) => id!("commander-choice-partly"),
        (false, _, true) => id!("commander-choice-commander"),
    });
    let label = label.number("place", place.number()).seat("seat", seat);
    let face = shown(rules, state, seat, place).map(french::face);
    let touches = face.as_ref().map_or_else(|| key(seat, place), |face| face.code.clone());
    let label = label.raw("seen", if face.is_some() { "yes" } else { "no" });
    let label = label.cards("card", face.into_iter().collect());
    Some(Choice::touching(step, label, touches))
}
