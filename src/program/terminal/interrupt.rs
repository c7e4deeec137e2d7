//! What Ctrl-C does while no interface is open: it stops work that is watched, and otherwise ends the program.
//!
//! A signal that has been handled once is never given back to the system: without a handler it would be ignored from then on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use signal_hook::consts::SIGINT;
use signal_hook::low_level::unregister;
use signal_hook::{SigId, flag};

/// Whether Ctrl-C ends the program at once.
static ENDS: AtomicBool = AtomicBool::new(false);

/// Number of those who handle Ctrl-C now.
static HANDLERS: Mutex<usize> = Mutex::new(0);

/// Ctrl-C while work is watched: the first one is noted, a second one ends the program.
#[derive(Debug)]
pub struct Interrupt {
    has_come: Arc<AtomicBool>,
    registered: Vec<SigId>,
}

impl Interrupt {
    /// Begins to listen, until it is dropped.
    pub fn listen() -> Self {
        let has_come = Arc::new(AtomicBool::new(false));
        let actions = [
            flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(&has_come)),
            flag::register(SIGINT, Arc::clone(&has_come)),
        ];
        handle(true);
        Self { has_come, registered: actions.into_iter().flatten().collect() }
    }

    /// Whether Ctrl-C has been pressed since.
    pub fn has_come(&self) -> bool {
        self.has_come.load(Ordering::Relaxed)
    }
}

impl Drop for Interrupt {
    fn drop(&mut self) {
        handle(false);
        for id in self.registered.drain(..) {
            unregister(id);
        }
    }
}

/// Leaves Ctrl-C to the interface from now on.
pub(super) fn leave_to_interface() {
    handle(true);
}

/// Counts one more who handles Ctrl-C, or one less; where nobody does, it ends the program.
fn handle(begins: bool) {
    static DEFAULT: OnceLock<Option<SigId>> = OnceLock::new();
    let mut handlers = HANDLERS.lock().unwrap_or_else(PoisonError::into_inner);
    *handlers = if begins { *handlers + 1 } else { handlers.saturating_sub(1) };
    ENDS.store(*handlers == 0, Ordering::SeqCst);
    DEFAULT.get_or_init(|| flag::register_conditional_default(SIGINT, &ENDS).ok());
}
