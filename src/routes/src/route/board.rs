//! Reads a sliding puzzle from text and reports errors: tiles row by row, `_` for the blank.

use std::ops::Range;

use plywood_tree::diagnostic::{Diagnostic, quoted};
use plywood_tree::format::{Fields, Syntax, spliced};

const SIDES: std::ops::RangeInclusive<usize> = 2..=4;

/// The blank, as it is written and as it is stored.
const GAP: &str = "_";

/// A board; 0 is the blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) side: usize,
    pub(super) tiles: Vec<u8>,
}

impl Board {
    pub(super) fn read(text: &str, range: Range<usize>) -> Result<Self, Diagnostic> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some(side) = SIDES.into_iter().find(|side| side * side == words.len()) else {
            let problem = say!(routes, "wrong-size", count = Count(words.len()));
            return Err(Diagnostic::spanning("wrong-board", problem, range).help(text!(routes, "wrong-size-help")));
        };
        let mut places: Vec<Option<usize>> = vec![None; words.len()];
        for (at, word) in words.iter().enumerate() {
            let tile = if *word == GAP { Some(0) } else { word.parse::<usize>().ok() };
            let problem = match tile.filter(|&tile| tile < words.len()) {
                None => say!(routes, "no-tile", tile = Text(quoted(word)), most = Count(words.len() - 1)).to_string(),
                Some(tile) if places[tile].is_some() => say!(routes, "tile-twice", tile = Text(word)).to_string(),
                Some(tile) => {
                    places[tile] = Some(at);
                    continue;
                }
            };
            let help = say!(routes, "tiles-help", most = Count(words.len() - 1));
            return Err(Diagnostic::spanning("wrong-board", problem, range).help(help));
        }
        let mut tiles = vec![0; words.len()];
        for (tile, place) in (0..).zip(places) {
            if let Some(place) = place {
                tiles[place] = tile;
            }
        }
        Ok(Self { side, tiles })
    }

    /// The board with the blank first and the tiles in order, as in Russell and Norvig.
    pub(super) fn in_order(side: usize) -> Self {
        Self { side, tiles: (0..side * side).map(|tile| u8::try_from(tile).unwrap_or(0)).collect() }
    }

    fn word(tile: u8) -> String {
        if tile == 0 { GAP.to_owned() } else { tile.to_string() }
    }

    pub(super) fn text(&self) -> String {
        self.tiles.iter().copied().map(Self::word).collect::<Vec<_>>().join(" ")
    }
}

/// Returns the text of a file with another start of the same size; only tiles that differ are rewritten. `None` if the file
/// cannot hold them, or if the result would not read back as the same board.
pub(super) fn written(text: &str, syntax: Syntax, wanted: &Board) -> Option<String> {
    let mut fields = Fields::read(text, syntax).ok()?;
    let field = fields.take("puzzle")?;
    let before = fields.embedded(field)?;
    let tiles = Board::read(&before.text, 0..0).ok()?.tiles;
    let (mut edits, mut from) = (Vec::new(), 0);
    for (at, word) in before.text.split_whitespace().enumerate() {
        let begin = from + before.text.get(from..)?.find(word)?;
        from = begin + word.len();
        if tiles.get(at) != wanted.tiles.get(at) {
            edits.push((before.range(&(begin..from)), Board::word(*wanted.tiles.get(at)?)));
        }
    }
    let written = spliced(text, edits)?;
    let mut again = Fields::read(&written, syntax).ok()?;
    let field = again.take("puzzle")?;
    let read = Board::read(&again.text(field)?, 0..0).ok()?;
    (read == *wanted).then_some(written)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::route::puzzle::PuzzleWorld;

    fn leads(from: &Board, to: &Board) -> bool {
        PuzzleWorld::new(from, to).is_some_and(|world| world.is_solvable())
    }

    fn read(text: &str) -> Result<Board, String> {
        Board::read(text, 0..0).map_err(|problem| problem.message)
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
        assert!(leads(&read("7 2 4 5 _ 6 8 3 1").expect("a board"), &Board::in_order(3)));
    }
}
