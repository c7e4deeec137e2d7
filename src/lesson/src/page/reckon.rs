//! Numbers that a page writes as expressions: `35^4`, `9!`, `log(35, 10^6)`. They are exact as long as they fit 128 bits; for
//! larger ones the logarithm is kept.

use std::{iter::Peekable, ops::Range, str::Chars};

use plywood_messages::{
    text::{grouped, joined, visible},
    words::{Charset, Sentence, Span, Tone},
};
use plywood_tree::{
    diagnostic::{Diagnostic, quoted},
    format::{Field, Fields},
};

/// Value of an expression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    /// The exact value, if it is a whole number of 128 bits.
    pub whole: Option<u128>,
    /// The nearest floating-point number; infinite if the number is too large.
    pub float: f64,
    log: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ExpressionError {
    Written,
    /// It has no usable value: a division by zero, a logarithm of zero, or too many digits.
    Reckoned,
}

/// Limit on the characters of an expression.
const MOST: usize = 200;
/// Limit on nested brackets and powers.
const DEEPEST: u32 = 32;
/// Limit on the decimal digits of a number.
const DIGITS: f64 = 1e6;
/// Largest number whose factorial is computed.
const FACTORIAL: u128 = 100_000;
/// First whole number that is no longer written digit by digit.
const LONG: u128 = 1_000_000_000_000_000;
/// From this power of ten on only the power is shown.
const POWER: f64 = 100.0;

impl Number {
    pub fn of(expression: &str) -> Result<Self, ExpressionError> {
        if expression.chars().count() > MOST {
            return Err(ExpressionError::Written);
        }
        let mut reckoner = ExpressionParser { rest: expression.chars().peekable(), depth: 0 };
        let number = reckoner.sum()?;
        reckoner.skip();
        if reckoner.rest.next().is_some() { Err(ExpressionError::Written) } else { Ok(number) }
    }

    /// Chooses the exact value, the floating-point number if it is not too large, or the decimal logarithm.
    fn new(whole: Option<u128>, float: f64, log: f64) -> Result<Self, ExpressionError> {
        match whole {
            Some(number) => Ok(Self { whole, float: number as f64, log: (number as f64).log10() }),
            None if float.abs() < LONG as f64 => Ok(Self { whole, float, log: float.log10() }),
            None if log.is_finite() && log < DIGITS => Ok(Self { whole, float: 10_f64.powf(log), log }),
            None => Err(ExpressionError::Reckoned),
        }
    }

    /// Returns the decimal logarithm, or `None` if there is none.
    pub fn log10(self) -> Option<f64> {
        Some(self.log).filter(|_| self.float > 0.0)
    }

    /// Returns true for fractions that are written with their digits.
    pub fn is_real(self) -> bool {
        self.whole.is_none() && self.float.abs() < LONG as f64
    }

    pub fn format(self, charset: Charset) -> String {
        match self.whole.filter(|&number| number < LONG) {
            Some(number) => grouped(number as u64),
            None if self.is_real() => real(self.float),
            None => power(self.log, charset),
        }
    }

    fn plus(self, other: Self) -> Result<Self, ExpressionError> {
        let whole = self.wholes(other, u128::checked_add);
        let [one, two] = [self, other].map(|number| number.log10().unwrap_or(f64::NEG_INFINITY));
        let more = one.max(two);
        let less = one.min(two);
        Self::new(whole, self.float + other.float, more + (1.0 + 10_f64.powf(less - more)).log10())
    }

    fn minus(self, other: Self) -> Result<Self, ExpressionError> {
        Self::new(self.wholes(other, u128::checked_sub), self.float - other.float, f64::NAN)
    }

    fn times(self, other: Self) -> Result<Self, ExpressionError> {
        Self::new(
            self.wholes(other, u128::checked_mul),
            self.float * other.float,
            self.logs(other, |one, other| one + other),
        )
    }

    fn over(self, other: Self) -> Result<Self, ExpressionError> {
        let whole = self.wholes(other, |one, other| one.checked_div(other).filter(|_| one % other == 0));
        let log = self.logs(other, |one, other| one - other);
        let float = self.float / other.float;
        // For numbers that are too large only the logarithms are known.
        Self::new(whole, if float.is_nan() { 10_f64.powf(log) } else { float }, log)
    }

    fn power(self, exponent: Self) -> Result<Self, ExpressionError> {
        let whole = self.wholes(exponent, |base, exponent| base.checked_pow(u32::try_from(exponent).ok()?));
        let log = self.log10().map_or(f64::NAN, |log| log * exponent.float);
        Self::new(whole, self.float.powf(exponent.float), log)
    }

    fn factorial(self) -> Result<Self, ExpressionError> {
        let number = self.whole.filter(|&number| number <= FACTORIAL).ok_or(ExpressionError::Reckoned)?;
        let log = (1..=number).map(|factor| (factor as f64).log10()).sum();
        Self::new((1..=number).try_fold(1_u128, u128::checked_mul), f64::INFINITY, log)
    }

    fn log(self, other: Self) -> Result<Self, ExpressionError> {
        Self::new(None, self.logs(other, |base, other| other / base), f64::NAN)
    }

    /// Combines both exact values, if there are two.
    fn wholes(self, other: Self, combine: fn(u128, u128) -> Option<u128>) -> Option<u128> {
        combine(self.whole?, other.whole?)
    }

    /// Combines both logarithms, if there are two.
    fn logs(self, other: Self, combine: fn(f64, f64) -> f64) -> f64 {
        self.log10().zip(other.log10()).map_or(f64::NAN, |(one, other)| combine(one, other))
    }
}

/// Formats with at most two digits after the point, without trailing zeros.
fn real(number: f64) -> String {
    if number.abs() >= 1000.0 {
        let sign = if number < 0.0 { "-" } else { "" };
        return format!("{sign}{}", grouped(number.abs().round() as u64));
    }
    let written = format!("{number:.2}");
    written.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Formats as `3.4 × 10¹⁸`, or as `10¹⁵⁴` if the exponent is [`POWER`] or more.
fn power(log: f64, charset: Charset) -> String {
    let (mantissa, exponent) = if log < POWER {
        let exponent = log.floor();
        let mantissa = format!("{:.1}", 10_f64.powf(log - exponent));
        // A mantissa rounded up to ten becomes the next power.
        if mantissa == "10.0" { ("1.0".to_owned(), exponent + 1.0) } else { (mantissa, exponent) }
    } else {
        ("1.0".to_owned(), log.round())
    };
    let exponent = format!("{exponent:.0}");
    let (times, raised) = match charset {
        Charset::Unicode => ("×", superscript(&exponent)),
        Charset::Ascii => ("*", format!("^{exponent}")),
    };
    let mantissa = mantissa.trim_end_matches(".0");
    if mantissa == "1" { format!("10{raised}") } else { format!("{mantissa} {times} 10{raised}") }
}

/// Formats an expression as in handwriting: `35⁴`.
pub fn by_hand(expression: &str, charset: Charset) -> String {
    if charset == Charset::Ascii {
        return expression.to_owned();
    }
    let mut written = String::new();
    let mut raised = String::new();
    let mut rest = expression.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '^' if rest.peek().is_some_and(char::is_ascii_digit) => {
                raised.clear();
                while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                    raised.push(digit);
                }
                written.push_str(&superscript(&raised));
            }
            '*' => written.push('×'),
            other => written.push(other),
        }
    }
    written
}

fn superscript(digits: &str) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    digits.chars().map(|c| c.to_digit(10).map_or('⁻', |digit| RAISED[digit as usize])).collect()
}

struct ExpressionParser<'e> {
    rest: Peekable<Chars<'e>>,
    depth: u32,
}

impl ExpressionParser<'_> {
    fn skip(&mut self) {
        while self.rest.next_if(|c| c.is_whitespace()).is_some() {}
    }

    /// Consumes the next symbol if it is this one, and returns true if so.
    fn is(&mut self, sign: char) -> bool {
        self.skip();
        self.rest.next_if_eq(&sign).is_some()
    }

    fn sum(&mut self) -> Result<Number, ExpressionError> {
        let mut number = self.product()?;
        loop {
            number = if self.is('+') {
                number.plus(self.product()?)?
            } else if self.is('-') {
                number.minus(self.product()?)?
            } else {
                return Ok(number);
            };
        }
    }

    fn product(&mut self) -> Result<Number, ExpressionError> {
        let mut number = self.power()?;
        loop {
            number = if self.is('*') {
                number.times(self.power()?)?
            } else if self.is('/') {
                number.over(self.power()?)?
            } else {
                return Ok(number);
            };
        }
    }

    fn power(&mut self) -> Result<Number, ExpressionError> {
        let mut base = self.number()?;
        while self.is('!') {
            base = base.factorial()?;
        }
        if self.is('^') { base.power(self.deeper(Self::power)?) } else { Ok(base) }
    }

    fn number(&mut self) -> Result<Number, ExpressionError> {
        if self.is('(') {
            let number = self.deeper(Self::sum)?;
            return if self.is(')') { Ok(number) } else { Err(ExpressionError::Written) };
        }
        let word = self.word();
        if word == "log" && self.is('(') {
            let base = self.deeper(Self::sum)?;
            let other = if self.is(',') { self.deeper(Self::sum)? } else { return Err(ExpressionError::Written) };
            return if self.is(')') { base.log(other) } else { Err(ExpressionError::Written) };
        }
        if !word.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(ExpressionError::Written);
        }
        let digits = word.replace('_', "");
        let number: f64 = digits.parse().map_err(|_invalid| ExpressionError::Written)?;
        Number::new(digits.parse().ok(), number, number.log10()).map_err(|_large| ExpressionError::Written)
    }

    fn word(&mut self) -> String {
        self.skip();
        let mut word = String::new();
        while let Some(c) = self.rest.next_if(|&c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_')) {
            word.push(c);
        }
        word
    }

    fn deeper(&mut self, read: fn(&mut Self) -> Result<Number, ExpressionError>) -> Result<Number, ExpressionError> {
        self.depth += 1;
        let number = if self.depth > DEEPEST { Err(ExpressionError::Written) } else { read(self) };
        self.depth -= 1;
        number
    }
}

/// Sentences with computed numbers.
#[derive(Debug, Default, PartialEq)]
pub struct Say(Vec<Piece>);

#[derive(Debug, PartialEq)]
enum Piece {
    Text(String),
    Number(Number),
}

impl Say {
    /// Reads the text of a field and computes its numbers; reports those without a value.
    pub fn read<'t>(fields: &mut Fields<'t>, field: Field<'t>) -> Option<Self> {
        let range = field.range();
        let text = fields.text_or_number(field)?;
        let line = joined(text.split_whitespace(), " ");
        let pieces = pieces(&line);
        let problem = pieces.iter().find_map(|piece| piece.as_ref().err());
        if let Some((expression, why)) = problem {
            fields.problem(expression_diagnostic(expression, *why, range));
            return None;
        }
        Some(Self(pieces.into_iter().flatten().collect()))
    }

    pub fn sentence(&self, charset: Charset) -> Sentence {
        let span = |piece: &Piece| match piece {
            Piece::Text(text) => Span { text: text.clone().into(), tone: Tone::Plain },
            Piece::Number(number) => Span { text: number.format(charset).into(), tone: Tone::Number },
        };
        Sentence::from(self.0.iter().map(span).collect::<Vec<_>>())
    }
}

pub fn expression_diagnostic(expression: &str, why: ExpressionError, range: Range<usize>) -> Diagnostic {
    let expression = quoted(expression);
    let problem = match why {
        ExpressionError::Written => Diagnostic::new("no-number", say!("pages/no-number", Text(expression))),
        ExpressionError::Reckoned => Diagnostic::new("no-number", say!("pages/no-value", Text(expression))),
    };
    problem.at(range, "").help(text!("pages/no-number-help"))
}

fn pieces(text: &str) -> Vec<Result<Piece, (String, ExpressionError)>> {
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

    #[track_caller]
    fn check(expression: &str, written: &str) {
        assert_eq!(Number::of(expression).map(|number| number.format(Charset::Ascii)).as_deref(), Ok(written));
    }

    #[test]
    fn expressions_are_read_and_reckoned_as_in_books() {
        // Numbers from the lectures.
        check("35^4", "1,500,625");
        check("9!", "362,880");
        check("8!", "40,320");
        check("5^9", "1,953,125");
        check("35^100", "10^154");
        check("200^300", "10^690");
        check("log(35, 10^6)", "3.89");
        check("5 * 10^20", "5 * 10^20");
        check("150 * 100", "15,000");
        check("35^12", "3.4 * 10^18");
        check("444 * 10^9", "444,000,000,000");

        // Expressions follow the usual rules of precedence.
        for (expression, written) in [
            ("2 + 3 * 4", "14"),
            ("(2 + 3) * 4", "20"),
            ("2^3^2", "512"),
            ("3!^2", "36"),
            ("3!!", "720"),
            ("7 / 2", "3.5"),
            ("10 - 2 - 3", "5"),
            ("2 - 3", "-1"),
            ("1_000", "1,000"),
            ("0.5 * 3", "1.5"),
            ("200! / 199!", "200"),
            ("10^200 / 10^199", "10"),
            ("10^99 * 10^60 + 1", "10^159"),
        ] {
            check(expression, written);
        }

        // Invalid expressions are rejected.
        for wrong in ["", "x", "2 +", "(2", "log(2)", "2 3", "1e999", "^2", "log(2, 3", "one", &"9".repeat(300)] {
            assert!(Number::of(wrong).is_err(), "{wrong}");
        }
        for none in ["1 / 0", "log(1, 5)", "log(0, 5)", "9^9^9^9", "200000!", "1.5!", "10^400 - 1"] {
            assert!(Number::of(none).is_err(), "{none}");
        }
        assert_eq!(Number::of(&format!("{}1{}", "(".repeat(90), ")".repeat(90))), Err(ExpressionError::Written));

        // Exponents are superscripts on screens.
        {
            let written = |expression| Number::of(expression).map(|number| number.format(Charset::Unicode));
            assert_eq!(written("35^12").as_deref(), Ok("3.4 × 10¹⁸"));
            assert_eq!(by_hand("5 * 10^20", Charset::Unicode), "5 × 10²⁰");
            assert_eq!(by_hand("9! ^x", Charset::Unicode), "9! ^x");
        }

        // Numbers replace their expressions.
        {
            let said = |text: &str| {
                let pieces = pieces(text).into_iter().collect::<Result<Vec<_>, _>>();
                pieces.map(|pieces| Say(pieces).sentence(Charset::Unicode).to_string())
            };
            assert_eq!(said("{35^4} positions, {{as} written").as_deref(), Ok("1,500,625 positions, {as} written"));
            assert_eq!(said("nothing").as_deref(), Ok("nothing"));
            assert_eq!(said("a {2 +} b"), Err(("2 +".to_owned(), ExpressionError::Written)));
            assert_eq!(said("a {2"), Ok("a 2".to_owned()), "the end of the text ends it as well");
            assert_eq!(said("a\u{1b}[2J").as_deref(), Ok("a\\u{1b}[2J"));
        }
    }
}
