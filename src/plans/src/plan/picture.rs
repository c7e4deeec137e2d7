//! What a step of a plan looks like: the world drawn, its facts, the goal; on wide sheets beside it the frontier, or the plan.
//!
//! Every fact has its own place, and so has every block and every room: nothing moves but what is moved.

mod blocks;
mod grid;
mod rooms;
mod side;

use plywood_tree::named;
use std::ops::Range;

use super::Plan;
use super::course::Shown;
use crate::planning::{Atom, Ground, Sign, Task, Wanted};
use blocks::Blocks;
use plywood_drawing::picture::{Needs, Picture, Sheet};
use plywood_drawing::scene::Stroke;
use plywood_drawing::theme::Role;
use plywood_messages::text;
use rooms::Rooms;

/// Sheets of at least so many columns show the frontier, or the plan, at the side.
const WIDE: u16 = 100;
/// The fewest columns that facts need.
const LEAST: u16 = 20;
/// Free columns between parts.
const GAP: u16 = 3;

/// How a state is drawn.
#[derive(Clone, Debug)]
pub(super) enum Drawing {
    /// Only its facts are.
    Facts,
    /// As blocks on a table.
    Blocks(Blocks),
    /// As things in rooms.
    Rooms(Rooms),
}

named! {
    /// How a file wants states to be drawn.
    pub(super) enum DrawingKind in plans, "what-picture" {
        Blocks = "blocks", "picture-blocks",
        Rooms = "rooms", "picture-rooms",
        Facts = "facts", "picture-facts",
    }
}

impl Drawing {
    /// As it is wished for; `None` where the domain has not what that needs.
    pub(super) fn wished(task: &Task, kind: DrawingKind) -> Option<Self> {
        match kind {
            DrawingKind::Blocks => Blocks::of(task).map(Self::Blocks),
            DrawingKind::Rooms => Rooms::of(task).map(Self::Rooms),
            DrawingKind::Facts => Some(Self::Facts),
        }
    }

    /// As the domain allows.
    pub(super) fn fitting(task: &Task) -> Self {
        let blocks = Self::wished(task, DrawingKind::Blocks);
        blocks.or_else(|| Self::wished(task, DrawingKind::Rooms)).unwrap_or(Self::Facts)
    }

    /// How much room it takes where there is so much at most; `None` where that is too little.
    fn size(&self, most: (u16, u16)) -> Option<(u16, u16)> {
        match self {
            Self::Facts => None,
            Self::Blocks(blocks) => blocks.size(most),
            Self::Rooms(rooms) => rooms.size(most),
        }
    }

    fn draw(&self, pen: &mut Pen, room: Room, world: &World<'_>) {
        match self {
            Self::Facts => {}
            Self::Blocks(blocks) => blocks.draw(pen, room, world),
            Self::Rooms(rooms) => rooms.draw(pen, room, world),
        }
    }
}

/// What is known of the world.
#[derive(Debug)]
struct World<'p> {
    ground: &'p Ground,
    shown: &'p Shown,
}

impl<'p> World<'p> {
    /// The facts that hold, or have to.
    fn atoms(&self) -> impl Iterator<Item = &'p Atom> + use<'p> {
        let Ground { facts, fixed, .. } = self.ground;
        let held = self.shown.known.iter().filter(|wanted| wanted.sign == Sign::Positive);
        held.map(|wanted| &facts[wanted.fact as usize]).chain(fixed)
    }

    /// The facts that the action has changed.
    fn changed(&self) -> impl Iterator<Item = &'p Atom> + use<'p> {
        let Shown { known, before, .. } = self.shown;
        let facts = &self.ground.facts;
        let before: &[Wanted] = before.as_deref().unwrap_or(known);
        let added = known.iter().filter(move |wanted| before.binary_search(wanted).is_err());
        let deleted = before.iter().filter(move |wanted| known.binary_search(wanted).is_err());
        added.chain(deleted).map(move |wanted| &facts[wanted.fact as usize])
    }

    /// Whether the action has changed what one of these predicates says of a thing first.
    fn is_moved(&self, object: usize, predicates: &[usize]) -> bool {
        let mut changed = self.changed().filter(|atom| predicates.contains(&atom.predicate));
        changed.any(|atom| atom.objects.first() == Some(&object))
    }
}

pub(super) fn draw(plan: &Plan, step: usize, sheet: Sheet) -> Result<Picture, Needs> {
    if sheet.width < LEAST + 2 {
        return Err(Needs { width: LEAST + 2, height: 0 });
    }
    let shown = plan.course.shown(&plan.ground, step, plan.choices);
    let world = World { ground: &plan.ground, shown: &shown };
    let inner = sheet.width - 2;
    let side = if sheet.width >= WIDE { side::width(plan).min(inner / 3) } else { 0 };
    let main = inner - if side > 0 { side + GAP } else { 0 };
    let setting = Setting::of(plan, main, sheet.height);
    let top = sheet.height.saturating_sub(setting.height) / 2;
    let mut pen = Pen::new(sheet.stroke, setting.height.max(sheet.height));
    if let Some((width, height)) = setting.drawing {
        let room = Room { x: 1 + setting.left, y: top, width, height };
        plan.drawing.draw(&mut pen, room, &world);
    }
    let placed = |room: Room| Room { x: 1 + room.x, y: top + room.y, ..room };
    grid::goal(plan, &mut pen, placed(setting.goal), &shown);
    grid::draw(plan, &mut pen, placed(setting.facts), &shown);
    if side > 0 {
        let room = Room { x: sheet.width - 1 - side, y: 0, width: side, height: sheet.height };
        side::draw(plan, step, &mut pen, top, room);
    }
    Ok(pen.into_picture(0..setting.height.min(sheet.height)))
}

/// Where the parts stand: it depends on the sheet and the task alone.
#[derive(Debug)]
struct Setting {
    /// What the drawing takes, if it is there.
    drawing: Option<(u16, u16)>,
    /// Its first column.
    left: u16,
    goal: Room,
    facts: Room,
    height: u16,
}

impl Setting {
    /// The drawing with the goal and the facts beside it; where that is too high, with the facts below.
    fn of(plan: &Plan, width: u16, height: u16) -> Self {
        let ways = [Self::beside, Self::below, Self::above];
        let mut all: Vec<Self> = ways.into_iter().filter_map(|way| way(plan, width, height)).collect();
        if all.is_empty() {
            return Self::without(plan, width);
        }
        let fitting = all.iter().position(|setting| setting.height <= height);
        all.swap_remove(fitting.unwrap_or(0))
    }

    fn beside(plan: &Plan, width: u16, height: u16) -> Option<Self> {
        let goal = grid::goal_size(plan);
        let wanted = grid::widest(plan).max(goal.0).min(width / 2);
        let drawing = plan.drawing.size((width.checked_sub(wanted + 2 * GAP)?, height))?;
        let left = width - drawing.0 - 2 * GAP;
        let wide = left.min(grid::widest(plan).max(goal.0));
        let (margin, x) = ((left - wide) / 3, drawing.0 + 2 * GAP);
        let goal = Room { x: margin + x, y: 0, width: wide, height: goal.1 };
        let facts = Room { y: goal.height + 1, height: grid::height(plan, wide), ..goal };
        let height = drawing.1.max(facts.y.saturating_add(facts.height));
        Some(Self { drawing: Some(drawing), left: margin, goal, facts, height })
    }

    fn below(plan: &Plan, width: u16, height: u16) -> Option<Self> {
        let goal = grid::goal_size(plan);
        let facts = grid::height(plan, width);
        let most = (width.checked_sub(goal.0 + 2 * GAP)?, height.saturating_sub(facts + 1));
        let drawing = plan.drawing.size(most).or_else(|| plan.drawing.size((most.0, height)))?;
        let goal = Room { x: drawing.0 + 2 * GAP, y: 0, width: width - drawing.0 - 2 * GAP, height: goal.1 };
        let facts = Room { x: 0, y: drawing.1.max(goal.height) + 1, width, height: facts };
        let height = facts.y.saturating_add(facts.height);
        Some(Self { drawing: Some(drawing), left: 0, goal, facts, height })
    }

    /// The drawing with as many columns as it likes, the goal and the facts beside each other below it.
    fn above(plan: &Plan, width: u16, height: u16) -> Option<Self> {
        let goal = grid::goal_size(plan);
        let x = goal.0 + 2 * GAP;
        let wide = width.checked_sub(x).filter(|wide| *wide >= LEAST)?;
        let below = goal.1.max(grid::height(plan, wide));
        let most = (width, height.saturating_sub(below + 1));
        let drawing = plan.drawing.size(most).or_else(|| plan.drawing.size((width, height)))?;
        let y = drawing.1 + 1;
        let goal = Room { x: 0, y, width: goal.0, height: goal.1 };
        let facts = Room { x, y, width: wide, height: grid::height(plan, wide) };
        Some(Self { drawing: Some(drawing), left: 0, goal, facts, height: y.saturating_add(below) })
    }

    fn without(plan: &Plan, width: u16) -> Self {
        let goal = Room { width, height: grid::goal_size(plan).1, ..Room::default() };
        let facts = Room { y: goal.height + 1, height: grid::height(plan, width), ..goal };
        Self { drawing: None, left: 0, goal, facts, height: facts.y.saturating_add(facts.height) }
    }
}

/// A part of the sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Room {
    x: u16,
    y: u16,
    width: u16,
    height: u16,
}

/// Writes and draws boxes.
#[derive(Debug)]
struct Pen {
    stroke: Stroke,
    picture: Picture,
}

/// The lines of a box: horizontal, vertical, the four corners, and where another one stands on it.
type Lines = [&'static str; 8];

const FINE: Lines = ["─", "│", "┌", "┐", "└", "┘", "├", "┤"];
const BROAD: Lines = ["━", "┃", "┏", "┓", "┗", "┛", "┣", "┫"];

impl Pen {
    const fn new(stroke: Stroke, height: u16) -> Self {
        Self { stroke, picture: Picture::new(height) }
    }

    fn into_picture(mut self, focus: Range<u16>) -> Picture {
        self.picture.focus = focus;
        self.picture
    }

    const fn lines(&self) -> &'static Lines {
        match self.stroke {
            Stroke::Fine => &FINE,
            Stroke::Broad => &BROAD,
        }
    }

    /// Writes words in so many columns at most. Returns one past the last.
    fn write(&mut self, (x, y): (u16, u16), most: u16, role: Role, words: &str) -> u16 {
        self.picture.write((x, y), role, text::clipped(&text::visible(words), usize::from(most)).into_owned())
    }

    /// A horizontal line.
    fn across(&mut self, at: (u16, u16), width: u16, role: Role) {
        let line = self.lines()[0].repeat(usize::from(width));
        self.picture.write(at, role, line);
    }

    /// A box with this name in its middle, without its upper edge, which is drawn by `lid`.
    fn block(&mut self, (x, y): (u16, u16), width: u16, name: (Role, &str), role: Role) {
        let down = self.lines()[1];
        let inner = width.saturating_sub(2);
        self.picture.write((x, y), role, down);
        self.picture.write((x + width - 1, y), role, down);
        let clipped = text::clipped(&text::visible(name.1), usize::from(inner)).into_owned();
        let left = (inner - text::cells(&clipped).min(inner)) / 2;
        let blank = inner - left - text::cells(&clipped).min(inner);
        let padded = format!("{0:1$}{clipped}{0:2$}", "", usize::from(left), usize::from(blank));
        self.picture.write((x + 1, y), name.0, padded);
    }

    /// An edge of a box: the upper one, the lower one, or that between two.
    fn edge(&mut self, (x, y): (u16, u16), width: u16, edge: Edge, role: Role) {
        let lines = self.lines();
        let (left, right) = match edge {
            Edge::Upper => (lines[2], lines[3]),
            Edge::Lower => (lines[4], lines[5]),
            Edge::Between => (lines[6], lines[7]),
        };
        let line = format!("{left}{}{right}", lines[0].repeat(usize::from(width.saturating_sub(2))));
        self.picture.write((x, y), role, line);
    }

    /// A box around a part of the sheet, with a name in its upper edge.
    fn frame(&mut self, room: Room, name: (Role, &str), role: Role) {
        let Room { x, y, width, height } = room;
        self.edge((x, y), width, Edge::Upper, role);
        self.edge((x, y + height - 1), width, Edge::Lower, role);
        let down = self.lines()[1];
        for row in y + 1..y + height - 1 {
            self.picture.write((x, row), role, down);
            self.picture.write((x + width - 1, row), role, down);
        }
        let words = format!(" {} ", text::clipped(&text::visible(name.1), usize::from(width.saturating_sub(4))));
        self.picture.write((x + 1, y), name.0, words);
    }
}

/// An edge of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edge {
    Upper,
    Lower,
    Between,
}
