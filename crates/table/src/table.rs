//! [`Table`]: a match in progress and its players.

use crate::any_table::{AnyTable, BotJob, BotMove};
use crate::hint::{self, Hint, HintError, HintJob, HintPolicy};
use crate::occupant::{Occupant, StopOnDrop, occupants, seats_of_humans};
use crate::seat_player::SeatPlayer;
use crate::table_port::{LogLine, Sentence};
use sortie_bots::{Bot, Budget, StopFlag, registry};
use sortie_core::chance::Fast;
use sortie_core::deal_seed;
use sortie_core::log::LogEntry;
use sortie_core::matches::{
    Seating, StartError, StreamEntry, SubmitError, TakeBackError, UnknownSeat,
};
use sortie_core::record::{Record, RecordError};
use sortie_core::stage::{self, BeatFrame};
use sortie_core::{AnyMatch, Draft, Game, Match, Observer, Seat, Seats, Text};
use sortie_outside::{AllowedPrograms, MakeError};

/// The tag of the bots' random streams: "bots" in ASCII. It keeps their luck apart from that of the
/// match, and is frozen: a resumed match must continue with the same bot moves.
const BOT_STREAM: u64 = 0x0062_6f74_7300_0000;

/// A match with humans and bots. A bot gets its seat's view and stream and nothing else.
pub struct Table<G: Game> {
    played: Match<G>,
    occupants: Vec<Occupant<G>>,
    names: Vec<String>,
    seed: [u8; 32],
    /// The seats where humans sat down, including those that a bot has taken over since: such a human
    /// may come back, and a hint for an opponent would be unfair to them.
    people: Seats,
    hint_policy: HintPolicy,
}

/// The content of a [`BotMove`]: the bot on its way back, and its choice.
struct TypedBotMove<G: Game> {
    bot: Box<dyn Bot<G>>,
    decision: u32,
    action: G::Action,
}

/// The reason why players cannot play a match.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TableError {
    /// There is no such bot, or a program cannot play.
    #[error(transparent)]
    Bot(#[from] MakeError),
    /// The match cannot begin.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The record cannot be replayed.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The number of players is not the number of seats.
    #[error("the match has {seats} seats, but {players} players were named")]
    Seats {
        /// The seats of the match.
        seats: u8,
        /// The number of players.
        players: usize,
    },
}

impl<G: Game> Table<G> {
    /// Begins a match with these players, whose display names are `names`.
    pub fn new(
        rules: G,
        players: &[SeatPlayer],
        names: Vec<String>,
        seed: [u8; 32],
    ) -> Result<Self, TableError> {
        let seating = Seating { names, entropy: Vec::new() };
        Table::with_seating(rules, players, seating, seed, AllowedPrograms::None)
    }

    /// Begins a match with names, with the players' contributions to the seed, and with these programs.
    pub fn with_seating(
        rules: G,
        players: &[SeatPlayer],
        seating: Seating,
        seed: [u8; 32],
        programs: AllowedPrograms<'_>,
    ) -> Result<Self, TableError> {
        let occupants = occupants(&rules, players, programs)?;
        let played = Match::new(rules, occupants.len() as u8, seed, &seating)?;
        Ok(Table::from_parts(played, occupants, seating.names, seed))
    }

    /// Replays and checks a record, for these players to continue.
    ///
    /// Bots that carry state between decisions start afresh. All others continue as if the match had
    /// never been interrupted.
    pub fn resume(
        record: &Record,
        players: &[SeatPlayer],
        programs: AllowedPrograms<'_>,
    ) -> Result<Self, TableError> {
        if players.len() != usize::from(record.seats) {
            return Err(TableError::Seats { seats: record.seats, players: players.len() });
        }
        let played = record.replay::<G>(|_, _| {})?;
        // Bots only after the replay: a program must not be started for a record that is refused.
        let occupants = occupants(played.rules(), players, programs)?;
        // The replay has read the seed; another one instead would make a record of another deal.
        let seed = deal_seed::parse_seed(&record.seed)
            .ok_or_else(|| RecordError::Form("seed is not 64 hex digits".to_owned()))?;
        Ok(Table::from_parts(played, occupants, record.names(), seed))
    }

    /// A table for a match that is not begun here.
    pub(crate) fn from_match(
        played: Match<G>,
        players: &[SeatPlayer],
        names: Vec<String>,
    ) -> Result<Self, TableError> {
        let occupants = occupants(played.rules(), players, AllowedPrograms::None)?;
        Ok(Table::from_parts(played, occupants, names, [0; 32]))
    }

    fn from_parts(
        played: Match<G>,
        occupants: Vec<Occupant<G>>,
        names: Vec<String>,
        seed: [u8; 32],
    ) -> Self {
        let people = seats_of_humans(&occupants);
        Table { played, occupants, names, seed, people, hint_policy: HintPolicy::default() }
    }

    /// The same table with another rule for hints.
    #[must_use]
    pub fn with_hint_policy(self, hint_policy: HintPolicy) -> Self {
        Table { hint_policy, ..self }
    }

    /// The match with its game's type.
    pub fn played(&self) -> &Match<G> {
        &self.played
    }

    /// The seed with which the match began.
    pub fn seed(&self) -> [u8; 32] {
        self.seed
    }

    /// The record of the match up to now.
    pub fn record(&self) -> Record {
        Record::from_match(&self.played, self.seed)
    }

    /// The rule for hints.
    pub fn hint_policy(&self) -> HintPolicy {
        self.hint_policy
    }

    /// Searches a hint for the open decision of a seat, best action first, and tells every observer
    /// that the seat got one.
    pub fn hint(&mut self, seat: Seat, budget: &Budget) -> Result<Vec<Hint>, HintError> {
        let found = self.start_hint(seat, budget)?();
        self.record_hint(seat, self.played.decision())?;
        Ok(found)
    }

    /// Tells the bots at once about new events and the result. Without this call they hear of them
    /// when they must choose next, and of the last ones never.
    pub fn update_bots(&mut self) {
        let outcome = self.played.turn().outcome();
        for (seat, occupant) in (0..).zip(&mut self.occupants) {
            let Occupant::Bot { bot: Some(bot), heard, .. } = occupant else { continue };
            if !bot.needs_observations() {
                continue;
            }
            for told in self.played.stream(Observer::Seat(seat), *heard) {
                bot.observe(self.played.rules(), &told);
            }
            *heard = self.played.stream_len();
            if let Some(outcome) = &outcome {
                bot.match_ended(outcome);
            }
        }
    }

    /// The first seat whose bot has left the match, and the reason. Such a bot chooses nothing;
    /// [`AnyTable::take_over`] replaces it.
    pub fn departed_bot(&self) -> Option<(Seat, &Text)> {
        let seats = 0..self.occupants.len() as u8;
        seats.into_iter().find_map(|seat| Some((seat, self.bot_at(seat)?.withdrawal()?)))
    }

    /// The bot of a seat, except while it is thinking.
    fn bot_at(&self, seat: Seat) -> Option<&dyn Bot<G>> {
        match self.occupants.get(usize::from(seat))? {
            Occupant::Bot { bot, .. } => bot.as_deref(),
            Occupant::Human => None,
        }
    }

    /// Submits a human's action for the open decision.
    pub fn submit(&mut self, seat: Seat, action: G::Action) -> Result<(), SubmitError> {
        self.played.submit(seat, self.played.decision(), action).map(|_| ())
    }

    /// Withdraws a seat's action while other seats still choose.
    pub fn withdraw(&mut self, seat: Seat) -> Result<(), SubmitError> {
        self.played.withdraw(seat, self.played.decision()).map(|_| ())
    }

    /// Takes a seat's last decision back, with the consent of the seats in `agreed`.
    pub fn take_back(&mut self, seat: Seat, agreed: Seats) -> Result<(), TakeBackError> {
        self.played.take_back(seat, agreed)?;
        // Running searches are for a decision that no longer exists.
        for occupant in &mut self.occupants {
            if let Occupant::Bot { stop, .. } = occupant {
                stop.0.set();
            }
        }
        Ok(())
    }
}

impl<G: Game> AnyTable for Table<G> {
    fn any_match(&self) -> &dyn AnyMatch {
        &self.played
    }

    fn any_match_mut(&mut self) -> &mut dyn AnyMatch {
        &mut self.played
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn humans(&self) -> Seats {
        seats_of_humans(&self.occupants)
    }

    fn snapshot(&self) -> Box<dyn AnyTable> {
        let occupants = self.occupants.iter().map(|occupant| match occupant {
            Occupant::Human => Occupant::Human,
            Occupant::Bot { heard, .. } => {
                Occupant::Bot { bot: None, heard: *heard, stop: StopOnDrop(StopFlag::default()) }
            }
        });
        Box::new(Table {
            played: self.played.clone(),
            occupants: occupants.collect(),
            names: self.names.clone(),
            ..*self
        })
    }

    fn bots_to_act(&self) -> Seats {
        self.played.waiting() - self.humans()
    }

    fn play_bot_move(&mut self, seat: Seat) -> Result<(), SubmitError> {
        match self.start_bot_move(seat) {
            Some(job) => self.finish_bot_move(seat, job.run(&Budget::FREE)).map(drop),
            None => Ok(()),
        }
    }

    fn start_bot_move(&mut self, seat: Seat) -> Option<BotJob> {
        let (decision, observer) = (self.played.decision(), Observer::Seat(seat));
        if !self.played.waiting().has(seat) {
            return None;
        }
        let Some(Occupant::Bot { bot, heard, stop }) = self.occupants.get_mut(usize::from(seat))
        else {
            return None;
        };
        let mut bot = bot.take()?;
        // A fresh flag: the old one may have been set by a decision that was taken back.
        *stop = StopOnDrop(StopFlag::default());
        let stop = stop.0.clone();
        let rules = self.played.rules().clone();
        let mut unheard = Vec::new();
        if bot.needs_observations() {
            unheard.extend(self.played.stream(observer, *heard));
            *heard = self.played.stream_len();
        }
        let mut number = [0; 8];
        number.copy_from_slice(&self.seed[..8]);
        // One stream for each decision and seat: a resumed match repeats the same bot moves.
        let stream = u64::from(decision) << 8 | u64::from(seat);
        let mut chance = Fast::stream(u64::from_le_bytes(number) ^ BOT_STREAM, stream);
        // Everything that the bot may know is copied here, so the job never touches the true state.
        let view = self.played.view(observer);
        let search = move |budget: &Budget| {
            for entry in unheard {
                bot.observe(&rules, &entry);
            }
            if bot.needs_observations() {
                bot.decision_opened(decision);
            }
            let action = bot.act(&rules, seat, &view, budget, &mut chance);
            BotMove(Box::new(TypedBotMove { bot, decision, action }))
        };
        Some(BotJob { search: Box::new(search), stop })
    }

    fn finish_bot_move(&mut self, seat: Seat, bot_move: BotMove) -> Result<bool, SubmitError> {
        // A move from a table of another game is not for this one.
        let Ok(bot_move) = bot_move.0.downcast::<TypedBotMove<G>>() else { return Ok(false) };
        let TypedBotMove { bot: returning, decision, action } = *bot_move;
        // While the bot was thinking, a human may have come back or another bot may have taken over.
        let Some(Occupant::Bot { bot: bot @ None, .. }) = self.occupants.get_mut(usize::from(seat))
        else {
            return Ok(false);
        };
        *bot = Some(returning);
        let plays = self.bot_at(seat).is_some_and(|bot| bot.withdrawal().is_none());
        // A take-back or a resignation meanwhile has opened another decision or closed this one.
        if !plays || decision != self.played.decision() || !self.played.waiting().has(seat) {
            return Ok(false);
        }
        self.played.submit(seat, decision, action).map(|_| true)
    }

    fn resign(&mut self, seat: Seat, name: &str) -> Result<(), SubmitError> {
        self.played.resign(seat)?;
        // A finished match needs no player for the seat.
        if self.played.turn().outcome().is_none() {
            self.take_over(seat, name).map_err(|UnknownSeat(seat)| SubmitError::NotYours(seat))?;
        }
        Ok(())
    }

    fn take_over(&mut self, seat: Seat, name: &str) -> Result<(), UnknownSeat> {
        self.played.take_over(seat, name)?;
        // The registry always has `bot`, so the seat never stays without a player.
        if let Ok(bot) = registry::make("bot", self.played.rules(), self.played.seats()) {
            self.occupants[usize::from(seat)] = Occupant::bot(bot);
        }
        Ok(())
    }

    fn give_back(&mut self, seat: Seat) -> Result<(), UnknownSeat> {
        self.played.give_back(seat)?;
        self.occupants[usize::from(seat)] = Occupant::Human;
        Ok(())
    }

    fn accept_offer_for_bots(&mut self, asked: Seats) {
        let humans = self.humans() | asked;
        // Each consent may complete the offer and close it, so it is read anew every time.
        while let Some(offer) = self.played.offer() {
            let Some(bot) = (offer.missing - humans).iter().next() else { return };
            if self.played.agree(bot).is_err() {
                return;
            }
        }
    }

    fn update_bots(&mut self) {
        Table::update_bots(self);
    }

    fn departed_bot(&self) -> Option<(Seat, &Text)> {
        Table::departed_bot(self)
    }

    fn take_back(&mut self, seat: Seat, agreed: Seats) -> Result<(), TakeBackError> {
        Table::take_back(self, seat, agreed)
    }

    fn seed(&self) -> [u8; 32] {
        self.seed
    }

    fn record(&self) -> Record {
        Table::record(self)
    }

    fn hint_policy(&self) -> HintPolicy {
        self.hint_policy
    }

    fn log_lines(&self, observer: Observer, from: usize) -> Vec<LogLine> {
        let line = |(entry, beat): (StreamEntry<G::Event>, BeatFrame)| LogLine {
            decision: entry.decision,
            sentence: Sentence::Text(entry.to_text(self.played.rules())),
            beat: Some(beat),
        };
        let beats = stage::frames(&self.played, observer, from);
        self.played.stream(observer, from).zip(beats).map(line).collect()
    }

    fn question_rule(&self, seat: Seat, draft: &Draft) -> &'static str {
        let view = self.played.view(Observer::Seat(seat));
        self.played.rules().refuse_incomplete(&view, draft).rule
    }

    fn can_ask_hint(&self, seat: Seat) -> Result<(), HintError> {
        if self.hint_policy == HintPolicy::Never {
            return Err(HintError::Never);
        }
        if !(self.people | self.humans()).without(seat).is_empty() {
            return Err(HintError::OtherHumans);
        }
        if !(self.humans() & self.played.waiting()).has(seat) {
            return Err(HintError::NotYours(seat));
        }
        Ok(())
    }

    fn start_hint(&self, seat: Seat, budget: &Budget) -> Result<HintJob, HintError> {
        self.can_ask_hint(seat)?;
        let (rules, view) = (self.played.rules().clone(), self.played.view(Observer::Seat(seat)));
        let (decision, budget) = (self.played.decision(), budget.clone());
        Ok(Box::new(move || hint::search(&rules, seat, &view, decision, &budget)))
    }

    fn record_hint(&mut self, seat: Seat, decision: u32) -> Result<(), HintError> {
        // Checked again: during the search another human may have sat down or the match gone on.
        self.can_ask_hint(seat)?;
        if decision != self.played.decision() {
            return Err(HintError::NotYours(seat));
        }
        if self.played.log().contains(&LogEntry::Hint { decision, seat }) {
            return Ok(());
        }
        self.played.hint(seat).map_err(|UnknownSeat(seat)| HintError::NotYours(seat))
    }
}
