//! Deduplicated texts, and values recorded only at the steps where they change.

use std::{collections::HashMap, hash::Hash};

use plywood_messages::words::{Sentence, Tone};
use serde::Serialize;

/// Interned values, numbered by first occurrence. Serialized as the list of the values.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Numbered<T> {
    all: Vec<T>,
    #[serde(skip)]
    numbers: HashMap<T, u32>,
}

/// The default value is number 0.
impl<T: Hash + Eq + Clone + Default> Default for Numbered<T> {
    fn default() -> Self {
        Self::from(T::default())
    }
}

impl<T: Hash + Eq + Clone> Numbered<T> {
    /// Creates a list with this value as number 0.
    pub fn from(first: T) -> Self {
        let mut numbered = Self { all: Vec::new(), numbers: HashMap::new() };
        numbered.number(first);
        numbered
    }

    pub const fn len(&self) -> usize {
        self.all.len()
    }

    pub fn number(&mut self, value: T) -> u32 {
        if let Some(&number) = self.numbers.get(&value) {
            return number;
        }
        let number = self.all.len() as u32;
        self.all.push(value.clone());
        self.numbers.insert(value, number);
        number
    }
}

/// Values over time: a step and `N` numbers for each change, with increasing steps. A lookup finds the value at any step, as in a
/// replay.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct ChangeList<const N: usize>(Vec<u32>);

impl<const N: usize> ChangeList<N> {
    /// Records the value from this step on, if it has changed.
    pub fn note(&mut self, step: usize, now: [u32; N]) {
        if self.0.last_chunk::<N>() != Some(&now) {
            self.0.push(step as u32);
            self.0.extend(now);
        }
    }
}

/// Converts a sentence to alternating tones and texts; plain text has an empty tone.
pub fn spans(sentence: &Sentence) -> Vec<String> {
    let tone = |tone| match tone {
        Tone::Node => "open",
        Tone::Player => "title",
        Tone::Number => "number",
        Tone::Verdict => "verdict",
        Tone::Cut => "cut",
        Tone::Plain => "",
    };
    sentence.0.iter().flat_map(|span| [tone(span.tone).to_owned(), span.text.clone().into_owned()]).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    impl<const N: usize> ChangeList<N> {
        pub(in crate::walk) fn at(&self, step: usize) -> Option<&[u32]> {
            self.0.chunks(N + 1).take_while(|was| was[0] as usize <= step).last().map(|was| &was[1..])
        }
    }

    #[test]
    fn changes_are_noted_and_values_numbered_once() {
        // A value is recorded when it changes.
        {
            let mut was = ChangeList::<2>::default();
            for (step, now) in [(0, [1, 2]), (1, [1, 2]), (2, [1, 3]), (5, [1, 2])] {
                was.note(step, now);
            }
            assert_eq!(was.0, [0, 1, 2, 2, 1, 3, 5, 1, 2]);
            let at = |step| was.at(step).map(<[u32]>::to_vec);
            assert_eq!((at(1), at(4), at(9)), (Some(vec![1, 2]), Some(vec![1, 3]), Some(vec![1, 2])));
        }

        // Equal values share one number.
        {
            let mut texts = Numbered::from(String::new());
            assert_eq!(["a", "", "b", "a"].map(|text| texts.number(text.to_owned())), [1, 0, 2, 1]);
            assert_eq!(serde_json::to_string(&texts).expect("JSON"), "[\"\",\"a\",\"b\"]");
        }
    }
}
