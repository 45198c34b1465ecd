//! The start: games, matches to be continued, replays, rulebooks, settings.

use crate::ask::{self, Answer, Question};
use crate::desk::{Desk, Error, no_scene};
use crate::list::Item;
use crate::page::{self, Page};
use crate::pen::Pen;
use crate::play;
use crate::replay;
use crate::saved::Kept;
use crate::session::Flow;
use crate::setup;
use sortie_core::catalogue::{CatalogueEntry, Visitor};
use sortie_core::french::{self, Suit, rank};
use sortie_core::record::{self, AnyRecord};
use sortie_core::scene::SceneCard;
use sortie_core::{Game, Observer, Text};
use sortie_games::catalogue;
use sortie_table::SeatPlayer;
use sortie_words::{LANGUAGES, Readers, Rulebook};
use std::fs;

/// Tells about a game without its type.
struct Describe;

impl Visitor for Describe {
    type Out = CatalogueEntry;

    fn visit<G: Game>(self) -> CatalogueEntry {
        CatalogueEntry::for_game::<G>()
    }
}

/// All games, in the order of the catalogue.
pub(crate) fn games() -> Vec<CatalogueEntry> {
    catalogue::IDS.iter().filter_map(|id| catalogue::with(id, Describe)).collect()
}

/// The target of an entry of the start menu.
#[derive(Clone, Copy)]
enum Entry {
    Continue,
    Game(usize),
    Matches,
    Rules,
    Settings,
    Quit,
}

/// Shows the start until somebody leaves.
pub(crate) fn run(desk: &mut Desk) -> Result<(), Error> {
    let games = games();
    let mut cursor = 0;
    loop {
        let open = latest(desk);
        let mut entries: Vec<(Item, Entry)> = Vec::new();
        if let Some(kept) = &open {
            entries.push((Item::new("c", going_on(desk, kept, &games)), Entry::Continue));
        }
        for (at, game) in games.iter().enumerate() {
            let words = desk.words_of(game.words)?;
            let label = format!("{} – {}", game.name, setup::summary(game, &words));
            entries.push((Item::new((at + 1).to_string(), label), Entry::Game(at)));
        }
        let more = [
            ("m", id!("screen-other-matches"), Entry::Matches),
            ("r", id!("screen-read-rules"), Entry::Rules),
            ("s", id!("screen-settings"), Entry::Settings),
            ("q", id!("screen-quit"), Entry::Quit),
        ];
        for (key, id, entry) in more {
            entries.push((Item::new(key, desk.say(id)), entry));
        }
        let items: Vec<Item> = entries.iter().map(|(item, _)| item.clone()).collect();
        let title = desk.say(id!("screen-start"));
        let keys = desk.say(id!("screen-start-keys"));
        let note: Vec<String> = desk.note.iter().cloned().collect();
        let at = match question_with(desk, &title, &note, &items, &keys, cursor, &cards())? {
            Answer::Item(at) => at,
            Answer::Back => continue,
            Answer::End => return Ok(()),
        };
        cursor = at;
        let going_on = match (entries.get(at).map(|(_, entry)| *entry), &open) {
            (Some(Entry::Continue), Some(kept)) => resume(desk, kept)?,
            (Some(Entry::Game(game)), _) => begin(desk, games[game].id)?,
            (Some(Entry::Matches), _) => matches(desk, &games)?,
            (Some(Entry::Rules), _) => rules(desk, &games)?,
            (Some(Entry::Settings), _) => settings(desk)?,
            _ => return Ok(()),
        };
        if !going_on {
            return Ok(());
        }
    }
}

/// Some cards for the start.
fn cards() -> Vec<SceneCard> {
    let suits = [Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds];
    let ranks = [rank::KING, rank::QUEEN, rank::JACK, 0];
    let royal = suits.into_iter().zip(ranks).map(|(suit, rank)| french::card(rank, suit));
    let shown = royal.map(|card| SceneCard::face_up(french::face(card)));
    shown.chain([SceneCard::back(String::new())]).collect()
}

/// The match that was played last and is not over.
fn latest(desk: &Desk) -> Option<Kept> {
    let (kept, _) = desk.folder.as_ref()?.list();
    kept.into_iter().find(|kept| !kept.saved.over())
}

/// The name of a game.
fn game_name(kept: &Kept, games: &[CatalogueEntry]) -> String {
    let id = kept.saved.game();
    games.iter().find(|game| game.id == id).map_or(id, |game| game.name).to_owned()
}

/// The others at a kept match, or all where nobody or everybody is "you".
fn others(kept: &Kept) -> Vec<String> {
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

fn going_on(desk: &Desk, kept: &Kept, games: &[CatalogueEntry]) -> String {
    let text = Text::new(id!("screen-continue"))
        .raw("game", game_name(kept, games))
        .raw("names", others(kept).join(", "))
        .number("decision", kept.saved.decision);
    desk.text(&text)
}

/// Asks one thing. `Answer::Back` is no answer.
fn question(
    desk: &mut Desk,
    title: &str,
    text: &[String],
    items: &[Item],
    keys: &str,
    cursor: usize,
) -> Result<Answer, Error> {
    question_with(desk, title, text, items, keys, cursor, &[])
}

fn question_with(
    desk: &mut Desk,
    title: &str,
    text: &[String],
    items: &[Item],
    keys: &str,
    cursor: usize,
    cards: &[SceneCard],
) -> Result<Answer, Error> {
    let theme = desk.theme();
    let scene = no_scene();
    let readers = Readers::default();
    let pen = Pen { scene: &scene, words: &desk.words, readers, theme, cursor: None };
    let question = Question { title, text, items, keys, cards };
    Ok(ask::ask(&mut desk.terminal, &pen, &question, cursor)?)
}

/// Tells something that hinders, until a key is pressed.
fn tell(desk: &mut Desk, text: String) -> Result<bool, Error> {
    let title = desk.say(id!("screen-start"));
    let keys = desk.say(id!("screen-list-keys"));
    let back = [Item::new("1", desk.say(id!("screen-to-menu")))];
    Ok(question(desk, &title, &[text], &back, &keys, 0)? != Answer::End)
}

/// Runs something with a game; an error of the match is told, and the menu goes on.
fn with_game<V: Visitor<Out = Result<Flow, Error>>>(
    desk_of: impl FnOnce() -> (String, V),
) -> Option<Result<Flow, Error>> {
    let (game, visitor) = desk_of();
    catalogue::with(&game, visitor)
}

/// Whether the menu goes on after a match.
fn after(desk: &mut Desk, flow: Option<Result<Flow, Error>>) -> Result<bool, Error> {
    match flow {
        Some(Ok(flow)) => Ok(flow != Flow::End),
        Some(Err(Error::Match(why))) => {
            let text = Text::new(id!("screen-cannot-resume")).raw("why", why);
            let text = desk.text(&text);
            tell(desk, text)
        }
        Some(Err(error)) => Err(error),
        None => Ok(true),
    }
}

struct Begin<'d>(&'d mut Desk);

impl Visitor for Begin<'_> {
    type Out = Result<Flow, Error>;

    fn visit<G: Game>(self) -> Self::Out {
        match setup::ask::<G>(self.0)? {
            setup::Wish::Play(asked) => play::new(self.0, asked),
            setup::Wish::Back => Ok(Flow::Menu),
            setup::Wish::End => Ok(Flow::End),
        }
    }
}

fn begin(desk: &mut Desk, game: &str) -> Result<bool, Error> {
    let flow = with_game(|| (game.to_owned(), Begin(desk)));
    after(desk, flow)
}

struct Resume<'d>(&'d mut Desk, &'d Kept);

impl Visitor for Resume<'_> {
    type Out = Result<Flow, Error>;

    fn visit<G: Game>(self) -> Self::Out {
        play::resume::<G>(self.0, self.1)
    }
}

fn resume(desk: &mut Desk, kept: &Kept) -> Result<bool, Error> {
    let flow = with_game(|| (kept.saved.game().to_owned(), Resume(desk, kept)));
    after(desk, flow)
}

struct Watch<'d>(&'d mut Desk, &'d Kept);

impl Visitor for Watch<'_> {
    type Out = Result<Flow, Error>;

    fn visit<G: Game>(self) -> Self::Out {
        let you = self.1.saved.sitters().unwrap_or_default();
        let mut you = you.iter().enumerate().filter(|(_, who)| matches!(who, SeatPlayer::Human(_)));
        let who = match (you.next(), you.next()) {
            (Some((seat, _)), None) => Observer::Seat(seat as u8),
            _ => Observer::Public,
        };
        let record = AnyRecord::Full(self.1.saved.record.clone());
        replay::watch::<G>(self.0, &record, who, self.1.saved.over())
    }
}

fn watch(desk: &mut Desk, kept: &Kept) -> Result<bool, Error> {
    let flow = with_game(|| (kept.saved.game().to_owned(), Watch(desk, kept)));
    after(desk, flow)
}

/// The kept matches: to be played on, watched or deleted.
fn matches(desk: &mut Desk, games: &[CatalogueEntry]) -> Result<bool, Error> {
    let mut cursor = 0;
    loop {
        let Some(folder) = desk.folder.clone() else { return Ok(true) };
        let (kept, broken) = folder.list();
        let items: Vec<Item> = kept
            .iter()
            .enumerate()
            .map(|(at, kept)| {
                let over = kept.saved.over();
                let id = if over { id!("screen-match-over") } else { id!("screen-match-open") };
                let text = Text::new(id)
                    .raw("game", game_name(kept, games))
                    .raw("names", kept.saved.record.names().join(", "))
                    .number("decision", kept.saved.decision);
                let key = if at < 9 { (at + 1).to_string() } else { " ".to_owned() };
                Item::new(key, desk.text(&text))
            })
            .collect();
        let mut text = Vec::new();
        if kept.is_empty() {
            text.push(desk.say(id!("screen-no-matches")));
        }
        if let Some(path) = broken.first() {
            let broken = Text::new(id!("screen-unreadable"))
                .number("n", broken.len() as i64)
                .raw("path", path.display().to_string());
            text.push(desk.text(&broken));
        }
        let title = desk.say(id!("screen-matches"));
        let keys = desk.say(id!("screen-list-keys"));
        let at = match question(desk, &title, &text, &items, &keys, cursor)? {
            Answer::Item(at) => at,
            Answer::Back => return Ok(true),
            Answer::End => return Ok(false),
        };
        cursor = at;
        let Some(chosen) = kept.get(at) else { return Ok(true) };
        if !one_match(desk, chosen, &items[at].label)? {
            return Ok(false);
        }
    }
}

fn one_match(desk: &mut Desk, kept: &Kept, title: &str) -> Result<bool, Error> {
    let mut items = Vec::new();
    if !kept.saved.over() {
        items.push(Item::new("c", desk.say(id!("screen-play-on"))));
    }
    items.push(Item::new("w", desk.say(id!("screen-replay"))));
    items.push(Item::new("d", desk.say(id!("screen-delete"))));
    let keys = desk.say(id!("screen-list-keys"));
    let code = Text::new(id!("screen-code"))
        .raw("code", kept.saved.record.rules.clone())
        .raw("seed", seed(&kept.saved.record.seed));
    let text = [desk.text(&code), kept.path.display().to_string()];
    match question(desk, title, &text, &items, &keys, 0)? {
        Answer::End => Ok(false),
        Answer::Back => Ok(true),
        Answer::Item(at) => match items.get(at).map(|item| item.key.as_str()) {
            Some("c") => resume(desk, kept),
            Some("w") => watch(desk, kept),
            _ => {
                let sure = desk.say(id!("screen-sure-delete"));
                let yes = Item::new("y", desk.say(id!("screen-yes")));
                let no = Item::new("n", desk.say(id!("screen-no")));
                match question(desk, title, &[sure], &[yes, no], &keys, 1)? {
                    Answer::End => Ok(false),
                    Answer::Item(0) => match fs::remove_file(&kept.path) {
                        Ok(()) => Ok(true),
                        Err(why) => tell(desk, format!("{}: {why}", kept.path.display())),
                    },
                    _ => Ok(true),
                }
            }
        },
    }
}

/// A seed in hex as it is given as an argument: as a number, where its first eight bytes are all of it.
fn seed(hex: &str) -> String {
    let Some(bytes) = record::seed(hex) else { return hex.to_owned() };
    let mut number = [0; 8];
    number.copy_from_slice(&bytes[..8]);
    if bytes[8..].iter().all(|byte| *byte == 0) {
        u64::from_le_bytes(number).to_string()
    } else {
        hex.to_owned()
    }
}

/// The rulebook of one of the games.
fn rules(desk: &mut Desk, games: &[CatalogueEntry]) -> Result<bool, Error> {
    let mut cursor = 0;
    loop {
        let items: Vec<Item> = games
            .iter()
            .enumerate()
            .map(|(at, game)| Item::new((at + 1).to_string(), game.name))
            .collect();
        let title = desk.say(id!("screen-read-rules"));
        let keys = desk.say(id!("screen-list-keys"));
        let game = match question(desk, &title, &[], &items, &keys, cursor)? {
            Answer::Item(at) => &games[at],
            Answer::Back => return Ok(true),
            Answer::End => return Ok(false),
        };
        cursor = items.iter().position(|item| item.label == game.name).unwrap_or(0);
        if !rulebook(desk, game)? {
            return Ok(false);
        }
    }
}

/// The rulebook page of a game. `false` when the program is to end.
pub(crate) fn rulebook(desk: &mut Desk, game: &CatalogueEntry) -> Result<bool, Error> {
    let book = Rulebook::new(desk.language, game.rulebook, game.prefix);
    let lines = |width: usize| page::lines(&book.text(width));
    let theme = desk.theme();
    let scene = no_scene();
    let readers = Readers::default();
    let pen = Pen { scene: &scene, words: &desk.words, readers, theme, cursor: None };
    let title = game.name.to_owned();
    let page = Page { title, lines: &lines, find: None, from_end: false };
    Ok(page::read(&mut desk.terminal, &pen, &page)?)
}

fn settings(desk: &mut Desk) -> Result<bool, Error> {
    let mut cursor = 0;
    loop {
        let name = desk.say(id!("screen-language-name"));
        let language = desk.text(&Text::new(id!("screen-language")).raw("language", name));
        let items = [
            Item::new("s", desk.speed_words()),
            Item::new("c", desk.colours_words()),
            Item::new("l", language),
        ];
        let title = desk.say(id!("screen-settings"));
        let keys = desk.say(id!("screen-list-keys"));
        match question(desk, &title, &[], &items, &keys, cursor)? {
            Answer::End => return Ok(false),
            Answer::Back => return Ok(true),
            Answer::Item(at) => {
                cursor = at;
                match at {
                    0 => desk.next_speed(),
                    1 => desk.change_colours(),
                    _ => {
                        let now = LANGUAGES.iter().position(|other| *other == desk.language);
                        let next = (now.unwrap_or(0) + 1) % LANGUAGES.len();
                        desk.speak(LANGUAGES[next])?;
                        desk.keep_settings();
                        true
                    }
                };
            }
        }
    }
}
