//! Counts the nodes, games and positions of a game ply by ply, without building its tree.
//!
//! Transpositions continue in the same way, so each position of a ply is stored once with the number of paths to it.
//! Tic-tac-toe's 549,946 nodes need 5,478 positions; Connect Four's 316 million nodes of ten plies need two million. The size of
//! the tables is computed before they grow.

use std::collections::{HashMap, HashSet, hash_map::Entry};

use super::{Game, GameSpec, GameVisitor};

/// Criterion for positions that count as one.
#[derive(Clone, Copy, PartialEq)]
pub enum Equivalence {
    /// Equal positions only; every move counts.
    Exact,
    /// Positions that are equal up to the game's symmetry, and moves from one position to them.
    Symmetric,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Level {
    pub nodes: u128,
    /// Nodes at which the game is over.
    pub games: u128,
    pub positions: u64,
}

#[derive(Debug, Default)]
pub struct TreeSize {
    pub levels: Vec<Level>,
    /// True if play continues after the last level.
    pub goes_on: bool,
    /// If counting ended at a limit: the number of paths one ply longer, every move counted.
    pub next_nodes: Option<u128>,
}

#[derive(Debug, Default)]
pub struct GameSize {
    pub tree: TreeSize,
    pub positions: u64,
}

/// Saturated count of nodes or games.
pub const TOO_MANY: u128 = u128::MAX;

impl TreeSize {
    /// Returns the number of nodes of the tree; [`TOO_MANY`] if saturated.
    pub fn nodes(&self) -> u128 {
        total(self.levels.iter().map(|level| level.nodes))
    }

    /// Returns the number of games, that is, finished paths; [`TOO_MANY`] if saturated.
    pub fn games(&self) -> u128 {
        total(self.levels.iter().map(|level| level.games))
    }

    /// Returns the length of the longest path in plies.
    pub const fn plies(&self) -> usize {
        self.levels.len().saturating_sub(1)
    }

    /// Returns the average number of moves of unfinished nodes at a ply. `None` if the next ply was not counted, all games are
    /// over, or the counts are saturated.
    pub fn branching(&self, ply: usize) -> Option<f64> {
        let level = self.levels.get(ply)?;
        let next = self.levels.get(ply + 1)?;
        let open = level.nodes - level.games;
        (open > 0 && next.nodes < TOO_MANY).then(|| next.nodes as f64 / open as f64)
    }
}

type Ply<G> = HashMap<<G as Game>::Key, (G, u128)>;

#[derive(Clone, Copy)]
pub struct Room {
    pub plies: usize,
    /// Maximum number of positions of all plies together.
    pub positions: u64,
    /// Maximum number of nodes of all plies together. With a limit, the nodes of a ply are counted before its positions are
    /// created.
    pub nodes: u128,
    /// Maximum size of all position tables in bytes.
    pub bytes: usize,
}

impl Room {
    /// Default size of all tables in bytes; keeps the program below 1.5 GB.
    pub const BYTES: usize = 1_200_000_000;

    pub const fn of(plies: usize, positions: u64) -> Self {
        Self { plies, positions, nodes: TOO_MANY, bytes: Self::BYTES }
    }
}

/// Returns an upper bound for the bytes of a hash table, including growth. The table has a power of two of slots, each with one
/// control byte, and is at most 7/8 full. While it grows, the table of half the size exists as well.
pub fn table_bytes(entries: usize, size: usize) -> usize {
    if entries == 0 {
        return 0;
    }
    let places = (entries.saturating_mul(8) / 7 + 1).next_power_of_two().max(16);
    places.saturating_add(places / 2).saturating_mul(size + 1)
}

impl GameSpec {
    /// Counts the game within the limits. The count ends with the last complete ply if the next one would exceed a limit. It also
    /// ends if `goes_on` returns false for the number of positions so far. Linear in the moves of those positions; memory for
    /// each of them.
    pub fn game_size(&self, merging: Equivalence, room: Room, goes_on: &mut dyn FnMut(u64) -> bool) -> GameSize {
        self.visit(Count { merging, room, counts_positions: true, goes_on })
    }

    /// Like [`Self::game_size`], without the number of different positions over all plies: needs memory for the positions of two
    /// plies only.
    pub fn tree_size(&self, merging: Equivalence, room: Room, goes_on: &mut dyn FnMut(u64) -> bool) -> TreeSize {
        self.visit(Count { merging, room, counts_positions: false, goes_on }).tree
    }
}

struct Count<'a> {
    merging: Equivalence,
    room: Room,
    counts_positions: bool,
    goes_on: &'a mut dyn FnMut(u64) -> bool,
}

impl GameVisitor for Count<'_> {
    type Output = GameSize;

    /// Counts ply by ply.
    fn visit<G: Game + Clone>(self, mut game: G) -> GameSize {
        let Self { merging, room, counts_positions, goes_on } = self;
        let mut seen: HashSet<G::Key> = HashSet::new();
        let kept = if counts_positions { size_of::<G::Key>() } else { 0 };
        let mut reached = |ply: &Ply<G>| {
            if counts_positions {
                seen.extend(ply.keys());
            }
        };
        game.forget_moves();
        let mut ply: Ply<G> = HashMap::from([(key(merging)(&game), (game, 1))]);
        reached(&ply);
        let mut tree = TreeSize { levels: vec![level(&ply)], goes_on: false, next_nodes: None };
        let mut looked_at = 1;
        while open(&ply).next().is_some() {
            if tree.levels.len() > room.plies {
                tree.goes_on = true;
                break;
            }
            if room.nodes < TOO_MANY {
                let next = next_nodes(&ply);
                if tree.nodes().saturating_add(next) > room.nodes {
                    tree.goes_on = true;
                    tree.next_nodes = Some(next);
                    break;
                }
            }
            let entry = size_of::<(G::Key, (G, u128))>();
            let this = table_bytes(ply.len(), entry);
            let fits = |positions: u64| {
                let all = looked_at + positions;
                let seen = if kept > 0 { table_bytes(all as usize, kept) } else { 0 };
                let bytes = this + table_bytes(positions as usize, entry) + seen;
                all <= room.positions && bytes <= room.bytes && goes_on(all)
            };
            let Some(next) = advance(&ply, merging, fits) else {
                tree.goes_on = true;
                tree.next_nodes = Some(next_nodes(&ply));
                break;
            };
            reached(&next);
            looked_at += next.len() as u64;
            ply = next;
            tree.levels.push(level(&ply));
        }
        GameSize { tree, positions: seen.len() as u64 }
    }
}

fn next_nodes<G: Game>(ply: &Ply<G>) -> u128 {
    total(open(ply).map(|(game, lines)| lines.saturating_mul(game.moves().count() as u128)))
}

const fn key<G: Game>(merging: Equivalence) -> fn(&G) -> G::Key {
    match merging {
        Equivalence::Exact => G::key,
        Equivalence::Symmetric => G::canonical,
    }
}

/// Saturates at [`TOO_MANY`].
fn total(numbers: impl Iterator<Item = u128>) -> u128 {
    numbers.fold(0, u128::saturating_add)
}

fn open<G: Game>(ply: &Ply<G>) -> impl Iterator<Item = &(G, u128)> {
    ply.values().filter(|(game, _)| game.outcome().is_none())
}

fn level<G: Game>(ply: &Ply<G>) -> Level {
    let mut level = Level { positions: ply.len() as u64, ..Level::default() };
    for (game, lines) in ply.values() {
        level.nodes = level.nodes.saturating_add(*lines);
        if game.outcome().is_some() {
            level.games = level.games.saturating_add(*lines);
        }
    }
    level
}

/// Returns the positions of the next ply, or `None` if they exceed the limits. The limits are checked before the table grows.
fn advance<G: Game + Clone>(ply: &Ply<G>, merging: Equivalence, mut room: impl FnMut(u64) -> bool) -> Option<Ply<G>> {
    let key = key::<G>(merging);
    let mut next: Ply<G> = HashMap::new();
    let mut siblings = Vec::new();
    for (game, lines) in open(ply) {
        siblings.clear();
        let mut game = game.clone();
        for mv in game.moves() {
            game.make(mv);
            let key = key(&game);
            let is_new = merging == Equivalence::Exact || !siblings.contains(&key);
            if is_new {
                siblings.push(key);
                // A full table grows at the next insertion.
                if next.len() == next.capacity() && !room(next.len() as u64 + 1) {
                    return None;
                }
                arrive(&mut next, key, &game, *lines);
            }
            game.unmake(mv);
        }
        if !room(next.len() as u64) {
            return None;
        }
    }
    Some(next)
}

#[inline]
fn arrive<G: Game + Clone>(ply: &mut Ply<G>, key: G::Key, game: &G, lines: u128) {
    match ply.entry(key) {
        Entry::Occupied(known) => {
            let known = &mut known.into_mut().1;
            *known = known.saturating_add(lines);
        }
        Entry::Vacant(new) => {
            let mut game = game.clone();
            game.forget_moves();
            new.insert((game, lines));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Columns, ConnectFour, Describe, First, InTurns, OwnCode, Payoff, TicTacToe,
        built_in::{
            grundy::Grundy,
            nim::{Nim, Play},
        },
    };

    const PLENTY: u64 = 1_000_000;

    fn game_size<G: Describe + OwnCode + Clone + 'static>(game: &G, merging: Equivalence, room: Room) -> GameSize {
        Count { merging, room, counts_positions: true, goes_on: &mut |_| true }.visit(game.clone())
    }

    fn tree_size(room: Room, goes_on: &mut dyn FnMut(u64) -> bool) -> TreeSize {
        let count = Count { merging: Equivalence::Exact, room, counts_positions: false, goes_on };
        count.visit(TicTacToe::default()).tree
    }

    fn whole<G: Describe + OwnCode + Clone + 'static>(game: &G, merging: Equivalence) -> (u128, u128, u64, usize) {
        let game_size = game_size(game, merging, Room::of(usize::MAX, PLENTY));
        let GameSize { tree, positions } = game_size;
        assert!(!tree.goes_on);
        (tree.nodes(), tree.games(), positions, tree.plies())
    }

    #[test]
    fn games_have_their_known_numbers() {
        assert_eq!(whole(&TicTacToe::default(), Equivalence::Exact), (549_946, 255_168, 5_478, 9));
        let (_, games, positions, _) = whole(&TicTacToe::default(), Equivalence::Symmetric);
        assert_eq!((games, positions), (26_830, 765));

        // Connect four has the known numbers of lines.
        {
            let game = ConnectFour::new(First::Max, Columns::Natural);
            let tree = game_size(&game, Equivalence::Exact, Room::of(8, PLENTY)).tree;
            let perft: Vec<u128> = tree.levels.iter().map(|level| level.nodes).collect();
            assert_eq!(perft, [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234]);
            assert!(tree.goes_on);
            assert_eq!(tree.branching(0), Some(7.0));
            assert_eq!(tree.branching(8), None);
        }

        // Small games are counted like their trees.
        {
            let nim = InTurns::new(Nim::new(&[1, 1, 2], Play::Normal), First::Max, Payoff::OneZero);
            assert_eq!(whole(&nim, Equivalence::Exact).0, 46);
            assert_eq!(whole(&nim, Equivalence::Symmetric).0, 18);
            let grundy = InTurns::new(Grundy::new(&[7]), First::Min, Payoff::OneZero);
            assert_eq!((whole(&grundy, Equivalence::Exact).0, whole(&grundy, Equivalence::Exact).2), (24, 14));
        }
    }

    #[test]
    fn a_count_ends_where_its_room_does() {
        // A count ends at its limits.
        {
            let within = |room| tree_size(room, &mut |_| true);
            let limited = |most, depth| within(Room::of(depth, most));
            assert_eq!((limited(81, 9).plies(), limited(82, 9).plies()), (1, 2));
            assert_eq!((limited(PLENTY, 3).plies(), limited(PLENTY, 3).goes_on), (3, true));
            assert_eq!((limited(PLENTY, 0).nodes(), limited(1, 9).nodes()), (1, 1));
            let stopped = tree_size(Room::of(9, PLENTY), &mut |positions| positions < 100);
            assert_eq!((stopped.plies(), stopped.goes_on), (2, true));
            assert_eq!(
                (stopped.next_nodes, limited(PLENTY, 3).next_nodes),
                (Some(504), None),
                "nine, eight, seven moves"
            );
        }

        // The node limit applies before the positions are created.
        {
            let limited = |nodes| {
                let room = Room { nodes, ..Room::of(9, PLENTY) };
                let size = tree_size(room, &mut |_| true);
                (size.plies(), size.next_nodes)
            };
            assert_eq!([limited(10), limited(81)], [(1, Some(72)); 2], "one, nine, seventy-two");
            assert_eq!((limited(82), limited(549_946)), ((2, Some(504)), (9, None)));
        }

        // Saturated counts do not end a count.
        {
            let pile = GameSpec::parse("subtract:255,1-3").expect("a game");
            let size = pile.game_size(Equivalence::Exact, Room::of(usize::MAX, PLENTY), &mut |_| true);
            assert_eq!((size.positions, size.tree.plies(), size.tree.goes_on), (510, 255, false));
            assert_eq!((size.tree.nodes(), size.tree.games()), (TOO_MANY, TOO_MANY));
            assert_eq!(size.tree.branching(0), Some(3.0));
        }

        // A count ends before its tables take too much.
        {
            // `table_bytes` is never less than the size of a table: its slots with a byte each, and those of half the size while it
            // grows.
            {
                let mut table = HashSet::new();
                for entries in 1..50_000_usize {
                    table.insert(entries);
                    // The standard library fills 7/8 of the slots, and all but one of four or eight slots.
                    let places = (table.capacity() * 8 / 7).next_power_of_two();
                    let taken = (places + places / 2) * (size_of::<usize>() + 1);
                    let reckoned = table_bytes(entries, size_of::<usize>());
                    assert!((taken..=4 * taken + 512).contains(&reckoned), "{entries}: {reckoned}, {taken}");
                }
                assert_eq!(table_bytes(0, 8), 0);
            }

            // A count ends before its tables exceed the limit.
            for bytes in [10_000, 100_000, 1_000_000] {
                let room = Room { bytes, ..Room::of(usize::MAX, PLENTY) };
                let game = ConnectFour::new(First::Max, Columns::Natural);
                let GameSize { tree, .. } = game_size(&game, Equivalence::Exact, room);
                let held = tree.levels.windows(2).map(|plies| {
                    let entry = size_of::<(<ConnectFour as Game>::Key, (ConnectFour, u128))>();
                    let tables =
                        [plies[0].positions, plies[1].positions].map(|count| table_bytes(count as usize, entry));
                    tables[0] + tables[1]
                });
                assert!(
                    tree.goes_on && held.max() <= Some(bytes) && tree.plies() > 0,
                    "{bytes}: {} plies",
                    tree.plies()
                );
            }
        }
    }
}
