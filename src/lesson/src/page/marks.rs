//! The tree of a game with nodes marked, one set after the other: the positions, the start, its successors, the terminal
//! positions, and their values.

use plywood_tree::named;
use std::{
    ops::{ControlFlow, Range},
    sync::Arc,
};

use super::{Entry, Figure, PageKey, Read, all, line};
use crate::{Datum, Fact};
use plywood_drawing::{
    picture::{Fitted, Needs, Picture, Sheet},
    scene::{Camera, Density, DrawOptions, Letters, Marks, Place, Plan, Scene, Stroke, Zoom, glyph, glyph_role},
    theme::Role,
};
use plywood_games::GameSpec;
use plywood_messages::{
    text,
    words::{Charset, Sentence},
};
use plywood_search::{
    replay::Replay,
    search::Rules,
    session::{Choices, Input, advice, no_such_game, run, written_out},
};
use plywood_tree::{
    diagnostic::Diagnostic,
    format::{Field, Fields, Row, View},
    settings::{Algorithm, Choice},
    tree::{NodeId, Tree},
};

/// Limit on the nodes of a tree that is drawn whole.
const MOST_NODES: u128 = 200;

#[derive(Debug)]
struct MarkedTree {
    replay: Arc<Replay>,
    marks: Vec<Mark>,
}

#[derive(Debug)]
struct Mark {
    name: String,
    nodes: Nodes,
}

named! {
    enum Nodes in pages, "what-nodes" {
        Positions = "positions", "nodes-positions",
        Start = "start", "nodes-start",
        Successors = "successors", "nodes-successors",
        Terminals = "terminals", "nodes-terminals",
        /// Terminal nodes, with their values.
        Values = "values", "nodes-values",
    }
}

named! {
    enum MarkKey in pages, "what-mark" {
        Name = "name", "key-name",
        Nodes = "nodes", "key-nodes",
        Say = "say", "key-say",
        Why = "why", "key-why",
        Part = "part", "key-part",
    }
}

pub fn read<'t>(fields: &mut Fields<'t>, page: &mut Row<'t, PageKey>, items: Vec<Field<'t>>) -> Option<Read> {
    let game = fields.needed(page, PageKey::Game);
    let mark = |item| {
        let mut row = fields.row::<MarkKey>(item)?;
        let entry = Entry::read(fields, &mut row, [MarkKey::Say, MarkKey::Why, MarkKey::Part]);
        let name = fields.needed(&mut row, MarkKey::Name).and_then(|name| line(fields, name));
        let nodes = fields.needed(&mut row, MarkKey::Nodes).and_then(|nodes| fields.choice(&nodes));
        Some((entry?, Mark { name: name?, nodes: nodes? }))
    };
    let read = all(items.into_iter().map(mark));
    let replay = game.and_then(|game| searched(fields, game))?;
    let (entries, marks) = read?;
    Some((entries, Box::new(MarkedTree { replay, marks })))
}

/// Searches the tree of a game. The search itself is not shown, but drawing a tree requires a moment of one.
fn searched<'t>(fields: &mut Fields<'t>, game: Field<'t>) -> Option<Arc<Replay>> {
    let range = game.range();
    let spec = fields.text(game)?;
    small(&spec, range).map_err(|problem| fields.problem(problem)).ok()
}

fn small(spec: &str, range: Range<usize>) -> Result<Arc<Replay>, Diagnostic> {
    let spec = GameSpec::parse(spec).map_err(|error| no_such_game(&error).at(range.clone(), ""))?;
    let size = advice(&spec, MOST_NODES);
    let too_large = || {
        Diagnostic::spanning("too-large", say!("pages/too-large", most = Count(MOST_NODES)), range.clone())
            .help(text!("pages/too-large-help"))
    };
    if !size.is_whole || size.counted > MOST_NODES {
        return Err(too_large());
    }
    let progress = Arc::default();
    let searched = |input: &Input| {
        let choices = Choices { rules: Rules::of(Algorithm::Minimax), ..Choices::of(input, &View::default()) };
        run(input, choices, &progress).map(|run| run.replay).map_err(|_unseen| too_large())
    };
    let game = Input::Game(spec);
    let positions = searched(&game)?;
    let tree = written_out(&game, u32::MAX, &progress).map_err(|_unseen| too_large())?;
    let called = |node| Some((node, positions.tree().position_name(node)?.into_owned().into_boxed_str()));
    let names: Vec<(NodeId, Box<str>)> = positions.tree().nodes().filter_map(called).collect();
    searched(&Input::Tree(Arc::new(Arc::unwrap_or_clone(tree).named(names))))
}

impl Nodes {
    fn of(self, tree: &Tree) -> Vec<NodeId> {
        match self {
            Self::Positions => tree.nodes().collect(),
            Self::Start => vec![NodeId::ROOT],
            Self::Successors => tree.children(NodeId::ROOT).collect(),
            Self::Terminals | Self::Values => tree.nodes().filter(|&node| tree.value(node).is_some()).collect(),
        }
    }
}

impl MarkedTree {
    /// Returns the plan with the most room in which all of the tree fits with its names.
    fn plan(&self, sheet: Sheet) -> Fitted<Plan> {
        let size = (sheet.width, sheet.height);
        let look =
            |letters, density| DrawOptions { letters, row_labels: false, ..DrawOptions::new(Zoom::Labels, density) };
        let mut least = Needs { width: sheet.width, height: sheet.height };
        let letters = [Letters::Largest, Letters::Small].into_iter().skip(usize::from(sheet.stroke == Stroke::Fine));
        let densities = [Density::Airy, Density::Roomy, Density::Tight];
        for (letters, density) in letters.flat_map(|letters| densities.map(|density| (letters, density))) {
            let go_on = |_| ControlFlow::Continue(());
            let Ok(plan) = Plan::new(&self.replay, look(letters, density), size, go_on) else {
                continue;
            };
            if plan.fits(size) {
                return Ok(plan);
            }
            let cells = |cells: i32| u16::try_from(cells).unwrap_or(u16::MAX);
            least = Needs { width: cells(plan.width()), height: cells(plan.least_height()) };
        }
        Err(least)
    }

    /// Writes the names of all sets beside the root, if there is room, and highlights the current one.
    fn legend(&self, picture: &mut Picture, shown: usize, root: Option<Place>) {
        let cells: u16 = self.marks.iter().map(|mark| text::cells(&mark.name).saturating_add(3)).sum();
        let Some(root) = root.filter(|root| root.left > i32::from(cells.saturating_add(4))) else { return };
        let mut x = 2;
        let y = u16::try_from(root.top).unwrap_or(0);
        for (number, mark) in self.marks.iter().enumerate() {
            let is_now = number + 1 == shown;
            let role = if is_now {
                Role::Current
            } else if number < shown {
                Role::Text
            } else {
                Role::Unvisited
            };
            x = picture.write((x, y), role, format!(" {} ", mark.name)) + 1;
        }
    }

    fn label(
        &self,
        picture: &mut Picture,
        (place, node): (Place, NodeId),
        (role, letters): (Role, Letters),
        is_valued: bool,
    ) {
        let tree = self.replay.tree();
        let cell = |x: i32| u16::try_from(x).unwrap_or(0);
        let y = cell(place.top) + letters.rows() / 2;
        let name = tree.called(node).map(|name| text::visible(&name).into_owned()).unwrap_or_default();
        let Some(value) = tree.value(node) else {
            let kind = tree.kind(node);
            let signed = if role == Role::Unvisited { role } else { glyph_role(kind) };
            let sign = glyph(kind).to_string();
            let x = cell(place.center).saturating_sub(letters.width(&sign) / 2);
            picture.lettered((x, y), letters, signed, &sign);
            picture.lettered((x + letters.width(&sign) + 1 + letters.rows() / 2, y), letters, role, &name);
            return;
        };
        let words = if is_valued { tree.domain().pretty(value).to_string() } else { name };
        let left = place.center - i32::from(text::around(letters.width(&words)).0);
        picture.lettered((cell(left), y), letters, role, &words);
    }
}

impl Figure for MarkedTree {
    fn caption(&self, entry: usize, _: Charset) -> Sentence {
        Sentence::number(&self.marks[entry].name)
    }

    fn picture(&self, _: &[Entry], shown: usize, sheet: Sheet) -> Fitted {
        let plan = self.plan(sheet)?;
        let tree = self.replay.tree();
        let mark = shown.checked_sub(1).and_then(|at| self.marks.get(at));
        let marked = mark.map(|mark| mark.nodes.of(tree));
        let is_now = |nodes| mark.is_some_and(|mark| mark.nodes == nodes);
        // Values stay after they have been shown.
        let is_valued = self.marks.iter().take(shown).any(|mark| mark.nodes == Nodes::Values);
        let best = marked.as_deref().filter(|_| is_now(Nodes::Successors)).unwrap_or_default();
        let camera = Camera::default().settled(&plan, (sheet.width, sheet.height));
        let scene = Scene::new(
            &plan,
            self.replay.end(),
            Marks { best, ..Marks::default() },
            camera.viewport(sheet.width, sheet.height),
        );
        let mut picture = Picture::new(sheet.height);
        for line in scene.glyphs().iter().filter(|glyph| is_edge_role(glyph.role)) {
            picture.write((line.x, line.y), line.role, line.glyph);
        }
        for (run, words) in scene.runs().filter(|(run, _)| is_edge_role(run.role)) {
            picture.write((run.x, run.y), run.role, words);
        }
        self.legend(&mut picture, shown, plan.place(NodeId::ROOT).map(|place| place.moved(-camera.x, -camera.y)));
        for node in tree.nodes() {
            let role = match &marked {
                None => Role::Closed,
                Some(marked) if marked.binary_search(&node).is_ok() => Role::Best,
                Some(_) => Role::Unvisited,
            };
            if let Some(place) = plan.place(node) {
                let place = place.moved(-camera.x, -camera.y);
                self.label(&mut picture, (place, node), (role, plan.look().letters), is_valued);
            }
        }
        Ok(picture)
    }

    fn fact(&self, entry: usize) -> Fact {
        let mark = &self.marks[entry];
        let tree = self.replay.tree();
        let paths = mark.nodes.of(tree).into_iter().map(|node| Datum::from_iter(tree.path(node))).collect();
        Fact::of("mark", [("name", mark.name.as_str().into()), ("nodes", mark.nodes.name().into()), ("paths", paths)])
    }
}

const fn is_edge_role(role: Role) -> bool {
    matches!(
        role,
        Role::EdgeUnvisited | Role::EdgeOpen | Role::EdgeClosed | Role::EdgePruned | Role::EdgeBest | Role::EdgeLabel
    )
}
