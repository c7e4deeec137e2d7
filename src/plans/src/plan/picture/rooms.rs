//! Objects in rooms, as frames: each room has a fixed place, and each object a fixed row in every room.

use super::World;
use crate::planning::{Atom, Task};
use plywood_drawing::{
    picture::{Area, Picture, Size},
    scene::{Letters, Stroke, has_large},
    theme::Role,
};
use plywood_messages::text;

const BETWEEN: u16 = 3;
const MORE: u16 = 12;
/// Rows from which on objects use every other row.
const TALL: u16 = 30;
const MOST: u16 = 16;
/// Type names that denote rooms.
const ROOMS: [&str; 4] = ["room", "place", "location", "area"];

#[derive(Clone, Debug)]
pub struct Rooms {
    all: Vec<(usize, String)>,
    /// Predicates with a room, and the position of the room among their arguments.
    places: Vec<(usize, usize)>,
    things: Vec<Thing>,
}

#[derive(Clone, Debug)]
struct Thing {
    is: Is,
    name: String,
}

#[derive(Clone, Copy, Debug)]
enum Is {
    /// The unnamed actor of a predicate whose only argument is a room.
    Actor(usize),
    Object(usize),
}

#[derive(Clone, Copy)]
enum Whereabouts {
    Room(usize),
    Carried(usize),
}

impl Rooms {
    pub fn of(task: &Task) -> Option<Self> {
        let domain = &task.domain;
        let kind = domain.types.iter().position(|of| ROOMS.contains(&of.name.as_str()))?;
        let rooms: Vec<_> = task.objects_of(kind).map(|room| (room, task.objects[room].name.clone())).collect();
        let mut things = Vec::new();
        let mut places = Vec::new();
        for (number, predicate) in domain.predicates.iter().enumerate() {
            let of: Vec<usize> =
                (0..predicate.parameters.len()).filter(|&at| domain.is_a(predicate.parameters[at], kind)).collect();
            match (&of[..], predicate.parameters.len()) {
                (&[at], 1) if is_fluent(task, number) => {
                    places.push((number, at));
                    let name = predicate.name.strip_prefix("at-").unwrap_or(&predicate.name).to_owned();
                    things.push(Thing { is: Is::Actor(number), name });
                }
                (&[at], 2) => places.push((number, at)),
                _ => {}
            }
        }
        let mut objects: Vec<usize> = Vec::new();
        for &(number, at) in places.iter().filter(|(number, _)| domain.predicates[*number].parameters.len() == 2) {
            objects.extend(task.objects_of(domain.predicates[number].parameters[1 - at]));
        }
        objects.sort_unstable();
        objects.dedup();
        objects.retain(|object| !rooms.iter().any(|(room, _)| room == object));
        things.extend(
            objects.into_iter().map(|object| Thing { is: Is::Object(object), name: task.objects[object].name.clone() }),
        );
        let is_any = !rooms.is_empty() && !things.is_empty();
        is_any.then_some(Self { all: rooms, places, things })
    }

    /// Columns of a room. Small names are cut; some have no large letters.
    fn wide(&self, letters: Letters) -> u16 {
        let cells = |name: &str, letters: Letters| match letters {
            Letters::Small => text::cells(&text::visible(name)).clamp(4, MOST),
            Letters::Large | Letters::Largest if has_large(name) => letters.width(name),
            Letters::Large | Letters::Largest => u16::MAX,
        };
        let names = self.all.iter().map(|(_, name)| cells(name, title(letters)));
        let things = self.things.iter().map(|thing| cells(&thing.name, letters));
        names.chain(things).max().unwrap_or(1).saturating_add(6)
    }

    fn high(&self, each: u16) -> Option<u16> {
        let things = u16::try_from(self.things.len()).ok()?.checked_mul(each)?;
        things.checked_add(1 + each)
    }

    /// Rows of a thing: as many as its letters need, or as let the rooms take two thirds of a tall sheet.
    fn each(&self, rows: u16, height: u16, letters: Letters) -> Option<u16> {
        let high = |each| self.high(each).and_then(|high| high.checked_mul(rows));
        if letters != Letters::Small {
            return Some(letters.rows() + 1).filter(|&each| high(each).is_some_and(|high| high <= height));
        }
        let fits = |each: &u16| {
            high(*each).is_some_and(|high| high <= if *each == 1 { height } else { height * 2 / 3 })
                && (*each == 1 || height >= TALL)
        };
        [4, 3, 2, 1].into_iter().find(fits)
    }

    /// Number of rooms side by side and number of rows, as even as possible.
    fn shape(&self, width: u16, letters: Letters) -> Option<Size> {
        let count = u16::try_from(self.all.len()).ok()?;
        let most = (width + BETWEEN) / self.wide(letters).checked_add(BETWEEN)?;
        let rows = count.div_ceil(Some(most).filter(|most| *most > 0)?);
        Some((count.div_ceil(rows), rows))
    }

    pub fn size(&self, (width, height): Size, letters: Letters) -> Option<Size> {
        let (columns, rows) = self.shape(width, letters)?;
        let least = columns * (self.wide(letters) + BETWEEN) - BETWEEN;
        let more = ((width - least) / columns).min(MORE);
        Some((least + more * columns, rows * self.high(self.each(rows, height, letters)?)?))
    }

    fn whereabouts(&self, world: &World<'_>) -> Vec<Option<Whereabouts>> {
        let room = |object: usize| self.all.iter().position(|(room, _)| *room == object);
        let is_of = |thing: &Thing, atom: &Atom, at: usize| match thing.is {
            Is::Actor(predicate) => atom.predicate == predicate,
            Is::Object(object) => atom.objects.len() == 2 && atom.objects[1 - at] == object,
        };
        let stands = |thing: &Thing| {
            let mut atoms = world.atoms().filter_map(|atom| {
                let &(_, at) = self.places.iter().find(|(predicate, _)| *predicate == atom.predicate)?;
                is_of(thing, atom, at).then(|| room(atom.objects[at])).flatten()
            });
            atoms.next()
        };
        let standing: Vec<Option<usize>> = self.things.iter().map(stands).collect();
        let actor = standing.iter().zip(&self.things).find(|(_, thing)| matches!(thing.is, Is::Actor(_)));
        let carried = |thing: &Thing| {
            let Is::Object(object) = thing.is else { return None };
            let is_place = |atom: &Atom| self.places.iter().any(|(predicate, _)| *predicate == atom.predicate);
            let mut with = world.atoms().filter(|atom| atom.objects.contains(&object) && !is_place(atom));
            let holder = |atom: &Atom| {
                let others = self.things.iter().zip(&standing);
                let mut others = others.filter(|(other, _)| match other.is {
                    Is::Object(other) => other != object && atom.objects.contains(&other),
                    Is::Actor(_) => false,
                });
                others.find_map(|(_, room)| *room)
            };
            let is_held = |atom: &Atom| is_fluent(&world.ground.task, atom.predicate);
            with.find_map(|atom| holder(atom).or_else(|| actor.and_then(|(room, _)| *room).filter(|_| is_held(atom))))
        };
        let at = |(thing, standing): (&Thing, &Option<usize>)| {
            standing.map(Whereabouts::Room).or_else(|| carried(thing).map(Whereabouts::Carried))
        };
        self.things.iter().zip(&standing).map(at).collect()
    }

    pub fn draw(&self, picture: &mut Picture, room: Area, world: &World<'_>, letters: Letters) {
        let Some((columns, rows)) = self.shape(room.width, letters) else { return };
        let high = room.height / rows.max(1);
        let each = (high - 1) / (self.things.len() as u16 + 1);
        let wide = (room.width + BETWEEN) / columns - BETWEEN;
        let place = |number: usize| {
            let column = number as u16 % columns.max(1);
            let row = number as u16 / columns.max(1);
            Area { x: room.x + column * (wide + BETWEEN), y: room.y + row * high, width: wide, height: high }
        };
        let whereabouts = self.whereabouts(world);
        for (number, (_, name)) in self.all.iter().enumerate() {
            let area = place(number);
            let name = text::visible(name);
            picture.frame(area, world.stroke.line(Role::Frame));
            if title(letters) == Letters::Small {
                let words = format!(" {} ", text::clipped(&name, usize::from(wide.saturating_sub(4))));
                picture.write((area.x + 1, area.y), Role::Title, words);
            } else {
                picture.lettered((area.x + 2, area.y + 1 + letters.rows() / 2), letters, Role::Title, &name);
            }
            let is_last = (number as u16 + 1).is_multiple_of(columns.max(1));
            if !is_last && number + 1 < self.all.len() && self.is_joined(world, number, number + 1) {
                let line = if world.stroke == Stroke::Fine { '─' } else { '━' };
                let between = Area { x: area.x + wide, y: area.y + high / 2, width: BETWEEN, height: 1 };
                picture.fill(between, Role::EdgeClosed, line);
            }
        }
        for (row, (thing, at)) in (each..).step_by(usize::from(each)).zip(self.things.iter().zip(whereabouts)) {
            let (number, mark) = match at {
                Some(Whereabouts::Room(room)) if matches!(thing.is, Is::Actor(_)) => (room, "◆"),
                Some(Whereabouts::Room(room)) => (room, "■"),
                Some(Whereabouts::Carried(room)) => (room, "↑"),
                None => continue,
            };
            let Area { x, y, .. } = place(number);
            let role = if is_moved(thing, world) { Role::Current } else { Role::Text };
            if letters == Letters::Small {
                picture.clip((x + 2, y + row), wide - 4, role, &format!("{mark} {}", thing.name));
            } else {
                let y = y + row + 1 + letters.rows() / 2;
                picture.write((x + 2, y), role, mark);
                picture.lettered((x + 4, y), letters, role, &thing.name);
            }
        }
    }

    /// Returns true if a static fact relates the two rooms.
    fn is_joined(&self, world: &World<'_>, one: usize, other: usize) -> bool {
        let both = [self.all[one].0, self.all[other].0];
        let is_of_both = |atom: &Atom| atom.objects.len() == 2 && both.iter().all(|room| atom.objects.contains(room));
        world.ground.fixed.iter().any(is_of_both)
    }
}

/// Returns the letters of the names of rooms with contents in these.
const fn title(contents: Letters) -> Letters {
    match contents {
        Letters::Small | Letters::Large => Letters::Small,
        Letters::Largest => Letters::Largest,
    }
}

fn is_moved(thing: &Thing, world: &World<'_>) -> bool {
    match thing.is {
        Is::Actor(predicate) => world.changed().any(|atom| atom.predicate == predicate),
        Is::Object(object) => world.changed().any(|atom| atom.objects.contains(&object)),
    }
}

/// Returns true if some action changes the predicate. With a room as its only argument it then describes the actor; with an
/// object, the object may be carried.
fn is_fluent(task: &Task, predicate: usize) -> bool {
    let mut effects = task.domain.actions.iter().flat_map(|action| &action.effects);
    effects.any(|effect| effect.predicate == predicate)
}
