//! Searchable list of all actions of a mode with their keys, from the table of keys. Enter runs the chosen one.

use super::frame::{centered, frame};
use crate::{
    keymap::{Action, Binding, Mode, names, of_mode},
    model::Overlay,
    view::prelude::*,
};
use plywood_tree::library::course::plain;

/// Actions of keys that are typed as text, and of the list itself.
const TYPED: [Action; 6] =
    [Action::Actions, Action::ValueType, Action::SignPut, Action::AnswerType, Action::MoveType, Action::MoveTypePiece];

/// Letters of a match are spread over a part of the text that is at most this many times as long.
const SPREAD: usize = 3;

/// Returns the actions of a mode that match the typed text, best first: its letters occur in their order, close together.
pub fn matching_actions(mode: Mode, typed: &str) -> Vec<&'static Binding> {
    let rows = of_mode(mode).filter(|row| !TYPED.contains(&row.action));
    let span = |row| span(&described(row), &plain(typed)).filter(|&span| span <= SPREAD * typed.chars().count());
    let mut rows: Vec<_> = rows.filter_map(|row| Some((span(row)?, row))).collect();
    rows.sort_by_key(|&(span, row)| (span, if typed.is_empty() { 0 } else { (row.help)().len() }));
    rows.into_iter().map(|(_, row)| row).collect()
}

fn described(row: &Binding) -> String {
    plain(&format!("{}  {}", (row.help)(), names(row)))
}

/// Returns the length of the shortest part of a text in which all typed letters occur in their order.
fn span(text: &str, typed: &str) -> Option<usize> {
    let from = |start: usize| {
        let mut rest = text[start..].char_indices();
        typed.chars().try_fold(0, |_, letter| rest.find(|&(_, other)| other == letter).map(|(at, _)| at))
    };
    text.char_indices().filter_map(|(start, _)| from(start)).min()
}

pub fn draw(model: &Model, buf: &mut Buffer) {
    let Overlay::Actions(typed, chosen) = &model.overlay else { return };
    let all = matching_actions(model.mode(), "");
    // The line of keys stays in view.
    let screen = Rect { height: model.area().height.saturating_sub(1), ..model.area() };
    let widest = |cells: fn(&Binding) -> u16| all.iter().map(|row| cells(row)).max().unwrap_or(0);
    let help = widest(|row| text::cells((row.help)()) + 2);
    let keys = widest(|row| text::cells(&names(row)));
    let area = centered(screen, help + keys + 4, all.len() as u16 + 3);
    let inside = frame(area, text!("keys/actions-title"), buf);
    paint::line([("› ", Role::Key), (typed.as_str(), Role::Number), ("▏", Role::Knob)]).render(inside, buf);
    let list = paint::below(inside, 1);
    let first = chosen.saturating_sub(usize::from(list.height.saturating_sub(1)));
    let found = matching_actions(model.mode(), typed);
    for (y, (at, row)) in (list.top()..list.bottom()).zip(found.iter().enumerate().skip(first)) {
        let role = |role| if at == *chosen { Role::Chosen } else { role };
        buf.set_style(Rect { y, height: 1, ..list }, paint::style(role(Role::Text)));
        paint::write(buf, list, (list.x, y), (row.help)(), role(Role::Text));
        paint::write(buf, list, (list.x + help, y), &names(row), role(Role::Key));
    }
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
            assert_eq!(listed, of_mode(mode).filter(|row| !TYPED.contains(&row.action)).count(), "{}", mode.name());
        }
    }
}
