//! Ctrl-C while no interface is open. The first one ends the program, at any moment, with the exit code of shells. Only work whose
//! partial result is printed takes the first one itself; the program then ends after printing it.

use crate::threads;
use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::channel,
    },
    thread,
    time::Duration,
};

use plywood_document::files;
use plywood_tree::progress::Progress;

/// Shells use this code for a program that Ctrl-C has ended.
pub const INTERRUPTED: u8 = 130;

/// Time limit for tidying the terminal: nobody may be reading it.
const TIDYING: Duration = Duration::from_millis(50);

static STATE: Mutex<State> = Mutex::new(State { taker: Taker::Program, was_pressed: false });

struct State {
    taker: Taker,
    was_pressed: bool,
}

/// Receiver of the next Ctrl-C.
enum Taker {
    Program,
    Work(Arc<Progress>),
    Interface,
}

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Work that the first Ctrl-C cancels, until this is dropped.
pub struct PartialWork;

impl PartialWork {
    /// Gives the next Ctrl-C to this work. If there was one already, the work is cancelled at once.
    pub fn begin(progress: &Arc<Progress>) -> Self {
        let mut state = state();
        if state.was_pressed {
            progress.cancel();
        }
        state.taker = Taker::Work(Arc::clone(progress));
        Self
    }
}

impl Drop for PartialWork {
    fn drop(&mut self) {
        state().taker = Taker::Program;
    }
}

/// Returns true after a Ctrl-C that has cancelled work.
pub fn was_pressed() -> bool {
    state().was_pressed
}

/// Leaves Ctrl-C to the interface from now on.
#[cfg(unix)]
pub fn leave_to_interface() {
    state().taker = Taker::Interface;
}

/// Begins listening. `tidy` clears what is shown only while the program works. If no thread can be started, the first Ctrl-C ends the
/// program without tidying.
#[cfg(unix)]
pub fn listen(tidy: fn()) {
    use signal_hook::{consts::SIGINT, flag::register_conditional_shutdown, iterator::Signals};
    // Until the thread listens, nothing else takes a Ctrl-C.
    let ends = Arc::new(AtomicBool::new(true));
    // Registered first: a second Ctrl-C does not wait for files that are being saved.
    let _ = register_conditional_shutdown(SIGINT, INTERRUPTED.into(), Arc::clone(&ends));
    let Ok(mut signals) = Signals::new([SIGINT]) else { return };
    let is_ending = Arc::clone(&ends);
    let listener = thread::Builder::new().spawn(move || {
        for _ in &mut signals {
            let mut state = state();
            match &state.taker {
                Taker::Interface => continue,
                Taker::Work(progress) if !state.was_pressed => progress.cancel(),
                Taker::Work(_) | Taker::Program => {
                    is_ending.store(true, Ordering::SeqCst);
                    end(tidy);
                }
            }
            state.was_pressed = true;
        }
    });
    if listener.is_ok() {
        ends.store(false, Ordering::SeqCst);
    }
}

#[cfg(not(unix))]
pub const fn listen(_: fn()) {}

/// Ends the program as Ctrl-C does. Files are saved completely or not at all.
pub fn end(tidy: fn()) -> ! {
    let (done, is_done) = channel::<()>();
    threads::spawn(move || {
        tidy();
        drop(done);
    });
    let _ = is_done.recv_timeout(TIDYING);
    files::stop_saving();
    exit()
}

#[cfg(unix)]
fn exit() -> ! {
    // Other threads go on working: nothing that they use may be destroyed.
    signal_hook::low_level::exit(INTERRUPTED.into())
}

#[cfg(not(unix))]
fn exit() -> ! {
    std::process::exit(INTERRUPTED.into())
}
