//! [`LineTable`]: a match in plain lines, here or at a server.

use super::keyboard::KeyboardEvent;
use super::{Console, POLL_INTERVAL, Stay};
use crate::errors::Failure;
use crate::print::{self, WIDTH, sentence};
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::{Draft, Seat, Text};
use sortie_table::puzzle::PuzzleEnding;
use sortie_table::{Coach, LogLine, Notice, OpenOffer, PortError, SeatInfo, SharedTurn, TablePort};
use sortie_tui::table_text;
use sortie_words::{Readers, Rulebook, Words, indent, wrap};
use std::time::Duration;

/// Time between two attempts to reach a server that does not answer.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);
/// Latest events that are printed on arrival at a match of a server.
const RECENT_EVENTS: usize = 8;

/// The way in which a match was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TableEnd {
    /// The match is over, and its result is printed.
    Over,
    /// A player quit.
    Quit,
}

/// A match that is played or watched.
#[expect(clippy::struct_excessive_bools, reason = "independent facts about the output")]
pub(crate) struct LineTable<'p> {
    pub(super) port: &'p mut dyn TablePort,
    pub(super) console: &'p Console,
    about: CatalogueEntry,
    pub(super) words: Words,
    pub(super) book: Rulebook,
    /// Whether several humans share the keyboard and must not see each other's hands.
    shared: bool,
    /// The seat whose hand may be on the screen of a shared keyboard.
    holder: Option<Seat>,
    /// A notice for the next player at a shared keyboard.
    notice: Option<String>,
    /// By seat, how many log lines its player has read; the last entry is for spectators.
    read: Vec<usize>,
    connected: bool,
    /// Whether the first explanation of how to choose was printed.
    explained_input: bool,
    /// The seat and the decision whose table was printed last.
    shown: Option<(Option<Seat>, u32)>,
    /// The decision and the draft of the question that was printed last.
    pub(super) asked: Option<(u32, Draft)>,
    /// Whether the cursor stands behind a prompt.
    pub(super) prompted: bool,
    /// The state at a server that was printed last: waiting seats, open offers, and for each seat
    /// whether its player is away.
    pub(super) waited: Option<(Vec<Seat>, Vec<String>, Vec<bool>)>,
}

impl<'p> LineTable<'p> {
    pub(crate) fn new(port: &'p mut dyn TablePort, console: &'p Console) -> Result<Self, Failure> {
        let about = table_text::game_entry(&console.words, &port.view().rules);
        let about = about.map_err(Failure::Data)?;
        let seats = port.view().sitting.len();
        let from =
            if port.is_remote() { port.log().len().saturating_sub(RECENT_EVENTS) } else { 0 };
        Ok(LineTable {
            words: Words::new(&console.language, [about.words])?,
            book: Rulebook::new(&console.language, about.rulebook, about.prefix),
            shared: port.own_seats().len() > 1,
            port,
            console,
            about,
            holder: None,
            notice: None,
            read: vec![from; seats + 1],
            connected: true,
            explained_input: false,
            shown: None,
            asked: None,
            prompted: false,
            waited: None,
        })
    }

    /// Plays or watches until the match is over or left.
    pub(crate) fn run(&mut self) -> Result<TableEnd, Failure> {
        self.print_notices()?;
        self.greet()?;
        loop {
            self.update(Duration::ZERO)?;
            if self.port.coach().is_some_and(Coach::is_finished) {
                return self.finish_lesson().map(|()| TableEnd::Over);
            }
            if self.port.puzzle().is_some_and(|task| task.ending.is_some()) {
                return self.finish_puzzle().map(|()| TableEnd::Over);
            }
            if self.port.view().outcome.is_some() {
                return self.finish().map(|()| TableEnd::Over);
            }
            if self.console.keyboard.interrupted() {
                return Ok(TableEnd::Quit);
            }
            if !self.port.is_remote() && self.port.is_live() && self.port.own_turn().is_empty() {
                // Bots are thinking. Lines typed ahead wait for the next question.
                self.update(POLL_INTERVAL)?;
                continue;
            }
            if self.shared && self.pass_keyboard()? == Stay::Left {
                return Ok(TableEnd::Quit);
            }
            let asked = self.port.view().must_choose();
            self.show(asked)?;
            let stay = match self.console.next_line(asked)? {
                None => Stay::Continue,
                Some(KeyboardEvent::End) => Stay::Left,
                Some(KeyboardEvent::Line(line)) => {
                    self.prompted = false;
                    self.run_line(&line)?
                }
            };
            if stay == Stay::Left {
                return Ok(TableEnd::Quit);
            }
        }
    }

    /// Prints the game and the opponents.
    fn greet(&mut self) -> Result<(), Failure> {
        print::text(&format!("{}\n\n", self.about.name))?;
        print::paragraph(&sentence(&self.words.say(self.about.summary)))?;
        let lesson = self.port.coach().map(|_| vec![Text::new(id!("lesson-head"))]);
        let puzzle = self.port.puzzle().map(|task| vec![task.heading.clone(), task.prompt.clone()]);
        if let Some(task) = lesson.or(puzzle) {
            task.iter().try_for_each(|text| self.say(text))?;
            return self.say(&self.with_help(Text::new(id!("play-type-number"))));
        }
        let view = self.port.view();
        let levels = table_text::bot_levels(&self.words, view);
        let others = view.sitting.iter().zip(levels);
        let others = others.filter(|(sitting, _)| Some(sitting.seat) != view.seat);
        let named = |(sitting, level): (&SeatInfo, Option<String>)| match level {
            Some(level) => format!("{} ({level})", sitting.name),
            None => sitting.name.clone(),
        };
        let others: Vec<String> = others.map(named).collect();
        let others = others.join(", ");
        let text = match view.seat {
            Some(_) => Text::new(id!("play-against")).raw("others", others),
            None => Text::new(id!("play-players")).raw("names", others),
        };
        self.say(&text)?;
        for text in table_text::level_meanings(&self.words, self.about.id, view) {
            print::paragraph(&text)?;
        }
        if view.rules != self.about.id {
            self.say(&Text::new(id!("play-rules")).raw("code", &view.rules))?;
        }
        let remote = self.port.is_remote();
        if remote && view.seat.is_none() {
            self.say(&Text::new(id!("join-watching")))?;
        } else {
            self.say(&self.with_help(Text::new(id!("play-type-number"))))?;
        }
        // The latest events follow, before the first question.
        print::text(if remote { "\n" } else { "" })
    }

    /// Brings the table up to date. At a server, events are printed at once: the next question may
    /// be far away.
    pub(super) fn update(&mut self, wait: Duration) -> Result<(), Failure> {
        self.port.poll(wait).map_err(|error| self.failure(&error))?;
        self.print_notices()?;
        if self.port.is_connected() != self.connected {
            self.connected = !self.connected;
            self.begin_line()?;
            self.console.print_connection(!self.connected)?;
        }
        if self.port.is_remote() {
            let news = self.take_news();
            if !news.is_empty() {
                self.begin_line()?;
                print::text(&news)?;
            }
        }
        Ok(())
    }

    fn print_notices(&mut self) -> Result<(), Failure> {
        while let Some(notice) = self.port.take_notice() {
            if let Notice::NotSaved(why) = notice {
                return Err(Failure::Data(why));
            }
            print::paragraph(&table_text::notice_text(&self.words, &notice))?;
        }
        Ok(())
    }

    /// Ends the prompt's line before something else is printed.
    pub(super) fn begin_line(&mut self) -> Result<(), Failure> {
        self.asked = None;
        if std::mem::take(&mut self.prompted) { print::text("\n") } else { Ok(()) }
    }

    /// The unread log lines of the observer, which are read now.
    fn take_news(&mut self) -> String {
        let log = self.port.log();
        let all = log.len();
        let at = self.port.view().seat.map_or(self.read.len() - 1, usize::from);
        let from = std::mem::replace(&mut self.read[at], all);
        self.lines(&log[from.min(all)..], 0)
    }

    /// Log lines, each wrapped and indented.
    pub(super) fn lines(&self, lines: &[LogLine], by: usize) -> String {
        let lines = self.with_readers(|readers| table_text::log_text(&self.words, readers, lines));
        let line = |line: &String| indent(&wrap(line, WIDTH - by, 2), by) + "\n";
        lines.iter().map(line).collect()
    }

    pub(super) fn with_readers<T>(&self, format: impl FnOnce(&Readers<'_>) -> T) -> T {
        let view = self.port.view();
        format(&Readers { you: view.seat, names: &view.names() })
    }

    pub(super) fn text(&self, text: &Text) -> String {
        self.with_readers(|readers| self.words.text(text, readers))
    }

    pub(super) fn say(&self, text: &Text) -> Result<(), Failure> {
        print::paragraph(&self.text(text))
    }

    pub(super) fn error_text(&self, error: &PortError) -> String {
        self.with_readers(|readers| table_text::error_text(&self.words, readers, error))
    }

    pub(super) fn failure(&self, error: &PortError) -> Failure {
        let why = self.error_text(error);
        match error {
            PortError::Closed(_) => Failure::Closed(why),
            PortError::Refused { .. } => Failure::Data(why),
        }
    }

    pub(super) fn with_help(&self, text: Text) -> Text {
        text.raw("help", self.console.vocabulary.shown("help"))
    }

    fn name(&self, seat: Seat) -> String {
        self.port.view().sitting[usize::from(seat)].name.clone()
    }

    /// Prints the question unless it was printed before, and the prompt.
    fn show(&mut self, asked: bool) -> Result<(), Failure> {
        if self.port.is_remote() {
            self.show_others(asked)?;
        }
        let view = self.port.view();
        let (seat, decision, now) = (view.seat, view.decision, (view.decision, self.port.draft()));
        if !asked {
            return Ok(());
        }
        if self.asked != Some(now) {
            if self.shown != Some((seat, decision)) {
                self.show_table()?;
                self.shown = Some((seat, decision));
            }
            self.print_question()?;
            if !std::mem::replace(&mut self.explained_input, true) {
                self.say(&self.with_help(Text::new(id!("play-type-first"))))?;
            }
            self.asked = Some(now);
            self.prompted = false;
        }
        if !std::mem::replace(&mut self.prompted, true) {
            print::prompt("> ")?;
        }
        Ok(())
    }

    /// Prints the decision's number, the table and the news. The news comes last, next to the
    /// question, where it does not scroll out of sight.
    fn show_table(&mut self) -> Result<(), Failure> {
        let view = self.port.view();
        let head = Text::new(id!("play-decision")).number("decision", view.decision);
        let table = self.with_readers(|readers| self.words.table(&view.scene, readers));
        print::text(&format!("\n{}\n\n{table}\n", self.text(&head)))?;
        let news = self.take_news();
        print::text(&format!("{news}{}", if news.is_empty() { "" } else { "\n" }))
    }

    /// Prints the others at a table of a server, unless nothing changed: clocks, absences, offers and
    /// the seats that must choose.
    fn show_others(&mut self, asked: bool) -> Result<(), Failure> {
        let view = self.port.view();
        let offered = table_text::offer_text(&self.words, view);
        let away = view.sitting.iter().map(|sitting| sitting.away).collect();
        let waiting = (view.scene.turn.clone(), offered, away);
        if self.waited.as_ref() == Some(&waiting) {
            return Ok(());
        }
        self.begin_line()?;
        let view = self.port.view();
        if let Some(around) = table_text::presence_text(&self.words, view, self.port.view_age()) {
            print::paragraph(&around)?;
        }
        for line in &waiting.1 {
            print::paragraph(line)?;
            if view.may.answer {
                let shown = |name| self.console.vocabulary.shown(name);
                let text = Text::new(id!("join-answer-by-word"));
                self.say(&text.raw("agree", shown("agree")).raw("refuse", shown("refuse")))?;
            }
        }
        if !asked {
            if let Some(chosen) = &view.submitted {
                self.say(&Text::new(id!("join-chosen")).raw("action", chosen))?;
            }
            let names = self.with_readers(|readers| self.words.names(&waiting.0, readers));
            self.say(&Text::new(id!("table-waits-for")).raw("names", names))?;
        }
        self.waited = Some(waiting);
        Ok(())
    }

    pub(super) fn labels(&self) -> Vec<String> {
        let choices = &self.port.view().scene.choices;
        choices.iter().map(|choice| self.text(&choice.label)).collect()
    }

    /// Prints the question, the draft so far and the numbered choices.
    fn print_question(&self) -> Result<(), Failure> {
        let scene = &self.port.view().scene;
        let coach = self.port.coach();
        if let Some(coach) = coach {
            let text = Text::new(id!("lesson-coach")).raw("prompt", self.text(&coach.prompt));
            self.say(&text.number("n", coach.number as i64).number("of", coach.of as i64))?;
        }
        let wanted = coach.and_then(|coach| coach.wanted).unwrap_or_default().steps();
        // An arrow after the choice: a screen reader reads the choice first.
        let mark = |is_wanted: bool| if is_wanted { " ←" } else { "" };
        let mut text = self.with_readers(|readers| self.words.asked(scene, readers));
        text.push('\n');
        let wants = scene.choices.iter().map(|choice| mark(wanted.has(choice.step)));
        for ((label, wants), number) in self.labels().iter().zip(wants).zip(1..) {
            text += &indent(&wrap(&format!("{number}. {label}{wants}"), WIDTH - 4, 4), 2);
            text.push('\n');
        }
        if scene.complete {
            let wants = mark(!wanted.is_empty() && wanted == self.port.draft().steps());
            // Where the game asks nothing more, this is the question already.
            let label = match scene.asked {
                Some(_) => self.words.confirm(scene),
                None => self.words.say(id!("table-yes")),
            };
            text.extend(["  0. ", &label, wants, "\n"]);
        }
        print::text(&text)
    }

    /// Lets the next human at a shared keyboard answer an offer or take the keyboard.
    fn pass_keyboard(&mut self) -> Result<Stay, Failure> {
        match SharedTurn::next(self.port, self.holder) {
            SharedTurn::Consent(seat, offer) => self.ask_consent(seat, &offer),
            SharedTurn::HandOver(seat) => self.hand_over(seat),
            SharedTurn::Unchanged => Ok(Stay::Continue),
        }
    }

    /// Asks a human at a shared keyboard to accept an offer of another one.
    fn ask_consent(&mut self, seat: Seat, offer: &OpenOffer) -> Result<Stay, Failure> {
        // They must not see the hand of the player who asks.
        self.holder = None;
        print::clear()?;
        let question = table_text::consent_text(&self.words, self.port.view(), seat, offer);
        let Some(agrees) = self.agrees(&question)? else { return Ok(Stay::Left) };
        SharedTurn::act_for(self.port, seat, |port| port.answer_offer(agrees))
            .map_err(|error| self.failure(&error))?;
        if !agrees {
            let text = Text::new(id!("play-disagrees")).raw("name", self.name(seat));
            self.notice = Some(self.text(&text));
        }
        Ok(Stay::Continue)
    }

    /// Clears the screen until the next human confirms to sit there. The previous player may still
    /// take back a choice that is not revealed.
    fn hand_over(&mut self, seat: Seat) -> Result<Stay, Failure> {
        let before = self.holder.take().filter(|_| self.port.view().may.withdraw);
        self.port.show_to(None);
        let next = self.name(seat);
        print::clear()?;
        if let Some(notice) = self.notice.take() {
            print::paragraph(&notice)?;
        }
        if let Some(before) = before {
            let undo = self.console.vocabulary.shown("undo");
            let text = Text::new(id!("play-kept")).raw("name", self.name(before));
            self.say(&text.raw("undo", undo))?;
        }
        self.say(&Text::new(id!("play-hand-over")).raw("name", &next))?;
        loop {
            let Some(line) = self.console.keyboard.line("> ")? else { return Ok(Stay::Left) };
            match (self.console.vocabulary.command(&line), before) {
                _ if line.is_empty() => break,
                (Some("quit"), _) => return Ok(Stay::Left),
                (Some("undo"), Some(before)) => {
                    SharedTurn::act_for(self.port, before, |port| port.withdraw())
                        .map_err(|error| self.failure(&error))?;
                    return Ok(Stay::Continue);
                }
                _ => {
                    let quit = self.console.vocabulary.shown("quit");
                    let text = Text::new(id!("play-hand-over-again")).raw("name", &next);
                    self.say(&text.raw("quit", quit))?;
                }
            }
        }
        print::clear()?;
        (self.holder, self.shown, self.asked) = (Some(seat), None, None);
        self.port.show_to(Some(seat));
        Ok(Stay::Continue)
    }

    /// Prints the last events, the coach's closing sentence and a tick.
    fn finish_lesson(&mut self) -> Result<(), Failure> {
        self.begin_line()?;
        let news = self.take_news();
        print::text(&format!("\n{news}\n"))?;
        if let Some(prompt) = self.port.coach().map(|coach| coach.prompt.clone()) {
            self.say(&prompt)?;
        }
        self.say(&Text::new(id!("lesson-done")))
    }

    /// Prints the solution with its reasons, and a tick if the player found it.
    fn finish_puzzle(&mut self) -> Result<(), Failure> {
        self.begin_line()?;
        print::text("\n")?;
        let Some(task) = self.port.puzzle() else { return Ok(()) };
        task.judgement.iter().try_for_each(|text| self.say(text))?;
        if task.ending == Some(PuzzleEnding::Solved) {
            self.say(&Text::new(id!("puzzle-solved")))?;
        }
        Ok(())
    }

    /// Checks the deal of a finished match at a server, and prints its key moment and the verdict. Waits
    /// while the server does not answer, until the player interrupts.
    pub(super) fn check_deal(&mut self) -> Result<(), Failure> {
        let mut told = false;
        let verdict = loop {
            if let Some(verdict) = self.port.verify_deal() {
                break verdict;
            }
            if self.console.keyboard.interrupted() {
                return Ok(());
            }
            if !std::mem::replace(&mut told, true) {
                self.console.print_connection(true)?;
            }
            // An error would be repeated by the check of the deal.
            let _ = self.port.poll(RETRY_INTERVAL);
        };
        self.print_key_moment()?;
        let verdict =
            self.with_readers(|readers| table_text::sentence_text(&self.words, readers, &verdict));
        print::paragraph(&verdict)
    }

    fn print_key_moment(&self) -> Result<(), Failure> {
        let moment = table_text::key_moment_text(&self.words, self.port);
        moment.map_or(Ok(()), |moment| print::paragraph(&moment))
    }

    /// Prints the last events, the result, and the key moment of a match that was played here.
    fn finish(&mut self) -> Result<(), Failure> {
        if self.shared {
            // They read the end together, from the first event that one of them missed.
            let unread = self.port.own_seats().iter().map(|seat| self.read[usize::from(seat)]);
            let from = unread.min().unwrap_or(0);
            self.port.show_to(None);
            if let Some(read) = self.read.last_mut() {
                *read = from;
            }
        }
        self.begin_line()?;
        let mut news = self.take_news();
        if !news.is_empty() {
            news.push('\n');
        }
        let scene = &self.port.view().scene;
        let result = self.with_readers(|readers| self.words.result(scene, readers));
        let (end, result) = (self.words.say(id!("play-end")), result.unwrap_or_default());
        print::text(&format!("\n{end}\n\n{news}{result}\n"))?;
        self.print_key_moment()
    }
}
