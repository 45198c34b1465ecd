//! The start: games, matches to be continued, replays, rulebooks, settings.

use crate::app::{App, Error};
use crate::ask::Question;
use crate::daily;
use crate::game_entry::all_games;
use crate::history;
use crate::history_filter::HistoryFilter;
use crate::lesson;
use crate::list::Item;
use crate::page::{self, Page};
use crate::personal_data;
use crate::play;
use crate::puzzle;
use crate::replay::{self, ReplayStart};
use crate::review::{self, FinishedMatch};
use crate::rulebook_pictures::RulebookPictures;
use crate::saved::SavedFile;
use crate::setup;
use crate::table_screen::Flow;
use sortie_core::catalogue::{CatalogueEntry, Visitor};
use sortie_core::deal_seed;
use sortie_core::french::{self, Suit, rank};
use sortie_core::scene::SceneCard;
use sortie_core::{Game, Observer, Text};
use sortie_games::catalogue;
use sortie_table::SeatPlayer;
use sortie_words::{LANGUAGES, Rulebook};

/// The target of an entry in the start menu.
#[derive(Clone, Copy)]
enum Entry {
    Continue,
    Daily,
    Game(usize),
    Lessons,
    Matches,
    Puzzles,
    Rules,
    Settings,
    Quit,
}

/// Shows the start menu until the user leaves.
pub(crate) fn run(app: &mut App) -> Result<(), Error> {
    let games = all_games();
    let mut cursor = 0;
    loop {
        // Read anew each time: a match may have been finished or deleted since.
        let open = latest(app);
        let mut entries: Vec<(Item, Entry)> = Vec::new();
        if let Some(kept) = &open {
            entries.push((Item::new("c", going_on(app, kept, &games)), Entry::Continue));
        }
        for (at, game) in games.iter().enumerate() {
            let words = app.game_words(game.words)?;
            let label = format!("{} – {}", game.name, setup::summary(game, &words));
            entries.push((Item::new((at + 1).to_string(), label), Entry::Game(at)));
        }
        let more = [
            ("d", id!("screen-daily"), Entry::Daily),
            ("l", id!("screen-lessons"), Entry::Lessons),
            ("m", id!("screen-other-matches"), Entry::Matches),
            ("p", id!("screen-puzzles"), Entry::Puzzles),
            ("r", id!("screen-read-rules"), Entry::Rules),
            ("s", id!("screen-settings"), Entry::Settings),
            ("q", id!("screen-quit"), Entry::Quit),
        ];
        for (key, id, entry) in more {
            entries.push((Item::new(key, app.say(id)), entry));
        }
        let items: Vec<Item> = entries.iter().map(|(item, _)| item.clone()).collect();
        let title = app.say(id!("screen-start"));
        let note: Vec<String> = app.note.iter().cloned().collect();
        let (keys, cards) = (id!("screen-start-keys"), cards());
        let question = Question { keys, cards: &cards, ..Question::new(&title, &note, &items) };
        let Some(at) = app.ask(&question, cursor)? else { continue };
        cursor = at;
        match (entries.get(at).map(|(_, entry)| *entry), &open) {
            (Some(Entry::Continue), Some(kept)) => resume(app, kept)?,
            (Some(Entry::Game(game)), _) => begin(app, &games[game], None)?,
            (Some(Entry::Daily), _) => daily::list_games(app, &games)?,
            (Some(Entry::Lessons), _) => lesson::list_games(app, &games)?,
            (Some(Entry::Matches), _) => matches(app, &games)?,
            (Some(Entry::Puzzles), _) => puzzle::list_games(app, &games)?,
            (Some(Entry::Rules), _) => rules(app, &games)?,
            (Some(Entry::Settings), _) => settings(app)?,
            _ => return Ok(()),
        }
    }
}

/// The decorative cards of the start menu.
fn cards() -> Vec<SceneCard> {
    let suits = [Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds];
    let ranks = [rank::KING, rank::QUEEN, rank::JACK, 0];
    let royal = suits.into_iter().zip(ranks).map(|(suit, rank)| french::card(rank, suit));
    let shown = royal.map(|card| SceneCard::face_up(french::face(card)));
    shown.chain([SceneCard::back(String::new())]).collect()
}

/// The most recent unfinished match.
fn latest(app: &App) -> Option<SavedFile> {
    let (kept, _) = app.folder.as_ref()?.list();
    kept.into_iter().find(|kept| !kept.saved.over())
}

/// The display name of a saved match's game.
fn game_name(kept: &SavedFile, games: &[CatalogueEntry]) -> String {
    let id = kept.saved.game();
    games.iter().find(|game| game.id == id).map_or(id, |game| game.name).to_owned()
}

/// The opponents in a saved match; all players where none or all of them are "you".
fn others(kept: &SavedFile) -> Vec<String> {
    let names = kept.saved.record.names();
    let you = |seat: &String| seat == "you" || seat.starts_with("you:");
    let others: Vec<String> = names
        .iter()
        .zip(&kept.saved.seats)
        .filter(|(_, seat)| !you(seat))
        .map(|(name, _)| name.clone())
        .collect();
    if others.is_empty() { names } else { others }
}

fn going_on(app: &App, kept: &SavedFile, games: &[CatalogueEntry]) -> String {
    let text = Text::new(id!("screen-continue"))
        .raw("game", game_name(kept, games))
        .raw("names", others(kept).join(", "))
        .number("decision", kept.saved.decision);
    app.text(&text)
}

/// Shows an error until a key is pressed.
pub(crate) fn tell(app: &mut App, text: String) -> Result<(), Error> {
    let title = app.say(id!("screen-start"));
    let back = [Item::new("1", app.say(id!("screen-to-menu")))];
    app.ask(&Question::new(&title, &[text], &back), 0).map(drop)
}

/// Handles the end of a match: shows its error, if any.
pub(crate) fn after(app: &mut App, flow: Option<Result<Flow, Error>>) -> Result<(), Error> {
    match flow {
        Some(Ok(Flow::End)) => Err(Error::Ended),
        Some(Err(Error::Match(why))) => {
            let text = Text::new(id!("screen-cannot-resume")).raw("why", why);
            let text = app.text(&text);
            tell(app, text)
        }
        Some(Err(error)) => Err(error),
        Some(Ok(_)) | None => Ok(()),
    }
}

struct Begin<'d>(&'d mut App, Option<&'d str>);

impl Visitor for Begin<'_> {
    type Out = Result<Flow, Error>;

    fn visit<G: Game>(self) -> Self::Out {
        let menu = id!("screen-to-menu");
        let asked = setup::ask::<G>(self.0, self.1)?;
        asked.map_or(Ok(Flow::Menu), |asked| play::new(self.0, asked, menu))
    }
}

/// Asks for the settings of a match and plays it. The form begins with this preset, or the first one.
pub(crate) fn begin(
    app: &mut App,
    game: &CatalogueEntry,
    preset: Option<&str>,
) -> Result<(), Error> {
    let flow = catalogue::with(game.id, Begin(app, preset));
    after(app, flow)
}

struct Resume<'d>(&'d mut App, &'d SavedFile);

impl Visitor for Resume<'_> {
    type Out = Result<Flow, Error>;

    fn visit<G: Game>(self) -> Self::Out {
        play::resume::<G>(self.0, self.1, id!("screen-to-menu"))
    }
}

fn resume(app: &mut App, kept: &SavedFile) -> Result<(), Error> {
    let flow = catalogue::with(kept.saved.game(), Resume(app, kept));
    after(app, flow)
}

fn watch(app: &mut App, kept: &SavedFile) -> Result<(), Error> {
    let SavedFile { saved, .. } = kept;
    let you = saved.seat_players().unwrap_or_default();
    let who = SeatPlayer::only_human(&you).map_or(Observer::Public, Observer::Seat);
    let start = ReplayStart::new(who);
    replay::watch_record(app, saved.game(), &saved.record, start, saved.over())
}

/// Lists the saved matches, for continuing, replaying or deleting them.
fn matches(app: &mut App, games: &[CatalogueEntry]) -> Result<(), Error> {
    let mut cursor = 0;
    loop {
        let Some(folder) = app.folder.clone() else { return Ok(()) };
        let (kept, broken) = folder.list();
        // Without a finished match, the page of the record still exports and deletes all data.
        let has_record = personal_data::is_any_stored(&folder);
        let mut items = Vec::new();
        if has_record {
            items.push(Item::new("h", app.say(id!("history-in-menu"))));
        }
        items.extend(kept.iter().enumerate().map(|(at, kept)| {
            let over = kept.saved.over();
            let id = if over { id!("screen-match-over") } else { id!("screen-match-open") };
            let text = Text::new(id)
                .raw("game", game_name(kept, games))
                .raw("names", kept.saved.record.names().join(", "))
                .number("decision", kept.saved.decision);
            let key = if at < 9 { (at + 1).to_string() } else { " ".to_owned() };
            Item::new(key, app.text(&text))
        }));
        let mut text = Vec::new();
        if kept.is_empty() {
            text.push(app.say(id!("screen-no-matches")));
        }
        if let Some(path) = broken.first() {
            let broken = Text::new(id!("screen-unreadable"))
                .number("n", broken.len() as i64)
                .raw("path", path.display().to_string());
            text.push(app.text(&broken));
        }
        let title = app.say(id!("screen-matches"));
        let above = usize::from(has_record);
        let first = cursor.max(above);
        let Some(at) = app.ask(&Question::new(&title, &text, &items), first)? else {
            return Ok(());
        };
        cursor = at;
        match at.checked_sub(above).map(|at| kept.get(at)) {
            None => history::show(app, HistoryFilter::default())?,
            Some(Some(kept)) => one_match(app, games, kept, &items[at].label)?,
            Some(None) => return Ok(()),
        }
    }
}

fn one_match(
    app: &mut App,
    games: &[CatalogueEntry],
    kept: &SavedFile,
    title: &str,
) -> Result<(), Error> {
    let mut items = Vec::new();
    if !kept.saved.over() {
        items.push(Item::new("c", app.say(id!("screen-play-on"))));
    }
    items.push(Item::new("w", app.say(id!("screen-replay"))));
    let game = games.iter().find(|game| game.id == kept.saved.game());
    // A review would give the hands of an open match away.
    let reviewed = game.filter(|_| kept.saved.over());
    if reviewed.is_some() {
        items.push(Item::new("r", app.say(id!("screen-review"))));
    }
    items.push(Item::new("d", app.say(id!("screen-delete"))));
    let code = Text::new(id!("screen-code"))
        .raw("code", kept.saved.record.rules.clone())
        .raw("seed", seed(&kept.saved.record.seed));
    let text = [app.text(&code), kept.path.display().to_string()];
    let Some(at) = app.ask(&Question::new(title, &text, &items), 0)? else { return Ok(()) };
    match (items[at].key.as_str(), reviewed) {
        ("c", _) => resume(app, kept),
        ("w", _) => watch(app, kept),
        ("r", Some(game)) => {
            let players = kept.saved.seat_players().unwrap_or_default();
            let human = SeatPlayer::only_human(&players);
            let record = &kept.saved.record;
            let file = Some(kept.path.as_path());
            review::show(app, game, &FinishedMatch { human, players: &players, record, file })
        }
        _ => delete(app, kept, title),
    }
}

/// Deletes a match if the user is sure. An open match of a deal of the day that counts is then given up.
fn delete(app: &mut App, kept: &SavedFile, title: &str) -> Result<(), Error> {
    let mut sure = vec![app.say(id!("screen-sure-delete"))];
    let (game, file) = (kept.saved.game(), kept.name());
    let day = kept.saved.daily.filter(|_| !kept.saved.over());
    let counted = day.filter(|day| app.settings.counts_daily(*day, game, &file));
    if counted.is_some() {
        sure.push(app.say(id!("screen-daily-sure-delete")));
    }
    if !app.confirm(title, &sure)? {
        return Ok(());
    }
    if let Some(day) = counted {
        // Before the file is gone: a match of an earlier version is not noted yet.
        app.settings.begin_daily(day, game, &file);
        app.keep_settings();
    }
    kept.delete().or_else(|why| tell(app, format!("{}: {why}", kept.path.display())))
}

/// A seed as a command-line argument: a decimal number if only its first eight bytes are used, else hex.
fn seed(hex: &str) -> String {
    let Some(bytes) = deal_seed::parse_seed(hex) else { return hex.to_owned() };
    let mut number = [0; 8];
    number.copy_from_slice(&bytes[..8]);
    if bytes[8..].iter().all(|byte| *byte == 0) {
        u64::from_le_bytes(number).to_string()
    } else {
        hex.to_owned()
    }
}

/// Lists the games and shows the selected rulebook.
fn rules(app: &mut App, games: &[CatalogueEntry]) -> Result<(), Error> {
    let mut cursor = 0;
    loop {
        let items: Vec<Item> = games
            .iter()
            .enumerate()
            .map(|(at, game)| Item::new((at + 1).to_string(), game.name))
            .collect();
        let title = app.say(id!("screen-read-rules"));
        let Some(at) = app.ask(&Question::new(&title, &[], &items), cursor)? else {
            return Ok(());
        };
        cursor = at;
        rulebook(app, &games[at])?;
    }
}

/// Shows the rulebook of a game with its pictures.
pub(crate) fn rulebook(app: &mut App, game: &CatalogueEntry) -> Result<(), Error> {
    let book = Rulebook::new(app.language, game.rulebook, game.prefix);
    let pictures = RulebookPictures::new(game, app.language);
    let lines = |width: usize| page::lines(&book.text(width, |name| pictures.text(name)));
    let title = game.name.to_owned();
    page::read(app, &Page { title, lines: &lines, find: None, from_end: false })
}

fn settings(app: &mut App) -> Result<(), Error> {
    let mut cursor = 0;
    loop {
        let name = app.say(id!("screen-language-name"));
        let language = app.text(&Text::new(id!("screen-language")).raw("language", name));
        let items = [
            Item::new("s", app.speed_words()),
            Item::new("c", app.colours_words()),
            Item::new("l", language),
        ];
        let title = app.say(id!("screen-settings"));
        let Some(at) = app.ask(&Question::new(&title, &[], &items), cursor)? else {
            return Ok(());
        };
        cursor = at;
        match at {
            0 => app.next_speed(),
            1 => app.change_colours(),
            _ => {
                let now = LANGUAGES.iter().position(|other| *other == app.language);
                let next = (now.unwrap_or(0) + 1) % LANGUAGES.len();
                app.set_language(LANGUAGES[next])?;
                app.keep_settings();
            }
        }
    }
}
