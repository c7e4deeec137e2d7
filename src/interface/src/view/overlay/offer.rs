//! Offer to restore recovered edits.

use super::OverlayRow;
use super::question::Question;
use crate::keymap::Action;
use crate::model::Model;
use crate::paint::Palette;
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_search::session::Input;
use plywood_tree::source::{RecoveryKey, UnsavedEdits};
use ratatui::buffer::Buffer;
use ratatui::widgets::Widget;

pub(super) static ROW: OverlayRow = OverlayRow::anywhere("offer", draw).with_keys(&[
    (Action::Edit, || text!(keys, "hint-take-up")),
    (Action::LeaveDiscarding, || text!(keys, "hint-discard")),
    (Action::Close, || text!(keys, "hint-not-now")),
]);

/// Returns the unsaved edits, and the content that they belong to.
fn found(model: &Model) -> Option<(&UnsavedEdits, RecoveryKey)> {
    let open = model.opened()?;
    Some((&open.common().recovered.as_ref()?.left, open.origin().key()))
}

/// Returns true if undo always leads from the edits to the open content: for a tree, but not for a game, or a map of another
/// size.
fn is_undoable(model: &Model) -> bool {
    model.viewer().is_some_and(|viewer| matches!(viewer.subject.content, Input::Tree(_)))
}

fn draw(model: &Model, palette: &Palette, buf: &mut Buffer) {
    let Some((left, key)) = found(model) else { return };
    let there_are: String = match left.seconds.map(ago) {
        Some(when) => say!(overlays, "unsaved-edits", when = Words(when)).into(),
        None => text!(overlays, "unsaved-edits-of-another-time").to_owned(),
    };
    let mut lines = vec![there_are];
    if left.key.base != key.base {
        lines.push(text!(overlays, "changed-since").to_owned());
    }
    let keys = [
        ("e", if is_undoable(model) { text!(overlays, "take-up-undoable") } else { text!(overlays, "take-up") }),
        ("d", text!(overlays, "throw-them-away")),
        ("Esc", text!(overlays, "not-now")),
    ];
    Question { title: text!(overlays, "left-behind"), lines: &lines, keys: &keys, palette }
        .render(model.areas().canvas, buf);
}

/// Formats an age in the largest fitting unit.
fn ago(seconds: u64) -> Sentence {
    let whole = |length: u64| (seconds / length) as usize;
    match seconds {
        0..60 => text!(overlays, "moment-ago").sentence(Charset::Unicode),
        60..3_600 => say!(overlays, "minutes-ago", count = Count(whole(60))).sentence(Charset::Unicode),
        3_600..86_400 => say!(overlays, "hours-ago", count = Count(whole(3_600))).sentence(Charset::Unicode),
        _ => say!(overlays, "days-ago", count = Count(whole(86_400))).sentence(Charset::Unicode),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_as_people_tell_them() {
        let cases = [(5, "a moment ago"), (60, "1 minute ago"), (7_300, "2 hours ago"), (200_000, "2 days ago")];
        for (seconds, said) in cases {
            assert_eq!(ago(seconds).to_string(), said);
        }
    }
}
