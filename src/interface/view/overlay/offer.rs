//! Unsaved edits of another time.

use ratatui::buffer::Buffer;
use ratatui::widgets::Widget;

use super::question::Question;
use super::{OverlayRow, View};
use crate::keymap::Action;
use crate::words;

pub(super) static ROW: OverlayRow = OverlayRow::over_tree("offer", Action::Edit, None, draw).with_keys(&[
    (Action::Edit, words::keys::hint_take_up),
    (Action::LeaveDiscarding, words::keys::hint_discard),
    (Action::Close, words::keys::hint_not_now),
]);

fn draw(view: View<'_>, buf: &mut Buffer) {
    let View { model, viewer, palette } = view;
    let Some(found) = &viewer.left_behind else { return };
    let when = found.left.seconds.map_or("of another time".to_owned(), |seconds| format!("from {}", ago(seconds)));
    let mut lines = vec![format!("There are unsaved edits {when}.")];
    if found.left.key.base != viewer.lanes.subject.origin.key().base {
        lines.push("The file has been changed since; they are of the old one.".to_owned());
    }
    let keys = [("e", "take them up (u brings this tree back)"), ("d", "throw them away"), ("Esc", "not now")];
    Question { title: "edits left behind", lines: &lines, keys: &keys, palette }.render(model.areas().canvas, buf);
}

/// How long ago, as people say it.
fn ago(seconds: u64) -> String {
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute")];
    let unit = units.iter().find(|(length, _)| seconds >= *length);
    unit.map_or("a moment ago".to_owned(), |(length, unit)| {
        let count = seconds / length;
        let plural = if count == 1 { "" } else { "s" };
        format!("{count} {unit}{plural} ago")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_as_people_tell_them() {
        let cases = [(5, "a moment ago"), (60, "1 minute ago"), (7_300, "2 hours ago"), (200_000, "2 days ago")];
        for (seconds, said) in cases {
            assert_eq!(ago(seconds), said);
        }
    }
}
