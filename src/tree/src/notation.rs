//! Trees as other programs and courses write them: bare lists, terms such as `(MAX (MIN 3 12 8) ...)`, Newick's, Gambit's. Each
//! is known by its name or by how it begins.
//!
//! # How to add a notation
//!
//! One file and one row. What only writes brackets in another way is a translation into JSON, see `terms.rs`: the reader of trees does
//! the rest, and problems point into the text as it was. Anything else is read into a [`Document`], see `efg.rs`. A notation that can
//! be written says what of a document it cannot hold.

mod efg;
mod lists;
mod newick;
mod terms;

pub use efg::{GameText, extensive, lost_in_efg, lost_in_tree, no_tree};

use std::path::Path;

use crate::diagnostic::Diagnostic;
use crate::exact;
use crate::exact::Exact;
use crate::format::{Document, Syntax};
use crate::gambit::{self, ExtensiveGame, StrategicGame};
use crate::settings::{Choice as _, InputFormat};
use crate::tree::Fraction;

/// A way to write trees.
#[derive(Debug)]
pub struct Notation {
    /// Which one it is; its name is that on the command line.
    pub format: InputFormat,
    /// How names of its files end.
    pub endings: &'static [&'static str],
    /// Whether a text without a telling name seems to be one.
    seems: fn(&str) -> bool,
    read: fn(&str) -> Result<GameText, Vec<Diagnostic>>,
    /// Writes a document; `None` where it is only read.
    write: Option<Writes>,
    /// Writes a game that need not be a tree to be searched; `None` where only such trees can be written.
    write_game: Option<fn(&ExtensiveGame) -> String>,
}

type Writes = fn(&Document) -> Result<Written, Diagnostic>;

/// A document in another notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    pub text: String,
    /// What of the document it does not hold, in a few words each.
    pub lost: Vec<&'static str>,
}

/// Every notation besides TOML and JSON with keys.
pub const NOTATIONS: &[Notation] = &[
    Notation {
        format: InputFormat::Efg,
        endings: &["efg"],
        seems: efg::seems,
        read: efg::read,
        write: Some(efg::write),
        write_game: Some(gambit::write),
    },
    Notation {
        format: InputFormat::List,
        endings: &[],
        seems: lists::seems,
        read: |text| lists::read(text).map(GameText::of),
        write: Some(lists::write),
        write_game: None,
    },
    Notation {
        format: InputFormat::Newick,
        endings: &["nwk", "newick"],
        seems: newick::seems,
        read: |text| newick::read(text).map(GameText::of),
        write: None,
        write_game: None,
    },
    Notation {
        format: InputFormat::Term,
        endings: &[],
        seems: terms::seems,
        read: |text| terms::read(text).map(GameText::of),
        write: Some(terms::write),
        write_game: None,
    },
];

impl Notation {
    /// What it is called on the command line: `efg`.
    pub fn name(&self) -> &'static str {
        self.format.name()
    }

    /// The notation with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        NOTATIONS.iter().find(|notation| notation.name() == name)
    }

    /// The notation of texts that are written so; `None` for those with keys, and for those that are no trees.
    pub fn in_format(format: InputFormat) -> Option<&'static Self> {
        NOTATIONS.iter().find(|notation| notation.format == format)
    }

    /// The notation that files called like this are in.
    pub fn of_name(name: &str) -> Option<&'static Self> {
        let ending = Path::new(name).extension()?.to_str()?;
        NOTATIONS.iter().find(|notation| notation.endings.iter().any(|known| known.eq_ignore_ascii_case(ending)))
    }

    /// The notation of a text with this name; `None` for one in TOML, or in JSON with keys.
    pub fn of(name: &str, text: &str) -> Option<&'static Self> {
        let ending = Path::new(name).extension().unwrap_or_default();
        if ending.eq_ignore_ascii_case("toml") {
            return None;
        }
        Self::of_name(name).or_else(|| NOTATIONS.iter().find(|notation| (notation.seems)(text)))
    }

    /// Reads a text.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(&self, text: &str) -> Result<Document, Vec<Diagnostic>> {
        match self.read_any(text)? {
            GameText::Tree(document) => Ok(*document),
            GameText::Other(game, why) => Err(vec![efg::refused(&game, &why)]),
        }
    }

    /// Reads a text, whether what it holds can be searched or not.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read_any(&self, text: &str) -> Result<GameText, Vec<Diagnostic>> {
        (self.read)(text)
    }

    /// Writes a game that need not be a tree to be searched.
    ///
    /// # Errors
    /// Why it cannot be written so.
    pub fn write_game(&self, game: &ExtensiveGame) -> Result<Written, Diagnostic> {
        if let Some(write) = self.write_game {
            return Ok(Written { text: write(game), lost: Vec::new() });
        }
        match gambit::to_tree(game) {
            Ok((tree, _)) => {
                let mut lost = lost_in_tree(game, &tree);
                let written = self.write(&efg::document_of(game, tree))?;
                lost.extend(written.lost);
                Ok(Written { lost, ..written })
            }
            Err(why) => {
                let why = say!(notations, "no-tree-of-game", why = Text(efg::no_tree(game, &why)));
                Err(Diagnostic::new("not-written", why).help(text!(notations, "no-tree-of-game-help")))
            }
        }
    }

    /// Writes a document.
    ///
    /// # Errors
    /// Why it cannot be written so.
    pub fn write(&self, document: &Document) -> Result<Written, Diagnostic> {
        match self.write {
            Some(write) => write(document),
            None => Err(Diagnostic::new("not-written", say!(notations, "not-written", name = Text(self.name())))),
        }
    }
}

#[cfg(test)]
mod tests;

/// The most digits on either side of the point that such files have.
const MOST_DIGITS: usize = 12;

/// The game as a file: payoffs as single numbers where one player gets what the other loses. Linear in it.
///
/// # Errors
/// It is none of two players, or has a payoff with too many digits.
pub fn write_matrix(game: &StrategicGame, syntax: Syntax) -> Result<String, Diagnostic> {
    let [rows, columns] = &game.strategies[..] else {
        return Err(Diagnostic::new("not-written", say!(notations, "not-two", players = Count(game.players.len()))));
    };
    let is_zero_sum = game.payoffs.iter().all(|payoffs| payoffs.iter().sum::<Exact>() == Exact::default());
    let cells = game.payoffs.iter().map(|payoffs| cell(payoffs, is_zero_sum, syntax)).collect::<Result<Vec<_>, _>>()?;
    let row = |row: usize| {
        let cells: Vec<&str> = (0..columns.len()).map(|column| cells[row + column * rows.len()].as_str()).collect();
        format!("  [{}]", cells.join(", "))
    };
    let payoffs: Vec<String> = (0..rows.len()).map(row).collect();
    let list = |names: &[String]| {
        let names: Vec<String> = names.iter().map(|name| syntax.string(name)).collect();
        format!("[{}]", names.join(", "))
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

/// A game that no search here can do as a file.
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

/// Keys and values, a line each; a value may have more lines.
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
        let fraction = || Fraction::parse(&payoff.to_string()).map(|fraction| syntax.string(&fraction.to_string()));
        exact::decimal(payoff, MOST_DIGITS).or_else(fraction).ok_or_else(|| {
            let problem = Diagnostic::new("not-written", say!(notations, "too-long-payoff", number = Number(payoff)));
            problem.help(text!(notations, "too-long-payoff-help"))
        })
    });
    let written = written.collect::<Result<Vec<_>, _>>()?;
    Ok(if is_zero_sum { written.concat() } else { format!("[{}]", written.join(", ")) })
}
