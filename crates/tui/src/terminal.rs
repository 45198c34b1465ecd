//! [`Terminal`]: puts the terminal into raw mode, and restores it at every kind of exit: return, panic,
//! signal and suspension.

use crate::app::Error;
use crate::board::MIN_SIZE;
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
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;
use std::io::{self, Stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The exit code after SIGINT: 128 + 2, as shells report it.
const INTERRUPTED: i32 = 128 + SIGINT;

/// The terminal in raw mode on the alternate screen. Dropping this restores it.
pub(crate) struct Terminal {
    ratatui: Ratatui<CrosstermBackend<Stdout>>,
    /// The signal by which the program must exit, or 0.
    signal: Arc<AtomicI32>,
}

/// An input event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    Key(KeyCode),
    /// A mouse click at a column and row.
    Click(u16, u16),
    /// A turn of the mouse wheel; positive is down.
    Wheel(i8),
    /// The screen must be redrawn, for example after a resize.
    Resized,
}

impl Terminal {
    /// Takes the terminal over.
    ///
    /// The panic hook restores the terminal before the message is printed; on the alternate screen it would
    /// vanish.
    pub(crate) fn open() -> io::Result<Self> {
        let signal = Arc::new(AtomicI32::new(0));
        handle_signals(&signal)?;
        let default_hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            default_hook(panic);
        }));
        enter_raw_mode()?;
        // The first poll begins to listen for changes of the size. One between the first frame and a later
        // first poll would be missed.
        event::poll(Duration::ZERO)?;
        let ratatui = Ratatui::new(CrosstermBackend::new(io::stdout()))?;
        Ok(Terminal { ratatui, signal })
    }

    /// Draws a frame. Terminals that support synchronized output show it only when it is complete.
    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        // Queued and not flushed, so that it goes out in one write with the frame.
        queue!(self.ratatui.backend_mut(), BeginSynchronizedUpdate)?;
        let drawn = self.ratatui.draw(draw).map(|_| ());
        // Also after a failed draw: the terminal would otherwise stay frozen.
        execute!(self.ratatui.backend_mut(), EndSynchronizedUpdate)?;
        drawn
    }

    /// The next input, or `None` when nothing came within this time. [`Error::Ended`] after Ctrl-C, Ctrl-D
    /// or a signal to exit, [`Error::Interrupted`] after SIGINT.
    pub(crate) fn input(&mut self, within: Option<Duration>) -> Result<Option<Input>, Error> {
        // A signal handler only sets a flag, so the wait is sliced to notice it soon.
        const POLL_INTERVAL: Duration = Duration::from_millis(100);
        let until = within.map(|within| Instant::now() + within);
        loop {
            match self.signal.load(Ordering::Relaxed) {
                0 => {}
                SIGINT => return Err(Error::Interrupted),
                _ => return Err(Error::Ended),
            }
            let left = until
                .map_or(POLL_INTERVAL, |until| until.saturating_duration_since(Instant::now()));
            if event::poll(left.min(POLL_INTERVAL))? {
                let event = event::read()?;
                // Raw mode turns off the signals of these keys, so they are handled here.
                if is_control(&event, &['c', 'd']) {
                    return Err(Error::Ended);
                }
                if is_control(&event, &['z']) {
                    self.suspend()?;
                    return Ok(Some(Input::Resized));
                }
                match read(&event) {
                    // Leaving is possible in every size.
                    Some(leave @ Input::Key(KeyCode::Char('q') | KeyCode::Esc)) => {
                        return Ok(Some(leave));
                    }
                    // Below the minimum size the screen shows no choices, so a key could choose an unseen one.
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
        Ok(size.width < MIN_SIZE.0 || size.height < MIN_SIZE.1)
    }

    /// Discards input for 600 ms, for a question that appears under the user's fingers: a key pressed for the
    /// last screen must not answer this one.
    pub(crate) fn discard_input(&mut self) -> Result<(), Error> {
        let until = Instant::now() + Duration::from_millis(600);
        while Instant::now() < until {
            self.input(Some(until.saturating_duration_since(Instant::now())))?;
        }
        Ok(())
    }

    /// Restores the terminal and stops the process until the shell resumes it.
    fn suspend(&mut self) -> io::Result<()> {
        restore();
        signal_hook::low_level::emulate_default_handler(SIGTSTP)?;
        enter_raw_mode()?;
        // The shell has drawn over the screen. A new backend has no memory of it and redraws every cell.
        self.ratatui = Ratatui::new(CrosstermBackend::new(io::stdout()))?;
        Ok(())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        restore();
        // The panic hook stays installed. Restoring a restored terminal does no harm.
    }
}

/// Handles SIGINT, SIGTERM and SIGHUP on a thread of its own. Raw mode turns off Ctrl-C as a signal, but
/// other programs can still send it.
///
/// The main thread gets a second to exit by itself. If it is stuck reading from a terminal that is gone,
/// the process exits from here. Nothing is lost: every action is saved when it is played.
fn handle_signals(signal: &Arc<AtomicI32>) -> io::Result<()> {
    const EXIT_GRACE: Duration = Duration::from_secs(1);
    // Registered before raw mode, so that no signal can leave a broken terminal behind.
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    let received = Arc::clone(signal);
    thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            received.store(signal, Ordering::Relaxed);
            // The main loop polls the flag ten times a second, so a second is plenty.
            thread::sleep(EXIT_GRACE);
            restore();
            // Success after the others, because nothing failed: the terminal was closed.
            std::process::exit(if signal == SIGINT { INTERRUPTED } else { 0 });
        }
    });
    Ok(())
}

fn enter_raw_mode() -> io::Result<()> {
    // Raw mode first: without it the escape codes below could be echoed.
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)
}

/// Restores as much of the terminal as possible. Errors are ignored: there is no other way to report
/// them than this terminal.
fn restore() {
    let _ = execute!(
        io::stdout(),
        EndSynchronizedUpdate,
        DisableMouseCapture,
        LeaveAlternateScreen,
        ratatui::crossterm::cursor::Show
    );
    // Last, so that nothing above is mangled by line editing.
    let _ = disable_raw_mode();
}

/// Whether an event is the press of Control with one of these keys.
fn is_control(event: &Event, keys: &[char]) -> bool {
    let Event::Key(key) = event else { return false };
    key.kind == KeyEventKind::Press
        && key.modifiers.contains(KeyModifiers::CONTROL)
        && matches!(key.code, KeyCode::Char(sign) if keys.contains(&sign))
}

fn read(event: &Event) -> Option<Input> {
    match event {
        // Windows and some protocols report releases too; repeats count as presses.
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
        KeyCode::Char('l') if control => Input::Resized,
        code => Input::Key(code),
    }
}
