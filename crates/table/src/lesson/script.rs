//! [`Lesson`]: the script of a first match, read from the text in a game's folder.

use crate::seat_player::SeatPlayer;
use sortie_core::setup::Setup;
use sortie_core::{MAX_SEATS, Seat, Text, rule_code};
use std::str::FromStr;

/// A first match with a coach: a fixed deal, one line of play, and prompts for the learner.
///
/// The script is text. `#` begins a comment, and empty lines mean nothing:
///
/// ```text
/// rules attack
/// seats 2
/// seed 7
/// learner 0
///
/// say attack-coach-sword
/// 0 9D
/// 1 10S
/// end attack-coach-end
/// ```
///
/// `next PRESET` names the preset of the match that is offered after the lesson, if it is not the first one.
///
/// `SEAT ACTION` plays an action in notation; seats count from 0. `say` gives the prompt of the
/// learner's next action, and `end` the closing sentence. Both name a message of the game. `picture NAME`
/// marks a position that the rulebook page shows; `picture NAME arrow` shows the learner's next action
/// in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    pub(super) setup: Setup,
    pub(super) seats: u8,
    pub(super) seed: [u8; 32],
    pub(super) learner: Seat,
    next_preset: Option<String>,
    pub(super) plays: Vec<ScriptedPlay>,
    pub(super) prompts: Vec<String>,
    pub(super) closing: String,
    pub(super) pictures: Vec<ScriptedPicture>,
}

/// A position of the script that the rulebook page shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ScriptedPicture {
    pub(super) name: String,
    /// The number of actions before it.
    pub(super) step: usize,
    /// Whether it shows the learner's next action.
    pub(super) arrow: bool,
    /// Its line in the script, from 1.
    line: usize,
}

/// One action of the script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ScriptedPlay {
    pub(super) seat: Seat,
    /// In notation.
    pub(super) action: String,
    /// The number of prompts up to this action.
    pub(super) prompts: usize,
    /// Its line in the script, from 1.
    pub(super) line: usize,
}

/// An error in the script of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct LessonError {
    /// The line, from 1.
    pub line: usize,
    /// The fault, and how the line should read.
    pub fault: String,
}

impl LessonError {
    pub(super) fn new(line: usize, fault: impl Into<String>) -> Self {
        LessonError { line, fault: fault.into() }
    }
}

/// The lines above the plays, each with its line number.
#[derive(Default)]
struct Head {
    rules: Option<Setup>,
    seats: Option<u8>,
    seed: Option<u64>,
    learner: Option<Seat>,
    next_preset: Option<String>,
}

impl FromStr for Lesson {
    type Err = LessonError;

    fn from_str(text: &str) -> Result<Self, LessonError> {
        let (mut head, mut closing) = (Head::default(), None);
        let (mut plays, mut prompts): (Vec<ScriptedPlay>, Vec<String>) = Default::default();
        let mut pictures: Vec<ScriptedPicture> = Vec::new();
        let mut last = 0;
        for (line, written) in (1..).zip(text.lines()) {
            let written = written.split('#').next().unwrap_or_default().trim();
            let (word, rest) = written.split_once(' ').unwrap_or((written, ""));
            let rest = rest.trim();
            if word.is_empty() {
                continue;
            }
            last = line;
            let fault = |fault: &str| LessonError::new(line, fault);
            if closing.is_some() {
                return Err(fault("nothing may follow 'end'"));
            }
            if rest.is_empty() {
                return Err(fault("a line is a word and its value, such as 'seats 2' or '0 9D'"));
            }
            match word {
                "rules" => {
                    let setup = rule_code::read(rest);
                    head.rules =
                        Some(setup.map_err(|why| LessonError::new(line, why.to_string()))?);
                }
                "seats" => head.seats = Some(number(line, rest)?),
                "seed" => head.seed = Some(number(line, rest)?),
                "learner" => head.learner = Some(number(line, rest)?),
                "next" => head.next_preset = Some(rest.to_owned()),
                "say" => prompts.push(rest.to_owned()),
                "end" => closing = Some(rest.to_owned()),
                "picture" => {
                    let name = rest.strip_suffix(" arrow").unwrap_or(rest).trim_end();
                    if pictures.iter().any(|known| known.name == name) {
                        return Err(fault("another picture has this name"));
                    }
                    let (name, arrow) = (name.to_owned(), name != rest);
                    pictures.push(ScriptedPicture { name, step: plays.len(), arrow, line });
                }
                seat => {
                    let seat: Seat = seat.parse().map_err(|_| {
                        fault("a line begins with rules, seats, seed, learner, next, say, picture, end or a seat")
                    })?;
                    let action = rest.to_owned();
                    plays.push(ScriptedPlay { seat, action, prompts: prompts.len(), line });
                }
            }
        }
        let missing = |word: &str| LessonError::new(last, format!("the script has no '{word}'"));
        let mut seed = [0; 32];
        let number = head.seed.ok_or_else(|| missing("seed"))?;
        seed[..8].copy_from_slice(&number.to_le_bytes());
        let lesson = Lesson {
            setup: head.rules.ok_or_else(|| missing("rules"))?,
            seats: head.seats.ok_or_else(|| missing("seats"))?,
            seed,
            learner: head.learner.ok_or_else(|| missing("learner"))?,
            next_preset: head.next_preset,
            plays,
            prompts,
            closing: closing.ok_or_else(|| missing("end"))?,
            pictures,
        };
        lesson.check_form(last)?;
        Ok(lesson)
    }
}

fn number<T: FromStr>(line: usize, text: &str) -> Result<T, LessonError> {
    text.parse().map_err(|_| LessonError::new(line, format!("'{text}' is not a whole number here")))
}

impl Lesson {
    /// Checks that seats exist, and that every prompt stands before an action of the learner.
    fn check_form(&self, last: usize) -> Result<(), LessonError> {
        if !(1..=MAX_SEATS).contains(&usize::from(self.seats)) || self.learner >= self.seats {
            return Err(LessonError::new(last, "the learner needs one of the seats"));
        }
        let mut prompts = 0;
        for play in &self.plays {
            let fault = |fault: &str| LessonError::new(play.line, fault);
            if play.seat >= self.seats {
                return Err(fault("there is no such seat; seats count from 0"));
            }
            if play.prompts > prompts + 1 {
                return Err(fault("an action has one prompt at most"));
            }
            let is_prompted = play.prompts > prompts;
            if is_prompted && play.seat != self.learner {
                return Err(fault("a prompt stands right before an action of the learner"));
            }
            if play.seat == self.learner && play.prompts == 0 {
                return Err(fault("the learner's first action needs a prompt: 'say MESSAGE'"));
            }
            prompts = play.prompts;
        }
        if prompts < self.prompts.len() {
            return Err(LessonError::new(last, "a prompt stands before 'end' without an action"));
        }
        for picture in self.pictures.iter().filter(|picture| picture.arrow) {
            if self.plays.get(picture.step).is_none_or(|play| play.seat != self.learner) {
                let fault = "a picture with an arrow stands before an action of the learner";
                return Err(LessonError::new(picture.line, fault));
            }
        }
        if self.plays.iter().all(|play| play.seat != self.learner) {
            return Err(LessonError::new(last, "the learner has nothing to do"));
        }
        Ok(())
    }

    /// The ids of all prompts in order, the closing sentence last.
    pub fn messages(&self) -> impl Iterator<Item = &str> {
        self.prompts.iter().chain([&self.closing]).map(String::as_str)
    }

    /// The number of prompts, each of which the learner answers by an action.
    pub fn prompts(&self) -> usize {
        self.prompts.len()
    }

    /// The learner's seat.
    pub fn learner(&self) -> Seat {
        self.learner
    }

    /// The id of the preset of the match that is offered after the lesson; `None` for the default rules.
    pub fn next_preset(&self) -> Option<&str> {
        self.next_preset.as_deref()
    }

    /// The number of seats.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The learner, and bots in all other seats.
    pub fn players(&self) -> Vec<SeatPlayer> {
        let bot = || SeatPlayer::Bot("bot".to_owned());
        let player = |seat| if seat == self.learner { SeatPlayer::Human(None) } else { bot() };
        (0..self.seats).map(player).collect()
    }

    /// The number of actions of all seats.
    pub fn length(&self) -> usize {
        self.plays.len()
    }

    pub(super) fn message(id: &str) -> Text {
        Text { id: id.to_owned().into(), args: Vec::new() }
    }
}
