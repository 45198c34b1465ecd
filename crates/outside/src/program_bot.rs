//! [`ProgramBot`]: a bot in a child process.

use crate::idle_processes;
use crate::message::{Decide, Hello, LATEST, Message, Over, Steps, VERSION, Warning};
use crate::process::{MAX_LINE_BYTES, Process, ReadError};
use crate::program::{Program, ProgramError};
use crate::reply::{self, Ready, Reply, ReplyError};
use sortie_bots::{Bot, Budget, Distribution, Random, registry};
use sortie_core::chance::Fast;
use sortie_core::described_update::DescribedUpdate;
use sortie_core::game::actions;
use sortie_core::matches::StreamEntry;
use sortie_core::step_actions::legal_numbers;
use sortie_core::{Draft, Game, ObservationEncoder, Outcome, Seat, Text, rule_code};
use sortie_words::{Readers, Words};
use std::fmt::Write;
use std::mem;
use std::time::{Duration, Instant};

/// The longest time until the program is ready. Interpreters that load a model need seconds.
const START_TIMEOUT: Duration = Duration::from_secs(10);
/// The most actions in a request. Some decisions have millions of legal actions; programs then build a
/// draft step by step.
const MAX_LISTED_ACTIONS: usize = 120;
/// The most invalid replies to one decision. More are a bug that would only use up the time limit.
const MAX_INVALID_REPLIES: u32 = 16;

/// A program that plays one seat of one match.
pub(crate) struct ProgramBot<G: Game> {
    program: Program,
    seat: Seat,
    /// The process; `None` once it was stopped.
    process: Option<Process>,
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
    stand_in: Option<(Text, Box<dyn Bot<G>>)>,
}

/// The reason why a program was stopped.
enum ExitReason {
    Late(Duration),
    InvalidReplies,
    NotReady,
    WrongVersion(String),
    Read(ReadError),
    QueueFull,
}

impl<G: Game> ProgramBot<G> {
    /// Starts a program, or takes one that waits for a match, and waits until it is ready.
    pub(crate) fn start(
        program: Program,
        rules: &G,
        seats: u8,
        seat: Seat,
    ) -> Result<Self, ProgramError> {
        let hello = Message::Hello(Hello {
            version: VERSION,
            latest: LATEST,
            game: G::INFO.id,
            rules: rule_code::write(rules, seats),
            seats,
            seat,
        });
        // A program that ended while it waited, or says something else, is started anew.
        let waiting = idle_processes::take(&program.words)
            .and_then(|process| Some((greet(&process, &hello).ok()?, process)));
        let (ready, process) = if let Some((ready, process)) = waiting {
            (Ok(ready), process)
        } else {
            let process = Process::start(&program).map_err(|error| ProgramError::Start {
                program: program.name().to_owned(),
                why: error.to_string(),
            })?;
            (greet(&process, &hello), process)
        };
        let mut player = ProgramBot {
            program,
            seat,
            process: Some(process),
            decision: 0,
            next: None,
            history: Vec::new(),
            over: false,
            stays: false,
            encoder: None,
            stand_in: None,
        };
        match ready {
            Ok(ready) => {
                player.stays = ready.ready == LATEST;
                if ready.observations {
                    player.encoder = Some(ObservationEncoder::new(rules.clone(), seats));
                }
                Ok(player)
            }
            Err(why) => Err(ProgramError::NotReady {
                program: player.program.name().to_owned(),
                why: sentence::<G>(&player.stop(why), seat),
            }),
        }
    }

    fn send(&self, message: &Message<'_>) -> Result<(), ExitReason> {
        let process = self.process.as_ref().ok_or(ExitReason::Read(ReadError::Ended))?;
        process.send(message.to_line()).map_err(|_| ExitReason::QueueFull)
    }

    /// Requests an action, answering questions and rejecting invalid replies until the time is up.
    fn request_action(
        &self,
        rules: &G,
        view: &G::View,
        budget: &Budget,
    ) -> Result<Distribution<G::Action>, ExitReason> {
        let (decision, begun) = (self.decision, Instant::now());
        // A server's clock may leave less time than the spec of the program.
        let time = budget.time_left().map_or(self.program.time, |left| left.min(self.program.time));
        let all = actions(rules, view, MAX_LISTED_ACTIONS);
        let all = all.map(|all| all.iter().map(|(action, _)| rules.write_action(action)).collect());
        self.send(&Message::Decide(Decide {
            decision,
            left: time.as_millis() as u64,
            actions: all,
            observation: self.encoder.as_ref().map(|encoder| observation(encoder, view)),
            scene: Box::new(rules.scene(view, &Draft::EMPTY)),
        }))?;
        let (mut invalid, mut warned) = (0, false);
        loop {
            match self.read_line(begun + if warned { time } else { time / 2 }) {
                Ok(line) => match reply::parse(&line, decision, rules, view) {
                    Ok(Reply::Choice(choice)) => return Ok(choice),
                    Ok(Reply::Steps(draft, refusal)) => {
                        let refused = refusal.map(|refusal| self.warning(refusal.into()));
                        let mut steps = steps(rules, view, decision, draft, refused);
                        if self.encoder.is_some() {
                            steps.legal = Some(legal_numbers(rules, view, &draft).iter().collect());
                        }
                        self.send(&Message::Steps(steps))?;
                    }
                    Err(_) if invalid + 1 == MAX_INVALID_REPLIES => {
                        return Err(ExitReason::InvalidReplies);
                    }
                    Err(why) => {
                        invalid += 1;
                        self.send(&Message::Warning(self.warning(why)))?;
                    }
                },
                // One warning at half time, so that a program can stop its search and reply.
                Err(ReadError::Late) if !warned => {
                    warned = true;
                    let text = Text::new(id!("outside-half")).number("decision", decision);
                    let late = ReplyError { error: "slow", rule: None, text };
                    self.send(&Message::Warning(self.warning(late)))?;
                }
                Err(ReadError::Late) => return Err(ExitReason::Late(time)),
                Err(why) => return Err(ExitReason::Read(why)),
            }
        }
    }

    fn read_line(&self, until: Instant) -> Result<String, ReadError> {
        self.process.as_ref().map_or(Err(ReadError::Ended), |process| process.read_line(until))
    }

    fn warning(&self, ReplyError { error, rule, text }: ReplyError) -> Warning {
        Warning { error, says: sentence::<G>(&text, self.seat), rule, decision: self.decision }
    }

    /// Stops the process. Returns the reason as a sentence.
    fn stop(&mut self, why: ExitReason) -> Text {
        let (mut code, mut stderr) = (None, String::new());
        if let Some(mut process) = self.process.take() {
            code = process.kill();
            stderr = process.last_stderr_line();
        }
        let text = match (why, code) {
            (ExitReason::Late(time), _) => {
                Text::new(id!("outside-late")).number("time", time.as_millis() as i64)
            }
            (ExitReason::InvalidReplies, _) => {
                Text::new(id!("outside-wrong")).number("n", MAX_INVALID_REPLIES)
            }
            (ExitReason::NotReady | ExitReason::Read(ReadError::Late), _) => {
                Text::new(id!("outside-not-ready")).number("time", START_TIMEOUT.as_millis() as i64)
            }
            (ExitReason::WrongVersion(line), _) => {
                // The line may be a megabyte of anything.
                let line: String = line.chars().take(80).collect();
                Text::new(id!("outside-no-version")).number("version", LATEST).raw("line", line)
            }
            (ExitReason::Read(ReadError::TooLong), _) => {
                Text::new(id!("outside-long")).number("n", MAX_LINE_BYTES as i64)
            }
            (ExitReason::Read(ReadError::Ended), Some(code)) => {
                Text::new(id!("outside-ended-code")).number("code", code)
            }
            (ExitReason::Read(ReadError::Ended), None) => Text::new(id!("outside-ended")),
            (ExitReason::QueueFull, _) => Text::new(id!("outside-deaf")),
        };
        text.raw("said", stderr)
    }

    /// Stops the process and makes another bot play on, which first hears all events of the seat.
    fn replace(&mut self, rules: &G, why: ExitReason) {
        // `bot` always exists; the random bot only satisfies the types.
        let mut stand_in =
            registry::make("bot").unwrap_or_else(|_| Box::new(Random) as Box<dyn Bot<G>>);
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
        if let Some(process) = self.process.take().filter(|_| self.stays) {
            idle_processes::keep(mem::take(&mut self.program.words), process);
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
            None => {
                // A full queue means that the program has not read thousands of messages: it hangs.
                if let Err(why) = self.send(&Message::Event(&DescribedUpdate::new(rules, told))) {
                    self.replace(rules, why);
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

    /// Returns the program's choice with its weights, or after its stop the choice of the registry's
    /// strongest bot.
    fn decide(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> Distribution<G::Action> {
        // Without an announcement (a bot used outside of a table) decisions are counted.
        self.decision = self.next.take().unwrap_or(self.decision + 1);
        self.over = false;
        if self.stand_in.is_none() {
            match self.request_action(rules, view, budget) {
                Ok(choice) => return choice,
                Err(why) => self.replace(rules, why),
            }
        }
        match &mut self.stand_in {
            Some((_, stand_in)) => {
                if stand_in.needs_observations() {
                    stand_in.decision_opened(self.decision);
                }
                stand_in.decide(rules, seat, view, budget, chance)
            }
            None => Random.decide(rules, seat, view, budget, chance),
        }
    }
}

/// Sends `hello` and waits for `ready`.
fn greet(process: &Process, hello: &Message<'_>) -> Result<Ready, ExitReason> {
    process.send(hello.to_line()).map_err(|_| ExitReason::QueueFull)?;
    match process.read_line(Instant::now() + START_TIMEOUT) {
        Ok(line) => match reply::parse_ready(&line) {
            Some(ready) if (VERSION..=LATEST).contains(&ready.ready) => Ok(ready),
            _ => Err(ExitReason::WrongVersion(line)),
        },
        Err(ReadError::Late) => Err(ExitReason::NotReady),
        Err(why) => Err(ExitReason::Read(why)),
    }
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
        next: rules.scene(view, &draft).choices,
        legal: None,
        refused,
    }
}

/// A text as an English sentence, addressed to the player of this seat.
pub fn sentence<G: Game>(text: &Text, seat: Seat) -> String {
    let readers = Readers { you: Some(seat), names: &[] };
    match Words::new("en", [G::INFO.words]) {
        Ok(words) => words.text(text, &readers).trim().to_owned(),
        Err(_) => text.id.to_string(),
    }
}
