//! Labels of the rows of a tree: the player who moves on a level, at a border of the canvas. The tree leaves room for them.

use std::ops::Range;

use super::{
    Letters, Level, Plan, Scene, Viewport,
    graph::Wiring,
    letters::{has_large, large_lines},
};
use crate::{layout::Layout, theme::Role};
use plywood_messages::text;
use plywood_tree::tree::{NodeId, Player, Tree};

/// Free columns between a label and the border.
pub const BORDER: u16 = 1;

/// Most cells of a player's name.
const MOST_NAME: usize = 16;

/// Returns the labels of a level on which this player moves, the longest first: with the name of the player, and without it.
pub fn mover_labels(tree: &Tree, player: Player) -> Vec<String> {
    let title = player.title();
    let name = tree.player_name(player).map(|name| text::beginning(name, MOST_NAME));
    let named = name.map(|name| say!("figures/mover", player = Text(title), Text(name)).into());
    named.into_iter().chain([title.to_owned()]).collect()
}

/// Returns the player who moves at all of these nodes that are not leaves; `None` if there are several, or only leaves.
pub fn mover(tree: &Tree, mut nodes: impl Iterator<Item = NodeId>) -> Option<Player> {
    let mover = nodes.find_map(|node| tree.player(node))?;
    nodes.filter_map(|node| tree.player(node)).all(|player| player == mover).then_some(mover)
}

/// Returns the columns that a label takes with the free ones at the border.
pub fn columns(label: &str, letters: Letters) -> u16 {
    BORDER + letters.width(label)
}

/// Returns the border at which labels need less room, true for the right one, and the columns that they miss there. Of each level: the
/// columns that its label takes, and the first and the end of those that are in use.
pub fn border(levels: impl Iterator<Item = (i32, (i32, i32))>, width: i32) -> (bool, i32) {
    let (left, right) = levels.fold((0, 0), |(left, right), (taken, (first, end))| {
        (left.max(taken - first), right.max(taken - (width - end)))
    });
    (right < left, left.min(right))
}

/// Border at which the labels of a plan are, their letters, and the columns beside the tree that are kept free for them.
#[derive(Clone, Copy, Debug, Default)]
pub struct RowLabels {
    pub letters: Letters,
    is_right: bool,
    /// Columns kept free at the left and at the right of the tree.
    pub margins: (i32, i32),
    /// The most columns that a label takes.
    widest: i32,
    /// Free columns between a label and the nearest node.
    gap: u16,
}

impl RowLabels {
    /// Returns the border with the fewest columns to keep free.
    pub fn new(layout: &Layout, wiring: Option<&Wiring>, tree: &Tree, (letters, gap): (Letters, u16)) -> Self {
        let level = |depth: usize| {
            let mover = mover(tree, layout.level(depth).iter().copied())?;
            let taken = i32::from(columns(mover.title(), letters) + gap);
            let passing = wiring.into_iter().flat_map(|wiring| wiring.passing(depth)).map(|&(_, x)| (x, x + 1));
            let ends = [layout.level(depth).first(), layout.level(depth).last()].into_iter().flatten();
            let ends = ends.filter_map(|&node| layout.columns(node)).map(|columns| (columns.start, columns.end));
            let ends = ends.chain(passing).fold((i32::MAX, 0), |all, own| (all.0.min(own.0), all.1.max(own.1)));
            Some((taken, ends))
        };
        let levels: Vec<_> = (0..layout.levels()).filter_map(level).collect();
        let (is_right, missing) = border(levels.iter().copied(), layout.width());
        let margins = if is_right { (0, missing) } else { (missing, 0) };
        let widest = levels.iter().map(|&(taken, _)| taken).max().unwrap_or(0);
        Self { letters, is_right, margins, widest, gap }
    }

    /// Returns large labels at the left, in columns of their own.
    pub fn apart(movers: impl Iterator<Item = Player>) -> Self {
        let taken = |mover: Player| i32::from(columns(mover.title(), Letters::Largest) + BORDER);
        let widest = movers.map(taken).max().unwrap_or(0);
        Self { letters: Letters::Largest, margins: (widest, 0), widest, gap: BORDER, ..Self::default() }
    }

    /// Returns the columns of the marks around a selected node that the free columns before large labels contain.
    pub fn spared(&self) -> i32 {
        let (left, right) = self.margins;
        let gap = i32::from(self.gap);
        if self.letters != Letters::Small && left.max(right) >= gap { gap - 1 } else { 0 }
    }
}

/// A label at its place in the drawing.
pub struct RowLabel {
    pub x: i32,
    pub y: i32,
    pub lines: Vec<String>,
    /// Columns that no node may be in.
    pub kept_free: Range<i32>,
}

impl RowLabel {
    /// Returns the part of the columns in view that it leaves to nodes.
    pub const fn rest_of(&self, view: Range<i32>) -> Range<i32> {
        if self.kept_free.start > view.start { view.start..self.kept_free.start } else { self.kept_free.end..view.end }
    }

    pub fn write(&self, scene: &mut Scene) {
        for (y, line) in (self.y..).zip(&self.lines) {
            scene.write(self.x, y, Role::Faint, line);
        }
    }
}

impl Plan {
    /// Returns the columns that labels may cover at the left and at the right of a canvas.
    pub const fn covered(&self) -> (i32, i32) {
        let RowLabels { is_right, widest, .. } = self.row_labels;
        if is_right { (0, widest) } else { (widest, 0) }
    }

    fn text_row(&self, level: Level) -> i32 {
        level.top + i32::from(self.look().zoom.is_framed())
    }

    /// Returns the label of a level whose first row is in view, if a single player moves there: with the player's name, if the nodes
    /// in view leave room.
    pub fn row_label(&self, tree: &Tree, depth: usize, viewport: Viewport) -> Option<RowLabel> {
        let level = *self.levels.get(depth)?;
        let forms = mover_labels(tree, level.mover?);
        let rows = level.top.max(viewport.y)..level.bottom().min(viewport.bottom());
        let is_cut = rows.len() < usize::from(self.row_labels.letters.rows());
        let letters = if is_cut { Letters::Small } else { self.row_labels.letters };
        // Below its first row, a level may have lines to the next one.
        let y = self.text_row(level).min(rows.end - i32::from(letters.rows()));
        if y < rows.start {
            return None;
        }
        let view = viewport.columns();
        let placed = forms.iter().map(|label| {
            let lines = match letters {
                Letters::Small => vec![label.clone()],
                Letters::Large | Letters::Largest => large_lines(label).to_vec(),
            };
            let (columns, gap) = (i32::from(columns(label, letters)), i32::from(self.row_labels.gap));
            let (x, kept_free) = if self.row_labels.is_right {
                (view.end - columns, view.end - columns - gap..view.end)
            } else {
                (view.start + i32::from(BORDER), view.start..view.start + columns + gap)
            };
            RowLabel { x, y, lines, kept_free }
        });
        let mut placed: Vec<RowLabel> = placed.collect();
        let fits = |label: &RowLabel| {
            let wiring = self.wiring().into_iter();
            let mut passing = wiring.flat_map(|wiring| wiring.passing(depth)).map(|&(_, column)| column);
            let is_large = letters == Letters::Small || has_large(&forms[0].replace('·', ""));
            is_large
                && self.layout.in_view(depth, label.kept_free.clone()).is_empty()
                && !passing.any(|column| label.kept_free.contains(&column))
        };
        let at = placed.iter().position(fits).unwrap_or(placed.len().checked_sub(1)?);
        Some(placed.swap_remove(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Camera, DrawOptions, Marks, Scene, Stroke};
    use plywood_search::{replay::Replay, search::Rules, testing::replay};
    use plywood_tree::{
        settings::{Algorithm, Choice as _, Display},
        testing,
    };
    use proptest::prelude::*;
    use std::ops::ControlFlow;

    fn looks() -> impl Iterator<Item = DrawOptions> {
        let displays = Display::TABLE.iter().map(|&(display, ..)| display);
        displays
            .flat_map(|display| [Stroke::Fine, Stroke::Broad].map(|stroke| DrawOptions::candidates(display, stroke)))
            .flatten()
    }

    /// Cells of a row that are drawn and not a part of the label.
    fn others(scene: &Scene, label: &RowLabel, viewport: Viewport) -> Vec<(u16, u16)> {
        let own = |x: i32, y: i32| viewport.cell(label.x, y).is_some_and(|(left, _)| i32::from(left) == x - viewport.x);
        let in_rows = |y: u16| (label.y..label.y + label.lines.len() as i32).contains(&(viewport.y + i32::from(y)));
        let glyphs = scene.glyphs().iter().map(|glyph| (glyph.x, glyph.y));
        let runs = scene.runs().filter(|(run, words)| {
            let at = (viewport.x + i32::from(run.x), viewport.y + i32::from(run.y));
            !(own(at.0, at.1) && label.lines.iter().any(|line| line == words))
        });
        let runs = runs.flat_map(|(run, words)| (run.x..run.x + text::cells(words)).map(move |x| (x, run.y)));
        glyphs.chain(runs).filter(|&(_, y)| in_rows(y)).collect()
    }

    /// Each level in view on which a single player moves has its label, and nothing else is there or beside it.
    fn check(replay: &Replay, look: DrawOptions, size: (u16, u16), (moved, step): ((i32, i32), usize)) {
        let tree = replay.tree();
        let plan = Plan::new(replay, look, size, |_| ControlFlow::Continue(())).expect("not cancelled");
        let camera =
            Camera::default().panned(&plan, size, (moved.0 % plan.width().max(1), moved.1 % plan.height().max(1)));
        let viewport = camera.viewport(size.0, size.1);
        let moment = replay.at(step % (replay.len() + 1));
        let scene = Scene::new(&plan, moment, Marks { selected: Some(NodeId::ROOT), ..Marks::default() }, viewport);
        for depth in 0..plan.levels.len() {
            let level = plan.levels[depth];
            let nodes: Vec<NodeId> =
                tree.nodes().filter(|&node| plan.layout.level_of(node) == Some(depth as u32)).collect();
            let mut players: Vec<Player> = nodes.iter().filter_map(|&node| tree.player(node)).collect();
            players.dedup();
            if viewport.row(plan.text_row(level)).is_none() {
                continue;
            }
            let label = plan.row_label(tree, depth, viewport);
            let [player] = players[..] else {
                assert!(label.is_none(), "{players:?}");
                continue;
            };
            let label = label.expect("a label");
            let forms = mover_labels(tree, player);
            assert!(forms.iter().any(|form| [vec![form.clone()], large_lines(form).to_vec()].contains(&label.lines)));
            assert!((level.top..level.bottom()).contains(&label.y) && viewport.row(label.y).is_some(), "{look:?}");
            let first = viewport.cell(label.x, label.y).expect("in view");
            assert!(scene.runs().any(|(run, words)| (run.x, run.y) == first && label.lines[0].starts_with(words)));
            let left = label.x - viewport.x - 1;
            let beside = left..left + i32::from(text::cells(&label.lines[0])) + 2;
            let met = others(&scene, &label, viewport).into_iter().find(|&(x, _)| beside.contains(&i32::from(x)));
            assert_eq!(met, None, "{look:?} {size:?} {:?} {:?}", label.lines, plan.row_labels);
        }
    }

    proptest! {
        #![proptest_config(testing::cases(200))]

        #[test]
        fn each_row_names_its_player_where_no_node_is(
            tree in testing::any_tree(), chance in testing::any_chance_tree(), truth in testing::any_truth_tree(),
            size in (24u16..200, 4u16..60), at in ((-500..500, -60..60), 0usize..500),
            look in prop::sample::select(looks().collect::<Vec<_>>()),
        ) {
            let searched = [(tree, Algorithm::AlphaBeta), (chance, Algorithm::Expectiminimax), (truth, Algorithm::AndOr)];
            for (tree, algorithm) in searched {
                check(&replay(&tree, Rules::of(algorithm)), look, size, at);
            }
        }
    }
}
