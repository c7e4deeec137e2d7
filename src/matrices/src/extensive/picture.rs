//! Pictures of a game's steps: the tree with all payoffs, or, if it does not fit, a table of the moves at the current node. Nodes
//! reserve room for their final payoffs, so nothing moves while stepping.

use std::ops::{ControlFlow, Range};

use super::{Extensive, Step, line};
use crate::fractions::payoff;
use plywood_drawing::{
    layout::{Extent, Layout, Shape, Spacing},
    picture::{Fitted, Needs, Picture, Sheet, Table, Words},
    scene::{Arm, Letters, Segment, Stroke, Weight, has_large},
    theme::Role,
};
use plywood_messages::text;
use plywood_tree::{
    gambit::{Actor, Content, SetId},
    tree::NodeId,
};

/// Most rows of a line between a level and the moves to the next.
const LONGEST: u16 = 3;
const BETWEEN: [&str; 2] = [", ", ","];
/// Games with more nodes are shown as a table.
const MOST_NODES: usize = 1_000;
/// Letters of names and of payoffs that are tried with a broad stroke.
const LETTERS: [(Letters, Letters); 3] =
    [(Letters::Large, Letters::Large), (Letters::Small, Letters::Large), (Letters::Small, Letters::Small)];
const SPACING: Spacing = Spacing { siblings: 2, cousins: 3 };
const WIDER: [u16; 6] = [16, 11, 7, 4, 2, 0];

/// A game at a step.
pub struct View<'g> {
    pub of: &'g Extensive,
    pub step: usize,
    pub sheet: Sheet,
}

/// Layout of the whole tree.
struct Placed {
    layout: Layout,
    left: u16,
    top: u16,
    pitch: u16,
    look: Look,
}

/// How nodes are written: on a projector large, if all of them fit.
#[derive(Clone, Copy)]
struct Look {
    /// What separates payoffs.
    between: &'static str,
    names: Letters,
    payoffs: Letters,
}

impl Look {
    /// Rows of a node: its name and its payoffs.
    fn rows(self) -> u16 {
        self.names.rows() + self.payoffs.rows()
    }
}

impl View<'_> {
    pub fn draw(&self) -> Fitted {
        let Some(placed) = self.placed() else { return self.table() };
        let mut picture = Picture::new(self.sheet.height).rounded();
        self.edges(&mut picture, &placed);
        self.sets(&mut picture, &placed);
        let Look { between, names, payoffs } = placed.look;
        for node in 0..self.of.game.nodes.len() as u32 {
            let (x, y) = placed.place(node);
            self.label(node).centre(&mut picture, (x, y), names);
            if self.is_known(node) {
                let below = if self.of.game.set(node).is_some() { names.rows() } else { 0 };
                self.values(node, between).centre(&mut picture, (x, y + below), payoffs);
            }
        }
        let top = self.current().first().map_or(0, |&node| placed.place(node).1);
        picture.focus = top..top.saturating_add(placed.look.rows()).min(self.sheet.height);
        Ok(picture)
    }

    fn is_known(&self, node: u32) -> bool {
        self.of.is_known(node, self.step)
    }

    fn current(&self) -> Vec<u32> {
        match self.of.step(self.step) {
            Some(Step::Reckoned(node)) => vec![node],
            Some(Step::Set(set)) => self.of.members(set).collect(),
            Some(Step::Result) => line(&self.of.chosen),
            Some(Step::Stopped) | None => Vec::new(),
        }
    }

    /// Returns how the line to a node is drawn; the chosen move has its own style.
    fn segment(&self, parent: u32, child: u32) -> Segment {
        let is_known = self.is_known(parent);
        if is_known && self.of.chosen[parent as usize] == Some(child) {
            let role = if self.current().contains(&parent) { Role::EdgeOpen } else { Role::EdgeBest };
            return Segment { weight: Weight::Heavy, role, rank: 3 };
        }
        let role = if is_known { Role::EdgeClosed } else { Role::EdgeUnvisited };
        Segment { rank: u8::from(is_known), ..self.sheet.stroke.line(role) }
    }

    fn edges(&self, picture: &mut Picture, placed: &Placed) {
        for (parent, child) in
            (1..).zip(&self.of.game.nodes[1..]).filter_map(|(child, node)| Some((node.parent?, child)))
        {
            let (x, y) = placed.place(parent);
            let (below, _) = placed.place(child);
            let bus = y + placed.look.rows();
            let words = y + placed.pitch - 1;
            let segment = self.segment(parent, child);
            picture.arm((x, bus), Arm::Up, segment);
            picture.line((x, bus), (below, bus), segment);
            picture.line((below, bus), (below, words - 1), segment);
            picture.arm((below, words - 1), Arm::Down, segment);
            let role = if segment.weight == Weight::Heavy { Role::Title } else { Role::EdgeLabel };
            Words(vec![(role, self.edge_text(child))]).centre(picture, (below, words), Letters::Small);
        }
    }

    /// Joins neighbours of one information set.
    fn sets(&self, picture: &mut Picture, placed: &Placed) {
        let levels = (0..placed.layout.levels()).flat_map(|level| placed.layout.level(level).windows(2));
        for (left, right) in levels.map(|pair| (pair[0].0, pair[1].0)) {
            let set = self.wide_set(left);
            if set.is_some() && set == self.wide_set(right) {
                let from = placed.columns(left).end;
                let to = placed.columns(right).start;
                let role = if self.current().contains(&left) { Role::Current } else { Role::Cut };
                let line = "╌".repeat(usize::from(to.saturating_sub(from + 2)));
                let row = placed.place(left).1 + placed.look.names.rows() / 2;
                picture.write((from + 1, row), role, line);
            }
        }
    }

    /// Name, player and information set of a node; nothing at the end of play.
    fn label(&self, node: u32) -> Words {
        let player = match self.of.game.set(node).map(|set| set.actor) {
            Some(Actor::Player(0)) => Role::Max,
            Some(Actor::Player(1)) => Role::Min,
            Some(Actor::Chance) => Role::Chance,
            Some(Actor::Player(_)) => Role::Title,
            None => return Words::default(),
        };
        let state = match self.is_known(node) {
            _ if self.current().contains(&node) => Role::Current,
            true => Role::Closed,
            false => Role::Text,
        };
        let set = self.wide_set(node).map(|set| {
            let number = self.of.game[set].number;
            format!(" {}", say!("extensives/set-sign", Text(number)))
        });
        Words(vec![
            (state, self.of.name(node)),
            (Role::Text, " ".to_owned()),
            (player, self.of.mover(node)),
            (Role::Cut, set.unwrap_or_default()),
        ])
    }

    /// Payoffs of all players; the one that the step compares is marked.
    fn values(&self, node: u32, between: &str) -> Words {
        let mut words = vec![(Role::Faint, "(".to_owned())];
        for (player, value) in self.of.payoffs(node).into_iter().enumerate() {
            if player > 0 {
                words.push((Role::Faint, between.to_owned()));
            }
            words.push((if self.compared(node) == Some(player) { Role::Verdict } else { Role::Number }, value));
        }
        words.push((Role::Faint, ")".to_owned()));
        Words(words)
    }

    /// Player whose part of a node's payoffs the step compares.
    fn compared(&self, node: u32) -> Option<usize> {
        let Some(Step::Reckoned(now)) = self.of.step(self.step) else { return None };
        if now != node && self.of.game[node].parent != Some(now) {
            return None;
        }
        match self.of.game.set(now)?.actor {
            Actor::Player(player) => Some(player as usize),
            Actor::Chance => None,
        }
    }

    /// Move to a node, with its probability.
    fn edge_text(&self, node: u32) -> String {
        let name = self.of.action(node);
        match self.of.game.action(node).and_then(|action| action.probability.as_ref()) {
            Some(probability) => {
                let probability = payoff(probability);
                string!("extensives/drawn", Text(name), Text(probability))
            }
            None => name,
        }
    }

    /// Returns the information set of a node if it has several nodes.
    fn wide_set(&self, node: u32) -> Option<SetId> {
        let Content::Set(set) = self.of.game[node].content else { return None };
        let found = &self.of.game[set];
        (found.members > 1 && found.actor != Actor::Chance).then_some(set)
    }

    /// Places the tree as wide as the sheet allows; `None` if it does not fit.
    fn placed(&self) -> Option<Placed> {
        if self.of.game.nodes.len() > MOST_NODES {
            return None;
        }
        let nodes = || 0..self.of.game.nodes.len() as u32;
        let are_spelled = || nodes().all(|node| self.label(node).0.iter().all(|(_, words)| has_large(words)));
        let letters = match self.sheet.stroke {
            Stroke::Fine => &[(Letters::Small, Letters::Small)][..],
            Stroke::Broad if are_spelled() => &LETTERS,
            Stroke::Broad => &LETTERS[1..],
        };
        let look = |&(names, payoffs)| BETWEEN.map(|between| Look { between, names, payoffs });
        letters.iter().flat_map(look).find_map(|look| {
            let labels = Labels { of: self.of, extents: nodes().map(|node| self.extent(node, look)).collect() };
            let spaced = |by| Placed::spaced(&labels, SPACING.widened(by), look, self.sheet);
            WIDER.into_iter().find_map(spaced)
        })
    }

    fn extent(&self, node: u32, look: Look) -> Extent {
        let is_valued = self.of.game.set(node).is_none() || self.of.is_solved();
        let values = if is_valued { self.values(node, look.between).width(look.payoffs) } else { 0 };
        let edge = self.of.game[node].parent.map_or(0, |_| text::cells(&self.edge_text(node)));
        Extent::centered(self.label(node).width(look.names).max(values).max(edge))
    }
}

struct Labels<'g> {
    of: &'g Extensive,
    extents: Vec<Extent>,
}

impl Shape for Labels<'_> {
    fn len(&self) -> usize {
        self.of.game.nodes.len()
    }

    fn end(&self, node: NodeId) -> u32 {
        self.of.game.nodes[node.index()].end
    }

    fn folded(&self, _: NodeId) -> bool {
        false
    }

    fn extent(&self, node: NodeId) -> Extent {
        self.extents[node.index()]
    }
}

impl Placed {
    fn spaced(labels: &Labels<'_>, spacing: Spacing, look: Look, sheet: Sheet) -> Option<Self> {
        let layout = Layout::new(labels, spacing, |_| ControlFlow::Continue(())).ok()?;
        let width = u16::try_from(layout.width()).ok().filter(|&width| width <= sheet.width)?;
        let gaps = u16::try_from(layout.levels()).ok()?.checked_sub(1)?;
        let rows = look.payoffs.rows();
        // The name, the payoffs, the lines and the moves.
        let least = look.rows() + 2;
        let most = least + LONGEST;
        let pitch = sheet.height.checked_sub(rows)?.checked_div(gaps).unwrap_or(most).min(most);
        let top = (sheet.height - (gaps * pitch + rows)) / 2;
        let left = (sheet.width - width) / 2;
        (pitch >= least).then_some(Self { layout, left, top, pitch, look })
    }

    fn place(&self, node: u32) -> (u16, u16) {
        let level = self.layout.level_of(NodeId(node)).map_or(0, |level| level as u16);
        (self.at(self.layout.center(NodeId(node)).unwrap_or(0)), self.top + level * self.pitch)
    }

    fn columns(&self, node: u32) -> Range<u16> {
        let columns = self.layout.columns(NodeId(node)).unwrap_or_default();
        self.at(columns.start)..self.at(columns.end)
    }

    fn at(&self, column: i32) -> u16 {
        self.left + u16::try_from(column).unwrap_or(0)
    }
}

const LEAST: u16 = 30;
const GAP: u16 = 3;
/// Rows above the table: the path to the node, its mover, an empty row, and the heading.
const HEAD: u16 = 4;

/// The nodes of a step as a table, of a game that is too large for a drawing.
impl View<'_> {
    fn table(&self) -> Fitted {
        let width = self.sheet.width;
        if width < LEAST {
            return Err(Needs { width: LEAST, height: HEAD + 2 });
        }
        let mut nodes: Vec<u32> = match self.of.step(self.step) {
            None => self.of.game.children(0).collect(),
            Some(Step::Reckoned(node)) => self.of.game.children(node).collect(),
            Some(Step::Result) => line(&self.of.chosen)[1..].to_vec(),
            Some(Step::Set(set)) => self.of.members(set).collect(),
            Some(Step::Stopped) => self.of.game.imperfect().into_iter().flat_map(|set| self.of.members(set)).collect(),
        };
        nodes.truncate(usize::from(u16::MAX - HEAD));
        let parent = |node: u32| self.of.game[node].parent.unwrap_or(0);
        let is_chosen =
            |&node: &u32| self.is_known(parent(node)) && self.of.chosen[parent(node) as usize] == Some(node);
        let mut picture = Picture::new((HEAD + nodes.len() as u16).max(self.sheet.height));
        let of = nodes.first().map_or(0, |&node| parent(node));
        picture.clip((1, 0), width - 2, Role::Faint, &self.way(of));
        picture.clip((1, 1), width - 2, Role::Current, &self.called(of));
        let head = [text!("extensives/head-move"), text!("extensives/head-node"), text!("extensives/head-values")];
        let words = nodes.iter().map(|&node| self.row(node));
        let words: Vec<_> = [head.map(str::to_owned)].into_iter().chain(words).collect();
        let table = Table::measured(&words, (3, width - 1), GAP);
        table.left(&mut picture, HEAD - 1, words[0].iter().map(|words| (Role::Faint, words)));
        for ((y, node), words) in (HEAD..).zip(&nodes).zip(&words[1..]) {
            let role = if is_chosen(node) { Role::Best } else { Role::Text };
            table.left(&mut picture, y, words.iter().map(|words| (role, words)));
            if is_chosen(node) {
                picture.write((1, y), Role::Best, "→");
            }
        }
        let chosen = HEAD + nodes.iter().position(is_chosen).unwrap_or(0) as u16;
        picture.focus = if chosen < self.sheet.height { 0..2 } else { chosen..chosen + 1 };
        Ok(picture)
    }

    /// The move to a node, the node and its payoffs.
    fn row(&self, node: u32) -> [String; 3] {
        let leads = match self.of.game.set(node) {
            Some(_) => self.called(node),
            None => string!("extensives/end-of-play"),
        };
        [self.edge_text(node), leads, if self.is_known(node) { self.of.payoffs_of(node) } else { String::new() }]
    }

    fn called(&self, node: u32) -> String {
        format!("{} {}", self.of.name(node), self.of.mover(node))
    }

    /// The last moves to a node.
    fn way(&self, node: u32) -> String {
        let up = std::iter::successors(Some(node), |&node| self.of.game[node].parent);
        let mut moves: Vec<String> =
            up.take(12).filter(|&node| self.of.game[node].parent.is_some()).map(|node| self.of.action(node)).collect();
        moves.reverse();
        moves.join(" › ")
    }
}
