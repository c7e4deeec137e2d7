//! The words of a file of Gambit's: quoted texts, numbers and names, braces. Commas are blanks.

use std::borrow::Cow;
use std::ops::Range;

use super::payoff::Payoff;
use crate::diagnostic::{Diagnostic, quoted};
use crate::exact::{self, Exact};

/// What is read, or what is wrong.
pub(super) type Read<T> = Result<T, Diagnostic>;

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
    /// The word before this place, where it has been looked at and not been taken.
    ahead: Option<(Token<'t>, Range<usize>)>,
    /// The code of problems with words.
    code: &'static str,
}

impl<'t> Tokens<'t> {
    pub(super) const fn new(text: &'t str, code: &'static str) -> Self {
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

    /// One past the word that begins here.
    fn end_of_word(&self) -> usize {
        let rest = &self.text[self.at..];
        let ends = |byte: u8| matches!(byte, b' ' | b'\t'..=b'\r' | b',' | b'{' | b'}' | b'"');
        let end = rest.bytes().position(ends).unwrap_or(rest.len());
        // Blanks that are more than a byte are looked for only where there is such a letter.
        let blank = if rest.as_bytes()[..end].is_ascii() { None } else { rest[..end].find(char::is_whitespace) };
        self.at + blank.unwrap_or(end)
    }

    /// The next word without taking it.
    ///
    /// # Errors
    /// A text that does not end.
    pub(super) fn peek(&mut self) -> Read<Option<&Token<'t>>> {
        if self.ahead.is_none() {
            self.ahead = self.taken()?;
        }
        Ok(self.ahead.as_ref().map(|(token, _)| token))
    }

    /// The next word and where it stands; `None` at the end.
    ///
    /// # Errors
    /// A text that does not end.
    pub(super) fn next(&mut self) -> Read<Option<(Token<'t>, Range<usize>)>> {
        match self.ahead.take() {
            Some(ahead) => Ok(Some(ahead)),
            None => self.taken(),
        }
    }

    /// The next word that has not been looked at, and where it stands.
    fn taken(&mut self) -> Read<Option<(Token<'t>, Range<usize>)>> {
        self.skip_blanks();
        let start = self.at;
        let Some(first) = self.text.as_bytes().get(start) else { return Ok(None) };
        let token = match first {
            b'{' => self.one(Token::Open),
            b'}' => self.one(Token::Close),
            b'"' => self.quoted(start)?,
            _ => {
                self.at = self.end_of_word();
                Token::Word(&self.text[start..self.at])
            }
        };
        Ok(Some((token, start..self.at)))
    }

    const fn one(&mut self, token: Token<'t>) -> Token<'t> {
        self.at += 1;
        token
    }

    /// A text in quotes; a quote in it stands behind a backslash.
    fn quoted(&mut self, start: usize) -> Read<Token<'t>> {
        let inside = &self.text[start + 1..];
        let bytes = inside.as_bytes();
        let (mut end, mut is_escaped) = (0, false);
        loop {
            match bytes.get(end) {
                None => {
                    let problem = Diagnostic::new(self.code, text!(gambit, "unended"));
                    return Err(problem.at(start..start + 1, "").help(text!(gambit, "unended-help")));
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

    /// Nothing may follow.
    ///
    /// # Errors
    /// What follows.
    pub(super) fn nothing(&mut self) -> Read<()> {
        match self.next()? {
            None => Ok(()),
            Some((_, range)) => Err(Diagnostic::new(self.code, text!(gambit, "too-much")).at(range, "")),
        }
    }

    /// The next word; there has to be one.
    ///
    /// # Errors
    /// The end, where this is wanted.
    pub(super) fn needed(&mut self, wanted: &str) -> Read<(Token<'t>, Range<usize>)> {
        let end = self.text.len()..self.text.len();
        let (code, ends) = (self.code, say!(gambit, "ends-before", Text(wanted)));
        self.next()?.ok_or_else(|| Diagnostic::new(code, ends).at(end, ""))
    }

    /// A keyword of a node.
    ///
    /// # Errors
    /// Anything else.
    pub(super) fn word(&mut self) -> Read<(&'t str, Range<usize>)> {
        let wanted = text!(gambit, "a-node");
        match self.needed(wanted)? {
            (Token::Word(word), range) => Ok((word, range)),
            (other, range) => Err(self.expected(wanted, &other, range)),
        }
    }

    /// This keyword.
    ///
    /// # Errors
    /// Anything else.
    pub(super) fn keyword(&mut self, keyword: &str) -> Read<()> {
        match self.needed(keyword)? {
            (Token::Word(word), _) if word == keyword => Ok(()),
            (other, range) => Err(self.expected(keyword, &other, range)),
        }
    }

    /// How numbers are written, `R` or `D`: both are read as they stand.
    ///
    /// # Errors
    /// Anything else.
    pub(super) fn kind_of_numbers(&mut self) -> Read<()> {
        const KIND: &str = "R";
        match self.needed(KIND)? {
            (Token::Word(KIND | "D"), _) => Ok(()),
            (other, range) => Err(self.expected(KIND, &other, range)),
        }
    }

    /// A text in quotes.
    ///
    /// # Errors
    /// Anything else.
    pub(super) fn text(&mut self) -> Read<String> {
        let wanted = text!(gambit, "a-text");
        match self.needed(wanted)? {
            (Token::Text(text), _) => Ok(text.into_owned()),
            (other, range) => Err(self.expected(wanted, &other, range)),
        }
    }

    /// A text in quotes, if one is next.
    ///
    /// # Errors
    /// A text that does not end.
    pub(super) fn optional_text(&mut self) -> Read<Option<String>> {
        match self.peek()? {
            Some(Token::Text(_)) => self.text().map(Some),
            Some(_) | None => Ok(None),
        }
    }

    /// Texts in braces, each of which is what is wanted, and where all of it stands.
    ///
    /// # Errors
    /// Anything else.
    pub(super) fn texts(&mut self, wanted: &str) -> Read<(Vec<String>, Range<usize>)> {
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

    /// `{`
    ///
    /// # Errors
    /// Anything else.
    pub(super) fn open_brace(&mut self) -> Read<Range<usize>> {
        match self.needed("{")? {
            (Token::Open, range) => Ok(range),
            (other, range) => Err(self.expected("{", &other, range)),
        }
    }

    /// A number, and where it stands.
    ///
    /// # Errors
    /// Anything else.
    pub(super) fn number(&mut self) -> Read<(Exact, Range<usize>)> {
        self.parsed(text!(gambit, "a-number"), exact::parse)
    }

    /// What is paid.
    ///
    /// # Errors
    /// Anything else.
    pub(super) fn payoff(&mut self) -> Read<Payoff> {
        self.parsed(text!(gambit, "a-number"), Payoff::parse).map(|(payoff, _)| payoff)
    }

    /// A whole number, and where it stands.
    ///
    /// # Errors
    /// Anything else.
    pub(super) fn integer(&mut self) -> Read<(i64, Range<usize>)> {
        self.parsed(text!(gambit, "a-whole-number"), |word| word.parse().ok())
    }

    fn parsed<T>(&mut self, wanted: &str, parse: fn(&str) -> Option<T>) -> Read<(T, Range<usize>)> {
        match self.needed(wanted)? {
            (Token::Word(word), range) => match parse(word) {
                Some(parsed) => Ok((parsed, range)),
                None => Err(self.expected(wanted, &Token::Word(word), range)),
            },
            (other, range) => Err(self.expected(wanted, &other, range)),
        }
    }

    /// Something else stands where this is wanted.
    pub(super) fn expected(&self, wanted: &str, found: &Token<'_>, range: Range<usize>) -> Diagnostic {
        let found = match found {
            Token::Text(text) => format!("\"{}\"", quoted(text)),
            Token::Word(word) => quoted(word).into_owned(),
            Token::Open => "{".to_owned(),
            Token::Close => "}".to_owned(),
        };
        Diagnostic::new(self.code, say!(gambit, "expected", Text(wanted), Text(found))).at(range, "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_taken_once_and_are_apart_by_blanks() {
        // Words are apart by blanks of any kind.
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

        // What has been looked at is taken once.
        {
            let mut tokens = Tokens::new("a b", "efg-syntax");
            assert_eq!(tokens.peek(), Ok(Some(&Token::Word("a"))));
            assert_eq!(tokens.peek(), Ok(Some(&Token::Word("a"))));
            let taken = [(); 3].map(|()| tokens.next().expect("a word"));
            assert_eq!(taken, [Some((Token::Word("a"), 0..1)), Some((Token::Word("b"), 2..3)), None]);
        }
    }
}
