//! Keys of a tree file with their help texts.

use crate::{diagnostic::Span, named, settings::Choice};

named! {
    pub(super) enum FileKey in files, "what-file" {
        Title = "title", "key-title",
        Source = "source", "key-source",
        Note = "note", "key-note",
        Speaker = "speaker", "key-speaker",
        Root = "root", "key-root",
        Levels = "levels", "key-levels",
        Players = "players", "key-players",
        Tree = "tree", "key-tree",
        Game = "game", "key-game",
        From = "from", "key-from",
        Depth = "depth", "key-depth",
        First = "first", "key-first",
        Evaluation = "evaluation", "key-evaluation",
        Goal = "goal", "key-goal",
        Merge = "merge", "key-merge",
        View = "view", "key-view",
        Meta = "meta", "key-meta",
    }
}

named! {
    #[derive(Hash)]
    pub(super) enum NodeKey in files, "what-node" {
        Name = "name", "key-name",
        Move = "move", "key-move",
        Player = "player", "key-player",
        Value = "value", "key-value",
        P = "p", "key-p",
        Note = "note", "node-note",
        Speaker = "speaker", "key-speaker",
        Children = "children", "key-children",
        Eval = "eval", "key-eval",
        Quiet = "quiet", "key-quiet",
    }
}

named! {
    pub(super) enum EvaluationKey in files, "what-evaluation" {
        Weights = "weights", "key-weights",
    }
}

pub struct SeenKeys<K>(Vec<(K, Span)>);

impl<K: Choice> SeenKeys<K> {
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds a key. Returns the span of an earlier duplicate.
    pub fn insert(&mut self, key: K, range: &Span) -> Option<Span> {
        let first = self.0.iter().find(|(known, _)| *known == key).map(|(_, first)| first.clone());
        if first.is_none() {
            self.0.push((key, range.clone()));
        }
        first
    }
}
