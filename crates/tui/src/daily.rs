//! The deal of the day: the list of today's deals, and a match with the result of the reference bot beside
//! the user's own.

use crate::Options;
use crate::app::{App, Error};
use crate::ask::{Answer, OpenQuestion, Question};
use crate::game_entry::all_games;
use crate::list::Item;
use crate::menu;
use crate::page::{self, Page};
use crate::play::{self, NewMatch};
use crate::saved::{self, Folder, SavedFile};
use crate::settings::{DailyResult, Settings};
use crate::table_screen::{Flow, POLL_INTERVAL, TableScreen};
use sortie_bots::Budget;
use sortie_core::catalogue::{CatalogueEntry, Visitor};
use sortie_core::{Game, MessageId, Outcome, Text};
use sortie_games::catalogue;
use sortie_table::daily::{HUMAN_SEAT, REFERENCE_SIMULATIONS, ReferenceMatch, Streak};
use sortie_table::{Day, HintPolicy, LocalTable};
use sortie_words::{Readers, Words, WordsError, wrap};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, OnceLock, Weak};
use std::thread;

/// The result of the reference bot, which a thread of its own computes.
#[derive(Clone, Debug)]
struct ReferenceResult(Arc<OnceLock<Outcome>>);

impl ReferenceResult {
    fn known(outcome: Outcome) -> Self {
        ReferenceResult(Arc::new(OnceLock::from(outcome)))
    }

    fn start(day: Day, game: &'static str, seats: u8) -> Self {
        let result = Arc::new(OnceLock::new());
        let weak = Arc::downgrade(&result);
        // Detached: the thread ends after its current search once the result is dropped.
        thread::spawn(move || find_reference(day, game, seats, &weak));
        ReferenceResult(result)
    }

    fn get(&self) -> Option<Outcome> {
        self.0.get().copied()
    }
}

/// Plays the reference match, and stops early once its result is dropped everywhere else.
fn find_reference(day: Day, game: &str, seats: u8, result: &Weak<OnceLock<Outcome>>) -> Option<()> {
    let mut reference = ReferenceMatch::new(day, game, seats).ok()?;
    loop {
        if let Some(outcome) = reference.outcome() {
            return result.upgrade()?.set(outcome).ok();
        }
        result.upgrade()?;
        let (seat, job) = reference.start_move()?;
        // A fixed number of simulations and no deadline: the result is the same on every machine.
        let bot_move = job.run(&Budget::simulations(REFERENCE_SIMULATIONS));
        reference.finish_move(seat, bot_move).ok()?;
    }
}

/// A deal of the day that is played on the screen.
#[derive(Clone, Debug)]
pub(crate) struct DailyDeal {
    pub(crate) day: Day,
    /// Whether the result counts; only the first one of a day does.
    pub(crate) counts: bool,
    reference: ReferenceResult,
}

impl DailyDeal {
    /// The deal of a game in a match that is saved to this file. The reference bot begins to play beside
    /// the user.
    pub(crate) fn new<G: Game>(app: &mut App, day: Day, file: Option<&Path>) -> Self {
        let counts = app.settings.begin_daily(day, G::INFO.id, &name(file));
        // Now and not at the end: a match that is deleted in between has begun all the same.
        app.keep_settings();
        let known = app.settings.daily_result(day, G::INFO.id);
        let reference = match known.and_then(|result| result.reference) {
            Some(outcome) => ReferenceResult::known(outcome),
            None => ReferenceResult::start(day, G::INFO.id, G::INFO.seats.0),
        };
        DailyDeal { day, counts, reference }
    }

    /// Keeps the result of the user's finished match if it counts, and that of the
    /// reference bot.
    pub(crate) fn keep(&self, app: &mut App, game: &str, outcome: Option<Outcome>) {
        let Some(outcome) = outcome else { return };
        if self.counts {
            app.settings.add_daily_result(self.day, game, outcome);
        }
        if let Some(reference) = self.reference.get() {
            app.settings.set_daily_reference(self.day, game, reference);
        }
        app.keep_settings();
    }
}

impl<G: Game> NewMatch<G> {
    /// The deal of a day.
    pub(crate) fn of_day(day: Day) -> Self {
        let seats = G::INFO.seats.0;
        NewMatch {
            rules: G::new(seats),
            seat_players: sortie_table::daily::players(seats),
            seed: sortie_table::daily::seed(day, G::INFO.id),
            hint_policy: HintPolicy::Never,
            daily: Some(day),
            record: None,
        }
    }
}

/// The name of the file of a match; empty for a match that is not saved.
fn name(file: Option<&Path>) -> String {
    file.map(saved::file_name).unwrap_or_default()
}

/// The saved matches of a day's deals that are not over.
fn open_matches(folder: Option<&Folder>, day: Day) -> Vec<SavedFile> {
    let (mut kept, _) = folder.map(Folder::list).unwrap_or_default();
    kept.retain(|kept| kept.saved.daily == Some(day) && !kept.saved.over());
    kept
}

/// The saved match with which a deal goes on: the one that counts, or else the most recent one.
fn open_match<G: Game>(
    folder: Option<&Folder>,
    settings: &Settings,
    asked: &NewMatch<G>,
) -> Option<SavedFile> {
    // The record in a file of its own is that of a whole match.
    let day = asked.daily.filter(|_| asked.record.is_none())?;
    let mut open = open_matches(folder, day);
    open.retain(|kept| kept.saved.game() == G::INFO.id);
    let counted = open.iter().position(|kept| settings.counts_daily(day, G::INFO.id, &kept.name()));
    (!open.is_empty()).then(|| open.swap_remove(counted.unwrap_or(0)))
}

/// A deal of the day without the full screen.
pub struct DailyTable {
    /// The table.
    pub port: LocalTable,
    /// Whether the result counts; only that of the first match does.
    pub counts: bool,
}

impl<G: Game> NewMatch<G> {
    /// The table of a deal of the day: its saved match if one is open, else a new one.
    pub fn open_daily(
        mut self,
        words: &Words,
        folder: Option<&Folder>,
    ) -> Result<DailyTable, Error> {
        let mut settings = folder.map(Settings::load).unwrap_or_default();
        let (port, file) = if let Some(kept) = open_match(folder, &settings, &self) {
            (play::resume_match::<G>(words, &kept)?.port, Some(kept.path))
        } else {
            let file = folder.map(|folder| folder.new_match(G::INFO.id));
            (self.open(words, file.clone())?, file)
        };
        let day = self.daily.unwrap_or_else(Day::today);
        let counts = settings.begin_daily(day, G::INFO.id, &name(file.as_deref()));
        if let Some(folder) = folder {
            settings.save(folder).map_err(|error| Error::Match(error.to_string()))?;
        }
        Ok(DailyTable { port, counts })
    }
}

/// Plays a deal of the day, or continues its saved match. `menu` is the name of what [`Flow::Menu`] leads to.
pub(crate) fn begin<G: Game>(
    app: &mut App,
    asked: NewMatch<G>,
    menu: MessageId,
) -> Result<Flow, Error> {
    match open_match(app.folder.as_ref(), &app.settings, &asked) {
        Some(kept) => play::resume::<G>(app, &kept, menu),
        None => play::new(app, asked, menu),
    }
}

struct BeginToday<'d>(&'d mut App, Day);

impl Visitor for BeginToday<'_> {
    type Out = Result<Flow, Error>;

    fn visit<G: Game>(self) -> Self::Out {
        begin(self.0, NewMatch::<G>::of_day(self.1), id!("screen-daily-all"))
    }
}

/// Shows the list of today's deals until the user leaves it, and then the start menu.
pub fn show_daily(options: Options) -> Result<(), Error> {
    let mut app = App::open(options)?;
    let games = all_games();
    Error::unless_ended(list_games(&mut app, &games).and_then(|()| menu::run(&mut app)))
}

/// Lists today's deals with the results of the user and of the reference bot, and plays the chosen one.
pub(crate) fn list_games(app: &mut App, games: &[CatalogueEntry]) -> Result<(), Error> {
    let mut asking = OpenQuestion::with_cursor(0);
    let mut running: BTreeMap<&str, ReferenceResult> = BTreeMap::new();
    let mut listed = app.today();
    let mut open = open_matches(app.folder.as_ref(), listed);
    loop {
        // Read anew each time: midnight may pass while the list is open.
        let day = app.today();
        if listed != day {
            running.clear();
            open.clear();
            listed = day;
        }
        for game in games {
            let result = app.settings.daily_result(day, game.id);
            if result.is_none_or(|result| result.reference.is_some()) {
                running.remove(game.id);
                continue;
            }
            let (id, seats) = (game.id, game.seats.0);
            let reference =
                running.entry(id).or_insert_with(|| ReferenceResult::start(day, id, seats));
            if let Some(outcome) = reference.get() {
                app.settings.set_daily_reference(day, id, outcome);
                app.keep_settings();
            }
        }
        let mut items = items(app, games, day, &open)?;
        if app.settings.daily_results.contains_key(&day) {
            items.push(Item::new("s", app.say(id!("screen-daily-share"))));
        }
        let title = app.text(&Text::new(id!("screen-daily-title")).raw("date", day.to_string()));
        let mut intro = vec![app.say(id!("screen-daily-intro"))];
        intro.extend(streak_lines(&app.words, &app.settings, day));
        let within = (!running.is_empty()).then_some(POLL_INTERVAL);
        let at = match asking.once(app, &Question::new(&title, &intro, &items), within)? {
            Some(Answer::Item(at)) => at,
            Some(Answer::Back) => return Ok(()),
            None => continue,
        };
        let Some(game) = games.get(at) else {
            show_share_text(app, day)?;
            continue;
        };
        // The table starts a search of its own for this deal, and two would only slow each other down.
        running.remove(game.id);
        let flow = catalogue::with(game.id, BeginToday(app, day));
        menu::after(app, flow)?;
        open = open_matches(app.folder.as_ref(), listed);
    }
}

fn items(
    app: &App,
    games: &[CatalogueEntry],
    day: Day,
    open: &[SavedFile],
) -> Result<Vec<Item>, Error> {
    let entry = |(key, game): (usize, &CatalogueEntry)| {
        let label = match app.settings.daily_result(day, game.id) {
            Some(result) => {
                let words = app.game_words(game.words)?;
                format!("✓ {}: {}", game.name, played_text(&words, game.id, result))
            }
            None if open.iter().any(|kept| kept.saved.game() == game.id) => {
                let text = Text::new(id!("screen-daily-open")).raw("game", game.name);
                app.text(&text)
            }
            None if app.settings.has_begun_daily(day, game.id) => {
                let text = Text::new(id!("screen-daily-deleted")).raw("game", game.name);
                app.text(&text)
            }
            None => game.name.to_owned(),
        };
        Ok(Item::new(key.to_string(), label))
    };
    (1..).zip(games).map(entry).collect()
}

/// The result of the user and that of the reference bot.
pub fn played_text(words: &Words, game: &str, result: &DailyResult) -> String {
    let own = words.daily_result(game, &result.outcome, HUMAN_SEAT);
    let reference = result.reference.as_ref();
    let bot =
        reference.map_or_else(|| "…".to_owned(), |bot| words.daily_result(game, bot, HUMAN_SEAT));
    let text = Text::new(id!("screen-daily-both")).raw("own", own).raw("bot", bot);
    words.text(&text, &Readers::default())
}

fn streak_days(words: &Words, days: &BTreeSet<Day>, today: Day) -> String {
    let streak = Streak::new(days, today);
    let text = Text::new(id!("daily-streak-days")).number("current", streak.current);
    words.text(&text.number("longest", streak.longest), &Readers::default())
}

/// The current and the longest streak in the deals of one game: `Your streak in Duel X: 3 days (longest: 5 days).`
pub fn game_streak_text(words: &Words, game: &str, days: &BTreeSet<Day>, today: Day) -> String {
    let streak = streak_days(words, days, today);
    let text = Text::new(id!("daily-streak-game")).raw("game", game).raw("streak", streak);
    words.text(&text, &Readers::default())
}

/// The current and the longest streak in the deals of all games together, and in those of each game; empty
/// before the first finished deal.
pub fn streak_lines(words: &Words, settings: &Settings, today: Day) -> Vec<String> {
    let days = settings.daily_days(None);
    if days.is_empty() {
        return Vec::new();
    }
    let say = |text: Text| words.text(&text, &Readers::default());
    let all = Text::new(id!("daily-streak-all")).raw("streak", streak_days(words, &days, today));
    let games = all_games().into_iter().filter_map(|game| {
        let days = settings.daily_days(Some(game.id));
        let streak = (!days.is_empty()).then(|| streak_days(words, &days, today))?;
        Some(say(Text::new(id!("daily-streak-entry")).raw("game", game.name).raw("streak", streak)))
    });
    let games = games.collect::<Vec<_>>().join("; ");
    vec![say(all), say(Text::new(id!("daily-streak-games")).raw("games", games))]
}

/// The results of a day as a text to share, which does not give the cards away; `None` without results.
pub fn share_text(
    language: &str,
    settings: &Settings,
    day: Day,
) -> Result<Option<String>, WordsError> {
    let games = all_games();
    let words = Words::new(language, games.iter().map(|game| game.words))?;
    let line = |game: &CatalogueEntry| {
        let DailyResult { outcome, reference } = settings.daily_result(day, game.id)?;
        let named = (game.id, game.name);
        Some(words.daily_share_line(named, HUMAN_SEAT, outcome, reference.as_ref()))
    };
    let lines = games.iter().filter_map(line).collect();
    let streak = Streak::new(&settings.daily_days(None), day).current;
    Ok(words.daily_share(&day.to_string(), lines, streak))
}

/// Shows the text to share on a page, if a deal of the day is finished.
pub(crate) fn show_share_text(app: &mut App, day: Day) -> Result<(), Error> {
    let Some(text) = share_text(app.language, &app.settings, day)? else { return Ok(()) };
    let heading = app.say(id!("daily-share-heading"));
    let lines = |width: usize| {
        let heading = wrap(&heading, width, 0);
        page::lines(&format!("{heading}\n\n{text}"))
    };
    let title = app.say(id!("screen-daily-share"));
    page::read(app, &Page { title, lines: &lines, find: None, from_end: false })
}

impl TableScreen<'_> {
    /// Whether the result of the reference bot is still missing at the end of the match.
    pub(crate) fn awaits_reference(&self) -> bool {
        let daily = self.place.daily.as_ref();
        self.is_over() && daily.is_some_and(|daily| daily.reference.get().is_none())
    }

    /// The result of the user in the deal of the day beside that of the reference bot.
    pub(crate) fn daily_lines(&self, daily: &DailyDeal, outcome: &Outcome) -> Vec<String> {
        let result =
            |outcome: &Outcome| self.words.daily_result(self.about.id, outcome, HUMAN_SEAT);
        let own = Text::new(if daily.counts {
            id!("screen-daily-own")
        } else {
            id!("screen-daily-own-again")
        });
        let own = own.raw("date", daily.day.to_string()).raw("result", result(outcome));
        let bot = match daily.reference.get() {
            Some(outcome) => Text::new(id!("screen-daily-bot")).raw("result", result(&outcome)),
            None => Text::new(id!("screen-daily-bot-plays")),
        };
        let mut lines = vec![self.text(&own), self.text(&bot)];
        if daily.counts {
            // The result is kept only when the end is left.
            let mut days = self.app.settings.daily_days(Some(self.about.id));
            days.insert(daily.day);
            lines.push(game_streak_text(&self.words, self.about.name, &days, daily.day));
        }
        lines
    }

    /// The decision of a deal of the day, for the title.
    pub(crate) fn daily_heading(daily: &DailyDeal, decision: u32) -> Text {
        let again = if daily.counts { "no" } else { "yes" };
        Text::new(id!("screen-daily-decision")).raw("again", again).number("decision", decision)
    }
}
