//! Reasons for an action, for hints.

use super::rules::Commander;
use super::shape::Place;
use super::state::{Action, State};
use super::view::View;
use sortie_core::card::Card;
use sortie_core::french;
use sortie_core::game::Explanation;
use sortie_core::text::Text;
use std::cmp::Ordering;

impl Explanation for Commander {
    /// They name cards that were turned up once, also where the table does not show them any more: the
    /// observer has seen them.
    fn reasons(&self, view: &View, action: &Action) -> Vec<Text> {
        let state = &view.known;
        let Some(me) = view.who.seat() else { return Vec::new() };
        let risk = |place: Place| {
            let risks = place == self.shape.commander();
            risks.then(|| Text::new(id!("commander-reason-risk")))
        };
        match *action {
            Action::Attack { with, seat, at } => {
                let aims = at == self.shape.commander();
                let aim = aims.then(|| Text::new(id!("commander-reason-aim")).seat("seat", seat));
                let cards = [state.pyramid(me).card(with), state.pyramid(seat).card(at)];
                risk(with).into_iter().chain(aim).chain([odds(state, cards)]).collect()
            }
            Action::TurnUp(place) => {
                let known = match state.pyramid(me).card(place) {
                    Some(card) => {
                        let text = Text::new(id!("commander-reason-known"));
                        text.card("card", french::face(card))
                    }
                    None => Text::new(id!("commander-reason-unseen")),
                };
                risk(place).into_iter().chain([known]).collect()
            }
        }
    }
}

/// How the own card stands against the attacked one, as far as they were seen. All unseen cards are
/// equally likely at a place that nobody has looked at.
fn odds(state: &State, cards: [Option<Card>; 2]) -> Text {
    let rank = |card: Card| french::rank(card);
    let counted =
        |id, n: usize| Text::new(id).number("n", n as i64).number("all", state.pool.len());
    match cards {
        [Some(own), Some(other)] => Text::new(match rank(own).cmp(&rank(other)) {
            Ordering::Greater => id!("commander-reason-beats"),
            Ordering::Equal => id!("commander-reason-ties"),
            Ordering::Less => id!("commander-reason-loses"),
        })
        .card("own", french::face(own))
        .card("other", french::face(other)),
        [Some(own), None] => {
            let lower = state.pool.iter().filter(|&card| rank(card) < rank(own)).count();
            counted(id!("commander-reason-beats-unseen"), lower).card("own", french::face(own))
        }
        [None, Some(other)] => {
            let higher = state.pool.iter().filter(|&card| rank(card) > rank(other)).count();
            counted(id!("commander-reason-unseen-beat"), higher).card("other", french::face(other))
        }
        [None, None] => Text::new(id!("commander-reason-even")),
    }
}
