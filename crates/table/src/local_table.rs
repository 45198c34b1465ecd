//! [`LocalTable`]: the port of a match in this process. Bots and hints are searched on threads.

use crate::any_table::{AnyTable, BotMove};
use crate::bot_level::bot_level;
use crate::hint::{self, Hint, HintPolicy};
use crate::occupant::StopOnDrop;
use crate::seat_player::SeatPlayer;
use crate::table_port::{
    ActionInput, ActionList, HintAction, HintState, LogLine, Notice, PortError, Sentence,
    TablePort, Undo,
};
use crate::table_view::{OpenOffer, Permissions, SeatInfo, TableView};
use sortie_bots::{Budget, StopFlag};
use sortie_core::MessageIndex;
use sortie_core::matches::{OfferError, Proposal, SubmitError, TakeBack};
use sortie_core::record::{KeyMoment, Record};
use sortie_core::{Draft, Observer, Seat, Seats, Text, draft_changes};
use std::collections::VecDeque;
use std::fmt::Display;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// The English messages, against which message ids are checked at compile time.
const IDS: &MessageIndex = &MessageIndex::new(include_str!("../../words/en/play.ftl"));
sortie_core::message_ids!($ crate::local_table::IDS);

/// A match whose humans share one interface and whose bots think in this process.
///
/// Bots think one after the other while humans choose. At a decision of several seats their moves are
/// submitted after those of the humans, in the order of the seats, so that the same seed and choices
/// give the same record on machines of any speed.
pub struct LocalTable {
    table: Box<dyn AnyTable>,
    players: Vec<SeatPlayer>,
    /// The display name of bots that take over.
    stand_in: String,
    seat: Option<Seat>,
    draft: Draft,
    view: TableView,
    log: Vec<LogLine>,
    bot_search: Option<Receiver<(Seat, BotMove)>>,
    /// Moves of bots that are held back until the humans have chosen, by seat.
    held_moves: VecDeque<(Seat, BotMove)>,
    hint: Option<HintState>,
    hint_search: Option<HintSearch>,
    notices: VecDeque<Notice>,
    has_take_backs: bool,
    save: SaveMatch,
}

/// A function that saves the match after each change. The error is a sentence for the players.
pub type SaveMatch = Box<dyn FnMut(&SaveState<'_>) -> Result<(), String>>;

/// The parts of a match from which it can be resumed.
pub struct SaveState<'t> {
    /// The current player of each seat.
    pub players: &'t [SeatPlayer],
    /// The number of the open decision.
    pub decision: u32,
    /// The rule for hints.
    pub hint_policy: HintPolicy,
    /// The record up to now.
    pub record: Record,
}

/// A running search for a hint. Dropping it stops the search.
struct HintSearch {
    seat: Seat,
    decision: u32,
    found: Receiver<Vec<Hint>>,
    _stop: StopOnDrop,
}

impl LocalTable {
    /// The port of a table, shown to its only human or else to a spectator. `stand_in` is the display
    /// name of bots that take over a seat.
    pub fn new(
        table: Box<dyn AnyTable>,
        players: Vec<SeatPlayer>,
        stand_in: String,
        save: SaveMatch,
    ) -> Self {
        let seat = SeatPlayer::only_human(&players);
        let view = view(&*table, &players, seat, Draft::EMPTY);
        let mut port = LocalTable {
            table,
            players,
            stand_in,
            seat,
            draft: Draft::EMPTY,
            view,
            log: Vec::new(),
            bot_search: None,
            held_moves: VecDeque::new(),
            hint: None,
            hint_search: None,
            notices: VecDeque::new(),
            has_take_backs: true,
            save,
        };
        port.changed();
        port
    }

    /// The same table without take-backs of played moves.
    #[must_use]
    pub fn without_take_backs(mut self) -> Self {
        self.has_take_backs = false;
        self.refresh();
        self
    }

    /// The current players by seat.
    pub fn players(&self) -> &[SeatPlayer] {
        &self.players
    }

    fn observer(&self) -> Observer {
        self.seat.map_or(Observer::Public, Observer::Seat)
    }

    /// The seat for which a command is given.
    fn acting_seat(&self) -> Result<Seat, PortError> {
        self.seat.ok_or_else(|| closed("spectators have no commands"))
    }

    /// Tells the bots about a change, saves the match and makes the view anew.
    fn changed(&mut self) {
        if self.table.any_match().decision() != self.view.decision {
            // After a take-back these moves are for a decision that no longer exists. The bots must
            // be at the table again to choose anew.
            for (seat, bot_move) in self.held_moves.drain(..) {
                let _ = self.table.finish_bot_move(seat, bot_move);
            }
        }
        self.table.update_bots();
        let state = SaveState {
            players: &self.players,
            decision: self.table.any_match().decision(),
            hint_policy: self.table.hint_policy(),
            record: self.table.record(),
        };
        if let Err(why) = (self.save)(&state) {
            self.notices.push_back(Notice::NotSaved(why));
        }
        self.refresh();
    }

    fn refresh(&mut self) {
        let mut next = view(&*self.table, &self.players, self.seat, self.draft);
        let question = |view: &TableView| (view.seat, view.decision, view.must_choose());
        if question(&next) != question(&self.view) {
            (self.hint, self.hint_search) = (None, None);
            if !self.draft.is_empty() {
                self.draft = Draft::EMPTY;
                next = view(&*self.table, &self.players, self.seat, self.draft);
            }
        }
        next.may.take_back &= self.has_take_backs;
        next.may.ask_back &= self.has_take_backs;
        self.view = next;
        self.log.extend(self.table.log_lines(self.observer(), self.log.len()));
    }

    /// Replaces programs that have left the match by built-in bots.
    fn replace_departed(&mut self) -> Result<(), PortError> {
        while let Some((seat, why)) = self.table.departed_bot() {
            let name = self.view.sitting[usize::from(seat)].name.clone();
            self.notices.push_back(Notice::BotReplaced { name, why: why.clone() });
            self.table.take_over(seat, &self.stand_in).map_err(closed)?;
            self.players[usize::from(seat)] = SeatPlayer::Bot("bot".to_owned());
            self.changed();
        }
        Ok(())
    }

    /// Lets the next bot think on a thread of its own, unless one is thinking.
    fn start_bot(&mut self) {
        if self.bot_search.is_some() {
            return;
        }
        // A bot whose move is held back is still to act, but has no job: it is not at the table.
        let jobs = self.table.bots_to_act().iter();
        let job = jobs.into_iter().find_map(|seat| Some((seat, self.table.start_bot_move(seat)?)));
        let Some((seat, job)) = job else { return };
        let (sender, search) = mpsc::channel();
        // A failed send means that the table is gone and nobody needs the move.
        thread::spawn(move || drop(sender.send((seat, job.run(&Budget::FREE)))));
        self.bot_search = Some(search);
    }

    /// Takes the move of the thinking bot, if it is ready in time, and plays the moves that nobody has
    /// to wait for. Returns whether the observer was told something.
    fn receive_bot(&mut self, wait: Duration) -> Result<bool, PortError> {
        if let Some(search) = &self.bot_search {
            match search.recv_timeout(wait) {
                Ok(found) => {
                    self.bot_search = None;
                    self.held_moves.push_back(found);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(closed("a bot ended unexpectedly"));
                }
            }
        }
        let before = self.log.len();
        while !self.are_humans_choosing()
            && let Some((seat, bot_move)) = self.held_moves.pop_front()
        {
            self.table.finish_bot_move(seat, bot_move).map_err(closed)?;
            self.changed();
        }
        Ok(self.log.len() > before)
    }

    /// Whether a human has still to choose at the open decision.
    fn are_humans_choosing(&self) -> bool {
        let turn: Seats = self.view.scene.turn.iter().copied().collect();
        !(turn & self.table.humans()).is_empty()
    }

    fn receive_hint(&mut self, wait: Duration) {
        let Some(search) = &self.hint_search else { return };
        let (seat, decision) = (search.seat, search.decision);
        let found = match search.found.recv_timeout(wait) {
            Err(RecvTimeoutError::Timeout) => return,
            // A disconnected channel means that the search panicked: no hint.
            found => found.ok(),
        };
        self.hint_search = None;
        // Logged before it is shown, so that all players are told.
        let found = found.filter(|_| self.table.record_hint(seat, decision).is_ok());
        self.hint = found.map(|best| {
            HintState::Found(best.into_iter().take(hint::MAX_SHOWN).map(HintAction::from).collect())
        });
        self.changed();
    }
}

impl TablePort for LocalTable {
    fn view(&self) -> &TableView {
        &self.view
    }

    fn log(&self) -> &[LogLine] {
        &self.log
    }

    fn own_seats(&self) -> Seats {
        self.table.humans()
    }

    fn show_to(&mut self, seat: Option<Seat>) {
        if self.seat != seat {
            (self.seat, self.draft) = (seat, Draft::EMPTY);
            self.log.clear();
            self.refresh();
        }
    }

    fn draft(&self) -> Draft {
        self.draft
    }

    fn set_draft(&mut self, draft: Draft) -> Result<bool, PortError> {
        self.draft = draft;
        self.refresh();
        Ok(true)
    }

    fn submit(&mut self, action: &ActionInput<'_>) -> Result<(), PortError> {
        let seat = self.acting_seat()?;
        let draft = action.to_draft(self.table.any_match(), Observer::Seat(seat))?;
        let decision = self.view.decision;
        self.table.any_match_mut().submit(seat, decision, &draft).map_err(|error| match error {
            SubmitError::Refused(refusal) => PortError::from(refusal),
            error => closed(error),
        })?;
        self.draft = Draft::EMPTY;
        self.changed();
        Ok(())
    }

    fn withdraw(&mut self) -> Result<(), PortError> {
        let (seat, decision) = (self.acting_seat()?, self.view.decision);
        self.table.any_match_mut().withdraw(seat, decision).map_err(closed)?;
        self.changed();
        Ok(())
    }

    fn undo(&mut self) -> Result<Undo, PortError> {
        let may = self.view.may;
        if may.withdraw {
            self.withdraw().map(|()| Undo::TakenBack)
        } else if !self.has_take_backs {
            Err(no_take_backs())
        } else if may.take_back {
            self.take_back().map(|()| Undo::TakenBack)
        } else if may.ask_back {
            self.propose(Proposal::TakeBack).map(|()| Undo::Asked)
        } else if self.is_take_back_declined() {
            Ok(Undo::Declined)
        } else {
            Ok(Undo::Nothing)
        }
    }

    fn take_back(&mut self) -> Result<(), PortError> {
        if !self.has_take_backs {
            return Err(no_take_backs());
        }
        let seat = self.acting_seat()?;
        let agreed = match self.table.any_match().can_take_back(seat) {
            Some(TakeBack::Consent { of, .. }) => of - self.table.humans(),
            _ => Seats::NONE,
        };
        self.table.take_back(seat, agreed).map_err(closed)?;
        self.changed();
        Ok(())
    }

    fn propose(&mut self, proposal: Proposal) -> Result<(), PortError> {
        let seat = self.acting_seat()?;
        self.table.any_match_mut().propose(seat, proposal).map_err(not_now)?;
        self.table.accept_offer_for_bots(Seats::NONE);
        self.changed();
        Ok(())
    }

    fn answer_offer(&mut self, agrees: bool) -> Result<(), PortError> {
        let seat = self.acting_seat()?;
        let played = self.table.any_match_mut();
        if agrees { played.agree(seat) } else { played.refuse(seat) }.map_err(not_now)?;
        self.changed();
        Ok(())
    }

    fn is_take_back_declined(&self) -> bool {
        let declined = |seat| {
            let asked = self.table.any_match().can_propose(seat, Proposal::TakeBack);
            matches!(asked, Err(OfferError::Again(_)))
        };
        self.seat.is_some_and(declined)
    }

    fn resign(&mut self) -> Result<(), PortError> {
        let seat = self.acting_seat()?;
        self.table.resign(seat, &self.stand_in).map_err(closed)?;
        if self.table.any_match().turn().outcome().is_none() {
            self.players[usize::from(seat)] = SeatPlayer::Bot("bot".to_owned());
        }
        self.changed();
        Ok(())
    }

    fn request_hint(&mut self) -> Result<(), PortError> {
        if self.hint.is_some() {
            return Ok(());
        }
        let (seat, decision, stop) = (self.acting_seat()?, self.view.decision, StopFlag::default());
        let job = self.table.start_hint(seat, &hint::budget().until(&stop));
        let job = job.map_err(|why| PortError::refused(why.text().into()))?;
        let (sender, found) = mpsc::channel();
        // A failed send means that the player has moved on; the result is dropped.
        thread::spawn(move || drop(sender.send(job())));
        self.hint = Some(HintState::Searching);
        self.hint_search = Some(HintSearch { seat, decision, found, _stop: StopOnDrop(stop) });
        Ok(())
    }

    fn hint(&self) -> Option<&HintState> {
        self.hint.as_ref()
    }

    fn cancel_hint(&mut self) {
        (self.hint, self.hint_search) = (None, None);
    }

    fn actions(&mut self) -> Result<ActionList, PortError> {
        Ok(ActionList::in_match(self.table.any_match(), self.observer()))
    }

    fn why_not(&mut self, key: &str) -> Result<(), PortError> {
        let why = self.table.any_match().why_not(self.observer(), &self.draft, key);
        why.map_or(Ok(()), |why| Err(why.into()))
    }

    fn question_rule(&self) -> Option<&'static str> {
        self.seat.map(|seat| self.table.question_rule(seat, &self.draft))
    }

    fn poll(&mut self, wait: Duration) -> Result<bool, PortError> {
        self.replace_departed()?;
        self.start_bot();
        let was_thinking = self.bot_search.is_some();
        let told = self.receive_bot(wait)?;
        // One wait is enough for both.
        self.receive_hint(if was_thinking { Duration::ZERO } else { wait });
        self.replace_departed()?;
        self.start_bot();
        Ok(told)
    }

    fn is_live(&self) -> bool {
        self.bot_search.is_some() || self.hint_search.is_some()
    }
    fn key_moment(&self) -> Option<KeyMoment> {
        self.table.any_match().key_moment(self.table.seed())
    }

    fn record(&self) -> Option<Record> {
        Some(self.table.record())
    }

    fn take_notice(&mut self) -> Option<Notice> {
        self.notices.pop_front()
    }
}

impl From<Hint> for HintAction {
    fn from(hint: Hint) -> Self {
        let Hint { action, steps, reasons, share, chance, .. } = hint;
        let [steps, reasons] =
            [steps, reasons].map(|texts| texts.into_iter().map(Sentence::Text).collect());
        HintAction { action, steps, reasons, share, chance }
    }
}

fn no_take_backs() -> PortError {
    PortError::refused(Text::new(id!("play-no-take-backs")).into())
}

/// The refusal of an offer or an answer that is not possible now.
fn not_now(_: OfferError) -> PortError {
    PortError::refused(Text::new(id!("play-offer-not-now")).into())
}

/// An error that ends the use of a table, in English like all errors of documents.
fn closed(error: impl Display) -> PortError {
    PortError::Closed(Sentence::Said(error.to_string()))
}

/// The table as a seat or a spectator sees it.
pub(crate) fn view(
    table: &dyn AnyTable,
    players: &[SeatPlayer],
    seat: Option<Seat>,
    draft: Draft,
) -> TableView {
    let played = table.any_match();
    let observer = seat.map_or(Observer::Public, Observer::Seat);
    let scene = played.scene(observer, &draft);
    let humans = table.humans();
    let sitting = (0..).zip(table.names()).map(|(at, name)| SeatInfo {
        seat: at,
        name: name.clone(),
        you: seat == Some(at),
        bot: !humans.has(at),
        level: players.get(usize::from(at)).and_then(bot_level).map(str::to_owned),
        away: false,
        left: None,
        running: false,
    });
    let offer = played.offer().map(|offer| OpenOffer {
        seat: offer.seat,
        proposal: offer.proposal,
        missing: offer.missing.iter().collect(),
        reopens: match played.can_take_back(offer.seat) {
            Some(TakeBack::Consent { decision, .. }) => Some(decision),
            _ => None,
        },
    });
    TableView {
        rules: played.code(),
        seat,
        sitting: sitting.collect(),
        n: played.log().len(),
        decision: played.decision(),
        changes: draft_changes(played, observer, draft),
        submitted: played.submitted(observer),
        may: seat.map(|seat| permissions(table, seat)).unwrap_or_default(),
        offer,
        outcome: scene.outcome,
        scene,
    }
}

fn permissions(table: &dyn AnyTable, seat: Seat) -> Permissions {
    let (played, humans) = (table.any_match(), table.humans());
    let over = played.turn().outcome().is_some();
    let back = played.can_take_back(seat);
    let take_back = match back {
        // The end shows all cards, so nothing is taken back after it.
        Some(TakeBack::Consent { of, .. }) => !over && (of & humans).is_empty(),
        _ => false,
    };
    let offer = played.offer();
    let possible = |proposal| played.can_propose(seat, proposal).is_ok();
    Permissions {
        withdraw: !over && back == Some(TakeBack::Free),
        take_back,
        ask_back: !take_back && possible(Proposal::TakeBack),
        draw: !humans.without(seat).is_empty() && possible(Proposal::Draw),
        answer: offer.is_some_and(|offer| offer.missing.has(seat)),
        recall: offer.is_some_and(|offer| offer.seat == seat),
        resign: !over && humans.has(seat),
        advice: table.can_ask_hint(seat).is_ok(),
    }
}
