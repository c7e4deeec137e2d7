//! Parses text into expressions: words and parenthesized lists, each with its span.
//!
//! All expressions are in one list, each before those inside it. Reading and dropping even a text of nothing but brackets needs
//! no recursion.

use std::ops::Range;

use plywood_tree::diagnostic::{Diagnostic, quoted};

/// Limit on the expressions of a text; far more than any domain has.
const MOST: usize = 1_000_000;

pub struct Expressions<'t> {
    text: &'t str,
    all: Vec<Expression>,
}

struct Expression {
    range: Range<usize>,
    is_list: bool,
    /// Index behind the last expression inside this one.
    end: usize,
}

#[derive(Clone, Copy)]
pub struct Form<'e> {
    of: &'e Expressions<'e>,
    at: usize,
}

impl<'t> Expressions<'t> {
    /// Parses a text. Linear in the text.
    ///
    /// # Errors
    /// The first unbalanced bracket, or a text that is too long.
    pub fn read(text: &'t str) -> Result<Self, Diagnostic> {
        let mut read = Self { text, all: Vec::new() };
        let mut open: Vec<usize> = Vec::new();
        for (range, first) in tokens(text) {
            if read.all.len() == MOST {
                return Err(Diagnostic::new("too-large", say!("planning/too-many-expressions", most = Count(MOST)))
                    .at(range, ""));
            }
            match first {
                '(' => {
                    open.push(read.all.len());
                    read.push(range, true);
                }
                ')' => {
                    let Some(list) = open.pop() else {
                        return Err(Diagnostic::new("unbalanced", text!("planning/nothing-open"))
                            .at(range, text!("planning/closes-nothing")));
                    };
                    let end = read.all.len();
                    read.all[list].range.end = range.end;
                    read.all[list].end = end;
                }
                _ => read.push(range, false),
            }
        }
        let end = read.all.len();
        for &list in &open {
            read.all[list].end = end;
        }
        open.last().map_or(Ok(()), |&last| Err(read.unclosed(last))).map(|()| read)
    }

    fn push(&mut self, range: Range<usize>, is_list: bool) {
        let end = self.all.len() + 1;
        self.all.push(Expression { range, is_list, end });
    }

    /// Reports a list that is never closed. If a part of a definition begins inside anything but the definition, the bracket
    /// around that part is blamed; otherwise the last open one.
    fn unclosed(&self, last: usize) -> Diagnostic {
        let mut around: Vec<usize> = Vec::new();
        let mut culprit = None;
        for at in 0..self.all.len() {
            around.retain(|&list| self.all[list].end > at);
            let form = Form { of: self, at };
            let begins_a_part = form.head().is_some_and(|head| head.starts_with(':')) && around.len() > 1;
            if begins_a_part || around.last().is_some_and(|&list| self.is_stray_keyword(list, form)) {
                culprit = around.last().map(|&list| (list, at));
                break;
            }
            if self.all[at].is_list {
                if around.len() >= MOST_OPEN {
                    break;
                }
                around.push(at);
            }
        }
        let problem = Diagnostic::new("unbalanced", text!("planning/unclosed"));
        match culprit {
            Some((around, part)) => problem
                .at(self.opening(around), text!("planning/never-closed"))
                .at(self.opening(part), text!("planning/part-begins")),
            None => problem.at(self.opening(last), text!("planning/never-closed")),
        }
    }

    /// Returns true if a keyword such as `:effect` is in a list that does not begin with a keyword.
    fn is_stray_keyword(&self, list: usize, form: Form<'_>) -> bool {
        let is_keyword = |word: &str| word.starts_with(':');
        let head = Form { of: self, at: list }.head();
        form.word().is_some_and(|word| is_keyword(&word)) && !head.is_some_and(|head| is_keyword(&head))
    }

    fn opening(&self, list: usize) -> Range<usize> {
        let start = self.all[list].range.start;
        start..start + 1
    }

    pub fn forms(&self) -> impl Iterator<Item = Form<'_>> {
        Inside { of: self, at: 0, end: self.all.len() }
    }
}

/// Nesting depth up to which the unclosed bracket is located.
const MOST_OPEN: usize = 64;

/// Brackets and words of a text, without comments, each with its first character.
fn tokens(text: &str) -> impl Iterator<Item = (Range<usize>, char)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = text.get(at..)?;
            let first = rest.chars().next()?;
            let start = at;
            match first {
                '(' | ')' => {
                    at += 1;
                    return Some((start..at, first));
                }
                ';' => at += rest.find('\n').unwrap_or(rest.len()),
                _ if first.is_whitespace() => at += first.len_utf8(),
                _ => {
                    at += rest.find(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | ';')).unwrap_or(rest.len());
                    return Some((start..at, first));
                }
            }
        }
    })
}

#[derive(Clone)]
struct Inside<'e> {
    of: &'e Expressions<'e>,
    at: usize,
    end: usize,
}

impl<'e> Iterator for Inside<'e> {
    type Item = Form<'e>;

    fn next(&mut self) -> Option<Form<'e>> {
        if self.at >= self.end {
            return None;
        }
        let form = Form { of: self.of, at: self.at };
        self.at = self.of.all[self.at].end;
        Some(form)
    }
}

impl<'e> Form<'e> {
    fn expression(self) -> &'e Expression {
        &self.of.all[self.at]
    }

    pub fn range(self) -> Range<usize> {
        self.expression().range.clone()
    }

    fn text(self) -> &'e str {
        &self.of.text[self.range()]
    }

    pub fn quoted(self) -> String {
        let line = self.text().lines().next().unwrap_or_default().trim_end();
        let more = if self.is_single_line() { "" } else { " …" };
        format!("{}{more}", quoted(line))
    }

    pub fn is_single_line(self) -> bool {
        !self.text().contains('\n')
    }

    /// Span of the first word, or of the whole expression if it has none.
    pub fn head_range(self) -> Range<usize> {
        self.items().next().filter(|first| first.word().is_some()).map_or_else(|| self.range(), Self::range)
    }

    /// Returns a word in lower case, because PDDL is case-insensitive; `None` for a list.
    pub fn word(self) -> Option<String> {
        (!self.is_list()).then(|| self.text().to_lowercase())
    }

    pub fn head(self) -> Option<String> {
        self.items().next()?.word()
    }

    pub fn items(self) -> impl Iterator<Item = Form<'e>> + Clone {
        Inside { of: self.of, at: self.at + 1, end: self.expression().end }
    }

    pub fn rest(self) -> impl Iterator<Item = Form<'e>> + Clone {
        self.items().skip(1)
    }

    /// Returns true if this expression, or one inside it, begins with this word.
    pub fn mentions(self, word: &str) -> bool {
        let mut inside = (self.at..self.expression().end).map(|at| Form { of: self.of, at });
        inside.any(|form| form.head().as_deref() == Some(word))
    }

    pub fn is_list(self) -> bool {
        self.expression().is_list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Formats the expressions with single spaces.
    fn written(text: &str) -> Result<Vec<String>, (String, usize)> {
        fn write(form: Form<'_>) -> String {
            match form.word() {
                Some(word) => word,
                None => format!("({})", form.items().map(write).collect::<Vec<_>>().join(" ")),
            }
        }
        let read = Expressions::read(text).map_err(|problem| (problem.message.clone(), problem.labels[0].range.start));
        read.map(|read| read.forms().map(write).collect())
    }

    #[test]
    fn lists_are_read_with_whatever_blanks_and_comments() {
        let text = "(Define (a) ; no ( here\n\t(b ?C)x)( ) ;end";
        assert_eq!(written(text), Ok(vec!["(define (a) (b ?c) x)".to_owned(), "()".to_owned()]));
        assert_eq!(written(""), Ok(vec![]));
    }

    #[test]
    fn a_missing_bracket_is_looked_for_where_it_is_missing() {
        assert_eq!(written("(a))").expect_err("too many").1, 3);
        assert_eq!(written("(a (b)").expect_err("too few").1, 0);
        let text = "(define (:action x :precondition (and (p) :effect (q))\n(:action y))";
        assert_eq!(written(text).expect_err("too few").1, text.find("(and").expect("there"));
        let text = "(define (:action x :effect (q)\n(:action y))";
        assert_eq!(written(text).expect_err("too few").1, text.find("(:action x").expect("there"));
    }

    #[test]
    fn depth_costs_nothing() {
        let deep = "(".repeat(100_000);
        assert_eq!(written(&deep).expect_err("unclosed").1, 99_999);
        let closed = format!("{deep}{}", ")".repeat(100_000));
        assert_eq!(Expressions::read(&closed).expect("balanced").forms().count(), 1);
        assert!(Expressions::read(&"()".repeat(MOST + 1)).is_err());
    }
}
