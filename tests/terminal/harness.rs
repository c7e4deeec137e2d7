//! A pseudo-terminal with a program and an emulator, for tests of the visible screen.
//!
//! No wait has a fixed time. Every wait ends as soon as the screen matches, or fails and prints the screen.

use std::io::{Read as _, Write as _};
use std::num::NonZeroU16;
use std::path::Path;
use std::process::{Child, Command};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use pty_process::blocking::{Pty, open};
use rustix::termios::{tcgetattr, tcgetpgrp};
use vt100::{Callbacks, MouseProtocolMode, Parser, Screen};

/// Limit on every wait: no machine is that slow, and a test that passes never waits for it.
const DEADLINE: Duration = Duration::from_secs(30);

/// Waits for a condition that no screen change signals.
#[track_caller]
pub(crate) fn wait_until(wanted: &str, is_so: impl Fn() -> bool) {
    let end = Instant::now() + DEADLINE;
    while !is_so() {
        assert!(Instant::now() < end, "waited for {wanted}, which did not come in time");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Waits until the saved edits of this file are in another one, the only one of its folder.
#[track_caller]
pub(crate) fn wait_until_restored(left: &Path) {
    let folder = left.parent().expect("a folder");
    let others = || std::fs::read_dir(folder).map_or(0, Iterator::count);
    wait_until("edits to be taken over and not doubled", || !left.exists() && others() == 1);
}

pub(crate) type Size = (u16, u16);

pub(crate) const USUAL: Size = (80, 24);

const STATE_HOME: &str = "XDG_STATE_HOME";

/// A state folder that does not exist and cannot be made.
const NO_STATE: &str = "/dev/null/state";

/// The terminal mode that holds a frame back until it is complete.
const SYNCHRONIZED: u16 = 2026;

/// The exit code that these tests give to a program that a signal has ended.
pub(crate) const SIGNALLED: i32 = -1;

pub(crate) struct Terminal {
    master: Arc<Pty>,
    child: Child,
    shown: Arc<Shown>,
    reader: Option<JoinHandle<()>>,
    settings_before: String,
}

struct Shown {
    state: Mutex<State>,
    news: Condvar,
}

struct State {
    parser: Parser<Heard>,
    output: Vec<u8>,
    /// True while a process may still write to the terminal.
    open: bool,
}

impl State {
    /// Returns true if the frame is complete and the program is not busy.
    fn is_settled(&self) -> bool {
        !self.parser.callbacks().in_frame && !self.parser.screen().contents().contains("Esc stops")
    }
}

/// Requests of the program to the terminal, other than text.
#[derive(Default)]
struct Heard {
    requests: Vec<String>,
    /// True inside a frame: until its end the screen mixes old and new content.
    in_frame: bool,
}

impl Callbacks for Heard {
    fn audible_bell(&mut self, _: &mut Screen) {
        self.requests.push("bell".to_owned());
    }

    fn set_window_title(&mut self, _: &mut Screen, title: &[u8]) {
        self.requests.push(format!("window title {:?}", String::from_utf8_lossy(title)));
    }

    fn set_window_icon_name(&mut self, _: &mut Screen, name: &[u8]) {
        self.requests.push(format!("icon name {:?}", String::from_utf8_lossy(name)));
    }

    fn copy_to_clipboard(&mut self, _: &mut Screen, _: &[u8], data: &[u8]) {
        self.requests.push(format!("clipboard {:?}", String::from_utf8_lossy(data)));
    }

    fn unhandled_csi(&mut self, _: &mut Screen, first: Option<u8>, _: Option<u8>, params: &[&[u16]], last: char) {
        if first == Some(b'?') && params == [[SYNCHRONIZED]] {
            self.in_frame = last == 'h';
        }
    }

    fn unhandled_osc(&mut self, _: &mut Screen, params: &[&[u8]]) {
        if params.first() == Some(&&b"66"[..]) {
            return;
        }
        self.requests.push(format!("operating system command {params:?}"));
    }
}

impl Terminal {
    pub(crate) fn plywood(arguments: &[&str]) -> Self {
        Self::plywood_at(USUAL, arguments)
    }

    pub(crate) fn plywood_at(size: Size, arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
        command.args(arguments);
        Self::run(size, command)
    }

    /// Runs a shell command in a terminal of the usual size. `$PLYWOOD` is the program.
    pub(crate) fn shell(line: &str) -> Self {
        let mut command = Command::new("sh");
        command.args(["-c", line]);
        Self::run(USUAL, command)
    }

    pub(crate) fn run(size: Size, command: Command) -> Self {
        let shown = Arc::new(Shown::new(size));
        let (master, settings_before, child) = start(size, command);
        let master = Arc::new(master);
        let reader = Some(listen(Arc::clone(&master), Arc::clone(&shown)));
        Self { master, child, shown, reader, settings_before }
    }

    /// Runs a command until this word is on the screen, then closes the terminal like a window. Returns the exit code.
    pub(crate) fn hung_up(size: Size, command: Command, word: &str) -> Option<i32> {
        let (mut master, _, mut child) = start(size, command);
        let (mut sent, mut bytes) = (Vec::new(), [0; 1 << 14]);
        while !sent.windows(word.len()).any(|window| window == word.as_bytes()) {
            let count = master.read(&mut bytes).expect("output");
            assert!(count > 0, "the program ended before `{word}`");
            sent.extend_from_slice(&bytes[..count]);
        }
        drop(master);
        let end = Instant::now() + DEADLINE;
        loop {
            if let Some(status) = child.try_wait().expect("a status") {
                return status.code();
            }
            assert!(Instant::now() < end, "the program goes on without a terminal: {:?}", child.kill());
            thread::sleep(Duration::from_millis(2));
        }
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.send(keys.as_bytes());
    }

    pub(crate) fn send(&mut self, bytes: &[u8]) {
        (&*self.master).write_all(bytes).expect("bytes sent");
    }

    /// Sends bytes repeatedly, with a pause after each time, until the screen contains the text.
    #[track_caller]
    pub(crate) fn send_until(&mut self, bytes: &[u8], pause: Duration, text: &str) {
        let end = Instant::now() + DEADLINE;
        let shows = |state: &State| state.is_settled() && state.parser.screen().contents().contains(text);
        while !self.shown.comes_within(pause, shows) {
            assert!(Instant::now() < end, "`{text}` never came\n{}", framed(&self.contents()));
            self.send(bytes);
        }
    }

    pub(crate) fn click(&mut self, (column, row): (u16, u16)) {
        let (x, y) = (column + 1, row + 1);
        self.press(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
    }

    pub(crate) fn drag(&mut self, (column, row): (u16, u16), (to_column, to_row): (u16, u16)) {
        let [(x, y), (to_x, to_y)] = [(column + 1, row + 1), (to_column + 1, to_row + 1)];
        self.press(&format!("\x1b[<0;{x};{y}M\x1b[<32;{to_x};{to_y}M\x1b[<0;{to_x};{to_y}m"));
    }

    pub(crate) fn resize(&self, size: Size) {
        let (columns, rows) = cells(size);
        // The emulator first: output in between is drawn for the old size and then redrawn.
        self.shown.state().parser.set_size(rows, columns);
        resize(&self.master, size);
    }

    pub(crate) fn signal(&self, name: &str) {
        let status = self.shell_with(name, "kill -s \"$0\" \"$1\"").status().expect("a shell");
        assert!(status.success(), "no process to send {name} to");
    }

    /// Sends a signal again and again until the program has ended and its end has been noticed.
    pub(crate) fn signal_repeatedly(&self, name: &str) -> Child {
        self.shell_with(name, "while kill -s \"$0\" \"$1\" 2>/dev/null; do :; done").spawn().expect("a shell")
    }

    /// Returns a shell with the name of a signal as `$0` and the process in the foreground as `$1`. Its built-in `kill` is used:
    /// the program is not installed everywhere.
    fn shell_with(&self, name: &str, line: &str) -> Command {
        let process = tcgetpgrp(&self.master).expect("a process in the foreground").to_string();
        let mut shell = Command::new("sh");
        shell.args(["-c", line, name, &process]);
        shell
    }

    /// Waits until the screen satisfies `is_so`; `wanted` describes it.
    #[track_caller]
    pub(crate) fn wait_for(&self, wanted: &str, is_so: impl Fn(&Screen) -> bool) {
        self.shown.wait(wanted, |state| state.is_settled() && is_so(state.parser.screen()));
    }

    #[track_caller]
    pub(crate) fn wait_for_text(&self, text: &str) {
        self.wait_for(&format!("`{text}`"), |screen| screen.contents().contains(text));
    }

    #[track_caller]
    pub(crate) fn wait_for_no_text(&self, text: &str) {
        self.wait_for(&format!("`{text}` to go away"), |screen| !screen.contents().contains(text));
    }

    /// Waits until this word has been sent, even if it has disappeared from the screen again.
    #[track_caller]
    pub(crate) fn wait_for_output(&self, word: &str) {
        let sent = |state: &State| state.output.windows(word.len()).any(|bytes| bytes == word.as_bytes());
        self.shown.wait(&format!("`{word}`"), sent);
    }

    pub(crate) fn has_sent(&self, word: &str) -> bool {
        self.shown.state().output.windows(word.len()).any(|bytes| bytes == word.as_bytes())
    }

    #[track_caller]
    /// Makes the UBB walkthrough stop at every step; it opens at key steps.
    pub(crate) fn stop_at_every_step(&mut self) {
        self.press("B");
        self.wait_for_no_text("key steps");
    }

    pub(crate) fn press_for(&mut self, keys: &str, text: &str) {
        self.press(keys);
        self.wait_for_text(text);
    }

    pub(crate) fn contents(&self) -> String {
        self.shown.state().parser.screen().contents()
    }

    /// Returns the contents of all cells, row by row.
    pub(crate) fn cells(&self) -> Vec<Vec<String>> {
        let state = self.shown.state();
        let screen = state.parser.screen();
        let (rows, columns) = screen.size();
        let cell = |row, column| screen.cell(row, column).map_or_else(String::new, |cell| cell.contents().to_owned());
        (0..rows.get()).map(|row| (0..columns.get()).map(|column| cell(row, column)).collect()).collect()
    }

    /// Returns everything that the program has sent.
    pub(crate) fn output(&self) -> String {
        String::from_utf8(self.shown.state().output.clone()).expect("text")
    }

    #[track_caller]
    pub(crate) fn find(&self, text: &str) -> (u16, u16) {
        let contents = self.contents();
        let found = (0..).zip(contents.lines()).find_map(|(row, line)| {
            let before = line.split_once(text)?.0;
            Some((before.chars().count() as u16, row))
        });
        assert!(found.is_some(), "`{text}` is nowhere on the screen\n{}", framed(&contents));
        found.unwrap_or_default()
    }

    /// Returns the requests of the program to the terminal: titles, bells, the clipboard.
    pub(crate) fn heard(&self) -> Vec<String> {
        self.shown.state().parser.callbacks().requests.clone()
    }

    #[track_caller]
    pub(crate) fn ends_with(&mut self, code: i32) {
        self.shown.wait("the end of the program", |state| !state.open);
        if let Some(reader) = self.reader.take() {
            reader.join().expect("a reader that does not fail");
        }
        let status = self.child.wait().expect("an exit status");
        assert_eq!(status.code().unwrap_or(SIGNALLED), code, "{status:?}\n{}", framed(&self.contents()));
    }

    /// Waits for the end of the program, and checks its exit code and the restored terminal.
    #[track_caller]
    pub(crate) fn ends_restored_with(&mut self, code: i32) {
        self.ends_with(code);
        assert_eq!(self.taken(), [""; 0], "what is still taken\n{}", framed(&self.contents()));
    }

    pub(crate) fn taken(&self) -> Vec<&'static str> {
        let settings = settings(&self.master) != self.settings_before;
        let state = self.shown.state();
        let mut taken = active_modes(state.parser.screen());
        taken.extend(settings.then_some("terminal settings"));
        taken
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill().and_then(|()| self.child.wait());
    }
}

impl Shown {
    fn new(size: Size) -> Self {
        let (columns, rows) = cells(size);
        let parser = Parser::new_with_callbacks(rows, columns, 0, Heard::default());
        Self { state: Mutex::new(State { parser, output: Vec::new(), open: true }), news: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn comes_within(&self, time: Duration, is_so: impl Fn(&State) -> bool) -> bool {
        let waits = |state: &mut State| state.open && !is_so(state);
        let waited = self.news.wait_timeout_while(self.state(), time, waits);
        !waited.unwrap_or_else(PoisonError::into_inner).1.timed_out()
    }

    #[track_caller]
    fn wait(&self, wanted: &str, is_so: impl Fn(&State) -> bool) {
        let end = Instant::now() + DEADLINE;
        let mut state = self.state();
        while !is_so(&state) {
            let left = end.saturating_duration_since(Instant::now());
            let over = if state.open { "in time" } else { "before the program ended" };
            let hopeless = left.is_zero() || !state.open;
            assert!(
                !hopeless,
                "waited for {wanted}, which did not come {over}\n{}",
                framed(&state.parser.screen().contents())
            );
            state = self.news.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

fn listen(output: Arc<Pty>, shown: Arc<Shown>) -> JoinHandle<()> {
    thread::spawn(move || {
        let mut bytes = [0; 1 << 14];
        loop {
            // When the last writer is gone, some systems report an end and others an error.
            let count = (&*output).read(&mut bytes).unwrap_or(0);
            let mut state = shown.state();
            state.open = count > 0;
            state.parser.process(&bytes[..count]);
            state.output.extend_from_slice(&bytes[..count]);
            shown.news.notify_all();
            if count == 0 {
                return;
            }
        }
    })
}

pub(crate) fn active_modes(screen: &Screen) -> Vec<&'static str> {
    let signs = [
        (screen.alternate_screen(), "alternate screen"),
        (screen.hide_cursor(), "cursor"),
        (screen.mouse_protocol_mode() != MouseProtocolMode::None, "mouse"),
        (screen.bracketed_paste(), "bracketed paste"),
        (screen.application_cursor(), "cursor keys"),
    ];
    signs.into_iter().filter_map(|(taken, what)| taken.then_some(what)).collect()
}

fn settings(master: &Pty) -> String {
    format!("{:?}", tcgetattr(master).expect("the settings of the terminal"))
}

/// Starts a command in a new terminal. Returns the terminal, its settings before the start, and the program.
fn start(size: Size, mut command: Command) -> (Pty, String, Child) {
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command.env("TERM", "xterm-256color");
    command.env("RUST_BACKTRACE", "0");
    command.env("PLYWOOD", env!("CARGO_BIN_EXE_plywood"));
    command.env_remove("NO_COLOR");
    if command.get_envs().all(|(name, _)| name != STATE_HOME) {
        // Isolate the program from other tests and from the user's state.
        command.env(STATE_HOME, NO_STATE);
    }
    let (master, program_end) = open().expect("a pseudo-terminal");
    resize(&master, size);
    let settings = settings(&master);
    // This closes our copy of the program's end: the terminal ends together with the program.
    let child = pty_process::blocking::Command::from(command).spawn(program_end).expect("a program");
    (master, settings, child)
}

fn resize(master: &Pty, (columns, rows): Size) {
    master.resize(pty_process::Size::new(rows, columns)).expect("a size");
}

fn cells(size: Size) -> (NonZeroU16, NonZeroU16) {
    (size.0.try_into().expect("columns"), size.1.try_into().expect("rows"))
}

fn framed(contents: &str) -> String {
    let lines: Vec<String> = contents.lines().map(|line| format!("  | {line}")).collect();
    format!("the screen:\n{}", lines.join("\n"))
}
