//! Building blocks of overlays: frames, and sheets with sentences beside their subject.

use crate::model::{Model, SearchView};
use crate::paint::{self, Palette};
use crate::view::TreeView;
use crate::view::prose::{self, Prose};
use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_messages::words::{Sentence, Span, Tone};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;
use ratatui_widgets::block::{Block, Padding};
use ratatui_widgets::borders::BorderType;
use ratatui_widgets::clear::Clear;

/// Clears an area and draws a frame with a title. A title too long for the upper border continues in the lower one. Returns the
/// inside, with a free column on both sides.
pub(in crate::view) fn frame(area: Rect, title: &str, palette: &Palette, buf: &mut Buffer) -> Rect {
    let area = area.intersection(buf.area);
    if area.width < 4 || area.height < 3 {
        return Rect::default();
    }
    let room = usize::from(area.width).saturating_sub(6);
    let lines = if text::width(title) > room { text::wrapped(title, room as u16) } else { vec![title.to_owned()] };
    let [upper, lower] = [lines[0].as_str(), &lines[1..].join(" ")].map(|words| border(words, room, palette));
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(palette.of(Role::Frame))
        .style(palette.base())
        .padding(Padding::horizontal(1))
        .title(upper)
        .title_bottom(lower);
    let inside = block.inner(area);
    Clear.render(area, buf);
    block.render(area, buf);
    inside
}

fn border<'w>(words: &str, room: usize, palette: &Palette) -> Line<'w> {
    let words = text::clipped(words, room);
    let words = if words.is_empty() { String::new() } else { format!(" {words} ") };
    Line::from(vec![palette.span("─", Role::Frame), palette.span(words, Role::Title)])
}

/// Writes a note into the lower border of a frame.
pub(super) fn border_note(note: &str, area: Rect, palette: &Palette, buf: &mut Buffer) {
    let area = Rect { width: area.width.saturating_sub(2), ..area };
    paint::write_right(buf, area, area.bottom().saturating_sub(1), &format!(" {note} "), palette.of(Role::Faint));
}

/// Returns an area of this size in the middle of another.
pub(in crate::view) fn centered(screen: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(screen.width), height.min(screen.height));
    Rect { x: screen.x + (screen.width - width) / 2, y: screen.y + (screen.height - height) / 2, width, height }
}

/// Finds the place for this many columns and rows that hides the fewest cells of `standing`, then the fewest of all others. It is
/// at a border of the canvas.
pub(in crate::view) fn clear_of(
    canvas: Rect,
    (width, height): (u16, u16),
    standing: &[Rect],
    rest: impl Fn(Rect) -> usize,
) -> Rect {
    let middle = centered(canvas, width.min(canvas.width), height.min(canvas.height));
    let rows = [canvas.bottom().saturating_sub(middle.height), canvas.y];
    let columns = [middle.x, canvas.right().saturating_sub(middle.width), canvas.x];
    let places = rows.into_iter().flat_map(|y| columns.map(|x| Rect { x, y, ..middle }));
    places.min_by_key(|&place| (hidden(standing, place), rest(place))).unwrap_or(middle)
}

/// Counts the cells of `standing` that a place hides.
pub(in crate::view) fn hidden(standing: &[Rect], place: Rect) -> u32 {
    standing.iter().map(|at| at.intersection(place).area()).sum()
}

/// Converts text to a sentence: escapes control characters, and turns line breaks into spaces.
pub(in crate::view) fn plain(words: &str) -> Sentence {
    let joined = words.split_whitespace().collect::<Vec<_>>().join(" ");
    Sentence::from(vec![Span { text: text::visible(&joined).into_owned().into(), tone: Tone::Plain }])
}

/// Maximum columns of a sheet: longer lines are hard to read.
const SHEET: u16 = 96;

/// Content of a sheet.
pub(super) struct Told {
    pub(super) title: String,
    pub(super) sentences: Vec<Sentence>,
}

impl Told {
    /// Returns the area it takes at the bottom of a room, in the middle of its columns.
    pub(super) fn lowest(&self, room: Rect, palette: &Palette) -> Rect {
        let width = room.width.min(SHEET);
        let rows = self.sentences.iter().map(|sentence| Prose { sentence, palette }.height(width.saturating_sub(4)));
        let height = rows.fold(2_u16, u16::saturating_add).min(room.height);
        Rect { x: room.x + (room.width - width) / 2, y: room.bottom() - height, width, height }
    }

    pub(super) fn draw(&self, area: Rect, palette: &Palette, buf: &mut Buffer) {
        let inside = frame(area, &self.title, palette, buf);
        prose::stack(&self.sentences, palette, inside, buf);
    }
}

/// Returns the room from the top of the canvas down to the keys.
pub(super) fn below(model: &Model) -> Rect {
    let areas = model.areas();
    let floor = if areas.keys.is_empty() { model.area().bottom() } else { areas.keys.y };
    Rect { y: areas.canvas.y, height: floor.saturating_sub(areas.canvas.y), ..model.area() }
}

/// Sentences in a frame: over the side panel if there is one, else at the bottom. If the sheet would cover its node, the parent
/// or the children, the tree is raised: that hides fewer rows than a sheet at the top.
pub(super) struct Sheet<'m> {
    view: TreeView<'m>,
    told: Told,
}

/// Area of a sheet, and rows by which the tree is shifted up for it.
pub(super) struct Placed {
    area: Rect,
    pub(super) lift: i32,
}

impl<'m> Sheet<'m> {
    pub(super) const fn new(view: TreeView<'m>, told: Told) -> Self {
        Self { view, told }
    }

    pub(super) fn draw(&self, buf: &mut Buffer) {
        self.told.draw(self.placed().area, self.view.palette, buf);
    }

    pub(super) fn placed(&self) -> Placed {
        let TreeView { model, viewer, palette } = self.view;
        let areas = model.areas();
        if !areas.side.is_empty() {
            return Placed { area: self.told.lowest(areas.side, palette), lift: 0 };
        }
        let area = self.told.lowest(below(model), palette);
        Placed { area, lift: lift_above(viewer, areas.canvas, area.y.into()) }
    }
}

/// Returns the rows by which the tree is raised to keep the focused node and its relatives above a row. The node itself stays in
/// view even if its relatives do not.
pub(super) fn lift_above(viewer: &SearchView, canvas: Rect, row: i32) -> i32 {
    relatives(viewer, canvas).map_or(0, |rows| (rows.end - row).clamp(0, (rows.node - i32::from(canvas.y)).max(0)))
}

/// Screen row after a node and its relatives, and first row of the node itself.
struct Rows {
    end: i32,
    node: i32,
}

/// Number of children to check: in a tree all of them are in the same rows.
const CHILDREN: usize = 64;

/// Returns the rows of the focused node, its parent and its children, if it is drawn.
fn relatives(viewer: &SearchView, canvas: Rect) -> Option<Rows> {
    let tree = viewer.replay().tree();
    let (places, node) = (viewer.places(), viewer.plan().shown(tree, viewer.focus()));
    let from = i32::from(canvas.y);
    let place = places(viewer.focus()).or_else(|| places(node))?;
    let near = tree.parent(node).into_iter().chain(tree.children(node).take(CHILDREN)).filter_map(&places);
    let end = near.fold(place.bottom, |end, near| end.max(near.bottom));
    Some(Rows { end: from + end, node: from + place.top })
}
