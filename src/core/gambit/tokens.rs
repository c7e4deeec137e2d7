//! The words of a file of Gambit's: quoted texts, numbers and names, braces. Commas are blanks.

use std::borrow::Cow;
use std::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::words;

/// A word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// A text in quotes.
    Text(Cow<'t, str>),
    /// Anything else: a number, a keyword.
    Word(&'t str),
    /// `{`
    Open,
    /// `}`
    Close,
}

/// The words of a text, one after the other.
pub(super) struct Tokens<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Tokens<'t> {
    pub(super) const fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        let blank = |c: char| c.is_whitespace() || c == ',' || c == '\u{feff}';
        self.at += rest.len() - rest.trim_start_matches(blank).len();
    }

    /// The next word without taking it.
    ///
    /// # Errors
    /// A text that does not end.
    pub(super) fn peek(&mut self) -> Result<Option<Token<'t>>, Diagnostic> {
        let at = self.at;
        let next = self.next();
        self.at = at;
        next.map(|next| next.map(|(token, _)| token))
    }

    /// The next word and where it stands; `None` at the end.
    ///
    /// # Errors
    /// A text that does not end.
    pub(super) fn next(&mut self) -> Result<Option<(Token<'t>, Range<usize>)>, Diagnostic> {
        self.skip_blanks();
        let start = self.at;
        let Some(first) = self.text.as_bytes().get(start) else { return Ok(None) };
        let token = match first {
            b'{' => self.one(Token::Open),
            b'}' => self.one(Token::Close),
            b'"' => self.quoted(start)?,
            _ => {
                let rest = &self.text[start..];
                let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '}' | '"' | ',');
                let word = &rest[..rest.find(ends).unwrap_or(rest.len())];
                self.at += word.len();
                Token::Word(word)
            }
        };
        Ok(Some((token, start..self.at)))
    }

    const fn one(&mut self, token: Token<'t>) -> Token<'t> {
        self.at += 1;
        token
    }

    /// A text in quotes; a quote in it stands behind a backslash.
    fn quoted(&mut self, start: usize) -> Result<Token<'t>, Diagnostic> {
        let inside = &self.text[start + 1..];
        let bytes = inside.as_bytes();
        let (mut end, mut is_escaped) = (0, false);
        loop {
            match bytes.get(end) {
                None => {
                    let problem = Diagnostic::new("efg-syntax", words::gambit::unended());
                    return Err(problem.at(start..start + 1, "").help(words::gambit::unended_help()));
                }
                Some(b'"') => break,
                Some(b'\\') if matches!(bytes.get(end + 1), Some(b'"' | b'\\')) => {
                    is_escaped = true;
                    end += 2;
                }
                Some(_) => end += 1,
            }
        }
        self.at = start + end + 2;
        let text = &inside[..end];
        Ok(Token::Text(if is_escaped {
            Cow::Owned(text.replace("\\\"", "\"").replace("\\\\", "\\"))
        } else {
            Cow::Borrowed(text)
        }))
    }

    /// The end of the text.
    pub(super) const fn end(&self) -> Range<usize> {
        self.text.len()..self.text.len()
    }
}
