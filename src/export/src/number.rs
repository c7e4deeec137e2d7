//! Search values as JSON, and counts as text.

use plywood_tree::tree::Domain;
use serde::{Serialize, Serializer};

/// Whole numbers below this are exact as `f64`.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Value that serializes without loss or extra digits: `3`, `2.1`, `"inf"`, `"-inf"`, or `true` and `false`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    /// Decides whether 1 and 0 are truth values.
    pub domain: Domain,
    pub value: f64,
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match (self.domain, self.value) {
            (Domain::Truth, 1.0) => serializer.serialize_bool(true),
            (Domain::Truth, 0.0) => serializer.serialize_bool(false),
            (_, f64::INFINITY) => serializer.serialize_str("inf"),
            (_, f64::NEG_INFINITY) => serializer.serialize_str("-inf"),
            (_, value) if value.fract() == 0.0 && value.abs() < EXACT => serializer.serialize_i64(value as i64),
            (_, value) => serializer.serialize_f64(value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(domain: Domain, value: f64, expected: &str) {
        let json = serde_json::to_string(&Number { domain, value }).expect("a number is always written");
        assert_eq!(json, expected);
    }

    #[test]
    fn numbers_and_truth_values_are_written_as_people_write_them() {
        check(Domain::Numbers, 3.0, "3");
        check(Domain::Numbers, -4.0, "-4");
        check(Domain::Numbers, -0.0, "0");
        check(Domain::Numbers, 2.1, "2.1");
        check(Domain::Numbers, 1e300, "1e+300");
        check(Domain::Numbers, f64::INFINITY, "\"inf\"");
        check(Domain::Numbers, f64::NEG_INFINITY, "\"-inf\"");

        // Truth values are booleans and their bounds are not.
        check(Domain::Truth, 1.0, "true");
        check(Domain::Truth, 0.0, "false");
        check(Domain::Truth, f64::INFINITY, "\"inf\"");
    }
}
