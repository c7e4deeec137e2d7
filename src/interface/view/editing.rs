//! A tree being edited: what is selected and typed, what the latest edit changed, and marks on the nodes.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;
use ratatui_widgets::clear::Clear;
use ratatui_widgets::paragraph::Paragraph;

use crate::areas::WalkthroughAreas;
use crate::editing::{Disk, Editing, Way};
use crate::model::Viewer;
use crate::paint::{self, Palette};
use crate::scene::{Place, glyph};
use crate::session::{Difference, Turned};
use crate::text;
use crate::text::grouped;
use crate::theme::Role;
use crate::tree::{Domain, NodeId, Tree};

/// Fewer columns have room for the value alone.
const NARROW: u16 = 40;

/// Words with their roles.
type Pieces = Vec<(String, Role)>;

/// What is edited and what it changed, in the place of the sentence.
pub(super) fn draw(viewer: &Viewer, editing: &Editing, palette: &Palette, areas: WalkthroughAreas, buf: &mut Buffer) {
    if areas.sentence.is_empty() {
        return typed_in_title(editing, palette, areas.title, buf);
    }
    let area = super::inset(areas.sentence);
    let prompt = prompt(viewer, editing, area.width);
    let changed = changed(editing, usize::from(area.width));
    let lines = match area.height {
        0 => Vec::new(),
        1 if editing.typed.is_empty() && editing.difference.is_some() => vec![changed],
        1 => vec![prompt],
        _ => vec![prompt, changed],
    };
    Paragraph::new(lines.into_iter().map(|pieces| palette.line(pieces)).collect::<Vec<_>>()).render(area, buf);
}

/// On a screen that has a row for nothing else, what is being typed takes that of the title.
fn typed_in_title(editing: &Editing, palette: &Palette, area: Rect, buf: &mut Buffer) {
    if editing.typed.is_empty() {
        return;
    }
    Clear.render(area.intersection(buf.area), buf);
    buf.set_style(area.intersection(buf.area), palette.base());
    let pieces = [("value ", Role::Faint), (editing.typed.as_str(), Role::Number), ("▏", Role::Knob)];
    palette.line(pieces).render(super::inset(area), buf);
}

fn words(words: impl Into<String>, role: Role) -> (String, Role) {
    (words.into(), role)
}

/// What a node is called where it is edited.
fn called(tree: &Tree, node: NodeId) -> String {
    let name = tree.name(node).map(|name| text::clipped(&text::visible(&name), 20).into_owned());
    let value = tree.value(node).map(|value| tree.domain().pretty(value).to_string());
    let parts = [Some(glyph(tree.kind(node)).to_string()), name, value];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// The selected node, and what is being typed for it.
fn prompt(viewer: &Viewer, editing: &Editing, cells: u16) -> Pieces {
    let tree = viewer.replay().tree();
    let node = viewer.focus();
    let typed = [words(editing.typed.as_str(), Role::Number), words("▏", Role::Knob)];
    if cells < NARROW {
        return [words(called(tree, node), Role::Title), words(" = ", Role::Faint)].into_iter().chain(typed).collect();
    }
    let mut pieces = vec![words("edit ", Role::Faint), words(called(tree, node), Role::Title)];
    if let Some(p) = tree.probability(node) {
        pieces.push(words(format!("  p {}", Domain::Numbers.pretty(p)), Role::Text));
    }
    pieces.push(words("   new value ", Role::Faint));
    pieces.extend(typed);
    if let Some(marked) = editing.marked {
        pieces.push(words(format!("   ⇄ s swaps with {}", called(tree, marked)), Role::Text));
    } else if editing.typed.is_empty() {
        let hint = match (tree.value(node), tree.domain()) {
            (None, _) => "  a value makes it a leaf",
            (_, Domain::Truth) => "  t or f",
            (_, Domain::Numbers) => "  a number, i for ∞",
        };
        pieces.push(words(hint, Role::Faint));
    } else {
        let hint = if tree.probability(node).is_some() { "  ⏎ sets it, % sets p" } else { "  ⏎ sets it" };
        pieces.push(words(hint, Role::Faint));
    }
    pieces
}

/// What the latest edit changed, set as widely as there is room for.
fn changed(editing: &Editing, cells: usize) -> Pieces {
    let Some((way, difference)) = &editing.difference else { return Vec::new() };
    let before = match way {
        Way::Done => "",
        Way::Undone => "undone: ",
        Way::Redone => "done again: ",
        Way::Replaced => "replaced: ",
        Way::Searched => "searched so: ",
    };
    let set = |arrow, gap| {
        let mut pieces = vec![words(before, Role::Faint)];
        pieces.extend(turns(difference, arrow, gap));
        pieces
    };
    let fits = |pieces: &Pieces| pieces.iter().map(|(words, _)| text::width(words)).sum::<usize>() <= cells;
    let candidates = [set(" → ", "   "), set("→", "  ")];
    // What changed goes before how it came about.
    candidates.into_iter().find(fits).unwrap_or_else(|| turns(difference, "→", "  "))
}

/// Everything that turned into something else.
fn turns(difference: &Difference, arrow: &str, gap: &str) -> Pieces {
    let value =
        |value: Option<f64>| value.map_or("none".to_owned(), |value| difference.domain.pretty(value).to_string());
    let number = |number: u64| grouped(number);
    let pruned = |pruned: Option<u64>| pruned.map_or(String::new(), number);
    let best = |best: &String| text::clipped(&text::visible(best), 12).into_owned();
    let all = [
        ("value", of(&difference.value, |&old| value(old))),
        ("best", of(&difference.best, best)),
        ("visited", of(&difference.visited, |&old| number(old))),
        ("cutoffs", of(&difference.cutoffs, |&old| number(old))),
        ("leaves", of(&difference.leaves, |&old| number(old))),
        ("pruned", of(&difference.pruned, |&old| pruned(old))),
    ];
    let mut pieces = Pieces::new();
    for (what, turn) in all {
        let Some((old, new)) = turn else { continue };
        if !pieces.is_empty() {
            pieces.push(words(gap, Role::Faint));
        }
        pieces.push(words(format!("{what} "), Role::Faint));
        pieces.push(words(format!("{old}{arrow}"), Role::Text));
        pieces.push(words(new, Role::Number));
    }
    if pieces.is_empty() {
        pieces.push(words("the search does what it did before: value, cuts and counts are the same", Role::Faint));
    }
    pieces
}

fn of<T: PartialEq>(turned: &Turned<T>, shown: impl Fn(&T) -> String) -> Option<(String, String)> {
    turned.is_changed().then(|| (shown(&turned.old), shown(&turned.new)))
}

/// What is to be known of the file on disk, or of the edits, where nothing more urgent is said.
pub(super) fn state(viewer: &Viewer) -> Option<(String, Role)> {
    match (&viewer.disk, &viewer.editing) {
        (Disk::Broken(problem), _) => Some(words(format!("{problem}: the last good tree is shown"), Role::Problem)),
        (Disk::Changed(_), _) if viewer.is_edited_by_hand() => {
            let what = "changed on disk: L loads that (u brings yours back), W saves yours elsewhere";
            Some(words(what, Role::Problem))
        }
        (Disk::Changed(_), _) => {
            let what = "the file has changed on disk, and there are unsaved edits here: e to decide";
            Some(words(what, Role::Problem))
        }
        (Disk::InStep, Some(editing)) if viewer.is_edited_by_hand() => Some(words(counted(editing), Role::Faint)),
        (Disk::InStep, _) => None,
    }
}

fn counted(editing: &Editing) -> String {
    let history = &editing.history;
    let edits = match history.done() {
        0 => "no edits".to_owned(),
        1 => "1 edit".to_owned(),
        edits => format!("{} edits", grouped(edits)),
    };
    let undone = if history.undone() == 0 { String::new() } else { format!(", {} undone", grouped(history.undone())) };
    let saved = if history.is_saved() { "saved" } else { "not saved" };
    format!("{edits}{undone}, {saved}")
}

/// A dot at every node the latest edit changed, and two arrows at the marked one: at a free cell beside the label.
pub(super) struct Marks<'m> {
    pub(super) viewer: &'m Viewer,
    pub(super) editing: &'m Editing,
    pub(super) palette: &'m Palette,
}

impl Widget for &Marks<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let &Marks { viewer, editing, palette } = self;
        let touched = editing
            .touched
            .iter()
            .filter(|&&node| editing.marked != Some(node))
            .map(|&node| (node, "•", palette.of(Role::TickChange)));
        let marked = editing.marked.iter().map(|&node| (node, "⇄", palette.of(Role::Knob)));
        let places = viewer.places();
        for (node, mark, style) in touched.chain(marked) {
            if let Some(place) = places(node) {
                mark_at(place, (mark, style), area, buf);
            }
        }
    }
}

fn mark_at(place: Place, (mark, style): (&str, Style), area: Rect, buf: &mut Buffer) {
    let y = place.top;
    let columns = [place.left - 2, place.right + 1, place.left - 3, place.right + 2, place.left - 1, place.right];
    for x in columns {
        let inside = (0..i32::from(area.width)).contains(&x) && (0..i32::from(area.height)).contains(&y);
        let at = (area.x + x.max(0) as u16, area.y + y.max(0) as u16);
        if inside && buf.cell(at).is_some_and(|cell| cell.symbol() == " ") {
            paint::write(buf, area, at, mark, style);
            return;
        }
    }
}
