//! Tokens of Gambit files: quoted texts, numbers, names and braces. Commas are blanks.

use std::borrow::Cow;

use crate::{
    diagnostic::{Diagnostic, Span, quoted},
    exact::{self, Exact},
};

/// Rational or decimal numbers; they are parsed exactly in both cases.
pub const KINDS_OF_NUMBERS: &[&str] = &["R", "D"];

pub type Read<T> = Result<T, Diagnostic>;

#[derive(Clone, Debug, PartialEq)]
pub enum Token<'t> {
    Text(Cow<'t, str>),
    Word(&'t str),
    Open,
    Close,
}

impl<'t> Token<'t> {
    const fn word(&self) -> Option<&'t str> {
        match self {
            Self::Word(word) => Some(word),
            Self::Text(_) | Self::Open | Self::Close => None,
        }
    }

    fn text(&self) -> Option<String> {
        match self {
            Self::Text(text) => Some(text.to_string()),
            Self::Word(_) | Self::Open | Self::Close => None,
        }
    }
}

pub struct Tokens<'t> {
    text: &'t str,
    at: usize,
    ahead: Option<(Token<'t>, Span)>,
    code: &'static str,
}

impl<'t> Tokens<'t> {
    pub const fn new(text: &'t str, code: &'static str) -> Self {
        Self { text, at: 0, ahead: None, code }
    }

    fn skip_blanks(&mut self) {
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b' ' | b'\t'..=b'\r' | b',' => self.at += 1,
                0x80.. => {
                    let next = self.text[self.at..].chars().next().filter(|&c| c.is_whitespace() || c == '\u{feff}');
                    let Some(blank) = next else { return };
                    self.at += blank.len_utf8();
                }
                _ => return,
            }
        }
    }

    fn end_of_word(&self) -> usize {
        let rest = &self.text[self.at..];
        let ends = |byte: u8| matches!(byte, b' ' | b'\t'..=b'\r' | b',' | b'{' | b'}' | b'"');
        let end = rest.bytes().position(ends).unwrap_or(rest.len());
        // Searches for multi-byte blanks only if there is a non-ASCII character.
        let blank = if rest.as_bytes()[..end].is_ascii() { None } else { rest[..end].find(char::is_whitespace) };
        self.at + blank.unwrap_or(end)
    }

    /// Peeks at the next token.
    ///
    /// # Errors
    /// An unterminated text.
    pub fn peek(&mut self) -> Read<Option<&Token<'t>>> {
        if self.ahead.is_none() {
            self.ahead = self.take_token()?;
        }
        Ok(self.ahead.as_ref().map(|(token, _)| token))
    }

    /// Returns the next token with its place; `None` at the end.
    ///
    /// # Errors
    /// An unterminated text.
    pub fn next(&mut self) -> Read<Option<(Token<'t>, Span)>> {
        match self.ahead.take() {
            Some(ahead) => Ok(Some(ahead)),
            None => self.take_token(),
        }
    }

    fn take_token(&mut self) -> Read<Option<(Token<'t>, Span)>> {
        self.skip_blanks();
        let start = self.at;
        let Some(first) = self.text.as_bytes().get(start) else { return Ok(None) };
        let token = match first {
            b'{' | b'}' => {
                self.at += 1;
                if *first == b'{' { Token::Open } else { Token::Close }
            }
            b'"' => self.quoted(start)?,
            _ => {
                self.at = self.end_of_word();
                Token::Word(&self.text[start..self.at])
            }
        };
        Ok(Some((token, start..self.at)))
    }

    /// A quoted text; backslashes escape quotes.
    fn quoted(&mut self, start: usize) -> Read<Token<'t>> {
        let inside = &self.text[start + 1..];
        let bytes = inside.as_bytes();
        let mut end = 0;
        let mut is_escaped = false;
        loop {
            match bytes.get(end) {
                None => {
                    let problem = Diagnostic::new(self.code, text!("gambit/unended"));
                    return Err(problem.at(start..start + 1, "").help(text!("gambit/unended-help")));
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

    pub const fn end(&self) -> Span {
        self.text.len()..self.text.len()
    }

    /// Counts the words up to the end, with the place of the first; `None` at the end and if anything else is there.
    pub fn words_left(&self) -> Read<Option<(usize, Span)>> {
        let mut rest = Self { text: self.text, at: self.at, ahead: self.ahead.clone(), code: self.code };
        let (mut count, mut first) = (0, None);
        while let Some((token, place)) = rest.next()? {
            let Token::Word(_) = token else { return Ok(None) };
            count += 1;
            first = first.or(Some(place));
        }
        Ok(first.map(|first| (count, first)))
    }

    /// Expects the end.
    ///
    /// # Errors
    /// Anything else.
    pub fn nothing(&mut self) -> Read<()> {
        match self.next()? {
            None => Ok(()),
            Some((_, range)) => Err(Diagnostic::spanning(self.code, text!("gambit/too-much"), range)),
        }
    }

    /// Returns the next token, which must exist.
    ///
    /// # Errors
    /// The end of the text; `wanted` names the missing token.
    pub fn needed(&mut self, wanted: &str) -> Read<(Token<'t>, Span)> {
        let end = self.text.len()..self.text.len();
        let code = self.code;
        let ends = say!("gambit/ends-before", Text(wanted));
        self.next()?.ok_or_else(|| Diagnostic::spanning(code, ends, end))
    }

    /// Expects a token that `read` accepts; returns what it reads, with its place.
    ///
    /// # Errors
    /// Anything else; `wanted` names the missing token.
    fn take<T>(&mut self, wanted: &str, read: impl FnOnce(&Token<'t>) -> Option<T>) -> Read<(T, Span)> {
        let (token, range) = self.needed(wanted)?;
        match read(&token) {
            Some(found) => Ok((found, range)),
            None => Err(self.expected(wanted, &token, range)),
        }
    }

    /// Expects a keyword of a node.
    pub fn word(&mut self) -> Read<(&'t str, Span)> {
        self.take(text!("gambit/a-node"), Token::word)
    }

    /// Expects one of these keywords, which the error names by the first.
    pub fn keyword(&mut self, keywords: &[&str]) -> Read<()> {
        self.take(keywords[0], |token| token.word().filter(|word| keywords.contains(word))).map(drop)
    }

    /// Expects a quoted text.
    pub fn text(&mut self) -> Read<String> {
        self.take(text!("gambit/a-text"), Token::text).map(|(text, _)| text)
    }

    /// Returns a quoted text if it is next.
    ///
    /// # Errors
    /// An unterminated text.
    pub fn optional_text(&mut self) -> Read<Option<String>> {
        match self.peek()? {
            Some(Token::Text(_)) => self.text().map(Some),
            Some(_) | None => Ok(None),
        }
    }

    /// Expects texts in braces and returns them with their place.
    ///
    /// # Errors
    /// Anything else.
    pub fn texts(&mut self, wanted: &str) -> Read<(Vec<String>, Span)> {
        let start = self.open_brace()?.start;
        let mut texts = Vec::new();
        loop {
            match self.needed(wanted)? {
                (Token::Close, range) => return Ok((texts, start..range.end)),
                (Token::Text(text), _) => texts.push(text.into_owned()),
                (other, range) => return Err(self.expected(wanted, &other, range)),
            }
        }
    }

    /// Expects `{`.
    pub fn open_brace(&mut self) -> Read<Span> {
        self.take("{", |token| (*token == Token::Open).then_some(())).map(|((), range)| range)
    }

    /// Expects a number for each player and `}`, behind the brace at `start`.
    ///
    /// # Errors
    /// Anything else, or another number of them.
    pub fn payoffs<T>(
        &mut self,
        (start, players): (usize, usize),
        code: &'static str,
        parse: fn(&str) -> Option<T>,
    ) -> Read<Vec<T>> {
        let mut payoffs = Vec::with_capacity(players);
        while self.peek()? != Some(&Token::Close) {
            payoffs.push(self.parsed(text!("gambit/a-number"), parse)?.0);
        }
        let end = self.needed("}")?.1.end;
        if payoffs.len() == players {
            return Ok(payoffs);
        }
        let problem = say!("gambit/wrong-payoffs", here = Count(payoffs.len()), Count(players));
        Err(Diagnostic::spanning(code, problem, start..end))
    }

    /// Expects a number.
    pub fn number(&mut self) -> Read<Exact> {
        self.parsed(text!("gambit/a-number"), exact::parse).map(|(number, _)| number)
    }

    /// Expects an integer; returns it with its place.
    pub fn integer(&mut self) -> Read<(i64, Span)> {
        self.parsed(text!("gambit/a-whole-number"), |word| word.parse().ok())
    }

    fn parsed<T>(&mut self, wanted: &str, parse: fn(&str) -> Option<T>) -> Read<(T, Span)> {
        self.take(wanted, |token| token.word().and_then(parse))
    }

    pub fn expected(&self, wanted: &str, found: &Token<'_>, range: Span) -> Diagnostic {
        let found = match found {
            Token::Text(text) => format!("\"{}\"", quoted(text)),
            Token::Word(word) => quoted(word).into_owned(),
            Token::Open => "{".to_owned(),
            Token::Close => "}".to_owned(),
        };
        Diagnostic::spanning(self.code, say!("gambit/expected", Text(wanted), Text(found)), range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_taken_once_and_are_apart_by_blanks() {
        // Words are separated by blanks of any kind.
        {
            let words = |text| {
                let mut tokens = Tokens::new(text, "efg-syntax");
                std::iter::from_fn(move || tokens.next().expect("a word"))
                    .map(|(_, range)| &text[range])
                    .collect::<Vec<_>>()
            };
            assert_eq!(words("\u{feff}a\u{a0}b,,\u{2003}c\td\u{feff}e\u{85}"), ["a", "b", "c", "d\u{feff}e"]);
            assert_eq!(words("a{b}\"c d\"e \u{e9}\u{3000}f"), ["a", "{", "b", "}", "\"c d\"", "e", "\u{e9}", "f"]);
            assert_eq!(words(" , \n"), [""; 0]);
        }

        // A peeked token is returned once.
        {
            let mut tokens = Tokens::new("a b", "efg-syntax");
            assert_eq!(tokens.peek(), Ok(Some(&Token::Word("a"))));
            assert_eq!(tokens.peek(), Ok(Some(&Token::Word("a"))));
            let taken = [(); 3].map(|()| tokens.next().expect("a word"));
            assert_eq!(taken, [Some((Token::Word("a"), 0..1)), Some((Token::Word("b"), 2..3)), None]);
        }
    }
}
