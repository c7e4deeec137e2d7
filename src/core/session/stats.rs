//! How large a game is: nodes, games and positions, with and without its symmetry. Knows nothing of how that is printed.

use crate::game::{Describe, Equivalence, GameSize, GameSpec, GameVisitor, Level, Merge, game_size};
use crate::trace::Progress;

/// The most positions that are looked at, those of all plies together: some hundred megabytes, and in Connect Four ten plies.
pub const MOST_POSITIONS: u64 = 3_000_000;

/// How large a game is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stats {
    /// Every line of play and every position.
    pub exact: GameSize,
    /// The same up to the game's symmetry: positions that are mirror images are one, and moves to the same position are one.
    pub symmetric: GameSize,
    /// Why it was not counted to the end.
    pub ended: Ended,
}

/// Where the counting ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// With the last game.
    Whole,
    /// At the depth asked for.
    AtDepth,
    /// Where the next ply would have taken too much memory.
    OutOfRoom,
    /// Where somebody asked for it.
    Cancelled,
}

impl Stats {
    /// The plies that were counted with and without symmetry alike.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.exact.plies().min(self.symmetric.plies())
    }
}

/// Counts a game down to `depth` plies, or as far as [`MOST_POSITIONS`] reach. Progress is reported as positions. Linear in the
/// moves of the positions, however many lines of play lead to them.
#[must_use]
pub fn stats(spec: &GameSpec, depth: u32, progress: &Progress) -> Stats {
    counted(spec, depth, MOST_POSITIONS, progress)
}

/// A depth to which a game that is too large can be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The depth, in plies.
    pub depth: usize,
    /// The nodes of the tree down to there.
    pub nodes: u128,
    /// The nodes of all plies that were counted: of the whole tree if `is_whole`, else it has more.
    pub counted: u128,
    /// Whether the counting came to the end.
    pub is_whole: bool,
}

/// How large the tree of a game is, as far as that is told quickly, and how deep it has at most `most` nodes; where positions are
/// merged each counts once a ply.
#[must_use]
pub fn advice(spec: &GameSpec, most: u128) -> Advice {
    let progress = Progress::default();
    let is_graph = spec.merge == Merge::Positions;
    let merging = if is_graph { Equivalence::Symmetric } else { Equivalence::Exact };
    let visitor = Count { merging, depth: usize::MAX, most: QUICKLY_COUNTED, progress: &progress };
    let game_size = spec.visit(visitor);
    let size = |level: &Level| if is_graph { u128::from(level.positions) } else { level.nodes };
    let sums = game_size.levels.iter().scan(0, |sum, level| {
        *sum += size(level);
        Some(*sum)
    });
    let (depth, nodes) = sums.enumerate().take_while(|&(_, nodes)| nodes <= most).last().unwrap_or((0, 1));
    Advice { depth, nodes, counted: game_size.levels.iter().map(size).sum(), is_whole: !game_size.goes_on }
}

/// Positions that are counted in a moment.
const QUICKLY_COUNTED: u64 = 100_000;

fn counted(spec: &GameSpec, depth: u32, most: u64, progress: &Progress) -> Stats {
    let exact = spec.visit(Count { merging: Equivalence::Exact, depth: depth as usize, most, progress });
    // Symmetry would often reach a ply further, which has nothing to be compared with.
    let symmetric = spec.visit(Count { merging: Equivalence::Symmetric, depth: exact.plies(), most, progress });
    let ended = match exact.goes_on {
        false => Ended::Whole,
        true if progress.is_cancelled() => Ended::Cancelled,
        true if exact.plies() == depth as usize => Ended::AtDepth,
        true => Ended::OutOfRoom,
    };
    Stats { exact, symmetric, ended }
}

struct Count<'a> {
    merging: Equivalence,
    depth: usize,
    most: u64,
    progress: &'a Progress,
}

impl GameVisitor for Count<'_> {
    type Output = GameSize;

    fn visit<G: Describe + Clone>(self, game: G) -> GameSize {
        game_size(&game, self.merging, self.depth, self.most, |positions| {
            self.progress.report(positions);
            !self.progress.is_cancelled()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(spec: &str, depth: u32, most: u64) -> Stats {
        counted(&GameSpec::parse(spec).expect("a game"), depth, most, &Progress::default())
    }

    #[test]
    fn tic_tac_toe_has_the_lectures_numbers() {
        let Stats { exact, symmetric, ended } = of("tictactoe", u32::MAX, MOST_POSITIONS);
        assert_eq!((exact.nodes(), exact.games(), exact.positions, exact.plies()), (549_946, 255_168, 5_478, 9));
        assert_eq!((symmetric.games(), symmetric.positions, ended), (26_830, 765, Ended::Whole));
    }

    #[test]
    fn every_game_is_counted_as_far_as_there_is_room() {
        for spec in GameSpec::examples() {
            let stats = of(spec, u32::MAX, 2_000);
            assert!(stats.exact.positions <= 2_000 && stats.symmetric.positions <= stats.exact.positions, "{spec}");
            assert!(stats.exact.nodes() >= u128::from(stats.exact.positions), "{spec}");
            assert_eq!(stats.ended == Ended::Whole, !stats.exact.goes_on, "{spec}");
            assert_eq!(stats.exact.plies(), stats.symmetric.plies(), "{spec}");
        }
        assert_eq!(of("connect4", u32::MAX, 2_000).ended, Ended::OutOfRoom);
        assert_eq!(of("connect4", 3, 2_000).ended, Ended::AtDepth);
    }

    #[test]
    fn a_game_that_is_too_large_has_a_depth_that_is_not() {
        let of = |spec| advice(&GameSpec::parse(spec).expect("a game"), 10_000);
        let whole = Advice { depth: 4, nodes: 3_610, counted: 549_946, is_whole: true };
        assert_eq!(of("tictactoe"), whole);
        assert_eq!(of("tictactoe:merge=siblings").counted, 58_524);
        assert_eq!((of("connect4").depth, of("connect4").nodes, of("connect4").is_whole), (4, 2_801, false));
        assert_eq!(of("nim:200,200").depth, 1);
    }

    #[test]
    fn counting_can_be_stopped() {
        let progress = Progress::default();
        progress.cancel();
        let stats = stats(&GameSpec::parse("connect4").expect("a game"), u32::MAX, &progress);
        assert_eq!((stats.plies(), stats.ended), (0, Ended::Cancelled));
    }
}
