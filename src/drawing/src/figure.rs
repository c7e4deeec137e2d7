//! Figures: plain data for drawing one step of a lesson on paper, slides or pages.
//!
//! A [`Figure`] is one step of a search or of another lesson: nodes and edges, or cells. All steps of a series have the same size
//! and keep their positions. A [`Drawing`] places the nodes of a whole run; [`cells::series`] crops all pictures to one frame.
//! Labels, states and marks of nodes are those of the screen ([`scene::node_parts`]).
//!
//! # How to add a figure format
//!
//! 1. In a new file in `figure/`, write a function `document(figure: &Figure, ...) -> String`. Text in a figure contains no
//!    control characters but is not escaped: each format escapes its own special characters, in one place.
//! 2. Add its `mod` below, and its row in the table of `src/program/cli/endings.rs`: the file extension and the writer.
//! 3. Add a test that reads the output back and finds every node, mark and value of the figure. The labels of `figure/checks.rs`
//!    are the worst case.

pub mod cells;
#[cfg(test)]
mod checks;
pub mod dot;
mod legend;
pub mod paper;
mod path;
mod place;
mod routes;
mod sizes;
pub mod style;
pub mod svg;
pub mod tikz;

pub use cells::Cells;
pub use legend::{LegendItem, Sample, kind_name, kinds, state};
pub(crate) use path::omitted;
pub use place::{MOST_NODES, TooLarge};
pub use routes::Route;
pub use sizes::{LETTERS, SMALL, width, wrapped};

use crate::{
    scene::{self, Boards, Marks, PlyIndex},
    theme::Role,
};
use place::Placement;
use plywood_explain as explain;
use plywood_explain::Wording;
use plywood_messages::{text, words::Charset};
use plywood_search::{
    replay::{Moment, Replay, Tally},
    search::Rules,
};
use plywood_tree::{
    settings::{Display, VisitOrder},
    tree::{Kind, NodeId},
};

/// Limit on the nodes of all figures of a series together: they take some gigabytes while they are drawn.
const MOST_DRAWN: usize = 2_000_000;

#[derive(Clone, Copy, Debug, Default)]
pub struct FigureOptions {
    pub display: Display,
    pub shown: Shown,
    /// True to number nodes and edges in the order of visits.
    pub numbers: bool,
    pub filling: Filling,
    pub legend: bool,
    pub caption: bool,
}

impl FigureOptions {
    pub fn visits(self) -> VisitOrder {
        match self.numbers {
            _ if self.shown == Shown::Visited => VisitOrder::Generated,
            true => VisitOrder::Numbered,
            false => VisitOrder::Hidden,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Shown {
    #[default]
    Whole,
    Visited,
    /// The open path and the children of its nodes, as a tree.
    AroundPath,
    /// The same, one row per ply and no wider than a page. The path of a game with drawings is a row of boards.
    Rows,
}

/// Values and windows of inner nodes: printed, or blank fields to fill in by hand.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Filling {
    #[default]
    Filled,
    Blank,
}

/// Point in units of the figure from its upper left corner. One unit is one printer's point at the default size.
pub type Point = (i32, i32);

/// One step of a search or of another lesson, drawn. All texts are free of control characters.
#[derive(Clone, Debug)]
pub struct Figure {
    pub title: String,
    pub description: String,
    /// Width and height, the same for all figures of a series.
    pub size: Point,
    /// Height down to the lowest mark.
    pub height: i32,
    /// Lines below the drawing: start, role and text of each.
    pub caption: Vec<(Point, Role, String)>,
    pub legend: Vec<LegendItem>,
    /// Texts between nodes: counts of those that are omitted.
    pub notes: Vec<(Point, String)>,
    pub body: Body,
}

#[derive(Clone, Debug)]
pub enum Body {
    /// Nodes, parents before children and siblings in order; edges in the order of the nodes they lead to.
    Tree(Vec<FigureNode>, Vec<FigureEdge>),
    Cells(Cells),
}

impl Figure {
    pub fn nodes(&self) -> &[FigureNode] {
        match &self.body {
            Body::Tree(nodes, _) => nodes,
            Body::Cells(_) => &[],
        }
    }

    pub fn edges(&self) -> &[FigureEdge] {
        match &self.body {
            Body::Tree(_, edges) => edges,
            Body::Cells(_) => &[],
        }
    }
}

#[derive(Clone, Debug)]
pub struct FigureNode {
    pub node: NodeId,
    /// Child numbers on the path from the root.
    pub path: Vec<usize>,
    pub kind: Kind,
    pub at: Point,
    /// Half of the width of its symbol.
    pub half: i32,
    pub role: Role,
    pub is_selected: bool,
    pub signs: String,
    pub name: Option<String>,
    pub name_side: Side,
    pub value: Option<String>,
    pub lines: Vec<String>,
    /// Count of the nodes below it that are omitted.
    pub hidden: Option<String>,
    /// Drawing of the position above its symbol.
    pub board: Vec<String>,
    /// Number in the order of visits.
    pub number: Option<u64>,
    pub filling: Filling,
    /// Greatest width of all that is written beside its symbol.
    pub room: i32,
}

impl FigureNode {
    /// Returns all that is written below its name and value.
    pub fn below(&self) -> impl Iterator<Item = &String> + Clone {
        self.lines.iter().chain(&self.hidden)
    }

    /// Returns its name with the symbols before it.
    pub fn title(&self) -> String {
        [self.signs.as_str(), self.name.as_deref().unwrap_or_default()].concat()
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    #[default]
    Below,
    Right,
}

#[derive(Clone, Debug, PartialEq)]
pub struct FigureEdge {
    /// Index of its upper end among the nodes.
    pub from: usize,
    pub to: usize,
    /// Node of the tree that it leads to. It may be a duplicate of the position drawn there.
    pub leads_to: NodeId,
    pub role: Role,
    pub route: Route,
    pub label: Option<String>,
    /// True if a cutoff at its upper end prunes it.
    pub is_cut: bool,
    pub turn: Option<usize>,
}

#[derive(Debug)]
pub struct Drawing<'r> {
    replay: &'r Replay,
    wording: Wording,
    options: FigureOptions,
    title: String,
    boards: Boards,
    /// Positions at every step; `None` if they depend on the step.
    placement: Option<Placement>,
    /// Plies of the tree, for rows.
    index: Option<PlyIndex>,
}

impl<'r> Drawing<'r> {
    /// Places every node that is shown up to a step, with the drawings of the positions above their nodes.
    ///
    /// # Errors
    /// There are more than [`MOST_NODES`] of them.
    pub fn new(
        replay: &'r Replay,
        rules: Rules,
        title: &str,
        options: FigureOptions,
        boards: Boards,
        last: usize,
    ) -> Result<Self, TooLarge> {
        let wording = Wording { rules, charset: Charset::Unicode };
        let title = text::beginning(title, 200).into_owned();
        let placement = match options.shown {
            Shown::Whole | Shown::Visited => Some(Placement::new(replay, options, &boards, last)?),
            Shown::AroundPath | Shown::Rows => {
                path::check(replay.at(last), options.shown)?;
                None
            }
        };
        let index = (options.shown == Shown::Rows).then(|| PlyIndex::new(replay));
        Ok(Self { replay, wording, options, title, boards, placement, index })
    }

    pub fn at(&self, step: usize, selected: Option<NodeId>) -> Figure {
        let moment = self.replay.at(step);
        let best = scene::best_nodes(moment);
        let visits = if self.options.numbers { VisitOrder::Numbered } else { VisitOrder::Hidden };
        let marks = Marks { selected, best: &best, visits, ..Marks::default() };
        let own;
        let placement = if let Some(placement) = &self.placement {
            placement
        } else {
            own = path::placed(moment, self.options, &self.boards);
            &own
        };
        let (nodes, numbers) = self.nodes(placement, moment, marks);
        let edges = self.edges(placement, moment, marks, &numbers);
        let boards = self.index.as_ref().and_then(|index| path::boards(moment, index, self.options.display, marks));
        let mut figure = Figure {
            title: self.title.clone(),
            description: self.description(moment),
            size: boards.as_ref().map_or(placement.size, |(_, size)| *size),
            height: 0,
            caption: Vec::new(),
            legend: Vec::new(),
            notes: if boards.is_some() { Vec::new() } else { placement.notes.clone() },
            body: Body::Tree(nodes, edges),
        };
        if self.options.legend {
            legend::add(&mut figure);
        }
        if let Some((cells, _)) = boards {
            figure.body = Body::Cells(cells);
        }
        if self.options.caption {
            self.add_sentence(moment, &mut figure);
        }
        figure.height = figure.size.1;
        figure
    }

    /// Returns the figures of these steps, all of one size.
    ///
    /// # Errors
    /// The number of steps that fit in memory.
    pub fn series(&self, steps: &[usize]) -> Result<Vec<Figure>, usize> {
        let mut figures: Vec<Figure> = Vec::with_capacity(steps.len());
        let (mut size, mut drawn) = ((0, 0), 0);
        for &step in steps {
            let figure = self.at(step, None);
            drawn += figure.nodes().len();
            if drawn > MOST_DRAWN {
                return Err(figures.len());
            }
            size = (size.0.max(figure.size.0), size.1.max(figure.size.1));
            figures.push(figure);
        }
        for figure in &mut figures {
            figure.size = size;
        }
        Ok(figures)
    }

    /// Returns the nodes drawn at a moment, and for each place its index among them, or `None` if it is not drawn.
    fn nodes(
        &self,
        placement: &Placement,
        moment: Moment<'_>,
        marks: Marks<'_>,
    ) -> (Vec<FigureNode>, Vec<Option<usize>>) {
        let mut nodes = Vec::with_capacity(placement.nodes.len());
        let is_drawn =
            |node| self.options.shown != Shown::Visited || node == NodeId::ROOT || moment.visit(node).is_some();
        let numbers = placement.nodes.iter().enumerate().map(|(place, &node)| {
            let spot = &placement.spots[place];
            let hidden = placement.hidden.get(place).copied().unwrap_or_default();
            is_drawn(node).then(|| {
                nodes.push(self.node(moment, marks, node, spot, hidden));
                nodes.len() - 1
            })
        });
        let numbers = numbers.collect();
        (nodes, numbers)
    }

    fn node(
        &self,
        moment: Moment<'_>,
        marks: Marks<'_>,
        node: NodeId,
        spot: &routes::Spot,
        hidden: usize,
    ) -> FigureNode {
        let tree = moment.tree();
        let parts = scene::node_parts(moment, marks, node, self.options.display);
        let kind = tree.kind(node);
        let is_blank = self.options.filling == Filling::Blank && kind.is_inner();
        FigureNode {
            node,
            path: tree.path(node),
            kind,
            at: spot.at,
            half: spot.half,
            role: self.stands(parts.role, Role::Closed),
            is_selected: marks.selected == Some(node),
            signs: parts.signs,
            name: parts.name,
            name_side: spot.name_side,
            value: parts.value.filter(|_| !is_blank),
            lines: if is_blank { Vec::new() } else { parts.lines },
            hidden: (hidden > 0).then(|| path::hidden_words(hidden)),
            board: self.boards.lines(node).to_vec(),
            number: parts.number,
            filling: if is_blank { Filling::Blank } else { Filling::Filled },
            room: spot.room,
        }
    }

    fn edges(
        &self,
        placement: &Placement,
        moment: Moment<'_>,
        marks: Marks<'_>,
        numbers: &[Option<usize>],
    ) -> Vec<FigureEdge> {
        let edge = |line: &place::Line| {
            let (from, to) = (numbers[line.from]?, numbers[line.to]?);
            let parts = scene::edge_parts(moment, marks, line.leads_to);
            Some(FigureEdge {
                from,
                to,
                leads_to: line.leads_to,
                role: self.stands(parts.role, Role::EdgeClosed),
                route: line.route.clone(),
                label: parts.label,
                is_cut: parts.is_cut,
                turn: parts.turn,
            })
        };
        placement.lines.iter().filter_map(edge).collect()
    }

    /// Returns `role`, or `plain` on a sheet to fill in, where all states look the same.
    const fn stands(&self, role: Role, plain: Role) -> Role {
        match self.options.filling {
            Filling::Filled => role,
            Filling::Blank => plain,
        }
    }

    fn description(&self, moment: Moment<'_>) -> String {
        text::visible(&explain::step(moment, self.wording).to_string()).into_owned()
    }

    fn add_sentence(&self, moment: Moment<'_>, figure: &mut Figure) {
        let (margin, most) = (routes::MARGIN, figure.size.0.max(place::LEAST_WIDTH) - 2 * routes::MARGIN);
        let place = say!("figures/step", step = Count(moment.cursor()), steps = Count(self.replay.len()));
        let Tally { visited, leaves, cutoffs, .. } = moment.tally();
        let counts: String = if self.wording.rules.algorithm.has_cutoffs() {
            say!("figures/counts", Count(visited), Count(leaves), Count(cutoffs)).into()
        } else {
            say!("figures/counts-without-cutoffs", Count(visited), Count(leaves)).into()
        };
        figure.size.0 = figure.size.0.max(place::LEAST_WIDTH);
        let mut y = figure.size.1 + 8;
        let mut line = |figure: &mut Figure, role, words: String, size: i32| {
            y += size + 6;
            figure.caption.push(((margin, y), role, words));
            figure.size.1 = y + margin;
        };
        line(figure, Role::Faint, String::from(place), SMALL);
        for words in sizes::wrapped(&figure.description.clone(), LETTERS, most) {
            line(figure, Role::Text, words, LETTERS);
        }
        line(figure, Role::Faint, counts, SMALL);
    }
}
