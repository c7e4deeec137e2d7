//! Evaluations of one's own: weights of a game's named features, `open lines=1,center=3`.

use std::borrow::Cow;

use super::table::unusual;
use plywood_messages::text::{joined, listed};
use plywood_tree::settings::Choice;

/// Largest weight, far enough below the largest score for any sum.
const MOST: i32 = 1_000_000;

/// Evaluation of a start position: one with a name, or weights of the features in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weighing<V, const N: usize> {
    Named(V),
    Own([i32; N]),
}

impl<V: Choice + Default, const N: usize> Weighing<V, N> {
    /// Parses a name or weights. The error explains which of them is wrong.
    pub(crate) fn parse(text: &str, features: &[&'static str; N]) -> Result<Self, String> {
        V::from_name(text).map_or_else(|| weights(text, features).map(Self::Own), |named| Ok(Self::Named(named)))
    }

    /// Returns the text that parses to this evaluation; `None` for the default.
    pub(crate) fn write(self, features: &[&'static str; N]) -> Option<Cow<'static, str>> {
        match self {
            Self::Named(named) => unusual(named),
            Self::Own(weights) => {
                let weighted = features.iter().zip(weights).filter(|&(_, weight)| weight != 0);
                Some(joined(weighted.map(|(name, weight)| format!("{name}={weight}")), ",").into())
            }
        }
    }
}

fn weights<const N: usize>(text: &str, features: &[&'static str; N]) -> Result<[i32; N], String> {
    let mut weights = [None; N];
    for part in text.split(',') {
        let (name, given) = part.rsplit_once('=').unwrap_or((part, ""));
        let name = name.trim();
        let given = given.trim();
        let at = features.iter().position(|feature| *feature == name);
        let weight =
            &mut weights[at.ok_or_else(|| string!("games/no-feature", Text(name), names = Text(listed(features))))?];
        let number = given.parse().ok().filter(|number| (-MOST..=MOST).contains(number));
        let wrong = || string!("games/no-weight", Text(name), Text(given), most = Count(MOST as usize));
        if weight.replace(number.ok_or_else(wrong)?).is_some() {
            return Err(string!("games/weight-again", Text(name)));
        }
    }
    match weights.map(Option::unwrap_or_default) {
        weights if weights == [0; N] => Err(string!("games/all-weights-zero", names = Text(listed(features)))),
        weights => Ok(weights),
    }
}
