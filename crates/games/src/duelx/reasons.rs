//! Reasons for an action, for hints.

use super::public_state::{PublicState, Slot};
use super::rules::DuelX;
use super::state::Action;
use super::view::View;
use sortie_core::card::Card;
use sortie_core::french;
use sortie_core::game::Explanation;
use sortie_core::seat::Seat;
use sortie_core::text::Text;

impl Explanation for DuelX {
    fn reasons(&self, view: &View, action: &Action) -> Vec<Text> {
        let Some(me) = view.who.seat().filter(|&seat| seat < 2) else { return Vec::new() };
        let public = &view.public;
        match *action {
            Action::Lay { card, slot } => powers(&with(public, me, slot, card), me, slot),
            Action::Steal(slot) => {
                let card = public.top[1 - me as usize][slot.to_usize()];
                let taken = Text::new(id!("duelx-reason-steals")).card("card", french::face(card));
                let mut reasons = vec![taken];
                // A new level of the enemy changes all its powers, and nobody knows it yet.
                if slot != Slot::Level {
                    reasons.extend(powers(&with(public, me, slot, card), me, slot));
                }
                reasons
            }
            Action::Done | Action::Attack => {
                vec![power(public, me, Slot::Attack), power(public, me, Slot::Defense)]
            }
            Action::Magic => vec![power(public, me, Slot::Magic), power(public, me, Slot::Defense)],
            Action::Combine => {
                let text = Text::new(id!("duelx-reason-combine"));
                let other = public.power(1 - me, Slot::Defense);
                vec![text.number("power", public.combined(me)).number("other", other)]
            }
            Action::Decline => vec![Text::new(id!("duelx-reason-decline"))],
            Action::Discard(cards) => {
                let kept = (view.hand - cards).len();
                let text = Text::new(id!("duelx-reason-discard"));
                vec![text.number("kept", kept).number("full", self.full_hand)]
            }
        }
    }
}

/// The table with one more card on the seat's own field.
fn with(public: &PublicState, seat: Seat, slot: Slot, card: Card) -> PublicState {
    let mut after = *public;
    after.top[seat as usize][slot.to_usize()] = card;
    after
}

/// The powers that depend on a slot.
fn powers(public: &PublicState, me: Seat, slot: Slot) -> Vec<Text> {
    let slots: &[Slot] = match slot {
        Slot::Level => &[Slot::Attack, Slot::Defense],
        Slot::Attack => &[Slot::Attack],
        Slot::Defense => &[Slot::Defense],
        Slot::Magic => &[Slot::Magic],
    };
    slots.iter().map(|&slot| power(public, me, slot)).collect()
}

/// An own power and the enemy's that it meets.
fn power(public: &PublicState, me: Seat, slot: Slot) -> Text {
    let (id, meets) = match slot {
        Slot::Defense => (id!("duelx-reason-defense"), Slot::Attack),
        Slot::Magic => (id!("duelx-reason-magic"), Slot::Defense),
        Slot::Attack | Slot::Level => (id!("duelx-reason-attack"), Slot::Defense),
    };
    let text = Text::new(id).number("power", public.power(me, slot));
    text.number("other", public.power(1 - me, meets))
}
