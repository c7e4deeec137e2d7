//! Macros that declare the actions of each screen from the table of keys.
//!
//! A row of `keys!` names a table, an action, its keys, a group of the help, modes, and a name. The name identifies the action on
//! the socket of a presentation, and its help text in `words/keys.ftl`. Words of plain sessions other than the name follow in
//! parentheses, or the reason why there are none. The table is a screen, a family, or `Shared`:
//!
//! * The rows of a screen are variants of its enum, and need no modes.
//! * The rows of a family are an enum of their own, which is one variant of each screen that lists the family. The function that
//!   handles the enum serves several screens.
//! * A row of `Shared` is a variant of each screen that lists it. Each screen handles it in its own way.
//!
//! Every screen handles its enum in one `match` without `_`. So an action without an arm does not compile, nor does an arm
//! without an action. `agree` compares the rows of each mode with its screen, so a key whose screen has no action for it does not
//! compile either.
//!
//! **To add a key**
//!
//! A toggle is one row, one arm and one message.
//!
//! 1. Add the row in `keymap/bindings.rs`, where the help is to list it: `Walkthrough MinimalTree ['K'] View "minimal-tree",`.
//! 2. Write its help in `words/keys.ftl`: `minimal-tree = show the minimal tree`.
//! 3. Add the arm that the compiler requires: `WalkthroughAction::MinimalTree => ...`, in `update/nodes.rs`.
//!
//! If the key belongs in the line of keys, add it to `keymap/lines.rs`. If a page can do the same, add it to
//! `src/pages/src/keys.rs`. A test in `tests/keys.rs` fails if the key does nothing; give it a place where it does. Run
//! `UPDATE_DOCS=1 cargo test --test documents`, and read the snapshots of the help that change.

use super::{Action, BINDINGS, Binding, Mode};

/// One key of a row: a character, the name of a key, or either with modifiers.
macro_rules! key {
    ((Shift $code:tt)) => {
        $crate::event::KeyEvent { modifiers: $crate::event::KeyModifiers::SHIFT, ..key!($code) }
    };
    ((Ctrl $code:tt)) => {
        $crate::event::KeyEvent { modifiers: $crate::event::KeyModifiers::CONTROL, ..key!($code) }
    };
    ($char:literal) => {
        key!({ $crate::event::KeyCode::Char($char) })
    };
    ($code:tt) => {
        $crate::event::KeyEvent { code: $code, modifiers: $crate::event::KeyModifiers::NONE }
    };
}

/// Modes of a row; by default the screen of its table.
macro_rules! modes {
    ($screen:ident) => {
        &[Mode::$screen]
    };
    ($table:ident $modes:ident) => {
        $modes
    };
}

/// How plain sessions perform the action of a row: by its words, by default its name, or not at all.
macro_rules! spoken {
    ($name:literal) => {
        Spoken::Words($name)
    };
    ($name:literal ($($words:tt)+)) => {
        Spoken::Words(stringify!($($words)+))
    };
    ($name:literal $reason:ident) => {
        Spoken::$reason
    };
}

/// Declares the table of keys and its enums. The `$` at its head is for the macros that it defines.
macro_rules! keys {
    (
        $dollar:tt families $families:tt screens $screens:tt
        rows {$(
            $table:ident $action:ident [$($key:tt)+] $group:ident $($modes:ident)? $name:literal $($reason:ident)? $(($($words:tt)+))?,
        )+}
    ) => {
        /// Name of an action: in its table row, and in messages between the terminals of a presentation.
        #[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        pub enum Action {
            $(#[serde(rename = $name)] $action,)+
        }

        /// All key bindings. No key has two meanings in one mode. If a meaning differs from that in the walkthrough, the key line
        /// shows it.
        pub const BINDINGS: &[Binding] = &[$(Binding {
            keys: &[$(key!($key)),+],
            action: Action::$action,
            modes: modes!($table $($modes)?),
            group: Group::$group,
            name: $name,
            help: || text!(concat!("keys/", $name)),
            spoken: spoken!($name $($reason)? $(($($words)+))?),
        }),+];

        tables! { $dollar { $($table $action)+ } $families $screens }
    };
}

macro_rules! tables {
    (
        $dollar:tt $rows:tt { $($family:ident($of_family:ident),)+ }
        { $($screen:ident($actions:ident) [$($part:ident($of_part:ident))*] [$($shared:ident)*],)+ }
    ) => {
        $(actions! { $dollar $rows $family $of_family [] [] })+
        $(
            actions! { $dollar $rows $screen $actions [$($part $of_part)*] [$($shared)*] }
            const _: () = assert!(
                agree(Mode::$screen, $actions::OWN, &[ProgramAction::OWN $(, $of_part::OWN)*]),
                concat!("Mode::", stringify!($screen), " has a key without an action, or an action or a family without a key"),
            );
        )+
    };
}

/// Declares the enum of a table. The macro inside picks the rows that begin with its name; macros cannot compare names otherwise.
macro_rules! actions {
    ($dollar:tt { $($row:ident)+ } $table:ident $actions:ident [$($part:ident $of_part:ident)*] [$($shared:ident)*]) => {
        macro_rules! pick {
            ([$dollar($dollar own:ident)*] $table $dollar action:ident $dollar($dollar rest:ident)*) => {
                pick! { [$dollar($dollar own)* $dollar action] $dollar($dollar rest)* }
            };
            $(([$dollar($dollar own:ident)*] Shared $shared $dollar($dollar rest:ident)*) => {
                pick! { [$dollar($dollar own)* $shared] $dollar($dollar rest)* }
            };)*
            ([$dollar($dollar own:ident)*] $dollar other:ident $dollar action:ident $dollar($dollar rest:ident)*) => {
                pick! { [$dollar($dollar own)*] $dollar($dollar rest)* }
            };
            ([$dollar($dollar own:ident)*]) => {
                #[doc = concat!("Actions of the table `", stringify!($table), "`.")]
                #[derive(Clone, Copy, Debug, PartialEq, Eq)]
                pub enum $actions {
                    $($part($of_part),)*
                    $dollar($dollar own,)*
                }

                impl $actions {
                    pub(crate) const OWN: &[Action] = &[$dollar(Action::$dollar own),*];

                    pub fn of(name: Action) -> Option<Self> {
                        let own = Self::OWN.iter().position(|own| *own == name);
                        own.map(|at| [$dollar(Self::$dollar own),*][at])
                            $(.or_else(|| $of_part::of(name).map(Self::$part)))*
                    }
                }
            };
        }
        pick! { [] $($row)+ }
    };
}

/// Returns true if the screen has an action for each key of its mode, and a key for each own action and each family.
pub const fn agree(mode: Mode, own: &[Action], families: &[&[Action]]) -> bool {
    let mut rows = bound(mode, Some(own));
    let mut has_keys = rows == own.len();
    let mut at = 0;
    while at < families.len() {
        let of_family = bound(mode, Some(families[at]));
        has_keys &= of_family > 0;
        rows += of_family;
        at += 1;
    }
    has_keys && rows == bound(mode, None)
}

/// Counts the rows of a mode, or only those whose action is in `among`.
const fn bound(mode: Mode, among: Option<&[Action]>) -> usize {
    let mut count = 0;
    let mut row = 0;
    while row < BINDINGS.len() {
        let Binding { action, modes, .. } = BINDINGS[row];
        let mut is_there = false;
        let mut at = 0;
        while at < modes.len() {
            is_there |= modes[at] as u8 == mode as u8;
            at += 1;
        }
        if is_there && is_among(action, among) {
            count += 1;
        }
        row += 1;
    }
    count
}

const fn is_among(action: Action, among: Option<&[Action]>) -> bool {
    let Some(among) = among else { return true };
    let mut at = 0;
    while at < among.len() {
        if among[at] as u8 == action as u8 {
            return true;
        }
        at += 1;
    }
    false
}
