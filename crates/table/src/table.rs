//! A match under way with those who sit at it.

use crate::advice::{self, Advice, Advises, Advising, NoAdvice};
use crate::sitter::Sitter;
use sortie_bots::{Bot, BotSpecError, Budget, StopFlag, registry};
use sortie_core::chance::Fast;
use sortie_core::log::LogEntry;
use sortie_core::matches::{Seating, StartError, SubmitError, TakeBackError, UnknownSeat};
use sortie_core::record::{Record, RecordError};
use sortie_core::{Game, Match, Observer, Seat, Seats, Text, record};

/// Tells the chance of the bots from that of the match.
const BOTS: u64 = 0x0062_6f74_7300_0000;

/// A match with humans and bots at it. Bots get what their seat is told, and nothing else.
pub struct Table<G: Game> {
    played: Match<G>,
    players: Vec<Player<G>>,
    names: Vec<String>,
    seed: [u8; 32],
    /// Where humans sat down, whoever plays for them now.
    people: Seats,
    advises: Advises,
}

enum Player<G: Game> {
    Human,
    /// A bot, while it does not think, and how much of its seat's stream it has heard.
    Bot {
        bot: Option<Box<dyn Bot<G>>>,
        heard: usize,
        thinks: Thinks,
    },
}

impl<G: Game> Player<G> {
    fn bot(bot: Box<dyn Bot<G>>) -> Self {
        Player::Bot { bot: Some(bot), heard: 0, thinks: Thinks(StopFlag::default()) }
    }
}

/// Ends the thinking of a bot that nobody waits for any more.
struct Thinks(StopFlag);

impl Drop for Thinks {
    fn drop(&mut self) {
        self.0.set();
    }
}

/// What a bot does on its own.
pub(crate) type Thinking<G> = Box<dyn FnOnce() -> Thought<G> + Send>;

/// A bot with what it has thought of.
pub(crate) struct Thought<G: Game> {
    bot: Box<dyn Bot<G>>,
    decision: u32,
    action: G::Action,
}

/// Makes the bot of a seat at a match with these rules and so many seats from what names it; else a
/// sentence that says why there is none.
pub type MakeBot<'m, G> = &'m dyn Fn(&G, u8, Seat, &str) -> Result<Box<dyn Bot<G>>, String>;

/// Why nobody can sit down.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TableError {
    /// A bot that there is not.
    #[error(transparent)]
    Bot(#[from] BotSpecError),
    /// A bot that is not of the registry and cannot be made.
    #[error("{0}")]
    Other(String),
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
        Table::seated(rules, sitters, Seating { names, entropy: Vec::new() }, seed)
    }

    /// A new match whose bots `make` makes, those of the registry as well.
    pub fn with_bots(
        rules: G,
        sitters: &[Sitter],
        names: Vec<String>,
        seed: [u8; 32],
        make: MakeBot<'_, G>,
    ) -> Result<Self, TableError> {
        let players = sit(&rules, sitters, make)?;
        let sitting = Seating { names, entropy: Vec::new() };
        Table::begun(rules, players, sitting, seed)
    }

    /// A new match of those who sit there, with what they add to the seed.
    pub fn seated(
        rules: G,
        sitters: &[Sitter],
        sitting: Seating,
        seed: [u8; 32],
    ) -> Result<Self, TableError> {
        let players = registered(sitters)?;
        Table::begun(rules, players, sitting, seed)
    }

    fn begun(
        rules: G,
        players: Vec<Player<G>>,
        sitting: Seating,
        seed: [u8; 32],
    ) -> Result<Self, TableError> {
        let played = Match::new(rules, players.len() as u8, seed, &sitting)?;
        Ok(Table::of(played, players, sitting.names, seed))
    }

    /// The match of a record, with every check, to be played on by those who sit there now. Bots have
    /// forgotten what they thought of before; those that carry nothing from decision to decision go on
    /// as if the match had never been left.
    pub fn resume(record: &Record, sitters: &[Sitter]) -> Result<Self, TableError> {
        Table::replayed(record, sitters, |_| Ok(registered(sitters)?))
    }

    /// The same, where `make` makes the bots, those of the registry as well.
    pub fn resume_with_bots(
        record: &Record,
        sitters: &[Sitter],
        make: MakeBot<'_, G>,
    ) -> Result<Self, TableError> {
        Table::replayed(record, sitters, |played| sit(played.rules(), sitters, make))
    }

    fn replayed(
        record: &Record,
        sitters: &[Sitter],
        players: impl FnOnce(&Match<G>) -> Result<Vec<Player<G>>, TableError>,
    ) -> Result<Self, TableError> {
        if sitters.len() != usize::from(record.seats) {
            return Err(TableError::Seats { seats: record.seats, sitters: sitters.len() });
        }
        let played = record.replay::<G>(|_, _| {})?;
        let players = players(&played)?;
        // Replaying has read the seed.
        let seed = record::seed(&record.seed).unwrap_or_default();
        Ok(Table::of(played, players, record.names(), seed))
    }

    fn of(played: Match<G>, players: Vec<Player<G>>, names: Vec<String>, seed: [u8; 32]) -> Self {
        let people = humans(&players);
        Table { played, players, names, seed, people, advises: Advises::default() }
    }

    /// The same table, where advice is given as this says.
    #[must_use]
    pub fn advising(self, advises: Advises) -> Self {
        Table { advises, ..self }
    }

    /// The match.
    pub fn played(&self) -> &Match<G> {
        &self.played
    }

    /// The match, to be played on.
    pub(crate) fn played_mut(&mut self) -> &mut Match<G> {
        &mut self.played
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
        Record::from_match(&self.played, self.seed)
    }

    /// The seats where humans sit.
    pub fn humans(&self) -> Seats {
        humans(&self.players)
    }

    /// Whom it advises.
    pub fn advises(&self) -> Advises {
        self.advises
    }

    /// Whether a seat may be given advice now.
    pub fn may_be_advised(&self, seat: Seat) -> Result<(), NoAdvice> {
        if self.advises == Advises::Nobody {
            return Err(NoAdvice::Never);
        }
        if !(self.people | self.humans()).without(seat).is_empty() {
            return Err(NoAdvice::People);
        }
        if !(self.humans() & self.played.waiting()).has(seat) {
            return Err(NoAdvice::NotYours(seat));
        }
        Ok(())
    }

    /// Advises a seat about the open decision, the best action first; all are told that it was.
    pub fn advise(&mut self, seat: Seat, budget: &Budget) -> Result<Vec<Advice>, NoAdvice> {
        let found = self.advice_begins(seat, budget)?();
        self.advised(seat, self.played.decision())?;
        Ok(found)
    }

    /// What there is to think about before a seat is advised; the table is not needed for it. Before
    /// anybody sees what comes of it, [`Table::advised`] is to be called.
    pub fn advice_begins(&self, seat: Seat, budget: &Budget) -> Result<Advising, NoAdvice> {
        self.may_be_advised(seat)?;
        let (rules, view) = (self.played.rules().clone(), self.played.view(Observer::Seat(seat)));
        let (decision, budget) = (self.played.decision(), budget.clone());
        Ok(Box::new(move || advice::advise(&rules, seat, &view, decision, &budget)))
    }

    /// Tells all, and keeps in the log, that a seat was advised about the open decision: once, however
    /// often it asks.
    pub fn advised(&mut self, seat: Seat, decision: u32) -> Result<(), NoAdvice> {
        self.may_be_advised(seat)?;
        if decision != self.played.decision() {
            return Err(NoAdvice::NotYours(seat));
        }
        if self.played.log().contains(&LogEntry::Hint { decision, seat }) {
            return Ok(());
        }
        self.played.hint(seat).map_err(|UnknownSeat(seat)| NoAdvice::NotYours(seat))
    }

    /// A bot that must choose now.
    pub fn bot_to_act(&self) -> Option<Seat> {
        let humans = self.humans();
        self.played.waiting().iter().find(|&seat| !humans.has(seat))
    }

    /// Lets the bot of a seat choose; nothing where no bot sits there, or where it plays no more.
    pub fn bot_acts(&mut self, seat: Seat) -> Result<(), SubmitError> {
        match self.bot_begins(seat) {
            Some(thinking) => self.bot_ends(seat, thinking()).map(drop),
            None => Ok(()),
        }
    }

    /// What the bot of a seat has to think about, to be done wherever and for as long as it takes: the
    /// table is not needed for it. Nothing where no bot sits there, or where it thinks already.
    pub(crate) fn bot_begins(&mut self, seat: Seat) -> Option<Thinking<G>> {
        let (decision, who) = (self.played.decision(), Observer::Seat(seat));
        if !self.played.waiting().has(seat) {
            return None;
        }
        let Some(Player::Bot { bot, heard, thinks }) = self.players.get_mut(usize::from(seat))
        else {
            return None;
        };
        let mut bot = bot.take()?;
        *thinks = Thinks(StopFlag::default());
        let budget = Budget::FREE.until(&thinks.0);
        let rules = self.played.rules().clone();
        let mut told = Vec::new();
        if bot.listens() {
            told.extend(self.played.told(who, *heard));
            *heard = self.played.stream_len();
        }
        let mut number = [0; 8];
        number.copy_from_slice(&self.seed[..8]);
        let stream = u64::from(decision) << 8 | u64::from(seat);
        let mut chance = Fast::stream(u64::from_le_bytes(number) ^ BOTS, stream);
        let view = self.played.view(who);
        Some(Box::new(move || {
            for told in told {
                bot.hear(&rules, &told);
            }
            if bot.listens() {
                bot.asked(decision);
            }
            let action = bot.act(&rules, seat, &view, &budget, &mut chance);
            Thought { bot, decision, action }
        }))
    }

    /// The bot of a seat submits what it has thought of. Says whether it did: not where another decision
    /// is open by now, where somebody else sits there, or where it plays no more.
    pub(crate) fn bot_ends(
        &mut self,
        seat: Seat,
        thought: Thought<G>,
    ) -> Result<bool, SubmitError> {
        let Thought { bot: back, decision, action } = thought;
        let Some(Player::Bot { bot: bot @ None, .. }) = self.players.get_mut(usize::from(seat))
        else {
            return Ok(false);
        };
        *bot = Some(back);
        let chooses = self.bot_at(seat).is_some_and(|bot| bot.left().is_none());
        if !chooses || decision != self.played.decision() || !self.played.waiting().has(seat) {
            return Ok(false);
        }
        self.played.submit(seat, decision, action).map(|_| true)
    }

    /// Tells the bots at once what their seats were told and how the match came out. Otherwise they
    /// hear it when they must choose next.
    pub fn tell(&mut self) {
        let outcome = self.played.turn().outcome();
        for (seat, player) in (0..).zip(&mut self.players) {
            let Player::Bot { bot: Some(bot), heard, .. } = player else { continue };
            if !bot.listens() {
                continue;
            }
            for told in self.played.told(Observer::Seat(seat), *heard) {
                bot.hear(self.played.rules(), &told);
            }
            *heard = self.played.stream_len();
            if let Some(outcome) = &outcome {
                bot.over(outcome);
            }
        }
    }

    /// A seat whose bot plays no more, and why. It chooses nothing: [`Table::take_over`] puts
    /// another in its place.
    pub fn left(&self) -> Option<(Seat, &Text)> {
        let seats = 0..self.players.len() as u8;
        seats.into_iter().find_map(|seat| Some((seat, self.bot_at(seat)?.left()?)))
    }

    /// The bot of a seat, while it does not think.
    fn bot_at(&self, seat: Seat) -> Option<&dyn Bot<G>> {
        match self.players.get(usize::from(seat))? {
            Player::Bot { bot, .. } => bot.as_deref(),
            Player::Human => None,
        }
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
        self.played.take_back(seat, agreed)?;
        for player in &mut self.players {
            if let Player::Bot { thinks, .. } = player {
                thinks.0.set();
            }
        }
        Ok(())
    }

    /// A seat gives up; where the others play on, a bot that is called `name` chooses for it.
    pub fn resign(&mut self, seat: Seat, name: &str) -> Result<(), SubmitError> {
        self.played.resign(seat)?;
        if self.played.turn().outcome().is_none() {
            self.take_over(seat, name).map_err(|UnknownSeat(seat)| SubmitError::NotYours(seat))?;
        }
        Ok(())
    }

    /// A bot that is called `name` chooses for a seat from now on.
    pub fn take_over(&mut self, seat: Seat, name: &str) -> Result<(), UnknownSeat> {
        self.played.take_over(seat, name)?;
        // The first of the registry is always there.
        if let Ok(bot) = registry::make("bot") {
            self.players[usize::from(seat)] = Player::bot(bot);
        }
        Ok(())
    }

    /// The human for whom a bot has played plays again; nobody comes back who gave up.
    pub fn give_back(&mut self, seat: Seat) -> Result<(), UnknownSeat> {
        self.played.give_back(seat)?;
        self.players[usize::from(seat)] = Player::Human;
        Ok(())
    }

    /// Whatever is proposed, the bots agree to it, but for those that keep a seat for somebody who is
    /// asked.
    pub fn bots_agree(&mut self, asked: Seats) {
        let humans = self.humans() | asked;
        while let Some(offer) = self.played.offer() {
            let Some(bot) = (offer.missing - humans).iter().next() else { return };
            if self.played.agree(bot).is_err() {
                return;
            }
        }
    }
}

/// The seats where humans sit.
fn humans<G: Game>(players: &[Player<G>]) -> Seats {
    let seated = players.iter().zip(0..);
    seated.filter(|(player, _)| matches!(player, Player::Human)).map(|(_, seat)| seat).collect()
}

/// Those who sit there, with the bots of the registry.
fn registered<G: Game>(sitters: &[Sitter]) -> Result<Vec<Player<G>>, BotSpecError> {
    players(sitters, |_, spec| registry::make(spec))
}

fn sit<G: Game>(
    rules: &G,
    sitters: &[Sitter],
    make: MakeBot<'_, G>,
) -> Result<Vec<Player<G>>, TableError> {
    let seats = sitters.len() as u8;
    players(sitters, |seat, spec| make(rules, seats, seat, spec).map_err(TableError::Other))
}

fn players<G: Game, E>(
    sitters: &[Sitter],
    make: impl Fn(Seat, &str) -> Result<Box<dyn Bot<G>>, E>,
) -> Result<Vec<Player<G>>, E> {
    let player = |(seat, sitter): (Seat, &Sitter)| {
        Ok(match sitter {
            Sitter::You(_) => Player::Human,
            Sitter::Bot(spec) => Player::bot(make(seat, spec)?),
        })
    };
    (0..).zip(sitters).map(player).collect()
}
