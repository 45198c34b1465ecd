//! Reasons for an action, for hints.

use super::deck::Colour;
use super::rules::Attacke;
use super::state::{Action, Phase};
use super::view::View;
use sortie_core::card::Cards;
use sortie_core::game::Explanation;
use sortie_core::seat::Seat;
use sortie_core::text::Text;

impl Explanation for Attacke {
    fn reasons(&self, view: &View, action: &Action) -> Vec<Text> {
        let Some(me) = view.who.seat() else { return Vec::new() };
        match *action {
            Action::Play { open, down, colour } => {
                let colour = match view.phase {
                    Phase::Open => self.deck.colour(open).or(colour).unwrap_or(view.colour),
                    _ => view.colour,
                };
                let laid = self.deck.worth(open) + down.len() as u16;
                let total = view.total[me as usize] + laid;
                let mut reasons = vec![self.chip(view, me, colour), lead(view, me, total)];
                if !(open & self.deck.tens).is_empty() && view.chips[me as usize] != 0 {
                    // A price that is easy to overlook comes before the total.
                    reasons.insert(1, Text::new(id!("attacke-reason-ten")));
                }
                reasons
            }
            Action::Pass => self.reasons_to_pass(view, me),
            Action::GiveBack(_) => {
                let left = view.chips[me as usize].count_ones().saturating_sub(1);
                vec![Text::new(id!("attacke-reason-chips-left")).number("n", left)]
            }
        }
    }
}

impl Attacke {
    /// The gain of winning a contest of this colour.
    fn chip(&self, view: &View, me: Seat, colour: Colour) -> Text {
        let chips = view.chips[me as usize];
        let next = chips.count_ones() as u8 + 1;
        let id = if chips >> colour.number() & 1 == 1 {
            id!("attacke-reason-chip-owned")
        } else if next >= self.chips_to_win {
            id!("attacke-reason-chip-last")
        } else {
            id!("attacke-reason-chip-new")
        };
        let text = Text::new(id).word("colour", colour.word());
        text.number("n", next).number("needed", self.chips_to_win)
    }

    fn reasons_to_pass(&self, view: &View, me: Seat) -> Vec<Text> {
        let at = me as usize;
        let hand = view.hand.cards();
        let mut reasons = Vec::new();
        if !(view.table[at].cards() & self.deck.tens).is_empty() && view.chips[at] != 0 {
            reasons.push(Text::new(id!("attacke-reason-pass-ten")));
        }
        let highest = highest_of_others(view, me);
        let most = view.total[at] + self.most_to_add(view.colour, hand);
        reasons.push(if most > highest {
            Text::new(id!("attacke-reason-saves")).number("n", hand.len())
        } else {
            Text::new(id!("attacke-reason-too-low")).number("highest", highest)
        });
        reasons
    }

    /// No play of this hand adds more. Not each of them is legal: only one Shield-10 may be.
    fn most_to_add(&self, colour: Colour, hand: Cards) -> u16 {
        let knights = self.deck.colours[usize::from(colour.number())];
        let open = hand & (knights | self.deck.shields);
        let down = if self.face_down { (hand - open).len() as u16 } else { 0 };
        self.deck.worth(open) + down
    }
}

/// The total of the seat, and how far it is ahead.
fn lead(view: &View, me: Seat, total: u16) -> Text {
    let text = if view.phase == Phase::Open {
        Text::new(id!("attacke-reason-opens"))
    } else {
        let ahead = total.saturating_sub(highest_of_others(view, me));
        Text::new(id!("attacke-reason-leads")).number("ahead", ahead)
    };
    text.number("total", total)
}

fn highest_of_others(view: &View, me: Seat) -> u16 {
    let others = (0..view.seats).filter(|&seat| seat != me);
    others.map(|seat| view.total[seat as usize]).max().unwrap_or(0)
}
