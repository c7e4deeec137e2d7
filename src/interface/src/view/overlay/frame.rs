//! Building blocks of overlays: frames, and sheets with sentences beside their subject.

use std::any::Any;

use crate::view::{prelude::*, prose};
use plywood_messages::words::{Span, Tone};
use plywood_search::session::Document;
use ratatui_widgets::{
    block::{Block, Padding},
    borders::{BorderType, Borders},
    clear::Clear,
};

/// Clears an area and draws a frame with a title. A title too long for the upper border continues in the lower one. Returns the
/// inside, with a free column on both sides.
pub fn frame(area: Rect, title: &str, buf: &mut Buffer) -> Rect {
    let area = area.intersection(buf.area);
    if area.width < 4 || area.height < 3 {
        return Rect::default();
    }
    let room = usize::from(area.width).saturating_sub(6);
    let lines = if text::width(title) > room { text::wrapped(title, room as u16) } else { vec![title.to_owned()] };
    let [upper, lower] = [lines[0].as_str(), &lines[1..].join(" ")].map(|words| border(words, room));
    let block = Block::bordered().border_type(BorderType::Rounded).padding(Padding::horizontal(1));
    draw_block(block.title(upper).title_bottom(lower), area, buf)
}

/// Clears an area and draws a line with a title over it. Returns the rows below.
pub fn strip(area: Rect, title: &str, buf: &mut Buffer) -> Rect {
    let title = border(title, usize::from(area.width).saturating_sub(6));
    draw_block(Block::new().borders(Borders::TOP).title(title), area, buf)
}

fn draw_block(block: Block<'_>, area: Rect, buf: &mut Buffer) -> Rect {
    let block = block.border_style(paint::style(Role::Frame)).style(paint::style(Role::Text));
    let inside = block.inner(area);
    Clear.render(area, buf);
    block.render(area, buf);
    inside
}

fn border<'w>(words: &str, room: usize) -> Line<'w> {
    let words = text::clipped(words, room);
    let words = if words.is_empty() { String::new() } else { format!(" {words} ") };
    Line::from(vec![paint::span("─", Role::Frame), paint::span(words, Role::Title)])
}

/// Writes a note into the lower border of a frame.
pub fn border_note(note: &str, area: Rect, buf: &mut Buffer) {
    let area = Rect { width: area.width.saturating_sub(2), ..area };
    paint::write_right(buf, area, area.bottom().saturating_sub(1), &format!(" {note} "), Role::Faint);
}

/// Returns an area of this size in the middle of another.
pub fn centered(screen: Rect, width: u16, height: u16) -> Rect {
    let width = width.min(screen.width);
    let height = height.min(screen.height);
    Rect { x: screen.x + (screen.width - width) / 2, y: screen.y + (screen.height - height) / 2, width, height }
}

/// Finds the place for this many columns and rows that hides the fewest cells of `standing`, then the fewest of all others. It is
/// at a border of the canvas.
pub fn clear_of(canvas: Rect, (width, height): (u16, u16), standing: &[Rect], rest: impl Fn(Rect) -> usize) -> Rect {
    let middle = centered(canvas, width.min(canvas.width), height.min(canvas.height));
    let rows = [canvas.bottom().saturating_sub(middle.height), canvas.y];
    let columns = [middle.x, canvas.right().saturating_sub(middle.width), canvas.x];
    let places = rows.into_iter().flat_map(|y| columns.map(|x| Rect { x, y, ..middle }));
    places.min_by_key(|&place| (hidden(standing, place), rest(place))).unwrap_or(middle)
}

/// Counts the cells of a place that show something.
pub fn ink(place: Rect, buf: &Buffer) -> usize {
    place.intersection(buf.area).positions().filter(|&at| !paint::is_blank(buf, at)).count()
}

/// Counts the cells of `standing` that a place hides.
pub fn hidden(standing: &[Rect], place: Rect) -> u32 {
    standing.iter().map(|at| at.intersection(place).area()).sum()
}

/// Converts text to a sentence: escapes control characters, and turns line breaks into spaces.
pub fn plain(words: &str) -> Sentence {
    let joined = text::joined(words.split_whitespace(), " ");
    Sentence::from(vec![Span { text: text::visible(&joined).into_owned().into(), tone: Tone::Plain }])
}

/// Maximum columns of a sheet: longer lines are hard to read.
const SHEET: u16 = 96;

/// Sentences in a frame.
pub struct Told {
    pub title: String,
    pub sentences: Vec<Sentence>,
}

impl Told {
    /// Returns the area it takes at the bottom of a room, in the middle of its columns.
    pub fn lowest(&self, room: Rect) -> Rect {
        let width = room.width.min(SHEET);
        let rows = self.sentences.iter().map(|sentence| Flow::sentence(sentence).height(width.saturating_sub(4)));
        let height = rows.fold(2_u16, u16::saturating_add).min(room.height);
        Rect { y: room.bottom() - height, ..centered(room, width, height) }
    }

    pub fn draw(&self, area: Rect, buf: &mut Buffer) {
        let inside = frame(area, &self.title, buf);
        prose::stack(&self.sentences, inside, buf);
    }

    /// Draws it over the texts of the step, of which nothing stays beside it.
    pub fn draw_below(&self, model: &Model, area: Rect, buf: &mut Buffer) {
        let areas = model.areas();
        if areas.side.is_empty() && !areas.sentence.is_empty() {
            let y = area.y.max(areas.sentence.y);
            paint::blank(buf, Rect { y, height: area.bottom().saturating_sub(y), ..model.area() });
        }
        self.draw(area, buf);
    }
}

/// Returns the room from the top of the canvas down to the keys.
pub fn below(model: &Model) -> Rect {
    let areas = model.areas();
    let floor = if areas.keys.is_empty() { model.area().bottom() } else { areas.keys.y };
    Rect { y: areas.canvas.y, height: floor.saturating_sub(areas.canvas.y), ..model.area() }
}

/// Returns the area of sentences about a node, and the rows by which the tree is shifted up for it: over the side panel if there is
/// one, else at the bottom. If it would cover the node, its parent or its children, the tree is raised: that hides fewer rows than
/// a place at the top.
pub fn placed(view: TreeView<'_>, told: &Told) -> (Rect, i32) {
    let areas = view.model.areas();
    if !areas.side.is_empty() {
        return (told.lowest(areas.side), 0);
    }
    let area = told.lowest(below(view.model));
    (area, lift_above(view.search_view, areas.canvas, area.y.into()))
}

/// Returns the rows by which the tree is raised to keep the focused node and its relatives above a row. The node itself stays in
/// view even if its relatives do not.
pub fn lift_above(search_view: &SearchView, canvas: Rect, row: i32) -> i32 {
    let Some((top, end)) = rows_of_relatives(search_view) else { return 0 };
    (end + i32::from(canvas.y) - row).clamp(0, top.max(0))
}

/// Number of children to check: in a tree all of them are in the same rows.
const CHILDREN: usize = 64;

/// Returns the first row of the focused node, and the row after it, its parent and its children, if it is drawn.
fn rows_of_relatives(search_view: &SearchView) -> Option<(i32, i32)> {
    let tree = search_view.tree();
    let places = search_view.places();
    let node = search_view.plan().visible_node(tree, search_view.focus());
    let place = places(search_view.focus()).or_else(|| places(node))?;
    let near = tree.parent(node).into_iter().chain(tree.children(node).take(CHILDREN)).filter_map(&places);
    Some((place.top, near.fold(place.bottom, |end, near| end.max(near.bottom))))
}

pub fn why(view: TreeView<'_>) -> Told {
    let (search_view, pane) = (view.search_view, view.search_view.own.chosen);
    let moment = search_view.moment_in(pane);
    let voice = search_view.voice_in(pane);
    let node = search_view.focus_in(pane);
    let title = string!("panels/why", node = plywood_explain::name(moment, voice, node));
    let sentences = plywood_explain::why(moment, voice, node);
    Told { title, sentences }
}

pub fn why_of_lesson(view: &LessonView) -> Told {
    let lesson = view.lesson();
    let step = view.position().min(lesson.steps());
    let mut sentences = lesson.why(step);
    if sentences.is_empty() {
        sentences.push(plain(text!("panels/no-reasons")));
    }
    let caption = lesson.caption(step, Charset::Unicode);
    let title = if caption.0.is_empty() { view.document.title.clone() } else { caption.to_string() };
    Told { title: text::visible(&title).into_owned(), sentences }
}

pub fn note(TreeView { search_view, .. }: TreeView<'_>) -> Told {
    let own = search_view.note().map(|(node, note)| {
        let name = plywood_explain::name(search_view.moment(), search_view.voice(), node);
        plain(&string!("panels/note-of", node = name, note = Words(plain(note))))
    });
    of_file(search_view.document(), own)
}

/// What a file says of itself, below what it says of a part of it.
pub fn of_file(document: &Document<dyn Any>, own: Option<Sentence>) -> Told {
    let whole = [document.note.as_deref(), document.source.as_deref()];
    let mut sentences: Vec<Sentence> = own.into_iter().chain(whole.into_iter().flatten().map(plain)).collect();
    if sentences.is_empty() {
        sentences.push(plain(text!("panels/no-note")));
    }
    Told { title: text::visible(&document.title).into_owned(), sentences }
}
