//! A new match is put together: preset, players, who sits where.

use crate::board;
use crate::desk::{Desk, Error, no_scene};
use crate::list::{Way, moved};
use crate::menu;
use crate::pen::Pen;
use crate::play::{self, Asked};
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

/// The wish of the user.
pub(crate) enum Wish<G> {
    Play(Asked<G>),
    Back,
    End,
}

/// One line about a game.
pub(crate) fn summary(game: &CatalogueEntry, words: &Words) -> String {
    words.say(game.summary)
}

/// The settings of the new match so far.
struct Form {
    preset: usize,
    /// The numbers of seats that the preset is for.
    seats: Vec<u8>,
    /// Which of them.
    players: usize,
    /// The player of each seat, by its number among [`Form::sitter`].
    sitters: Vec<usize>,
    row: usize,
}

impl Form {
    fn new<G: Game>() -> Self {
        let mut form =
            Form { preset: 0, seats: Vec::new(), players: 0, sitters: Vec::new(), row: 0 };
        form.fit::<G>();
        form
    }

    /// After another preset: the seats that it allows, as many as before if possible.
    fn fit<G: Game>(&mut self) {
        let before = self.seats.get(self.players).copied();
        let (min, max) = G::INFO.seats;
        let possible = |seats: &u8| build::<G>(self.preset, *seats).is_some();
        self.seats = (min..=max).filter(possible).collect();
        self.players = self.seats.iter().position(|n| Some(*n) == before).unwrap_or(0);
        // The first seat is yours, the others are the strongest bot's.
        let mut sitters: Vec<usize> =
            (0..usize::from(max)).map(|at| usize::from(at > 0) * 2).collect();
        for (new, old) in sitters.iter_mut().zip(&self.sitters) {
            *new = *old;
        }
        self.sitters = sitters;
    }

    fn n(&self) -> usize {
        self.seats.get(self.players).map_or(0, |n| usize::from(*n))
    }

    /// The rows: preset, players, a row for each seat, begin.
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
                // Nobody but the first is "you" alone; the others are friends.
                let first = usize::from(seat > 0);
                let kinds = BOTS.len() + 1;
                let now = match self.sitters[seat] {
                    0 | 1 => 0,
                    bot => bot - 1,
                };
                let next = turned(now, kinds);
                self.sitters[seat] = if next == 0 { first } else { next + 1 };
            }
            _ => {}
        }
    }
}

fn build<G: Game>(preset: usize, seats: u8) -> Option<G> {
    let preset = G::INFO.presets.get(preset)?;
    Setup::for_game(G::INFO.id).preset(preset.id).build::<G>(usize::from(seats)).ok()
}

/// Asks for a new match of a game.
pub(crate) fn ask<G: Game>(desk: &mut Desk) -> Result<Wish<G>, Error> {
    let about = CatalogueEntry::for_game::<G>();
    let mut form = Form::new::<G>();
    form.row = form.rows() - 1;
    loop {
        let hits = draw(desk, &about, &form)?;
        let Some(input) = desk.terminal.input(None)? else { continue };
        let rows = form.rows();
        let (mut begin, mut end) = (false, false);
        match input {
            Input::End => end = true,
            Input::Key(code) => match code {
                KeyCode::Esc | KeyCode::Char('q') => return Ok(Wish::Back),
                KeyCode::Down | KeyCode::Tab => {
                    form.row = moved(Some(form.row), Way::Next, rows).unwrap_or(0);
                }
                KeyCode::Up | KeyCode::BackTab => {
                    form.row = moved(Some(form.row), Way::Previous, rows).unwrap_or(0);
                }
                KeyCode::Right | KeyCode::Char(' ') => form.change::<G>(1),
                KeyCode::Left => form.change::<G>(-1),
                KeyCode::Char('?' | 'r') => end = !menu::rulebook(desk, &about)?,
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
            return Ok(Wish::End);
        }
        if begin && let Some(rules) = build::<G>(form.preset, form.n() as u8) {
            let sitters = form.sitters[..form.n()].iter().map(|&which| Form::sitter(which));
            let sitters = sitters.collect();
            let (seed, advises) = (play::seed()?, HintPolicy::default());
            return Ok(Wish::Play(Asked { rules, sitters, seed, advises, record: None }));
        }
    }
}

fn draw(desk: &mut Desk, about: &CatalogueEntry, form: &Form) -> Result<Vec<(Rect, usize)>, Error> {
    let words = desk.words_of(about.words)?;
    let preset = &about.presets[form.preset];
    let mut rows = vec![
        desk.text(&Text::new(id!("screen-preset")).raw("preset", preset.id)),
        desk.text(&Text::new(id!("screen-players")).number("n", form.n() as i64)),
    ];
    for (seat, which) in form.sitters[..form.n()].iter().enumerate() {
        let who = match (which, Form::sitter(*which)) {
            (0, _) => desk.say(id!("screen-you")),
            (_, SeatPlayer::Human(_)) => desk.say(id!("screen-friend")),
            (_, SeatPlayer::Bot(bot)) => desk.text(&Text::new(id!("screen-bot")).raw("bot", bot)),
        };
        let text = Text::new(id!("screen-seat")).number("n", seat as i64).raw("who", who);
        rows.push(desk.text(&text));
    }
    rows.push(desk.say(id!("screen-begin")));
    let intro = [format!("{}.", summary(about, &words)), doc(preset, &words)];
    let keys = desk.say(id!("screen-setup-keys"));
    let theme = desk.theme();
    let scene = no_scene();
    let readers = Readers::default();
    let pen = Pen { scene: &scene, words: &desk.words, readers, theme, cursor: None };
    let mut hits = Vec::new();
    desk.terminal.draw(|frame| {
        if board::too_small(frame, &pen) {
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

/// A sentence about a preset.
fn doc(preset: &sortie_core::Preset, words: &Words) -> String {
    words.say(preset.doc)
}
