//! The occupants of the seats of a table: humans and bots.

use crate::seat_player::SeatPlayer;
use sortie_bots::{Bot, StopFlag};
use sortie_core::{Game, Seat, Seats};
use sortie_outside::{AllowedPrograms, MakeError};

/// The state of one seat.
pub(crate) enum Occupant<G: Game> {
    Human,
    Bot {
        /// The bot, or `None` while a job on another thread holds it.
        bot: Option<Box<dyn Bot<G>>>,
        /// How many entries of its seat's stream it has heard.
        heard: usize,
        stop: StopOnDrop,
    },
}

impl<G: Game> Occupant<G> {
    pub(crate) fn bot(bot: Box<dyn Bot<G>>) -> Self {
        Occupant::Bot { bot: Some(bot), heard: 0, stop: StopOnDrop(StopFlag::default()) }
    }
}

/// Stops a bot's search when the seat gets another player or the table is dropped. Otherwise the
/// search would keep a thread busy for a result that is thrown away.
pub(crate) struct StopOnDrop(pub(crate) StopFlag);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.set();
    }
}

/// The seats where humans play now.
pub(crate) fn seats_of_humans<G: Game>(occupants: &[Occupant<G>]) -> Seats {
    let seated = occupants.iter().zip(0..);
    seated
        .filter(|(occupant, _)| matches!(occupant, Occupant::Human))
        .map(|(_, seat)| seat)
        .collect()
}

/// The occupants of a match that begins or goes on.
pub(crate) fn occupants<G: Game>(
    rules: &G,
    players: &[SeatPlayer],
    programs: AllowedPrograms<'_>,
) -> Result<Vec<Occupant<G>>, MakeError> {
    let seats = players.len() as u8;
    let occupant = |(seat, player): (Seat, &SeatPlayer)| {
        Ok(match player {
            SeatPlayer::Human(_) => Occupant::Human,
            SeatPlayer::Bot(spec) => Occupant::bot(programs.make(spec, rules, seats, seat)?),
        })
    };
    (0..).zip(players).map(occupant).collect()
}
