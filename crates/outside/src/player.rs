//! A program as a bot.

use crate::answer::{self, Answer, Wrong};
use crate::message::{Decide, Hello, Message, Over, Steps, VERSION, Warning};
use crate::process::{LONGEST_LINE, NoLine, Process};
use crate::program::{Program, ProgramError};
use sortie_bots::{Bot, Budget, Distribution, Random, registry};
use sortie_core::chance::Fast;
use sortie_core::described_update::DescribedUpdate;
use sortie_core::game::actions;
use sortie_core::matches::StreamEntry;
use sortie_core::{Draft, Game, Outcome, Seat, Text, rule_code};
use sortie_words::{Readers, Words};
use std::time::{Duration, Instant};

/// How long it may take to be ready.
const START: Duration = Duration::from_secs(10);
/// Of more actions, none is listed.
const LISTED: usize = 120;
/// So many wrong answers to one decision are enough.
const WRONG: u32 = 16;

/// A program that plays one seat of one match.
pub(crate) struct Player<G: Game> {
    program: Program,
    seat: Seat,
    /// The running process; none once it has left.
    process: Option<Process>,
    /// The number of the decision that it was asked for last.
    decision: u32,
    /// The next number, if it is known.
    next: Option<u32>,
    /// The stream of its seat, for a bot that takes over.
    told: Vec<StreamEntry<G::Event>>,
    /// Whether it knows how the match came out.
    over: bool,
    left: Option<(Text, Box<dyn Bot<G>>)>,
}

/// Why a program plays no more.
enum Why {
    Late(Duration),
    Wrong,
    NotReady,
    NoVersion(String),
    Gone(NoLine),
    Deaf,
}

impl<G: Game> Player<G> {
    /// Starts a program and waits until it is ready.
    pub(crate) fn start(
        program: Program,
        rules: &G,
        seats: u8,
        seat: Seat,
    ) -> Result<Self, ProgramError> {
        let process = Process::start(&program).map_err(|error| ProgramError::Start {
            program: program.name().to_owned(),
            why: error.to_string(),
        })?;
        let rules = rule_code::write(rules, seats);
        let hello = Hello { version: VERSION, game: G::INFO.id, rules, seats, seat };
        let ready = greeted(&process, &Message::Hello(hello));
        let mut player = Player {
            program,
            seat,
            process: Some(process),
            decision: 0,
            next: None,
            told: Vec::new(),
            over: false,
            left: None,
        };
        match ready {
            Ok(()) => Ok(player),
            Err(why) => Err(ProgramError::NotReady {
                program: player.program.name().to_owned(),
                why: says::<G>(&player.end(why), seat),
            }),
        }
    }

    fn tell(&self, message: &Message<'_>) -> Result<(), Why> {
        let process = self.process.as_ref().ok_or(Why::Gone(NoLine::Ended))?;
        process.tell(message.line()).map_err(|_| Why::Deaf)
    }

    /// Asks until it has chosen, as long as it has time.
    fn ask(
        &self,
        rules: &G,
        view: &G::View,
        budget: &Budget,
    ) -> Result<Distribution<G::Action>, Why> {
        let (decision, begun) = (self.decision, Instant::now());
        let time = budget.time_left().map_or(self.program.time, |left| left.min(self.program.time));
        let all = actions(rules, view, LISTED);
        let all = all.map(|all| all.iter().map(|(action, _)| rules.write_action(action)).collect());
        self.tell(&Message::Decide(Decide {
            decision,
            left: time.as_millis() as u64,
            actions: all,
            scene: rules.scene(view, &Draft::EMPTY),
        }))?;
        let (mut wrong, mut half) = (0, false);
        loop {
            match self.line(begun + if half { time } else { time / 2 }) {
                Ok(line) => match answer::read(&line, decision, rules, view) {
                    Ok(Answer::Choice(choice)) => return Ok(choice),
                    Ok(Answer::Steps(draft, refusal)) => {
                        let refused = refusal.map(|refusal| self.warning(refusal.into()));
                        self.tell(&Message::Steps(steps(rules, view, decision, draft, refused)))?;
                    }
                    Err(_) if wrong + 1 == WRONG => return Err(Why::Wrong),
                    Err(why) => {
                        wrong += 1;
                        self.tell(&Message::Warning(self.warning(why)))?;
                    }
                },
                Err(NoLine::Late) if !half => {
                    half = true;
                    let text = Text::new(id!("outside-half")).number("decision", decision);
                    let late = Wrong { error: "slow", rule: None, text };
                    self.tell(&Message::Warning(self.warning(late)))?;
                }
                Err(NoLine::Late) => return Err(Why::Late(time)),
                Err(why) => return Err(Why::Gone(why)),
            }
        }
    }

    fn line(&self, until: Instant) -> Result<String, NoLine> {
        self.process.as_ref().map_or(Err(NoLine::Ended), |process| process.line(until))
    }

    fn warning(&self, Wrong { error, rule, text }: Wrong) -> Warning {
        Warning { error, says: says::<G>(&text, self.seat), rule, decision: self.decision }
    }

    /// Ends it; the sentence that says why.
    fn end(&mut self, why: Why) -> Text {
        let (mut code, mut said) = (None, String::new());
        if let Some(mut process) = self.process.take() {
            code = process.kill();
            said = process.last_words();
        }
        let text = match (why, code) {
            (Why::Late(time), _) => {
                Text::new(id!("outside-late")).number("time", time.as_millis() as i64)
            }
            (Why::Wrong, _) => Text::new(id!("outside-wrong")).number("n", WRONG),
            (Why::NotReady | Why::Gone(NoLine::Late), _) => {
                Text::new(id!("outside-not-ready")).number("time", START.as_millis() as i64)
            }
            (Why::NoVersion(line), _) => {
                let line: String = line.chars().take(80).collect();
                Text::new(id!("outside-no-version")).number("version", VERSION).raw("line", line)
            }
            (Why::Gone(NoLine::TooLong), _) => {
                Text::new(id!("outside-long")).number("n", LONGEST_LINE as i64)
            }
            (Why::Gone(NoLine::Ended), Some(code)) => {
                Text::new(id!("outside-ended-code")).number("code", code)
            }
            (Why::Gone(NoLine::Ended), None) => Text::new(id!("outside-ended")),
            (Why::Deaf, _) => Text::new(id!("outside-deaf")),
        };
        text.raw("said", said)
    }

    /// Ends it, and lets another bot play on that hears all that it was told.
    fn leave(&mut self, rules: &G, why: Why) {
        let mut stand_in =
            registry::make("bot").unwrap_or_else(|_| Box::new(Random) as Box<dyn Bot<G>>);
        if stand_in.listens() {
            for told in &self.told {
                stand_in.hear(rules, told);
            }
        }
        self.left = Some((self.end(why), stand_in));
    }
}

impl<G: Game> Bot<G> for Player<G> {
    fn hear(&mut self, rules: &G, told: &StreamEntry<G::Event>) {
        self.told.push(*told);
        self.over = false;
        match &mut self.left {
            Some((_, stand_in)) if stand_in.listens() => stand_in.hear(rules, told),
            Some(_) => {}
            None => {
                if let Err(why) = self.tell(&Message::Told(&DescribedUpdate::new(rules, told))) {
                    self.leave(rules, why);
                }
            }
        }
    }

    fn listens(&self) -> bool {
        true
    }

    fn asked(&mut self, decision: u32) {
        self.next = Some(decision);
    }

    fn over(&mut self, outcome: &Outcome) {
        // Who does not hear it any more is ended all the same.
        if !std::mem::replace(&mut self.over, true) {
            let _ = self.tell(&Message::Over(Over { outcome }));
        }
    }

    fn left(&self) -> Option<&Text> {
        self.left.as_ref().map(|(why, _)| why)
    }

    /// The decision of the program, with its weights; once it has left, the decision of the
    /// registry's strongest bot.
    fn decide(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> Distribution<G::Action> {
        self.decision = self.next.take().unwrap_or(self.decision + 1);
        self.over = false;
        if self.left.is_none() {
            match self.ask(rules, view, budget) {
                Ok(choice) => return choice,
                Err(why) => self.leave(rules, why),
            }
        }
        match &mut self.left {
            Some((_, stand_in)) => {
                if stand_in.listens() {
                    stand_in.asked(self.decision);
                }
                stand_in.decide(rules, seat, view, budget, chance)
            }
            None => Random.decide(rules, seat, view, budget, chance),
        }
    }
}

/// Says hello and waits for the answer.
fn greeted(process: &Process, hello: &Message<'_>) -> Result<(), Why> {
    process.tell(hello.line()).map_err(|_| Why::Deaf)?;
    match process.line(Instant::now() + START) {
        Ok(line) if answer::ready(&line) == Some(VERSION) => Ok(()),
        Ok(line) => Err(Why::NoVersion(line)),
        Err(NoLine::Late) => Err(Why::NotReady),
        Err(why) => Err(Why::Gone(why)),
    }
}

/// The possible next steps of a draft.
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
        draft: answer::spell(draft),
        complete,
        action: action.map(|action| rules.write_action(&action)),
        next: rules.scene(view, &draft).choices,
        refused,
    }
}

/// A text about this seat as a sentence in English.
pub fn says<G: Game>(text: &Text, seat: Seat) -> String {
    let readers = Readers { you: Some(seat), names: &[] };
    match Words::new("en", [G::INFO.words]) {
        Ok(words) => words.text(text, &readers).trim().to_owned(),
        Err(_) => text.id.to_string(),
    }
}
