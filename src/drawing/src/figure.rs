//! Figures: what the canvas shows at a step, drawn for paper and slides, as plain data.
//!
//! A [`Figure`] is one step of a search or of another lesson: nodes and edges, or cells. The steps of a series have one size, and
//! nothing moves from one to the next: a [`Drawing`] places the nodes of a whole run, [`cells::series`] crops all pictures to one frame.
//! Words, states and marks of nodes are those of the screen ([`scene::node_parts`]).
//!
//! # How to add a way to write figures
//!
//! 1. In a new file in `figure/`, a function `document(figure: &Figure, ...) -> String`. Text in a figure is fit to be shown, and
//!    nothing more: what the format gives a meaning to is escaped in that file, in one place.
//! 2. Below, its `mod`, and its row in the table of `src/program/cli/endings.rs`: the ending of the file, and what writes it.
//! 3. A test that reads back what it has written and finds every node, mark and value of the figure; the labels of
//!    `figure/checks.rs` are as bad as labels can be.

pub mod cells;
#[cfg(test)]
mod checks;
pub mod dot;
mod legend;
mod place;
mod routes;
mod sizes;
pub mod style;
pub mod svg;
pub mod tikz;

pub use cells::Cells;
pub use legend::{LegendItem, Sample, state, told_as};
pub use place::{MOST_NODES, TooLarge};
pub use routes::Route;
pub use sizes::{LETTERS, SMALL, width};

use crate::scene::{self, Cut, Marks};
use crate::theme::Role;
use place::Placement;
use plywood_explain as explain;
use plywood_explain::Wording;
use plywood_messages::text;
use plywood_messages::words::Charset;
use plywood_search::replay::{Moment, Replay};
use plywood_search::search::Rules;
use plywood_tree::settings::{Display, VisitOrder};
use plywood_tree::tree::{Kind, NodeId};

/// The most nodes of all figures of a series: some gigabytes while they are drawn.
const MOST_DRAWN: usize = 2_000_000;

/// What a figure is asked to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FigureOptions {
    /// What is written at the nodes.
    pub display: Display,
    /// Which nodes are there.
    pub shown: Shown,
    /// Whether nodes and edges are numbered in the order of visits.
    pub numbers: bool,
    /// Whether the values and windows of inner nodes are there.
    pub filling: Filling,
    /// Whether symbols and states are explained.
    pub legend: bool,
    /// Whether the step, its effect and the counts are below.
    pub caption: bool,
}

impl FigureOptions {
    /// How a canvas shows the order of visits.
    pub const fn visits(self) -> VisitOrder {
        match (self.shown, self.numbers) {
            (Shown::Visited, _) => VisitOrder::Generated,
            (Shown::Whole, true) => VisitOrder::Numbered,
            (Shown::Whole, false) => VisitOrder::Hidden,
        }
    }
}

/// Which nodes are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// All of them.
    #[default]
    Whole,
    /// Those that the search has visited.
    Visited,
}

/// Whether the values and windows of inner nodes are there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Filling {
    /// They are.
    #[default]
    Filled,
    /// There is room to write them in.
    Blank,
}

/// A point, in units of the figure from its upper left corner: one is the point of a printer at the usual size.
pub type Point = (i32, i32);

/// One step of a search or of another lesson, drawn. All words are fit to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Title of the file.
    pub title: String,
    /// What the step does and why.
    pub description: String,
    /// Width and height, the same for all figures of a series.
    pub size: Point,
    /// Lines below the drawing: the start of each, its role and its words.
    pub caption: Vec<(Point, Role, String)>,
    /// What is explained, and where.
    pub legend: Vec<LegendItem>,
    /// The drawing.
    pub body: Body,
}

/// The drawing of a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// Nodes, parents before children and siblings in their order; and edges, in the order of the nodes they lead to.
    Tree(Vec<FigureNode>, Vec<FigureEdge>),
    /// The picture of a lesson that is not a search.
    Cells(Cells),
}

impl Figure {
    /// The nodes of a tree; none of cells.
    pub fn nodes(&self) -> &[FigureNode] {
        match &self.body {
            Body::Tree(nodes, _) => nodes,
            Body::Cells(_) => &[],
        }
    }

    /// The edges of a tree; none of cells.
    pub fn edges(&self) -> &[FigureEdge] {
        match &self.body {
            Body::Tree(_, edges) => edges,
            Body::Cells(_) => &[],
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureNode {
    pub node: NodeId,
    /// The numbers of children that lead to it from the root.
    pub path: Vec<usize>,
    /// Who moves there, or what else it is.
    pub kind: Kind,
    /// The middle of its sign.
    pub at: Point,
    /// Half of the width of its sign.
    pub half: i32,
    /// How it stands.
    pub role: Role,
    /// Whether the user has selected it.
    pub selection: Selection,
    /// Signs before its name.
    pub signs: String,
    /// What it is called.
    pub name: Option<String>,
    /// Where a leaf's name stands.
    pub name_side: Side,
    /// What is known of its value.
    pub value: Option<String>,
    /// Its window, windows or interval.
    pub lines: Vec<String>,
    /// Its number in the order of visits.
    pub number: Option<u64>,
    /// Whether its value and windows are to be filled in.
    pub filling: Filling,
    /// The width of all that stands beside its sign, at its widest.
    pub room: i32,
}

/// Whether a node is selected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Selection {
    /// It is not.
    #[default]
    None,
    /// It is.
    Selected,
}

/// On which side of the sign of a leaf its name stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    #[default]
    Below,
    Right,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureEdge {
    /// The place of its upper end among the nodes.
    pub from: usize,
    /// The place of its lower end among the nodes.
    pub to: usize,
    /// The node of the tree that it leads to, which may only repeat the position drawn there.
    pub leads_to: NodeId,
    /// What has become of what it leads to.
    pub role: Role,
    /// Where it runs, from above.
    pub route: Route,
    /// The move or the probability.
    pub label: Option<String>,
    /// Whether scissors stand on it.
    pub cut: Cut,
    /// The number of its lower end among its siblings in the order of visits.
    pub turn: Option<usize>,
}

/// Where everything stands, for all figures of one run.
#[derive(Debug)]
pub struct Drawing<'r> {
    replay: &'r Replay,
    wording: Wording,
    options: FigureOptions,
    title: String,
    placement: Placement,
}

impl<'r> Drawing<'r> {
    /// Finds a place for every node that is shown up to a step.
    ///
    /// # Errors
    /// There are more than [`MOST_NODES`] of them.
    pub fn new(
        replay: &'r Replay,
        rules: Rules,
        title: &str,
        options: FigureOptions,
        last: usize,
    ) -> Result<Self, TooLarge> {
        let wording = Wording { rules, charset: Charset::Unicode };
        let title = text::beginning(title, 200).into_owned();
        let placement = Placement::new(replay, options, last)?;
        Ok(Self { replay, wording, options, title, placement })
    }

    pub fn at(&self, step: usize, selected: Option<NodeId>) -> Figure {
        let moment = self.replay.at(step);
        let best = scene::best_nodes(moment);
        let visits = if self.options.numbers { VisitOrder::Numbered } else { VisitOrder::Hidden };
        let marks = Marks { selected, best: &best, visits, ..Marks::default() };
        let (nodes, numbers) = self.nodes(moment, marks);
        let edges = self.edges(moment, marks, &numbers);
        let mut figure = Figure {
            title: self.title.clone(),
            description: self.description(moment),
            size: self.placement.size,
            caption: Vec::new(),
            legend: Vec::new(),
            body: Body::Tree(nodes, edges),
        };
        if self.options.legend {
            legend::add(&mut figure);
        }
        if self.options.caption {
            self.tell(moment, &mut figure);
        }
        figure
    }

    /// The figures of these steps, all of one size.
    ///
    /// # Errors
    /// How many of the steps fit in memory.
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

    /// The nodes that are drawn at a moment, and the place of each among them; `None` for those that are not.
    fn nodes(&self, moment: Moment<'_>, marks: Marks<'_>) -> (Vec<FigureNode>, Vec<Option<usize>>) {
        let mut nodes = Vec::with_capacity(self.placement.nodes.len());
        let is_drawn = |node| match self.options.shown {
            Shown::Whole => true,
            Shown::Visited => node == NodeId::ROOT || moment.visit(node).is_some(),
        };
        let numbers = self.placement.nodes.iter().enumerate().map(|(place, &node)| {
            let spot = &self.placement.spots[place];
            is_drawn(node).then(|| {
                nodes.push(self.node(moment, marks, node, spot));
                nodes.len() - 1
            })
        });
        let numbers = numbers.collect();
        (nodes, numbers)
    }

    fn node(&self, moment: Moment<'_>, marks: Marks<'_>, node: NodeId, spot: &routes::Spot) -> FigureNode {
        let tree = moment.replay().tree();
        let parts = scene::node_parts(moment, marks, node, self.options.display);
        let kind = tree.kind(node);
        let is_blank = self.options.filling == Filling::Blank && matches!(kind, Kind::Inner(_));
        let selection = if marks.selected == Some(node) { Selection::Selected } else { Selection::None };
        FigureNode {
            node,
            path: tree.path(node),
            kind,
            at: spot.at,
            half: spot.half,
            role: self.stands(parts.role, Role::Closed),
            selection,
            signs: parts.signs,
            name: parts.name,
            name_side: spot.name_side,
            value: parts.value.filter(|_| !is_blank),
            lines: if is_blank { Vec::new() } else { parts.lines },
            number: parts.number,
            filling: if is_blank { Filling::Blank } else { Filling::Filled },
            room: spot.room,
        }
    }

    fn edges(&self, moment: Moment<'_>, marks: Marks<'_>, numbers: &[Option<usize>]) -> Vec<FigureEdge> {
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
                cut: parts.cut,
                turn: parts.turn,
            })
        };
        self.placement.lines.iter().filter_map(edge).collect()
    }

    /// How something stands; on a sheet to fill in everything stands the same.
    const fn stands(&self, role: Role, plain: Role) -> Role {
        match self.options.filling {
            Filling::Filled => role,
            Filling::Blank => plain,
        }
    }

    /// What the step does and why, in a few sentences.
    fn description(&self, moment: Moment<'_>) -> String {
        text::visible(&explain::step(moment, self.wording).to_string()).into_owned()
    }

    /// Tells below the figure which step this is, what it does, and how much has been done.
    fn tell(&self, moment: Moment<'_>, figure: &mut Figure) {
        let (margin, most) = (routes::MARGIN, figure.size.0.max(place::LEAST_WIDTH) - 2 * routes::MARGIN);
        let tally = moment.tally();
        let place = say!(figures, "step", step = Count(moment.cursor()), steps = Count(self.replay.len()));
        let counts: String = say!(
            figures,
            "counts",
            visited = Count(tally.visited as usize),
            leaves = Count(tally.leaves as usize),
            cutoffs = Count(tally.cutoffs as usize)
        )
        .into();
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
