//! In which notation a text can be said to be written.

use super::{Choice, ChoiceRow};
use plywood_messages::words;

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
        (Self::Toml, "toml", words::notations::about_toml),
        (Self::Json, "json", words::notations::about_json),
        (Self::Efg, "efg", words::notations::about_efg),
        (Self::Nfg, "nfg", words::notations::about_nfg),
        (Self::List, "list", words::notations::about_list),
        (Self::Newick, "newick", words::notations::about_newick),
        (Self::Term, "term", words::notations::about_term),
        (Self::Pddl, "pddl", words::notations::about_pddl),
    ];

    fn what() -> &'static str {
        words::notations::what_notation()
    }
}
