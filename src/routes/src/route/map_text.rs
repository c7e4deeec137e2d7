//! Reads a map from text and reports errors line by line: walls, costs, starts and goals.

use std::ops::Range;

use crate::state_space::Tile;
use plywood_lesson::{Cells, Spot};
use plywood_tree::diagnostic::Diagnostic;

/// Most cells of a map. A recorded search takes some 200 bytes for each cell it reaches.
pub const MOST_CELLS: usize = 4_000_000;

/// Most columns and most rows: cells have two 16-bit coordinates.
const MOST_SIDE: usize = u16::MAX as usize;

/// Most unknown characters that are pointed at.
const MOST_UNKNOWN: usize = 10;

/// Most agents: each multiplies the successors of a state by five.
pub const MOST_AGENTS: usize = 4;

pub const WALL: char = '#';
/// Free ground; entering it costs 1.
pub const FREE: char = '.';
pub const START: char = 'S';
pub const GOAL: char = 'G';

#[derive(Debug, PartialEq)]
pub struct MapText {
    pub width: usize,
    /// Tiles row by row.
    pub ground: Vec<Tile>,
    /// Start and goal cell of each agent; never empty.
    pub agents: Vec<(usize, usize)>,
    pub marks: Vec<(char, char)>,
}

/// A mark, which occurs at most once on a map, and its cell.
type Marked = (char, usize);

impl MapText {
    pub fn height(&self) -> usize {
        self.ground.len().checked_div(self.width).unwrap_or(0)
    }

    pub fn size(&self) -> (usize, usize) {
        (self.width, self.height())
    }

    /// Reads a map. `written` is its literal in the file; all spans of errors lie within it. Linear in the map.
    pub fn read(text: &str, written: Written<'_>) -> Result<Self, Vec<Diagnostic>> {
        let lines = lines(text);
        let (Some(first), height) = (lines.first(), lines.len()) else {
            return Err(vec![Diagnostic::spanning("empty-map", text!("routes/empty-map"), written.range())]);
        };
        let width = first.chars().count();
        let cells = width.saturating_mul(height);
        if cells > MOST_CELLS || width.max(height) > MOST_SIDE {
            let problem = if cells > MOST_CELLS {
                string!("routes/too-many-cells", Count(width), Count(height), Count(cells), most = Count(MOST_CELLS))
            } else {
                string!("routes/too-long-map", Count(width), Count(height), most = Count(MOST_SIDE))
            };
            return Err(vec![Diagnostic::spanning("too-large", problem, written.range())]);
        }
        ragged(&lines, width, written)?;
        let (ground, marks) = cells_of(&lines, written)?;
        let (agents, marks) = placed(&marks, width, &lines, written)?;
        Ok(Self { width, ground, agents, marks })
    }

    /// Converts the map to symbols, as [`MapText::read`] reads them.
    pub fn cells(&self) -> Cells {
        let mut signs: Vec<char> = self.ground.iter().map(|&tile| symbol_of(tile)).collect();
        for (&(start, goal), &(from, to)) in self.agents.iter().zip(&self.marks) {
            signs[start] = from;
            signs[goal] = to;
        }
        Cells::new(self.width, signs)
    }

    pub fn spot(&self, cell: usize) -> Spot {
        // A map has at most 65,535 columns and rows.
        Spot::new((cell % self.width.max(1)) as u16, (cell / self.width.max(1)) as u16)
    }

    pub fn place(&self, spot: Spot) -> usize {
        usize::from(spot.row) * self.width + usize::from(spot.column)
    }

    /// Letter of an agent with its start or goal at a cell.
    pub fn end(&self, cell: usize) -> Option<char> {
        let mut ends = self.agents.iter().zip(&self.marks);
        let (&(start, _), &(from, to)) = ends.find(|&(&(start, goal), _)| cell == start || cell == goal)?;
        Some(if cell == start { from } else { to })
    }
}

/// Tile of a symbol; an agent's symbol is on free ground. `None` if the symbol is unknown.
pub const fn tile_of(sign: char) -> Option<Tile> {
    match sign {
        WALL => Some(Tile::Wall),
        '0'..='9' => Some(Tile::Floor(sign as u8 - b'0')),
        FREE | START | GOAL | 'A'..='D' | 'a'..='d' => Some(Tile::PLAIN),
        _ => None,
    }
}

pub fn symbol_of(tile: Tile) -> char {
    match tile {
        Tile::Wall => WALL,
        Tile::PLAIN => FREE,
        Tile::Floor(cost) => char::from(b'0' + cost.min(9)),
    }
}

fn marks_of(agent: usize) -> (char, char) {
    let letter = b'A' + (agent % MOST_AGENTS) as u8;
    (char::from(letter), char::from(letter.to_ascii_lowercase()))
}

/// Literal of a map in a file, with its quotation marks, and its position.
#[derive(Clone, Copy)]
pub struct Written<'t> {
    pub text: &'t str,
    pub start: usize,
}

impl Written<'_> {
    pub const fn range(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Span of some characters of a line in the file; the whole literal if the lines are escaped.
    fn place(self, lines: &[&str], line: usize, characters: Range<usize>) -> Range<usize> {
        let mut from = 0;
        for (number, wanted) in lines.iter().enumerate().take(line + 1) {
            let Some(at) = self.text.get(from..).and_then(|rest| rest.find(wanted)) else { return self.range() };
            let begin = from + at;
            from = begin + wanted.len();
            if number == line {
                let byte = |count: usize| wanted.char_indices().nth(count).map_or(wanted.len(), |(at, _)| at);
                let start = self.start + begin;
                return start + byte(characters.start)..start + byte(characters.end);
            }
        }
        self.range()
    }
}

/// Lines of a map, without leading and trailing empty ones.
fn lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().map(str::trim_end).skip_while(|line| line.is_empty()).collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines
}

/// Checks that all lines are as long as the first.
fn ragged(lines: &[&str], width: usize, written: Written<'_>) -> Result<(), Vec<Diagnostic>> {
    let Some(line) = lines.iter().position(|line| line.chars().count() != width) else { return Ok(()) };
    let columns = lines[line].chars().count();
    let message = say!("routes/ragged-map", line = Count(line + 1), Count(columns), Count(width));
    let place = |line: usize| written.place(lines, line, 0..lines[line].chars().count());
    let problem = Diagnostic::spanning("ragged-map", message, place(line)).at(place(0), "");
    Err(vec![problem.help(text!("routes/ragged-map-help"))])
}

fn cells_of(lines: &[&str], written: Written<'_>) -> Result<(Vec<Tile>, Vec<Marked>), Vec<Diagnostic>> {
    let mut ground = Vec::new();
    let mut marks = Vec::new();
    let mut problems = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        for (column, sign) in line.chars().enumerate() {
            let known = match tile_of(sign) {
                Some(ground) => ground,
                None if problems.len() < MOST_UNKNOWN => {
                    let place = written.place(lines, number, column..column + 1);
                    let problem = Diagnostic::spanning("unknown-cell", say!("routes/unknown-cell", Text(sign)), place);
                    problems.push(problem.help(text!("routes/unknown-cell-help")));
                    Tile::Wall
                }
                None => Tile::Wall,
            };
            if sign.is_ascii_alphabetic() {
                marks.push((sign, ground.len()));
            }
            ground.push(known);
        }
    }
    if problems.is_empty() { Ok((ground, marks)) } else { Err(problems) }
}

type Agents = (Vec<(usize, usize)>, Vec<(char, char)>);

fn placed(marks: &[Marked], width: usize, lines: &[&str], written: Written<'_>) -> Result<Agents, Vec<Diagnostic>> {
    let place = |cell: usize| {
        let column = cell % width.max(1);
        let line = cell / width.max(1);
        written.place(lines, line, column..column + 1)
    };
    let is_lettered = marks.iter().any(|&(mark, _)| matches!(mark, 'A'..='D' | 'a'..='d'));
    let single = marks.iter().find(|(mark, _)| matches!(*mark, START | GOAL));
    if is_lettered && let Some(&(_, cell)) = single {
        let problem = Diagnostic::spanning("mixed-agents", text!("routes/mixed-agents"), place(cell));
        return Err(vec![problem.help(text!("routes/mixed-agents-help"))]);
    }
    let wanted: Vec<(char, char)> = if is_lettered {
        let is_there = |&(from, to): &(char, char)| marks.iter().any(|&(mark, _)| mark == from || mark == to);
        (0..MOST_AGENTS).map(marks_of).filter(is_there).collect()
    } else {
        vec![(START, GOAL)]
    };
    let mut problems = Vec::new();
    let mut only = |mark: char| {
        let cells: Vec<usize> = marks.iter().filter(|marked| marked.0 == mark).map(|marked| marked.1).collect();
        let [missing, twice] =
            if mark.is_uppercase() && mark != GOAL { ["no-start", "two-starts"] } else { ["no-goal", "two-goals"] };
        let problem = match cells[..] {
            [cell] => return Some(cell),
            [] => Diagnostic::spanning(missing, say!("routes/missing-mark", Text(mark)), written.range()),
            [first, second, ..] => {
                let problem = say!("routes/marked-twice", Text(mark), count = Count(cells.len()));
                Diagnostic::spanning(twice, problem, place(second)).at(place(first), "")
            }
        };
        problems.push(problem.help(say!("routes/marks-help", Text(mark))));
        None
    };
    let agents: Vec<_> = wanted.iter().map(|&(from, to)| (only(from), only(to))).collect();
    let agents = agents.into_iter().filter_map(|(from, to)| Some((from?, to?))).collect();
    if problems.is_empty() { Ok((agents, wanted)) } else { Err(problems) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<MapText, Vec<(&'static str, String)>> {
        let file = format!("map = \"\"\"\n{text}\"\"\"");
        let literal = Written { text: &file[6..], start: 6 };
        MapText::read(text, literal).map_err(|problems| {
            let report = |problem: Diagnostic| (problem.code, file[problem.labels[0].range.clone()].to_owned());
            problems.into_iter().map(report).collect()
        })
    }

    #[track_caller]
    fn refused(text: &str, code: &str, at: &str) {
        assert_eq!(read(text), Err(vec![(code, at.to_owned())].into_iter().map(|(c, a)| (leak(c), a)).collect()));
    }

    fn leak(code: &str) -> &'static str {
        Box::leak(code.to_owned().into_boxed_str())
    }

    #[test]
    fn a_map_is_read_as_it_is_written() {
        let map = read("S..#....\n.#.#.##.\n.#...#9G\n").expect("a map");
        assert_eq!((map.width, map.height(), &map.agents[..]), (8, 3, &[(0, 23)][..]));
        assert_eq!((map.ground[3], map.ground[22], map.ground[1]), (Tile::Wall, Tile::Floor(9), Tile::Floor(1)));
        let two = read("A...b\nB...a").expect("two agents");
        assert_eq!(two.agents, vec![(0, 9), (5, 4)]);
    }

    #[test]
    fn what_is_wrong_with_a_map_is_told_where_it_stands() {
        refused("S..\n..\n..G", "ragged-map", "..");
        refused("S.x\n..G", "unknown-cell", "x");
        refused("...\n..G", "no-start", "\"\"\"\n...\n..G\"\"\"");
        refused("S..\n...", "no-goal", "\"\"\"\nS..\n...\"\"\"");
        refused("S.S\n..G", "two-starts", "S");
        refused("S.G\n..G", "two-goals", "G");
        refused("A.b\n..a", "no-start", "\"\"\"\nA.b\n..a\"\"\"");
        refused("S.a\nA.G", "mixed-agents", "S");
        refused("\n\n", "empty-map", "\"\"\"\n\n\n\"\"\"");
    }

    #[test]
    fn a_map_that_is_too_large_is_refused_with_its_size() {
        let text = vec![".".repeat(4_000); 4_000].join("\n");
        let problems = MapText::read(&text, Written { text: "", start: 0 }).expect_err("too large");
        assert!(problems[0].message.contains("16,000,000"), "{}", problems[0].message);

        // A map has at most 65 535 columns and as many rows.
        {
            let wide = |columns: usize| format!("S{}G", ".".repeat(columns - 2));
            let tall = |rows: usize| format!("S\n{}G", ".\n".repeat(rows - 2));
            for text in [wide(65_535), tall(65_535)] {
                assert!(MapText::read(&text, Written { text: "", start: 0 }).is_ok(), "as large as it may be");
            }
            for (text, size) in [(wide(65_536), "65,536 × 1 cells"), (tall(65_536), "1 × 65,536 cells")] {
                let problems = MapText::read(&text, Written { text: "", start: 0 }).expect_err("one too many");
                let limit = "the limit is 65,535 columns and 65,535 rows";
                assert_eq!(problems[0].message, format!("this map has {size}; {limit}"));
            }
        }
    }
}
