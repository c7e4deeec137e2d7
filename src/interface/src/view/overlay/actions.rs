//! Searchable list of all actions of a mode with their keys, from the table of keys. Enter runs the chosen one.

use super::list::{self, matching};
use crate::{
    keymap::{Binding, Spoken, names, of_mode},
    view::prelude::*,
};

/// Returns true for actions of keys that are text, and for that of the list itself.
fn is_unlisted(row: &Binding) -> bool {
    row.action == Action::Actions || row.spoken == Spoken::Typed
}

/// Returns the actions of a mode that match the typed text, best first: of equal ones, that with the shorter help.
pub fn matching_actions(mode: Mode, typed: &str) -> Vec<&'static Binding> {
    let mut rows: Vec<&Binding> = of_mode(mode).filter(|row| !is_unlisted(row)).collect();
    if !typed.is_empty() {
        rows.sort_by_key(|row| (row.help)().len());
    }
    matching(rows, |row| row_of(mode, row).join("  "), typed)
}

fn row_of(mode: Mode, row: &Binding) -> [String; 2] {
    [(row.help)().to_owned(), names(row, Some(mode))]
}

pub fn draw(model: &Model, buf: &mut Buffer) {
    let Overlay::Actions(typed, chosen) = &model.overlay else { return };
    let mode = model.mode();
    let rows = |typed| matching_actions(mode, typed).into_iter().map(|row| row_of(mode, row)).collect::<Vec<_>>();
    let list =
        list::List { title: text!("keys/actions-title"), typed, chosen: *chosen, roles: [Role::Text, Role::Key] };
    list.draw(model, &rows(""), &rows(typed), buf);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_found_by_a_part_of_their_words_or_their_key() {
        let first = |typed| matching_actions(Mode::Walkthrough, typed).first().map(|row| row.action);
        assert_eq!(first("next cut"), Some(Action::NextCutoff));
        assert_eq!(first("ncut"), Some(Action::NextCutoff));
        assert_eq!(first("PROJ"), Some(Action::Projector));
        assert_eq!(first("f5"), Some(Action::Start));
        assert_eq!(first("qqqq"), None);
        assert!(matching_actions(Mode::Walkthrough, "cut").len() < 6);
        for mode in Mode::ALL {
            let listed = matching_actions(mode, "").len();
            assert_eq!(listed, of_mode(mode).filter(|row| !is_unlisted(row)).count(), "{}", mode.name());
        }
    }
}
