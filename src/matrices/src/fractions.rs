//! Exact numbers as people and other programs read them.

use num_bigint::BigInt;
use num_traits::{Signed as _, ToPrimitive as _};
use plywood_lesson::Datum;
use plywood_messages::words::Charset;
use plywood_tree::exact::{Exact, decimal};

/// The most digits on either side of a point.
const MOST_DIGITS: usize = 12;

/// The longest numerator or denominator that is written out.
const LONGEST: usize = 4;
/// Digits behind the point of what is rounded.
const ROUNDED: i32 = 4;

/// The nearest number that other programs understand.
pub fn near(number: &Exact) -> f64 {
    number.to_f64().unwrap_or(f64::NAN)
}

/// The same as a value of a fact: a whole one where it is whole.
pub fn datum(number: &Exact) -> Datum {
    let near = near(number);
    if number.is_integer() && near.abs() < 1e15 { Datum::Whole(near as i128) } else { Datum::Number(near) }
}

/// It as a fraction, `2/3`; where that is too long, as a rounded decimal with a sign that says so.
pub fn fraction(number: &Exact, charset: Charset) -> String {
    let digits = |part: &BigInt| part.abs().to_string().len();
    if number.is_integer() || (digits(number.numer()) <= LONGEST && digits(number.denom()) <= LONGEST) {
        return signed(&number.to_string(), charset);
    }
    let sign = match charset {
        Charset::Unicode => "≈",
        Charset::Ascii => "~",
    };
    let decimal = decimal(number, MOST_DIGITS).unwrap_or_else(|| {
        let scale = 10_f64.powi(ROUNDED);
        format!("{sign}{}", (near(number) * scale).round() / scale)
    });
    signed(&decimal, charset)
}

/// It as the file writes it: with a point where that is short, as a fraction where not.
pub fn payoff(number: &Exact, charset: Charset) -> String {
    decimal(number, MOST_DIGITS).map_or_else(|| fraction(number, charset), |decimal| signed(&decimal, charset))
}

fn signed(written: &str, charset: Charset) -> String {
    match charset {
        Charset::Unicode => written.replace('-', "−"),
        Charset::Ascii => written.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_short() {
        let written = |numer: i64, denom: i64| {
            let number = Exact::new(numer.into(), denom.into());
            [fraction(&number, Charset::Unicode), payoff(&number, Charset::Ascii)]
        };
        assert_eq!(written(2, 3), ["2/3", "2/3"]);
        assert_eq!(written(-5, 2), ["−5/2", "-2.5"]);
        assert_eq!(written(4, 1), ["4", "4"]);
        assert_eq!(written(1, 20), ["1/20", "0.05"]);
        assert_eq!(written(10_000, 30_001), ["≈0.3333", "~0.3333"]);
        assert_eq!(written(1_234_567, 100_000), ["12.34567", "12.34567"]);
    }
}
