//! Screens of content being edited: the place of the cursor and the typed text, the effect of the latest edit, and marks.

use super::{keys::key_of, prelude::*};
use crate::{
    editing::{Changing, Disk, Editing, Turn, Way},
    lesson_view::LessonPane,
    model::Working,
    paint::{self, span},
    plans::Picture,
    screen::{Edits, Screen},
};
use plywood_drawing::scene::{Density, Letters, Place, Stroke, glyph};
use plywood_messages::{text::joined, words::Words};
use plywood_search::session::{Difference, Turned};
use plywood_tree::tree::{Domain, Kind};
use ratatui::text::Span;

/// Below this width there is only room for the value.
const NARROW: u16 = 40;

type Pieces = Vec<Span<'static>>;

/// Returns the edited node and the effect of the edit, in the place of the sentence.
pub fn flow(view: TreeView<'_>, editing: &Editing, areas: WalkthroughAreas) -> Flow {
    let area = inset(areas.sentence);
    let changed = match &view.model.working {
        Some(working) if editing.pending.is_some() => searching(working),
        _ => changed(editing, area.width),
    };
    let is_told = editing.difference.is_some() || editing.pending.is_some();
    let is_changed_first = area.height == 1 && editing.typed.is_empty() && is_told;
    let lines = [prompt(view.search_view, editing, area.width), changed];
    let lines = lines.into_iter().skip(usize::from(is_changed_first)).take(area.height.into());
    Flow::stacked(lines.map(Line::from))
}

/// Returns true if the progress of an edit's search is in the place of the sentence instead of over the tree.
pub fn shows_search_progress(model: &Model) -> bool {
    let is_told = model.opened().is_some_and(|open| open.is_edited_by_hand() && open.is_pending());
    is_told && !model.is_projected() && !model.areas().sentence.is_empty()
}

/// Progress of the search, shown until the effect of the edit is known.
fn searching(working: &Working) -> Pieces {
    let nodes = string!("overlays/nodes-so-far", nodes = Count(working.nodes as usize));
    vec![
        span(working.title, Role::Number),
        span("   ", Role::Faint),
        span(nodes, Role::Text),
        span(format!("   {} ", key_of(Mode::Editing, Action::Close)), Role::Key),
        span(text!("overlays/stops"), Role::Faint),
    ]
}

/// Draws the typed text in the row of the title, if the screen has no other row.
pub fn typed_in_title(editing: &Editing, area: Rect, buf: &mut Buffer) {
    if editing.typed.is_empty() {
        return;
    }
    paint::blank(buf, area);
    let pieces = [
        (text!("editing/value"), Role::Faint),
        (" ", Role::Faint),
        (editing.typed.as_str(), Role::Number),
        ("▏", Role::Knob),
    ];
    paint::line(pieces).render(inset(area), buf);
}

fn prompt(search_view: &SearchView, editing: &Editing, cells: u16) -> Pieces {
    let tree = search_view.tree();
    let node = search_view.focus();
    // Label of a node with its current or pending value.
    let called = |node: NodeId| {
        let name = tree.name(node).map(|name| text::beginning(&name, 20).into_owned());
        let value = editing.pending_value(node).or(tree.value(node));
        let value = value.map(|value| tree.domain().pretty(value).to_string());
        let parts = [Some(glyph(tree.kind(node)).to_string()), name, value];
        joined(parts.into_iter().flatten(), " ")
    };
    let typed = [span(editing.typed.clone(), Role::Number), span("▏", Role::Knob)];
    if cells < NARROW {
        return [span(called(node), Role::Title), span(" = ", Role::Faint)].into_iter().chain(typed).collect();
    }
    let p = tree.probability(node);
    let shown = |p| format!("  {}", say!("editing/probability", p = Number(Domain::Numbers.pretty(p))));
    let shown = p.map(shown).unwrap_or_default();
    let hint = match (tree.value(node), tree.domain()) {
        _ if !editing.typed.is_empty() && p.is_some() => text!("editing/enter-sets-or-probability"),
        _ if !editing.typed.is_empty() => text!("editing/enter-sets"),
        (None, _) => text!("editing/makes-a-leaf"),
        (_, Domain::Truth) => text!("editing/type-truth"),
        (_, Domain::Numbers) => text!("editing/type-number"),
    };
    let last = match editing.marked {
        Some(marked) => span(format!("   {}", say!("editing/swaps-with", node = Text(called(marked)))), Role::Text),
        None => span(format!("  {hint}"), Role::Faint),
    };
    let before = [
        span(format!("{} ", text!("editing/edit")), Role::Faint),
        span(called(node), Role::Title),
        span(shown, Role::Text),
        span(format!("   {} ", text!("editing/new-value")), Role::Faint),
    ];
    before.into_iter().chain(typed).chain([last]).collect()
}

/// Effect of the latest edit, in the widest form that fits.
fn changed(editing: &Editing, cells: u16) -> Pieces {
    let Some((way, difference)) = &editing.difference else { return Pieces::new() };
    let set = |arrow, gap| with_origin(*way, turns(difference, arrow, gap));
    let fits = |pieces: &Pieces| pieces.iter().map(Span::width).sum::<usize>() <= cells.into();
    let candidates = [set(" → ", "   "), set("→", "  ")];
    // The effect has priority over its introduction.
    candidates.into_iter().find(fits).unwrap_or_else(|| turns(difference, "→", "  "))
}

/// Lists every value that changed.
fn turns(difference: &Difference, arrow: &str, gap: &str) -> Pieces {
    let value = |value: Option<f64>| {
        value.map_or(string!("panels/no-value"), |value| difference.domain.pretty(value).to_string())
    };
    let number = |&number: &u64| text::grouped(number);
    let all = [
        (text!("editing/value"), of(&difference.value, |&old| value(old))),
        (text!("editing/best"), of(&difference.best, |best| text::beginning(best, 12).into_owned())),
        (text!("editing/visited"), of(&difference.visited, number)),
        (text!("editing/cutoffs"), of(&difference.cutoffs, number)),
        (text!("editing/leaves"), of(&difference.leaves, number)),
        (text!("editing/pruned"), of(&difference.pruned, |pruned| pruned.map_or_else(String::new, text::grouped))),
    ];
    let turned = all.into_iter().filter_map(|(what, turn)| turn.map(|(old, new)| (what, old, new)));
    turned_to(turned, arrow, gap, text!("editing/no-change"))
}

/// How something came about, and what it came to.
fn with_origin(way: Way, pieces: Pieces) -> Pieces {
    let before = match way {
        Way::Done => return pieces,
        Way::Undone => text!("editing/undone"),
        Way::Redone => text!("editing/done-again"),
        Way::Replaced => text!("editing/replaced"),
        Way::RestoredEdits => text!("editing/taken-up"),
        Way::Searched => text!("editing/searched-so"),
    };
    [span(format!("{before} "), Role::Faint)].into_iter().chain(pieces).collect()
}

/// Everything that turned into something else, or what is said where nothing did.
fn turned_to(turned: impl Iterator<Item = Turn>, arrow: &str, gap: &str, none: &'static str) -> Pieces {
    let mut pieces = Pieces::new();
    for (what, old, new) in turned {
        let gap = if pieces.is_empty() { "" } else { gap };
        pieces.push(span(format!("{gap}{what} "), Role::Faint));
        pieces.push(span(format!("{old}{arrow}"), Role::Text));
        pieces.push(span(new, Role::Number));
    }
    if pieces.is_empty() {
        pieces.push(span(none, Role::Faint));
    }
    pieces
}

fn of<T: PartialEq>(turned: &Turned<T>, shown: impl Fn(&T) -> String) -> Option<(String, String)> {
    turned.is_changed().then(|| (shown(&turned.old), shown(&turned.new)))
}

/// Returns the state of the file or the edits, unless a more urgent message is shown.
pub fn state(open: &dyn Screen) -> Option<Flow> {
    let by_hand = open.edits().filter(|_| open.is_edited_by_hand());
    Some(Flow::remark(&match (&open.common().disk, by_hand) {
        (Disk::Broken(problem), _) => Remark::fault(say!("editing/broken", Text(problem))),
        (Disk::Changed(_), Some(_)) => say!("editing/changed").into(),
        (Disk::Changed(_), None) => say!("editing/changed-and-unsaved").into(),
        (Disk::UpToDate, edits) => {
            return Some(Flow::plain(&counted(edits?, open.common().restored.is_some()), Role::Faint));
        }
    }))
}

/// Number of edits, and whether they are saved.
fn counted(Edits { counts: (done, undone), is_saved, .. }: Edits, is_taken: bool) -> String {
    let earlier = text!("editing/earlier-edits");
    let all = say!("editing/edits", Count(done));
    let edits: &dyn Words = if done == 0 && is_taken && !is_saved { &earlier } else { &all };
    let taken_back = say!("editing/edits-undone", edits, Count(undone));
    let edits: &dyn Words = if undone == 0 { edits } else { &taken_back };
    if is_saved { string!("editing/saved", edits) } else { string!("editing/not-saved", edits) }
}

/// Draws a dot at every node that the latest edit changed, and two arrows at the marked one, in a free cell beside the label.
pub fn marks(view: TreeView<'_>, editing: &Editing, area: Rect, buf: &mut Buffer) {
    let search_view = view.search_view;
    let places = super::overlay::lifted_places(view);
    let pending = editing.pending.as_ref().map(|pending| &pending.values);
    for &(leaf, value) in pending.into_iter().flatten() {
        if let Some(place) = places(leaf) {
            value_at(place, &search_view.tree().domain().pretty(value).to_string(), area, buf);
        }
    }
    let changed: Vec<NodeId> = match pending {
        Some(values) => values.iter().map(|&(leaf, _)| leaf).collect(),
        None => editing.touched.clone(),
    };
    let touched = changed.into_iter().filter(|&node| editing.marked != Some(node));
    let touched = touched.map(|node| (node, "•", Role::TickChange));
    for (node, mark, role) in touched.chain(editing.marked.map(|node| (node, "⇄", Role::Knob))) {
        if let Some(place) = places(node) {
            mark_at(search_view, place, (mark, role), area, buf);
        }
    }
}

/// Draws the new value of a leaf over its label, if it fits.
fn value_at(place: Place, value: &str, area: Rect, buf: &mut Buffer) {
    let labels = [format!("{} {value}", glyph(Kind::Leaf)), value.to_owned()];
    let room = usize::try_from(place.right - place.left).unwrap_or_default();
    let Some(label) = labels.into_iter().find(|label| text::width(label) <= room) else { return };
    let (Ok(left), Ok(top)) = (u16::try_from(place.left), u16::try_from(place.top)) else { return };
    let cells = Rect { x: area.x + left, y: area.y + top, width: room as u16, height: 1 };
    if cells.intersection(area) != cells {
        return;
    }
    paint::blank(buf, cells);
    paint::write(buf, area, (cells.x, cells.y), &label, Role::Number);
}

/// Draws a mark in a free cell beside the label of a node, or on the line above it in dense layouts.
pub fn mark_at(search_view: &SearchView, place: Place, (mark, role): (&str, Role), area: Rect, buf: &mut Buffer) {
    // The marks of a selected node fill narrow gaps on the projector.
    let look = search_view.plan().look();
    let is_broad = look.stroke == Stroke::Broad && look.letters == Letters::Small && look.density != Density::Airy;
    let is_narrow = look.density == Density::Close || is_broad;
    let is_close = search_view.picture() == Picture::Tree && is_narrow;
    let above = is_close.then_some((place.center, place.top - 1));
    let columns = [place.left - 2, place.right + 1, place.left - 3, place.right + 2, place.left - 1, place.right];
    let beside = columns.into_iter().filter(|_| !is_close).map(|x| (x, place.top));
    let inside = |(x, y): (i32, i32)| {
        let cell = (area.x + u16::try_from(x).ok()?, area.y + u16::try_from(y).ok()?);
        area.contains(cell.into()).then_some(cell)
    };
    let is_free = |&at: &(u16, u16)| is_close || paint::is_blank(buf, at);
    if let Some(at) = above.into_iter().chain(beside).filter_map(inside).find(is_free) {
        paint::write(buf, area, at, mark, role);
    }
}

/// Glyph of a cell that cannot be changed.
const FILLED: &str = "█";

/// Pointers to the cursor, if there is room.
const POINTERS: [&str; 2] = ["▸", "◂"];

/// Returns the edited place and the effect of the latest change, in the place of the sentence.
pub fn lesson_flow(model: &Model, lesson_view: &LessonView, changing: &Changing) -> Flow {
    let rows = lesson_view.areas().sentence.height;
    let Ok(changeable) = lesson_view.lesson().changeable() else { return Flow::default() };
    let below = match (&model.working, &changing.turned) {
        (Some(working), _) if changing.pending.is_some() => searching(working),
        (_, Some((way, turns))) => {
            with_origin(*way, turned_to(turns.iter().cloned(), " → ", "   ", text!("changing/no-change")))
        }
        (_, None) => vec![span(changeable.signs(), Role::Faint)],
    };
    // Place of the cursor, its symbol, and the symbol that repeats the last edit.
    let cursor = changing.cursor;
    let cells = changing.strokes.cells();
    let prompt = vec![
        span(text!("changing/change"), Role::Faint),
        span(format!(" {}", changeable.called(cursor)), Role::Title),
        span(format!("  {}", changeable.there(cells, cursor)), Role::Number),
        span(format!("   {}", changeable.again(changing.brush)), Role::Faint),
    ];
    Flow::stacked([prompt, below].into_iter().take(rows.into()).map(Line::from))
}

pub fn lesson_cursor(pane: &LessonPane<'_>, changing: &Changing, buf: &mut Buffer) {
    let Some(area) = pane.area(changing.cursor).map(|area| area.intersection(buf.area)) else { return };
    let role = Role::Chosen;
    let middle = area.y + area.height / 2;
    let there = changing.strokes.cells().at(changing.cursor);
    // A filled cell would hide the cursor.
    let is_filled = area.positions().all(|at| buf.cell(at).is_some_and(|cell| cell.symbol() == FILLED));
    if let Some(sign) = there.filter(|_| is_filled) {
        for row in area.rows() {
            paint::write_left(buf, row, &" ".repeat(row.width.into()), role);
        }
        let column = area.x + area.width.saturating_sub(1) / 2;
        paint::write(buf, area, (column, middle), &sign.to_string(), role);
    }
    paint::fill(buf, area, role);
    let [left, right] = POINTERS;
    if area.width > 1 {
        paint::write(buf, area, (area.right() - 1, middle), right, role);
    }
    if area.width > 2 && area.height > 1 {
        paint::write(buf, Rect { width: 1, ..area }, (area.x, middle), left, role);
    }
}
