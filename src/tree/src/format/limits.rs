//! Limits of a file: nesting depth, number of nodes, and memory while reading. Checked before the cost occurs.

use std::fmt;

use crate::{diagnostic::Diagnostic, tree::MAX_PLIES};
use toml_parser::{Source, lexer::TokenKind};

/// Maximum number of nodes of a tree in a file: as many as a search records. A node takes 48 bytes, and 16 more while reading for
/// its span and for that of each of its keys.
pub const MOST_NODES: usize = 11_000_000;

pub const MOST_ENTRIES: usize = 10_000;

/// Maximum bytes of the TOML parser. With the tree, its spans and the text, reading stays below 1.5 GB.
const MOST_BYTES: usize = 1_000_000_000;

/// Reason for stopping before the end of the file. The parsers pass it through as a message.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Limit {
    Depth,
    Nodes,
    /// A list or table outside the tree has too many entries.
    Entries,
    Problems,
    Stopped,
}

impl Limit {
    const ALL: [Self; 5] = [Self::Depth, Self::Nodes, Self::Entries, Self::Problems, Self::Stopped];

    const fn name(self) -> &'static str {
        match self {
            Self::Depth => "limit-depth",
            Self::Nodes => "limit-nodes",
            Self::Entries => "limit-entries",
            Self::Problems => "limit-problems",
            Self::Stopped => "limit-stopped",
        }
    }

    pub fn of(message: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|limit| message.starts_with(limit.name()))
    }

    /// Returns the message for a limit exceeded at this byte. `None` if the problems found so far suffice, or after cancelling.
    pub fn diagnostic(self, at: usize) -> Option<Diagnostic> {
        let most = MAX_PLIES as usize;
        let problem = match self {
            Self::Depth => Diagnostic::new("too-deep", say!("files/too-deep-json", Count(most)))
                .at(at..at + 1, text!("files/too-deep-here"))
                .help(say!("files/too-deep-json-help", Count(most))),
            Self::Nodes => Diagnostic::new("too-many-nodes", say!("files/too-many-nodes", most = Count(MOST_NODES)))
                .at(at..at, text!("files/too-many-here"))
                .help(text!("files/too-large-help")),
            Self::Entries => {
                Diagnostic::new("too-many-entries", say!("files/too-many-entries", most = Count(MOST_ENTRIES)))
                    .at(at..at, text!("files/too-many-here"))
            }
            Self::Problems | Self::Stopped => return None,
        };
        Some(problem)
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Rejects a text that the parser would need too much memory for. Skips texts of less than a megabyte.
pub fn check_toml(text: &str) -> Result<(), Diagnostic> {
    check_cost(text, MOST_BYTES)
}

pub fn has_comment(text: &str) -> bool {
    Source::new(text).lex().any(|token| token.kind() == TokenKind::Comment)
}

fn check_cost(text: &str, most: usize) -> Result<(), Diagnostic> {
    if text.len().saturating_mul(MAX_TOKEN_BYTES) <= most {
        return Ok(());
    }
    let mut bytes = 0_usize;
    let mut passed = None;
    for token in Source::new(text).lex() {
        bytes = bytes.saturating_add(cost(token.kind()));
        if bytes > most {
            passed.get_or_insert(token.span().start());
        }
    }
    match passed {
        None => Ok(()),
        Some(at) => {
            let message = say!(
                "files/too-dear-toml",
                need = Count(bytes.div_ceil(MEGABYTE)),
                most = Count(most.div_ceil(MEGABYTE))
            );
            Err(Diagnostic::new("too-large", message)
                .at(at..at, text!("files/too-many-here"))
                .help(text!("files/too-dear-toml-help")))
        }
    }
}

const MEGABYTE: usize = 1_000_000;

const MAX_TOKEN_BYTES: usize = 1_200;

/// Measured memory of a token in the parser: list of tokens, list of events, and values.
const fn cost(kind: TokenKind) -> usize {
    match kind {
        TokenKind::LeftCurlyBracket => MAX_TOKEN_BYTES,
        TokenKind::LeftSquareBracket => 400,
        TokenKind::Equals => 150,
        TokenKind::Dot => 200,
        TokenKind::Comma
        | TokenKind::RightSquareBracket
        | TokenKind::RightCurlyBracket
        | TokenKind::Whitespace
        | TokenKind::Comment
        | TokenKind::Newline
        | TokenKind::LiteralString
        | TokenKind::BasicString
        | TokenKind::MlLiteralString
        | TokenKind::MlBasicString
        | TokenKind::Atom
        | TokenKind::Eof => 75,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_cost_too_much_is_refused_with_the_number_and_the_place() {
        {
            let text = format!("tree = [{}1]", "1, ".repeat(100));
            assert_eq!(check_cost(&text, 1_000_000), Ok(()));
            let problem = check_cost(&text, 10_000).expect_err("too dear");
            assert_eq!(problem.code, "too-large");
            assert!((100..200).contains(&problem.labels[0].range.start), "{problem:?}");
            assert!(problem.message.contains("1 MB") && problem.help.is_some(), "{}", problem.message);
            let quoted = format!("note = '{}'\ntree = 1", "[{,=".repeat(10_000));
            assert_eq!(check_cost(&quoted, 2_000), Ok(()), "what is in a string costs nothing");
            assert!(check_cost(&"\n".repeat(30), 2_000).is_err(), "line breaks are kept as well");
        }

        // Every limit is parsed from its message.
        for limit in Limit::ALL {
            assert_eq!(Limit::of(&format!("{limit} at line 1 column 2")), Some(limit));
            assert_eq!(limit.diagnostic(3).is_none(), matches!(limit, Limit::Problems | Limit::Stopped));
        }
        assert_eq!(Limit::of("expected limit-nodes"), None);
    }
}
