//! One subject (a tree or a game), and searches of it. The layer that knows which game, which recorder and which order belong
//! together; knows nothing of screens, and reads no files.

mod compare;
mod fit;
mod run;

pub use compare::{Comparison, Row, Yardstick, compare, effective_branching, yardstick};
pub use fit::{Reason, Unfit, default_algorithm, fitting_algorithms};
pub use run::{Choices, Run, RunError, run};

use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::format::{Content, Document, View};
use crate::game::{GameSpec, SpecError};
use crate::tree::Tree;

/// The most nodes a search may record: about two gigabytes with everything that replaying them needs.
pub const MOST_RECORDED: u64 = 12_000_000;

/// What there is to search, and how its file wants it to be shown.
#[derive(Clone, Debug)]
pub struct Subject {
    /// What to call it on screen.
    pub title: String,
    /// The book or lecture it is from.
    pub source: Option<String>,
    /// The lecturer's remark.
    pub note: Option<String>,
    /// The tree or the game.
    pub matter: Matter,
    /// The file's wishes.
    pub view: View,
}

/// What is searched.
#[derive(Clone, Debug)]
pub enum Matter {
    /// A tree, all of it known.
    Tree(Arc<Tree>),
    /// A game, whose tree grows as it is searched.
    Game(GameSpec),
}

impl Subject {
    /// The subject of a file. Fails when the file names a game that does not exist.
    pub fn new(document: Document, name: &str) -> Result<Self, Diagnostic> {
        let mut view = document.view;
        let matter = match document.content {
            Content::Tree(tree) => Matter::Tree(Arc::new(tree)),
            Content::Game(request) => {
                view.depth = view.depth.or(request.depth);
                let spec = GameSpec::parse(&request.spec);
                Matter::Game(spec.map_err(|error| no_such_game(&error).at(request.range, "no such game"))?)
            }
        };
        let title = document.title.unwrap_or_else(|| name.to_owned());
        Ok(Self { title, source: document.source, note: document.note, matter, view })
    }

    /// A built-in game by itself.
    #[must_use]
    pub fn of_game(spec: GameSpec) -> Self {
        let title = spec.title().to_owned();
        Self { title, source: None, note: None, matter: Matter::Game(spec), view: View::default() }
    }
}

/// The diagnostic for a game spec that names no game.
#[must_use]
pub fn no_such_game(error: &SpecError) -> Diagnostic {
    let known: Vec<&str> = GameSpec::examples().collect();
    let help = match error.nearest {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => format!("the games are: {}", known.join(", ")),
    };
    Diagnostic::new("unknown-game", error.to_string()).help(help)
}
