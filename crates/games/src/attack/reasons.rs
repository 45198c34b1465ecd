//! Reasons for an action, for hints.

use super::rules::Attack;
use super::state::{Action, Phase};
use super::view::View;
use sortie_core::card::{Card, Cards};
use sortie_core::french::{self, BLACK, RED};
use sortie_core::game::Explanation;
use sortie_core::seat::Seat;
use sortie_core::text::Text;
use std::cmp::Ordering;

impl Explanation for Attack {
    fn reasons(&self, view: &View, action: &Action) -> Vec<Text> {
        let Some(me) = view.who.seat() else { return Vec::new() };
        match (*action, view.phase) {
            (Action::Attack | Action::Defend, _) if !view.hand.is_empty() => {
                let text = Text::new(id!("attack-reason-hand"));
                let text = text.number("swords", (view.hand & RED).len());
                vec![text.number("shields", (view.hand & BLACK).len())]
            }
            (Action::Card(card), Phase::Attack) => vec![self.answers_left(view, me, card)],
            (Action::Card(card), Phase::Defend) => {
                self.stand(view, me, card).into_iter().chain(shields_kept(view, card)).collect()
            }
            (Action::Card(card), Phase::Sum) => vec![self.sums(view, me, card)],
            _ => Vec::new(),
        }
    }
}

impl Attack {
    /// How many Shields that the enemy may hold can answer a Sword.
    fn answers_left(&self, view: &View, me: Seat, sword: Card) -> Text {
        let enemy = 1 - me;
        let deck = match (self.decks, enemy) {
            (2, 0) => self.pack,
            (2, _) => self.deck() - self.pack,
            _ => self.pack,
        };
        let out = [view.victory, view.champions]
            .iter()
            .flatten()
            .fold(view.hand, |out, &pile| out | pile);
        let fought = view.field.iter().fold(Cards::EMPTY, |all, row| all | row.cards());
        let shields = (BLACK & deck) - out - fought;
        let left = shields & self.answers(sword);
        let id = match left.len() {
            0 => id!("attack-reason-unanswerable"),
            _ => id!("attack-reason-answers"),
        };
        let text = Text::new(id).card("card", french::face(sword)).seat("seat", enemy);
        text.number("n", left.len()).number("all", shields.len())
    }

    /// How a Shield stands against the Sword on the field.
    fn stand(&self, view: &View, me: Seat, shield: Card) -> Option<Text> {
        if self.dice {
            return Some(self.sums(view, me, shield));
        }
        let sword = view.field[view.attacker as usize].top()?;
        let id = match self.value(shield).cmp(&self.value(sword)) {
            Ordering::Greater => id!("attack-reason-beats"),
            Ordering::Equal => id!("attack-reason-ties"),
            Ordering::Less => id!("attack-reason-loses"),
        };
        let text = Text::new(id).card("card", french::face(shield));
        Some(text.card("other", french::face(sword)))
    }

    /// The totals on the field with this card, before any dice.
    fn sums(&self, view: &View, me: Seat, card: Card) -> Text {
        let on_field = |seat: Seat| -> u32 {
            view.field[seat as usize].iter().map(|card| u32::from(self.value(card))).sum()
        };
        let own = on_field(me) + u32::from(self.value(card));
        let id =
            if self.dice { id!("attack-reason-sum-before-dice") } else { id!("attack-reason-sum") };
        Text::new(id).number("own", own).number("other", on_field(1 - me))
    }
}

/// The Shields that stay in the hand, which tell several that win from each other.
fn shields_kept(view: &View, shield: Card) -> Option<Text> {
    let kept = (view.hand & BLACK).without(shield);
    let text = Text::new(id!("attack-reason-keeps")).number("n", kept.len());
    (!kept.is_empty()).then(|| text.cards("cards", french::faces(kept)))
}
