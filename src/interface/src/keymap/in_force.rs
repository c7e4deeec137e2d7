//! Keys in force: those of the table, unless the settings give an action other keys. In plain sessions, words take their place in
//! messages.

use std::{cell::Cell, sync::OnceLock};

use super::{BINDINGS, Binding, Spoken, name};
use plywood_messages::words::name_keys;

/// How the user gives commands.
#[derive(Clone, Copy, Debug)]
pub enum InForce {
    Keys(&'static [Binding]),
    Words,
}

impl Binding {
    /// Returns the words for the action in plain sessions.
    pub fn words(&self) -> String {
        let words = if let Spoken::Words(words) = self.spoken { words } else { self.name };
        words.replace('-', " ")
    }
}

/// Keys of the settings, which are read once.
static CHOSEN: OnceLock<InForce> = OnceLock::new();

thread_local! {
    static HERE: Cell<Option<InForce>> = const { Cell::new(None) };
}

/// Sets the keys of this run.
pub fn choose(rows: Vec<Binding>) {
    name_keys(named);
    CHOSEN.get_or_init(|| InForce::Keys(rows.leak()));
}

/// Runs `work` with these keys, or with words, on the current thread.
pub fn within<T>(in_force: InForce, work: impl FnOnce() -> T) -> T {
    name_keys(named);
    let before = HERE.replace(Some(in_force));
    let done = work();
    HERE.set(before);
    done
}

fn in_force() -> InForce {
    HERE.get().or_else(|| CHOSEN.get().copied()).unwrap_or(InForce::Keys(BINDINGS))
}

/// Returns true if words take the place of keys.
pub fn has_words() -> bool {
    matches!(in_force(), InForce::Words)
}

pub fn rows() -> &'static [Binding] {
    match in_force() {
        InForce::Keys(rows) => rows,
        InForce::Words => BINDINGS,
    }
}

/// Returns the key or the words for an action in messages; `None` for the usual key.
fn named(action: &str) -> Option<String> {
    let usual = BINDINGS.iter().find(|row| row.name == action)?;
    let InForce::Keys(rows) = in_force() else { return Some(usual.words()) };
    let row = rows.iter().find(|row| row.action == usual.action).filter(|row| row.keys != usual.keys)?;
    let works = |key| row.modes.iter().all(|&mode| row.keys_in(mode).any(|own| own == key));
    row.keys.iter().copied().find(|&key| works(key)).or(row.keys.first().copied()).map(name)
}
