//! The line of keys: the ones a newcomer needs, as far as they fit.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::overlay;
use crate::text;
use crate::theme::Role;
use crate::tui::keymap::{Action, Mode, key_line, name, of_mode};
use crate::tui::model::Model;
use crate::tui::paint::{self, Palette};

pub(super) fn draw(model: &Model, palette: &Palette, area: Rect, buf: &mut Buffer) {
    let own = overlay::row(&model.overlay).map_or(&[][..], |row| row.keys);
    let keys = if own.is_empty() { key_line(model.mode()) } else { own };
    line(model.mode(), keys, palette, super::inset(area), buf);
}

/// Draws as many keys as fit.
pub(super) fn line(mode: Mode, keys: &[(Action, &str)], palette: &Palette, area: Rect, buf: &mut Buffer) {
    let mut x = area.x;
    for (action, words) in keys {
        let key = key_of(mode, *action);
        let cells = (text::width(&key) + 1 + text::width(words)) as u16;
        if x + cells > area.right() {
            return;
        }
        let pieces =
            [(key.as_str(), palette.of(Role::Key)), (" ", palette.of(Role::Text)), (*words, palette.of(Role::Faint))];
        x += paint::write_all(buf, area, (x, area.y), pieces) + 3;
    }
}

/// The first key of an action, arrows as arrows.
fn key_of(mode: Mode, action: Action) -> String {
    let key = of_mode(mode).find(|binding| binding.action == action).and_then(|binding| binding.keys.first());
    match key.map(|&key| name(key)).unwrap_or_default().as_str() {
        "Right" => "→".to_owned(),
        "Left" => "←".to_owned(),
        "Up" => "↑".to_owned(),
        "Down" => "↓".to_owned(),
        "Enter" if action == Action::ValueSet => "0-9 ⏎".to_owned(),
        other => other.to_owned(),
    }
}
