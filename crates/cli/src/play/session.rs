//! A running match at one keyboard, line by line.

use super::keyboard::Keyboard;
use super::record_file::RecordFile;
use super::vocabulary::{COMMANDS, HINT, Vocabulary};
use crate::errors::Failure;
use crate::match_rules::words;
use crate::print::{self, WIDTH, sentence};
use crate::seed::Seed;
use sortie_core::described_update::DescribedUpdate;
use sortie_core::record::scene;
use sortie_core::{Draft, Game, Observer, Scene, Seat, Text, rule_code};
use sortie_table::{AnyTable, HintPolicy, SeatPlayer, Table};
use sortie_words::{Readers, Rulebook, Words, wrap};
use std::path::Path;

pub(super) struct Session<G: Game> {
    pub(super) table: Table<G>,
    pub(super) words: Words,
    pub(super) vocabulary: Vocabulary,
    pub(super) rulebook: Rulebook,
    pub(super) keyboard: Keyboard,
    /// By seat, how many entries of its stream each human has read.
    read: Vec<usize>,
    /// The seat whose hand may be on the screen.
    pub(super) holder: Option<Seat>,
    /// Whether the first hint on how to choose was printed.
    pub(super) explained_input: bool,
    /// A notice for the next player at the keyboard.
    pub(super) notice: Option<String>,
    /// The players at the start, by seat.
    seat_players: Vec<SeatPlayer>,
    recording: Option<RecordFile>,
}

/// How a human's turn ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TurnEnd {
    /// The match goes on, or is over.
    Continue,
    /// A player quit.
    Quit,
}

impl<G: Game> Session<G> {
    pub(super) fn new(
        rules: G,
        seat_players: Vec<SeatPlayer>,
        seed: Seed,
        advises: HintPolicy,
        record: Option<&Path>,
        language: &str,
    ) -> Result<Self, Failure> {
        let words = words::<G>(language)?;
        let names = SeatPlayer::names(&seat_players, |n| words.player(n), |n| words.bot(n))
            .map_err(Failure::usage)?;
        let table =
            Table::with_bots(rules, &seat_players, names, seed.0, &sortie_outside::seat_bot)
                .map_err(Failure::usage)?;
        let commands = [COMMANDS, &[HINT]].concat();
        Ok(Session {
            table: table.with_hint_policy(advises),
            read: vec![0; seat_players.len()],
            vocabulary: Vocabulary::new(&commands, &words, &Words::new("en", [])?),
            words,
            rulebook: Rulebook::new(language, G::INFO.rulebook, G::INFO.prefix),
            keyboard: Keyboard::listen()?,
            holder: None,
            notice: None,
            explained_input: false,
            seat_players,
            recording: record.map(RecordFile::new).transpose()?,
        })
    }

    pub(super) fn run(mut self) -> Result<(), Failure> {
        self.save()?;
        self.greet()?;
        loop {
            self.table.update_bots();
            if self.table.played().turn().outcome().is_some() {
                self.finish()?;
                break;
            }
            if self.keyboard.interrupted() {
                self.say(&Text::new(id!("play-left")))?;
                break;
            }
            if let Some((seat, why)) = self.table.departed_bot() {
                let text = self.text(why).trim_end().to_owned();
                self.replace(seat, text)?;
                continue;
            }
            if let Some(bot) = self.table.bot_to_act() {
                self.table.play_bot_move(bot).map_err(Failure::data)?;
                self.save()?;
                continue;
            }
            let waiting = self.table.played().waiting();
            // The player at the keyboard goes first, which saves handing it over and back.
            let holder = self.holder.filter(|&seat| waiting.has(seat));
            let Some(seat) = holder.or(waiting.lowest()) else { break };
            if self.human_decides(seat)? == TurnEnd::Quit {
                self.say(&Text::new(id!("play-left")))?;
                break;
            }
        }
        self.farewell()
    }

    /// Replaces a crashed program by a built-in bot.
    fn replace(&mut self, seat: Seat, why: String) -> Result<(), Failure> {
        let name = self.name(seat).to_owned();
        self.table.take_over(seat, &self.words.bot(None)).map_err(Failure::data)?;
        self.save()?;
        self.say(&Text::new(id!("outside-replaced")).raw("name", name).raw("why", why))
    }

    /// The seat of the only human at the start, if there is exactly one.
    fn only_human(&self) -> Option<Seat> {
        SeatPlayer::only_human(&self.seat_players)
    }

    pub(super) fn readers(&self, you: Option<Seat>) -> Readers<'_> {
        Readers { you, names: self.table.names() }
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        self.table.names().get(usize::from(seat)).map_or("", String::as_str)
    }

    /// A sentence to all players at the keyboard.
    pub(super) fn text(&self, text: &Text) -> String {
        self.words.text(text, &self.readers(None))
    }

    /// Prints a sentence to all players at the keyboard.
    pub(super) fn say(&self, text: &Text) -> Result<(), Failure> {
        print::paragraph(&self.text(text))
    }

    /// Rewrites the record file, if there is one.
    pub(super) fn save(&self) -> Result<(), Failure> {
        match &self.recording {
            Some(recording) => recording.save(&self.table.record()),
            None => Ok(()),
        }
    }

    fn greet(&self) -> Result<(), Failure> {
        let info = G::INFO;
        print::text(&format!("{}\n\n", info.name))?;
        print::paragraph(&sentence(&self.words.say(info.summary)))?;
        let others: Vec<&str> = (0..self.table.played().seats())
            .filter(|&seat| self.only_human() != Some(seat))
            .map(|seat| self.name(seat))
            .collect();
        match self.only_human() {
            Some(_) => {
                self.say(&Text::new(id!("play-against")).raw("others", others.join(", ")))?;
            }
            None => self.say(&Text::new(id!("play-players")).raw("names", others.join(", ")))?,
        }
        let code = self.code();
        if code != info.id {
            self.say(&Text::new(id!("play-rules")).raw("code", code))?;
        }
        self.say(&Text::new(id!("play-type-number")).raw("help", self.vocabulary.shown("help")))
    }

    fn code(&self) -> String {
        rule_code::write(self.table.played().rules(), self.table.played().seats())
    }

    /// Plays one human's turn: hands over the keyboard, tells the news, asks for an action.
    fn human_decides(&mut self, seat: Seat) -> Result<TurnEnd, Failure> {
        if self.holder != Some(seat) && self.only_human().is_none() {
            match self.hand_over(seat)? {
                Handover::Done => {}
                Handover::Undone => return Ok(TurnEnd::Continue),
                Handover::Quit => return Ok(TurnEnd::Quit),
            }
        }
        self.holder = Some(seat);
        self.show(seat)?;
        self.ask(seat)
    }

    /// Clears the screen until the next human confirms to sit there. The previous player may still
    /// take back a choice that is not revealed.
    fn hand_over(&mut self, seat: Seat) -> Result<Handover, Failure> {
        // Nothing is revealed before all have chosen, so the previous player may still change their
        // mind.
        let submitted = |before: &Seat| self.table.played().submitted(*before).is_some();
        let before = self.holder.filter(submitted);
        let next = self.name(seat).to_owned();
        print::clear()?;
        if let Some(notice) = self.notice.take() {
            print::paragraph(&notice)?;
        }
        if let Some(before) = before {
            let name = self.name(before);
            let undo = self.vocabulary.shown("undo");
            self.say(&Text::new(id!("play-kept")).raw("name", name).raw("undo", undo))?;
        }
        self.say(&Text::new(id!("play-hand-over")).raw("name", &*next))?;
        loop {
            let Some(line) = self.keyboard.line("> ")? else { return Ok(Handover::Quit) };
            match (self.vocabulary.command(&line), before) {
                _ if line.is_empty() => break,
                (Some("quit"), _) => return Ok(Handover::Quit),
                (Some("undo"), Some(before)) => {
                    self.table.withdraw(before).map_err(Failure::data)?;
                    self.save()?;
                    // The hand is hidden again: nobody has confirmed yet to be its player.
                    self.holder = None;
                    return Ok(Handover::Undone);
                }
                _ => {
                    let quit = self.vocabulary.shown("quit");
                    let text = Text::new(id!("play-hand-over-again")).raw("name", &*next);
                    self.say(&text.raw("quit", quit))?;
                }
            }
        }
        print::clear()?;
        Ok(Handover::Done)
    }

    /// Prints the decision's number, the table and the news. The news comes last, next to the
    /// question, where it does not scroll out of sight.
    pub(super) fn show(&mut self, seat: Seat) -> Result<(), Failure> {
        let head =
            Text::new(id!("play-decision")).number("decision", self.table.played().decision());
        print::text(&format!("\n{}\n\n", self.text(&head)))?;
        let news = self.news(Observer::Seat(seat), self.read[usize::from(seat)]);
        self.read[usize::from(seat)] = self.table.played().stream_len();
        let table = self.words.table(&self.scene(seat, &Draft::EMPTY), &self.readers(Some(seat)));
        print::text(&format!("{table}\n{news}{}", if news.is_empty() { "" } else { "\n" }))
    }

    pub(super) fn scene(&self, seat: Seat, draft: &Draft) -> Scene {
        scene(self.table.played(), Observer::Seat(seat), draft)
    }

    /// The observer's stream from an entry on, a line for each sentence.
    pub(super) fn news(&self, who: Observer, from: usize) -> String {
        let readers = self.readers(who.seat());
        let played = self.table.played();
        let lines = played.stream(who, from).map(|told| {
            let text = DescribedUpdate::new(played.rules(), &told).text;
            wrap(&self.words.text(&text, &readers), WIDTH, 2) + "\n"
        });
        lines.collect()
    }

    /// Submits a human's action.
    pub(super) fn submit(&mut self, seat: Seat, action: G::Action) -> Result<(), Failure> {
        self.table.submit(seat, action).map_err(Failure::data)?;
        self.save()
    }

    /// Prints the last events and the result.
    fn finish(&mut self) -> Result<(), Failure> {
        let who = self.only_human().map_or(Observer::Public, Observer::Seat);
        // Several humans read the end together, from the first event that one of them missed.
        let from = match who {
            Observer::Seat(seat) => self.read[usize::from(seat)],
            Observer::Public => {
                let humans = self.table.humans();
                humans.iter().map(|seat| self.read[usize::from(seat)]).min().unwrap_or(0)
            }
        };
        let news = self.news(who, from);
        let scene = scene(self.table.played(), who, &Draft::EMPTY);
        let result = self.words.result(&scene, &self.readers(who.seat())).unwrap_or_default();
        let end = self.words.say(id!("play-end"));
        print::text(&format!("\n{end}\n\n{news}\n{result}\n"))
    }

    /// Prints the record's path and the command that plays the same match again.
    fn farewell(&self) -> Result<(), Failure> {
        print::text("\n")?;
        if let Some(recording) = &self.recording {
            let file = recording.path().display().to_string();
            self.say(&Text::new(id!("play-record")).raw("file", file))?;
        }
        let game = G::INFO.id;
        let code = self.code();
        let code = if code == game { String::new() } else { format!(" --code {code}") };
        let seats: Vec<String> = self.seat_players.iter().map(SeatPlayer::to_string).collect();
        let (seats, seed) = (quoted(&seats.join(",")), Seed(self.table.seed()));
        // Never wrapped: it must stay one line to be copied.
        print::text(&format!(
            "{}\n  sortie play {game}{code} --seats {seats} --seed {seed}\n",
            self.words.say(id!("play-again"))
        ))
    }
}

/// How handing over the keyboard ended.
enum Handover {
    Done,
    /// The previous player took the choice back and chooses again.
    Undone,
    Quit,
}

/// A word, quoted for a POSIX shell where needed.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || ":,-_.".contains(c);
    if word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
