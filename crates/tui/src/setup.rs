//! The setup screen of a new match: preset, number of players, and the player of each seat.

use crate::app::{App, Error, no_scene};
use crate::board;
use crate::list::{CursorMove, moved};
use crate::menu;
use crate::play::{self, NewMatch};
use crate::render_context::RenderContext;
use crate::terminal::Input;
use crate::theme::{CURSOR, DIM};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use sortie_bots::BOTS;
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::setup::Setup;
use sortie_core::{Game, Text};
use sortie_table::{HintPolicy, SeatPlayer};
use sortie_words::{Readers, Words, wrap};

/// The result of the setup screen.
pub(crate) enum SetupResult<G> {
    Play(NewMatch<G>),
    Back,
    End,
}

/// A one-line summary of a game.
pub(crate) fn summary(game: &CatalogueEntry, words: &Words) -> String {
    words.say(game.summary)
}

/// The form's current values.
struct Form {
    preset: usize,
    /// The numbers of players that the preset allows.
    seats: Vec<u8>,
    /// The index of the selected one.
    players: usize,
    /// The player of each seat: 0 or 1 a human, from 2 on a bot of the registry.
    seat_players: Vec<usize>,
    row: usize,
}

impl Form {
    fn new<G: Game>() -> Self {
        let mut form =
            Form { preset: 0, seats: Vec::new(), players: 0, seat_players: Vec::new(), row: 0 };
        form.fit::<G>();
        form
    }

    /// Updates the numbers of players after a change of preset, keeping the current one if possible.
    fn fit<G: Game>(&mut self) {
        let before = self.seats.get(self.players).copied();
        let (min, max) = G::INFO.seats;
        // Constraints between parameters may forbid some numbers of players.
        let possible = |seats: &u8| build::<G>(self.preset, *seats).is_some();
        self.seats = (min..=max).filter(possible).collect();
        self.players = self.seats.iter().position(|n| Some(*n) == before).unwrap_or(0);
        // The user plays the first seat and the strongest bot all others.
        let mut seat_players: Vec<usize> =
            (0..usize::from(max)).map(|at| usize::from(at > 0) * 2).collect();
        for (new, old) in seat_players.iter_mut().zip(&self.seat_players) {
            *new = *old;
        }
        self.seat_players = seat_players;
    }

    fn n(&self) -> usize {
        self.seats.get(self.players).map_or(0, |n| usize::from(*n))
    }

    /// The number of rows: preset, players, one for each seat, begin.
    fn rows(&self) -> usize {
        self.n() + 3
    }

    fn sitter(which: usize) -> SeatPlayer {
        match which {
            0 | 1 => SeatPlayer::Human(None),
            bot => SeatPlayer::Bot(BOTS.get(bot - 2).map_or("bot", |bot| bot.name).to_owned()),
        }
    }

    fn change<G: Game>(&mut self, by: i32) {
        let turned = |at: usize, n: usize| (at as i32 + by).rem_euclid(n.max(1) as i32) as usize;
        match self.row {
            0 => {
                self.preset = turned(self.preset, G::INFO.presets.len());
                self.fit::<G>();
            }
            1 => self.players = turned(self.players, self.seats.len()),
            row if row - 2 < self.n() => {
                let seat = row - 2;
                // Only the first seat is labelled "you"; other humans are friends.
                let first = usize::from(seat > 0);
                let kinds = BOTS.len() + 1;
                let now = match self.seat_players[seat] {
                    0 | 1 => 0,
                    bot => bot - 1,
                };
                let next = turned(now, kinds);
                self.seat_players[seat] = if next == 0 { first } else { next + 1 };
            }
            _ => {}
        }
    }
}

fn build<G: Game>(preset: usize, seats: u8) -> Option<G> {
    let preset = G::INFO.presets.get(preset)?;
    Setup::for_game(G::INFO.id).preset(preset.id).build::<G>(usize::from(seats)).ok()
}

/// Shows the form until a match is started or it is closed.
pub(crate) fn ask<G: Game>(app: &mut App) -> Result<SetupResult<G>, Error> {
    let about = CatalogueEntry::for_game::<G>();
    let mut form = Form::new::<G>();
    // The cursor starts at "begin": Enter plays with the defaults.
    form.row = form.rows() - 1;
    loop {
        let hits = draw(app, &about, &form)?;
        let Some(input) = app.terminal.input(None)? else { continue };
        let rows = form.rows();
        let (mut begin, mut end) = (false, false);
        match input {
            Input::End => end = true,
            Input::Key(code) => match code {
                KeyCode::Esc | KeyCode::Char('q') => return Ok(SetupResult::Back),
                KeyCode::Down | KeyCode::Tab => {
                    form.row = moved(Some(form.row), CursorMove::Next, rows).unwrap_or(0);
                }
                KeyCode::Up | KeyCode::BackTab => {
                    form.row = moved(Some(form.row), CursorMove::Previous, rows).unwrap_or(0);
                }
                KeyCode::Right | KeyCode::Char(' ') => form.change::<G>(1),
                KeyCode::Left => form.change::<G>(-1),
                KeyCode::Char('?' | 'r') => end = !menu::rulebook(app, &about)?,
                KeyCode::Enter => begin = true,
                _ => {}
            },
            Input::Click(x, y) => {
                let hit = hits.iter().find(|(area, _)| area.contains(Position::new(x, y)));
                if let Some((_, row)) = hit {
                    form.row = *row;
                    begin = *row + 1 == rows;
                    form.change::<G>(1);
                }
            }
            _ => {}
        }
        if end {
            return Ok(SetupResult::End);
        }
        if begin && let Some(rules) = build::<G>(form.preset, form.n() as u8) {
            let seat_players =
                form.seat_players[..form.n()].iter().map(|&which| Form::sitter(which));
            let seat_players = seat_players.collect();
            let (seed, hint_policy) = (play::seed()?, HintPolicy::default());
            return Ok(SetupResult::Play(NewMatch {
                rules,
                seat_players,
                seed,
                hint_policy,
                record: None,
            }));
        }
    }
}

fn draw(app: &mut App, about: &CatalogueEntry, form: &Form) -> Result<Vec<(Rect, usize)>, Error> {
    let words = app.game_words(about.words)?;
    let preset = &about.presets[form.preset];
    let mut rows = vec![
        app.text(&Text::new(id!("screen-preset")).raw("preset", preset.id)),
        app.text(&Text::new(id!("screen-players")).number("n", form.n() as i64)),
    ];
    for (seat, which) in form.seat_players[..form.n()].iter().enumerate() {
        let who = match (which, Form::sitter(*which)) {
            (0, _) => app.say(id!("screen-you")),
            (_, SeatPlayer::Human(_)) => app.say(id!("screen-friend")),
            (_, SeatPlayer::Bot(bot)) => app.text(&Text::new(id!("screen-bot")).raw("bot", bot)),
        };
        let text = Text::new(id!("screen-seat")).number("n", seat as i64 + 1).raw("who", who);
        rows.push(app.text(&text));
    }
    rows.push(app.say(id!("screen-begin")));
    let intro = [format!("{}.", summary(about, &words)), doc(preset, &words)];
    let keys = app.say(id!("screen-setup-keys"));
    let theme = app.theme();
    let scene = no_scene();
    let readers = Readers::default();
    let context = RenderContext { scene: &scene, words: &app.words, readers, theme, cursor: None };
    let mut hits = Vec::new();
    app.terminal.draw(|frame| {
        if board::too_small(frame, &context) {
            return;
        }
        let area = frame.area();
        let wide = usize::from(area.width);
        let title = format!("{:<wide$}", format!(" {}", about.name));
        frame.render_widget(Line::styled(title, theme.title()), Rect::new(0, 0, area.width, 1));
        let mut y = 2;
        let width = wide.saturating_sub(4).min(96);
        let mut put = |text: Line<'_>, y: u16| {
            let area = Rect::new(2, y, area.width - 2, 1).intersection(area);
            frame.render_widget(text, area);
            area
        };
        for line in wrap(&intro[0], width, 0).lines() {
            put(Line::raw(line.to_owned()), y);
            y += 1;
        }
        y += 1;
        for (at, row) in rows.iter().enumerate() {
            let plain = ratatui::style::Style::new();
            let style = if form.row == at { CURSOR } else { plain };
            let last = at + 1 == rows.len();
            y += u16::from(last);
            let label = if last { format!(" {row} ") } else { row.clone() };
            hits.push((put(Line::styled(label, style), y), at));
            y += 1;
            if at == 0 {
                for line in wrap(&intro[1], width.saturating_sub(2), 0).lines() {
                    put(Line::styled(format!("  {line}"), DIM), y);
                    y += 1;
                }
            }
        }
        put(Line::styled(board::shortened(&keys, wide - 3), DIM), area.height - 1);
    })?;
    Ok(hits)
}

/// The description of a preset.
fn doc(preset: &sortie_core::Preset, words: &Words) -> String {
    words.say(preset.doc)
}
