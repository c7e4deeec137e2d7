//! Trees in the formats of other programs and courses: bare lists and Gambit. The format is detected from the name or from the first
//! characters.
//!
//! # How to add a notation
//!
//! One file and one row. Parse the format into a [`Document`], see `efg.rs`. Writing it reports which parts of a document it cannot
//! represent.

mod efg;
mod lists;

pub use efg::{GameText, extensive, lost_in_efg, lost_in_tree, no_tree};

use std::path::Path;

use crate::{
    diagnostic::{Checked, Diagnostic},
    exact::{self, Exact},
    format::{Content, Document, Syntax, View},
    gambit::{self, ExtensiveGame, StrategicGame},
    settings::{Choice as _, InputFormat},
    tree::{Domain, NodeId, Tree},
};
use plywood_messages::text::joined;

pub struct Notation {
    /// Identifier; its name is that on the command line.
    pub format: InputFormat,
    pub endings: &'static [&'static str],
    /// Detects the format from a text without a known extension.
    detects: fn(&str) -> bool,
    /// Parses a text, including games that cannot be searched.
    pub read: fn(&str) -> Checked<GameText>,
    /// Writes a document, or returns the reason why the format cannot represent it.
    pub write: fn(&Document) -> Result<Written, Diagnostic>,
}

pub struct Written {
    pub text: String,
    /// Parts of the document that the format cannot represent, in a few words each.
    pub lost: Vec<&'static str>,
}

/// Returns the tree of a document.
///
/// # Errors
/// It has a game.
fn tree_of(document: &Document) -> Result<&Tree, Diagnostic> {
    match &document.content {
        Content::Tree(tree) => Ok(tree),
        Content::Game(_) => {
            Err(Diagnostic::new("not-written", text!("notations/a-game")).help(say!("notations/a-game-help")))
        }
    }
}

/// Returns the parts of a document that a format cannot represent: a list of numbers, or a game without truth values.
fn lost(document: &Document, tree: &Tree, is_list: bool) -> Vec<&'static str> {
    let has = |what: &dyn Fn(NodeId) -> bool| tree.nodes().any(what);
    let is_described = document.title.is_some() || document.note.is_some();
    losses([
        (
            document.source.is_some() || document.speaker.is_some() || (is_list && is_described),
            text!("notations/lost-texts"),
        ),
        (is_list && has(&|node| tree.given_name(node).is_some()), text!("notations/lost-names")),
        (is_list && has(&|node| tree.move_name(node).is_some()), text!("notations/lost-moves")),
        (is_list && has(&|node| tree.probability(node).is_some()), text!("notations/lost-probabilities")),
        (has(&|node| tree.note(node).or(tree.speaker_note(node)).is_some()), text!("notations/lost-notes")),
        (has(&|node| tree.evaluation(node).is_some()), text!("notations/lost-evaluations")),
        (!is_list && tree.domain() == Domain::Truth, text!("notations/lost-truth")),
        (document.view != View::default(), text!("notations/lost-view")),
        (!is_list && gambit::has_scaled_chances(tree), text!("notations/lost-chances")),
        (document.meta.is_some(), text!("notations/lost-meta")),
    ])
}

/// Returns the names of the parts that are lost.
pub fn losses<const N: usize>(parts: [(bool, &'static str); N]) -> Vec<&'static str> {
    parts.into_iter().filter(|(is_lost, _)| *is_lost).map(|(_, what)| what).collect()
}

/// Every format except TOML and JSON with keys.
pub const NOTATIONS: &[Notation] = &[
    Notation { format: InputFormat::Efg, endings: &["efg"], detects: efg::detects, read: efg::read, write: efg::write },
    Notation {
        format: InputFormat::List,
        endings: &[],
        detects: lists::detects,
        read: |text| lists::read(text).map(GameText::of),
        write: lists::write,
    },
];

impl Notation {
    /// Returns the name on the command line: `efg`.
    pub fn name(&self) -> &'static str {
        self.format.name()
    }

    pub fn named(name: &str) -> Option<&'static Self> {
        NOTATIONS.iter().find(|notation| notation.name() == name)
    }

    /// Returns the notation of an input format; `None` for formats with keys, and for formats other than trees.
    pub fn in_format(format: InputFormat) -> Option<&'static Self> {
        NOTATIONS.iter().find(|notation| notation.format == format)
    }

    pub fn of_name(name: &str) -> Option<&'static Self> {
        let ending = Path::new(name).extension()?.to_str()?;
        NOTATIONS.iter().find(|notation| notation.endings.iter().any(|known| known.eq_ignore_ascii_case(ending)))
    }

    /// Detects the notation from a file name and its text; `None` for TOML, and for JSON with keys.
    pub fn of(name: &str, text: &str) -> Option<&'static Self> {
        let ending = Path::new(name).extension().unwrap_or_default();
        if ending.eq_ignore_ascii_case("toml") {
            return None;
        }
        Self::of_name(name).or_else(|| NOTATIONS.iter().find(|notation| (notation.detects)(text)))
    }

    /// Parses a text.
    ///
    /// # Errors
    /// All problems of the text.
    pub fn read(&self, text: &str) -> Checked<Document> {
        match (self.read)(text)? {
            GameText::Tree(document) => Ok(*document),
            GameText::Other(game, why) => Err(vec![efg::refused(&game, &why)]),
        }
    }

    /// Writes a game that need not be a search tree.
    ///
    /// # Errors
    /// The reason why this format cannot represent it.
    pub fn write_game(&self, game: &ExtensiveGame) -> Result<Written, Diagnostic> {
        if self.format == InputFormat::Efg {
            return Ok(Written { text: gambit::write(game), lost: Vec::new() });
        }
        match gambit::to_tree(game) {
            Ok((tree, _)) => {
                let mut lost = lost_in_tree(game, &tree);
                let written = (self.write)(&efg::document_of(game, tree))?;
                lost.extend(written.lost);
                Ok(Written { lost, ..written })
            }
            Err(why) => {
                let why = say!("notations/no-tree-of-game", why = Text(efg::no_tree(game, &why)));
                Err(Diagnostic::new("not-written", why).help(text!("notations/no-tree-of-game-help")))
            }
        }
    }
}

#[cfg(test)]
mod tests;

/// Maximum digits on either side of the point of a decimal; longer numbers are written as fractions.
const LONGEST_DECIMAL: usize = 17;

/// Writes a matrix game as a file, with single numbers as payoffs if it is zero-sum. Linear.
///
/// # Errors
/// The game does not have two players, or a payoff has too many digits.
pub fn write_matrix(game: &StrategicGame, syntax: Syntax) -> Result<String, Diagnostic> {
    let [rows, columns] = &game.strategies[..] else {
        return Err(Diagnostic::new("not-written", say!("notations/not-two", players = Count(game.players.len()))));
    };
    let is_zero_sum = game.payoffs.iter().all(|payoffs| payoffs.iter().sum::<Exact>() == Exact::default());
    let cells = game.payoffs.iter().map(|payoffs| cell(payoffs, is_zero_sum, syntax)).collect::<Result<Vec<_>, _>>()?;
    let row = |row: usize| {
        let cells = (0..columns.len()).map(|column| cells[row + column * rows.len()].as_str());
        format!("  [{}]", joined(cells, ", "))
    };
    let payoffs: Vec<String> = (0..rows.len()).map(row).collect();
    let list = |names: &[String]| {
        let names = names.iter().map(|name| syntax.string(name));
        format!("[{}]", joined(names, ", "))
    };
    let entries = [
        ("title", text(&game.title, syntax)),
        ("note", text(&game.comment, syntax)),
        ("players", Some(list(&game.players))),
        ("rows", Some(list(rows))),
        ("columns", Some(list(columns))),
        ("payoffs", Some(format!("[\n{}\n]", payoffs.join(",\n")))),
    ];
    Ok(file(entries, syntax))
}

pub fn write_game_file(game: &ExtensiveGame, syntax: Syntax) -> String {
    let entries = [
        ("title", text(&game.title, syntax)),
        ("note", text(&game.comment, syntax)),
        ("efg", Some(syntax.string(&gambit::write(game)))),
    ];
    file(entries, syntax)
}

fn text(text: &str, syntax: Syntax) -> Option<String> {
    Some(text.trim()).filter(|text| !text.is_empty()).map(|text| syntax.string(text))
}

fn file<const N: usize>(entries: [(&str, Option<String>); N], syntax: Syntax) -> String {
    let lines = entries.into_iter().filter_map(|(key, value)| Some(format!("{}{}", syntax.key(key), value?)));
    let lines: Vec<String> = lines.collect();
    match syntax {
        Syntax::Toml => format!("{}\n", lines.join("\n")),
        Syntax::Json => format!("{{\n{}\n}}\n", lines.join(",\n")),
    }
}

fn cell(payoffs: &[Exact], is_zero_sum: bool, syntax: Syntax) -> Result<String, Diagnostic> {
    let kept = if is_zero_sum { &payoffs[..1] } else { payoffs };
    let written = kept.iter().map(|payoff| {
        let fraction = || Some(payoff.to_string()).filter(|text| exact::parse(text).is_some());
        exact::decimal(payoff, LONGEST_DECIMAL).or_else(|| Some(syntax.string(&fraction()?))).ok_or_else(|| {
            let problem = Diagnostic::new("not-written", say!("notations/too-long-payoff", number = Number(payoff)));
            problem.help(text!("notations/too-long-payoff-help"))
        })
    });
    let written = written.collect::<Result<Vec<_>, _>>()?;
    Ok(if is_zero_sum { written.concat() } else { format!("[{}]", written.join(", ")) })
}
