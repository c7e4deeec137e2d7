//! What lies over the tree: reasons, notes, the prompt, progress. Frames for all of them.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;
use ratatui_widgets::clear::Clear;

use super::prose;
use super::row::{self, Row};
use crate::explain::{self, Sentence, Span, Tone};
use crate::scene::{Place, Stroke, Zoom};
use crate::text;
use crate::text::grouped;
use crate::theme::Role;
use crate::tui::model::{Model, Viewer, Working};
use crate::tui::paint::{self, Palette};

/// Clears an area and draws a frame with a title around it. Returns what is inside, with a column of air.
pub(super) fn frame(area: Rect, title: &str, palette: &Palette, buf: &mut Buffer) -> Rect {
    let area = area.intersection(buf.area);
    if area.width < 4 || area.height < 3 {
        return Rect::default();
    }
    Clear.render(area, buf);
    buf.set_style(area, palette.base());
    let style = palette.of(Role::Frame);
    let across = "─".repeat(usize::from(area.width - 2));
    paint::write_all(buf, area, (area.x, area.y), [("╭", style), (&across, style), ("╮", style)]);
    paint::write_all(buf, area, (area.x, area.bottom() - 1), [("╰", style), (&across, style), ("╯", style)]);
    for y in area.top() + 1..area.bottom() - 1 {
        paint::write(buf, area, (area.x, y), "│", style);
        paint::write(buf, area, (area.right() - 1, y), "│", style);
    }
    if !title.is_empty() {
        let title = format!(" {} ", text::clipped(title, usize::from(area.width).saturating_sub(6)));
        paint::write(buf, area, (area.x + 2, area.y), &title, palette.of(Role::Title));
    }
    Rect { x: area.x + 2, y: area.y + 1, width: area.width - 4, height: area.height - 2 }
}

/// The position of a game in a corner of a canvas that has no side panel: one where the tree is not.
pub(super) fn board(viewer: &Viewer, palette: &Palette, canvas: Rect, buf: &mut Buffer) {
    if let Some(row) = Row::new(viewer, canvas.width / 3) {
        let width = row.width().max(text::width(row::LEGEND) as u16 + 2) + 4;
        if let Some(area) = corner(viewer, canvas, (width, row.height() + 2)) {
            row.draw(palette, frame(area, row::LEGEND, palette, buf), buf);
        }
        return;
    }
    if viewer.plan().look().zoom == Zoom::Boards {
        // Every node shows its own.
        return;
    }
    let Some(board) = viewer.board().filter(|board| !board.lines.is_empty()) else { return };
    let cells = board.lines.iter().map(|line| text::width(line)).max().unwrap_or(0) as u16;
    let name = board.name.unwrap_or_default();
    let width = cells.max(text::width(&name) as u16 + 4) + 4;
    let Some(area) = corner(viewer, canvas, (width, board.lines.len() as u16 + 2)) else { return };
    let inside = frame(area, &text::visible(&name), palette, buf);
    for (y, line) in (inside.top()..inside.bottom()).zip(&board.lines) {
        paint::write(buf, inside, (inside.x, y), &text::visible(line), palette.of(Role::Text));
    }
}

/// Trees up to this many nodes are looked through for a corner in which none of them stands.
const LOOKED_THROUGH: usize = 2_000;

/// A corner of the canvas for something of this size; `None` where it would take too much of it. The corner is one where no node
/// stands, whatever the step; if there is none, an upper one away from the open path.
fn corner(viewer: &Viewer, canvas: Rect, (width, height): (u16, u16)) -> Option<Rect> {
    if width * 3 > canvas.width || height * 2 > canvas.height {
        return None;
    }
    let (left, right) = (canvas.x, canvas.right() - width);
    let corners =
        [(right, canvas.y), (left, canvas.y), (right, canvas.bottom() - height), (left, canvas.bottom() - height)];
    let areas = corners.map(|(x, y)| Rect { x, y, width, height });
    // Of a drawing larger than the canvas other parts come into view, and its path is pinned to the edges.
    let all_in_view =
        viewer.plan().width() <= i32::from(canvas.width) && viewer.plan().height() <= i32::from(canvas.height);
    if all_in_view
        && viewer.replay().tree().len() <= LOOKED_THROUGH
        && let Some(free) = areas.into_iter().find(|&area| is_clear(viewer, canvas, area))
    {
        return Some(free);
    }
    if viewer.plan().look().stroke == Stroke::Broad {
        return areas[..2].iter().copied().find(|&corner| is_free(viewer, canvas, corner));
    }
    Some(if is_right_taken(viewer, canvas, (width, height)) { areas[1] } else { areas[0] })
}

/// Whether no node of the tree stands in this part of the canvas.
fn is_clear(viewer: &Viewer, canvas: Rect, area: Rect) -> bool {
    let columns = viewer.camera().x + i32::from(area.x - canvas.x);
    let rows = viewer.camera().y + i32::from(area.y - canvas.y);
    let (right, bottom) = (columns + i32::from(area.width), rows + i32::from(area.height));
    let mut places = viewer.replay().tree().nodes().filter_map(|node| viewer.plan().place(node));
    places.all(|place| place.right < columns || place.left > right || place.bottom <= rows || place.top >= bottom)
}

/// Whether an area of the canvas covers no part of the path to where the search is, pinned or in its place.
fn is_free(viewer: &Viewer, canvas: Rect, area: Rect) -> bool {
    let tree = viewer.replay().tree();
    let (left, right) = (i32::from(area.left()) - 1, i32::from(area.right()) + 1);
    let (x, y) = (i32::from(canvas.x) - viewer.camera().x, i32::from(canvas.y) - viewer.camera().y);
    let (first, last) = (i32::from(canvas.left()), i32::from(canvas.right()));
    let covers = |place: Place| {
        let rows = place.top + y < i32::from(area.bottom()) && place.bottom + y > i32::from(area.top());
        // What is out of view is pinned at the border it is beyond.
        let pinned_left = place.left + x < first && left <= first;
        let pinned_right = place.right + x > last && right >= last;
        rows && (pinned_left || pinned_right || (place.left + x < right && place.right + x > left))
    };
    !tree.ancestors(viewer.moment().current()).filter_map(|node| viewer.plan().place(node)).any(covers)
}

/// Whether the open path, where it is in the canvas or pinned at its edge, crosses the upper right corner of this size.
fn is_right_taken(viewer: &Viewer, canvas: Rect, (width, height): (u16, u16)) -> bool {
    let tree = viewer.replay().tree();
    let rows = viewer.camera().y..viewer.camera().y + i32::from(height);
    // A label needs some columns right of its glyph.
    let corner = viewer.camera().x + i32::from(canvas.width.saturating_sub(width)) - LABEL;
    let path = tree.ancestors(viewer.moment().current()).filter_map(|node| viewer.plan().place(node));
    path.filter(|place| rows.contains(&place.top)).any(|place| place.center > corner)
}

/// Columns a usual label takes right of its glyph.
const LABEL: i32 = 12;

/// An area of this size in the middle of another.
pub(super) fn centered(screen: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(screen.width), height.min(screen.height));
    Rect { x: screen.x + (screen.width - width) / 2, y: screen.y + (screen.height - height) / 2, width, height }
}

/// Words as a sentence; whatever is in them that is no text is escaped, line breaks become blanks.
pub(super) fn plain(words: &str) -> Sentence {
    let joined = words.split_whitespace().collect::<Vec<_>>().join(" ");
    Sentence(vec![Span { text: text::visible(&joined).into_owned(), tone: Tone::Plain }])
}

/// Sentences in a frame: over the side panel where there is one, else over the part of the canvas that does not show the node
/// they are about.
fn sheet(model: &Model, viewer: &Viewer, title: &str, sentences: &[Sentence], palette: &Palette, buf: &mut Buffer) {
    let areas = model.areas();
    let room = if areas.side.is_empty() { areas.canvas } else { areas.side };
    let width = room.width.min(96);
    let inner = width.saturating_sub(4);
    let rows: u16 = sentences.iter().map(|sentence| prose::height(sentence, inner, palette)).sum();
    let height = (rows + 2).min(room.height);
    let y = if is_low(viewer, areas.canvas) && areas.side.is_empty() { room.y } else { room.bottom() - height };
    let area = Rect { x: room.x + (room.width - width) / 2, y, width, height };
    let mut rest = frame(area, title, palette, buf);
    for sentence in sentences {
        let used = prose::draw(sentence, palette, rest, buf);
        rest = Rect { y: rest.y + used, height: rest.height.saturating_sub(used), ..rest };
    }
}

/// Whether the node that keys act on is in the lower half of the canvas.
fn is_low(viewer: &Viewer, canvas: Rect) -> bool {
    let place = viewer.plan().place(viewer.focus());
    place.is_some_and(|place| place.top - viewer.camera().y > i32::from(canvas.height / 2))
}

pub(super) fn why(model: &Model, viewer: &Viewer, palette: &Palette, buf: &mut Buffer) {
    let node = viewer.focus();
    let name = explain::name(viewer.moment(), viewer.voice(), node).to_string();
    let reasons = explain::why(viewer.moment(), viewer.voice(), node);
    sheet(model, viewer, &format!("why {name}"), &reasons, palette, buf);
}

pub(super) fn note(model: &Model, viewer: &Viewer, palette: &Palette, buf: &mut Buffer) {
    let subject = &viewer.lanes.subject;
    let own = viewer.replay().tree().note(viewer.focus());
    let parts = [own, subject.note.as_deref(), subject.source.as_deref()];
    let mut sentences: Vec<Sentence> = parts.into_iter().flatten().map(plain).collect();
    if sentences.is_empty() {
        sentences.push(plain("this tree has no note"));
    }
    sheet(model, viewer, &text::visible(&subject.title), &sentences, palette, buf);
}

pub(super) fn go_to(model: &Model, viewer: &Viewer, digits: &str, palette: &Palette, buf: &mut Buffer) {
    let area = centered(model.areas().canvas, 40, 3);
    let inside = frame(area, "go to step", palette, buf);
    let of = format!("   0 to {}", grouped(viewer.replay().len()));
    let pieces = [(digits, palette.of(Role::Number)), ("▏", palette.of(Role::Knob)), (&of, palette.of(Role::Faint))];
    paint::write_all(buf, inside, (inside.x, inside.y), pieces);
}

pub(super) fn working(model: &Model, working: &Working, palette: &Palette, buf: &mut Buffer) {
    let area = centered(model.area(), 46, 4);
    let inside = frame(area, working.title, palette, buf);
    let nodes = format!("{} nodes", grouped(working.nodes));
    paint::write(buf, inside, (inside.x, inside.y), &nodes, palette.of(Role::Number));
    let pieces = [("Esc", palette.of(Role::Key)), (" stops", palette.of(Role::Faint))];
    paint::write_all(buf, inside, (inside.x, inside.y + 1), pieces);
}
