//! Keys of a tree file with their help texts.

use crate::{diagnostic::Span, named};

use crate::settings::{Algorithm, Bug, Choice, CutRule, Display, FailMode, Order, Stops, ThemeName, VisitOrder, Wins};
use plywood_messages::words::LanguageName;

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

named! {
    pub(super) enum ViewKey in files, "what-view" {
        Algorithm = "algorithm", "view-algorithm",
        Return = "return", "view-return",
        CutRule = "cut_on", "view-cut-on",
        Bug = "bug", "view-bug",
        Order = "order", "view-order",
        Seed = "seed", "view-seed",
        Wins = "wins", "view-wins",
        Depth = "depth", "view-depth",
        Nodes = "nodes", "view-nodes",
        FirstGuess = "first_guess", "view-first-guess",
        Window = "window", "view-window",
        Display = "display", "view-display",
        Visits = "visits", "view-visits",
        Steps = "steps", "view-steps",
        Theme = "theme", "view-theme",
        Language = "language", "view-language",
        Step = "step", "view-step",
    }
}

impl ViewKey {
    /// Returns the names that the key accepts; none if its value is a number.
    pub fn options(self) -> Vec<&'static str> {
        match self {
            Self::Algorithm => Algorithm::names().collect(),
            Self::Return => FailMode::names().collect(),
            Self::CutRule => CutRule::names().collect(),
            Self::Bug => Bug::names().collect(),
            Self::Order => Order::names().collect(),
            Self::Wins => Wins::names().collect(),
            Self::Display => Display::names().collect(),
            Self::Visits => VisitOrder::names().collect(),
            Self::Steps => Stops::names().collect(),
            Self::Theme => ThemeName::names().collect(),
            Self::Language => LanguageName::names().collect(),
            Self::Seed | Self::Depth | Self::Nodes | Self::FirstGuess | Self::Window | Self::Step => Vec::new(),
        }
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
