//! Contents of the canvas at a moment of a search: text and lines with roles.
//!
//! A [`Plan`] has the positions of all nodes and never changes while stepping; a [`Scene`] is the part of it in view, at a
//! moment.

mod boards;
mod camera;
mod chart;
mod drawn;
mod edges;
mod extent;
mod graph;
#[cfg(test)]
mod graph_tests;
mod history;
#[cfg(test)]
mod history_tests;
mod label;
mod letters;
mod look;
mod marks;
#[cfg(test)]
mod marks_tests;
mod minimap;
#[cfg(test)]
mod neighbour_tests;
mod parts;
mod plan;
pub mod plies;
mod row_labels;
mod wires;

pub use boards::Boards;
pub use camera::{Camera, Viewport};
pub use chart::chart;
pub(crate) use graph::is_graph;
pub use history::{has_windows, window_text};
pub use label::{interval_text, value_text};
pub use letters::{LARGE_ROWS, glyph, glyph_role, has_large, large, large_lines, large_width};
use look::Scissors;
pub use look::{Density, DrawOptions, Inner, Letters, Names, Room, Stroke, Zoom};
pub use marks::Marks;
pub use minimap::minimap;
pub use parts::{EdgeParts, NodeParts, best_line, best_nodes, edge_parts, node_parts};
pub use plan::{Lack, Place, Plan, Planner};
pub use plies::{Plies, PlyIndex, PlyView, Scroll};
pub use row_labels::{border, mover, mover_labels};
pub use wires::{Arm, Joint, Segment, Weight, strokes_of};

use std::{
    fmt::{Arguments, Write as _},
    ops::Range,
};

use crate::theme::Role;
use label::Pen;
use plan::Level;
use plywood_messages::text;
use plywood_search::replay::{Moment, State};
use plywood_tree::tree::{NodeId, Player};

#[derive(Clone, Copy)]
pub struct TextRun {
    pub x: u16,
    pub y: u16,
    pub role: Role,
    start: u32,
    end: u32,
}

#[derive(Clone, Copy)]
pub struct Glyph {
    pub x: u16,
    pub y: u16,
    pub glyph: char,
    pub role: Role,
}

/// The ink of the current node is that of the canvas: this leaves the lower half of a cell to its background.
const UPPER_HALF: char = '▀';

/// Everything in view, in drawing order: glyphs first, then runs. All of it lies on the canvas. Later glyphs cover earlier ones.
#[derive(Default)]
pub struct Scene {
    viewport: Viewport,
    text: String,
    runs: Vec<TextRun>,
    glyphs: Vec<Glyph>,
}

impl Scene {
    /// Draws the part of the plan in view at a moment. Time grows with the part in view, and with the logarithm of the tree.
    pub fn new(plan: &Plan, moment: Moment<'_>, marks: Marks<'_>, viewport: Viewport) -> Self {
        let scene = Self::in_view(viewport);
        let mut canvas = Canvas { plan, moment, marks, viewport, scene };
        match plan.wiring() {
            None => canvas.edges(),
            Some(wiring) => canvas.graph(wiring),
        }
        let path = shown_path(plan, moment);
        for (depth, &level) in plan.levels.iter().enumerate() {
            if level.top < viewport.bottom() && level.bottom() > viewport.y {
                let here = path.iter().copied().find(|&node| plan.layout.level_of(node) == Some(depth as u32));
                canvas.level(depth, level, here);
            }
        }
        canvas.scene
    }

    /// Copies a picture into the scene.
    fn in_view(viewport: Viewport) -> Self {
        Self { viewport, ..Self::default() }
    }

    /// Returns the text runs, in drawing order.
    pub fn runs(&self) -> impl ExactSizeIterator<Item = (TextRun, &str)> {
        self.runs.iter().map(|&run| (run, &self.text[run.start as usize..run.end as usize]))
    }

    pub fn glyphs(&self) -> &[Glyph] {
        &self.glyphs
    }

    fn glyph(&mut self, x: i32, y: i32, glyph: char, role: Role) {
        if let Some((x, y)) = self.viewport.cell(x, y) {
            self.glyphs.push(Glyph { x, y, glyph, role });
        }
    }

    /// Returns the column after the words.
    fn write(&mut self, x: i32, y: i32, role: Role, words: &str) -> i32 {
        let mut brush = Brush::new(self, x, y);
        brush.write(role, format_args!("{words}"));
        brush.end
    }

    fn joint(&mut self, x: i32, y: i32, joint: Joint) {
        if let Some((glyph, role)) = joint.glyph() {
            self.glyph(x, y, glyph, role);
        }
    }

    /// Draws a line down through these rows.
    fn down(&mut self, x: i32, rows: Range<i32>, segment: Segment) {
        let mut joint = Joint::default();
        joint.add(Arm::Up, segment);
        joint.add(Arm::Down, segment);
        rows.for_each(|y| self.joint(x, y, joint));
    }

    /// Draws a line across, from the end of a stem above it to the drops below it. On either side it is as strong as the strongest
    /// drop that it still leads to. Returns the strongest segment, which is that of the stem.
    fn across(&mut self, row: i32, stem: i32, drops: &[(i32, Segment)]) -> Option<Segment> {
        let strongest = drops.iter().map(|&(_, segment)| segment).max_by_key(|segment| segment.rank)?;
        let columns = || drops.iter().map(|&(column, _)| column).chain([stem]);
        let view = self.viewport.columns();
        let view = view.start.max(columns().min()?)..view.end.min(columns().max()? + 1);
        let mut joints = vec![Joint::default(); view.len()];
        let mut join = |x: i32, arm: Arm, segment: Segment| {
            if let Some(joint) = usize::try_from(x - view.start).ok().and_then(|at| joints.get_mut(at)) {
                joint.add(arm, segment);
            }
        };
        join(stem, Arm::Up, strongest);
        for &(column, segment) in drops {
            if !segment.is_broken() {
                join(column, Arm::Down, segment);
            }
            for x in stem.min(column).max(view.start - 1)..stem.max(column).min(view.end) {
                join(x, Arm::Right, segment);
                join(x + 1, Arm::Left, segment);
            }
        }
        (view.start..).zip(joints).for_each(|(x, joint)| self.joint(x, row, joint));
        Some(strongest)
    }

    /// Fills the background of the current node: rows of one character each, behind all that is drawn from this glyph on.
    fn block(&mut self, first: usize, columns: std::ops::RangeInclusive<i32>, rows: impl Iterator<Item = (i32, char)>) {
        let drawn = self.glyphs.split_off(first);
        for (y, glyph) in rows {
            columns.clone().for_each(|x| self.glyph(x, y, glyph, Role::Current));
        }
        self.glyphs.extend(drawn);
    }

    /// The marks are in the free columns beside the label, so that nothing else moves.
    fn select(&mut self, stroke: Stroke, columns: Range<i32>, rows: Range<i32>) {
        for y in rows {
            let marks: &[(i32, char)] = match stroke {
                Stroke::Broad => &[(-2, '▐'), (-1, '█'), (0, '█'), (1, '▌')],
                Stroke::Fine => &[(-1, '▐'), (0, '▌')],
            };
            for &(beside, glyph) in marks {
                let x = if beside < 0 { columns.start } else { columns.end } + beside;
                self.glyph(x, y, glyph, Role::Selected);
            }
        }
    }
}

/// A plan at a moment, and the part of it that is drawn.
struct Canvas<'a> {
    plan: &'a Plan,
    moment: Moment<'a>,
    marks: Marks<'a>,
    viewport: Viewport,
    scene: Scene,
}

impl Canvas<'_> {
    /// Draws the label of a level and, in the columns that it leaves free, the nodes.
    fn level(&mut self, depth: usize, level: Level, on_path: Option<NodeId>) {
        let plan = self.plan;
        let mut view = self.viewport.columns();
        let label = plan.row_label(self.moment.tree(), depth, self.viewport);
        if let Some(label) = &label {
            label.write(&mut self.scene);
            view = label.rest_of(view);
        }
        let is_covered = |place: Place, taken: &Range<i32>| place.left < taken.end && place.right > taken.start;
        let is_labelled = |place| label.as_ref().is_some_and(|label| is_covered(place, &label.kept_free));
        let is_out = |&node: &NodeId| is_out_of_view(plan, node, &view) || plan.place(node).is_some_and(is_labelled);
        let pinned = on_path.filter(is_out).map(|node| self.pin(node, level, &view));
        let pinned = pinned.map(|pinned| pinned.start - 1..pinned.end + 1);
        for &node in plan.layout.in_view(depth, view.clone()) {
            let Some(place) = plan.place(node).filter(|_| !self.marks.hides(self.moment, node)) else { continue };
            let is_pinned = pinned.as_ref().is_some_and(|pinned| on_path == Some(node) || is_covered(place, pinned));
            if is_pinned {
                continue;
            }
            // Small letters have less room only where large ones were planned.
            let is_large = level.look.letters != Letters::Small;
            match self.cut_row(level).or_else(|| (is_large && is_out(&node)).then_some(level.top)) {
                Some(y) => self.small(node, (place, y), &view),
                None if is_labelled(place) => {}
                None => self.node(node, place),
            }
        }
    }

    /// Returns the row in view for small letters of a level if the border of the view cuts its large ones.
    fn cut_row(&self, level: Level) -> Option<i32> {
        let is_large = level.look.letters != Letters::Small && !self.plan.look().zoom.is_framed();
        let (top, bottom) = (self.viewport.y, self.viewport.bottom());
        let row = if level.top < top { level.bottom() - 1 } else { level.top };
        (is_large && (level.top < top || level.bottom() > bottom)).then_some(row)
    }

    /// Writes a node in a line of small letters, if all of it is in view.
    fn small(&mut self, node: NodeId, (place, y): (Place, i32), view: &Range<i32>) {
        let Self { plan, moment, marks, .. } = *self;
        let look = DrawOptions { letters: Letters::Small, names: Names::Beside, ..plan.look_of(node) };
        let mut words = FirstLine::default();
        let role = marks.role(node, label::state_role(moment, node, marks.is_best(node)));
        label::write(moment, node, look, role, (&[], 0), &mut words);
        let x = place.center - i32::from(extent::before_center(moment.replay(), node, look, plan.boards()));
        if x < view.start || x + i32::from(text::cells(&words.0)) > view.end {
            return;
        }
        self.scene.write(x, y, role, &words.0);
        if edges::is_cut(moment, node) {
            self.scene.glyph(x - 2, y, '✂', cut_role(moment, node));
        }
    }

    fn node(&mut self, node: NodeId, place: Place) {
        let Self { plan, moment, marks, .. } = *self;
        let (tree, look) = (moment.tree(), plan.look_of(node));
        let others = plan.wiring().map_or(&[][..], |wiring| wiring.duplicates(node));
        let best = [node].iter().chain(others).any(|&node| marks.is_best(node));
        let role = marks.role(node, label::state_role(moment, node, best));
        let boxed = plan.look().zoom.is_framed() && tree.kind(node).is_inner();
        let scissors = plan.look().scissors();
        let skipped = scissors != Scissors::None && label::is_skipped_child(moment.replay(), node);
        let makes_room = skipped || (plan.look().room == Room::Any && node != NodeId::ROOT);
        let makes_room = makes_room && scissors == Scissors::Beside;
        let left = if boxed {
            place.left + if makes_room { i32::from(look.scissor_columns()) } else { 0 }
        } else {
            place.center - i32::from(extent::before_center(moment.replay(), node, look, plan.boards()))
        };
        if skipped && edges::is_cut(moment, node) {
            let role = cut_role(moment, node);
            match scissors {
                Scissors::OnLine | Scissors::None => self.scene.glyph(place.center, place.top - 1, '✂', role),
                Scissors::Beside => {
                    self.scissors((left - i32::from(look.scissor_columns()), role), place, look.letters);
                }
            }
        }
        self.scissors_ahead(node, left - i32::from(look.scissor_columns())..left, place);
        if boxed {
            self.frame(tree.player(node), role, left..place.right, place);
        }
        self.number(node, place, boxed.then_some(left));
        let (columns, rows) = plan.look().padding();
        let inside = (left + 2 + i32::from(columns), place.top + 1 + i32::from(rows));
        let (x, y) = if boxed { inside } else { (left, place.top) };
        let board = plan.boards().lines(node);
        let drawn = if plan.look().zoom == Zoom::Boards { board.len() as i32 } else { 0 };
        let first = self.scene.glyphs.len();
        let mut brush = Brush::new(&mut self.scene, x, y);
        let room = if boxed { place.right - 2 - i32::from(columns) - x } else { 0 };
        label::write(moment, node, look, role, (board, room as u16), &mut brush);
        if plan.folds().contains(&node) {
            brush.write(Role::Faint, format_args!("{}", drawn::fold_mark(tree, node)));
        }
        let (right, last) = (brush.end, brush.y);
        let (right, rows) = if boxed { (place.right, place.top..place.bottom) } else { (right, y..last + 1) };
        if role == Role::Pruned && look.letters != Letters::Small && last > y && !boxed {
            // The line that strikes the letters goes on at either side.
            for x in [left - 1, right] {
                self.scene.write(x, y + 1, Role::EdgePruned, "━");
            }
        }
        let stroke = plan.look().stroke;
        let is_broad = stroke == Stroke::Broad;
        if role == Role::Current && !boxed && (is_broad || last > y) {
            // A text without a frame becomes a block, from afar by a free column on either side. A large one also needs half a row
            // above.
            let is_large = look.letters != Letters::Small && drawn == 0 && !edges::has_words_above(plan, node);
            let margin = (is_broad && is_large).then_some((y - 1, UPPER_HALF));
            let rows = margin.into_iter().chain((y..=last).map(|y| (y, ' ')));
            let columns = if is_broad { left - 1..=right } else { left..=right - 1 };
            self.scene.block(first, columns, rows);
        }
        if marks.selected == Some(node) {
            self.scene.select(plan.look().selection(), left..right, rows);
        }
    }

    /// Writes the number of a node's visit in the upper line of its frame, which begins at `frame`, or on the line that leads there:
    /// it needs no extra room.
    fn number(&mut self, node: NodeId, place: Place, frame: Option<i32>) {
        let Some(number) = self.marks.number(self.moment, node) else { return };
        let number = number.to_string();
        let above = (place.center - i32::from(text::around(text::cells(&number)).0), place.top - 1);
        let (x, y) = frame.map_or(above, |left| (left + 2, place.top));
        self.scene.write(x, y, Role::Number, &number);
    }

    /// Draws the scissors of a possible cut beside the node it would skip, as large as its letters, where no other node is near.
    fn scissors_ahead(&mut self, node: NodeId, columns: Range<i32>, place: Place) {
        if self.marks.cut_if(node).is_none() {
            return;
        }
        let plan = self.plan;
        let look = plan.look_of(node);
        let is_drawn = look.letters != Letters::Small && plan.look().scissors() == Scissors::Beside;
        let Some(depth) = plan.layout.level_of(node).filter(|_| is_drawn).map(|depth| depth as usize) else { return };
        let near = columns.start - 1..columns.end;
        let label = plan.row_label(self.moment.tree(), depth, self.viewport).map(|label| label.kept_free);
        let is_labelled = label.is_some_and(|label| label.start < near.end && label.end > near.start);
        let is_free = plan.layout.in_view(depth, near).iter().all(|&other| other == node);
        if is_free && !is_labelled && columns.start >= self.viewport.columns().start {
            self.scissors((columns.start, Role::TickCut), place, look.letters);
        }
    }

    /// Draws scissors beside a node, as large as its letters.
    fn scissors(&mut self, (x, role): (i32, Role), place: Place, letters: Letters) {
        if letters == Letters::Small {
            return self.scene.glyph(x, place.top, '✂', role);
        }
        let top = place.top + (place.bottom - place.top - i32::from(letters.rows())) / 2;
        for (y, line) in (top..).zip(large_lines("✂")) {
            self.scene.write(x, y, role, &line);
        }
    }

    fn frame(&mut self, player: Option<Player>, inside: Role, columns: Range<i32>, place: Place) {
        let (scene, stroke) = (&mut self.scene, self.plan.look().stroke);
        let [upper_left, upper_right, lower_left, lower_right, across, down] = wires::glyphs(stroke, inside, player);
        let role = wires::role(stroke, inside);
        let (left, right, top, bottom) = (columns.start, columns.end - 1, place.top, place.bottom - 1);
        if inside == Role::Current {
            for (x, y) in (top + 1..bottom).flat_map(|y| (left + 1..right).map(move |x| (x, y))) {
                scene.glyph(x, y, ' ', inside);
            }
        }
        let edges = (left + 1..right).flat_map(|x| [(x, top, across), (x, bottom, across)]);
        let sides = (top + 1..bottom).flat_map(|y| [(left, y, down), (right, y, down)]);
        let corners = [
            (left, top, upper_left),
            (right, top, upper_right),
            (left, bottom, lower_left),
            (right, bottom, lower_right),
        ];
        edges.chain(sides).chain(corners).for_each(|(x, y, glyph)| scene.glyph(x, y, glyph, role));
    }

    /// Shows a node of the open path, or of the best line below it, at the edge of its row if it is out of view. So the whole
    /// path is always on screen. Returns the columns it takes.
    fn pin(&mut self, node: NodeId, level: Level, view: &Range<i32>) -> Range<i32> {
        let Self { plan, moment, .. } = *self;
        let mut words = FirstLine::default();
        let look = DrawOptions { zoom: Zoom::Labels, letters: Letters::Small, names: Names::Beside, ..plan.look() };
        let role = if moment.state(node) == State::Open { Role::Open } else { Role::Best };
        label::write(moment, node, look, role, (&[], 0), &mut words);
        let left_of_view = plan.place(node).is_some_and(|place| place.center < view.start);
        let shown = if left_of_view { format!("◂ {}", words.0) } else { format!("{} ▸", words.0) };
        let shown = text::clipped(&shown, view.len());
        let cells = i32::from(text::cells(&shown));
        let x = if left_of_view { view.start } else { view.end - cells };
        // On the line of the names in the neighbouring frames.
        let down = i32::from(plan.look().stroke == Stroke::Broad && level.rows >= 3);
        self.scene.write(x, level.top + down, role, &shown);
        x..x + cells
    }
}

/// Returns the role of scissors: a block at the moment of the cutoff.
pub fn cut_role(moment: Moment<'_>, node: NodeId) -> Role {
    let is_now = moment.pruned_since(node).is_some_and(|since| since.cursor() == moment.cursor());
    if is_now { Role::CutBlock } else { Role::Cut }
}

/// Returns the path from the root to the current node, and on along the best moves found below it, as far as it is drawn.
fn shown_path(plan: &Plan, moment: Moment<'_>) -> Vec<NodeId> {
    let tree = moment.tree();
    let mut path: Vec<NodeId> = tree.ancestors(moment.current()).map(|node| plan.visible_node(tree, node)).collect();
    path.dedup();
    path.reverse();
    let last = path.last().and_then(|&shown| moment.best_child(shown));
    let best = std::iter::successors(last, |&node| moment.best_child(node));
    let best = best.map(|node| if plan.is_graph() { plan.visible_node(tree, node) } else { node });
    path.extend(best.take_while(|&node| plan.place(node).is_some()));
    path
}

/// Returns true if no part of a node's label is in the columns in view. With the broad pen, all of it must be in view.
fn is_out_of_view(plan: &Plan, node: NodeId, view: &Range<i32>) -> bool {
    plan.place(node).is_some_and(|place| match plan.look().stroke {
        Stroke::Fine => place.right <= view.start || place.left >= view.end,
        Stroke::Broad => place.left < view.start || place.right > view.end,
    })
}

struct Brush<'s> {
    scene: &'s mut Scene,
    left: i32,
    x: i32,
    y: i32,
    end: i32,
}

impl<'s> Brush<'s> {
    const fn new(scene: &'s mut Scene, x: i32, y: i32) -> Self {
        Self { scene, left: x, x, y, end: x }
    }
}

impl Pen for Brush<'_> {
    fn write(&mut self, role: Role, words: Arguments<'_>) {
        let start = self.scene.text.len();
        // Writing into a string cannot fail.
        let _ = self.scene.text.write_fmt(words);
        let cells = i32::from(text::cells(&self.scene.text[start..]));
        let from = self.x;
        self.x += cells;
        self.end = self.end.max(self.x);
        let view = self.scene.viewport.columns();
        if self.scene.viewport.row(self.y).is_none() || from >= view.end || from + cells <= view.start {
            self.scene.text.truncate(start);
            return;
        }
        if from < view.start || from + cells > view.end {
            let kept = cut_to(&self.scene.text[start..], from, &view);
            self.scene.text.replace_range(start.., &kept);
        }
        let end = self.scene.text.len() as u32;
        if let Some((x, y)) = self.scene.viewport.cell(from.max(view.start), self.y) {
            self.scene.runs.push(TextRun { x, y, role, start: start as u32, end });
        }
    }

    fn glyph(&mut self, role: Role, glyph: char) {
        self.scene.glyph(self.x, self.y, glyph, role);
        self.x += 1;
        self.end = self.end.max(self.x);
    }

    fn line(&mut self, indent: u16) {
        self.y += 1;
        self.x = self.left + i32::from(indent);
    }

    fn skip(&mut self, cells: u16) {
        self.x += i32::from(cells);
    }
}

/// Returns the part of the text that is in view if it starts at column `x`. A wide character cut in half becomes a blank.
fn cut_to(words: &str, mut x: i32, view: &Range<i32>) -> String {
    let mut kept = String::new();
    for c in words.chars() {
        let cells = i32::from(text::cells(c.encode_utf8(&mut [0; 4])));
        match (x >= view.start, x + cells <= view.end) {
            (true, true) => kept.push(c),
            (false, true) if x + cells > view.start => kept.push(' '),
            (true, false) if x < view.end => kept.push(' '),
            _ => {}
        }
        x += cells;
    }
    kept
}

#[derive(Default)]
struct FirstLine(String);

impl Pen for FirstLine {
    fn write(&mut self, _: Role, words: Arguments<'_>) {
        let _ = self.0.write_fmt(words);
    }

    fn glyph(&mut self, _: Role, glyph: char) {
        self.0.push(glyph);
    }

    fn line(&mut self, _: u16) {
        self.0.push(' ');
    }

    fn skip(&mut self, _: u16) {}
}

/// Returns the width and height of a node's label at a moment, without frames. Tests compare footprints with it.
#[cfg(any(test, feature = "testing"))]
pub fn label_size(moment: Moment<'_>, node: NodeId, look: DrawOptions, boards: &Boards) -> (u16, u16) {
    struct Ruler(Vec<u16>);
    impl Pen for Ruler {
        fn write(&mut self, _: Role, words: Arguments<'_>) {
            if let Some(line) = self.0.last_mut() {
                *line += text::cells(&words.to_string());
            }
        }

        fn glyph(&mut self, role: Role, glyph: char) {
            self.write(role, format_args!("{glyph}"));
        }

        fn line(&mut self, indent: u16) {
            self.0.push(indent);
        }

        fn skip(&mut self, cells: u16) {
            if let Some(line) = self.0.last_mut() {
                *line += cells;
            }
        }
    }
    let mut ruler = Ruler(vec![0]);
    // As the current node it shows most.
    label::write(moment, node, look, Role::Current, (boards.lines(node), 0), &mut ruler);
    (ruler.0.iter().copied().max().unwrap_or(0), ruler.0.len() as u16)
}
