//! The terminal itself: taken, drawn on, and given back on every way out, also after a panic in any thread and before a stop.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::mem::ManuallyDrop;
use std::sync::atomic::{AtomicBool, Ordering};

use super::NoTerminal;
use crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode,
};
use crossterm::{cursor, execute, queue};
use plywood_interface::symbol::gate;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;
use ratatui::{Terminal, TerminalOptions, Viewport};

/// The terminal in the state the interface needs. Dropping it gives it back as it was.
pub struct Screen {
    /// Never dropped: ratatui's own clean-up complains on standard error, and panics where that is gone with the terminal.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<BufWriter<Stdout>>>>,
}

/// Bytes of a frame that are collected before they are sent: a frame in one piece is a frame without tearing.
const FRAME_BYTES: usize = 1 << 16;

/// The most columns and rows that are drawn on: more than any screen shows, and a terminal that claims 65,535 of each would cost
/// all memory there is.
const MOST_CELLS: (u16, u16) = (1_500, 600);

/// Whether the terminal is ours, so that it is given back once.
static ENTERED: AtomicBool = AtomicBool::new(false);

impl Screen {
    /// Takes the terminal: raw keys, pasted text as such, the alternate screen, the mouse. Keys are read from the terminal itself
    /// where standard input is a file or a pipe. Fails when there is no terminal, or output is none.
    pub fn enter() -> Result<Self, NoTerminal> {
        if !io::stdout().is_terminal() {
            return Err(NoTerminal::Redirected(text!(terminal, "standard-output")));
        }
        if !io::stdin().is_terminal() && enable_raw_mode().is_err() {
            return Err(NoTerminal::Redirected(text!(opening, "standard-input")));
        }
        give_back_on_panic();
        // Half a screen is given back as well.
        Ok(Self::taken().inspect_err(|_| give_back())?)
    }

    fn taken() -> io::Result<Self> {
        take()?;
        let backend = CrosstermBackend::new(BufWriter::with_capacity(FRAME_BYTES, io::stdout()));
        let options = TerminalOptions { viewport: Viewport::Fixed(whole(Self::size()?)) };
        Ok(Self { terminal: ManuallyDrop::new(Terminal::with_options(backend, options)?) })
    }

    /// Columns and rows, as far as they are drawn on.
    pub(super) fn size() -> io::Result<(u16, u16)> {
        let (columns, rows) = size_of_terminal()?;
        Ok((columns.min(MOST_CELLS.0), rows.min(MOST_CELLS.1)))
    }

    /// Draws a frame and has somebody look at it. The marks around it have the terminal show all of it at once, however many
    /// pieces it comes in.
    pub(super) fn draw(&mut self, model: impl Widget, seen: impl FnOnce(&Buffer)) -> io::Result<()> {
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        let frame = self.terminal.draw(|frame| {
            frame.render_widget(model, frame.area());
            gate(frame.buffer_mut());
        })?;
        seen(frame.buffer);
        execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)
    }

    /// Gives the terminal back, stops the program, and takes the terminal when it goes on.
    pub(super) fn suspend() -> io::Result<()> {
        give_back();
        stop_this_process()?;
        take()
    }

    /// Draws all of the next frame, with these columns and rows: a window that was made smaller and as large again has lost its
    /// content. `clear` would ask where the cursor is, and the answer would go to the thread that reads keys.
    pub(super) fn resize(&mut self, size: (u16, u16)) -> io::Result<()> {
        self.terminal.resize(whole(size))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Asks the terminal itself: `crossterm::terminal::size` would start another program where the terminal is gone.
#[cfg(unix)]
fn size_of_terminal() -> io::Result<(u16, u16)> {
    let size = crossterm::terminal::window_size()?;
    Ok((size.columns, size.rows))
}

#[cfg(not(unix))]
fn size_of_terminal() -> io::Result<(u16, u16)> {
    crossterm::terminal::size()
}

const fn whole((width, height): (u16, u16)) -> Rect {
    Rect { x: 0, y: 0, width, height }
}

fn take() -> io::Result<()> {
    ENTERED.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, cursor::Hide)
}

/// Gives the terminal back. On the way out there is nobody left to tell of a failure.
fn give_back() {
    if ENTERED.swap(false, Ordering::SeqCst) {
        let out = io::stdout();
        let mut out = out.lock();
        let _ = execute!(out, EndSynchronizedUpdate, DisableBracketedPaste, DisableMouseCapture);
        let _ = execute!(out, LeaveAlternateScreen, cursor::Show);
        drop(out);
        let _ = disable_raw_mode();
        let _ = io::stdout().flush();
    }
}

/// A panic in any thread ends the program, with the terminal as it was and the message readable on it.
fn give_back_on_panic() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        // Held to the end: no other thread may draw over the message.
        let _held = io::stdout().lock();
        give_back();
        before(info);
        std::process::exit(101);
    }));
}

#[cfg(unix)]
fn stop_this_process() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

#[cfg(not(unix))]
fn stop_this_process() -> io::Result<()> {
    Ok(())
}
