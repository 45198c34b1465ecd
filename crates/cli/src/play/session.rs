//! A match under way at one keyboard.

use super::keyboard::Keyboard;
use super::recording::Recording;
use super::seats::{self, Sitter};
use super::vocabulary::Vocabulary;
use crate::errors::Failure;
use crate::print::{self, WIDTH, sentence};
use crate::rules::words;
use crate::seed::Seed;
use sortie_bots::{Bot, Budget, registry};
use sortie_core::chance::Fast;
use sortie_core::game::Turn;
use sortie_core::matches::{Sitting, Submitted};
use sortie_core::record::{Record, heard, scene};
use sortie_core::{Draft, Game, Match, Observer, Scene, Seat, Text, code};
use sortie_words::{Readers, Rulebook, Words, wrap};
use std::path::Path;

/// What a bot may think about one decision. A count, so that the same seed and the same choices
/// give the same match.
const THINKING: Budget = Budget::Simulations(u32::MAX);

/// Tells the chance of the bots from that of the match.
const BOTS: u64 = 0x0062_6f74_7300_0000;

pub(super) struct Session<G: Game> {
    pub(super) played: Match<G>,
    pub(super) players: Vec<Player<G>>,
    pub(super) names: Vec<String>,
    pub(super) words: Words,
    pub(super) vocabulary: Vocabulary,
    pub(super) rulebook: Rulebook,
    pub(super) keyboard: Keyboard,
    /// How much of its stream each human has read.
    heard: Vec<usize>,
    /// Whose hand may be on the screen.
    pub(super) holder: Option<Seat>,
    /// Whether somebody was told how to choose.
    pub(super) told_how: bool,
    /// What the next to sit at the keyboard is told first.
    pub(super) notice: Option<String>,
    /// Who sits where, as an argument.
    seats: String,
    seed: Seed,
    recording: Option<Recording>,
}

pub(super) enum Player<G: Game> {
    /// Somebody at the keyboard.
    Human,
    /// A bot, and how much of its seat's stream it has heard.
    Bot { bot: Box<dyn Bot<G>>, heard: usize },
}

/// How a human's turn ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// The match goes on, or is over.
    On,
    /// Somebody quit.
    Left,
}

impl<G: Game> Session<G> {
    pub(super) fn new(
        rules: G,
        sitters: &[Sitter],
        seed: Seed,
        record: Option<&Path>,
        language: &str,
    ) -> Result<Self, Failure> {
        let words = words::<G>(language)?;
        let names = seats::names(sitters, &words).map_err(Failure::Usage)?;
        let mut players = Vec::new();
        for sitter in sitters {
            players.push(match sitter {
                Sitter::You(_) => Player::Human,
                Sitter::Bot(spec) => {
                    let bot = registry::make(spec).map_err(Failure::usage)?;
                    Player::Bot { bot, heard: 0 }
                }
            });
        }
        let sitting = Sitting { names: names.clone(), entropy: Vec::new() };
        let played =
            Match::new(rules, sitters.len() as u8, seed.0, &sitting).map_err(Failure::usage)?;
        Ok(Session {
            played,
            heard: vec![0; players.len()],
            players,
            names,
            vocabulary: Vocabulary::new(&words, &Words::new("en", [])?),
            words,
            rulebook: Rulebook::new(language, G::INFO.rulebook, G::INFO.prefix),
            keyboard: Keyboard::listen()?,
            holder: None,
            notice: None,
            told_how: false,
            seats: sitters.iter().map(Sitter::to_string).collect::<Vec<_>>().join(","),
            seed,
            recording: record.map(Recording::new).transpose()?,
        })
    }

    pub(super) fn run(mut self) -> Result<(), Failure> {
        self.keep()?;
        self.greet()?;
        loop {
            if self.played.turn().outcome().is_some() {
                self.finish()?;
                break;
            }
            if self.keyboard.interrupted() {
                print::paragraph("You left the match.")?;
                break;
            }
            let waiting = self.played.waiting();
            if let Some(bot) = waiting.iter().find(|&seat| !self.is_human(seat)) {
                self.bot_decides(bot)?;
                continue;
            }
            let holder = self.holder.filter(|&seat| waiting.has(seat));
            let Some(seat) = holder.or(waiting.lowest()) else { break };
            if self.human_decides(seat)? == Flow::Left {
                self.say(&Text::new(id!("play-left")))?;
                break;
            }
        }
        self.farewell()
    }

    pub(super) fn is_human(&self, seat: Seat) -> bool {
        matches!(self.players.get(usize::from(seat)), Some(Player::Human))
    }

    /// The only human from the start on, if there is only one.
    fn alone(&self) -> Option<Seat> {
        let mut humans =
            self.seats.split(',').enumerate().filter(|(_, who)| who.starts_with("you"));
        let (seat, _) = humans.next()?;
        if humans.next().is_none() { Some(seat as Seat) } else { None }
    }

    pub(super) fn readers(&self, you: Option<Seat>) -> Readers<'_> {
        Readers { you, names: &self.names }
    }

    /// A sentence to everybody at the keyboard.
    pub(super) fn worded(&self, text: &Text) -> String {
        self.words.text(text, &self.readers(None))
    }

    /// Prints it.
    pub(super) fn say(&self, text: &Text) -> Result<(), Failure> {
        print::paragraph(&self.worded(text))
    }

    /// Writes the record anew.
    pub(super) fn keep(&self) -> Result<(), Failure> {
        match &self.recording {
            Some(recording) => recording.keep(&Record::of(&self.played, self.seed.0)),
            None => Ok(()),
        }
    }

    fn greet(&self) -> Result<(), Failure> {
        let info = G::INFO;
        print::text(&format!("{}\n\n", info.name))?;
        print::paragraph(&sentence(&self.words.say(info.summary)))?;
        let others: Vec<String> = (0..self.played.seats())
            .filter(|&seat| self.alone() != Some(seat))
            .map(|seat| self.names[usize::from(seat)].clone())
            .collect();
        match self.alone() {
            Some(_) => {
                self.say(&Text::new(id!("play-against")).raw("others", others.join(", ")))?;
            }
            None => self.say(&Text::new(id!("play-players")).raw("names", others.join(", ")))?,
        }
        let code = code::write(self.played.rules(), self.played.seats());
        if code != info.id {
            self.say(&Text::new(id!("play-rules")).raw("code", code))?;
        }
        self.say(&Text::new(id!("play-type-number")).raw("help", self.vocabulary.shown("help")))
    }

    fn bot_decides(&mut self, seat: Seat) -> Result<(), Failure> {
        let decision = self.played.decision();
        let (at, who) = (usize::from(seat), Observer::Seat(seat));
        let Player::Bot { bot, heard } = &mut self.players[at] else { return Ok(()) };
        let rules = self.played.rules().clone();
        if bot.listens() {
            for told in self.played.told(who, *heard) {
                bot.hear(&rules, &told);
            }
            *heard = self.played.told_so_far();
        }
        let stream = u64::from(decision) << 8 | u64::from(seat);
        let mut chance = Fast::stream(self.seed.number() ^ BOTS, stream);
        let action = bot.act(&rules, seat, &self.played.view(who), &THINKING, &mut chance);
        self.played.submit(seat, decision, action).map_err(Failure::data)?;
        self.keep()
    }

    /// One human's turn: the keyboard changes hands, what happened is told, a choice is made.
    fn human_decides(&mut self, seat: Seat) -> Result<Flow, Failure> {
        if self.holder != Some(seat) && self.alone().is_none() {
            match self.hand_over(seat)? {
                Handed::Over => {}
                Handed::Back => return Ok(Flow::On),
                Handed::Left => return Ok(Flow::Left),
            }
        }
        self.holder = Some(seat);
        self.show(seat)?;
        self.ask(seat)
    }

    /// Hides the hand that was on the screen until the next human sits there. Whoever sat there
    /// before may still take back a choice that is not revealed.
    fn hand_over(&mut self, seat: Seat) -> Result<Handed, Failure> {
        let before = self.holder.filter(|&before| self.played.submitted(before).is_some());
        let next = self.names[usize::from(seat)].clone();
        print::clear()?;
        if let Some(notice) = self.notice.take() {
            print::paragraph(&notice)?;
        }
        if let Some(before) = before {
            let name = &self.names[usize::from(before)];
            let undo = self.vocabulary.shown("undo");
            self.say(&Text::new(id!("play-kept")).raw("name", name).raw("undo", undo))?;
        }
        self.say(&Text::new(id!("play-hand-over")).raw("name", &*next))?;
        loop {
            let Some(line) = self.keyboard.line("> ")? else { return Ok(Handed::Left) };
            match (self.vocabulary.command(&line), before) {
                _ if line.is_empty() => break,
                (Some("quit"), _) => return Ok(Handed::Left),
                (Some("undo"), Some(before)) => {
                    self.played.withdraw(before, self.played.decision()).map_err(Failure::data)?;
                    self.keep()?;
                    // Whoever sits there now has not shown to be the one whose hand it is.
                    self.holder = None;
                    return Ok(Handed::Back);
                }
                _ => {
                    let quit = self.vocabulary.shown("quit");
                    let text = Text::new(id!("play-hand-over-again")).raw("name", &*next);
                    self.say(&text.raw("quit", quit))?;
                }
            }
        }
        print::clear()?;
        Ok(Handed::Over)
    }

    /// The number of the decision, the table, and what happened since this seat last looked: next
    /// to the question, where it is not scrolled out of sight.
    pub(super) fn show(&mut self, seat: Seat) -> Result<(), Failure> {
        let head = Text::new(id!("play-decision")).number("decision", self.played.decision());
        print::text(&format!("\n{}\n\n", self.worded(&head)))?;
        let news = self.news(Observer::Seat(seat), self.heard[usize::from(seat)]);
        self.heard[usize::from(seat)] = self.played.told_so_far();
        let table = self.words.table(&self.scene(seat, &Draft::EMPTY), &self.readers(Some(seat)));
        print::text(&format!("{table}\n{news}{}", if news.is_empty() { "" } else { "\n" }))
    }

    pub(super) fn scene(&self, seat: Seat, draft: &Draft) -> Scene {
        scene(&self.played, Observer::Seat(seat), draft)
    }

    /// What an observer was told from a number on, a line for each sentence.
    pub(super) fn news(&self, who: Observer, from: usize) -> String {
        let readers = self.readers(who.seat());
        let lines = self.played.told(who, from).map(|told| {
            let text = heard(self.played.rules(), &told).text;
            wrap(&self.words.text(&text, &readers), WIDTH, 2) + "\n"
        });
        lines.collect()
    }

    /// Submits a human's action.
    pub(super) fn submit(&mut self, seat: Seat, action: G::Action) -> Result<Submitted, Failure> {
        let submitted =
            self.played.submit(seat, self.played.decision(), action).map_err(Failure::data)?;
        self.keep()?;
        Ok(submitted)
    }

    /// What led to the end, and the result.
    fn finish(&mut self) -> Result<(), Failure> {
        let Turn::Over(outcome) = self.played.turn() else { return Ok(()) };
        let who = self.alone().map_or(Observer::Public, Observer::Seat);
        // Several humans at one keyboard read the end together, from where one of them stopped.
        let from = match who {
            Observer::Seat(seat) => self.heard[usize::from(seat)],
            Observer::Public => {
                let humans = (0..self.played.seats()).filter(|&seat| self.is_human(seat));
                humans.map(|seat| self.heard[usize::from(seat)]).min().unwrap_or(0)
            }
        };
        let news = self.news(who, from);
        let result = self.words.result(G::INFO.id, &outcome, &self.readers(who.seat()));
        let end = self.words.say(id!("play-end"));
        print::text(&format!("\n{end}\n\n{news}\n{result}\n"))
    }

    /// Where the record is, and how to play the same match again.
    fn farewell(&self) -> Result<(), Failure> {
        print::text("\n")?;
        if let Some(recording) = &self.recording {
            let file = recording.path().display().to_string();
            self.say(&Text::new(id!("play-record")).raw("file", file))?;
        }
        let game = G::INFO.id;
        let code = code::write(self.played.rules(), self.played.seats());
        let code = if code == game { String::new() } else { format!(" --code {code}") };
        let (seats, seed) = (quoted(&self.seats), self.seed);
        // Too long for a line or not, it is copied as one.
        print::text(&format!(
            "{}\n  sortie play {game}{code} --seats {seats} --seed {seed}\n",
            self.words.say(id!("play-again"))
        ))
    }
}

/// What came of handing the keyboard over.
enum Handed {
    Over,
    /// The one who had it before chooses again.
    Back,
    Left,
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || ":,-_.".contains(c);
    if word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
