//! Blocks on a table, as boxes: a tower stands where its lowest block has its place, and a block that is held hangs above its own.

use super::World;
use super::pen::{Edge, Pen, Room};
use crate::planning::Task;
use crate::text;
use crate::theme::Role;

/// Free columns between blocks.
const BETWEEN: u16 = 2;
/// Columns of a block's name at most.
const MOST: u16 = 12;

/// Which predicates say where blocks are.
#[derive(Clone, Debug)]
pub(in crate::lesson::kinds::plan) struct Blocks {
    on: usize,
    table: usize,
    held: Option<usize>,
    /// The blocks and their names, from left to right.
    blocks: Vec<(usize, String)>,
}

/// A name without what joins its words.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).collect()
}

impl Blocks {
    /// The blocks of a task; `None` where it has none.
    pub(super) fn of(task: &Task) -> Option<Self> {
        let find = |names: &[&str], count| {
            let is_it = |said: &crate::planning::Predicate| {
                said.parameters.len() == count && names.contains(&plain(&said.name).as_str())
            };
            task.domain.predicates.iter().position(is_it)
        };
        let (on, table) = (find(&["on"], 2)?, find(&["ontable"], 1)?);
        let of = task.domain.predicates[on].parameters[0];
        let blocks = task.objects_of(of).map(|object| (object, task.objects[object].name.clone())).collect();
        Some(Self { on, table, held: find(&["holding", "held", "hold"], 1), blocks })
    }

    /// The columns of a block.
    fn wide(&self) -> u16 {
        let names = self.blocks.iter().map(|(_, name)| text::cells(&text::visible(name)));
        names.max().unwrap_or(1).min(MOST) + 4
    }

    /// Rows above the highest tower, of each block, and in all: large, or in a line each.
    fn rows(&self, most: u16) -> Option<(u16, u16, u16)> {
        let count = u16::try_from(self.blocks.len()).ok()?;
        let above = if self.held.is_some() { 1 } else { 0 };
        let large = (2 + above, 2, count.checked_mul(2)?.checked_add(2 + 2 * above)?);
        let small = (above, 1, count.checked_add(1 + above)?);
        [large, small].into_iter().find(|rows| rows.2 <= most)
    }

    /// How much room they take.
    pub(super) fn size(&self, (width, height): (u16, u16)) -> Option<(u16, u16)> {
        let count = u16::try_from(self.blocks.len()).ok().filter(|count| *count > 0)?;
        let wide = (self.wide() + BETWEEN).checked_mul(count)?;
        (wide <= width).then_some((wide, self.rows(height)?.2))
    }

    /// The towers, each from below, with the column of its lowest block, and whether that is known to stand on the table.
    fn towers(&self, world: &World<'_>) -> Vec<(usize, Vec<usize>, bool)> {
        let number = |object: usize| self.blocks.iter().position(|(block, _)| *block == object);
        let mut above: Vec<Option<usize>> = vec![None; self.blocks.len()];
        let [mut stands, mut lies, mut carries] = [(); 3].map(|()| vec![false; self.blocks.len()]);
        for atom in world.atoms() {
            match *atom.objects {
                [upper, lower] if atom.predicate == self.on => {
                    if let (Some(upper), Some(lower)) = (number(upper), number(lower)) {
                        above[lower] = Some(upper);
                        stands[upper] = true;
                        carries[lower] = true;
                    }
                }
                [block] if atom.predicate == self.table => {
                    if let Some(block) = number(block) {
                        lies[block] = true;
                    }
                }
                _ => {}
            }
        }
        let lowest = (0..self.blocks.len()).filter(|&block| !stands[block] && (lies[block] || carries[block]));
        let tower = |lowest: usize| {
            let up = std::iter::successors(Some(lowest), |&block| above[block]).take(self.blocks.len());
            (lowest, up.collect(), lies[lowest])
        };
        lowest.map(tower).collect()
    }

    pub(super) fn draw(&self, pen: &mut Pen, room: Room, world: &World<'_>) {
        let Some((_, each, _)) = self.rows(room.height) else { return };
        let floor = room.y + room.height - 1;
        let wide = self.wide();
        let x = |column: usize| room.x + 1 + column as u16 * (wide + BETWEEN);
        pen.across((room.x, floor), room.width, Role::Frame);
        for (column, blocks, is_sure) in self.towers(world) {
            if !is_sure {
                pen.write((x(column), floor), wide, Role::Text, &"?".repeat(usize::from(wide)));
            }
            let at = |level: usize| (x(column), floor - 1 - level as u16 * each);
            for (level, &block) in blocks.iter().enumerate() {
                self.block(pen, at(level), (block, each), world, level > 0);
            }
        }
        let held = world.atoms().filter(|atom| Some(atom.predicate) == self.held);
        for block in
            held.filter_map(|atom| self.blocks.iter().position(|(block, _)| Some(block) == atom.objects.first()))
        {
            let top = room.y + if each == 2 { 3 } else { 0 };
            if each == 2 {
                pen.write((x(block) + wide / 2, room.y), 1, Role::Open, "╽");
            }
            self.block(pen, (x(block), top), (block, each), world, false);
        }
    }

    /// A block whose lowest row is this one.
    fn block(&self, pen: &mut Pen, (x, y): (u16, u16), (block, each): (usize, u16), world: &World<'_>, is_above: bool) {
        let (object, name) = &self.blocks[block];
        let wide = self.wide();
        let is_moved = world.is_moved(*object);
        let (ink, line) = if is_moved { (Role::Current, Role::Open) } else { (Role::Title, Role::Closed) };
        if each == 1 {
            let name =
                format!("[{:^1$}]", text::clipped(&text::visible(name), usize::from(wide - 2)), usize::from(wide - 2));
            pen.write((x, y), wide, ink, &name);
            return;
        }
        if !is_above {
            pen.edge((x, y), wide, Edge::Lower, line);
        }
        pen.block((x, y - 1), wide, (ink, name), line);
        pen.edge((x, y - 2), wide, Edge::Upper, line);
        if is_above {
            pen.edge((x, y), wide, Edge::Between, line);
        }
    }
}
