//! The judges of finished matches and of puzzles: what a position was worth, and what a choice cost.

mod analysis;
mod comparison;

use crate::club::InfosetPath;
pub(crate) use analysis::Analysis;
pub(crate) use comparison::compare;
use sortie_core::chance::Fast;
use sortie_core::seat::Seats;
use sortie_core::{Game, JointAction, Outcome};

/// A player that judges one decision of a seat. It looks for good actions from the view of that seat, and
/// plays states on to the end of the match.
pub(crate) trait Judge<G: Game>: Send {
    /// Divides the simulations of an analysis, and those of a piece of its work, where each takes longer.
    fn effort_divisor(&self) -> u32 {
        1
    }

    /// Whether the search, and what follows an action, decide how all seats play on.
    fn learns(&self) -> bool;

    /// Goes on looking for good actions. Returns the number of simulations that this took, at least 1.
    fn search(&mut self, chance: &mut Fast) -> u32;

    /// A simulation that begins with this action of the seat; nothing for a judge that does not learn.
    fn follow(&mut self, action: G::Action, chance: &mut Fast) {
        let _ = (action, chance);
    }

    /// The actions of the seat that the judge looked at, its own choice first.
    fn ranked(&mut self, chance: &mut Fast) -> Vec<G::Action>;

    /// Draws a choice for each of these seats, which decide in this state. In it the seat of the judge has
    /// the view that it was made with.
    fn draw_joint(
        &mut self,
        state: &G::State,
        seats: Seats,
        chance: &mut Fast,
    ) -> JointAction<G::Action>;

    /// Plays a state to the end of the match, beginning with these choices; seats without one draw
    /// theirs. `path` leads from the decision to the state.
    fn play_out(
        &mut self,
        state: G::State,
        joint: JointAction<G::Action>,
        path: InfosetPath,
        luck: &mut Fast,
    ) -> Outcome;
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use sortie_core::{Card, Observer, Referee, Rules};
    use sortie_small::Kuhn;
    use sortie_small::kuhn::KuhnAction;

    /// A state of Kuhn poker in which seat 1 has this card, 0 for the jack, and must answer a bet.
    pub(crate) fn facing_a_bet(card: usize, chance: &mut Fast) -> <Kuhn as Rules>::State {
        loop {
            let mut state = Kuhn.deal(2, chance, &mut ());
            let bet = JointAction::single(0, KuhnAction::Bet);
            Kuhn.play(&mut state, &bet, chance, &mut ());
            let view = Kuhn.view(&state, Observer::Seat(1));
            if view.hands[1].map(Card::to_usize) == Some(card) {
                return state;
            }
        }
    }
}
