//! One row per ply: the open path of a search and all siblings, for trees too large for any screen.
//!
//! A tree of half a million nodes is unreadable as a whole. A line of play with all its alternatives is readable, and fits any
//! screen. Each row shows the children of the node of the path above it, in order: finished nodes with their cost, open, pruned
//! and unvisited nodes. The contents and positions of a row follow from the rows above it alone. So while the search goes on
//! below, nothing above it moves.
//! The path of a game with small boards is a row of boards instead.
//!
//! The idea is that of degree-of-interest trees: nodes near the focus are shown, and distant ones are folded into counts. See
//! Card & Nation, *Degree-of-interest trees*, AVI 2002; Plaisant, Grosjean & Bederson, *`SpaceTree`*, `InfoVis` 2002. It is
//! simpler here because a search has one open path: interest is being on it, or beside it.

mod board_row;
mod cell;
mod draw;
mod grid;
mod index;
mod large;
mod row;
mod stack;
#[cfg(test)]
mod tests;

pub use cell::{Piece, Pieces};
pub use index::{PlyIndex, Siblings};
pub use row::{PlyCell, PlyRow, Stub};
pub use stack::Scroll;

use std::ops::Range;

use super::{
    look::{Room, Stroke},
    parts::best_line,
    plan::Place,
};
use board_row::{BoardRow, Draft};
use grid::Grid;
use large::{LargeNode, Strip};
use plywood_search::replay::Moment;
use plywood_tree::{
    settings::Display,
    tree::{NodeId, Tree},
};
use row::Writer;
use stack::{Pitch, Rows, Stack, Wanted};

#[derive(Clone, Copy)]
pub struct PlyView<'a> {
    pub moment: Moment<'a>,
    pub index: &'a PlyIndex,
    pub size: (u16, u16),
    pub display: Display,
    pub stroke: Stroke,
    /// Node to which the path is opened; `None` for the current node.
    pub opened: Option<NodeId>,
    pub scroll: Scroll,
    pub room: Room,
    /// True to show the path of a game as boards if they have drawings and there is room.
    pub can_draw: bool,
}

#[derive(Debug)]
pub struct Plies {
    size: (u16, u16),
    /// Rows of the canvas available for plies.
    height: u16,
    /// Columns at the left for the labels of the rows.
    margin: u16,
    stroke: Stroke,
    pitch: Pitch,
    rows: Vec<PlyRow>,
    gap: Option<Gap>,
    /// Grandchildren below the last row, each group below its parent.
    below: Vec<(u16, Pieces)>,
    large: Vec<LargeNode>,
    scroll: Scroll,
    /// Boards that take the place of the rows.
    boards: Option<BoardRow>,
}

#[derive(Debug)]
pub struct Gap {
    pub y: u16,
    pub plies: Range<usize>,
    moves: String,
    x: u16,
}

impl Plies {
    /// Builds the rows. Linear in the part shown, logarithmic in the tree.
    pub fn new(view: PlyView<'_>) -> Self {
        let grid = Grid::new(view.size.0, view.index.widest().within(view.room));
        let Outline { height, pitch, path, stack, strip, scroll } = Outline::new(view);
        let mut plies = Self {
            size: view.size,
            height,
            margin: grid.margin,
            stroke: view.stroke,
            pitch,
            rows: Vec::with_capacity(stack.plies.len()),
            gap: None,
            below: Vec::new(),
            large: Vec::new(),
            scroll,
            boards: view.draft(height).map(|draft| BoardRow::new(view.with_height(height), draft)),
        };
        if plies.boards.is_none() {
            plies.write(view, &path, grid, stack);
        }
        if let Some(strip) = strip {
            plies.large = strip.nodes(view, &path);
        }
        plies
    }

    pub fn rows(&self) -> &[PlyRow] {
        &self.rows
    }

    pub const fn gap(&self) -> Option<&Gap> {
        self.gap.as_ref()
    }

    /// Returns the scroll position, limited to what is necessary.
    pub const fn scroll(&self) -> Scroll {
        self.scroll
    }

    pub fn place(&self, node: NodeId) -> Option<Place> {
        if let Some(boards) = &self.boards {
            return boards.area(node).map(Place::of);
        }
        let mut cells = self.rows.iter().flat_map(|row| row.cells.iter().map(move |cell| (row, cell)));
        let (row, cell) = cells.find(|(_, cell)| cell.node == node)?;
        let (left, top) = (i32::from(cell.x), i32::from(row.y));
        let bottom = top + 1 + cell.details.len() as i32;
        Some(Place { left, right: left + i32::from(cell.width()), center: left, top, bottom })
    }

    /// Returns the last cell on the path from the root to a node.
    pub fn nearest(&self, tree: &Tree, node: NodeId) -> Option<NodeId> {
        let nodes = self.rows.iter().flat_map(|row| &row.cells).map(|cell| cell.node);
        let shown = self.boards.iter().flat_map(BoardRow::nodes).chain(nodes);
        shown.filter(|&shown| tree.is_ancestor(shown, node)).max()
    }

    pub fn node_at(&self, x: u16, y: u16) -> Option<NodeId> {
        if y >= self.height {
            let is_there = |large: &&LargeNode| y >= large.y && (large.x..large.x + large.width()).contains(&x);
            return self.large.iter().find(is_there).map(|large| large.node);
        }
        if let Some(boards) = &self.boards {
            return boards.node_at((x, y));
        }
        let rows = self.rows.iter().filter(|row| (row.y..=row.y + self.pitch.details).contains(&y));
        let mut cells = rows.flat_map(|row| &row.cells);
        cells.find(|cell| (cell.x..cell.x + cell.width().max(1)).contains(&x)).map(|cell| cell.node)
    }

    fn write(&mut self, view: PlyView<'_>, path: &Path, grid: Grid, stack: Stack) {
        let writer = Writer { view, grid, pitch: self.pitch, path };
        let Stack { plies, gap } = stack;
        let mut above = None;
        for (ply, y) in plies {
            // Below the omitted plies, the columns are those of the whole path.
            let column = match above {
                Some((before, column)) if before + 1 == ply => column,
                _ => writer.column(ply.saturating_sub(1)),
            };
            let row = writer.row(ply, y, column);
            above = Some((ply, row.path_column.unwrap_or(column)));
            self.rows.push(row);
        }
        self.gap = gap.map(|(y, plies)| writer.gap(y, plies));
        self.write_below(&writer);
    }

    fn write_below(&mut self, writer: &Writer<'_>) {
        let Some(last) = self.rows.last() else { return };
        let y = last.y + self.pitch.details + 1;
        if last.ply == writer.path.end + 1 && y < self.height {
            self.below = last.cells.iter().filter_map(|cell| Some((cell.x, writer.dots(cell.node)?))).collect();
        }
    }
}

impl PlyView<'_> {
    /// Returns the scroll position when it is shown: unchanged if the focus is then in view. Needs no text to be written.
    pub fn settled(self) -> Scroll {
        Outline::new(self).scroll
    }

    /// Returns true if boards take the place of rows.
    pub fn has_boards(self) -> bool {
        self.draft(Outline::new(self).height).is_some()
    }

    fn draft(self, height: u16) -> Option<Draft> {
        self.can_draw.then(|| Draft::new(self.with_height(height))).flatten()
    }

    /// Returns the number of the child that must be shown: the one on the path, or else the last one searched.
    fn shown_child(self, siblings: &Siblings<'_>, parent: NodeId, on_path: Option<NodeId>) -> usize {
        let child = on_path.or_else(|| self.moment.last_child(parent));
        child.and_then(|child| siblings.position(child)).unwrap_or(0)
    }

    const fn with_height(self, height: u16) -> Self {
        Self { size: (self.size.0, height), ..self }
    }
}

struct Outline {
    /// Rows of the canvas available for plies.
    height: u16,
    pitch: Pitch,
    path: Path,
    stack: Stack,
    strip: Option<Strip>,
    scroll: Scroll,
}

impl Outline {
    fn new(view: PlyView<'_>) -> Self {
        let strip = Strip::new(view, |height| pitch(view, height));
        // Boards take precedence over large names, and so do their moves in large letters.
        let boards = |height| view.draft(height).map(|draft| draft.places.is_large);
        let strip = strip.filter(|strip| boards(strip.rest()) >= boards(view.size.1));
        let height = strip.map_or(view.size.1, Strip::rest);
        let pitch = pitch(view, height);
        let rows = Rows::new(height, pitch);
        let path = Path::of(view).extend_along_best(view, rows.whole());
        let wanted = path.wanted_cells(view);
        let scroll = rows.settled(view.scroll, wanted);
        Self { height, pitch, path, stack: rows.stack(scroll, wanted), strip, scroll }
    }
}

/// The path that is shown, by its plies. The nodes are looked up, because there may be a million.
#[derive(Clone, Copy)]
struct Path {
    node: NodeId,
    end: usize,
    /// True if the node at its end has children.
    has_children: bool,
    /// Node in focus: the current node, or the selected one on its path.
    focus: usize,
}

impl Path {
    /// A node on the search's own path opens nothing else.
    fn of(view: PlyView<'_>) -> Self {
        let tree = view.moment.tree();
        let current = view.moment.current();
        let node = view.opened.filter(|&opened| !tree.is_ancestor(opened, current)).unwrap_or(current);
        let end = view.index.ply(node);
        let focus = view.opened.map_or(end, |opened| view.index.ply(opened));
        Self { node, end, has_children: tree.subtree(node).len() > 1, focus }
    }

    /// Extends the path along the best moves as far as there are rows, if the search is over or is not at the end of the path.
    /// While it goes on, its results below would appear and disappear with every step.
    fn extend_along_best(mut self, view: PlyView<'_>, rows: usize) -> Self {
        let (moment, tree) = (view.moment, view.moment.tree());
        let is_over = moment.cursor() == moment.replay().len();
        if !is_over && self.focus == view.index.ply(moment.current()) && self.node == moment.current() {
            return self;
        }
        for best in best_line(moment, self.node).take(rows.saturating_sub(self.end + 1)) {
            (self.node, self.end) = (best, self.end + 1);
        }
        self.has_children = tree.subtree(self.node).len() > 1;
        self
    }

    const fn wanted_cells(&self, view: PlyView<'_>) -> Wanted {
        let last = if self.has_children { self.end + 1 } else { self.end };
        Wanted { last, focus: self.focus, deepest: view.index.last_ply() }
    }

    /// Returns the node of the path on a ply, or `None` below its end.
    fn at(&self, index: &PlyIndex, ply: usize) -> Option<NodeId> {
        (ply <= self.end).then(|| index.ancestor(self.node, ply))
    }
}

/// Returns the rows of details below a name.
const fn detail_rows(display: Display) -> u16 {
    match display {
        Display::Window => 1,
        Display::Interval => 2,
        Display::History => 3,
    }
}

/// Returns the rows of each ply, the same for the whole search.
fn pitch(view: PlyView<'_>, height: u16) -> Pitch {
    let details = detail_rows(view.display);
    let edge = u16::from(view.index.widest().edge > 0);
    Pitch::new(height, view.index.last_ply(), edge, details)
}
