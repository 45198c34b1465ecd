//! The setup screen of a new match: preset, parameters, number of players, and the player of each seat.

use crate::app::{App, Error};
use crate::board;
use crate::help;
use crate::list::{CursorMove, moved};
use crate::menu;
use crate::play::{self, NewMatch};
use crate::setup_form::{Row, SetupForm};
use crate::terminal::Input;
use crate::theme::{CURSOR, DIM};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use sortie_bots::StandIn;
use sortie_bots::level::levels;
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::setup::SetupErrorKind;
use sortie_core::{Game, Text};
use sortie_table::{HintPolicy, LevelMatch, SeatPlayer, bot_level, level_meaning};
use sortie_words::{Readers, Words, wrap};

/// The note has its own place, so that no row moves when the cursor does.
const NOTE_ROWS: u16 = 3;

/// A one-line summary of a game.
pub(crate) fn summary(game: &CatalogueEntry, words: &Words) -> String {
    words.say(game.summary)
}

/// The step of a page key, for numbers with many values.
const LONG_STEP: i32 = 10;

/// Shows the form until a match is started; `None` if it is closed. It begins with this preset, or the
/// first one.
pub(crate) fn ask<G: Game>(
    app: &mut App,
    preset: Option<&str>,
) -> Result<Option<NewMatch<G>>, Error> {
    let about = CatalogueEntry::for_game::<G>();
    let words = app.game_words(about.words)?;
    let matches = level_matches::<G>(app);
    let suggestion = suggestion::<G>(&matches);
    let preset = G::INFO.presets.iter().position(|one| Some(one.id) == preset).unwrap_or_default();
    let mut form = SetupForm::new::<G>(suggestion.level, preset);
    let reason = suggestion_text(app, &suggestion).unwrap_or_default();
    let mut top = 0;
    loop {
        let hits = draw::<G>(app, &words, &about, &form, (&matches, &reason), &mut top)?;
        let Some(input) = app.terminal.input(None)? else { continue };
        let rows = form.rows::<G>().len();
        let mut begin = false;
        if let Some(way) = CursorMove::from_input(input) {
            form.at = moved(Some(form.at), way, rows).unwrap_or(0);
            continue;
        }
        match input {
            Input::Key(code) => match code {
                KeyCode::Esc | KeyCode::Char('q') => return Ok(None),
                KeyCode::Right | KeyCode::Char(' ') => form.change::<G>(1),
                KeyCode::Left => form.change::<G>(-1),
                KeyCode::PageUp => form.change::<G>(LONG_STEP),
                KeyCode::PageDown => form.change::<G>(-LONG_STEP),
                KeyCode::Char('?' | 'r') => menu::rulebook(app, &about)?,
                KeyCode::F(1) => help::show(app, false, &[])?,
                KeyCode::Enter => begin = true,
                _ => {}
            },
            Input::Click(x, y) => {
                let hit = hits.iter().find(|(area, _)| area.contains(Position::new(x, y)));
                if let Some((_, row)) = hit {
                    form.at = *row;
                    begin = *row + 1 == rows;
                    form.change::<G>(1);
                }
            }
            Input::Wheel(_) | Input::Resized => {}
        }
        if begin && let Ok(rules) = form.build::<G>() {
            let mut seat_players = form.players();
            bot_level::adapt(&mut seat_players, levels::<G>(), &matches);
            return Ok(Some(NewMatch {
                rules,
                seat_players,
                seed: play::seed()?,
                hint_policy: HintPolicy::default(),
                daily: None,
                record: None,
            }));
        }
    }
}

/// The suggested bot.
struct Suggestion {
    level: &'static str,
    /// The next weaker bot, if wins against it are the reason.
    beaten: Option<&'static str>,
}

/// The bot of the user's last match of a game, or else that of a first match. After wins against it, the
/// next stronger one.
fn suggestion<G: Game>(matches: &[LevelMatch]) -> Suggestion {
    let usual = bot_level::usual_level(levels::<G>(), matches);
    // The wins are against the last bot, unless the user has begun a match against another one since.
    let is_beaten =
        matches.iter().find_map(|played| played.result.and(played.level)) == Some(usual);
    match bot_level::next_level(levels::<G>(), matches).filter(|_| is_beaten) {
        Some(level) => Suggestion { level, beaten: Some(usual) },
        None => Suggestion { level: usual, beaten: None },
    }
}

/// The user's matches of a game, most recent first.
fn level_matches<G: Game>(app: &App) -> Vec<LevelMatch> {
    let folder = app.folder.as_ref();
    folder.map(|folder| folder.level_matches(G::INFO.id)).unwrap_or_default()
}

/// The sentence that says why a stronger bot is suggested.
fn suggestion_text(app: &App, suggestion: &Suggestion) -> Option<String> {
    let beaten = suggestion.beaten?;
    let text = Text::new(id!("screen-next-level")).raw("beaten", app.words.bot_level(beaten));
    Some(app.text(&text.raw("bot", app.words.bot_level(suggestion.level))))
}

/// The text of a row.
fn label<G: Game>(app: &App, words: &Words, form: &SetupForm, row: Row) -> String {
    match row {
        Row::Preset => {
            let preset = G::INFO.presets.get(form.preset).map(sortie_core::Preset::name);
            let name =
                preset.map_or_else(String::new, |name| words.text(&name, &Readers::default()));
            app.text(&Text::new(id!("screen-preset")).raw("preset", name))
        }
        Row::Param(at, item) => {
            let doc = G::INFO.params[at].doc;
            let value = form.value::<G>(at).map(|value| match value.list() {
                Some(list) => list[item].to_string(),
                None => words.param_value(doc, &value),
            });
            format!("{}: ◂ {} ▸", words.param_name(doc, item + 1), value.unwrap_or_default())
        }
        Row::Players => app.text(&Text::new(id!("screen-players")).number("n", form.n() as i64)),
        Row::Seat(seat) => {
            let who = match (form.seat_players[seat], form.player(seat)) {
                (0, _) => app.say(id!("screen-you")),
                (_, SeatPlayer::Human(_)) => app.say(id!("screen-friend")),
                (_, SeatPlayer::Bot(spec)) => {
                    let bot = spec.trim_start_matches("bot:");
                    app.text(&Text::new(id!("screen-bot")).raw("bot", app.words.bot_level(bot)))
                }
            };
            app.text(&Text::new(id!("screen-seat")).number("n", seat as i64 + 1).raw("who", who))
        }
        Row::Begin => format!(" {} ", app.say(id!("screen-begin"))),
    }
}

/// The explanation of the row under the cursor, or the reason why these values contradict each other.
/// The user's matches and a reason explain the suggested bot.
fn note<G: Game>(
    words: &Words,
    form: &SetupForm,
    (matches, reason): (&[LevelMatch], &str),
) -> (String, bool) {
    let rules: G = match form.build() {
        Ok(rules) => rules,
        Err(error) => {
            let text = match &error.fault {
                SetupErrorKind::Conflict(conflict) => {
                    format!("{} ({})", words.say(conflict.why), conflict.rule)
                }
                _ => words.error(&error),
            };
            return (text, true);
        }
    };
    let text = match form.row::<G>() {
        Row::Preset => G::INFO.presets.get(form.preset).map(|preset| words.say(preset.doc)),
        Row::Param(at, _) => {
            // The name in notation, by which the sentence may call the values.
            let param = &G::INFO.params[at];
            Some(format!("{} ({}, {})", words.say(param.doc), param.rule, param.name))
        }
        Row::Seat(seat) => {
            let absent = absent_bot(words, form, seat, &rules);
            let about = absent.or_else(|| opponent_text::<G>(words, &form.player(seat), matches));
            Some([about.as_deref().unwrap_or_default(), reason].join(" ").trim().to_owned())
        }
        Row::Players | Row::Begin => Some(reason.to_owned()),
    };
    (text.unwrap_or_default(), false)
}

/// The sentence that says how the bot of a seat plays: by its level, or that of a bot that adapts.
fn opponent_text<G: Game>(
    words: &Words,
    player: &SeatPlayer,
    matches: &[LevelMatch],
) -> Option<String> {
    let SeatPlayer::Bot(spec) = player else { return None };
    if !bot_level::is_adaptive(spec) {
        let meaning = level_meaning(G::INFO.id, bot_level::bot_level(player)?)?;
        return Some(words.text(&meaning, &Readers::default()));
    }
    let level = bot_level::adaptive_level(levels::<G>(), matches);
    Some(words.adapting_bot(level))
}

/// The sentence about the bot of a seat, if another one plays in its place.
fn absent_bot<G: Game>(words: &Words, form: &SetupForm, seat: usize, rules: &G) -> Option<String> {
    let SeatPlayer::Bot(bot) = form.player(seat) else { return None };
    let seats = form.n() as u8;
    let StandIn { absent, present, reason } = StandIn::find(&bot, rules, seats)?;
    Some(words.stand_in([absent, present], reason.missing(), G::INFO.name, seats))
}

fn draw<G: Game>(
    app: &mut App,
    words: &Words,
    about: &CatalogueEntry,
    form: &SetupForm,
    about_bots: (&[LevelMatch], &str),
    top: &mut usize,
) -> Result<Vec<(Rect, usize)>, Error> {
    let rows = form.rows::<G>();
    let labels: Vec<String> = rows.iter().map(|row| label::<G>(app, words, form, *row)).collect();
    let intro = format!("{}.", summary(about, words));
    let (note, wrong) = note::<G>(words, form, about_bots);
    let keys = app.say(id!("screen-setup-keys"));
    let theme = app.theme();
    let mut hits = Vec::new();
    app.terminal.draw(|frame| {
        if board::too_small(frame, &app.words) {
            return;
        }
        let area = frame.area();
        let wide = usize::from(area.width);
        board::title(frame, theme, about.name, "");
        let mut y = 2;
        let width = wide.saturating_sub(4).min(96);
        let mut put = |text: Line<'_>, y: u16| {
            let area = Rect::new(2, y, area.width - 2, 1).intersection(area);
            frame.render_widget(text, area);
            area
        };
        for line in wrap(&intro, width, 0).lines() {
            put(Line::raw(line.to_owned()), y);
            y += 1;
        }
        y += 1;
        let note_at = area.height.saturating_sub(NOTE_ROWS + 1);
        let room = usize::from(note_at.saturating_sub(y)).max(1);
        *top = (*top).min(form.at).max((form.at + 1).saturating_sub(room));
        *top = (*top).min(rows.len().saturating_sub(room));
        let shown = labels.iter().enumerate().skip(*top).take(room);
        for ((at, label), y) in shown.zip(y..) {
            let plain = ratatui::style::Style::new();
            let style = if form.at == at { CURSOR } else { plain };
            hits.push((put(Line::styled(label.clone(), style), y), at));
        }
        let style = if wrong { theme.wrong() } else { DIM };
        for (line, y) in wrap(&note, width, 0).lines().take(NOTE_ROWS.into()).zip(note_at..) {
            put(Line::styled(line.to_owned(), style), y);
        }
        put(Line::styled(board::shortened(&keys, wide - 3), DIM), area.height - 1);
    })?;
    Ok(hits)
}
