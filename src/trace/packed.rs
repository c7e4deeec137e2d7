//! Steps in 16 bytes each, in chunks that never move: a long search spends its time on page faults, so bytes are what counts.
//!
//! A step is a word for its kind and node and three words for numbers. Numbers are `f64`, yet nearly all of them are small
//! integers or infinities: those are written into the word itself, the few others are kept once in a table the word points into.

use std::collections::HashMap;

use super::{Cut, Step, Window};
use crate::tree::NodeId;

/// Steps a chunk: half a megabyte.
const CHUNK: usize = 1 << 15;

/// A number as one word.
type Word = u32;

/// Integers from `-SPAN` to `SPAN - 1` are the words from 0 to `2 * SPAN - 1`.
const SPAN: i32 = 1 << 30;
const INFINITY: Word = 2 * SPAN as Word;
const NEG_INFINITY: Word = INFINITY + 1;
const FIRST_OTHER: Word = INFINITY + 2;

/// Where a step's node ends and its kind begins.
const KIND_SHIFT: u32 = 29;
const NODE_MASK: u32 = (1 << KIND_SHIFT) - 1;

const ENTER: u32 = 0;
const EVALUATE: u32 = 1;
const UPDATE: u32 = 2;
const ALPHA_CUTOFF: u32 = 3;
const BETA_CUTOFF: u32 = 4;
const RETURN: u32 = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Packed {
    head: u32,
    value: Word,
    alpha: Word,
    beta: Word,
}

/// The steps of a search, in order.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    chunks: Vec<Vec<Packed>>,
    others: Vec<f64>,
    known_others: HashMap<u64, Word>,
    windows: Windows,
}

/// Whether the algorithm that made the steps has windows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Windows {
    #[default]
    Absent,
    Present,
}

impl Steps {
    /// The number of steps.
    #[must_use]
    pub fn len(&self) -> usize {
        let last = self.chunks.last().map_or(0, Vec::len);
        self.chunks.len().saturating_sub(1) * CHUNK + last
    }

    /// Whether there is no step.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    /// Bytes the steps take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.len() * size_of::<Packed>() + self.others.len() * size_of::<f64>()
    }

    /// The step with this number, from 0.
    ///
    /// # Panics
    /// When there is no such step.
    #[must_use]
    pub fn get(&self, index: usize) -> Step {
        let packed = self.packed(index);
        let node = node_of(packed);
        let child = |back: usize| node_of(self.packed(index - back));
        match packed.head >> KIND_SHIFT {
            ENTER => Step::Enter { node, window: self.window(packed) },
            EVALUATE => Step::Evaluate { node, value: self.number(packed.value) },
            UPDATE => {
                let value = self.number(packed.value);
                Step::Update { node, child: child(1), value, window: self.window(packed) }
            }
            ALPHA_CUTOFF => Step::Cutoff { node, child: child(2), cut: Cut::Alpha },
            BETA_CUTOFF => Step::Cutoff { node, child: child(2), cut: Cut::Beta },
            _ => Step::Return { node, value: self.number(packed.value) },
        }
    }

    /// Every step in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Step> + '_ {
        (0..self.len()).map(|index| self.get(index))
    }

    fn packed(&self, index: usize) -> Packed {
        self.chunks[index / CHUNK][index % CHUNK]
    }

    fn window(&self, packed: Packed) -> Option<Window> {
        (self.windows == Windows::Present)
            .then(|| Window { alpha: self.number(packed.alpha), beta: self.number(packed.beta) })
    }

    #[inline]
    pub(super) fn enter(&mut self, node: NodeId, window: Option<Window>) {
        self.push_windowed(ENTER, node, 0.0, window);
    }

    #[inline]
    pub(super) fn evaluate(&mut self, node: NodeId, value: f64) {
        self.push_value(EVALUATE, node, value);
    }

    #[inline]
    pub(super) fn update(&mut self, node: NodeId, value: f64, window: Option<Window>) {
        self.push_windowed(UPDATE, node, value, window);
    }

    #[inline]
    pub(super) fn cutoff(&mut self, node: NodeId, cut: Cut) {
        let kind = match cut {
            Cut::Alpha => ALPHA_CUTOFF,
            Cut::Beta => BETA_CUTOFF,
        };
        self.push_value(kind, node, 0.0);
    }

    #[inline]
    pub(super) fn returns(&mut self, node: NodeId, value: f64) {
        self.push_value(RETURN, node, value);
    }

    #[inline]
    fn push_value(&mut self, kind: u32, node: NodeId, value: f64) {
        let value = self.word(value);
        self.push(Packed { head: kind << KIND_SHIFT | node.0, value, alpha: 0, beta: 0 });
    }

    #[inline]
    fn push_windowed(&mut self, kind: u32, node: NodeId, value: f64, window: Option<Window>) {
        let Some(Window { alpha, beta }) = window else {
            return self.push_value(kind, node, value);
        };
        self.windows = Windows::Present;
        let [value, alpha, beta] = [value, alpha, beta].map(|number| self.word(number));
        self.push(Packed { head: kind << KIND_SHIFT | node.0, value, alpha, beta });
    }

    #[inline]
    fn push(&mut self, packed: Packed) {
        match self.chunks.last_mut() {
            Some(chunk) if chunk.len() < CHUNK => chunk.push(packed),
            _ => self.push_chunk(packed),
        }
    }

    #[cold]
    fn push_chunk(&mut self, first: Packed) {
        let mut chunk = Vec::with_capacity(CHUNK);
        chunk.push(first);
        self.chunks.push(chunk);
    }

    #[inline]
    fn word(&mut self, number: f64) -> Word {
        let integer = number as i32;
        if f64::from(integer) == number && (-SPAN..SPAN).contains(&integer) {
            (integer + SPAN) as Word
        } else {
            self.rare_word(number)
        }
    }

    #[cold]
    fn rare_word(&mut self, number: f64) -> Word {
        if number.is_infinite() {
            return if number > 0.0 { INFINITY } else { NEG_INFINITY };
        }
        let next = FIRST_OTHER + self.others.len() as Word;
        let others = &mut self.others;
        *self.known_others.entry(number.to_bits()).or_insert_with(|| {
            others.push(number);
            next
        })
    }

    fn number(&self, word: Word) -> f64 {
        match word {
            INFINITY => f64::INFINITY,
            NEG_INFINITY => f64::NEG_INFINITY,
            FIRST_OTHER.. => self.others[(word - FIRST_OTHER) as usize],
            _ => f64::from(word as i32 - SPAN),
        }
    }
}

const fn node_of(packed: Packed) -> NodeId {
    NodeId(packed.head & NODE_MASK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_survives() {
        let numbers = [0.0, 1.0, -1.0, 0.1, -2.5, 1e300, f64::MIN_POSITIVE, f64::INFINITY, f64::NEG_INFINITY];
        let large = [f64::from(SPAN), f64::from(SPAN - 1), f64::from(-SPAN), f64::from(-SPAN - 1), f64::from(i32::MAX)];
        let mut steps = Steps::default();
        let all: Vec<f64> = numbers.into_iter().chain(large).collect();
        for &number in &all {
            let window = Window { alpha: -number, beta: number };
            steps.update(NodeId(7), number, Some(window));
        }
        for (index, &number) in all.iter().enumerate().skip(1) {
            let window = Some(Window { alpha: -number, beta: number });
            let expected = Step::Update { node: NodeId(7), child: NodeId(7), value: number, window };
            assert_eq!(steps.get(index), expected);
        }
    }

    #[test]
    fn a_step_takes_sixteen_bytes() {
        assert_eq!(size_of::<Packed>(), 16);
    }

    #[test]
    fn chunks_are_invisible() {
        let mut steps = Steps::default();
        let count = 2 * CHUNK + 5;
        for node in 0..count as u32 {
            steps.evaluate(NodeId(node), f64::from(node));
        }
        assert_eq!(steps.len(), count);
        assert!(steps.iter().enumerate().all(|(index, step)| step.node().index() == index));
    }

    #[test]
    fn steps_know_the_child_they_are_about() {
        let mut steps = Steps::default();
        steps.returns(NodeId(4), 3.0);
        steps.update(NodeId(1), 3.0, None);
        steps.cutoff(NodeId(1), Cut::Alpha);
        let update = Step::Update { node: NodeId(1), child: NodeId(4), value: 3.0, window: None };
        assert_eq!(steps.get(1), update);
        assert_eq!(steps.get(2), Step::Cutoff { node: NodeId(1), child: NodeId(4), cut: Cut::Alpha });
    }
}
