//! One row: the children of a node of the path, each in its column, and the folded ones on either side.

use std::ops::Range;

use super::{
    Gap, Path, PlyView,
    cell::{self, Piece, Pieces, Writing},
    grid::Grid,
    index::Siblings,
    stack::Pitch,
};
use crate::{
    scene::{Zoom, label},
    theme::Role,
};
use plywood_messages::text::{self, joined};
use plywood_search::replay::State;
use plywood_tree::{
    settings::{Returns, VisitOrder},
    tree::NodeId,
};

#[derive(Clone, Debug)]
pub struct PlyRow {
    /// Ply; the root's is 0.
    pub ply: usize,
    /// Row of the canvas that its names are in.
    pub y: u16,
    /// Their parent; `None` for the root.
    pub parent: Option<NodeId>,
    pub cells: Vec<PlyCell>,
    pub before: Option<Stub>,
    pub after: Option<Stub>,
    pub(super) parent_x: u16,
    pub(super) path_column: Option<usize>,
}

#[derive(Clone, Debug)]
pub struct PlyCell {
    pub node: NodeId,
    pub x: u16,
    pub role: Role,
    pub name: Pieces,
    pub details: Vec<Pieces>,
    pub edge: Option<String>,
}

impl PlyCell {
    pub(super) fn width(&self) -> u16 {
        let details = self.details.iter().map(|line| cell::cells(line)).max().unwrap_or(0);
        cell::cells(&self.name).max(details)
    }
}

/// Siblings without a column: their number and states.
#[derive(Clone, Debug, PartialEq)]
pub struct Stub {
    pub count: usize,
    pub done: usize,
    pub pruned: usize,
    pub to_come: usize,
    pub open: usize,
    pub best: Option<String>,
    pub(super) columns: Range<u16>,
}

pub struct Writer<'a> {
    pub view: PlyView<'a>,
    pub grid: Grid,
    pub pitch: Pitch,
    pub path: &'a Path,
}

impl Writer<'_> {
    pub fn row(&self, ply: usize, y: u16, parent_column: usize) -> PlyRow {
        let parent = ply.checked_sub(1).and_then(|above| self.path.at(self.view.index, above));
        let Some(parent) = parent else { return self.root(y) };
        let siblings = self.view.index.children(self.view.moment.tree(), parent);
        let on_path = self.path.at(self.view.index, ply);
        let focus = self.view.shown_child(&siblings, parent, on_path);
        let page = self.grid.page(siblings.len(), focus);
        let first = self.grid.around(parent_column, page.columns());
        let best = self.view.moment.best_child(parent);
        let nodes = siblings.part(page.shown.clone());
        let place = |at: usize| first + page.before + at;
        let after = place(nodes.len());
        let end = |column: usize| {
            let is_last = column == after && page.shown.end == siblings.len();
            if is_last { self.end_of(column) } else { self.grid.x(column).min(self.view.size.0) }
        };
        let cell = |(at, &node)| self.cell(node, self.grid.x(place(at))..end(place(at) + 1), on_path, best);
        let cells = (0..).zip(nodes).map(cell).collect();
        let stub = |numbers: Range<usize>, columns: Range<usize>| self.stub(&siblings, parent, best, numbers, columns);
        PlyRow {
            ply,
            y,
            parent: Some(parent),
            cells,
            before: stub(0..page.shown.start, first..first + page.before),
            after: stub(page.shown.end..siblings.len(), after..after + page.after),
            parent_x: self.grid.x(parent_column),
            path_column: on_path.and_then(|node| nodes.binary_search(&node).ok()).map(place),
        }
    }

    fn root(&self, y: u16) -> PlyRow {
        let column = self.grid.middle();
        let role = label::state_role(self.view.moment, NodeId::ROOT, false);
        // The root has the row for itself.
        let writing = writing(self.view, NodeId::ROOT, role, true);
        let window = writing.window().filter(|_| self.view.moment.state(NodeId::ROOT) == State::Open);
        let mut name = writing.name(u16::MAX);
        if let Some(window) = window {
            name.push(Piece { role, text: format!("  {window}") });
        }
        let x = self.grid.x(column);
        let cell = PlyCell { node: NodeId::ROOT, x, role, name, details: Vec::new(), edge: None };
        PlyRow {
            ply: 0,
            y,
            parent: None,
            cells: vec![cell],
            before: None,
            after: None,
            parent_x: x,
            path_column: Some(column),
        }
    }

    /// Returns the column of the path's node on an omitted ply, followed from the root as far as columns change.
    pub fn column(&self, ply: usize) -> usize {
        // Starts this many plies above: nodes further up no longer matter, because a canvas has few columns.
        const FOLLOWED: usize = 64;
        let from = ply.saturating_sub(FOLLOWED);
        (from + 1..=ply).fold(self.grid.middle(), |column, ply| {
            let index = self.view.index;
            let (Some(parent), Some(node)) = (self.path.at(index, ply - 1), self.path.at(index, ply)) else {
                return column;
            };
            let siblings = index.children(self.view.moment.tree(), parent);
            let at = siblings.position(node).unwrap_or(0);
            let page = self.grid.page(siblings.len(), at);
            self.grid.around(column, page.columns()) + page.before + at.saturating_sub(page.shown.start)
        })
    }

    fn cell(&self, node: NodeId, columns: Range<u16>, on_path: Option<NodeId>, best: Option<NodeId>) -> PlyCell {
        let moment = self.view.moment;
        let role = label::state_role(moment, node, best == Some(node));
        let is_on_path = on_path == Some(node) || moment.state(node) == State::Open || role == Role::Current;
        let writing = writing(self.view, node, role, is_on_path || self.grid.has_signs);
        let x = columns.start;
        let room = columns.end.saturating_sub(x);
        let edge = label::edge_label(moment.tree(), node, Zoom::Labels).filter(|_| self.pitch.edge > 0);
        let details = writing.details(usize::from(self.pitch.details));
        PlyCell {
            node,
            x,
            role,
            name: writing.name(room.saturating_sub(1)),
            details: details.into_iter().map(|forms| fitting(forms, room.saturating_sub(1))).collect(),
            edge: edge.map(|words| text::clipped(&words, usize::from(room.saturating_sub(1))).into_owned()),
        }
    }

    /// Returns the end of the text in the columns before this one. After the last column all of the canvas is free.
    fn end_of(&self, column: usize) -> u16 {
        if column == self.grid.columns { self.view.size.0 } else { self.grid.x(column).min(self.view.size.0) }
    }

    fn stub(
        &self,
        siblings: &Siblings<'_>,
        parent: NodeId,
        best: Option<NodeId>,
        numbers: Range<usize>,
        columns: Range<usize>,
    ) -> Option<Stub> {
        if numbers.is_empty() {
            return None;
        }
        let moment = self.view.moment;
        let replay = moment.replay();
        let count = numbers.len();
        let open = self.open_among(siblings, parent, &numbers);
        let visited = siblings.visited(replay, numbers.clone(), moment.cursor());
        // The search visits all of the rest, or none of it.
        let rest = count - visited;
        let is_cut = moment.skips_unvisited(parent);
        let has_best = best.and_then(|best| siblings.position(best)).is_some_and(|at| numbers.contains(&at));
        Some(Stub {
            count,
            done: visited - open,
            pruned: if is_cut { rest } else { 0 },
            to_come: if is_cut { 0 } else { rest },
            open,
            best: if has_best { label::value_text(moment, parent) } else { None },
            columns: self.grid.x(columns.start)..self.end_of(columns.end),
        })
    }

    /// Counts the open siblings with these numbers. Only a search that returns by level leaves more than one open; then it is
    /// linear in them.
    fn open_among(&self, siblings: &Siblings<'_>, parent: NodeId, numbers: &Range<usize>) -> usize {
        let moment = self.view.moment;
        match moment.replay().trace().returns {
            Returns::AfterChildren => {
                let child = self.open_child(siblings, parent, moment.current());
                usize::from(child.is_some_and(|at| numbers.contains(&at)))
            }
            Returns::ByLevel => {
                let nodes = siblings.part(numbers.clone()).iter();
                nodes.filter(|&&node| moment.state(node) == State::Open).count()
            }
        }
    }

    fn open_child(&self, siblings: &Siblings<'_>, parent: NodeId, current: NodeId) -> Option<usize> {
        let tree = self.view.moment.tree();
        if parent == current || !tree.is_ancestor(parent, current) {
            return None;
        }
        let child = self.view.index.ancestor(current, self.view.index.ply(parent) + 1);
        (self.view.moment.state(child) == State::Open).then(|| siblings.position(child)).flatten()
    }

    /// Returns the symbols of a node's children, as many as its column holds, or `None` without children.
    pub fn dots(&self, node: NodeId) -> Option<Pieces> {
        let moment = self.view.moment;
        let is_entered = moment.state(node).is_entered();
        if !is_entered && !moment.replay().knows_whole_tree() {
            return None;
        }
        let children = self.view.index.children(moment.tree(), node);
        let room = usize::from(self.grid.pitch).saturating_sub(1);
        let shown = if children.len() <= room { children.len() } else { room.saturating_sub(1) };
        let mut line: Pieces = children.part(0..shown).iter().map(|&child| cell::dot(moment, child)).collect();
        if shown < children.len() && room > 0 {
            line.push(Piece { role: Role::Faint, text: "…".to_owned() });
        }
        (!line.is_empty()).then_some(line)
    }

    pub fn gap(&self, y: u16, plies: Range<usize>) -> Gap {
        let x = self.grid.x(self.column(plies.end - 1));
        // Only the moves that may fit are looked up.
        let first = plies.end.saturating_sub(usize::from(self.view.size.0)).max(plies.start);
        let tree = self.view.moment.tree();
        let nodes = (first.max(1)..plies.end).filter_map(|ply| self.path.at(self.view.index, ply));
        let called = |node| match tree.move_name(node).or_else(|| tree.name(node)) {
            Some(name) => label::shown_name(&name),
            None => String::new(),
        };
        let moves = nodes.map(called).filter(|name| !name.is_empty());
        Gap { y, plies, moves: joined(moves, " "), x }
    }
}

pub const fn writing(view: PlyView<'_>, node: NodeId, role: Role, has_sign: bool) -> Writing<'_> {
    Writing { moment: view.moment, node, role, has_sign, display: view.display, names: view.index.widest().names }
}

pub fn fitting(mut forms: Vec<Pieces>, room: u16) -> Pieces {
    // A digit does not touch the text of the next column.
    let ends_in_digit =
        |line: &Pieces| line.last().is_some_and(|piece| piece.text.ends_with(|c: char| c.is_ascii_digit()));
    let fits = |line: &Pieces| cell::cells(line) + u16::from(ends_in_digit(line)) <= room;
    if let Some(at) = forms.iter().position(fits) {
        return forms.swap_remove(at);
    }
    let Some(line) = forms.pop() else { return Pieces::new() };
    let mut left = usize::from(room);
    let clipped = line.into_iter().map(|Piece { role, text }| {
        let text = text::clipped(&text, left).into_owned();
        left = left.saturating_sub(text::width(&text));
        Piece { role, text }
    });
    clipped.filter(|words| room > 0 && !words.text.is_empty()).collect()
}

impl Stub {
    pub(super) fn is_shown(&self, visits: VisitOrder) -> bool {
        visits != VisitOrder::Generated || self.done > 0 || self.open > 0
    }

    /// Returns its text in one line or two: the counts and the known value. Each line has a form in words, and its number alone.
    /// If only generated nodes are shown, it leaves out the others.
    pub(super) fn lines(&self, visits: VisitOrder) -> Vec<(Role, [String; 2])> {
        let unseen = match visits {
            VisitOrder::Generated => [0; 2],
            VisitOrder::Hidden | VisitOrder::Numbered => [self.pruned, self.to_come],
        };
        let [pruned, to_come] = unseen;
        let kinds = [
            (self.done, Role::Closed, say!("plies/done", count = Count(self.done)).to_string()),
            (self.open, Role::Open, say!("plies/open", count = Count(self.open)).to_string()),
            (pruned, Role::Cut, say!("plies/cut", count = Count(pruned)).to_string()),
            (to_come, Role::Unvisited, say!("plies/to-come", count = Count(to_come)).to_string()),
        ];
        let counted = kinds.into_iter().filter(|&(count, ..)| count > 0);
        let mut lines: Vec<_> = counted.map(|(count, role, words)| (role, [words, text::grouped(count)])).collect();
        if let Some(best) = &self.best {
            let words = say!("plies/best", value = Text(best)).to_string();
            lines.insert(1.min(lines.len()), (Role::Best, [words, best.clone()]));
        }
        lines
    }
}
