//! Names of nodes and moves without a name in the file.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet, VecDeque},
    fmt,
};

use super::{Edge, Fraction, NodeId, Player, Term, Tree};

/// Decoder of the move codes on a tree's edges.
#[derive(Clone, Debug)]
pub enum MoveNames {
    /// Moves of a file: the code is an index into this list, or [`Edge::UNNAMED`].
    Listed(Vec<Box<str>>),
    /// Moves of a game: this function writes the game's own code.
    Notation(fn(u32) -> String),
    WithChance {
        notation: fn(u32) -> String,
        /// Probability of a chance move; `None` for the moves of players.
        probability: fn(u32) -> Option<Fraction>,
    },
}

/// Source of position names and terms for the tree of a game.
///
/// Each node is the position at the end of its path.
pub trait Positions: fmt::Debug + Send + Sync {
    /// Returns true if positions have names.
    fn have_names(&self) -> bool;

    /// Returns the names of all positions of a tree. Linear in its nodes times the moves of a position.
    fn names(&self, tree: &Tree) -> PositionNames;

    /// Returns the terms whose sum is the value of the position after these move codes from the root, for MAX; empty if the value
    /// is not a sum. Linear in the moves times the moves of a position.
    fn terms_after(&self, moves: &[u32]) -> Vec<Term>;

    /// Returns the drawings of the positions along these moves, the root's first. Same complexity.
    fn boards_along(&self, moves: &[u32]) -> Vec<Vec<String>>;

    /// Returns the names of MAX and MIN, or of OR and AND; `None` if they have no others.
    fn players(&self) -> Option<[&'static str; 2]>;

    /// Returns the stated goal, which makes a position T.
    fn goal(&self) -> Option<&'static str>;
}

/// Names of positions by node, each kept once.
#[derive(Clone, Debug, Default)]
pub struct PositionNames {
    numbers: HashMap<Box<str>, u32>,
    names: Vec<Box<str>>,
    of: Vec<u32>,
}

impl PositionNames {
    /// Adds the name of the next node.
    pub fn push(&mut self, name: String) {
        let next = self.names.len() as u32;
        let number = *self.numbers.entry(name.clone().into()).or_insert(next);
        if number == next {
            self.names.push(name.into());
        }
        self.of.push(number);
    }

    fn get(&self, node: NodeId) -> Option<&str> {
        self.of.get(node.index()).map(|&number| &*self.names[number as usize])
    }
}

impl MoveNames {
    /// Returns the name of the move with this code, or `None`.
    pub fn name(&self, code: u32) -> Option<Cow<'_, str>> {
        match self {
            Self::Listed(list) => list.get(code as usize).map(|name| Cow::Borrowed(name.as_ref())),
            Self::Notation(write) | Self::WithChance { notation: write, .. } => {
                (code != Edge::UNNAMED).then(|| Cow::Owned(write(code)))
            }
        }
    }

    /// Returns the probability of a chance move, if the rules of the game define it.
    pub fn probability(&self, code: u32) -> Option<Fraction> {
        match self {
            Self::Listed(_) | Self::Notation(_) => None,
            Self::WithChance { probability, .. } => probability(code),
        }
    }

    /// Returns true for the moves of a game, false for those of a file.
    pub const fn belong_to_game(&self) -> bool {
        !matches!(self, Self::Listed(_))
    }
}

/// Moves that lead to a node: all of a short path, or the last ones of a longer path.
pub struct LineOfPlay {
    /// Names of the listed moves in order.
    pub moves: String,
    pub plies: usize,
    /// True if earlier moves are omitted.
    pub is_cut: bool,
}

impl LineOfPlay {
    /// Maximum length of a path that is listed completely.
    const SHORT: usize = 3;
    /// Number of moves listed of a longer path.
    const END: usize = 2;
}

impl Tree {
    /// Returns the name of the node's position: its name in the file, or in a game with position names the position's. `None` for
    /// nodes identified by a letter or a move. The names of a game's positions are collected when one is asked for.
    pub fn position_name(&self, id: NodeId) -> Option<Cow<'_, str>> {
        if let Some(name) = self.given_name(id) {
            return Some(Cow::Borrowed(name));
        }
        let names = self.positions.get_or_init(|| self.named.as_ref().map(|game| game.names(self)).unwrap_or_default());
        names.get(id).map(Cow::Borrowed)
    }

    /// Returns the drawings of a game's positions from the root to a node; none in a tree from a file. Linear in the depth.
    pub fn boards_along(&self, id: NodeId) -> Vec<Vec<String>> {
        self.drawn.as_ref().map(|game| game.boards_along(&self.codes(id))).unwrap_or_default()
    }

    /// Returns names that the file gives to several nodes, in tree order, each with its nodes. Linear in the given names.
    pub fn repeated_names(&self) -> Vec<(&str, Vec<NodeId>)> {
        let mut places: HashMap<&str, usize> = HashMap::new();
        let mut names: Vec<(&str, Vec<NodeId>)> = Vec::new();
        for (node, name) in self.facts.names.iter().map(|(node, name)| (node, name.trim())) {
            let place = *places.entry(name).or_insert(names.len());
            match names.get_mut(place) {
                Some((_, nodes)) => nodes.push(node),
                None => names.push((name, vec![node])),
            }
        }
        names.retain(|(name, nodes)| nodes.len() > 1 && !name.is_empty());
        names
    }

    /// Records the player to move in positions that share their name with one of the other player. Linear.
    #[must_use]
    pub fn with_turns(mut self) -> Self {
        if !self.takes_turns() {
            return self;
        }
        let mover = |node| self.player(node).or_else(|| self.player(self.parent(node)?)?.opponent());
        let whose = |(node, name)| Some((node, name, mover(node)?));
        let named: Vec<(NodeId, &str, Player)> =
            self.facts.names.iter().map(|(node, name)| (node, name.as_ref())).filter_map(whose).collect();
        let mut turns: HashMap<&str, HashSet<Player>> = HashMap::new();
        for &(_, name, player) in &named {
            turns.entry(name).or_default().insert(player);
        }
        let shared = |&(node, name, player): &(NodeId, &str, Player)| (turns[name].len() > 1).then_some((node, player));
        self.turns = named.iter().filter_map(shared).collect();
        self
    }

    /// Returns the player to move if the node's name does not distinguish it from a position of the other player.
    pub fn turn(&self, id: NodeId) -> Option<Player> {
        self.turns.get(id).copied()
    }

    /// Returns the name of a node in sentences: the [name of its position](Self::position_name), or its [label](Self::name).
    pub fn called(&self, id: NodeId) -> Option<Cow<'_, str>> {
        self.position_name(id).or_else(|| self.name(id))
    }

    /// Returns the named moves that lead to a node. Linear in the depth.
    pub fn line(&self, id: NodeId) -> LineOfPlay {
        let plies = self.depth(id);
        let is_cut = plies > LineOfPlay::SHORT;
        let count = if is_cut { LineOfPlay::END } else { plies };
        let mut moves: Vec<Cow<'_, str>> = self.ancestors(id).take(count).filter_map(|at| self.move_name(at)).collect();
        moves.reverse();
        LineOfPlay { moves: moves.join(" "), plies, is_cut }
    }
}

#[derive(Debug, Default)]
pub struct MoveList(HashMap<Box<str>, u32>);

impl MoveList {
    pub fn code(&mut self, name: &str) -> u32 {
        let next = self.0.len() as u32;
        match self.0.get(name) {
            Some(&code) => code,
            None => *self.0.entry(name.into()).or_insert(next),
        }
    }

    pub fn finish(self) -> MoveNames {
        let mut names = vec![Box::default(); self.0.len()];
        for (name, code) in self.0 {
            names[code as usize] = name;
        }
        MoveNames::Listed(names)
    }
}

/// Returns the `n`-th name, from 0: A, B, ..., Z, AA, AB, ...
pub fn letters(n: u32) -> String {
    let mut rest = u64::from(n) + 1;
    // Letters in reverse order; seven suffice for the largest number.
    let mut name = [b'A'; 7];
    let mut count = 0;
    while rest > 0 {
        name[count] = b'A' + ((rest - 1) % 26) as u8;
        rest = (rest - 1) / 26;
        count += 1;
    }
    name[..count].iter().rev().copied().map(char::from).collect()
}

/// Index of a letter name, from 0; `None` for other names and beyond the range.
fn number(name: &str) -> Option<u32> {
    let digit = |total: u32, letter: u8| {
        let value = u32::from(letter.checked_sub(b'A').filter(|&value| value < 26)?) + 1;
        total.checked_mul(26)?.checked_add(value)
    };
    name.bytes().try_fold(0, digit)?.checked_sub(1)
}

/// Numbers the unnamed inner nodes breadth first, without the letters that the file gives to other nodes. Entries of other nodes
/// are unused.
pub fn breadth_first_letters(tree: &Tree) -> Vec<u32> {
    let mut given: Vec<u32> = tree.facts.names.iter().filter_map(|(_, name)| number(name.trim())).collect();
    given.sort_unstable();
    let mut given = given.into_iter().peekable();
    let mut numbers = vec![0; tree.len()];
    let mut next = 0;
    let mut queue = VecDeque::from([NodeId::ROOT]);
    while let Some(id) = queue.pop_front() {
        if tree.kind(id).is_inner() && tree.given_name(id).is_none() {
            while let Some(number) = given.next_if(|&number| number <= next) {
                next += u32::from(number == next);
            }
            numbers[id.index()] = next;
            next += 1;
        }
        queue.extend(tree.children(id));
    }
    numbers
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::testing;
    use proptest::prelude::*;

    #[test]
    fn every_spelling_has_a_code_of_its_own() {
        let mut list = MoveList::default();
        let spellings: Vec<String> =
            (0..3_000).map(|n| format!("{}{n}", letters(n % 40))).chain([String::new()]).collect();
        for _ in 0..2 {
            for (code, name) in spellings.iter().enumerate() {
                assert_eq!(list.code(name), code as u32, "{name}");
            }
        }
        assert_eq!(list.finish().name(3_000).as_deref(), Some(""));
    }

    #[test]
    fn letters_go_on_after_z_and_have_their_number_back() {
        // Letters continue after Z.
        {
            let names: Vec<_> = [0, 1, 25, 26, 27, 51, 52, 701, 702, u32::MAX].map(letters).into();
            assert_eq!(names, ["A", "B", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA", "MWLQKWV"]);
        }

        // Letters convert back to their number.
        for n in (0..20_000).chain([u32::MAX - 1]) {
            assert_eq!(number(&letters(n)), Some(n));
        }
        for other in ["", "a", "A1", "AÄ", "ZZZZZZZZ", " A"] {
            assert_eq!(number(other), None, "{other}");
        }
    }

    fn expected(tree: &Tree) -> Vec<String> {
        let given: HashSet<&str> = tree.facts.names.iter().map(|(_, name)| name.trim()).collect();
        let mut free = (0..).map(letters).filter(|name| !given.contains(name.as_str()));
        let mut inner: Vec<NodeId> = tree.nodes().filter(|&node| tree.player(node).is_some()).collect();
        inner.sort_by_key(|&node| (tree.depth(node), node));
        let name = |node: NodeId| tree.given_name(node).map(str::to_owned).or_else(|| free.next());
        inner.into_iter().filter_map(name).collect()
    }

    fn names(tree: &Tree) -> Vec<String> {
        let mut inner: Vec<NodeId> = tree.nodes().filter(|&node| tree.player(node).is_some()).collect();
        inner.sort_by_key(|&node| (tree.depth(node), node));
        inner.into_iter().filter_map(|node| tree.name(node).map(Cow::into_owned)).collect()
    }

    proptest! {
        #![proptest_config(testing::cases(300))]

        #[test]
        fn no_letter_is_a_name_that_the_file_gives(
            tree in testing::any_tree(), given in proptest::collection::vec((0usize..60, 0u32..30, 0usize..4), 0..12),
        ) {
            let mut tree = Arc::unwrap_or_clone(tree);
            for (at, n, kind) in given {
                let node = NodeId((at % tree.len()) as u32);
                let name = [letters(n), letters(n * 31), format!(" {} ", letters(n)), format!("n{n}")][kind].clone();
                tree.facts.names.set(node, name.into());
            }
            let named = names(&tree);
            prop_assert_eq!(&named, &expected(&tree));
            let given: HashSet<&str> = tree.facts.names.iter().map(|(_, name)| name.trim()).collect();
            let letters = tree.nodes().filter(|&node| tree.player(node).is_some() && tree.given_name(node).is_none());
            let letters: Vec<String> = letters.filter_map(|node| tree.name(node).map(Cow::into_owned)).collect();
            prop_assert!(letters.iter().all(|name| !given.contains(name.as_str())));
            prop_assert_eq!(letters.iter().collect::<HashSet<_>>().len(), letters.len());
        }
    }

    #[test]
    fn a_file_with_names_has_no_letter_twice() {
        let text = r#"tree = [{name="B",children=[3,5]},[4,2],{name="A",children=[1,[6,7]]}]"#;
        let read = crate::format::read(text, crate::format::Syntax::Toml).expect("a valid file");
        let crate::format::Content::Tree(tree) = read.content else { panic!("a tree") };
        assert_eq!(names(&tree), ["C", "B", "D", "A", "E"]);
    }
}
