//! Drawing: a step of a replay beside the bare way to draw the same cells, and whole frames as a terminal is sent them.

use std::collections::BTreeSet;
use std::hint::black_box;
use std::io::{self, Write};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use plywood::game::LoadedTree;
use plywood::replay::{Replay, State};
use plywood::scene::{Camera, Density, DrawOptions, Marks, Plan, Scene, Stroke, Viewport, Zoom};
use plywood::search::{Rules, search};
use plywood::session::{Choices, Input, Origin, Subject};
use plywood::settings::{Algorithm, Display, ThemeName};
use plywood::theme::{Role, Theme};
use plywood::trace::{GivenTree, Progress, Recording};
use plywood::tree::{Domain, Kind, NodeId, Player, Tree, TreeBuilder, Turns};
use plywood::tui::Model;
use plywood::tui::event::{KeyCode, KeyEvent, KeyModifiers};
use plywood::tui::gallery::Entry;
use plywood::tui::job::perform;
use plywood::tui::update::{Effect, Message, update};
use plywood::tui::view::{Palette, draw_scene};
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::{Terminal, TerminalOptions};

const SIZE: (u16, u16) = (200, 60);
const SCREEN: Rect = Rect::new(0, 0, SIZE.0, SIZE.1);
/// Steps or scrolled frames of one way, before it goes back.
const RUN: usize = 64;

/// Numbers without any order.
struct Random(u64);

impl Random {
    const fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// The tree in which each node has these children; node 0 is the root. Leaves get random values.
fn tree(children: &[Vec<usize>]) -> Option<Tree> {
    let mut random = Random(2);
    let mut builder = TreeBuilder::new();
    // The nodes still to come on each open level.
    let mut rest = vec![vec![0].into_iter()];
    while let Some(level) = rest.last_mut() {
        match level.next() {
            Some(node) if children[node].is_empty() => drop(builder.leaf(random.below(100) as f64, Domain::Numbers)),
            Some(node) => {
                builder.enter();
                rest.push(children[node].clone().into_iter());
            }
            None => {
                rest.pop();
                if !rest.is_empty() {
                    builder.leave();
                }
            }
        }
    }
    builder.finish(&Turns::Alternate(None)).ok()
}

/// Long lines side by side, with a leaf at nearly every node, left and right in turn: as many nodes as fit on a screen.
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

/// Every node hangs below one of those before it, each as likely as the other.
fn random(nodes: usize) -> Vec<Vec<usize>> {
    let mut random = Random(1);
    let mut children = vec![Vec::new(); nodes];
    for node in 1..nodes {
        children[random.below(node)].push(node);
    }
    children
}

/// Everything about a search and where it is drawn, as a hand-written program would keep it, and what it draws with.
struct Bare {
    levels: Vec<Vec<BareNode>>,
    /// The place on its level and the number of the node that each step is about.
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
    /// The place of its parent on the level above.
    parent: u32,
    glyph: char,
    role: Role,
}

#[derive(Clone, Copy, Default)]
struct Joint {
    /// None, dashed, light or heavy in two bits for each of up, right, down and left.
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

/// Box characters by the strokes up, right, down and left, each none, light or heavy; the last one counts fastest.
const BOXES: &str = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

/// The character for each way four strokes can meet.
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

    /// Draws what is in view; levels are two rows apart. The variation is a gift: a program that only steps would keep it.
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

/// The places of the nodes in view on their level.
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

/// A search and where it is drawn.
struct Shown {
    replay: Replay,
    plan: Plan,
    /// The view, and how many nodes are in it.
    view: Viewport,
    nodes: usize,
}

impl Shown {
    fn new(tree: Arc<Tree>) -> Option<Self> {
        let mut recording = Recording::<GivenTree>::default();
        let Ok(_) = search(Rules::of(Algorithm::AlphaBeta), LoadedTree::new(&tree), &mut recording);
        let replay = Replay::new(recording.finish(tree, u32::MAX));
        let look =
            DrawOptions { zoom: Zoom::Dots, density: Density::Tight, display: Display::Window, stroke: Stroke::Fine };
        let plan = Plan::new(&replay, look, BTreeSet::new(), SIZE.1, |_| ControlFlow::Continue(())).ok()?;
        let place = plan.place(replay.at(replay.len() / 2).current())?;
        let view = Camera::centered(&plan, SIZE, place).viewport(SIZE.0, SIZE.1);
        let places = replay.tree().nodes().filter_map(|node| plan.place(node));
        let nodes = places.filter(|place| view.cell(place.center, place.top).is_some()).count();
        Some(Self { replay, plan, view, nodes })
    }

    fn draw(&self, cursor: usize, palette: &Palette, buf: &mut Buffer) {
        let moment = self.replay.at(cursor);
        let variation = moment.variation();
        let marks = Marks { selected: None, best: &variation };
        draw_scene(&Scene::new(&self.plan, moment, marks, self.view), palette, SCREEN, buf);
    }
}

fn step(criterion: &mut Criterion) {
    let Some(shown) = tree(&strands(46, 29)).map(Arc::new).and_then(Shown::new) else { return };
    let palette = Palette::new(Theme::new(ThemeName::Dark));
    let mut styles = vec![Style::new(); 64];
    for (role, _) in Theme::legend() {
        styles[role as usize] = palette.of(role);
    }
    let mut bare = Bare::new(&shown.replay, &shown.plan);
    let first = shown.replay.len() / 2;
    let variations: Vec<Vec<NodeId>> = (first..first + RUN).map(|cursor| shown.replay.at(cursor).variation()).collect();
    let [mut drawn, mut again] = [Buffer::empty(SCREEN), Buffer::empty(SCREEN)];
    for (cursor, variation) in (first..).zip(&variations) {
        shown.draw(cursor, &palette, &mut drawn);
        bare.draw(cursor, variation, shown.view, &styles, &mut again);
        assert!(drawn == again, "both draw the same cells at step {cursor}");
    }
    let mut group = criterion.benchmark_group(format!("a step drawn at 200x60, {} nodes in view", shown.nodes));
    let mut steps = (first..).zip(&variations).cycle();
    group.bench_function("bare", |bencher| {
        bencher.iter(|| {
            steps.next().map(|(cursor, variation)| {
                bare.draw(black_box(cursor), variation, shown.view, &styles, black_box(&mut again));
            })
        });
    });
    let mut steps = (first..first + RUN).cycle();
    group.bench_function("plywood", |bencher| {
        bencher.iter(|| steps.next().map(|cursor| shown.draw(black_box(cursor), &palette, black_box(&mut drawn))));
    });
    group.finish();
}

/// Where the bytes of a frame end up: they are forgotten when it has been sent.
#[derive(Default)]
struct Wire(Vec<u8>);

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.clear();
        Ok(())
    }
}

/// A walkthrough in the middle of a search.
fn walkthrough(tree: Tree) -> Model {
    let entries: Arc<[Entry]> = Arc::default();
    let mut model = Model::new(SIZE, ThemeName::Dark, entries);
    let input = Input::Tree(Arc::new(tree));
    let view = plywood::format::View::default();
    let choices = Choices::of(&input, &view);
    let subject = Subject {
        title: "a random tree".to_owned(),
        source: None,
        note: None,
        input,
        origin: Origin::elsewhere("", "", &view),
        view,
    };
    send(&mut model, Message::Open(Box::new(subject), choices));
    if let Some(viewer) = model.viewer_mut() {
        viewer.lanes.position = viewer.replay().len() / 2;
    }
    press(&mut model, KeyEvent::from(KeyCode::Right));
    model
}

fn send(model: &mut Model, message: Message) {
    let mut effect = update(model, message);
    while let Effect::Start(job) = effect {
        let outcome = perform(*job, &Arc::new(Progress::default()));
        effect = update(model, Message::Done(Box::new(outcome)));
    }
}

fn press(model: &mut Model, key: KeyEvent) {
    send(model, Message::Key(key));
}

/// What is done between frames: its name, a key, and the key that takes it back.
fn habits() -> [(&'static str, KeyEvent, KeyEvent); 3] {
    let scroll = |code| KeyEvent::new(code, KeyModifiers::CONTROL);
    let plain = |code| KeyEvent::new(code, KeyModifiers::NONE);
    [
        ("scrolling", scroll(KeyCode::Right), scroll(KeyCode::Left)),
        ("stepping", plain(KeyCode::Right), plain(KeyCode::Left)),
        ("to the next event", plain(KeyCode::Char('n')), KeyEvent::new(KeyCode::Char('N'), KeyModifiers::SHIFT)),
    ]
}

fn frames(criterion: &mut Criterion) {
    for nodes in [100_000, 1_000_000] {
        let Some(tree) = tree(&random(nodes)) else { return };
        let start = walkthrough(tree);
        let mut group = criterion.benchmark_group(format!("a frame at 200x60, encoded, tree of {nodes} nodes"));
        for (name, forth, back) in habits() {
            let mut model = start.clone();
            let options = TerminalOptions { viewport: ratatui::Viewport::Fixed(SCREEN) };
            let Ok(mut terminal) = Terminal::with_options(CrosstermBackend::new(Wire::default()), options) else {
                return;
            };
            let mut keys = [vec![forth; RUN], vec![back; RUN]].concat().into_iter().cycle();
            group.bench_function(name, |bencher| {
                bencher.iter(|| {
                    keys.by_ref().take(1).for_each(|key| press(&mut model, key));
                    terminal.draw(|frame| frame.render_widget(&model, frame.area())).is_ok()
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, step, frames);
criterion_main!(benches);
