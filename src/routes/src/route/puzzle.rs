//! A sliding puzzle whose start can be edited during the search: tiles slide, and the search is run again.

use std::{
    ops::{Range, RangeInclusive},
    sync::Arc,
};

use super::{
    AnyEstimate, Searched, World,
    board_picture::{BoardRow, Card, Family},
    look::{Looked, Mark, Way, marks},
    nothing,
    options::EstimateName,
    parted, say,
    view::View,
};
use crate::state_space::{Board, Misplaced, NodeId, Problem as _, SlidingPuzzle, TileDistance, Zero};
use plywood_drawing::{
    picture::{Area, Fitted, LegendSample, Picture, Sheet},
    scene::{Segment, Stroke, Weight},
};
use plywood_lesson::{AnyLesson, Button, Cells, Changeable, Grip, Place, Put, Sign, Spot};
use plywood_messages::{text::joined, words::Sentence};
use plywood_search::trace::Stopped;
use plywood_tree::{
    diagnostic::{Diagnostic, quoted},
    format::{Fields, Syntax, spliced},
    progress::Progress,
};

#[derive(Debug)]
pub struct PuzzleWorld {
    puzzle: SlidingPuzzle,
}

impl PuzzleWorld {
    /// Creates the problem of a board and its goal; `None` if they are invalid.
    pub fn new(start: &Tiles, goal: &Tiles) -> Option<Self> {
        Some(Self { puzzle: SlidingPuzzle::new(start.side, &start.tiles, &goal.tiles)? })
    }

    /// Returns true if the goal is reachable: half of all boards are unreachable from the other half.
    pub fn is_solvable(&self) -> bool {
        self.puzzle.is_solvable()
    }

    fn board(&self, board: Board) -> Tiles {
        Tiles { side: self.side(), tiles: self.tiles(board) }
    }

    fn row(&self, sheet: Sheet) -> Fitted<BoardRow> {
        BoardRow::of(self.side(), parted(sheet).0, 3)
    }

    /// Draws a step while the start is edited: the edited start, the current board and the goal.
    pub fn start_picture(&self, view: &View<'_, Self>, sheet: Sheet, start: &Tiles) -> Fitted {
        let mut picture = Picture::new(sheet.height);
        let way = solution(view);
        let start = Card::of(start.tiles.clone(), Mark::Open);
        let now = view.focus.map_or_else(
            || Card::of(self.tiles(self.puzzle.start()), Mark::Unseen),
            |node| self.card(view, node, &way),
        );
        let goal = Card::of(self.tiles(self.puzzle.goal()), Mark::Closed);
        self.row(sheet)?.draw(&mut picture, [&start, &now, &goal]);
        view.draw_panel(&mut picture, parted(sheet).1);
        Ok(picture)
    }

    /// Creates the problem with another start.
    fn starting(&self, cells: &Cells) -> Option<Self> {
        Self::new(&board(cells), &self.board(self.puzzle.goal()))
    }

    const fn side(&self) -> usize {
        self.puzzle.columns()
    }

    fn tiles(&self, board: Board) -> Vec<u8> {
        self.puzzle.tiles(board).collect()
    }

    fn card(&self, view: &View<'_, Self>, node: NodeId, way: &[Board]) -> Card {
        let board = *view.moment.state(node);
        Card {
            numbers: Some(view.numbers_of(node)),
            is_on_path: way.contains(&board),
            ..Card::of(self.tiles(board), view.mark_of(node))
        }
    }

    fn family(&self, view: &View<'_, Self>, stroke: Stroke) -> Family {
        let way = solution(view);
        let (parent, siblings, children) = view.family();
        let cards = |nodes: &mut dyn Iterator<Item = NodeId>| nodes.map(|node| self.card(view, node, &way)).collect();
        let start = || Card::of(self.tiles(self.puzzle.start()), Mark::Unseen);
        let solved = |board: &Board| Card { is_on_path: true, ..Card::of(self.tiles(*board), Mark::Closed) };
        Family {
            side: self.side(),
            current: view.focus.map_or_else(start, |focus| self.card(view, focus, &way)),
            parent: parent.map(|node| self.card(view, node, &way)),
            siblings: cards(&mut siblings.into_iter().filter(|&node| Some(node) != view.focus)),
            children: cards(&mut children.into_iter()),
            goal: self.tiles(self.puzzle.goal()),
            solution: way.iter().map(solved).collect(),
            // Symbol, sum and its value.
            widest: view.route.digits.sum + view.route.digits.rank + 3,
            stroke,
        }
    }
}

/// Returns the areas of the boards and of the lists. In a lecture hall, a solution takes the columns of the lists.
fn places(view: &View<'_, PuzzleWorld>, sheet: Sheet) -> (Area, Option<Area>) {
    let is_alone = sheet.stroke == Stroke::Broad && !solution(view).is_empty();
    if is_alone { (Area::of(sheet), None) } else { parted(sheet) }
}

fn solution(view: &View<'_, PuzzleWorld>) -> Vec<Board> {
    let (way, kind) = view.way();
    if kind == Way::Solved { way } else { Vec::new() }
}

/// Formats a board on one line: rows separated, `_` for the blank.
fn line(tiles: &[u8], side: usize) -> String {
    let tile = |&tile: &u8| if tile == 0 { "_".to_owned() } else { tile.to_string() };
    let gap = if side > 3 { " " } else { "" };
    joined(tiles.chunks(side).map(|row| joined(row.iter().map(tile), gap)), "|")
}

impl World for PuzzleWorld {
    type Problem = SlidingPuzzle;

    fn problem(&self) -> &SlidingPuzzle {
        &self.puzzle
    }

    fn called(&self, board: &Board) -> String {
        line(&self.tiles(*board), self.side())
    }

    fn key(&self, board: &Board) -> String {
        self.board(*board).text()
    }

    fn estimates(&self) -> Vec<EstimateName> {
        vec![EstimateName::Manhattan, EstimateName::Misplaced, EstimateName::Zero]
    }

    fn estimate(&self, name: EstimateName, _: &Progress) -> Result<AnyEstimate<SlidingPuzzle>, Stopped> {
        Ok(if name == EstimateName::Manhattan {
            Box::new(TileDistance)
        } else if name == EstimateName::Misplaced {
            Box::new(Misplaced)
        } else {
            Box::new(Zero)
        })
    }

    /// Half of all permutations are reachable.
    fn states(&self) -> u128 {
        u128::from(self.puzzle.arrangements() / 2)
    }

    fn about(&self, name: EstimateName) -> &'static str {
        if name == EstimateName::Manhattan { text!("routes/about-tiles") } else { name.about() }
    }

    fn reckoning(&self, name: EstimateName, board: &Board) -> Option<String> {
        let most = if name == EstimateName::Misplaced { 1 } else { u32::MAX };
        let mut far: Vec<(u8, u32)> =
            (0..).zip(self.tiles(*board)).map(|(at, tile)| (tile, self.puzzle.far(tile, at).min(most))).collect();
        far.sort_unstable();
        let terms = far.into_iter().filter(|&(tile, _)| tile != 0).map(|(_, far)| far.to_string());
        (name != EstimateName::Zero).then(|| joined(terms, " + "))
    }

    fn picture(&self, view: &View<'_, Self>, sheet: Sheet) -> Fitted {
        let mut picture = Picture::new(sheet.height);
        let (main, side) = places(view, sheet);
        self.family(view, sheet.stroke).draw(&mut picture, main)?;
        let solved = LegendSample::Line(Segment::new(Weight::Heavy, Way::Solved.line()));
        let is_solved = view.way().1 == Way::Solved;
        picture.legend = marks();
        picture.legend.extend(is_solved.then_some((solved, Way::Solved.meaning())));
        view.draw_panel(&mut picture, side);
        Ok(picture)
    }

    fn areas_of(&self, view: &View<'_, Self>, sheet: Sheet, boards: &[&Board]) -> Vec<Area> {
        let family = self.family(view, sheet.stroke);
        boards.iter().filter_map(|board| family.area(places(view, sheet).0, &self.tiles(**board))).collect()
    }

    fn changeable(searched: &Searched<Self>) -> Result<&dyn Changeable, Sentence> {
        Ok(searched)
    }
}

const GAP: char = '_';

fn letter(tile: u8) -> char {
    if tile == 0 { GAP } else { char::from_digit(tile.into(), 36).unwrap_or(GAP) }
}

fn tile(letter: char) -> u8 {
    letter.to_digit(36).and_then(|tile| u8::try_from(tile).ok()).unwrap_or(0)
}

fn board(cells: &Cells) -> Tiles {
    Tiles { side: cells.size().0, tiles: cells.letters().iter().copied().map(tile).collect() }
}

/// Exchanges the contents of two places.
fn exchange(cells: &mut Cells, one: Spot, other: Spot) -> Option<[Put; 2]> {
    let here = cells.at(one)?;
    let there = cells.at(other)?;
    cells.set(one, there);
    cells.set(other, here);
    Some([Put { spot: one, before: here, after: there }, Put { spot: other, before: there, after: here }])
}

/// Slides every tile between the blank and a place, first along its row, then along its column; the blank ends at the place.
fn slide(cells: &Cells, to: Spot) -> Option<Vec<Put>> {
    let mut cells = cells.clone();
    let mut puts = Vec::new();
    let mut gap = cells.find(GAP)?;
    while gap != to {
        let next = |from: u16, to: u16| if to > from { from + 1 } else { from.saturating_sub(1) };
        let beside = if gap.column == to.column {
            Spot { row: next(gap.row, to.row), ..gap }
        } else {
            Spot { column: next(gap.column, to.column), ..gap }
        };
        puts.extend(exchange(&mut cells, gap, beside)?);
        gap = beside;
    }
    Some(puts)
}

impl Changeable for Searched<PuzzleWorld> {
    fn cells(&self) -> Cells {
        let start = self.world.board(self.world.puzzle.start());
        Cells::new(start.side, start.tiles.iter().copied().map(letter).collect())
    }

    fn focus(&self, _: usize) -> Spot {
        self.cells().find(GAP).unwrap_or_default()
    }

    fn called(&self, spot: Spot) -> String {
        let row = usize::from(spot.row) + 1;
        let column = usize::from(spot.column) + 1;
        string!("routes/square", Count(row), Count(column))
    }

    fn there(&self, cells: &Cells, spot: Spot) -> String {
        match cells.at(spot) {
            Some(Sign::Letter(GAP)) => string!("routes/gap"),
            Some(Sign::Letter(letter)) => string!("routes/tile-called", tile = Count(tile(letter))),
            Some(Sign::Amount(_)) | None => String::new(),
        }
    }

    fn signs(&self) -> String {
        string!("routes/signs-of-a-puzzle", most = Count(self.cells().places().saturating_sub(1)))
    }

    fn again(&self, _: Sign) -> String {
        string!("routes/puts-on-puzzle")
    }

    fn sign(&self, _: Spot, typed: &str) -> Option<Sign> {
        let number: u8 = typed.parse().ok()?;
        (usize::from(number) < self.cells().places()).then(|| Sign::Letter(letter(number)))
    }

    fn first_sign(&self) -> Sign {
        Sign::Letter(GAP)
    }

    /// Enter and the mouse always slide tiles, whatever was put last.
    fn brush(&self, _: Sign) -> Sign {
        Sign::Letter(GAP)
    }

    fn grip(&self, _: &Cells, _: Spot, _: Sign, button: Button) -> Option<Grip> {
        match button {
            Button::Main => Some(Grip::Draw(Sign::Letter(GAP))),
            Button::Other => None,
        }
    }

    fn put(&self, cells: &Cells, spot: Spot, sign: Sign) -> Result<Vec<Put>, Sentence> {
        let (Sign::Letter(wanted), Some(Sign::Letter(before))) = (sign, cells.at(spot)) else {
            return Err(nothing());
        };
        if wanted == before {
            return Ok(Vec::new());
        }
        if wanted == GAP {
            return slide(cells, spot).ok_or_else(nothing);
        }
        let mut exchanged = cells.clone();
        let there = cells.find(wanted).ok_or_else(nothing)?;
        let pair = exchange(&mut exchanged, spot, there).ok_or_else(nothing)?;
        if self.world.starting(&exchanged).is_some_and(|world| world.is_solvable()) {
            return Ok(pair.to_vec());
        }
        let one = tile(wanted);
        let other = tile(before);
        Err(match before {
            GAP => sentence!("routes/unsolvable-gap", tile = Count(one)),
            _ => sentence!("routes/unsolvable-exchange", Count(one), Count(other)),
        })
    }

    fn changed(&self, cells: &Cells, progress: &Arc<Progress>) -> Result<AnyLesson, Sentence> {
        let world = self.world.starting(cells).ok_or_else(nothing)?;
        Ok(Arc::new(Self::new(Arc::new(world), self.options, progress).map_err(say::failed)?))
    }

    fn picture(&self, place: Place<'_>) -> Fitted {
        self.world.start_picture(
            &View::looked_at(self, place.step, Looked::changed(place)),
            place.sheet,
            &board(place.drawing.cells),
        )
    }

    fn area(&self, place: Place<'_>, spot: Spot) -> Option<Area> {
        let square = (usize::from(spot.column), usize::from(spot.row));
        let side = self.world.side();
        self.world.row(place.sheet).ok().filter(|_| square.0 < side && square.1 < side).map(|row| row.area(square))
    }

    fn spot(&self, place: Place<'_>, cell: (u16, u16)) -> Option<Spot> {
        let cells = place.drawing.cells;
        let mut spots = (0..cells.places()).map(|index| cells.spot(index));
        spots.find(|&spot| self.area(place, spot).is_some_and(|area| area.holds(cell)))
    }

    fn outcome(&self) -> Vec<(&'static str, String)> {
        super::outcome(self)
    }

    fn rewrite(&self, text: &str, syntax: Syntax, cells: &Cells) -> Option<String> {
        write_tiles(text, syntax, &board(cells))
    }
}

const SIDES: RangeInclusive<usize> = 2..=4;

/// A board; 0 is the blank.
#[derive(Clone, PartialEq)]
pub struct Tiles {
    pub side: usize,
    tiles: Vec<u8>,
}

impl Tiles {
    pub fn read(text: &str, range: Range<usize>) -> Result<Self, Diagnostic> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some(side) = SIDES.into_iter().find(|side| side * side == words.len()) else {
            let problem = say!("routes/wrong-size", count = Count(words.len()));
            return Err(Diagnostic::spanning("wrong-board", problem, range).help(text!("routes/wrong-size-help")));
        };
        let mut tiles = Vec::new();
        for word in &words {
            let tile = if *word == "_" { Some(0) } else { word.parse::<u8>().ok() };
            let problem = match tile.filter(|&tile| usize::from(tile) < words.len()) {
                None => string!("routes/no-tile", tile = Text(quoted(word)), most = Count(words.len() - 1)),
                Some(tile) if tiles.contains(&tile) => string!("routes/tile-twice", tile = Text(word)),
                Some(tile) => {
                    tiles.push(tile);
                    continue;
                }
            };
            let help = say!("routes/tiles-help", most = Count(words.len() - 1));
            return Err(Diagnostic::spanning("wrong-board", problem, range).help(help));
        }
        Ok(Self { side, tiles })
    }

    /// The board with the blank first and the tiles in order, as in Russell and Norvig.
    pub fn in_order(side: usize) -> Self {
        Self { side, tiles: (0..).take(side * side).collect() }
    }

    fn word(tile: u8) -> String {
        if tile == 0 { GAP.to_string() } else { tile.to_string() }
    }

    fn text(&self) -> String {
        joined(self.tiles.iter().copied().map(Self::word), " ")
    }
}

/// Returns the text of a file with another start of the same size; only tiles that differ are rewritten. `None` if the file
/// cannot hold them, or if the result would not read back as the same board.
fn write_tiles(text: &str, syntax: Syntax, wanted: &Tiles) -> Option<String> {
    let mut fields = Fields::read(text, syntax).ok()?;
    let field = fields.take("puzzle")?;
    let before = fields.embedded(field)?;
    let tiles = Tiles::read(&before.text, 0..0).ok()?.tiles;
    let mut edits = Vec::new();
    let mut from = 0;
    for (at, word) in before.text.split_whitespace().enumerate() {
        let begin = from + before.text.get(from..)?.find(word)?;
        from = begin + word.len();
        if tiles.get(at) != wanted.tiles.get(at) {
            edits.push((before.range(&(begin..from)), Tiles::word(*wanted.tiles.get(at)?)));
        }
    }
    let written = spliced(text, edits)?;
    let mut again = Fields::read(&written, syntax).ok()?;
    let field = again.take("puzzle")?;
    let read = Tiles::read(&again.text(field)?, 0..0).ok()?;
    (read == *wanted).then_some(written)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::route::puzzle::PuzzleWorld;

    fn leads(from: &Tiles, to: &Tiles) -> bool {
        PuzzleWorld::new(from, to).is_some_and(|world| world.is_solvable())
    }

    fn read(text: &str) -> Result<Tiles, String> {
        Tiles::read(text, 0..0).map_err(|problem| problem.message)
    }

    #[test]
    fn a_board_is_read_as_it_is_written() {
        let board = read("7 2 4\n5 _ 6\n8 3 1").expect("a board");
        assert_eq!((board.side, board.text().as_str()), (3, "7 2 4 5 _ 6 8 3 1"));
        for wrong in ["", "1 2 3", "1 2 3 3", "1 2 3 4", "1 2 x _", "_ _ 1 2"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    /// Checks all boards of four squares, and from each start the boards that moves reach.
    #[test]
    fn parity_tells_which_boards_can_be_reached() {
        for (side, text) in [(2, "_ 1 2 3"), (3, "_ 1 2 3 4 5 6 7 8")] {
            let start = read(text).expect("a board");
            let mut seen = HashSet::from([start.tiles.clone()]);
            let mut open = vec![start.clone()];
            while let Some(board) = open.pop().filter(|_| seen.len() < 3_000) {
                let gap = board.tiles.iter().position(|&tile| tile == 0).expect("a gap");
                let near = |a: usize, b: usize| (a / side).abs_diff(b / side) + (a % side).abs_diff(b % side) == 1;
                for other in (0..side * side).filter(|&other| near(gap, other)) {
                    let mut next = board.clone();
                    next.tiles.swap(gap, other);
                    assert!(leads(&next, &start), "{}", next.text());
                    if seen.insert(next.tiles.clone()) {
                        open.push(next);
                    }
                }
            }
            assert!(side > 2 || seen.len() == 12, "half of the 24");
        }
        assert!(!leads(&read("2 1 3 4 5 6 7 8 _").expect("a board"), &read("1 2 3 4 5 6 7 8 _").expect("a board")));
        assert!(leads(&read("7 2 4 5 _ 6 8 3 1").expect("a board"), &Tiles::in_order(3)));
    }
}
