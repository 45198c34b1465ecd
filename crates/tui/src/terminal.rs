//! The terminal: taken over at the start, given back however it ends.

use crate::board::LEAST;
use ratatui::Frame;
use ratatui::Terminal as Ratatui;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind,
    KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{execute, queue};
use signal_hook::consts::{SIGHUP, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;
use std::io::{self, Stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The terminal while it is ours. Dropping it gives it back.
pub(crate) struct Terminal {
    ratatui: Ratatui<CrosstermBackend<Stdout>>,
    /// Somebody wants the program to end.
    end: Arc<AtomicBool>,
}

/// An input event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    Key(KeyCode),
    /// The pointer was pressed at a column and row.
    Click(u16, u16),
    /// The wheel was turned, down if positive.
    Wheel(i8),
    /// The size may have changed: draw anew.
    Resized,
    /// Ctrl-C, or the terminal is being closed.
    End,
}

impl Terminal {
    /// Takes the terminal over. A panic gives it back before it is told.
    pub(crate) fn open() -> io::Result<Self> {
        let end = Arc::new(AtomicBool::new(false));
        listen(&end)?;
        let told = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            told(panic);
        }));
        take()?;
        let ratatui = Ratatui::new(CrosstermBackend::new(io::stdout()))?;
        Ok(Terminal { ratatui, end })
    }

    /// Draws a frame. Terminals that can do so show it when it is whole.
    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        queue!(self.ratatui.backend_mut(), BeginSynchronizedUpdate)?;
        let drawn = self.ratatui.draw(draw).map(|_| ());
        execute!(self.ratatui.backend_mut(), EndSynchronizedUpdate)?;
        drawn
    }

    /// The next input, or `None` when nothing came within this time.
    pub(crate) fn input(&mut self, within: Option<Duration>) -> io::Result<Option<Input>> {
        // Signals are looked for this often.
        const LOOK: Duration = Duration::from_millis(100);
        let until = within.map(|within| Instant::now() + within);
        loop {
            if self.end.load(Ordering::Relaxed) {
                return Ok(Some(Input::End));
            }
            let left = until.map_or(LOOK, |until| until.saturating_duration_since(Instant::now()));
            if event::poll(left.min(LOOK))? {
                let event = event::read()?;
                if is_suspend(&event) {
                    self.suspend()?;
                    return Ok(Some(Input::Resized));
                }
                match read(&event) {
                    // Nobody sees what a key would choose.
                    Some(Input::Key(_) | Input::Click(..)) if self.is_too_small()? => {}
                    None => {}
                    input => return Ok(input),
                }
            } else if until.is_some_and(|until| Instant::now() >= until) {
                return Ok(None);
            }
        }
    }

    fn is_too_small(&self) -> io::Result<bool> {
        let size = self.ratatui.size()?;
        Ok(size.width < LEAST.0 || size.height < LEAST.1)
    }

    /// Passes over what is typed for a moment: whoever pressed a key once too often did not mean what
    /// comes now.
    pub(crate) fn calm(&mut self) -> io::Result<()> {
        let until = Instant::now() + Duration::from_millis(600);
        while Instant::now() < until {
            let left = until.saturating_duration_since(Instant::now());
            if self.input(Some(left))? == Some(Input::End) {
                self.end.store(true, Ordering::Relaxed);
                return Ok(());
            }
        }
        Ok(())
    }

    /// Gives the terminal back until the shell lets the program go on.
    fn suspend(&mut self) -> io::Result<()> {
        give_back();
        signal_hook::low_level::emulate_default_handler(SIGTSTP)?;
        take()?;
        // A new one remembers nothing of the screen, and so draws all of it.
        self.ratatui = Ratatui::new(CrosstermBackend::new(io::stdout()))?;
        Ok(())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back();
        // The hook of the panic would give back what is not ours any more; that does no harm.
    }
}

/// Waits for a signal to end, and tells it. Reading from a terminal that is gone may never come
/// back: then the program ends from here. Every choice has been kept by then.
fn listen(end: &Arc<AtomicBool>) -> io::Result<()> {
    const PATIENCE: Duration = Duration::from_secs(1);
    let mut signals = Signals::new([SIGTERM, SIGHUP])?;
    let end = Arc::clone(end);
    thread::spawn(move || {
        if signals.forever().next().is_some() {
            end.store(true, Ordering::Relaxed);
            thread::sleep(PATIENCE);
            give_back();
            std::process::exit(0);
        }
    });
    Ok(())
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)
}

/// Gives back as much as can be: nothing more can be done about an error here.
fn give_back() {
    let _ = execute!(
        io::stdout(),
        EndSynchronizedUpdate,
        DisableMouseCapture,
        LeaveAlternateScreen,
        ratatui::crossterm::cursor::Show
    );
    let _ = disable_raw_mode();
}

fn is_suspend(event: &Event) -> bool {
    let Event::Key(key) = event else { return false };
    key.kind == KeyEventKind::Press
        && key.modifiers.contains(KeyModifiers::CONTROL)
        && key.code == KeyCode::Char('z')
}

fn read(event: &Event) -> Option<Input> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => Some(pressed(key)),
        Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => Some(Input::Click(mouse.column, mouse.row)),
            MouseEventKind::ScrollDown => Some(Input::Wheel(1)),
            MouseEventKind::ScrollUp => Some(Input::Wheel(-1)),
            _ => None,
        },
        Event::Resize(..) => Some(Input::Resized),
        _ => None,
    }
}

fn pressed(key: &KeyEvent) -> Input {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('c' | 'd') if control => Input::End,
        KeyCode::Char('l') if control => Input::Resized,
        code => Input::Key(code),
    }
}
