//! Hands over to the interface, if there is a terminal to show it on.

use std::io::{self, IsTerminal as _};

use super::Opening;
use crate::diagnostic::Diagnostic;

/// Opens the interface and returns when the user leaves it.
pub(super) fn open(opening: Opening) -> Result<(), Diagnostic> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(Diagnostic::new("no-terminal", "the interface needs a terminal to show itself on")
            .help("`plywood trace FILE` prints the whole search as text"));
    }
    drop(opening);
    Err(Diagnostic::new("no-interface", "this build has no interface").help("use `plywood trace FILE`"))
}
