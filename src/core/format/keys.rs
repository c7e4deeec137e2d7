//! The keys of a tree file and what each means. Knows nothing of values.

use std::ops::Range;

use crate::settings::{Choice, ChoiceRow};
use crate::words;

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
    const TABLE: &'static [ChoiceRow<Self>] = &[
        (Self::Title, "title", words::files::key_title),
        (Self::Source, "source", words::files::key_source),
        (Self::Note, "note", words::files::key_note),
        (Self::Speaker, "speaker", words::files::key_speaker),
        (Self::Root, "root", words::files::key_root),
        (Self::Levels, "levels", words::files::key_levels),
        (Self::Tree, "tree", words::files::key_tree),
        (Self::Game, "game", words::files::key_game),
        (Self::Depth, "depth", words::files::key_depth),
        (Self::First, "first", words::files::key_first),
        (Self::Evaluation, "evaluation", words::files::key_evaluation),
        (Self::Merge, "merge", words::files::key_merge),
        (Self::View, "view", words::files::key_view),
    ];

    fn what() -> &'static str {
        words::files::what_file()
    }
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
    const TABLE: &'static [ChoiceRow<Self>] = &[
        (Self::Name, "name", words::files::key_name),
        (Self::Move, "move", words::files::key_move),
        (Self::Player, "player", words::files::key_player),
        (Self::Value, "value", words::files::key_value),
        (Self::P, "p", words::files::key_p),
        (Self::Note, "note", words::files::node_note),
        (Self::Speaker, "speaker", words::files::key_speaker),
        (Self::Children, "children", words::files::key_children),
        (Self::Eval, "eval", words::files::key_eval),
    ];

    fn what() -> &'static str {
        words::files::what_node()
    }
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
    Visits,
    Theme,
    Step,
}

impl Choice for ViewKey {
    const TABLE: &'static [ChoiceRow<Self>] = &[
        (Self::Algorithm, "algorithm", words::files::view_algorithm),
        (Self::Return, "return", words::files::view_return),
        (Self::CutRule, "cut_on", words::files::view_cut_on),
        (Self::Order, "order", words::files::view_order),
        (Self::Seed, "seed", words::files::view_seed),
        (Self::Depth, "depth", words::files::view_depth),
        (Self::Nodes, "nodes", words::files::view_nodes),
        (Self::Display, "display", words::files::view_display),
        (Self::Visits, "visits", words::files::view_visits),
        (Self::Theme, "theme", words::files::view_theme),
        (Self::Step, "step", words::files::view_step),
    ];

    fn what() -> &'static str {
        words::files::what_view()
    }
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
