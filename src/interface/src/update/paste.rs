//! Pasted text: it goes to the open text field only, and never acts like keys.

use super::reply::Reply;
use super::{asking, editing, gallery, is_free, on_viewer, prompt};
use crate::keymap::Mode;
use crate::model::{Blanking, Model};

pub(super) fn on_paste(model: &mut Model, pasted: &str) -> Reply {
    model.remark = None;
    if model.blanking == Blanking::Closed {
        return Reply::none();
    }
    let text = one_line(pasted);
    if let Some(reply) = prompt::paste(&mut model.overlay, &text) {
        return reply;
    }
    let mode = model.mode();
    if mode == Mode::Gallery && gallery::paste(&mut model.gallery, &text) {
        return Reply::none();
    }
    if mode == Mode::Editing && is_free(model) {
        return on_viewer(model, |viewer| editing::paste_value(viewer, &text));
    }
    if mode == Mode::Quiz && is_free(model) {
        return asking::paste(model, &text);
    }
    Reply::say(text!(interface, "nowhere-to-paste"))
}

/// Returns the text on one line, so that pasting never ends a prompt. Other control characters are removed.
fn one_line(pasted: &str) -> String {
    let lines = pasted.split(['\r', '\n']).map(str::trim).filter(|line| !line.is_empty());
    let joined = lines.collect::<Vec<_>>().join(" ");
    joined.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_one_and_nothing_acts() {
        assert_eq!(one_line("  a/b c.toml\r\n"), "a/b c.toml");
        assert_eq!(one_line("one\rtwo\n\n\tthree\tfour\x1b[31m\u{9b}"), "one two three four[31m");
        assert_eq!(one_line("\r\n"), "");
    }
}
