//! Reasons for an action, for hints.

use super::action::{Action, HouseSetUp};
use super::army::Army;
use super::army_stack::ArmyStack;
use super::house::{House, Side};
use super::public_state::TurnedArmy;
use super::rules::Retaliation;
use super::state::royal_at;
use super::view::View;
use sortie_core::face::Face;
use sortie_core::game::Explanation;
use sortie_core::text::Text;

impl Explanation for Retaliation {
    fn reasons(&self, view: &View, action: &Action) -> Vec<Text> {
        let own = view.own_houses();
        match (*action, view.public.acting()) {
            (Action::SetUp(laid), _) => {
                let houses = own.into_iter().zip(laid);
                houses.filter_map(|(house, laid)| Some(guard(house?, laid?))).collect()
            }
            (Action::Pick(picked), _) => {
                let houses = own.into_iter().zip(picked);
                let houses = houses.filter_map(|(house, army)| Some((house?, army?)));
                let mut reasons: Vec<Text> =
                    houses.clone().map(|(house, army)| self.prospect(view, house, army)).collect();
                // Beside two prospects, the order would be a third reason.
                if view.houses() == 1 {
                    reasons
                        .extend(houses.filter_map(|(house, army)| self.first(view, house, army)));
                }
                reasons
            }
            (Action::Defend(side), Some(card)) => defence(view, card, side).into_iter().collect(),
            (Action::Attack { house, side, removed: _ }, Some(card)) => {
                let attack = self.attack(view, card.army, house, side);
                std::iter::once(attack).chain(uncovered(view)).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// The royalty on a side of a house, where this observer knows it.
fn royal(view: &View, house: House, side: Side) -> Option<Face> {
    let king = view.kings[house.to_usize()]?;
    Some(royal_at(king, side).face(house))
}

/// The royal card that the higher army of a set-up guards.
fn guard(house: House, laid: HouseSetUp) -> Text {
    let [king, queen] = [laid.king, laid.king.other()].map(|side| laid.armies[side.to_usize()]);
    let (id, card) = if king > queen {
        (id!("retaliation-reason-guard-king"), king)
    } else {
        (id!("retaliation-reason-guard-queen"), queen)
    };
    Text::new(id).card("card", card.face(house)).word("house", house.word())
}

/// The gain of a royal card of the acting house from one more army.
fn defence(view: &View, card: TurnedArmy, side: Side) -> Option<Text> {
    let text = Text::new(if view.public.pile(card.house, side).is_empty() {
        id!("retaliation-reason-unguarded")
    } else {
        id!("retaliation-reason-guarded")
    });
    let text = text.card("royal", royal(view, card.house, side)?);
    Some(text.card("card", card.army.face(card.house)))
}

/// The own royalty that has no army before it, if there is any.
fn uncovered(view: &View) -> Option<Text> {
    let places = view.own_houses().into_iter().flatten().flat_map(|house| {
        let sides = view.public.open(house);
        sides.map(move |side| (house, side))
    });
    let (house, side) =
        places.into_iter().find(|&(house, side)| view.public.pile(house, side).is_empty())?;
    Some(Text::new(id!("retaliation-reason-uncovered")).card("royal", royal(view, house, side)?))
}

impl Retaliation {
    /// The armies that an attack with this army leaves in a place.
    fn attack(&self, view: &View, army: Army, house: House, side: Side) -> Text {
        let pile = view.public.pile(house, side);
        if pile.is_empty() {
            return match royal(view, house, side) {
                Some(face) => {
                    Text::new(id!("retaliation-reason-captures-known")).card("royal", face)
                }
                None => Text::new(id!("retaliation-reason-captures")),
            };
        }
        let fallen = if army.is_ace() { 1 } else { self.defeats(army, pile) };
        Text::new(if fallen >= pile.len() {
            id!("retaliation-reason-opens")
        } else {
            id!("retaliation-reason-weakens")
        })
    }

    /// Whether an army may attack a place with this pile (RET-14, RET-17).
    fn can_attack(&self, army: Army, pile: ArmyStack) -> bool {
        pile.top().is_none_or(|top| army.is_ace() || self.is_weaker(top, army))
    }

    /// The targets of a picked army if the table stayed as it is.
    fn prospect(&self, view: &View, house: House, army: Army) -> Text {
        let public = &view.public;
        let enemies = public.houses().filter(|&other| !view.owns(other));
        let piles: Vec<ArmyStack> = enemies
            .flat_map(|other| public.open(other).map(move |side| public.pile(other, side)))
            .collect();
        let open = piles.iter().filter(|pile| pile.is_empty()).count();
        let weaker = piles.iter().filter(|&&pile| self.can_attack(army, pile)).count();
        let (id, places) = match (open, weaker) {
            (0, 0) => (id!("retaliation-reason-only-defends"), 0),
            (0, weaker) => (id!("retaliation-reason-can-attack"), weaker),
            (open, _) => (id!("retaliation-reason-can-capture"), open),
        };
        Text::new(id).card("card", army.face(house)).number("places", places as i64)
    }

    /// Whether nobody else can pick an army that acts before this one, or at the same rank.
    fn first(&self, view: &View, house: House, army: Army) -> Option<Text> {
        let enemies = || view.public.houses().filter(|&other| !view.owns(other));
        let higher = |other: House| {
            let hand = view.public.hands[other.to_usize()];
            hand.first().is_none_or(|lowest| lowest > army)
        };
        // With a weak memory, a hand holds cards that are gone; then nothing is certain.
        let certain = enemies().all(|other| self.knows_hand(view, other) && higher(other));
        certain.then(|| Text::new(id!("retaliation-reason-first")).card("card", army.face(house)))
    }
}
