//! The table as a scene, and events as texts.

use super::state::{GoofspielEvent, GoofspielView, NO_CARD};
use super::{Goofspiel, MAX_CARDS};
use sortie_core::card::Card;
use sortie_core::game::Player;
use sortie_core::scene::{Choice, Layout, Scene, Zone};
use sortie_core::steps::{Draft, Step};
use sortie_core::{Face, Seat, Text};

/// Prizes are cards of a third owner beside the two seats.
const PRIZE_OWNER: u8 = 2;

fn card(owner: u8, value: u8) -> Card {
    let suit = (owner + 1) % 3;
    Card::new((suit * MAX_CARDS as u8 + value) & 127)
}

pub(super) fn face(card: Card) -> Face {
    let (suit, value) = (card.to_usize() / MAX_CARDS % 3, card.to_usize() % MAX_CARDS + 1);
    let (letter, emblem) = [("D", "diamonds"), ("S", "spades"), ("H", "hearts")][suit];
    Face { code: format!("{value}{letter}"), index: value.to_string(), emblem: emblem.to_owned() }
}

fn label(step: Step) -> Choice {
    let label = Text::new(id!("goofspiel-bid")).number("value", i64::from(step) + 1);
    Choice::button(step, label)
}

fn known(owner: u8, cards: &[u8]) -> impl Iterator<Item = Face> {
    cards.iter().filter(|&&value| value != NO_CARD).map(move |&value| face(card(owner, value)))
}

impl Goofspiel {
    pub(super) fn table_scene(self, view: &GoofspielView, draft: &Draft) -> Scene {
        let mut scene = Scene::new("goofspiel", view.who, 2);
        let prizes = Zone::new("prizes", None, Text::new(id!("goofspiel-prizes")), Layout::Row);
        scene.zones.push(prizes.faces(known(PRIZE_OWNER, &view.table.prizes)));
        for seat in 0..2 {
            scene.zones.extend(self.zones(view, seat));
        }
        let steps = self.legal_steps(view, draft);
        if view.table.round < self.cards {
            scene.turn = vec![0, 1];
        } else {
            scene.outcome = Some(view.table.outcome());
        }
        scene.asked = self.must_decide(view).then(|| Text::new(id!("goofspiel-asked")));
        scene.choices = steps.next.iter().map(label).collect();
        scene.draft = draft.steps().iter().map(label).collect();
        scene.complete = steps.complete;
        scene
    }

    /// The hand and the bids of a seat.
    fn zones(self, view: &GoofspielView, seat: Seat) -> [Zone; 2] {
        let bids = &view.bids[usize::from(seat)];
        let rounds = view.table.rounds();
        let points = Text::new(id!("goofspiel-score"))
            .number("points", view.table.points[usize::from(seat)]);
        let zone = |name: &str, text| {
            Zone::new(format!("{name}.{seat}"), Some(seat), Text::new(text), Layout::Row)
        };
        let laid = zone("bids", id!("goofspiel-bids")).badge(points);
        let hand = zone("hand", id!("goofspiel-hand"));
        // Hidden bids: the observer knows neither the hand nor its order, only their sizes.
        if rounds > 0 && bids[0] == NO_CARD {
            let left = u32::from(self.cards).saturating_sub(rounds as u32);
            return [hand.backs(left), laid.backs(rounds as u32)];
        }
        let left: Vec<u8> = (0..self.cards).filter(|value| !bids.contains(value)).collect();
        [hand.faces(known(seat, &left)), laid.faces(known(seat, bids))]
    }
}

pub(super) fn event_text(event: GoofspielEvent) -> Text {
    match event {
        GoofspielEvent::TurnedUp { prize } => {
            Text::new(id!("goofspiel-turned-up")).card("cards", face(card(PRIZE_OWNER, prize)))
        }
        GoofspielEvent::Bid { bids, winner } => {
            let text = Text::new(match (bids, winner) {
                (Some(_), Some(_)) => id!("goofspiel-won"),
                (None, Some(_)) => id!("goofspiel-won-hidden"),
                (Some(_), None) => id!("goofspiel-tie"),
                (None, None) => id!("goofspiel-tie-hidden"),
            });
            let text = winner.map_or(text.clone(), |seat| text.seat("player", seat));
            match bids {
                Some([first, second]) => {
                    text.cards("cards", vec![face(card(0, first)), face(card(1, second))])
                }
                None => text,
            }
        }
    }
}
