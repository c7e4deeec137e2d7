//! Exact rational numbers of unlimited size. Results are never rounded and never overflow.

use num_bigint::BigInt;
use num_rational::Ratio;
use num_traits::{Signed as _, ToPrimitive as _, Zero as _};

pub type Exact = Ratio<BigInt>;

/// Maximum digits of a number in a file, and maximum absolute exponent.
pub const MOST_DIGITS: usize = 40;

/// Parses a number in the formats of other programs: `3`, `-2.5`, `1/3`, `1e-3`. `None` if it is not a number or has too many
/// digits.
pub fn parse(text: &str) -> Option<Exact> {
    if text.len() > 3 * MOST_DIGITS {
        return None;
    }
    match text.split_once('/') {
        None => of_decimal(text),
        Some((above, below)) => {
            let below: BigInt = whole(below)?;
            (below != BigInt::ZERO).then_some(())?;
            Some(Exact::new(whole(above)?, below))
        }
    }
}

/// Returns true if a text is a number or a fraction, however long.
pub fn is_number(text: &str) -> bool {
    let is_whole = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.strip_prefix(['-', '+']).unwrap_or(text).split_once('/') {
        Some((above, below)) => is_whole(above) && is_whole(below) && below.bytes().any(|digit| digit != b'0'),
        None => {
            text.parse().is_ok_and(|number: f64| number.is_finite() || text.bytes().any(|byte| byte.is_ascii_digit()))
        }
    }
}

fn whole(text: &str) -> Option<BigInt> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is_short =
        !digits.is_empty() && digits.len() <= MOST_DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_short.then(|| text.parse().ok())?
}

fn of_decimal(text: &str) -> Option<Exact> {
    let (digits, exponent) = match text.split_once(['e', 'E']) {
        Some((digits, exponent)) => (digits, exponent.parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (before, behind) = digits.split_once('.').unwrap_or((digits, ""));
    let numer = whole(&format!("{before}{behind}"))?;
    let shift = exponent.checked_sub(i32::try_from(behind.len()).ok()?)?;
    let power = (shift.unsigned_abs() as usize <= MOST_DIGITS).then(|| BigInt::from(10).pow(shift.unsigned_abs()))?;
    Some(if shift < 0 { Exact::new(numer, power) } else { Exact::from_integer(numer * power) })
}

/// Converts a number through its shortest decimal. `None` if it is infinite or has too many digits.
pub fn of_number(number: f64) -> Option<Exact> {
    // The exponent keeps very large and very small numbers short.
    parse(&format!("{number:e}"))
}

/// Returns the first fraction whose nearest floating-point number is this one: 1/3 for 0.3333333333333333. `None` if its denominator
/// is large, so that it is most likely a coincidence.
///
/// Source: a fraction with a denominator below the root of half the precision is a convergent (Legendre).
pub fn simplest(number: f64) -> Option<Exact> {
    const LARGEST: u32 = 10_000_000;
    let mut rest = of_number(number)?;
    let mut before = [BigInt::from(0), BigInt::from(1)];
    let mut last = [BigInt::from(1), BigInt::from(0)];
    loop {
        let whole = rest.floor().to_integer();
        let next = [0, 1].map(|part: usize| &whole * &last[part] + &before[part]);
        if next[1] > LARGEST.into() {
            return None;
        }
        let found = Exact::new(next[0].clone(), next[1].clone());
        if found.to_f64() == Some(number) {
            return Some(found);
        }
        before = last;
        last = next;
        let left = rest - Exact::from_integer(whole);
        if left.is_zero() {
            return None;
        }
        rest = left.recip();
    }
}

/// Returns the exact decimal if it has at most `most` digits before the point and at most `most` behind it.
pub fn decimal(number: &Exact, most: usize) -> Option<String> {
    let mut scaled = number.clone();
    let ten = BigInt::from(10);
    for places in 0..=most {
        if scaled.is_integer() {
            let sign = if scaled.is_negative() { "-" } else { "" };
            let digits = format!("{:0>width$}", scaled.numer().abs().to_string(), width = places + 1);
            let (whole, behind) = digits.split_at(digits.len() - places);
            let point = if places == 0 { "" } else { "." };
            return (whole.len() <= most).then(|| format!("{sign}{whole}{point}{behind}"));
        }
        scaled *= &ten;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_is_too_long_is_one() {
        for text in ["1e99", "-1e999", &"9".repeat(41), &format!("-1/{}", "9".repeat(41))] {
            assert!(is_number(text) && parse(text).is_none(), "{text}");
        }
        assert!(["", "x", "1/0", "1/2/3", "inf", "-inf", "nan", "1/", "0x3"].iter().all(|text| !is_number(text)));
    }

    #[test]
    fn numbers_are_exactly_what_is_written() {
        // Numbers become their shortest decimals.
        {
            let written = |number: f64| of_number(number).map(|number| number.to_string());
            assert_eq!(written(0.1).as_deref(), Some("1/10"));
            assert_eq!(written(-0.0).as_deref(), Some("0"));
            assert_eq!(written(1e15).as_deref(), Some("1000000000000000"));
            assert_eq!([f64::INFINITY, f64::NAN, 1e300].map(written), [None, None, None]);
        }

        // Quotients are recognised as fractions.
        for denom in 1..500_u32 {
            for numer in [1, denom / 2, denom - 1, 3 * denom + 1] {
                let found = simplest(f64::from(numer) / f64::from(denom));
                assert_eq!(found, Some(Exact::new(numer.into(), denom.into())), "{numer}/{denom}");
            }
        }
        assert_eq!(simplest(-1.0 / 3.0), Some(Exact::new((-1).into(), 3.into())));
        assert_eq!([std::f64::consts::PI, f64::INFINITY, 1e-30].map(simplest), [None, None, None]);

        // Decimals are exact or `None`.
        for (text, expected) in [
            ("1/2", Some("0.5")),
            ("-5/4", Some("-1.25")),
            ("-1/20", Some("-0.05")),
            ("300", Some("300")),
            ("1/3", None),
            ("1000000000000", None),
            ("1/8192", None),
        ] {
            assert_eq!(decimal(&parse(text).expect(text), 12).as_deref(), expected, "{text}");
        }

        // Every number format is parsed.
        {
            let read = |text: &str| parse(text).map(|number| number.to_string());
            for (text, expected) in [
                ("3", "3"),
                ("-2.5", "-5/2"),
                ("+1/3", "1/3"),
                ("2/4", "1/2"),
                ("1e-3", "1/1000"),
                ("1.5E2", "150"),
                (".5", "1/2"),
                ("-.25", "-1/4"),
            ] {
                assert_eq!(read(text).as_deref(), Some(expected), "{text}");
            }
            for text in [
                "",
                "-",
                ".",
                "x",
                "1/0",
                "1/2/3",
                "1e",
                "1e99",
                "1e99999999999",
                "0x3",
                "1 2",
                "--1",
                "1.-2",
                &"9".repeat(41),
            ] {
                assert_eq!(read(text), None, "{text}");
            }
        }
    }
}
