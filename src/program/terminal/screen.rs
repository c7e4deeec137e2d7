//! The terminal: entered, drawn, and restored in every case, also after a panic in any thread and before a stop.

use std::{
    io::{self, BufWriter, IsTerminal, Stdout, Write},
    mem::ManuallyDrop,
    sync::atomic::{AtomicBool, Ordering},
};

use super::TerminalError;
use crossterm::{
    clipboard::CopyToClipboard,
    cursor,
    event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture},
    execute, queue,
    style::Print,
    terminal::{
        BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
        enable_raw_mode,
    },
};
use plywood_interface::frames::Frames;
use ratatui::{
    backend::{Backend as _, ClearType, CrosstermBackend},
    buffer::Buffer,
    layout::Rect,
    widgets::Widget,
};

/// The terminal in the state that the interface needs. Dropping it restores the previous state.
pub struct Screen {
    /// Never dropped: the rest of a frame that failed must not be written to the restored terminal.
    backend: ManuallyDrop<CrosstermBackend<BufWriter<Stdout>>>,
    frames: Frames,
}

/// Bytes of a frame that are buffered: a frame sent in one piece does not tear.
const FRAME_BYTES: usize = 1 << 16;

/// Largest drawn size: more than any screen shows. A terminal that claims 65,535 columns and rows would use up all memory.
const MOST_CELLS: (u16, u16) = (1_500, 600);

/// True while the terminal is in use, so that it is restored only once.
static ENTERED: AtomicBool = AtomicBool::new(false);

impl Screen {
    /// Enters raw mode, bracketed paste, the alternate screen and mouse capture. If standard input is a file or a pipe, keys are
    /// read from the terminal itself. Fails if there is no terminal, or if output is not one.
    pub fn enter() -> Result<Self, TerminalError> {
        if !io::stdout().is_terminal() {
            return Err(TerminalError::Redirected(text!("terminal/standard-output")));
        }
        if !io::stdin().is_terminal() && enable_raw_mode().is_err() {
            return Err(TerminalError::Redirected(text!("opening/standard-input")));
        }
        restore_on_panic();
        // Restore a partly entered terminal as well.
        Ok(Self::set_up().inspect_err(|_| give_back())?)
    }

    fn set_up() -> io::Result<Self> {
        take()?;
        let backend = CrosstermBackend::new(BufWriter::with_capacity(FRAME_BYTES, io::stdout()));
        Ok(Self { backend: ManuallyDrop::new(backend), frames: Frames::new(whole(Self::size()?)) })
    }

    pub(super) fn size() -> io::Result<(u16, u16)> {
        let (columns, rows) = size_of_terminal()?;
        Ok((columns.min(MOST_CELLS.0), rows.min(MOST_CELLS.1)))
    }

    /// Draws a frame and passes it to `seen`. Synchronized update markers make the terminal show the frame at once, even if it
    /// arrives in pieces.
    pub(super) fn draw(&mut self, model: impl Widget, seen: impl FnOnce(&Buffer)) -> io::Result<()> {
        let backend = &mut *self.backend;
        queue!(backend, BeginSynchronizedUpdate)?;
        backend.draw(self.frames.draw(model).into_iter())?;
        seen(self.frames.shown());
        execute!(backend, cursor::Hide, EndSynchronizedUpdate)
    }

    /// Asks the terminal to copy a text, in base64. Terminals that cannot ignore it.
    pub(super) fn copy(text: &str) {
        let _ = execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text));
    }

    pub(super) fn suspend() -> io::Result<()> {
        give_back();
        stop_this_process()?;
        take()
    }

    /// Redraws the next frame completely at this size: a window that was shrunk and enlarged has lost its content.
    pub(super) fn resize(&mut self, size: (u16, u16)) -> io::Result<()> {
        self.frames = Frames::new(whole(size));
        self.backend.clear_region(ClearType::All)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Asks the terminal directly: `crossterm::terminal::size` would start another program if the terminal is closed.
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
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, cursor::Hide)?;
    #[cfg(unix)]
    execute!(io::stdout(), Print(super::keys::QUESTION))?;
    Ok(())
}

/// Restores the terminal and ignores errors, which could not be shown.
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

/// Makes a panic in any thread end the program with a restored terminal and a readable message.
fn restore_on_panic() {
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
