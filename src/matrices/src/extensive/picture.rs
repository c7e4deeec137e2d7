//! What a step of a game looks like: its tree with what everybody gets at the nodes, or, where that has no room, the node that the step is
//! about with everything that can be done there. Nothing moves while stepping: nodes have room for what they come to.

mod shape;
mod table;

use super::called::{action, mover};
use super::say::wide_set;
use super::{Extensive, Step, line};
use plywood_drawing::picture::{Needs, Picture, Sheet};
use plywood_drawing::scene::{Arm, Segment, Weight};
use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_messages::words::Charset;
use plywood_tree::gambit::Actor;
use plywood_tree::tree::NodeId;
use shape::Placed;

pub(super) fn draw(of: &Extensive, step: usize, sheet: Sheet) -> Result<Picture, Needs> {
    match Placed::of(of, sheet) {
        Some(placed) => Ok(Drawing { of, step, sheet, placed }.draw()),
        None => table::draw(of, step, sheet),
    }
}

/// A tree that fits.
struct Drawing<'g> {
    of: &'g Extensive,
    step: usize,
    sheet: Sheet,
    placed: Placed,
}

impl Drawing<'_> {
    fn draw(self) -> Picture {
        let mut picture = Picture::new(self.sheet.height).rounded();
        self.edges(&mut picture);
        self.sets(&mut picture);
        for node in 0..self.of.game.nodes.len() as u32 {
            self.node(&mut picture, node);
        }
        let top = self.current().first().map_or(0, |&node| self.row(node));
        picture.focus = top..top.saturating_add(2).min(self.sheet.height);
        picture
    }

    /// The nodes that the step is about.
    fn current(&self) -> Vec<u32> {
        match self.of.step(self.step) {
            Some(Step::Reckoned(node)) => vec![node],
            Some(Step::Set(set)) => super::members(&self.of.game, set).collect(),
            Some(Step::Result) => line(&self.of.course.chosen),
            Some(Step::Stopped) | None => Vec::new(),
        }
    }

    /// The row of a node's name.
    fn row(&self, node: u32) -> u16 {
        self.placed.top + self.placed.level(node) * self.placed.pitch
    }

    fn column(&self, node: u32) -> u16 {
        self.placed.column(node)
    }

    /// Whether the line to a node is that of the move that was chosen, and how it is drawn.
    fn segment(&self, child: u32) -> Segment {
        let parent = self.of.game.nodes[child as usize].parent;
        let is_reckoned = parent.is_some_and(|parent| self.of.is_known(parent, self.step));
        let is_chosen =
            is_reckoned && parent.is_some_and(|parent| self.of.course.chosen[parent as usize] == Some(child));
        if is_chosen {
            let is_now = parent.is_some_and(|parent| self.current().contains(&parent));
            let role = if is_now { Role::EdgeOpen } else { Role::EdgeBest };
            return Segment { weight: Weight::Heavy, role, rank: 3 };
        }
        let role = if is_reckoned { Role::EdgeClosed } else { Role::EdgeUnvisited };
        Segment { rank: u8::from(is_reckoned), ..self.sheet.stroke.line(role) }
    }

    fn edges(&self, picture: &mut Picture) {
        for parent in 0..self.of.game.nodes.len() as u32 {
            let children: Vec<u32> = self.of.game.children(parent).collect();
            if children.is_empty() {
                continue;
            }
            let (x, bus) = (self.column(parent), self.row(parent) + 2);
            let words = self.row(parent) + self.placed.pitch - 1;
            for child in children {
                let (below, segment) = (self.column(child), self.segment(child));
                picture.arm((x, bus), Arm::Up, segment);
                picture.line((x, bus), (below, bus), segment);
                picture.line((below, bus), (below, words - 1), segment);
                picture.arm((below, words - 1), Arm::Down, segment);
                self.edge_label(picture, child, words);
            }
        }
    }

    /// The move to a node, below the line to it.
    fn edge_label(&self, picture: &mut Picture, child: u32, y: u16) {
        let words = shape::edge_words(self.of, child);
        let x = centered(self.column(child), text::cells(&words));
        let role = match self.segment(child) {
            Segment { role: Role::EdgeOpen | Role::EdgeBest, .. } => Role::Title,
            _ => Role::EdgeLabel,
        };
        picture.write((x, y), role, words);
    }

    /// Broken lines between neighbours of one information set.
    fn sets(&self, picture: &mut Picture) {
        for level in self.placed.levels() {
            for pair in level.windows(2) {
                let [left, right] = [pair[0].0, pair[1].0];
                let set = wide_set(self.of, left);
                if set.is_none() || set != wide_set(self.of, right) {
                    continue;
                }
                let (from, to) = (self.placed.end(left), self.placed.start(right));
                let is_now = self.current().contains(&left);
                let role = if is_now { Role::Current } else { Role::Cut };
                let line = "╌".repeat(usize::from(to.saturating_sub(from + 2)));
                picture.write((from + 1, self.row(left)), role, line);
            }
        }
    }

    fn node(&self, picture: &mut Picture, node: u32) {
        let (x, y) = (self.column(node), self.row(node));
        if self.of.game.set(node).is_none() {
            return self.values(picture, node, (x, y));
        }
        let is_now = self.current().contains(&node);
        let [name, mover] = [self.of.called.node(&self.of.game, node), mover(&self.of.game, node)];
        let sign = shape::set_sign(self.of, node);
        let width = text::cells(&name) + 1 + text::cells(&mover) + text::cells(&sign);
        let state = match self.of.is_known(node, self.step) {
            _ if is_now => Role::Current,
            true => Role::Closed,
            false => Role::Text,
        };
        let end = picture.write((centered(x, width), y), state, name);
        let end = picture.write((end + 1, y), self.player_role(node), mover);
        picture.write((end, y), Role::Cut, sign);
        if self.of.is_known(node, self.step) {
            self.values(picture, node, (x, y + 1));
        }
    }

    fn player_role(&self, node: u32) -> Role {
        match self.of.game.set(node).map(|set| set.actor) {
            Some(Actor::Player(0)) => Role::Max,
            Some(Actor::Player(1)) => Role::Min,
            Some(Actor::Chance) => Role::Chance,
            Some(Actor::Player(_)) => Role::Title,
            None => Role::Text,
        }
    }

    /// What everybody gets; what the one who has just moved compares is set apart.
    fn values(&self, picture: &mut Picture, node: u32, (x, y): (u16, u16)) {
        let parts = shape::value_parts(self.of, node);
        let width = shape::values_width(&parts, self.placed.between);
        let compared = self.compared(node);
        let mut at = picture.write((centered(x, width), y), Role::Faint, "(");
        for (player, part) in parts.iter().enumerate() {
            let role = if compared == Some(player) { Role::Verdict } else { Role::Number };
            at = picture.write((at, y), role, part.clone());
            at = picture.write((at, y), Role::Faint, if player + 1 < parts.len() { self.placed.between } else { ")" });
        }
    }

    /// Whose part of a node's values the step compares.
    fn compared(&self, node: u32) -> Option<usize> {
        let parent = self.of.game.nodes[node as usize].parent;
        let Some(Step::Reckoned(now)) = self.of.step(self.step) else { return None };
        if now != node && parent != Some(now) {
            return None;
        }
        match self.of.game.set(now)?.actor {
            Actor::Player(player) => Some(player as usize),
            Actor::Chance => None,
        }
    }
}

/// Where something of so many cells begins so that a column is in its middle.
const fn centered(column: u16, width: u16) -> u16 {
    column.saturating_sub(width.saturating_sub(1) / 2)
}

/// The move that leads to a node, with how likely chance makes it.
fn edge_text(of: &Extensive, node: u32) -> String {
    let name = action(&of.game, node);
    match of.game.action(node).and_then(|action| action.probability.as_ref()) {
        Some(probability) => {
            let probability = crate::fractions::payoff(probability, Charset::Unicode);
            say!(extensives, "drawn", name = Text(name), probability = Text(probability)).to_string()
        }
        None => name,
    }
}

/// A node of the game as the layout numbers it.
const fn id(node: u32) -> NodeId {
    NodeId(node)
}
