//! Size of a game: nodes, games and positions, with and without its symmetry.

use std::sync::Arc;

use super::Choices;
use crate::{
    search::{Rules, search_shared},
    trace::Watched,
};
use plywood_games::{Equivalence, GameSize, GameSpec, Level, Room};
use plywood_tree::{
    progress::{Counts, Progress},
    settings::Merge,
};

/// Most positions that are counted, over all plies: some hundred megabytes, or ten plies in Connect Four.
pub const MOST_POSITIONS: u64 = 3_000_000;

#[derive(Debug)]
pub struct Stats {
    pub exact: GameSize,
    /// The same up to the game's symmetry: mirror images are one position, and moves to the same position are one move.
    pub symmetric: GameSize,
    pub ended: Ended,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ended {
    Whole,
    AtDepth,
    OutOfRoom,
    Cancelled,
}

impl Stats {
    /// Returns the number of plies that were counted both with and without symmetry.
    pub fn plies(&self) -> usize {
        self.exact.tree.plies().min(self.symmetric.tree.plies())
    }
}

/// Counts a game down to `depth` plies, or until [`MOST_POSITIONS`] are counted. Progress is the number of positions. Linear in
/// the moves of the positions, however many lines of play lead to them.
pub fn stats(spec: &GameSpec, depth: u32, progress: &Progress) -> Stats {
    counted(spec, depth, MOST_POSITIONS, progress)
}

/// Depth to which a game that is too large can be searched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    pub depth: usize,
    pub nodes: u128,
    /// Nodes of all plies counted. If `is_whole`, this is the whole tree, otherwise the tree has more.
    pub counted: u128,
    pub is_whole: bool,
}

/// Returns the size of a game's tree, as far as it can be counted quickly, and the depth at which it has at most `most` nodes. If
/// positions are merged, each counts once per ply. Counts nodes by positions: a hundred thousand first, then four times as many
/// if the tree has at most `most` nodes so far.
pub fn advice(spec: &GameSpec, most: u128) -> Advice {
    advice_within(spec, most, QUICKLY_COUNTED)
}

fn advice_within(spec: &GameSpec, most: u128, positions: u64) -> Advice {
    let advice = advised(spec, most, positions);
    let is_open = !advice.is_whole && advice.counted <= most;
    if is_open { advised(spec, most, 4 * positions) } else { advice }
}

fn advised(spec: &GameSpec, most: u128, positions: u64) -> Advice {
    let is_graph = spec.merge == Merge::Positions;
    let merging = if is_graph { Equivalence::Symmetric } else { Equivalence::Exact };
    let tree = spec.tree_size(merging, Room::of(usize::MAX, positions), &mut |_| true);
    let size = |level: &Level| if is_graph { u128::from(level.positions) } else { level.nodes };
    let next = tree.next_nodes.filter(|_| !is_graph);
    let mut counted = 0u128;
    let mut deepest = (0, 1);
    for (depth, nodes) in tree.levels.iter().map(size).chain(next).enumerate() {
        counted = counted.saturating_add(nodes);
        if counted <= most {
            deepest = (depth, counted);
        }
    }
    Advice { depth: deepest.0, nodes: deepest.1, counted, is_whole: !tree.goes_on }
}

/// Returns the greatest depth at which a search of a game with these choices visits at most `most` nodes, and the number of nodes
/// visited. Searches to depth 1, 2, 3, ... without recording, until one search visits more than `most` nodes, or all together
/// more than twice as many. The total work is therefore at most that of three times as many nodes. `None` if not even one ply can
/// be searched.
pub fn deepest(spec: &GameSpec, choices: Choices, most: u64) -> Option<(u32, u64)> {
    let mut game = spec.shared();
    let mut found = None;
    let mut all = 0;
    for depth in 1..choices.rules.depth {
        let rules = Rules { depth, ..choices.search_rules() };
        // The recorder checks its limit only occasionally, so some more nodes may pass.
        let mut recorder = Watched::new(Counts::default(), Arc::default(), most);
        let done = search_shared(rules, &mut *game, &mut recorder).is_ok();
        let Counts { visited, .. } = recorder.into_inner();
        if !done || visited > most {
            break;
        }
        found = Some((depth, visited));
        all += visited;
        if all > 2 * most {
            break;
        }
    }
    found
}

const QUICKLY_COUNTED: u64 = 100_000;

fn counted(spec: &GameSpec, depth: u32, most: u64, progress: &Progress) -> Stats {
    let count = |merging, depth| {
        spec.game_size(merging, Room::of(depth, most), &mut |positions| {
            progress.report(positions);
            !progress.is_cancelled()
        })
    };
    let exact = count(Equivalence::Exact, depth as usize);
    // With symmetry the count would often reach one ply further, for which there is no exact count to compare.
    let symmetric = count(Equivalence::Symmetric, exact.tree.plies());
    let ended = match exact.tree.goes_on {
        false => Ended::Whole,
        true if progress.is_cancelled() => Ended::Cancelled,
        true if exact.tree.plies() == depth as usize => Ended::AtDepth,
        true => Ended::OutOfRoom,
    };
    Stats { exact, symmetric, ended }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Input;
    use plywood_games::{Describe, GameVisitor, table_bytes};
    use plywood_tree::format::View;

    fn of(spec: &str, depth: u32, most: u64) -> Stats {
        counted(&GameSpec::parse(spec).expect("a game"), depth, most, &Progress::default())
    }

    #[test]
    fn games_have_the_known_sizes_and_depths() {
        // Tic-tac-toe has the lectures' numbers.
        {
            let Stats { exact, symmetric, ended } = of("tictactoe", u32::MAX, MOST_POSITIONS);
            assert_eq!(
                (exact.tree.nodes(), exact.tree.games(), exact.positions, exact.tree.plies()),
                (549_946, 255_168, 5_478, 9)
            );
            assert_eq!((symmetric.tree.games(), symmetric.positions, ended), (26_830, 765, Ended::Whole));
        }

        // A game that is too large has a depth that is not.
        {
            let of = |spec| advice(&GameSpec::parse(spec).expect("a game"), 10_000);
            let whole = Advice { depth: 4, nodes: 3_610, counted: 549_946, is_whole: true };
            assert_eq!(of("tictactoe"), whole);
            assert_eq!(of("tictactoe:merge=siblings").counted, 58_524);
            assert_eq!(advice(&GameSpec::parse("nim:20,20").expect("a game"), 1_000).depth, 1);
            let of = |most, positions| advice_within(&GameSpec::parse("connect4").expect("a game"), most, positions);
            // Eight thousand positions cover five plies; the moves of the fifth give the nodes of the sixth.
            let many = Advice { depth: 4, nodes: 2_801, counted: 137_257, is_whole: false };
            assert_eq!(of(10_000, 8_000), many, "five plies have more");
            // The tree of six plies has at most `most` nodes, so four times as many positions are counted. These cover six plies.
            let million = Advice { depth: 7, nodes: 960_793, counted: 960_793, is_whole: false };
            assert_eq!(of(1_000_000, 8_000), million);
            let more = Advice { depth: 6, nodes: 137_257, counted: 960_793, is_whole: false };
            assert_eq!(of(200_000, 8_000), more, "seven plies have more");
        }

        // The deepest feasible search is found by searching.
        {
            let spec = GameSpec::parse("connect4").expect("a game");
            let choices = Choices::of(&Input::Game(spec.clone()), &View::default());
            let (depth, visited) = deepest(&spec, choices, 20_000).expect("a depth");
            assert_eq!((depth, visited), (8, 12_574), "the lectures' number");
            assert_eq!(deepest(&GameSpec::parse("nim:250,250").expect("a game"), choices, 100), None);
        }

        // Huge node counts do not end the count.
        {
            let stats = of("subtract:255,1-3", u32::MAX, MOST_POSITIONS);
            assert_eq!((stats.ended, stats.plies(), stats.exact.positions), (Ended::Whole, 255, 510));
        }

        // Counting can be stopped.
        {
            let progress = Progress::default();
            progress.cancel();
            let stats = stats(&GameSpec::parse("connect4").expect("a game"), u32::MAX, &progress);
            assert_eq!((stats.plies(), stats.ended), (0, Ended::Cancelled));
        }
    }

    #[test]
    fn every_game_is_counted_as_far_as_there_is_room_and_memory() {
        // Every game is counted as far as there is room.
        for spec in GameSpec::examples() {
            let stats = of(spec, u32::MAX, 2_000);
            assert!(stats.exact.positions <= 2_000 && stats.symmetric.positions <= stats.exact.positions, "{spec}");
            assert!(stats.exact.tree.nodes() >= u128::from(stats.exact.positions), "{spec}");
            assert_eq!(stats.ended == Ended::Whole, !stats.exact.tree.goes_on, "{spec}");
            assert_eq!(stats.exact.tree.plies(), stats.symmetric.tree.plies(), "{spec}");
        }
        assert_eq!(of("connect4", u32::MAX, 2_000).ended, Ended::OutOfRoom);
        assert_eq!(of("connect4", 3, 2_000).ended, Ended::AtDepth);

        // Every game is counted within its memory limit.
        {
            let most = 400_000;
            for spec in GameSpec::examples() {
                let game = GameSpec::parse(spec).expect("a game");
                let (held, goes_on) = game.visit(Held(&game, most));
                assert!(held <= most, "{spec}: {held} bytes");
                assert!(!["chess", "backgammon", "connect4"].contains(&spec) || goes_on, "{spec} is larger");
            }
        }
    }

    struct Held<'s>(&'s GameSpec, usize);

    impl GameVisitor for Held<'_> {
        type Output = (usize, bool);

        fn visit<G: Describe + Clone>(self, _: G) -> Self::Output {
            let room = Room { bytes: self.1, ..Room::of(usize::MAX, MOST_POSITIONS) };
            let GameSize { tree, .. } = self.0.game_size(Equivalence::Exact, room, &mut |_| true);
            let entry = size_of::<(G::Key, (G, u128))>();
            let (mut all, mut most, mut before) = (0, 0, 0);
            for Level { positions, .. } in &tree.levels {
                all += positions;
                let bytes = |count: u64, entry| table_bytes(count as usize, entry);
                most = most.max(bytes(before, entry) + bytes(*positions, entry) + bytes(all, size_of::<G::Key>()));
                before = *positions;
            }
            (most, tree.goes_on)
        }
    }
}
