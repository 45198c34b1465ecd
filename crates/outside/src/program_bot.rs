//! [`ProgramBot`]: a bot in a child process.

use crate::clock::Clock;
use crate::connection::Connection;
use crate::exit_reason::ExitReason;
use crate::message::{Decide, Hello, LATEST, Message, Over, SLOW, Steps, VERSION, Warning};
use crate::process::{Process, ReadError};
use crate::process_pool;
use crate::program::{Program, ProgramError};
use crate::reply::{self, Ready, Reply, ReplyError};
use crate::sentence::sentence;
use crate::shared_process::SharedProcess;
use crate::thread_limit::while_waiting;
use sortie_bots::{Bot, Budget, Distribution, Random, registry};
use sortie_core::chance::Fast;
use sortie_core::described_update::DescribedUpdate;
use sortie_core::game::actions;
use sortie_core::matches::StreamEntry;
use sortie_core::step_actions::legal_numbers;
use sortie_core::{Draft, Game, ObservationEncoder, Outcome, Seat, Text, rule_code};
use std::fmt::Write;
use std::mem;
use std::time::Duration;

/// The longest time until the program is ready. Interpreters that load a model need seconds.
pub(crate) const START_TIMEOUT: Duration = Duration::from_secs(10);
/// The most actions in a request. Some decisions have millions of legal actions; programs then build a
/// draft step by step.
const MAX_LISTED_ACTIONS: usize = 120;
/// How often a wait for a program looks whether it is still needed.
const STOP_INTERVAL: Duration = Duration::from_millis(50);
/// The most invalid replies to one decision. More are a bug that would only use up the time limit.
pub(crate) const MAX_INVALID_REPLIES: u32 = 16;

/// A program that plays one seat of one match.
pub(crate) struct ProgramBot<G: Game> {
    program: Program,
    seats: u8,
    seat: Seat,
    /// The lines to and from it; `None` once it was stopped.
    connection: Option<Connection>,
    /// The number of its last decision.
    decision: u32,
    /// The number of the next decision, if the table has announced it.
    next: Option<u32>,
    /// All stream entries of its seat, for the bot that may replace it.
    history: Vec<StreamEntry<G::Event>>,
    /// Whether it was sent the result.
    over: bool,
    /// Whether its process plays another match afterwards.
    stays: bool,
    /// Writes its observations, if it wants them.
    encoder: Option<ObservationEncoder<G>>,
    /// Whether it wants nothing but its observations.
    observations_only: bool,
    stand_in: Option<(Text, Box<dyn Bot<G>>)>,
}

impl<G: Game> ProgramBot<G> {
    /// Starts a program, or takes one that plays on, and waits until it is ready.
    pub(crate) fn start(
        program: Program,
        rules: &G,
        seats: u8,
        seat: Seat,
    ) -> Result<Self, ProgramError> {
        let hello = |id| Hello {
            version: VERSION,
            latest: LATEST,
            game: G::INFO.id,
            rules: rule_code::write(rules, seats),
            seats,
            seat,
            id,
        };
        let (connection, ready) = match reuse(&program, &hello) {
            Some(ready) => ready,
            None => start(&program, &hello)?,
        };
        let mut player = ProgramBot {
            program,
            seats,
            seat,
            connection: Some(connection),
            decision: 0,
            next: None,
            history: Vec::new(),
            over: false,
            stays: false,
            encoder: None,
            observations_only: false,
            stand_in: None,
        };
        match ready {
            Ok(ready) => {
                player.stays = ready.version == LATEST;
                player.observations_only = ready.observations_only;
                if ready.observations || ready.observations_only {
                    player.encoder = Some(ObservationEncoder::new(rules.clone(), seats));
                }
                Ok(player)
            }
            Err(why) => Err(ProgramError::NotReady {
                program: player.program.name().to_owned(),
                why: sentence::<G>(&player.stop(&why), seat),
            }),
        }
    }

    fn send(&self, message: &Message<'_>) -> Result<(), ExitReason> {
        self.connection.as_ref().ok_or(ExitReason::Read(ReadError::Ended))?.send(message)
    }

    /// Requests an action, answering questions and rejecting invalid replies until the time is up. `None`
    /// if `stop`, where there is one, is stopped before.
    fn request_action(
        &self,
        rules: &G,
        view: &G::View,
        budget: &Budget,
        stop: Option<&Budget>,
        chance: &mut Fast,
    ) -> Result<Option<Distribution<G::Action>>, ExitReason> {
        let (decision, mut clock) = (self.decision, Clock::start());
        // A server's clock may leave less time than the spec of the program.
        let time = budget.time_left().map_or(self.program.time, |left| left.min(self.program.time));
        let has_texts = !self.observations_only;
        let all = has_texts.then(|| actions(rules, view, MAX_LISTED_ACTIONS)).flatten();
        let all = all.map(|all| all.iter().map(|(action, _)| rules.write_action(action)).collect());
        let is_shared = matches!(self.connection, Some(Connection::Shared(_)));
        self.send(&Message::Decide(Decide {
            decision,
            left: time.as_millis() as u64,
            actions: all,
            // Other programs keep the stream of chance for the draw from their weights.
            seed: is_shared.then(|| (chance.unit() * (1_u64 << 53) as f64) as u64),
            legal: self.encoder.as_ref().map(|_| numbers(rules, view, &Draft::EMPTY)),
            observation: self.encoder.as_ref().map(|encoder| observation(encoder, view)),
            scene: has_texts.then(|| Box::new(rules.scene(view, &Draft::EMPTY))),
        }))?;
        let (mut invalid, mut warned) = (0, false);
        loop {
            match self.read_line(&mut clock, if warned { time } else { time / 2 }, stop) {
                Ok(None) => return Ok(None),
                Ok(Some(line)) => match reply::parse(&line, decision, rules, view) {
                    Ok(Reply::Choice(choice)) => return Ok(Some(choice)),
                    Ok(Reply::Steps(draft, refusal)) => {
                        let refused = refusal.map(|refusal| self.warning(&refusal.into()));
                        let mut steps = steps(rules, view, decision, draft, refused);
                        if has_texts {
                            steps.next = Some(rules.scene(view, &draft).choices);
                        }
                        if self.encoder.is_some() {
                            steps.legal = Some(numbers(rules, view, &draft));
                        }
                        self.send(&Message::Steps(steps))?;
                    }
                    Err(_) if invalid + 1 == MAX_INVALID_REPLIES => {
                        return Err(ExitReason::InvalidReplies);
                    }
                    Err(why) => {
                        invalid += 1;
                        self.send(&Message::Warning(self.warning(&why)))?;
                    }
                },
                // One warning at half time, so that a program can stop its search and reply.
                Err(ReadError::Late) if !warned => {
                    warned = true;
                    let text = Text::new(id!("outside-half")).number("decision", decision);
                    let late = ReplyError { error: SLOW, rule: None, text };
                    self.send(&Message::Warning(self.warning(&late)))?;
                }
                Err(ReadError::Late) => return Err(ExitReason::Late(time)),
                Err(why) => return Err(ExitReason::Read(why)),
            }
        }
    }

    /// The next line, if it arrives before the clock shows this time; `None` once `stop` is stopped.
    fn read_line(
        &self,
        clock: &mut Clock,
        time: Duration,
        stop: Option<&Budget>,
    ) -> Result<Option<String>, ReadError> {
        let connection = self.connection.as_ref().ok_or(ReadError::Ended)?;
        while let Some(stop) = stop {
            if stop.is_stopped() {
                return Ok(None);
            }
            let next_look = clock.used() + STOP_INTERVAL;
            if next_look >= time {
                break;
            }
            match connection.read_line(clock, next_look) {
                Err(ReadError::Late) => {}
                read => return read.map(Some),
            }
        }
        connection.read_line(clock, time).map(Some)
    }

    /// Returns the program's choice with its weights, or after its stop the choice of the registry's
    /// default bot. `None` if `stop`, where there is one, is stopped before: then the program is not
    /// asked again.
    pub(crate) fn choose(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        (budget, stop): (&Budget, Option<&Budget>),
        chance: &mut Fast,
    ) -> Option<Distribution<G::Action>> {
        // Without an announcement (a bot used outside of a table) decisions are counted.
        self.decision = self.next.take().unwrap_or(self.decision + 1);
        self.over = false;
        if self.stand_in.is_none() {
            match self.request_action(rules, view, budget, stop, chance) {
                Ok(Some(choice)) => return Some(choice),
                Ok(None) => {
                    // Its process still works on this decision.
                    self.stays = false;
                    return None;
                }
                Err(why) => self.replace(rules, &why),
            }
        }
        Some(match &mut self.stand_in {
            Some((_, stand_in)) => {
                if stand_in.needs_observations() {
                    stand_in.decision_opened(self.decision);
                }
                stand_in.decide(rules, seat, view, budget, chance)
            }
            None => Random.decide(rules, seat, view, budget, chance),
        })
    }

    fn warning(&self, error: &ReplyError) -> Warning {
        error.to_warning(Some(self.decision), |text| sentence::<G>(text, self.seat))
    }

    /// Ends the match for the program, and its process if it plays no other. Returns the reason as a
    /// sentence.
    fn stop(&mut self, why: &ExitReason) -> Text {
        match self.connection.take() {
            Some(Connection::Own(process)) => {
                let code = process.kill();
                why.to_text(code, process.final_stderr_line())
            }
            Some(Connection::Shared(shared)) => {
                if matches!(why, ExitReason::Late(_) | ExitReason::NotReady) {
                    shared.retire();
                }
                let text = shared.exit(why);
                shared.close(&sentence::<G>(&text, self.seat));
                text
            }
            None => why.to_text(None, String::new()),
        }
    }

    /// Stops the process and makes another bot play on, which first hears all events of the seat.
    fn replace(&mut self, rules: &G, why: &ExitReason) {
        // `bot` always exists; the random bot only satisfies the types.
        let mut stand_in = registry::make("bot", rules, self.seats)
            .unwrap_or_else(|_| Box::new(Random) as Box<dyn Bot<G>>);
        if stand_in.needs_observations() {
            for told in &self.history {
                stand_in.observe(rules, told);
            }
        }
        self.stand_in = Some((self.stop(why), stand_in));
    }
}

impl<G: Game> Drop for ProgramBot<G> {
    /// A process that plays on waits for its next match. A program that was stopped has none any more.
    fn drop(&mut self) {
        match self.connection.take() {
            Some(Connection::Own(process)) if self.stays => {
                process_pool::keep(mem::take(&mut self.program.words), process);
            }
            // The drop of a shared match tells its process.
            _ => {}
        }
    }
}

impl<G: Game> Bot<G> for ProgramBot<G> {
    fn observe(&mut self, rules: &G, told: &StreamEntry<G::Event>) {
        self.history.push(*told);
        self.over = false;
        match &mut self.stand_in {
            Some((_, stand_in)) if stand_in.needs_observations() => stand_in.observe(rules, told),
            Some(_) => {}
            None if self.observations_only => {}
            None => {
                // A full queue means that the program has not read thousands of messages: it hangs.
                if let Err(why) = self.send(&Message::Event(&DescribedUpdate::new(rules, told))) {
                    self.replace(rules, &why);
                }
            }
        }
    }

    fn needs_observations(&self) -> bool {
        true
    }

    fn decision_opened(&mut self, decision: u32) {
        self.next = Some(decision);
    }

    fn match_ended(&mut self, outcome: &Outcome) {
        // A failed send is ignored: the program is stopped after the match anyway.
        // A table announces the result at every update; the program hears it once.
        if !mem::replace(&mut self.over, true) {
            let _ = self.send(&Message::Over(Over { outcome }));
        }
    }

    fn withdrawal(&self) -> Option<&Text> {
        self.stand_in.as_ref().map(|(why, _)| why)
    }

    fn decide(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> Distribution<G::Action> {
        let choice = self.choose(rules, seat, view, (budget, None), chance);
        // Without a stop there is a choice; the random bot only satisfies the types.
        choice.unwrap_or_else(|| Random.decide(rules, seat, view, budget, chance))
    }
}

/// A program that is ready, or the reason why it is not.
type Greeted = (Connection, Result<Ready, ExitReason>);

/// Takes a running process of this program that can play another match. One that has ended meanwhile, or
/// says something else than `ready`, is dropped, and another one has to be started.
fn reuse<'a>(program: &Program, hello: &impl Fn(u32) -> Hello<'a>) -> Option<Greeted> {
    if let Some(shared) = process_pool::open_match(&program.words) {
        let connection = Connection::Shared(shared);
        if let Ok(ready) = greet(&connection, hello) {
            return Some((connection, Ok(ready)));
        }
        if let Connection::Shared(shared) = connection {
            shared.retire();
        }
    }
    let connection = Connection::Own(process_pool::take(&program.words)?);
    let ready = greet(&connection, hello).ok()?;
    Some((connection, Ok(ready)))
}

/// Starts a process of this program.
fn start<'a>(
    program: &Program,
    hello: &impl Fn(u32) -> Hello<'a>,
) -> Result<Greeted, ProgramError> {
    // Threads that want a match of the same process wait for it. They must not keep others from computing.
    let starting =
        process_pool::limit(&program.words).map(|_| while_waiting(process_pool::lock_start).0);
    if starting.is_some()
        && let Some(greeted) = reuse(program, hello)
    {
        return Ok(greeted);
    }
    let process = Process::start(program).map_err(|error| ProgramError::Start {
        program: program.name().to_owned(),
        why: error.to_string(),
    })?;
    let connection = Connection::Own(process);
    let ready = greet(&connection, hello);
    Ok(match (connection, &ready) {
        (Connection::Own(process), Ok(Ready { matches: Some(limit), .. })) => {
            let (shared, first) = SharedProcess::start(process, *limit);
            process_pool::share(&program.words, shared, *limit);
            (Connection::Shared(first), ready)
        }
        (connection, _) => (connection, ready),
    })
}

/// Sends `hello` and waits for `ready`.
fn greet<'a>(
    connection: &Connection,
    hello: &impl Fn(u32) -> Hello<'a>,
) -> Result<Ready, ExitReason> {
    connection.send(&Message::Hello(hello(connection.match_id().unwrap_or(0))))?;
    match connection.read_line(&mut Clock::start(), START_TIMEOUT) {
        Ok(line) => reply::parse_ready(&line).ok_or(ExitReason::WrongVersion(line)),
        Err(ReadError::Late) => Err(ExitReason::NotReady),
        Err(why) => Err(ExitReason::Read(why)),
    }
}

/// The legal numbers of the Python package after a draft.
fn numbers<G: Game>(rules: &G, view: &G::View, draft: &Draft) -> Vec<u8> {
    legal_numbers(rules, view, draft).iter().collect()
}

/// The observation of a view without a draft, as 16 hex digits for each word.
fn observation<G: Game>(encoder: &ObservationEncoder<G>, view: &G::View) -> String {
    let mut words = vec![0; encoder.spec().words()];
    encoder.observe(view, &Draft::EMPTY, &mut words);
    words.iter().fold(String::new(), |mut text, word| {
        // Writing into a String cannot fail.
        let _ = write!(text, "{word:016x}");
        text
    })
}

/// The reply to a program's question for the steps after a draft.
fn steps<G: Game>(
    rules: &G,
    view: &G::View,
    decision: u32,
    draft: Draft,
    refused: Option<Warning>,
) -> Steps {
    let complete = rules.legal_steps(view, &draft).complete;
    let action = rules.action_of_draft(view, &draft).filter(|_| complete);
    Steps {
        decision,
        draft: draft.to_string(),
        complete,
        action: action.map(|action| rules.write_action(&action)),
        next: None,
        legal: None,
        refused,
    }
}
