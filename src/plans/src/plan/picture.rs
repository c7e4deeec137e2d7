//! Picture of a step of a plan: the drawn world, its facts and the goal; on wide sheets also the frontier or the plan.
//!
//! Every fact, block and room has a fixed place, so only things that an action moves are moved.

mod blocks;
mod rooms;

use crate::{
    plan::{
        Plan,
        course::{Now, Shown},
    },
    planning::{Atom, Direction, Exploration, Ground, Sign, Task, Wanted},
};
use blocks::Blocks;
use plywood_drawing::{
    picture::{Area, At, Fitted, Legend, LegendSample, Needs, Picture, Sheet, Size, Table},
    scene::{Letters, Stroke, has_large},
    theme::Role,
};
use plywood_messages::text;
use plywood_routes::state_space::NodeId;
use plywood_tree::named;
use rooms::Rooms;

/// Sheets of at least this width show the frontier or the plan at the side.
const WIDE: u16 = 100;
const LEAST: u16 = 20;
const GAP: u16 = 3;

#[derive(Clone, Debug)]
pub enum Drawing {
    Facts,
    Blocks(Blocks),
    Rooms(Rooms),
}

named! {
    pub(super) enum DrawingKind in plans, "what-picture" {
        Blocks = "blocks", "picture-blocks",
        Rooms = "rooms", "picture-rooms",
        Facts = "facts", "picture-facts",
    }
}

impl Drawing {
    /// Returns the requested drawing; `None` if the domain lacks the types or predicates for it.
    pub fn choose(task: &Task, kind: DrawingKind) -> Option<Self> {
        match kind {
            DrawingKind::Blocks => Blocks::of(task).map(Self::Blocks),
            DrawingKind::Rooms => Rooms::of(task).map(Self::Rooms),
            DrawingKind::Facts => Some(Self::Facts),
        }
    }

    pub fn fitting(task: &Task) -> Self {
        let blocks = Self::choose(task, DrawingKind::Blocks);
        blocks.or_else(|| Self::choose(task, DrawingKind::Rooms)).unwrap_or(Self::Facts)
    }

    fn size(&self, most: Size, letters: Lettering) -> Option<Size> {
        match self {
            Self::Facts => None,
            Self::Blocks(blocks) => blocks.size(most),
            Self::Rooms(rooms) => rooms.size(most, letters.rooms),
        }
    }

    fn draw(&self, picture: &mut Picture, room: Area, world: &World<'_>, letters: Lettering) {
        match self {
            Self::Facts => {}
            Self::Blocks(blocks) => blocks.draw(picture, room, world),
            Self::Rooms(rooms) => rooms.draw(picture, room, world, letters.rooms),
        }
    }
}

#[derive(Debug)]
pub struct World<'p> {
    ground: &'p Ground,
    shown: &'p Shown,
    stroke: Stroke,
}

impl<'p> World<'p> {
    fn atoms(&self) -> impl Iterator<Item = &'p Atom> + use<'p> {
        let Ground { facts, fixed, .. } = self.ground;
        let held = self.shown.known.iter().filter(|wanted| wanted.sign == Sign::Positive);
        held.map(|wanted| &facts[wanted.fact as usize]).chain(fixed)
    }

    fn changed(&self) -> impl Iterator<Item = &'p Atom> + use<'p> {
        let Shown { known, before, .. } = self.shown;
        let facts = &self.ground.facts;
        let before: &[Wanted] = before.as_deref().unwrap_or(known);
        let added = known.iter().filter(move |wanted| before.binary_search(wanted).is_err());
        let deleted = before.iter().filter(move |wanted| known.binary_search(wanted).is_err());
        added.chain(deleted).map(move |wanted| &facts[wanted.fact as usize])
    }

    /// Returns true if the action has changed a fact of these predicates about this object as the first argument.
    fn is_moved(&self, object: usize, predicates: &[usize]) -> bool {
        let mut changed = self.changed().filter(|atom| predicates.contains(&atom.predicate));
        changed.any(|atom| atom.objects.first() == Some(&object))
    }
}

#[derive(Clone, Copy)]
struct Lettering {
    /// Of the contents of rooms; the largest are those of their names as well.
    rooms: Letters,
    goal: Letters,
    facts: Letters,
}

const SMALL: Lettering = Lettering { rooms: Letters::Small, goal: Letters::Small, facts: Letters::Small };
const LARGE_GOAL: Lettering = Lettering { goal: Letters::Large, ..SMALL };
const LARGE_TEXTS: Lettering = Lettering { facts: Letters::Large, ..LARGE_GOAL };

/// Large letters that are tried with a broad stroke.
const LARGE: [Lettering; 8] = [
    Lettering { rooms: Letters::Largest, ..LARGE_TEXTS },
    Lettering { rooms: Letters::Largest, ..LARGE_GOAL },
    Lettering { rooms: Letters::Large, ..LARGE_TEXTS },
    Lettering { rooms: Letters::Large, ..LARGE_GOAL },
    Lettering { rooms: Letters::Largest, ..SMALL },
    Lettering { rooms: Letters::Large, ..SMALL },
    LARGE_TEXTS,
    LARGE_GOAL,
];

/// Places the parts of a plan on a sheet of a size.
type Arrange = fn(&Plan, Lettering, Size) -> Option<Setting>;

/// Positions of the parts; they depend only on the sheet and the task.
struct Setting {
    letters: Lettering,
    drawing: Option<Area>,
    goal: Area,
    facts: Area,
}

impl Setting {
    /// Places the goal and the facts next to the drawing, or, if the drawing is too tall, the facts below it. A broad stroke makes
    /// them large if all of it then fits next to the drawing.
    fn of(plan: &Plan, size: Size, stroke: Stroke) -> Option<Self> {
        let ways: &[Arrange] = match plan.drawing {
            Drawing::Facts => &[Self::alone],
            Drawing::Blocks(_) | Drawing::Rooms(_) => &[Self::beside, Self::below, Self::above],
        };
        let suits = |letters: &Lettering| letters.rooms == Letters::Small || matches!(plan.drawing, Drawing::Rooms(_));
        let large = LARGE.into_iter().filter(|letters| stroke == Stroke::Broad && suits(letters));
        let large = large.filter_map(|letters| ways[0](plan, letters, size));
        let small = || ways.iter().filter_map(|way| way(plan, SMALL, size));
        let fitting = large.chain(small()).find(|setting| setting.height() <= size.1);
        fitting.or_else(|| small().next()).or_else(|| Self::alone(plan, SMALL, size))
    }

    fn height(&self) -> u16 {
        let areas = self.drawing.into_iter().chain([self.goal, self.facts]);
        areas.map(|area| area.y.saturating_add(area.height)).max().unwrap_or(0)
    }

    /// Places the goal above the facts, in these columns; `None` if large letters do not fit there.
    fn stacked(plan: &Plan, letters: Lettering, drawing: Option<Area>, (x, width): (u16, u16)) -> Option<Self> {
        let goal = Area { x, width, height: plan.goal_size(letters).1, ..Area::default() };
        let facts = Area { y: goal.height + 1, height: plan.fact_rows(width, letters), ..goal };
        let least = match (letters.goal, letters.facts) {
            (Letters::Small, Letters::Small) => 0,
            (_, Letters::Small) => plan.goal_size(letters).0,
            (_, Letters::Large | Letters::Largest) => plan.text_width(letters),
        };
        (least <= width).then_some(Self { letters, drawing, goal, facts })
    }

    fn alone(plan: &Plan, letters: Lettering, (width, _): Size) -> Option<Self> {
        Self::stacked(plan, letters, None, (0, width))
    }

    /// Gives the drawing half of the width, or what the texts leave of it. Large rooms take what the goal leaves.
    fn beside(plan: &Plan, letters: Lettering, (width, height): Size) -> Option<Self> {
        let wanted = plan.text_width(letters);
        let place = |reserved: u16| {
            let drawing = plan.drawing.size((width.checked_sub(reserved.checked_add(2 * GAP)?)?, height), letters)?;
            let left = width - drawing.0 - 2 * GAP;
            let wide = left.min(wanted);
            let margin = (left - wide) / 3;
            Self::stacked(plan, letters, Some(area((margin, 0), drawing)), (margin + drawing.0 + 2 * GAP, wide))
        };
        let least = plan.goal_size(letters).0.max(LEAST);
        let is_large = letters.rooms != Letters::Small;
        let reserved = is_large.then_some(least).into_iter().chain([wanted.min(width / 2), wanted]);
        reserved.into_iter().find_map(place)
    }

    fn below(plan: &Plan, letters: Lettering, (width, height): Size) -> Option<Self> {
        let goal = plan.goal_size(letters);
        let facts = plan.fact_rows(width, letters);
        let wide = width.checked_sub(goal.0.checked_add(2 * GAP)?)?;
        let drawing = plan.drawing.size((wide, height.saturating_sub(facts + 1)), letters);
        let drawing = drawing.or_else(|| plan.drawing.size((wide, height), letters))?;
        let x = drawing.0 + 2 * GAP;
        let goal = area((x, 0), (width - x, goal.1));
        let facts = area((0, drawing.1.max(goal.height) + 1), (width, facts));
        Some(Self { letters, drawing: Some(area((0, 0), drawing)), goal, facts })
    }

    /// Gives the drawing its full width, with the goal and the facts side by side below it.
    fn above(plan: &Plan, letters: Lettering, (width, height): Size) -> Option<Self> {
        let goal = plan.goal_size(letters);
        let x = goal.0.checked_add(2 * GAP)?;
        let wide = width.checked_sub(x).filter(|wide| *wide >= LEAST)?;
        let facts = plan.fact_rows(wide, letters);
        let drawing = plan.drawing.size((width, height.saturating_sub(goal.1.max(facts) + 1)), letters);
        let drawing = drawing.or_else(|| plan.drawing.size((width, height), letters))?;
        let y = drawing.1 + 1;
        Some(Self {
            letters,
            drawing: Some(area((0, 0), drawing)),
            goal: area((0, y), goal),
            facts: area((x, y), (wide, facts)),
        })
    }
}

/// Columns of the widest of some words and of a sign before it. Small letters are cut; some words have no large ones.
fn widest(words: impl Iterator<Item = String>, letters: Letters) -> u16 {
    let cells = |words: String| match letters {
        Letters::Small => text::cells(&text::visible(&words)).min(MOST),
        Letters::Large | Letters::Largest if has_large(&words) => letters.width(&words),
        Letters::Large | Letters::Largest => u16::MAX,
    };
    words.map(cells).max().unwrap_or(0).saturating_add(SIGN)
}

/// Rows from one literal to the next.
fn pitch(letters: Letters) -> u16 {
    if letters == Letters::Small { 1 } else { letters.rows() + 1 }
}

const fn area((x, y): At, (width, height): Size) -> Area {
    Area { x, y, width, height }
}

const SIGN: u16 = 2;
const FREE: u16 = 2;
const MOST: u16 = 30;
const COLUMNS: u16 = 6;

/// Writes marked words below a title, in columns as wide as the area with so many rows.
fn list(
    picture: &mut Picture,
    Area { x, y, width, height }: Area,
    (title, letters): (&str, Letters),
    rows: usize,
    entries: impl Iterator<Item = (Role, &'static str, String)>,
) {
    picture.clip((x, y), width.max(LEAST), Role::Faint, title);
    for (number, (role, mark, words)) in entries.enumerate() {
        let x = x + (number / rows) as u16 * width;
        let down = u16::try_from(number % rows).unwrap_or(u16::MAX).saturating_mul(pitch(letters));
        let y = y.saturating_add(down).saturating_add(1 + letters.rows() / 2);
        if down + 1 >= height {
            continue;
        }
        if letters == Letters::Small {
            picture.clip((x, y), width - 1, role, &format!("{mark} {words}"));
        } else {
            picture.write((x, y), role, mark);
            picture.lettered((x + SIGN, y), letters, role, &words);
        }
    }
}

fn look(fact: u32, shown: &Shown) -> (&'static str, Role) {
    let known = |known: &[Wanted], sign| known.binary_search(&Wanted { fact, sign }).is_ok();
    let is = |sign| known(&shown.known, sign);
    let was = |sign| shown.before.as_ref().map_or_else(|| is(sign), |before| known(before, sign));
    let holds = is(Sign::Positive);
    let held = was(Sign::Positive);
    let denied = is(Sign::Negative);
    let was_denied = was(Sign::Negative);
    match (holds || denied, held || was_denied) {
        (true, false) => ("+", Role::Current),
        (false, true) => ("−", Role::Cut),
        (true, true) if denied => ("¬", Role::Open),
        (true, true) => ("•", Role::Open),
        (false, false) => ("·", Role::Unvisited),
    }
}

/// Least columns of a number of the frontier, with the space behind it.
const NUMBER: u16 = 4;
const LEAST_SIDE: u16 = 30;

/// Largest share of the rows for the path to a state: one in so many.
const WAY: u16 = 3;

impl Plan {
    pub fn draw(&self, step: usize, sheet: Sheet) -> Fitted {
        let needs = Needs { width: LEAST + 2, height: 0 };
        if sheet.width < needs.width {
            return Err(needs);
        }
        let shown = self.display(step);
        let world = World { ground: &self.ground, shown: &shown, stroke: sheet.stroke };
        let inner = sheet.width - 2;
        let (side, setting) = self.setting(sheet).ok_or(needs)?;
        let main = inner - if side > 0 { side + GAP } else { 0 };
        let high = setting.height();
        let top = sheet.height.saturating_sub(high) / 2;
        let mut picture = Picture::new(high.max(sheet.height));
        picture.focus = 0..high.min(sheet.height);
        let placed = |room: Area| Area { x: 1 + room.x, y: top + room.y, ..room };
        if let Some(room) = setting.drawing {
            self.drawing.draw(&mut picture, placed(room), &world, setting.letters);
        }
        picture.legend = self.legend(shown.is_state);
        self.draw_goal(&mut picture, &setting, placed(setting.goal), &shown);
        self.draw_facts(&mut picture, &setting, placed(setting.facts), &shown);
        // While a plan is carried out, its action is the caption of the step.
        if let (Now::Looked(_), Stroke::Broad, Some(action)) = (self.now(step), sheet.stroke, shown.action) {
            let Area { x, y, height, .. } = placed(setting.facts);
            let room = |x, y| Area { x, y, width: main + 1 - x, height: sheet.height.saturating_sub(y) };
            let rooms = [room(x, y.saturating_add(height + 1)), room(1, top.saturating_add(high + 1))];
            self.draw_action(&mut picture, rooms, action);
        }
        if side > 0 {
            let room = area((sheet.width - 1 - side, 0), (side, sheet.height));
            self.draw_side(step, &mut picture, top, room);
        }
        Ok(picture)
    }

    /// Places the parts, and returns the columns of the lists at the side. Large rooms take precedence over these.
    fn setting(&self, sheet: Sheet) -> Option<(u16, Setting)> {
        let of = |side: u16| {
            let main = sheet.width - 2 - if side > 0 { side + GAP } else { 0 };
            Some((side, Setting::of(self, (main, sheet.height), sheet.stroke)?))
        };
        let is_large = |(_, setting): &(u16, Setting)| setting.letters.rooms != Letters::Small;
        if sheet.width < WIDE {
            return of(0);
        }
        let beside = of(self.side_width().min((sheet.width - 2) / 3));
        if beside.as_ref().is_some_and(is_large) { beside } else { of(0).filter(is_large).or(beside) }
    }

    fn fact_cell(&self, letters: Letters) -> u16 {
        widest(self.facts.iter().map(|&fact| self.ground.say(fact)), letters).saturating_add(FREE)
    }

    /// Columns of the goal and the facts, one above the other.
    fn text_width(&self, letters: Lettering) -> u16 {
        let rows = 6;
        let columns = self.facts.len().div_ceil(rows).clamp(1, usize::from(COLUMNS)) as u16;
        self.fact_cell(letters.facts).saturating_mul(columns).max(self.goal_size(letters).0).max(LEAST)
    }

    fn facts_in_column(&self, width: u16, letters: Letters) -> usize {
        let columns = (width / self.fact_cell(letters)).clamp(1, COLUMNS);
        self.facts.len().div_ceil(usize::from(columns))
    }

    fn goal_size(&self, Lettering { goal: letters, .. }: Lettering) -> Size {
        let goal = &self.ground.task.goal;
        let rows = u16::try_from(goal.len()).unwrap_or(u16::MAX).saturating_mul(pitch(letters)).saturating_add(1);
        (widest(goal.iter().map(|(sign, atom)| self.literal(*sign, atom)), letters), rows)
    }

    fn fact_rows(&self, width: u16, Lettering { facts: letters, .. }: Lettering) -> u16 {
        let rows = u16::try_from(self.facts_in_column(width, letters)).unwrap_or(u16::MAX);
        rows.saturating_mul(pitch(letters)).saturating_add(1)
    }

    fn draw_facts(&self, picture: &mut Picture, setting: &Setting, room: Area, shown: &Shown) {
        let title = if shown.is_state { text!("plans/title-facts") } else { text!("plans/title-demands") };
        let letters = setting.letters.facts;
        let fact = |&fact: &u32| {
            let (sign, role) = look(fact, shown);
            (role, sign, self.ground.say(fact))
        };
        let cell = self.fact_cell(letters).min(room.width);
        let rows = self.facts_in_column(room.width, letters).max(1);
        list(picture, Area { width: cell, ..room }, (title, letters), rows, self.facts.iter().map(fact));
    }

    /// Returns the signs of facts in a state, or of those required before a goal is reached.
    fn legend(&self, is_state: bool) -> Legend {
        let (holds, fails) = if is_state {
            (text!("plans/legend-true"), text!("plans/legend-false"))
        } else {
            (text!("plans/legend-required"), text!("plans/legend-open"))
        };
        let signs = [
            ('+', Role::Current, text!("plans/legend-added")),
            ('−', Role::Cut, text!("plans/legend-removed")),
            ('•', Role::Open, holds),
            ('·', Role::Unvisited, fails),
            ('✓', Role::Best, text!("plans/legend-met")),
            ('○', Role::Text, text!("plans/legend-unmet")),
        ];
        let below = ('╌', Role::Unvisited, text!("plans/legend-below"));
        let below = (!is_state && matches!(self.drawing, Drawing::Blocks(_))).then_some(below);
        let signs = signs.into_iter().chain(below);
        signs.map(|(sign, role, meaning)| (LegendSample::Mark(sign, role), meaning)).collect()
    }

    fn draw_goal(&self, picture: &mut Picture, setting: &Setting, room: Area, shown: &Shown) {
        let row = |(sign, atom): &(Sign, Atom)| {
            let number = self.ground.facts.binary_search(atom).ok();
            let is_met = number.is_none_or(|fact| shown.meets(Wanted { fact: fact as u32, sign: *sign }));
            let (mark, role) = if is_met { ("✓", Role::Best) } else { ("○", Role::Text) };
            (role, mark, self.literal(*sign, atom))
        };
        let head = (text!("plans/title-goal"), setting.letters.goal);
        list(picture, Area { width: room.width + 1, ..room }, head, usize::MAX, self.ground.task.goal.iter().map(row));
    }

    /// Writes the action of the step in large letters in the first room where they fit.
    fn draw_action(&self, picture: &mut Picture, rooms: [Area; 2], action: u32) {
        let words = self.ground.step(action);
        let letters = Letters::Large;
        let fits = |room: &Area| SIGN + letters.width(&words) <= room.width && room.height > letters.rows();
        if let Some(room) = rooms.into_iter().find(fits).filter(|_| has_large(&words)) {
            let action = std::iter::once((Role::Title, "", words));
            list(picture, room, (text!("plans/title-action"), letters), 1, action);
        }
    }

    fn side_width(&self) -> u16 {
        let count = u32::try_from(self.ground.actions.len()).unwrap_or(u32::MAX);
        let steps = (0..count).map(|action| text::cells(&text::visible(&self.ground.step(action))));
        steps.max().unwrap_or(0).saturating_add(3 * self.number() + 1).max(LEAST_SIDE)
    }

    fn number(&self) -> u16 {
        NUMBER.max(self.widest + 1)
    }

    /// Draws the side, starting at `top` if all of it fits below.
    fn draw_side(&self, step: usize, picture: &mut Picture, top: u16, room: Area) {
        let (way_rows, frontier_rows) = self.longest;
        let high = u16::try_from(way_rows + 1).unwrap_or(u16::MAX).min((room.height / WAY).max(3));
        let wanted = usize::from(high) + frontier_rows + 3;
        let wanted = u16::try_from(wanted.max(self.actions.len() + 1)).unwrap_or(u16::MAX);
        let y = room.y + top.min(room.height.saturating_sub(wanted));
        let room = Area { y, height: room.height - (y - room.y), ..room };
        match (self.now(step), self.search()) {
            (Now::Looked(look), Some(search)) => {
                self.draw_path(search, look.node(), picture, Area { height: high, ..room });
                let rest = Area { y: room.y + high + 1, height: room.height.saturating_sub(high + 1), ..room };
                self.draw_frontier(search, step, picture, rest);
            }
            (now, _) => {
                let current = if let Now::ActionDone(number) = now { Some(number) } else { None };
                self.draw_actions(current, self.actions_done(step), picture, room);
            }
        }
    }

    fn draw_path(&self, search: &Exploration, node: Option<NodeId>, picture: &mut Picture, room: Area) {
        let way = node.map(|node| search.way(node));
        let up = std::iter::successors(way, |way| way.from.map(|(parent, _)| search.way(parent)));
        let mut found: Vec<u32> = up.filter_map(|way| Some(way.from?.1)).collect();
        if self.choices.direction == Direction::Forward {
            // The last actions are in view.
            found.truncate(usize::from(room.height.saturating_sub(1)));
            found.reverse();
        }
        let title = (Role::Faint, string!("plans/title-way"));
        let actions = found.into_iter().map(|action| (Role::Text, self.ground.step(action)));
        picture.list(room, std::iter::once(title).chain(actions));
    }

    fn draw_frontier(&self, search: &Exploration, step: usize, picture: &mut Picture, room: Area) {
        let count = search.counts(step).frontier as usize;
        let title = string!("plans/title-frontier", Count(count));
        picture.clip((room.x, room.y), room.width, Role::Faint, &title);
        let mut heads = vec![text!("plans/column-g")];
        if self.choices.algorithm.uses_estimate() {
            heads = vec![text!("plans/column-f"), heads[0], text!("plans/column-h")];
        }
        let number = self.number();
        let numbers = heads.len() as u16 * number;
        let table = Table((0..heads.len() as u16).map(|column| (room.x + column * number, number - 1)).collect());
        table.right(picture, room.y + 1, heads.iter().map(|head| (Role::Faint, head)));
        let rows = usize::from(room.height.saturating_sub(2));
        let most = if count > rows { rows.saturating_sub(1) } else { rows };
        let mut names = Vec::new();
        for (y, way) in (room.y + 2..).zip(search.frontier(step, most)) {
            let role = if names.is_empty() { Role::Open } else { Role::Text };
            let values = if heads.len() == 1 { vec![way.g] } else { vec![way.f(), way.g, way.h] };
            table.right(picture, y, values.iter().map(|value| (role, value.to_string())));
            let action = way.from.map(|(_, action)| self.ground.step(action));
            names.push((role, action.unwrap_or_else(|| string!("plans/no-action"))));
        }
        let at = (room.x + numbers + 1, room.y + 2);
        picture.list(area(at, (room.width.saturating_sub(numbers + 1), rows as u16)), names);
        if count > most {
            let more = string!("plans/and-more", count = Count(count - most));
            picture.clip((room.x, room.y + room.height.saturating_sub(1)), room.width, Role::Faint, &more);
        }
    }

    fn draw_actions(&self, now: Option<usize>, done: usize, picture: &mut Picture, room: Area) {
        let rows = usize::from(room.height.saturating_sub(1)).max(1);
        let page = now.unwrap_or_else(|| done.saturating_sub(1)) / rows;
        let digits = self.actions.len().to_string().len();
        let row = |(number, &action): (usize, &u32)| {
            let role = match now {
                Some(now) if now == number => Role::Current,
                Some(_) | None if number < done => Role::Text,
                Some(_) | None => Role::Unvisited,
            };
            let undoes = !self.undone(number).is_empty();
            let mark = if undoes && self.search().is_none() { " ✂" } else { "" };
            (role, format!("{:>digits$} {}{mark}", number + 1, self.ground.step(action)))
        };
        let title = (Role::Faint, string!("plans/title-plan"));
        let actions = self.actions.iter().enumerate().skip(page * rows).map(row);
        picture.list(room, std::iter::once(title).chain(actions));
    }
}
