//! Names of keys in messages. Only the interface knows the keys of the user.

use std::sync::OnceLock;

/// Returns the name of an action's key; `None` for the usual one, which is in the message.
type KeyNames = fn(action: &str) -> Option<String>;

static NAMES: OnceLock<KeyNames> = OnceLock::new();

/// Sets the names of keys, once.
pub fn name_keys(names: KeyNames) {
    NAMES.get_or_init(|| names);
}

pub fn key_of(action: &str) -> Option<String> {
    NAMES.get().and_then(|names| names(action))
}
