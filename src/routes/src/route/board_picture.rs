//! Boards of a sliding puzzle around the current one: its parent above, its siblings next to it, its children below.

use super::look::{Mark, Numbers, Way};
use plywood_drawing::{
    picture::{Area, At, Fitted, Lattice, Needs, Picture, Size},
    scene::{Arm, LARGE_ROWS, Segment, Stroke, Weight, large_width},
    theme::Role,
};
use plywood_messages::text;

pub struct Card {
    pub tiles: Vec<u8>,
    pub mark: Mark,
    pub numbers: Option<Numbers>,
    pub is_on_path: bool,
}

impl Card {
    pub const fn of(tiles: Vec<u8>, mark: Mark) -> Self {
        Self { tiles, mark, numbers: None, is_on_path: false }
    }

    fn describe(&self) -> String {
        let sign = self.mark.sign();
        match self.numbers.map(|numbers| (numbers.sum(), numbers.rank_text())) {
            Some((Some(sum), rank)) => format!("{sign} {sum}={rank}"),
            Some((None, rank)) => format!("{sign} {rank}"),
            None => String::new(),
        }
    }

    fn role(&self) -> Role {
        self.mark.role_on(self.is_on_path.then_some(Way::Solved))
    }
}

pub struct Family {
    pub side: usize,
    pub current: Card,
    pub parent: Option<Card>,
    /// Siblings, without the current board.
    pub siblings: Vec<Card>,
    pub children: Vec<Card>,
    pub goal: Vec<u8>,
    /// Boards from the start to the goal once the search has found it, drawn instead of the others if all of them fit.
    pub solution: Vec<Card>,
    pub widest: u16,
    pub stroke: Stroke,
}

/// Most siblings besides the current board, and most children.
const SIBLINGS: usize = 3;
const CHILDREN: usize = 4;

/// Positions of the siblings, in boards from the middle.
const BESIDE: [i32; SIBLINGS] = [1, -1, 2];

#[derive(Clone, Copy, Debug)]
struct Plan {
    look: Look,
    board: Size,
    pitch: u16,
    /// Rows between generations, for lines.
    gap: u16,
    generations: u16,
}

impl Plan {
    /// Generations above the current board.
    const fn below(self) -> u16 {
        if self.generations > 2 { 1 } else { 0 }
    }

    const fn row(self, room: Area, generation: u16) -> u16 {
        let step = self.board.1 + 1 + self.gap;
        room.y + (room.height - (step * self.generations - self.gap)) / 2 + generation * step
    }

    fn child(self, room: Area, number: usize) -> i32 {
        let pitch = i32::from(self.pitch);
        middle_of(room) - pitch * 3 / 2 + pitch * number as i32
    }
}

fn middle_of(room: Area) -> i32 {
    i32::from(room.x) + i32::from(room.width / 2)
}

impl Family {
    pub fn draw(&self, picture: &mut Picture, room: Area) -> Fitted<()> {
        if let Some(solution) = self.solution_rows(room) {
            self.draw_solution(picture, solution);
            return Ok(());
        }
        let Some(plan) = self.plan(room) else {
            // Too small for other boards.
            let name = if self.current.mark == Mark::Unseen { text!("routes/change-start") } else { "" };
            let goal = Card::of(self.goal.clone(), Mark::Closed);
            BoardRow::of(self.side, room, 2)?.draw_two(picture, (name, &self.current), &goal);
            return Ok(());
        };
        let middle = middle_of(room);
        let row = |generation: u16| plan.row(room, generation);
        let below = plan.below();
        if below == 1 && self.parent.is_some() {
            let others = self.siblings.iter().zip(BESIDE).map(|(_, place)| place);
            let ends: Vec<i32> = others.chain([0]).map(|place| middle + place * i32::from(plan.pitch)).collect();
            lines(picture, plan, (middle, row(1)), &ends);
        }
        let ends: Vec<i32> = (0..self.children.len().min(CHILDREN)).map(|child| plan.child(room, child)).collect();
        lines(picture, plan, (middle, row(below + 1)), &ends);
        for (at, card) in self.placed(plan, room) {
            self.card(picture, plan, at, card);
        }
        self.goal(picture, room, plan);
        picture.focus = row(below)..row(below) + plan.board.1 + 1;
        Ok(())
    }

    fn placed(&self, plan: Plan, room: Area) -> Vec<((i32, u16), &Card)> {
        let middle = middle_of(room);
        let below = plan.below();
        let parent = self.parent.iter().filter(|_| below > 0).map(|card| ((middle, plan.row(room, 0)), card));
        let beside = |(card, place)| ((middle + place * i32::from(plan.pitch), plan.row(room, below)), card);
        let others = self.siblings.iter().zip(BESIDE).filter(|(_, place)| below > 0 || place.abs() < 2);
        let siblings = [(&self.current, 0)].into_iter().chain(others).map(beside);
        let child = |(number, card)| ((plan.child(room, number), plan.row(room, below + 1)), card);
        let children = self.children.iter().enumerate().take(CHILDREN).map(child);
        parent.chain(siblings).chain(children).collect()
    }

    /// Returns the largest rows that hold the whole solution.
    fn solution_rows(&self, room: Area) -> Option<SolutionRows> {
        let count = self.solution.len();
        let rows = |look: Look| {
            let (width, height) = look.size(self.side);
            let most = usize::from((room.width + ARROW) / (width + ARROW)).min(count);
            let rows = count.div_ceil(most.max(1));
            let columns = count.div_ceil(rows.max(1));
            let size = (columns as u16 * (width + ARROW) - ARROW, rows as u16 * (height + 2) - 1);
            let at = room.middle(size);
            (most > 0 && size.1 <= room.height).then_some(SolutionRows { look, at, columns, board: (width, height) })
        };
        LOOKS.into_iter().filter(|_| count > 0).find_map(rows)
    }

    fn draw_solution(&self, picture: &mut Picture, rows: SolutionRows) {
        for (number, card) in self.solution.iter().enumerate() {
            let Area { x, y, width, height } = rows.area(number);
            rows.look.draw(picture, self.side, (x, y), (&card.tiles, card.role()));
            picture.centre((x, y + height - 1), width, Role::Number, &number.to_string());
            if number % rows.columns > 0 {
                picture.write((x - 2, y + rows.board.1 / 2), Role::EdgeBest, '→');
            }
        }
        let last = rows.area(self.solution.len() - 1);
        picture.focus = rows.at.1..last.y + last.height;
    }

    /// Area of a board with its numbers; `None` if it is not drawn.
    pub fn area(&self, room: Area, tiles: &[u8]) -> Option<Area> {
        if let Some(rows) = self.solution_rows(room) {
            return self.solution.iter().position(|card| card.tiles == tiles).map(|number| rows.area(number));
        }
        let plan = self.plan(room)?;
        let (width, height) = plan.board;
        let ((middle, y), card) = self.placed(plan, room).into_iter().find(|(_, card)| card.tiles == tiles)?;
        let width = width.max(text::cells(&card.describe()));
        let x = u16::try_from(middle - i32::from(width / 2)).ok()?;
        Some(Area { x, y, width, height: height + 1 })
    }

    /// Chooses as many generations as possible, then the largest boards that fit. On a projector large digits come first.
    fn plan(&self, room: Area) -> Option<Plan> {
        let (large, small) = LOOKS.split_at(LARGE);
        let looks = match self.stroke {
            Stroke::Fine => [&LOOKS[..], &[]],
            Stroke::Broad => [large, small],
        };
        let plans = looks.into_iter().flat_map(|looks| {
            [3_u16, 2].into_iter().flat_map(move |generations| {
                looks.iter().flat_map(move |&look| [1_u16, 0].map(|gap| (generations, look, gap)))
            })
        });
        let plan = |(generations, look, gap): (u16, Look, u16)| {
            let board = look.size(self.side);
            let pitch = board.0.max(self.widest) + 2;
            Plan { look, board, pitch, gap, generations }
        };
        let fits = |plan: &Plan| {
            let rows = (plan.board.1 + 1 + plan.gap) * plan.generations - plan.gap;
            // Two siblings to the right of the middle, and as much room to the left.
            let columns = plan.pitch * if plan.generations > 2 { 5 } else { 4 };
            rows <= room.height && columns <= room.width + 2
        };
        plans.map(plan).find(fits)
    }

    fn card(&self, picture: &mut Picture, plan: Plan, (middle, y): (i32, u16), card: &Card) {
        let role = card.role();
        let (wide, high) = plan.board;
        let Ok(x) = u16::try_from(middle - i32::from(wide / 2)) else { return };
        plan.look.draw(picture, self.side, (x, y), (&card.tiles, role));
        let words = card.describe();
        let left = middle - i32::from(text::cells(&words) / 2);
        let role = if card.mark == Mark::Current { Role::Verdict } else { Role::Number };
        picture.write((u16::try_from(left).unwrap_or(0), y + high), role, words);
    }

    fn goal(&self, picture: &mut Picture, room: Area, plan: Plan) {
        let (width, height) = Look::Framed.size(self.side);
        let used = plan.board.1 + 1;
        let free = i32::from(room.width / 2) - i32::from(plan.board.0.max(self.widest)) / 2 - 1;
        if plan.generations < 3 || i32::from(width) + 2 > free || height + 1 > used + plan.gap {
            return;
        }
        let x = room.x + 1;
        let y = room.y;
        picture.write((x + 1, y), Role::Title, text!("routes/goal"));
        Look::Framed.draw(picture, self.side, (x, y + 1), (&self.goal, Role::Closed));
    }
}

/// Columns between two boards of a solution, for an arrow.
const ARROW: u16 = 3;

/// Boards of a solution, row by row.
#[derive(Clone, Copy)]
struct SolutionRows {
    look: Look,
    at: At,
    columns: usize,
    board: Size,
}

impl SolutionRows {
    /// Returns the area of a board with its number below.
    const fn area(self, number: usize) -> Area {
        let (column, row) = ((number % self.columns) as u16, (number / self.columns) as u16);
        let (width, height) = self.board;
        Area { x: self.at.0 + column * (width + ARROW), y: self.at.1 + row * (height + 2), width, height: height + 1 }
    }
}

fn lines(picture: &mut Picture, plan: Plan, (middle, y): (i32, u16), ends: &[i32]) {
    let segment = Segment::new(Weight::Light, Role::EdgeClosed);
    let at = |x: i32| (u16::try_from(x).unwrap_or(0), y - 1);
    for &end in ends.iter().filter(|_| plan.gap > 0) {
        picture.arm(at(middle), Arm::Up, segment);
        picture.line(at(middle), at(end), segment);
        picture.arm(at(end), Arm::Down, segment);
    }
}

const GAP: u16 = 5;

#[derive(Clone, Copy)]
pub struct BoardRow {
    side: usize,
    look: Look,
    at: At,
    /// Number of boards that fit, of the start, the goal and the current board.
    boards: u16,
    /// One past the last column of the room.
    end: u16,
}

impl BoardRow {
    /// Chooses as many boards as possible, up to `most`, then the largest that fit.
    pub fn of(side: usize, room: Area, most: u16) -> Fitted<Self> {
        let all = (1..=most).rev().flat_map(|boards| LOOKS.into_iter().map(move |look| (boards, look)));
        let extent = |boards: u16, look: Look| {
            let (wide, high) = look.size(side);
            // One line above and one below.
            (boards * (wide + GAP) - GAP, high + 2)
        };
        let fits = |&(boards, look): &(u16, Look)| {
            let (wide, high) = extent(boards, look);
            // The cursor needs a cell after the last tile.
            wide < room.width && high <= room.height
        };
        let (boards, look) = all.into_iter().find(fits).ok_or_else(|| {
            let (width, height) = extent(1, Look::Bare);
            Needs { width: width + 1, height }
        })?;
        let (x, y) = room.middle(extent(boards, look));
        Ok(Self { side, look, at: (x, y + 1), boards, end: room.x + room.width })
    }

    pub const fn area(&self, square: (usize, usize)) -> Area {
        self.look.area(self.side, self.at, square)
    }

    pub fn draw(&self, picture: &mut Picture, [start, now, goal]: [&Card; 3]) {
        if self.boards > 2 {
            self.board(picture, 1, (text!("routes/board-of-the-step"), now));
        }
        self.draw_two(picture, (text!("routes/change-start"), start), goal);
    }

    /// Draws the first board and, if it fits, the goal.
    fn draw_two(&self, picture: &mut Picture, first: (&'static str, &Card), goal: &Card) {
        self.board(picture, 0, first);
        if self.boards > 1 {
            self.board(picture, self.boards - 1, (text!("routes/change-goal"), goal));
        }
        let (_, high) = self.look.size(self.side);
        picture.focus = self.at.1..self.at.1 + high;
    }

    fn board(&self, picture: &mut Picture, place: u16, (name, card): (&'static str, &Card)) {
        let (wide, high) = self.look.size(self.side);
        let x = self.at.0 + place * (wide + GAP);
        let y = self.at.1;
        if place > 0 {
            picture.write((x - GAP / 2 - 1, y + high / 2), Role::Faint, "→");
        }
        // Text wider than the board may extend up to the next one.
        let mut line = |y: u16, role: Role, words: &str| {
            let x = x + wide.saturating_sub(text::cells(words)) / 2;
            picture.clip((x, y), (wide + GAP - 1).min(self.end - x), role, words);
        };
        line(y - 1, Role::Title, name);
        line(y + high, Role::Number, &card.describe());
        self.look.draw(picture, self.side, (x, y), (&card.tiles, card.role()));
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Look {
    Bare,
    Framed,
    /// Each tile in its own frame, with this width and height; each includes one edge.
    Tiles(u16, u16),
}

const LOOKS: [Look; 13] = [
    Look::Tiles(16, 7),
    Look::Tiles(12, 7),
    Look::Tiles(14, 6),
    Look::Tiles(12, 4),
    Look::Tiles(9, 4),
    Look::Tiles(7, 4),
    Look::Tiles(5, 4),
    Look::Tiles(7, 3),
    Look::Tiles(6, 2),
    Look::Tiles(5, 2),
    Look::Tiles(4, 2),
    Look::Framed,
    Look::Bare,
];

/// Number of the looks with large digits.
const LARGE: usize = 7;

impl Look {
    const fn digits(side: usize) -> u16 {
        if side > 3 { 2 } else { 1 }
    }

    const fn size(self, side: usize) -> Size {
        let tiles = side as u16;
        let tile = Self::digits(side) + 1;
        match self {
            Self::Bare => (tiles * tile - 1, tiles),
            Self::Framed => (tiles * tile + 3, tiles + 2),
            Self::Tiles(wide, high) => (tiles * wide + 1, tiles * high + 1),
        }
    }

    /// Area of a square, by column and row, with an empty cell after its number.
    const fn area(self, side: usize, (x, y): At, (column, row): (usize, usize)) -> Area {
        let column = column as u16;
        let row = row as u16;
        let tile = Self::digits(side) + 1;
        match self {
            Self::Bare => Area { x: x + column * tile, y: y + row, width: tile, height: 1 },
            Self::Framed => Area { x: x + 2 + column * tile, y: y + 1 + row, width: tile, height: 1 },
            Self::Tiles(wide, high) => {
                Area { x: x + 1 + column * wide, y: y + 1 + row * high, width: wide - 1, height: high - 1 }
            }
        }
    }

    fn draw(self, picture: &mut Picture, side: usize, (x, y): At, (tiles, role): (&[u8], Role)) {
        let width = usize::from(Self::digits(side));
        // The blank needs a symbol if no frame shows it.
        let gap = if self == Self::Bare { "·" } else { " " };
        let tile = |tile: &u8| if *tile == 0 { format!("{gap:>width$}") } else { format!("{tile:>width$}") };
        // On the solution path only the tiles are underlined, not the space around them.
        let around = if role == Role::Best { Role::EdgeBest } else { role };
        let rows = || tiles.chunks(side).map(|row| row.iter().map(tile).collect::<Vec<_>>());
        match self {
            Self::Bare => {
                for (row, y) in rows().zip(y..) {
                    picture.write((x, y), role, row.join(" "));
                }
            }
            Self::Framed => {
                let (width, height) = self.size(side);
                picture.fill(Area { x, y, width, height }, around, ' ');
                picture.frame(Area { x, y, width, height }, Segment::new(Weight::Light, around));
                for (row, y) in rows().zip(y + 1..) {
                    picture.write((x + 2, y), role, row.join(" "));
                }
            }
            Self::Tiles(wide, high) => {
                let lattice = Lattice { at: (x, y), cells: (side as u16, side as u16), pitch: (wide, high) };
                lattice.draw(picture, Segment::new(Weight::Light, around));
                for (row, cells) in (0..).zip(rows()) {
                    for (column, tile) in (0..).zip(cells) {
                        let inside @ Area { x, y, width, height } = lattice.inside((column, row));
                        let large = large_width(tile.trim());
                        if height >= LARGE_ROWS && (1..width).contains(&large) {
                            // An underline in each row of the digits would strike them through.
                            picture.fill(inside, around, ' ');
                            let scale = if height >= 2 * LARGE_ROWS && 2 * large < width { 2 } else { 1 };
                            let at = (x + (width - scale * large) / 2, y + (height - scale * LARGE_ROWS) / 2);
                            picture.magnified(at, scale, around, tile.trim());
                        } else {
                            // Nor would an underline say anything in the empty square.
                            let role = if tile.trim().is_empty() { around } else { role };
                            picture.write((x, y + height / 2), role, format!("{tile:^0$}", usize::from(width)));
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every board of a solution is drawn, apart from the others, in the order of its moves; otherwise none is.
    #[test]
    fn a_solution_is_drawn_as_a_whole() {
        let card = |first: u8| Card::of((first..first + 9).collect(), Mark::Closed);
        for count in 1..33 {
            let family = Family {
                side: 3,
                current: card(0),
                parent: None,
                siblings: Vec::new(),
                children: Vec::new(),
                goal: Vec::new(),
                solution: (0..count).map(card).collect(),
                widest: 5,
                stroke: Stroke::Fine,
            };
            for (width, height) in [(56, 15), (84, 30), (120, 38), (160, 50), (10, 4)] {
                let room = Area { x: 1, y: 2, width, height };
                let areas: Vec<Option<Area>> =
                    family.solution.iter().map(|card| family.area(room, &card.tiles)).collect();
                let Some(areas) = areas.into_iter().collect::<Option<Vec<Area>>>() else {
                    assert!(count > 4 || width < 20, "{count} boards in {room:?}");
                    continue;
                };
                for (number, area) in areas.iter().enumerate() {
                    assert!(area.x >= 1 && area.x + area.width <= 1 + width && area.y + area.height <= 2 + height);
                    let next = areas.get(number + 1);
                    assert!(next.is_none_or(|next| next.x > area.x + area.width || next.y > area.y + area.height - 1));
                }
                if count <= 4 && (width, height) == (160, 50) {
                    assert!(areas[0].height > 22, "digits are twice as large: {areas:?}");
                }
                let mut picture = Picture::new(60);
                assert!(family.draw(&mut picture, room).is_ok());
                let arrows = picture.runs().iter().map(|run| run.text.matches('→').count()).sum::<usize>();
                let firsts = areas.iter().filter(|area| area.x == areas[0].x).count();
                assert_eq!(arrows + firsts, areas.len());
            }
        }
    }

    #[test]
    fn of_a_board_on_the_way_only_the_tiles_are_underlined() {
        for look in LOOKS.into_iter().filter(|look| !matches!(look, Look::Tiles(_, 4..))) {
            let mut picture = Picture::new(40);
            look.draw(&mut picture, 3, (2, 1), (&[1, 0, 2, 3, 4, 5, 6, 7, 8], Role::Best));
            let best: String =
                picture.runs().into_iter().filter(|run| run.role == Role::Best).map(|run| run.text).collect();
            let tiles: String = best.chars().filter(|c| !" ·".contains(*c)).collect();
            assert_eq!(tiles, "12345678", "{look:?}");
        }
    }
}
