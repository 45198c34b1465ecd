//! A match under way with those who sit at it.

use crate::sitter::Sitter;
use sortie_bots::{Bot, Budget, UnknownBot, registry};
use sortie_core::chance::Fast;
use sortie_core::matches::{NoSeat, Sitting, StartError, SubmitError, TakeBackError};
use sortie_core::record::{Record, RecordError};
use sortie_core::{Game, Match, Observer, Seat, Seats, record};

/// What a bot may think about one decision. A count, so that the same seed and the same choices
/// give the same match.
const THINKING: Budget = Budget::Simulations(u32::MAX);

/// Tells the chance of the bots from that of the match.
const BOTS: u64 = 0x0062_6f74_7300_0000;

/// A match with humans and bots at it. Bots get what their seat is told, and nothing else.
pub struct Table<G: Game> {
    played: Match<G>,
    players: Vec<Player<G>>,
    names: Vec<String>,
    seed: [u8; 32],
}

enum Player<G: Game> {
    Human,
    /// A bot, and how much of its seat's stream it has heard.
    Bot {
        bot: Box<dyn Bot<G>>,
        heard: usize,
    },
}

/// Why nobody can sit down.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TableError {
    /// A bot that there is not.
    #[error(transparent)]
    Bot(#[from] UnknownBot),
    /// The match cannot begin.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The record cannot be played on.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A record of so many seats, and so many who sit down.
    #[error("the match has {seats} seats, and {sitters} sit down")]
    Seats {
        /// The seats of the match.
        seats: u8,
        /// How many would sit there.
        sitters: usize,
    },
}

impl<G: Game> Table<G> {
    /// A new match: as many seats as there are sitters, who are called by `names`.
    pub fn new(
        rules: G,
        sitters: &[Sitter],
        names: Vec<String>,
        seed: [u8; 32],
    ) -> Result<Self, TableError> {
        let players = sit(sitters)?;
        let sitting = Sitting { names: names.clone(), entropy: Vec::new() };
        let played = Match::new(rules, players.len() as u8, seed, &sitting)?;
        Ok(Table { played, players, names, seed })
    }

    /// The match of a record, with every check, to be played on by those who sit there now.
    pub fn resume(record: &Record, sitters: &[Sitter]) -> Result<Self, TableError> {
        let players = sit(sitters)?;
        if players.len() != usize::from(record.seats) {
            return Err(TableError::Seats { seats: record.seats, sitters: players.len() });
        }
        let played = record.replay::<G>(|_, _| {})?;
        // Replaying has read the seed.
        let seed = record::seed(&record.seed).unwrap_or_default();
        Ok(Table { played, players, names: record.names(), seed })
    }

    /// The match.
    pub fn played(&self) -> &Match<G> {
        &self.played
    }

    /// Names by seat.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The seed with which the match began.
    pub fn seed(&self) -> [u8; 32] {
        self.seed
    }

    /// The record as it stands.
    pub fn record(&self) -> Record {
        Record::of(&self.played, self.seed)
    }

    /// The seats where humans sit.
    pub fn humans(&self) -> Seats {
        let seated = self.players.iter().zip(0..);
        seated.filter(|(player, _)| matches!(player, Player::Human)).map(|(_, seat)| seat).collect()
    }

    /// A bot that must choose now.
    pub fn bot_to_act(&self) -> Option<Seat> {
        let humans = self.humans();
        self.played.waiting().iter().find(|&seat| !humans.has(seat))
    }

    /// Lets the bot of a seat choose; nothing where no bot sits there.
    pub fn bot_acts(&mut self, seat: Seat) -> Result<(), SubmitError> {
        let (decision, who) = (self.played.decision(), Observer::Seat(seat));
        let Some(Player::Bot { bot, heard }) = self.players.get_mut(usize::from(seat)) else {
            return Ok(());
        };
        let rules = self.played.rules().clone();
        if bot.listens() {
            for told in self.played.told(who, *heard) {
                bot.hear(&rules, &told);
            }
            *heard = self.played.told_so_far();
        }
        let mut number = [0; 8];
        number.copy_from_slice(&self.seed[..8]);
        let stream = u64::from(decision) << 8 | u64::from(seat);
        let mut chance = Fast::stream(u64::from_le_bytes(number) ^ BOTS, stream);
        let action = bot.act(&rules, seat, &self.played.view(who), &THINKING, &mut chance);
        self.played.submit(seat, decision, action).map(|_| ())
    }

    /// Submits a human's action.
    pub fn submit(&mut self, seat: Seat, action: G::Action) -> Result<(), SubmitError> {
        self.played.submit(seat, self.played.decision(), action).map(|_| ())
    }

    /// Takes back what a seat has submitted while others still choose.
    pub fn withdraw(&mut self, seat: Seat) -> Result<(), SubmitError> {
        self.played.withdraw(seat, self.played.decision()).map(|_| ())
    }

    /// Takes a seat's last decision back, with the consent of the seats in `agreed`.
    pub fn take_back(&mut self, seat: Seat, agreed: Seats) -> Result<(), TakeBackError> {
        self.played.take_back(seat, agreed).map(|_| ())
    }

    /// A seat gives up; where the others play on, a bot that is called `name` chooses for it.
    pub fn resign(&mut self, seat: Seat, name: &str) -> Result<(), SubmitError> {
        self.played.resign(seat)?;
        if self.played.turn().outcome().is_none() {
            // The first of the registry is always there.
            if let Ok(bot) = registry::make("bot") {
                self.players[usize::from(seat)] = Player::Bot { bot, heard: 0 };
            }
            self.played
                .take_over(seat, name)
                .map_err(|NoSeat(seat)| SubmitError::NotYours(seat))?;
        }
        Ok(())
    }
}

fn sit<G: Game>(sitters: &[Sitter]) -> Result<Vec<Player<G>>, UnknownBot> {
    let player = |sitter: &Sitter| {
        Ok(match sitter {
            Sitter::You(_) => Player::Human,
            Sitter::Bot(spec) => Player::Bot { bot: registry::make(spec)?, heard: 0 },
        })
    };
    sitters.iter().map(player).collect()
}
