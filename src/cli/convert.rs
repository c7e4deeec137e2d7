//! The command that writes a tree in another notation, and tells what is lost by it.

use std::io::Write;
use std::path::Path;

use super::arguments::Conversion;
use super::input;
use super::output::{Channels, Failure};
use crate::diagnostic::{Diagnostic, Problems};
use crate::format::{self, Document, Syntax};
use crate::notation::{NOTATIONS, Notation, Written};
use crate::settings::nearest;
use crate::source::{self, Expected};
use crate::text::visible;
use crate::words;

/// Where it is written when it is no file.
const STANDARD_OUTPUT: &str = "-";

/// A way to write a tree.
#[derive(Clone, Copy)]
enum Target {
    /// With keys.
    Keys(Syntax),
    /// As others do.
    Notation(&'static Notation),
}

/// Writes the tree of one file to another.
pub(super) fn run<O: Write, E: Write>(arguments: &Conversion, channels: &mut Channels<O, E>) -> Result<(), Failure> {
    let Conversion { from, to, format, force } = arguments;
    let name = source::name(to);
    let wrong = |problem: Diagnostic| Problems::one(name.clone(), problem);
    let target = target(to, format.as_deref()).map_err(wrong)?;
    let (from_name, subject) = input::find_searched(from)?;
    let document = subject.document().ok_or_else(|| {
        let problem = Diagnostic::new("not-written", words::notations::a_game());
        Problems::one(from_name.clone(), problem.help(words::notations::a_game_help()))
    })?;
    let Written { text, lost } = written(&document, target).map_err(|problem| Problems::one(from_name, problem))?;
    if to.as_os_str() == STANDARD_OUTPUT {
        channels.out.write_all(text.as_bytes())?;
    } else {
        let expected = if *force { Expected::Anything } else { Expected::Nothing };
        source::save(to, &text, expected).map_err(|why| {
            let problem = Diagnostic::new("not-saved", why.to_string());
            wrong(if *force { problem } else { problem.help(words::commands::force_help()) })
        })?;
    }
    for what in lost {
        let line: String = words::commands::Lost { what: &what }.into();
        // Nobody is left to be told that standard error is closed.
        let _ = writeln!(channels.err, "{}", visible(&line));
    }
    Ok(())
}

/// The names of everything that can be written.
fn known() -> Vec<&'static str> {
    ["toml", "json"].into_iter().chain(NOTATIONS.iter().map(|notation| notation.name)).collect()
}

/// By the name of the format, or else by that of the file.
fn target(to: &Path, format: Option<&str>) -> Result<Target, Diagnostic> {
    let of_name = |name: &str| match name {
        "toml" => Some(Target::Keys(Syntax::Toml)),
        "json" => Some(Target::Keys(Syntax::Json)),
        _ => Notation::named(name).map(Target::Notation),
    };
    let known = known();
    let help = |typed: &str| match nearest(typed, known.iter().copied()) {
        Some(near) => words::commands::DidYouMean { name: &near }.into(),
        None => String::from(words::commands::KnownHere { names: &known.join(", ") }),
    };
    if let Some(name) = format {
        let unknown =
            || Diagnostic::new("no-such-format", words::commands::NoNotation { name: &name }).help(help(name));
        return of_name(name).ok_or_else(unknown);
    }
    let ending = to.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
    let by_ending = Notation::of_name(&to.to_string_lossy()).map(Target::Notation).or_else(|| of_name(&ending));
    let unknown = || Diagnostic::new("no-such-format", words::commands::no_telling_ending());
    by_ending.ok_or_else(|| unknown().help(words::commands::NoTellingEndingHelp { names: &known.join(", ") }))
}

fn written(document: &Document, target: Target) -> Result<Written, Diagnostic> {
    match target {
        Target::Keys(syntax) => Ok(Written { text: format::write(document, syntax), lost: Vec::new() }),
        Target::Notation(notation) => notation.write(document),
    }
}

#[cfg(test)]
mod tests {
    use crate::cli::tests::{plywood, refused};

    #[test]
    fn a_tree_goes_through_every_notation_and_keeps_its_value() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
        let mut from = "ubb".to_owned();
        for name in ["a.efg", "b.json", "c.toml"] {
            let (code, _, err) = plywood(&["convert", &from, &path(name)]);
            assert_eq!(code, 0, "{err}");
            from = path(name);
            let (_, out, _) = plywood(&["solve", &from, "--algorithm", "minimax", "--format", "json"]);
            assert!(out.contains("\"value\":4,") && out.contains("\"visited\":14,"), "{name}: {out}");
        }
        let (code, out, err) = plywood(&["convert", "textbook", "-", "--to", "term"]);
        assert_eq!((code, out.as_str()), (0, "(MAX (MIN 3 12 8) (MIN 2 4 6) (MIN 14 5 2))\n"));
        assert!(err.contains("lost: names of moves"), "{err}");
    }

    #[test]
    fn nothing_is_overwritten_and_nothing_guessed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.efg").to_string_lossy().into_owned();
        assert_eq!(plywood(&["convert", "pisa", &path]).0, 0);
        refused(&["convert", "ubb", &path], 1, &["not-saved", "--force"]);
        assert_eq!(plywood(&["convert", "ubb", &path, "--force"]).0, 0);
        refused(&["convert", "ubb", "x.pdf"], 1, &["no-such-format", "--to", "efg"]);
        refused(&["convert", "ubb", "-", "--to", "egf"], 1, &["did you mean `efg`"]);
        refused(&["convert", "ubb", "-", "--to", "newick"], 1, &["not-written"]);
        refused(&["convert", "tic-tac-toe", "-", "--to", "efg"], 1, &["not-written"]);
        refused(&["convert", "history", "-", "--to", "efg"], 1, &["no-search"]);
        refused(&["convert", "ubb", "/nowhere/at/all/x.toml"], 1, &["not-saved"]);
    }
}
