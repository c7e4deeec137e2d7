//! What overlays are made of: frames, and sheets with sentences. Knows nothing of what they say.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;
use ratatui_widgets::block::{Block, Padding};
use ratatui_widgets::borders::BorderType;
use ratatui_widgets::clear::Clear;

use crate::explain::{Sentence, Span, Tone};
use crate::model::Viewer;
use crate::paint::Palette;
use crate::text;
use crate::theme::Role;
use crate::view::View;
use crate::view::prose::{self, Prose};

/// Clears an area and draws a frame with a title around it. Returns what is inside, with a free column on either side.
pub(in crate::view) fn frame(area: Rect, title: &str, palette: &Palette, buf: &mut Buffer) -> Rect {
    let area = area.intersection(buf.area);
    if area.width < 4 || area.height < 3 {
        return Rect::default();
    }
    let title = text::clipped(title, usize::from(area.width).saturating_sub(6));
    let title = if title.is_empty() { String::new() } else { format!(" {title} ") };
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(palette.of(Role::Frame))
        .style(palette.base())
        .padding(Padding::horizontal(1))
        .title(Line::from(vec![palette.span("─", Role::Frame), palette.span(title, Role::Title)]));
    let inside = block.inner(area);
    Clear.render(area, buf);
    block.render(area, buf);
    inside
}

/// An area of this size in the middle of another.
pub(in crate::view) fn centered(screen: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(screen.width), height.min(screen.height));
    Rect { x: screen.x + (screen.width - width) / 2, y: screen.y + (screen.height - height) / 2, width, height }
}

/// Words as a sentence; whatever is in them that is no text is escaped, line breaks become blanks.
pub(in crate::view) fn plain(words: &str) -> Sentence {
    let joined = words.split_whitespace().collect::<Vec<_>>().join(" ");
    Sentence(vec![Span { text: text::visible(&joined).into_owned(), tone: Tone::Plain }])
}

/// Columns of a sheet at most: longer lines are hard to read.
const SHEET: u16 = 96;

/// Sentences in a frame: over the side panel where there is one, else over the part of the canvas that does not show the node
/// they are about.
pub(super) struct Sheet<'m> {
    pub(super) view: View<'m>,
    pub(super) title: &'m str,
    pub(super) sentences: &'m [Sentence],
}

impl Sheet<'_> {
    pub(super) fn draw(&self, buf: &mut Buffer) {
        let View { model, viewer, palette } = self.view;
        let areas = model.areas();
        let room = if areas.side.is_empty() { areas.canvas } else { areas.side };
        let width = room.width.min(SHEET);
        let inner = width.saturating_sub(4);
        let rows: u16 = self.sentences.iter().map(|sentence| Prose { sentence, palette }.height(inner)).sum();
        let height = (rows + 2).min(room.height);
        let is_above = areas.side.is_empty() && is_low(viewer, areas.canvas);
        let y = if is_above { room.y } else { room.bottom() - height };
        let area = Rect { x: room.x + (room.width - width) / 2, y, width, height };
        let inside = frame(area, self.title, palette, buf);
        prose::stack(self.sentences, palette, inside, buf);
    }
}

/// Whether the node that keys act on is in the lower half of the canvas.
fn is_low(viewer: &Viewer, canvas: Rect) -> bool {
    viewer.places()(viewer.focus()).is_some_and(|place| place.top > i32::from(canvas.height / 2))
}
