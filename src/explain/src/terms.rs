//! Sentences for the sum of a static evaluation: `5 open lines − 4 = 1`.

use super::phrasing::Phrasing;
use plywood_messages::words::{Charset, Sentence};
use plywood_tree::tree::{Domain, Goal, NodeId, Term, for_opponent, sum_of};

/// Returns the sum of terms, `5 open lines − 4 = 1`, or `None` without terms.
pub fn sum(terms: &[Term], charset: Charset) -> Option<Sentence> {
    let mut sum: Option<Sentence> = None;
    let mut before: Option<&str> = None;
    for term in terms {
        let written = &write_term(term, before == Some(&term.name), charset);
        before = Some(&term.name);
        sum = Some(match (&sum, term.weight < 0.0) {
            (None, false) => written.clone(),
            (None, true) => sentence!(charset, "nodes/negative", term = written),
            (Some(sum), false) => sentence!(charset, "nodes/plus", sum, term = written),
            (Some(sum), true) => sentence!(charset, "nodes/minus", sum, term = written),
        });
    }
    Some(sentence!(charset, "nodes/sum", sum = sum?, value = Domain::Numbers.number(sum_of(terms), charset)))
}

/// Returns a term without its sign: `5 open lines`, `200 × 1 almost complete line`; after one of the same name `4`.
fn write_term(term: &Term, is_named: bool, charset: Charset) -> Sentence {
    let feature = &Domain::Numbers.number(term.feature, charset);
    let counted = if is_named {
        feature.clone()
    } else {
        sentence!(charset, "nodes/counted", amount = feature, name = Text(term.counted()))
    };
    match term.weight.abs() {
        1.0 => counted,
        weight => {
            sentence!(charset, "nodes/weighted", weight = Domain::Numbers.number(weight, charset), term = counted)
        }
    }
}

impl Phrasing<'_> {
    /// Returns the value of a static evaluation, with its terms if it has any.
    pub fn estimate(self, node: NodeId, value: f64) -> Sentence {
        let terms = self.tree().terms(node);
        let terms = match self.side {
            Goal::Largest => terms,
            Goal::Smallest => for_opponent(terms),
        };
        sum(&terms, self.wording.charset).unwrap_or_else(|| self.number(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(terms: &[(&'static str, f64, f64)], pretty: &str, plain: &str) {
        let terms: Vec<Term> =
            terms.iter().map(|&(name, feature, weight)| Term::new(name, "one", feature, weight)).collect();
        let written = |charset| sum(&terms, charset).map(|sum| sum.to_string());
        assert_eq!(written(Charset::Unicode).as_deref(), Some(pretty));
        assert_eq!(written(Charset::Ascii).as_deref(), Some(plain));
    }

    #[test]
    fn sums_are_written_as_people_write_them() {
        check(&[("lines", 5.0, 1.0), ("lines", 4.0, -1.0)], "5 lines − 4 = 1", "5 lines - 4 = 1");
        check(&[("lines", 4.0, -1.0), ("lines", 5.0, 1.0)], "−4 lines + 5 = 1", "-4 lines + 5 = 1");
        check(&[("queens", 1.0, 9.0), ("pawns", -2.0, 1.0)], "9 × 1 one + −2 pawns = 7", "9 * 1 one + -2 pawns = 7");
        check(&[("queens", 0.5, -9.0)], "−9 × 0.5 queens = −4.5", "-9 * 0.5 queens = -4.5");
        assert_eq!(sum(&[], Charset::Unicode), None);
    }
}
