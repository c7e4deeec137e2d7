//! Ctrl-C while no interface is open: it stops watched work, and otherwise ends the program.
//!
//! A handled signal is never reset to its default: without a handler it would be ignored from then on.

use std::sync::{
    Arc, Mutex, OnceLock, PoisonError,
    atomic::{AtomicBool, Ordering},
};

use signal_hook::{SigId, consts::SIGINT, flag, low_level::unregister};

static ENDS: AtomicBool = AtomicBool::new(false);

/// Number of current Ctrl-C handlers.
static HANDLERS: Mutex<usize> = Mutex::new(0);

/// Ctrl-C during watched work: the first one is recorded, a second one ends the program.
pub struct Interrupt {
    was_pressed: Arc<AtomicBool>,
    registered: Vec<SigId>,
}

impl Interrupt {
    pub fn listen() -> Self {
        let was_pressed = Arc::new(AtomicBool::new(false));
        let actions = [
            flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(&was_pressed)),
            flag::register(SIGINT, Arc::clone(&was_pressed)),
        ];
        handle(true);
        Self { was_pressed, registered: actions.into_iter().flatten().collect() }
    }

    pub fn was_pressed(&self) -> bool {
        self.was_pressed.load(Ordering::Relaxed)
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

/// Adds or removes a handler; without any, Ctrl-C ends the program.
pub fn handle(begins: bool) {
    static DEFAULT: OnceLock<Option<SigId>> = OnceLock::new();
    let mut handlers = HANDLERS.lock().unwrap_or_else(PoisonError::into_inner);
    *handlers = if begins { *handlers + 1 } else { handlers.saturating_sub(1) };
    ENDS.store(*handlers == 0, Ordering::SeqCst);
    DEFAULT.get_or_init(|| flag::register_conditional_default(SIGINT, &ENDS).ok());
}
