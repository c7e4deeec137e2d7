//! Pictures of a game's steps: the tree with all payoffs, or, if it does not fit, a table of the moves at the current node. Nodes
//! reserve room for their final payoffs, so nothing moves while stepping.

use std::ops::ControlFlow;

use super::say::wide_set;
use super::{Extensive, Step, action, line, members, mover};
use crate::fractions::payoff;
use plywood_drawing::layout::{Extent, Layout, Shape, Spacing};
use plywood_drawing::picture::{Needs, Picture, Sheet, Table};
use plywood_drawing::scene::{Arm, Segment, Weight};
use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_messages::words::Charset;
use plywood_tree::gambit::Actor;
use plywood_tree::tree::NodeId;

pub(super) fn draw(of: &Extensive, step: usize, sheet: Sheet) -> Result<Picture, Needs> {
    match Placed::of(of, sheet) {
        Some(placed) => Ok(Drawing { of, step, sheet, placed }.draw()),
        None => draw_table(of, step, sheet),
    }
}

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

    fn current(&self) -> Vec<u32> {
        match self.of.step(self.step) {
            Some(Step::Reckoned(node)) => vec![node],
            Some(Step::Set(set)) => super::members(&self.of.game, set).collect(),
            Some(Step::Result) => line(&self.of.course.chosen),
            Some(Step::Stopped) | None => Vec::new(),
        }
    }

    fn row(&self, node: u32) -> u16 {
        self.placed.top + self.placed.level(node) * self.placed.pitch
    }

    fn column(&self, node: u32) -> u16 {
        self.placed.column(node)
    }

    /// Returns how the line to a node is drawn; the chosen move has its own style.
    fn segment(&self, child: u32) -> Segment {
        let parent = self.of.game[child].parent;
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

    fn edge_label(&self, picture: &mut Picture, child: u32, y: u16) {
        let words = edge_words(self.of, child);
        let x = centered(self.column(child), text::cells(&words));
        let role = match self.segment(child) {
            Segment { role: Role::EdgeOpen | Role::EdgeBest, .. } => Role::Title,
            _ => Role::EdgeLabel,
        };
        picture.write((x, y), role, words);
    }

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
        let sign = set_label(self.of, node);
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

    fn values(&self, picture: &mut Picture, node: u32, (x, y): (u16, u16)) {
        let parts = value_parts(self.of, node);
        let width = values_width(&parts, self.placed.between);
        let compared = self.compared(node);
        let mut at = picture.write((centered(x, width), y), Role::Faint, "(");
        for (player, part) in parts.iter().enumerate() {
            let role = if compared == Some(player) { Role::Verdict } else { Role::Number };
            at = picture.write((at, y), role, part.clone());
            at = picture.write((at, y), Role::Faint, if player + 1 < parts.len() { self.placed.between } else { ")" });
        }
    }

    /// Player whose part of a node's payoffs the step compares.
    fn compared(&self, node: u32) -> Option<usize> {
        let parent = self.of.game[node].parent;
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

/// First column of a text of `width` cells whose middle is at `column`.
const fn centered(column: u16, width: u16) -> u16 {
    column.saturating_sub(width.saturating_sub(1) / 2)
}

fn edge_text(of: &Extensive, node: u32) -> String {
    let name = action(&of.game, node);
    match of.game.action(node).and_then(|action| action.probability.as_ref()) {
        Some(probability) => {
            let probability = crate::fractions::payoff(probability, Charset::Unicode);
            say!(extensives, "drawn", Text(name), Text(probability)).to_string()
        }
        None => name,
    }
}

const fn id(node: u32) -> NodeId {
    NodeId(node)
}

/// Fewest and most rows from one level to the next: the name, the payoffs, the lines, the moves.
const PITCHES: (u16, u16) = (4, 7);
const BETWEEN: [&str; 2] = [", ", ","];

/// Games with more nodes are shown as a table.
const MOST_NODES: usize = 1_000;
const SPACING: Spacing = Spacing { siblings: 2, cousins: 3 };
const WIDER: [u16; 6] = [16, 11, 7, 4, 2, 0];

struct Placed {
    layout: Layout,
    left: u16,
    top: u16,
    pitch: u16,
    between: &'static str,
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
    /// Places the tree as wide as the sheet allows; `None` if it does not fit.
    fn of(of: &Extensive, sheet: Sheet) -> Option<Self> {
        if of.game.nodes.len() > MOST_NODES {
            return None;
        }
        BETWEEN.into_iter().find_map(|between| {
            let extents = (0..of.game.nodes.len() as u32).map(|node| extent(of, node, between)).collect();
            let labels = Labels { of, extents };
            WIDER.into_iter().find_map(|by| Self::spaced(&labels, SPACING.widened(by), between, sheet))
        })
    }

    fn spaced(labels: &Labels<'_>, spacing: Spacing, between: &'static str, sheet: Sheet) -> Option<Self> {
        let layout = Layout::new(labels, spacing, |_| ControlFlow::Continue(())).ok()?;
        let width = u16::try_from(layout.width()).ok().filter(|&width| width <= sheet.width)?;
        let gaps = u16::try_from(layout.levels()).ok()?.checked_sub(1)?;
        let (least, most) = PITCHES;
        let pitch = sheet.height.checked_sub(1)?.checked_div(gaps).unwrap_or(most).min(most);
        let top = (sheet.height - (gaps * pitch + 1)) / 2;
        (pitch >= least).then_some(Self { layout, left: (sheet.width - width) / 2, top, pitch, between })
    }

    fn level(&self, node: u32) -> u16 {
        self.layout.level_of(id(node)).map_or(0, |level| level as u16)
    }

    fn column(&self, node: u32) -> u16 {
        self.at(self.layout.center(id(node)))
    }

    fn start(&self, node: u32) -> u16 {
        self.at(self.layout.columns(id(node)).map(|columns| columns.start))
    }

    fn end(&self, node: u32) -> u16 {
        self.at(self.layout.columns(id(node)).map(|columns| columns.end))
    }

    fn at(&self, column: Option<i32>) -> u16 {
        self.left + column.and_then(|column| u16::try_from(column).ok()).unwrap_or(0)
    }

    fn levels(&self) -> impl Iterator<Item = &[NodeId]> {
        (0..self.layout.levels()).map(|level| self.layout.level(level))
    }
}

fn extent(of: &Extensive, node: u32, between: &str) -> Extent {
    let name = match of.game.set(node) {
        Some(_) => {
            let name = text::cells(&of.called.node(&of.game, node)) + 1 + text::cells(&mover(&of.game, node));
            name + text::cells(&set_label(of, node))
        }
        None => 0,
    };
    let values = if of.game.set(node).is_none() || of.course.is_solved() {
        values_width(&value_parts(of, node), between)
    } else {
        0
    };
    Extent::centered(name.max(values).max(text::cells(&edge_words(of, node))))
}

fn edge_words(of: &Extensive, node: u32) -> String {
    if of.game[node].parent.is_none() { String::new() } else { edge_text(of, node) }
}

/// Returns the number of a node's information set if the set has several nodes.
fn set_label(of: &Extensive, node: u32) -> String {
    match wide_set(of, node) {
        Some(set) => {
            let number = of.game[set].number;
            format!(" {}", say!(extensives, "set-sign", Text(number)))
        }
        None => String::new(),
    }
}

fn values_width(parts: &[String], between: &str) -> u16 {
    let gaps = text::cells(between) * parts.len().saturating_sub(1) as u16;
    parts.iter().map(|part| text::cells(part)).sum::<u16>() + gaps + 2
}

fn value_parts(of: &Extensive, node: u32) -> Vec<String> {
    of.values[node as usize].iter().map(|value| payoff(value, Charset::Unicode)).collect()
}

const LEAST: u16 = 30;
const GAP: u16 = 3;
/// Rows above the table: the path to the node, its mover, an empty row, and the heading.
const HEAD: u16 = 4;

fn draw_table(of: &Extensive, step: usize, sheet: Sheet) -> Result<Picture, Needs> {
    if sheet.width < LEAST {
        return Err(Needs { width: LEAST, height: HEAD + 2 });
    }
    let rows = rows(of, step);
    let count = u16::try_from(rows.len()).unwrap_or(u16::MAX - HEAD).min(u16::MAX - HEAD);
    let mut picture = Picture::new((HEAD + count).max(sheet.height));
    let node = rows.first().map_or(0, |row| row.parent);
    picture.clip((1, 0), sheet.width - 2, Role::Faint, &way(of, node));
    let called = format!("{} {}", of.called.node(&of.game, node), mover(&of.game, node));
    picture.clip((1, 1), sheet.width - 2, Role::Current, &called);
    let shown = &rows[..usize::from(count)];
    let head = [text!(extensives, "head-move"), text!(extensives, "head-node"), text!(extensives, "head-values")];
    let words: Vec<_> =
        [head.map(str::to_owned)].into_iter().chain(shown.iter().map(|row| row.words.clone())).collect();
    let table = Table::measured(&words, (3, sheet.width - 1), GAP);
    for (y, words) in (HEAD - 1..).zip(words) {
        let is_chosen = y >= HEAD && rows[usize::from(y - HEAD)].is_chosen;
        let role = match (y < HEAD, is_chosen) {
            (true, _) => Role::Faint,
            (false, true) => Role::Best,
            (false, false) => Role::Text,
        };
        table.left(&mut picture, y, words.map(|words| (role, words)));
        if is_chosen {
            picture.write((1, y), Role::Best, "→");
        }
    }
    let chosen = rows.iter().position(|row| row.is_chosen).unwrap_or(0) as u16;
    picture.focus = if chosen < sheet.height.saturating_sub(HEAD) { 0..2 } else { HEAD + chosen..HEAD + chosen + 1 };
    Ok(picture)
}

struct Row {
    parent: u32,
    words: [String; 3],
    is_chosen: bool,
}

fn rows(of: &Extensive, step: usize) -> Vec<Row> {
    match of.step(step) {
        None => children(of, 0, step),
        Some(Step::Reckoned(node)) => children(of, node, step),
        Some(Step::Result) => line(&of.course.chosen).into_iter().skip(1).map(|node| row(of, node, step)).collect(),
        Some(Step::Set(set)) => members(&of.game, set).map(|node| row(of, node, step)).collect(),
        Some(Step::Stopped) => {
            let set = of.game.imperfect();
            set.into_iter().flat_map(|set| members(&of.game, set)).map(|node| row(of, node, step)).collect()
        }
    }
}

fn children(of: &Extensive, node: u32, step: usize) -> Vec<Row> {
    of.game.children(node).map(|child| row(of, child, step)).collect()
}

fn row(of: &Extensive, node: u32, step: usize) -> Row {
    let parent = of.game[node].parent.unwrap_or(0);
    let leads = match of.game.set(node) {
        Some(_) => format!("{} {}", of.called.node(&of.game, node), mover(&of.game, node)),
        None => text!(extensives, "end-of-play").to_owned(),
    };
    let worth = if of.is_known(node, step) { format!("({})", value_parts(of, node).join(", ")) } else { String::new() };
    let is_chosen = of.is_known(parent, step) && of.course.chosen[parent as usize] == Some(node);
    Row { parent, words: [edge_text(of, node), leads, worth], is_chosen }
}

fn way(of: &Extensive, node: u32) -> String {
    let up = std::iter::successors(Some(node), |&node| of.game[node].parent);
    let below_root = |&node: &u32| of.game[node].parent.is_some();
    // The end of a long path matters more than its beginning.
    let mut moves: Vec<String> = up.take(12).filter(below_root).map(|node| action(&of.game, node)).collect();
    moves.reverse();
    moves.join(" › ")
}
