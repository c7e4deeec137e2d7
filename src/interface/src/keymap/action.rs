//! Enums of actions, declared by the table of keys.
//!
//! A row of `keys!` has a table, an action, keys, a group of the help, modes, and a name: that of the action on the socket of a talk
//! and of its help in `words/keys.ftl`. The table is a screen or a family. A screen's rows are actions of its own and need no modes; its
//! enum also has a variant for each family that is listed beside it, and for each row of the table `Shared` that is named there. A
//! family is handled by one function for all its screens, a shared action by each screen in its own way.
//!
//! So the compiler names what is missing: the arm of a row, in the `match` of its screen or family; and, with `agree`, the screen of
//! a key.
//!
//! **To add a key**
//!
//! 1. Add its row to the table in `keymap/bindings.rs`: `Walkthrough MinimalTree ['K'] View "minimal-tree",`.
//! 2. Write its help in `words/keys.ftl`: `minimal-tree = show the minimal tree`.
//! 3. The compiler now names the `match` that has no arm for it: in `update/nodes.rs` for the walkthrough.
//!
//! The line of keys in `keymap/lines.rs` and a page's script in `src/program/cli/page_keys.rs` name it if they are to have it. Run
//! `UPDATE_DOCS=1 cargo test --test documents`, and read the snapshots of the help.

use super::{Action, BINDINGS, Binding, Mode};

/// One key of a row: a character, the name of a key, or either with what is held.
macro_rules! key {
    ((Shift $code:tt)) => {
        $crate::keymap::Key { modifiers: $crate::event::KeyModifiers::SHIFT, ..key!($code) }
    };
    ((Ctrl $code:tt)) => {
        $crate::keymap::Key { modifiers: $crate::event::KeyModifiers::CONTROL, ..key!($code) }
    };
    ($char:literal) => {
        key!({ $crate::event::KeyCode::Char($char) })
    };
    ($code:tt) => {
        $crate::keymap::Key { code: $code, modifiers: $crate::event::KeyModifiers::NONE }
    };
}

/// The modes of a row: without others, the screen it belongs to.
macro_rules! modes {
    ($screen:ident) => {
        &[Mode::$screen]
    };
    ($table:ident $modes:ident) => {
        $modes
    };
}

/// Declares the table of keys and its enums. The `$` at its head is for the macros that this one makes.
macro_rules! keys {
    (
        $dollar:tt families $families:tt screens $screens:tt
        rows { $($table:ident $action:ident [$($key:tt)+] $group:ident $($modes:ident)? $name:literal,)+ }
    ) => {
        /// Name of an action: of its row, and between the terminals of a talk.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        pub enum Action {
            $(#[serde(rename = $name)] $action,)+
        }

        /// Every key of the program. In no mode a key has two meanings; where it is not the walkthrough's, the line of keys says so.
        pub const BINDINGS: &[Binding] = &[$(Binding {
            keys: &[$(key!($key)),+],
            action: Action::$action,
            modes: modes!($table $($modes)?),
            group: Group::$group,
            help: || text!(keys, $name),
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
            const _: () = agree(Mode::$screen, $actions::OWN, &[ProgramAction::OWN $(, $of_part::OWN)*]);
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
                    /// Names of the actions that are in no family.
                    pub(super) const OWN: &[Action] = &[$dollar(Action::$dollar own),*];

                    /// The action of this name, if the table has it.
                    #[must_use]
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

/// Fails to compile unless a screen has an action for each key of its mode, a key for each of its own actions, and one for each family.
pub(super) const fn agree(mode: Mode, own: &[Action], families: &[&[Action]]) {
    let mut rows = bound(mode, Some(own));
    assert!(rows == own.len(), "an action of a screen has no key in its mode");
    let mut at = 0;
    while at < families.len() {
        let of_family = bound(mode, Some(families[at]));
        assert!(of_family > 0, "a family of a screen has no key in its mode");
        rows += of_family;
        at += 1;
    }
    assert!(rows == bound(mode, None), "a key is bound in a mode whose screen has no action for it");
}

/// Number of rows of a mode, or of those whose action is among these.
const fn bound(mode: Mode, among: Option<&[Action]>) -> usize {
    let (mut count, mut row) = (0, 0);
    while row < BINDINGS.len() {
        let Binding { action, modes, .. } = BINDINGS[row];
        let (mut is_there, mut at) = (false, 0);
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
