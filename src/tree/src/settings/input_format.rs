//! In which notation a text can be said to be written.

use super::{Choice, ChoiceRow};

/// How a text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InputFormat {
    /// TOML with the keys of our files.
    Toml,
    /// JSON with the same keys, or a bare list.
    Json,
    /// An extensive game as Gambit's programs write it.
    Efg,
    /// A game in strategic form as they write it.
    Nfg,
    /// Nested lists.
    List,
    /// Newick's trees.
    Newick,
    /// Terms in brackets.
    Term,
    /// Definitions of planning, a domain and a problem in one text.
    Pddl,
}

impl Choice for InputFormat {
    const TABLE: &'static [ChoiceRow<Self>] = &[
        (Self::Toml, "toml", || text!(notations, "about-toml")),
        (Self::Json, "json", || text!(notations, "about-json")),
        (Self::Efg, "efg", || text!(notations, "about-efg")),
        (Self::Nfg, "nfg", || text!(notations, "about-nfg")),
        (Self::List, "list", || text!(notations, "about-list")),
        (Self::Newick, "newick", || text!(notations, "about-newick")),
        (Self::Term, "term", || text!(notations, "about-term")),
        (Self::Pddl, "pddl", || text!(notations, "about-pddl")),
    ];

    fn what() -> &'static str {
        text!(notations, "what-notation")
    }
}
