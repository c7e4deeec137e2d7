//! What a page says: text of its file, in which `{35^4}` stands for the number it is.

use std::ops::Range;

use super::reckon::{NoNumber, Number};
use plywood_messages::text::visible;
use plywood_messages::words::{Charset, Sentence, Span, Tone};
use plywood_tree::diagnostic::{Diagnostic, quoted};
use plywood_tree::format::{Field, Fields};

/// Sentences.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Say(Vec<Piece>);

#[derive(Clone, Debug, PartialEq)]
enum Piece {
    Text(String),
    Number(Number),
}

impl Say {
    /// The text of a field with its numbers reckoned; what cannot be is reported.
    pub(super) fn read<'t>(fields: &mut Fields<'t>, field: Field<'t>) -> Option<Self> {
        let range = field.range();
        let text = fields.text_or_number(field)?;
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let pieces = pieces(&line);
        let problem = pieces.iter().find_map(|piece| piece.as_ref().err());
        if let Some((expression, why)) = problem {
            fields.problem(no_number(expression, *why, range));
            return None;
        }
        Some(Self(pieces.into_iter().flatten().collect()))
    }

    /// It in words.
    pub(super) fn sentence(&self, charset: Charset) -> Sentence {
        let span = |piece: &Piece| match piece {
            Piece::Text(text) => Span { text: text.clone().into(), tone: Tone::Plain },
            Piece::Number(number) => Span { text: number.written(charset).into(), tone: Tone::Number },
        };
        Sentence::from(self.0.iter().map(span).collect::<Vec<_>>())
    }
}

/// The problem of an expression without a value.
pub(super) fn no_number(expression: &str, why: NoNumber, range: Range<usize>) -> Diagnostic {
    let expression = &quoted(expression);
    let problem = match why {
        NoNumber::Written => Diagnostic::new("no-number", say!(pages, "no-number", expression = Text(expression))),
        NoNumber::Reckoned => Diagnostic::new("no-number", say!(pages, "no-value", expression = Text(expression))),
    };
    problem.at(range, "").help(text!(pages, "no-number-help"))
}

/// The pieces of a text; of an expression without a value itself and why.
fn pieces(text: &str) -> Vec<Result<Piece, (String, NoNumber)>> {
    let mut pieces = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        plain.push_str(&rest[..at]);
        let inside = &rest[at + 1..];
        if let Some(after) = inside.strip_prefix('{') {
            plain.push('{');
            rest = after;
            continue;
        }
        let end = inside.find('}').unwrap_or(inside.len());
        pieces.push(Ok(Piece::Text(visible(&std::mem::take(&mut plain)).into_owned())));
        let expression = &inside[..end];
        pieces.push(Number::of(expression).map(Piece::Number).map_err(|why| (expression.to_owned(), why)));
        rest = inside.get(end + 1..).unwrap_or_default();
    }
    plain.push_str(rest);
    pieces.push(Ok(Piece::Text(visible(&plain).into_owned())));
    pieces.retain(|piece| !matches!(piece, Ok(Piece::Text(text)) if text.is_empty()));
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_where_their_expressions_do() {
        let said = |text: &str| {
            let pieces = pieces(text).into_iter().collect::<Result<Vec<_>, _>>();
            pieces.map(|pieces| Say(pieces).sentence(Charset::Unicode).to_string())
        };
        assert_eq!(said("{35^4} positions, {{as} written").as_deref(), Ok("1,500,625 positions, {as} written"));
        assert_eq!(said("nothing").as_deref(), Ok("nothing"));
        assert_eq!(said("a {2 +} b"), Err(("2 +".to_owned(), NoNumber::Written)));
        assert_eq!(said("a {2"), Ok("a 2".to_owned()), "the end of the text ends it as well");
        assert_eq!(said("a\u{1b}[2J").as_deref(), Ok("a\\u{1b}[2J"));
    }
}
