//! The user's finished matches on this machine: the record, and a list that leads to the reviews.

use crate::Options;
use crate::app::{App, Error};
use crate::ask::Question;
use crate::game_entry::{all_games, by_id};
use crate::history_filter::{FilterProperty, HistoryFilter};
use crate::list::Item;
use crate::menu;
use crate::page::{self, Page};
use crate::personal_data::{self, PersonalData};
use crate::review::{self, FinishedMatch};
use crate::saved::{Folder, SavedFile};
use crate::settings::Settings;
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::{MessageId, Seat, Text};
use sortie_games::catalogue::preset_of_code;
use sortie_table::history::{MatchResult, Tally, first_of_deals, longest_streak, tally};
use sortie_table::{Day, SeatPlayer, bot_level};
use sortie_words::{Readers, Words, WordsError, columns, count_names, indent};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// A finished match in which the user had one seat.
pub struct PlayedMatch {
    file: SavedFile,
    pub(crate) game: CatalogueEntry,
    /// The name of the preset, or the values that differ from the default rules; `None` for these.
    pub(crate) variant: Option<String>,
    seat: Seat,
    pub(crate) against: Vec<String>,
    pub(crate) result: MatchResult,
    day: Day,
}

/// The words of all games.
pub fn history_words(language: &str) -> Result<Words, WordsError> {
    let games = all_games();
    Words::new(language, games.iter().map(|game| game.words))
}

/// The user's finished matches, the newest first, of each deal only the first one. `words` are those of
/// [`history_words`].
pub fn played_matches(folder: Option<&Folder>, words: &Words) -> Vec<PlayedMatch> {
    let (kept, _) = folder.map(Folder::list).unwrap_or_default();
    let kept = kept.into_iter();
    let mut played: Vec<_> = kept.filter_map(|file| PlayedMatch::new(file, words)).collect();
    // Of later matches of a deal the cards were known.
    let deals = played.iter().map(|one| (one.file.saved.deal(), Some(one.file.changed)));
    let mut first = first_of_deals(&deals.collect::<Vec<_>>()).into_iter();
    played.retain(|_| first.next() == Some(true));
    played
}

impl PlayedMatch {
    /// The file of the match.
    pub fn path(&self) -> &Path {
        &self.file.path
    }

    /// Nothing for an open match, for one in which several people shared the keyboard or none played, and
    /// for one that goes on from a decision of another match: it can be tried until it is won.
    fn new(file: SavedFile, words: &Words) -> Option<Self> {
        if file.saved.played_on {
            return None;
        }
        let players = file.saved.seat_players()?;
        let seat = SeatPlayer::only_human(&players)?;
        let result = MatchResult::new(file.saved.outcome()?, seat);
        let game = by_id(file.saved.game())?;
        let names = file.saved.record.names();
        let others = (0..).zip(&players).zip(&names).filter(|((other, _), _)| *other != seat);
        let against = others.map(|((_, player), name)| opponent(player, name, words)).collect();
        let changed = file.changed.duration_since(UNIX_EPOCH).unwrap_or_default();
        let rules = &file.saved.record.rules;
        Some(PlayedMatch {
            variant: words.rules_name(rules, || preset_of_code(rules, players.len() as u8)),
            day: Day::from_unix_millis(changed.as_millis() as i64),
            file,
            game,
            seat,
            against,
            result,
        })
    }
}

/// A bot by its level, any other player by name.
fn opponent(player: &SeatPlayer, name: &str, words: &Words) -> String {
    match bot_level::bot_level(player) {
        Some(level) => format!("{} ({})", words.bot(None), words.bot_level(level)),
        None => name.to_owned(),
    }
}

/// The number of matches with each result, and the longest winning streak.
pub fn summary_text(matches: &[&PlayedMatch], words: &Words) -> String {
    let mut sum = Tally::default();
    for one in matches {
        sum.add(one.result);
    }
    let text = Text::new(id!("history-summary")).number("n", sum.matches()).number("won", sum.won);
    let text = text.number("drawn", sum.drawn).number("lost", sum.lost);
    let streak = longest_streak(matches.iter().map(|one| one.result));
    words.text(&text.number("streak", streak), &Readers::default())
}

/// The record by game, by rules where they differ, by opponent and by seat, in lines of at most `width` characters.
pub fn statistics_text(matches: &[&PlayedMatch], words: &Words, width: usize) -> String {
    let by = |heading: MessageId, rows: Vec<(String, Tally)>| {
        let row = |(name, tally): (String, Tally)| {
            let text = Text::new(id!("history-record")).number("won", tally.won);
            let text = text.number("drawn", tally.drawn).number("lost", tally.lost);
            let record = words.text(&text, &Readers::default());
            (name, format!("{record} ({} %)", tally.percent()))
        };
        let rows: Vec<_> = rows.into_iter().map(row).collect();
        let lines = columns(&rows, width.saturating_sub(2)).join("\n");
        format!("{}\n{}\n", words.say(heading), indent(&lines, 2))
    };
    let seat = |seat: Seat| {
        let text = Text::new(id!("history-seat-n")).number("n", seat + 1);
        words.text(&text, &Readers::default())
    };
    let games = tally(matches.iter().map(|one| (one.result, vec![one.game.name.to_owned()])));
    let mut rules = tally(matches.iter().map(|one| (one.result, vec![game_name(one)])));
    if rules.len() == games.len() {
        // Each game was played with the same rules always, so this would say the same again.
        rules.clear();
    }
    let opponents = tally(matches.iter().map(|one| (one.result, one.against.clone())));
    let mut seats = tally(matches.iter().map(|one| (one.result, vec![one.seat])));
    seats.sort_by_key(|(seat, _)| *seat);
    let rules = (!rules.is_empty()).then(|| by(id!("history-rules"), rules));
    let tables = [
        Some(by(id!("history-game"), games)),
        rules,
        Some(by(id!("history-against"), opponents)),
        Some(by(
            id!("history-seat"),
            seats.into_iter().map(|(at, tally)| (seat(at), tally)).collect(),
        )),
    ];
    tables.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// The name of the game, with that of the rules where they are not the usual ones.
fn game_name(one: &PlayedMatch) -> String {
    match &one.variant {
        Some(variant) => format!("{} ({variant})", one.game.name),
        None => one.game.name.to_owned(),
    }
}

/// A match in a line: date, game, result, opponents and seat.
pub fn entry_text(one: &PlayedMatch, words: &Words) -> String {
    let text = Text::new(id!("history-entry"))
        .raw("day", one.day.to_string())
        .raw("game", game_name(one))
        .raw("result", one.result.name())
        .raw("names", count_names(one.against.iter().map(String::as_str)))
        .number("n", one.seat + 1);
    words.text(&text, &Readers::default())
}

/// Shows the finished matches until the user leaves them, and then the start menu. It begins with those
/// that fit the filter.
pub fn show_history(options: Options, filter: HistoryFilter) -> Result<(), Error> {
    let mut app = App::open(options)?;
    let shown = show(&mut app, filter);
    Error::unless_ended(shown.and_then(|()| menu::run(&mut app)))
}

/// Lists the finished matches that fit the filter, which the user can change. A match leads to its review.
pub(crate) fn show(app: &mut App, mut filter: HistoryFilter) -> Result<(), Error> {
    let mut cursor = 0;
    loop {
        let words = history_words(app.language)?;
        let played = played_matches(app.folder.as_ref(), &words);
        let title = app.say(id!("history-title"));
        if played.is_empty() {
            return show_without_matches(app, &title, &words.say(id!("history-none")));
        }
        let matches = filter.matching(&played, &words);
        let filters = FilterProperty::ALL.map(|property| property.item(app, &filter));
        let mut items = Vec::from(filters);
        items.push(Item::new("s", app.say(id!("history-statistics"))));
        items.extend(data_items(app));
        let fixed = items.len();
        items.extend(matches.iter().zip(1..).map(|(one, n)| {
            let key = if n < 10 { n.to_string() } else { " ".to_owned() };
            Item::new(key, entry_text(one, &words))
        }));
        let text = [summary_text(&matches, &words)];
        let Some(at) = app.ask(&Question::new(&title, &text, &items), cursor)? else {
            return Ok(());
        };
        cursor = at;
        match (FilterProperty::ALL.get(at), at.checked_sub(fixed).and_then(|at| matches.get(at))) {
            (Some(property), _) => property.choose(app, &mut filter, &played, &words)?,
            (None, Some(one)) => {
                let record = &one.file.saved.record;
                let file = Some(one.file.path.as_path());
                let players = one.file.saved.seat_players().unwrap_or_default();
                let human = Some(one.seat);
                let finished = FinishedMatch { human, players: &players, record, file };
                review::show(app, &one.game, &finished)?;
            }
            (None, None) if items[at].key == "x" => export(app)?,
            (None, None) if items[at].key == "d" => delete_all(app, &title)?,
            (None, None) => {
                let lines = |width: usize| page::lines(&statistics_text(&matches, &words, width));
                page::read(app, &Page { title, lines: &lines, find: None, from_end: false })?;
            }
        }
    }
}

/// Says that no match is finished, and offers what can be done with other data, such as open matches.
fn show_without_matches(app: &mut App, title: &str, none: &str) -> Result<(), Error> {
    loop {
        let has_data = app.folder.as_ref().is_some_and(personal_data::is_any_stored);
        if !has_data {
            return menu::tell(app, none.to_owned());
        }
        let text = [none.to_owned()];
        let items = data_items(app);
        match app.ask(&Question::new(title, &text, &items), 0)? {
            None => return Ok(()),
            Some(0) => export(app)?,
            Some(_) => delete_all(app, title)?,
        }
    }
}

/// The entries for all data of the user: export and deletion.
fn data_items(app: &App) -> [Item; 2] {
    [
        Item::new("x", app.say(id!("screen-export"))),
        Item::new("d", app.say(id!("screen-delete-all"))),
    ]
}

/// Writes all data of the user into a new file in the working directory, and shows its name.
fn export(app: &mut App) -> Result<(), Error> {
    let Some(folder) = &app.folder else { return Ok(()) };
    let data = PersonalData::read(folder);
    let path = PathBuf::from(format!("sortie-{}.json", app.today()));
    let written = File::create_new(&path).and_then(|mut file| {
        file.write_all(&serde_json::to_vec_pretty(&data)?)?;
        file.sync_all()
    });
    let text = match written {
        Ok(()) => {
            let text = Text::new(id!("screen-exported")).raw("file", path.display().to_string());
            app.text(&text.number("n", data.matches.len() as i64))
        }
        Err(why) => format!("{}: {why}", path.display()),
    };
    menu::tell(app, text)
}

/// Deletes all data of the user, if the user is sure.
fn delete_all(app: &mut App, title: &str) -> Result<(), Error> {
    let sure = [app.say(id!("screen-sure-delete-all"))];
    if !app.confirm(title, &sure)? {
        return Ok(());
    }
    let Some(folder) = &app.folder else { return Ok(()) };
    let deleted = personal_data::delete_all(folder);
    app.settings = Settings::load(folder);
    deleted.or_else(|error| menu::tell(app, error.to_string()))
}
