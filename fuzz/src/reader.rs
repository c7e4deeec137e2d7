//! Files in either syntax: any content is a tree that survives writing and reading, or problems that can be shown.

use std::str;

use super::safe;
use plywood_search::session::SearchProblem;
use plywood_tree::diagnostic::{Diagnostic, Lines, Source, Style, render};
use plywood_tree::format::{Content, Document, Syntax, read, write};

/// Depth limit for reading a written tree back: the syntaxes have limits of their own.
const DEEPEST: u32 = 20;

pub fn trial(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    for syntax in [Syntax::Toml, Syntax::Json] {
        match read(text, syntax) {
            Ok(document) => written(document),
            Err(problems) => told(&problems, text),
        }
    }
}

/// Writes a document in both syntaxes and checks that it reads back unchanged.
fn written(document: Document) {
    let is_shallow = match &document.content {
        Content::Tree(tree) => tree.depths().into_iter().all(|depth| depth <= DEEPEST),
        Content::Game(_) => true,
    };
    for syntax in [Syntax::Toml, Syntax::Json].into_iter().filter(|_| is_shallow) {
        let text = write(&document, syntax);
        assert_eq!(read(&text, syntax).as_ref(), Ok(&document), "{text}");
    }
    if let Err(problem) = SearchProblem::new(document, "fuzz") {
        told(&[problem], "");
    }
}

/// Problems drawn in full; more would only take time.
const DRAWN: usize = 3;

/// Checks that every problem has a place in the text and can be drawn.
fn told(problems: &[Diagnostic], text: &str) {
    assert!(!problems.is_empty(), "refused without a reason");
    let lines = Lines::new(text);
    for problem in problems {
        let (line, column) = problem.position(&lines);
        assert!(line >= 1 && column >= 1);
        safe::shown(&problem.message);
    }
    for problem in problems.iter().take(DRAWN) {
        let drawn = render(problem, Source { name: "fuzz", text }, Style::Plain);
        assert!(drawn.contains(problem.code));
        drawn.lines().for_each(safe::shown);
    }
}
