//! Drawing a replay step into cells, against a hand-written program that draws the same cells.

use std::hint::black_box;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use super::harness::{How, Pair, Row, nothing};
use super::trees::{Random, tree};
use plywood_drawing::scene::{Camera, Density, DrawOptions, Marks, Plan, Scene, Viewport, Zoom};
use plywood_drawing::theme::{Role, Theme};
use plywood_games::LoadedTree;
use plywood_interface::view::{draw_scene, look, resolve};
use plywood_search::replay::{Replay, State};
use plywood_search::search::{Rules, search};
use plywood_search::trace::{GivenTree, Recording};
use plywood_tree::settings::{Algorithm, ThemeName};
use plywood_tree::tree::{Kind, NodeId, Player, Tree};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

pub(crate) const ROWS: &[Row] = &[Row {
    work: "64 steps of a replay drawn at 200x60, 1,664 nodes in view",
    how: How::Warm,
    input: nothing,
    check: |_| check(),
    prepare: |_| pair(),
}];

const SIZE: (u16, u16) = (200, 60);
const SCREEN: Rect = Rect::new(0, 0, SIZE.0, SIZE.1);
const STEPS: usize = 64;

/// Long lines side by side, with a leaf at nearly every node, alternately left and right: as many nodes as fit on a screen.
fn strands(strands: usize, plies: usize) -> Vec<Vec<usize>> {
    let mut random = Random(3);
    let mut children = vec![Vec::new(); 1 + strands];
    children[0] = (1..=strands).collect();
    for strand in 1..=strands {
        let mut node = strand;
        for ply in 1..plies {
            let (next, leaf) = (children.len(), children.len() + 1);
            children.resize(leaf + 1, Vec::new());
            children[node] = match (random.below(8), ply % 2) {
                (0, _) => vec![next],
                (_, 0) => vec![next, leaf],
                _ => vec![leaf, next],
            };
            node = next;
        }
    }
    children
}

/// A search, its layout and its glyphs, stored as a hand-written program would store them.
struct Bare {
    levels: Vec<Vec<BareNode>>,
    steps: Vec<u32>,
    glyphs: Vec<char>,
    joints: Vec<Joint>,
}

#[derive(Clone, Copy)]
struct BareNode {
    id: u32,
    end: u32,
    entered: u32,
    returned: u32,
    pruned: u32,
    x: i32,
    parent: u32,
    glyph: char,
    role: Role,
}

#[derive(Clone, Copy, Default)]
struct Joint {
    /// Two bits each for up, right, down and left: none, dashed, light or heavy.
    sides: u8,
    rank: u8,
    role: Option<Role>,
}

const UP: u8 = 0;
const RIGHT: u8 = 2;
const DOWN: u8 = 4;
const LEFT: u8 = 6;

impl Joint {
    #[inline]
    fn add(&mut self, side: u8, (weight, role, rank): (u8, Role, u8)) {
        let old = self.sides >> side & 3;
        self.sides = self.sides & !(3 << side) | old.max(weight) << side;
        if self.role.is_none() || rank >= self.rank {
            (self.role, self.rank) = (Some(role), rank);
        }
    }
}

/// Box characters by the strokes up, right, down and left, each none, light or heavy; the last one varies fastest.
const BOXES: &str = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

fn box_glyphs() -> Vec<char> {
    let boxes: Vec<char> = BOXES.chars().collect();
    let glyph = |sides: u8| {
        let weights = [UP, RIGHT, DOWN, LEFT].map(|side| sides >> side & 3);
        let place =
            weights.map(|weight| usize::from(weight.div_ceil(2))).iter().fold(0, |place, weight| place * 3 + weight);
        let heaviest = weights.into_iter().max().unwrap_or(0);
        match boxes[place] {
            '─' if heaviest == 1 => '╌',
            '│' if heaviest == 1 => '┊',
            '┌' => '╭',
            '┐' => '╮',
            '└' => '╰',
            '┘' => '╯',
            other => other,
        }
    };
    (0..=255).map(glyph).collect()
}

impl Bare {
    fn new(replay: &Replay, plan: &Plan) -> Self {
        let tree = replay.tree();
        let mut levels = Vec::new();
        let mut first = Some(NodeId::ROOT);
        while let Some(row) = first.and_then(|first| plan.row_of(first)) {
            let above = first.and_then(|first| tree.parent(first)).and_then(|parent| plan.row_of(parent));
            levels.push(row.iter().map(|&node| bare_node(replay, plan, above, node)).collect());
            first = row.iter().find_map(|&node| tree.children(node).next());
        }
        let steps = (1..=replay.len()).map(|cursor| replay.at(cursor).current().0).collect();
        Self { levels, steps, glyphs: box_glyphs(), joints: vec![Joint::default(); usize::from(SIZE.0)] }
    }

    /// Draws the visible nodes; levels are two rows apart. The variation is given, because a program that only steps would store
    /// it.
    fn draw(&mut self, cursor: usize, variation: &[NodeId], view: Viewport, styles: &[Style], buf: &mut Buffer) {
        let current = self.steps[cursor - 1];
        for depth in 0..self.levels.len() {
            let top = 2 * depth as i32 - view.y;
            if top > i32::from(view.height) || top < 0 {
                continue;
            }
            if depth > 0 && top > 0 {
                self.edges(depth, (cursor, current, variation), view, styles, buf, (top - 1) as u16);
            }
            if top < i32::from(view.height) {
                self.nodes(depth, (cursor, current, variation), view, styles, buf, top as u16);
            }
        }
    }

    fn nodes(
        &self,
        depth: usize,
        (cursor, current, variation): (usize, u32, &[NodeId]),
        view: Viewport,
        styles: &[Style],
        buf: &mut Buffer,
        y: u16,
    ) {
        for node in &self.levels[depth][in_view(&self.levels[depth], view)] {
            let best = || variation.binary_search(&NodeId(node.id)).is_ok();
            let (glyph, role) = match node.state(cursor) {
                State::Pruned => ('×', Role::Pruned),
                _ if node.id == current => (node.glyph, Role::Current),
                State::Unvisited => (node.glyph, Role::Unvisited),
                _ if best() => (node.glyph, Role::Best),
                State::Open => (node.glyph, Role::Open),
                State::Closed => (node.glyph, node.role),
            };
            put(buf, (node.x - view.x) as u16, y, glyph, styles[role as usize]);
        }
    }

    fn edges(
        &mut self,
        depth: usize,
        (cursor, current, variation): (usize, u32, &[NodeId]),
        view: Viewport,
        styles: &[Style],
        buf: &mut Buffer,
        y: u16,
    ) {
        let (above, level) = (&self.levels[depth - 1], &self.levels[depth]);
        let range = in_view(level, view);
        self.joints.fill(Joint::default());
        let width = i32::from(view.width);
        let mut at = range.start.saturating_sub(1);
        let end = (range.end + 1).min(level.len());
        while at < end {
            let parent = level[at].parent;
            let from = above[parent as usize].x - view.x;
            let mut strongest = (0, Role::EdgePruned, 0);
            while at < end && level[at].parent == parent {
                let node = &level[at];
                let best = || variation.binary_search(&NodeId(node.id)).is_ok();
                let stroke = match node.state(cursor) {
                    State::Open => (3, Role::EdgeOpen, 5),
                    State::Closed if (node.id..node.end).contains(&current) => (3, Role::EdgeOpen, 5),
                    State::Closed if best() => (3, Role::EdgeBest, 4),
                    State::Closed => (2, Role::EdgeClosed, 3),
                    State::Unvisited => (2, Role::EdgeUnvisited, 2),
                    State::Pruned => (1, Role::EdgePruned, 1),
                };
                if stroke.2 > strongest.2 {
                    strongest = stroke;
                }
                let to = node.x - view.x;
                let (left, right) = (from.min(to), from.max(to));
                for x in left.max(0)..right.min(width) {
                    self.joints[x as usize].add(RIGHT, stroke);
                }
                for x in (left + 1).max(0)..(right + 1).min(width) {
                    self.joints[x as usize].add(LEFT, stroke);
                }
                if (0..width).contains(&to) {
                    self.joints[to as usize].add(DOWN, stroke);
                }
                at += 1;
            }
            if (0..width).contains(&from) {
                self.joints[from as usize].add(UP, strongest);
            }
        }
        for (x, joint) in self.joints.iter().enumerate() {
            if let Some(role) = joint.role {
                put(buf, x as u16, y, self.glyphs[usize::from(joint.sides)], styles[role as usize]);
            }
        }
    }
}

#[inline]
fn put(buf: &mut Buffer, x: u16, y: u16, glyph: char, style: Style) {
    let at = usize::from(y) * usize::from(buf.area.width) + usize::from(x);
    let cell = &mut buf.content[at];
    cell.set_char(glyph).set_style(style);
}

fn in_view(level: &[BareNode], view: Viewport) -> Range<usize> {
    let right = view.x + i32::from(view.width);
    level.partition_point(|node| node.x < view.x)..level.partition_point(|node| node.x < right)
}

impl BareNode {
    #[inline]
    const fn state(&self, cursor: usize) -> State {
        let cursor = cursor as u32;
        match (self.entered <= cursor, self.returned <= cursor, self.pruned <= cursor) {
            (true, true, _) => State::Closed,
            (true, false, _) => State::Open,
            (_, _, true) => State::Pruned,
            _ => State::Unvisited,
        }
    }
}

fn bare_node(replay: &Replay, plan: &Plan, above: Option<&[NodeId]>, node: NodeId) -> BareNode {
    let tree = replay.tree();
    let step = |step: Option<usize>| step.map_or(u32::MAX, |step| step as u32);
    let parent = above.zip(tree.parent(node)).and_then(|(row, parent)| row.binary_search(&parent).ok());
    let (glyph, role) = match tree.kind(node) {
        Kind::Inner(Player::Max) => ('▲', Role::Max),
        Kind::Inner(_) => ('▼', Role::Min),
        _ => ('▪', Role::Closed),
    };
    BareNode {
        id: node.0,
        end: tree.subtree(node).end,
        entered: step(replay.entered(node)),
        returned: step(replay.returned(node)),
        pruned: step(replay.pruned(node)),
        x: plan.place(node).map_or(0, |place| place.center),
        parent: parent.unwrap_or(0) as u32,
        glyph,
        role,
    }
}

struct Shown {
    replay: Replay,
    plan: Plan,
    view: Viewport,
}

impl Shown {
    fn new(tree: Tree) -> Option<Self> {
        let tree = Arc::new(tree);
        let mut recording = Recording::<GivenTree>::default();
        let Ok(_) = search(Rules::of(Algorithm::AlphaBeta), LoadedTree::new(&tree), &mut recording);
        let replay = Replay::new(recording.finish(tree, u32::MAX));
        let look = DrawOptions::new(Zoom::Dots, Density::Tight);
        let plan = Plan::new(&replay, look, SIZE, |_| ControlFlow::Continue(())).ok()?;
        let place = plan.place(replay.at(replay.len() / 2).current())?;
        let view = Camera::centered(&plan, SIZE, place).viewport(SIZE.0, SIZE.1);
        let places = replay.tree().nodes().filter_map(|node| plan.place(node));
        assert_eq!(places.filter(|place| view.cell(place.center, place.top).is_some()).count(), 1_664);
        Some(Self { replay, plan, view })
    }

    fn draw(&self, cursor: usize, buf: &mut Buffer) {
        let moment = self.replay.at(cursor);
        let variation = moment.variation();
        let marks = Marks { selected: None, best: &variation, ..Marks::default() };
        draw_scene(&Scene::new(&self.plan, moment, marks, self.view), SCREEN, buf);
        resolve(buf, THEME);
    }
}

const THEME: Theme = Theme::new(ThemeName::Dark);

struct Steps {
    shown: Shown,
    styles: Vec<Style>,
    bare: Bare,
    cursors: Vec<(usize, Vec<NodeId>)>,
}

impl Steps {
    fn new() -> Self {
        let shown = Shown::new(tree(&strands(46, 29))).expect("a tree that is drawn");
        let mut styles = vec![Style::new(); 64];
        for (role, _) in Theme::legend() {
            styles[role as usize] = look(THEME.paint(role));
        }
        let bare = Bare::new(&shown.replay, &shown.plan);
        let first = shown.replay.len() / 2;
        let cursors = (first..first + STEPS).map(|cursor| (cursor, shown.replay.at(cursor).variation())).collect();
        Self { shown, styles, bare, cursors }
    }

    fn draw_bare(&mut self, at: usize, buf: &mut Buffer) {
        let (cursor, variation) = &self.cursors[at];
        self.bare.draw(black_box(*cursor), variation, self.shown.view, &self.styles, buf);
    }

    fn draw(&self, at: usize, buf: &mut Buffer) {
        self.shown.draw(black_box(self.cursors[at].0), buf);
    }
}

fn check() {
    let mut steps = Steps::new();
    let [mut drawn, mut again] = [Buffer::empty(SCREEN), Buffer::empty(SCREEN)];
    for at in 0..STEPS {
        steps.draw(at, &mut drawn);
        steps.draw_bare(at, &mut again);
        assert!(drawn == again, "both draw the same cells at step {}", steps.cursors[at].0);
    }
}

fn pair() -> Pair {
    let (mut bare, ours) = (Steps::new(), Steps::new());
    let [mut drawn, mut again] = [Buffer::empty(SCREEN), Buffer::empty(SCREEN)];
    Pair::new(
        move || (0..STEPS).for_each(|at| bare.draw_bare(at, black_box(&mut again))),
        move || (0..STEPS).for_each(|at| ours.draw(at, black_box(&mut drawn))),
    )
}
