//! Reasons for an action, for hints.

use super::rules::Modify;
use super::state::{Action, Phase};
use super::values::{JACKS, ROYALS, number, strength, total};
use super::view::View;
use sortie_core::card::{Card, Cards};
use sortie_core::french;
use sortie_core::game::Explanation;
use sortie_core::text::Text;

impl Explanation for Modify {
    fn reasons(&self, view: &View, action: &Action) -> Vec<Text> {
        match *action {
            Action::Play(cards) if view.table.phase == Phase::Duel => {
                let kept = (view.hand - cards).len();
                vec![
                    Text::new(id!("modify-reason-total")).number("total", total(cards)),
                    Text::new(id!("modify-reason-keeps")).number("n", kept),
                ]
            }
            Action::Play(cards) => {
                let card = cards.first();
                card.map_or_else(Vec::new, |card| self.reasons_to_pick(view, card))
            }
            Action::Steal(victim) => {
                let text = Text::new(id!("modify-reason-steal"));
                vec![text.seat("seat", victim).number("n", view.count(victim))]
            }
            Action::Call(_, n) | Action::Offer(n) => vec![best(view, n)],
            Action::Accept | Action::Refuse | Action::Drop => vec![best(view, view.table.number)],
            Action::Pass => vec![best(view, 2)],
            // Before the deal there is no hand to speak of.
            Action::Quickdraw | Action::Wait if view.hand.is_empty() => Vec::new(),
            Action::Quickdraw | Action::Wait => {
                vec![Text::new(id!("modify-reason-hand")).number("total", total(view.hand))]
            }
        }
    }
}

impl Modify {
    fn reasons_to_pick(&self, view: &View, card: Card) -> Vec<Text> {
        let mut reasons = vec![self.rank(view, card)];
        if !view.table.pot.is_empty() && !JACKS.has(card) {
            let pot = view.table.pot.len();
            reasons.push(Text::new(id!("modify-reason-pot")).number("n", pot));
        }
        if ROYALS.has(card) && !JACKS.has(card) {
            let text = Text::new(id!("modify-reason-wears-out"));
            reasons.push(text.card("card", french::face(card)));
        }
        reasons
    }

    /// How a card stands among those that others may hold.
    fn rank(&self, view: &View, card: Card) -> Text {
        if JACKS.has(card) {
            return Text::new(id!("modify-reason-jack"));
        }
        // Some of these are out of play or were never dealt, so it is a bound from above.
        let others = self.deck - view.hand - view.table.pot;
        let higher: Cards = others.iter().filter(|&it| strength(it) > strength(card)).collect();
        let text = Text::new(id!("modify-reason-higher")).number("n", higher.len());
        text.card("card", french::face(card))
    }
}

/// The most that so many cards of the own hand total.
fn best(view: &View, n: u8) -> Text {
    let mut numbers: Vec<u32> = view.hand.iter().map(number).collect();
    numbers.sort_unstable_by(|one, other| other.cmp(one));
    let total: u32 = numbers.iter().take(n.into()).sum();
    Text::new(id!("modify-reason-best")).number("n", n).number("total", total)
}
