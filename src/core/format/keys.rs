//! The keys of a tree file and what each means. Knows nothing of values.

use std::ops::Range;

use crate::settings::Choice;

/// A key of the whole file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum FileKey {
    Title,
    Source,
    Note,
    Speaker,
    Root,
    Levels,
    Tree,
    Game,
    Depth,
    First,
    Evaluation,
    Merge,
    View,
}

impl Choice for FileKey {
    const WHAT: &'static str = "file";
    const TABLE: &'static [(Self, &'static str, &'static str)] = &[
        (Self::Title, "title", "what the tree is called"),
        (Self::Source, "source", "the book or lecture it is from"),
        (Self::Note, "note", "a remark, shown with the tree"),
        (Self::Speaker, "speaker", "a remark for the speaker's view alone"),
        (Self::Root, "root", "who moves at the root"),
        (Self::Levels, "levels", "who moves at each depth, repeating"),
        (Self::Tree, "tree", "the tree"),
        (Self::Game, "game", "a game instead of a tree"),
        (Self::Depth, "depth", "how many plies of the game to look at"),
        (Self::First, "first", "who moves first in the game"),
        (Self::Evaluation, "evaluation", "the static evaluation of the game"),
        (Self::Merge, "merge", "which equal positions of the game are one"),
        (Self::View, "view", "how to open it"),
    ];
}

/// A key of a node that is written as a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum NodeKey {
    Name,
    Move,
    Player,
    Value,
    P,
    Note,
    Speaker,
    Children,
    Eval,
}

impl Choice for NodeKey {
    const WHAT: &'static str = "node";
    const TABLE: &'static [(Self, &'static str, &'static str)] = &[
        (Self::Name, "name", "what the node is called"),
        (Self::Move, "move", "the move that leads to it"),
        (Self::Player, "player", "who moves there"),
        (Self::Value, "value", "what a leaf is worth"),
        (Self::P, "p", "the probability of the edge that leads to it"),
        (Self::Note, "note", "a remark, shown when the node is reached"),
        (Self::Speaker, "speaker", "a remark for the speaker's view alone"),
        (Self::Children, "children", "the nodes below"),
        (Self::Eval, "eval", "the static evaluation of an inner node"),
    ];
}

/// A key of the `[view]` table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum ViewKey {
    Algorithm,
    Return,
    CutRule,
    Order,
    Seed,
    Depth,
    Nodes,
    Display,
    Theme,
    Step,
}

impl Choice for ViewKey {
    const WHAT: &'static str = "view";
    const TABLE: &'static [(Self, &'static str, &'static str)] = &[
        (Self::Algorithm, "algorithm", "how to search"),
        (Self::Return, "return", "what alpha-beta hands up"),
        (Self::CutRule, "cut_on", "when alpha-beta cuts"),
        (Self::Order, "order", "in which order children are looked at"),
        (Self::Seed, "seed", "the seed of a random order"),
        (Self::Depth, "depth", "how many plies to search"),
        (Self::Nodes, "nodes", "how many nodes all passes may visit"),
        (Self::Display, "display", "what is written at the nodes"),
        (Self::Theme, "theme", "the colours"),
        (Self::Step, "step", "the step to open at"),
    ];
}

/// The keys of a table that have been read so far.
#[derive(Clone, Debug, Default)]
pub(super) struct SeenKeys {
    /// One bit for each row of the key's table.
    bits: u32,
    /// The span of each, as far as spans are known.
    spans: Vec<(u32, Range<usize>)>,
}

impl SeenKeys {
    /// Adds a key. Returns the span of an earlier one that is the same.
    pub(super) fn insert<K: Choice>(&mut self, key: K, range: &Range<usize>) -> Option<Range<usize>> {
        let bit = 1 << K::TABLE.iter().take_while(|(known, ..)| *known != key).count();
        if self.bits & bit != 0 {
            let first = self.spans.iter().find(|(known, _)| *known == bit);
            return Some(first.map_or(0..0, |(_, first)| first.clone()));
        }
        self.bits |= bit;
        if !range.is_empty() {
            self.spans.push((bit, range.clone()));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<K: Choice>() {
        let mut seen = SeenKeys::default();
        for (at, &(key, name, _)) in K::TABLE.iter().enumerate() {
            assert!(K::from_name(name) == Some(key));
            assert_eq!(seen.insert(key, &(at..at + 1)), None);
        }
        for (at, &(key, ..)) in K::TABLE.iter().enumerate() {
            assert_eq!(seen.insert(key, &(90..99)), Some(at..at + 1));
        }
    }

    #[test]
    fn every_key_is_new_once() {
        check::<FileKey>();
        check::<NodeKey>();
        check::<ViewKey>();
    }
}
