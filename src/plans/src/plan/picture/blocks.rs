//! Blocks on a table, as boxes. Each tower is at the place of its lowest block; a held block hangs above its own place.

use super::World;
use crate::planning::Task;
use plywood_drawing::{
    picture::{Area, At, Picture, Size},
    scene::{LARGE_ROWS, Stroke, has_large, large_width},
    theme::Role,
};
use plywood_messages::text;

const MOST: u16 = 12;
const LARGEST: u16 = 5;

/// Predicates that state the positions of blocks.
#[derive(Clone, Debug)]
pub struct Blocks {
    on: usize,
    table: usize,
    held: Option<usize>,
    all: Vec<(usize, String)>,
}

/// Strips the separators between the words of a name.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).collect()
}

impl Blocks {
    pub fn of(task: &Task) -> Option<Self> {
        let find = |names: &[&str], count| {
            let is_it = |said: &crate::planning::Predicate| {
                said.parameters.len() == count && names.contains(&plain(&said.name).as_str())
            };
            task.domain.predicates.iter().position(is_it)
        };
        let on = find(&["on"], 2)?;
        let table = find(&["ontable"], 1)?;
        let of = task.domain.predicates[on].parameters[0];
        let all = task.objects_of(of).map(|object| (object, task.objects[object].name.clone())).collect();
        Some(Self { on, table, held: find(&["holding", "held", "hold"], 1), all })
    }

    fn number(&self, object: usize) -> Option<usize> {
        self.all.iter().position(|(block, _)| *block == object)
    }

    fn name(&self) -> u16 {
        let names = self.all.iter().map(|(_, name)| text::cells(&text::visible(name)));
        names.max().unwrap_or(1).min(MOST)
    }

    fn scale(&self, (width, height): Size) -> Option<Scale> {
        let count = u16::try_from(self.all.len()).ok().filter(|count| *count > 0)?;
        let arm = u16::from(self.held.is_some());
        let large = |times: u16| Scale { wide: self.name() + 4 * times, each: 2 * times, between: 2 * times, arm };
        let small = Scale { wide: self.name() + 2, each: 1, between: 1, arm };
        let fits = |scale: &Scale| {
            let size = scale.size(count);
            size.is_some_and(|size| size.0 <= width && size.1 <= height)
        };
        (1..=LARGEST).rev().map(large).chain([small]).find(fits)
    }

    pub fn size(&self, most: Size) -> Option<Size> {
        self.scale(most)?.size(u16::try_from(self.all.len()).ok()?)
    }

    /// Returns the towers, each from the bottom up, with the column of the lowest block, and true if that block is known to be on
    /// the table.
    fn towers(&self, world: &World<'_>) -> Vec<(usize, Vec<usize>, bool)> {
        let mut above: Vec<Option<usize>> = vec![None; self.all.len()];
        let [mut stands, mut lies, mut carries] = [(); 3].map(|()| vec![false; self.all.len()]);
        for atom in world.atoms() {
            match *atom.objects {
                [upper, lower] if atom.predicate == self.on => {
                    if let Some(upper) = self.number(upper)
                        && let Some(lower) = self.number(lower)
                    {
                        above[lower] = Some(upper);
                        stands[upper] = true;
                        carries[lower] = true;
                    }
                }
                [block] if atom.predicate == self.table => {
                    if let Some(block) = self.number(block) {
                        lies[block] = true;
                    }
                }
                _ => {}
            }
        }
        let lowest = (0..self.all.len()).filter(|&block| !stands[block] && (lies[block] || carries[block]));
        let tower = |lowest: usize| {
            let up = std::iter::successors(Some(lowest), |&block| above[block]).take(self.all.len());
            (lowest, up.collect(), lies[lowest])
        };
        lowest.map(tower).collect()
    }

    pub fn draw(&self, picture: &mut Picture, room: Area, world: &World<'_>) {
        let Some(scale) = self.scale((room.width, room.height)) else { return };
        let floor = room.y + room.height - 1;
        let x = |column: usize| room.x + scale.between / 2 + column as u16 * (scale.wide + scale.between);
        let line = if world.stroke == Stroke::Fine { '─' } else { '━' };
        picture.fill(Area { y: floor, height: 1, ..room }, Role::Frame, line);
        for (column, blocks, is_sure) in self.towers(world) {
            if !is_sure {
                picture.fill(Area { x: x(column), y: floor, width: scale.wide, height: 1 }, Role::Unvisited, '╌');
            }
            let at = |level: usize| (x(column), floor - 1 - level as u16 * scale.each);
            for (level, &block) in blocks.iter().enumerate() {
                self.block(picture, at(level), (block, level == 0), scale, world);
            }
        }
        let held = world.atoms().filter(|atom| Some(atom.predicate) == self.held);
        for block in held.filter_map(|atom| self.number(*atom.objects.first()?)) {
            if scale.each > 1 {
                picture.write((x(block) + scale.wide / 2, room.y), Role::Open, "╽");
            }
            self.block(picture, (x(block), room.y + scale.above() - 1), (block, true), scale, world);
        }
    }

    /// Draws a block with `y` as its lowest row. Unless it is the lowest of its tower, that row is also the upper row of the
    /// block below.
    fn block(
        &self,
        picture: &mut Picture,
        (x, y): At,
        (block, is_lowest): (usize, bool),
        scale: Scale,
        world: &World<'_>,
    ) {
        let (object, name) = &self.all[block];
        let Scale { wide, each, .. } = scale;
        let where_it_is = [Some(self.on), Some(self.table), self.held].into_iter().flatten();
        let is_moved = world.is_moved(*object, &where_it_is.collect::<Vec<_>>());
        let (ink, line) = if is_moved { (Role::Current, Role::Open) } else { (Role::Title, Role::Closed) };
        let large = large_width(name);
        let is_large = each > LARGE_ROWS && has_large(name) && (1..=wide - 2).contains(&large);
        let rows = if is_large { LARGE_ROWS } else { 1 };
        let inside = Area { x: x + 1, y: y - each / 2 - rows / 2, width: wide - 2, height: rows };
        if each == 1 {
            picture.write((x, y), ink, "[");
            picture.write((x + wide - 1, y), ink, "]");
        } else {
            let all = Area { x, y: y - each, width: wide, height: each + 1 };
            picture.fill(Area { height: each + u16::from(is_lowest), ..all }, Role::Text, ' ');
            picture.frame(all, world.stroke.line(line));
        }
        picture.fill(inside, ink, ' ');
        if is_large {
            picture.large((inside.x + (inside.width - large) / 2, inside.y), ink, name);
        } else {
            picture.centre((inside.x, inside.y), inside.width, ink, &text::visible(name));
        }
    }
}

#[derive(Clone, Copy)]
struct Scale {
    wide: u16,
    /// Rows of a block; neighbouring boxes share an edge.
    each: u16,
    /// Empty columns between blocks.
    between: u16,
    /// 1 if there is an arm above that holds a block, else 0.
    arm: u16,
}

impl Scale {
    const fn above(self) -> u16 {
        if self.each == 1 { self.arm } else { self.arm * (self.each + 2) }
    }

    fn size(self, count: u16) -> Option<Size> {
        let wide = (self.wide + self.between).checked_mul(count)?;
        // The tallest tower while one block is held, or all blocks in one tower.
        let tower = self.each.checked_mul(count)?.checked_add(u16::from(self.each > 1))?;
        let held = self.above().checked_add(tower)?.checked_sub(self.arm * self.each)?;
        Some((wide, tower.max(held).checked_add(1)?))
    }
}
