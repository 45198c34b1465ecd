//! The occupants of the seats of a table: humans and bots.

use crate::seat_player::SeatPlayer;
use crate::table::TableError;
use sortie_bots::{Bot, BotSpecError, StopFlag, registry};
use sortie_core::{Game, Seat, Seats};

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

/// Makes the bot of one seat from the rules, the number of seats, the seat and the bot's spec. The
/// error is a sentence for the user.
pub type BotFactory<'m, G> = &'m dyn Fn(&G, u8, Seat, &str) -> Result<Box<dyn Bot<G>>, String>;

/// The seats where humans play now.
pub(crate) fn seats_of_humans<G: Game>(occupants: &[Occupant<G>]) -> Seats {
    let seated = occupants.iter().zip(0..);
    seated
        .filter(|(occupant, _)| matches!(occupant, Occupant::Human))
        .map(|(_, seat)| seat)
        .collect()
}

pub(crate) fn from_registry<G: Game>(
    players: &[SeatPlayer],
) -> Result<Vec<Occupant<G>>, BotSpecError> {
    occupants(players, |_, spec| registry::make(spec))
}

pub(crate) fn from_factory<G: Game>(
    rules: &G,
    players: &[SeatPlayer],
    factory: BotFactory<'_, G>,
) -> Result<Vec<Occupant<G>>, TableError> {
    let seats = players.len() as u8;
    occupants(players, |seat, spec| {
        factory(rules, seats, seat, spec).map_err(TableError::BotFactory)
    })
}

fn occupants<G: Game, E>(
    players: &[SeatPlayer],
    make: impl Fn(Seat, &str) -> Result<Box<dyn Bot<G>>, E>,
) -> Result<Vec<Occupant<G>>, E> {
    let occupant = |(seat, player): (Seat, &SeatPlayer)| {
        Ok(match player {
            SeatPlayer::Human(_) => Occupant::Human,
            SeatPlayer::Bot(spec) => Occupant::bot(make(seat, spec)?),
        })
    };
    (0..).zip(players).map(occupant).collect()
}
