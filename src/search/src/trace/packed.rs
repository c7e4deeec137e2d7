//! Steps in 8 bytes each, or 16 with windows. Memory matters because a long search spends its time on page faults.
//!
//! A step is a word for its kind and node and a word for its number. Its window is two more words in a separate list, which
//! algorithms without windows do not have.

use std::{collections::HashMap, ops::Range};

use super::{Bound, Cut, Event, Purpose, Step, Window};
use plywood_tree::{progress::Counts, tree::NodeId};

/// The kind is stored in the bits above the node.
const KIND_SHIFT: u32 = 28;
const NODE_MASK: u32 = (1 << KIND_SHIFT) - 1;

const ENTER: u32 = 0;
const EVALUATE: u32 = 1;
const UPDATE: u32 = 2;
const ALPHA_CUTOFF: u32 = 3;
const BETA_CUTOFF: u32 = 4;
const RETURN: u32 = 5;
const HIT: u32 = 6;
/// A pass stores its number as the node and its depth as the value.
const PASS: u32 = 7;
const STAND_PAT: u32 = 8;
/// A pass with a guess stores the guess as the value. All such passes have the same depth.
const GUESS: u32 = 9;
const RECALL: u32 = 10;
const RECALL_LOWER: u32 = 11;
const RECALL_UPPER: u32 = 12;

#[derive(Clone, Copy, Debug, Default)]
struct Packed {
    head: u32,
    value: Word,
}

/// A window. In a list with windows, steps that have none store a placeholder.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    facts: Chunks<Packed>,
    windows: Chunks<[Word; 2]>,
    /// Passes before the first window, which have no entry in `windows`.
    before_windows: usize,
    guessed_depth: u32,
    numbers: Numbers,
}

impl Steps {
    pub const fn len(&self) -> usize {
        self.facts.len()
    }

    pub const fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    pub const fn bytes(&self) -> usize {
        self.facts.len() * size_of::<Packed>() + self.windows.len() * size_of::<[Word; 2]>() + self.numbers.bytes()
    }

    /// Returns the step at this index, from 0.
    ///
    /// # Panics
    /// If there is no such step.
    pub fn get(&self, index: usize) -> Step {
        let packed = self.facts.get(index);
        let node = node_of(packed);
        let value = || self.numbers.number(packed.value);
        match packed.head >> KIND_SHIFT {
            ENTER => {
                let is_scout = packed.value == Purpose::Scout as Word;
                let purpose = if is_scout { Purpose::Scout } else { Purpose::Value };
                Step::Enter { node, window: self.window(index), purpose }
            }
            EVALUATE => Step::Evaluate { node, value: value() },
            UPDATE => {
                let child = node_of(self.facts.get(index - 1));
                Step::Update { node, child, value: value(), window: self.window(index) }
            }
            ALPHA_CUTOFF => Step::Cutoff { node, child: self.cutting(index), cut: Cut::Alpha },
            BETA_CUTOFF => Step::Cutoff { node, child: self.cutting(index), cut: Cut::Beta },
            STAND_PAT => Step::StandPat { node, value: value(), window: self.window(index) },
            HIT => Step::Hit { node, value: value() },
            PASS => Step::Pass { pass: node.0, depth: packed.value, guess: None },
            GUESS => Step::Pass { pass: node.0, depth: self.guessed_depth, guess: Some(value()) },
            RECALL => Step::Recall { node, value: value(), bound: Bound::Exact },
            RECALL_LOWER => Step::Recall { node, value: value(), bound: Bound::Lower },
            RECALL_UPPER => Step::Recall { node, value: value(), bound: Bound::Upper },
            _ => Step::Return { node, value: value() },
        }
    }

    /// Returns the child that caused the cutoff at this step: it returned two steps before. `None` if standing pat caused it.
    fn cutting(&self, index: usize) -> Option<NodeId> {
        let is_child = self.facts.get(index - 1).head >> KIND_SHIFT != STAND_PAT;
        is_child.then(|| node_of(self.facts.get(index - 2)))
    }

    pub fn counts(&self, steps: Range<usize>) -> Counts {
        let mut counts = Counts::default();
        for index in steps {
            match self.facts.get(index).head >> KIND_SHIFT {
                ENTER => counts.visited += 1,
                EVALUATE => counts.leaves += 1,
                ALPHA_CUTOFF | BETA_CUTOFF => counts.cutoffs += 1,
                _ => {}
            }
        }
        counts
    }

    /// Returns the nodes that take a child or their own evaluation into account, step by step.
    pub fn updated(&self) -> impl Iterator<Item = NodeId> + '_ {
        let is_update = |packed: &&Packed| matches!(packed.head >> KIND_SHIFT, UPDATE | STAND_PAT);
        self.facts.iter().filter(is_update).map(|&packed| node_of(packed))
    }

    pub fn iter(&self) -> impl ExactSizeIterator<Item = Step> + '_ {
        (0..self.len()).map(|index| self.get(index))
    }

    fn window(&self, index: usize) -> Option<Window> {
        (!self.windows.is_empty()).then(|| {
            let [alpha, beta] = self.windows.get(index - self.before_windows);
            Window { alpha: self.numbers.number(alpha), beta: self.numbers.number(beta) }
        })
    }

    /// Appends the step of an event at a node, if the event has one. Always inlined: every caller knows the event, so only one arm
    /// of the match remains.
    #[inline(always)]
    pub(super) fn record(&mut self, node: NodeId, event: Event) {
        match event {
            Event::Pass { pass, depth, guess } => self.pass(pass, depth, guess),
            // An entered node stores its purpose as the value.
            Event::Enter { window, purpose, .. } => self.push(ENTER, node, purpose as Word, window),
            Event::Hit { value, .. } => self.push_value(HIT, node, value, None),
            Event::Evaluate { value, .. } => self.push_value(EVALUATE, node, value, None),
            Event::StandPat { value, window, .. } => self.push_value(STAND_PAT, node, value, window),
            Event::Update { value, window } => self.push_value(UPDATE, node, value, window),
            Event::Cutoff { cut: Cut::Alpha } => self.push(ALPHA_CUTOFF, node, ZERO, None),
            Event::Cutoff { cut: Cut::Beta } => self.push(BETA_CUTOFF, node, ZERO, None),
            Event::Return { value } => self.push_value(RETURN, node, value, None),
            Event::Recall { value, bound, .. } => {
                let kind = match bound {
                    Bound::Exact => RECALL,
                    Bound::Lower => RECALL_LOWER,
                    Bound::Upper => RECALL_UPPER,
                };
                self.push_value(kind, node, value, None);
            }
            Event::Skip { .. } | Event::Suspend | Event::Resume { .. } => {}
        }
    }

    #[cold]
    fn pass(&mut self, pass: u32, depth: u32, guess: Option<f64>) {
        self.before_windows += usize::from(self.windows.is_empty());
        let (kind, value) = match guess {
            None => (PASS, depth),
            Some(guess) => (GUESS, self.numbers.word(guess)),
        };
        self.guessed_depth = depth;
        self.push(kind, NodeId(pass.min(NODE_MASK)), value, None);
    }

    #[inline(always)]
    fn push_value(&mut self, kind: u32, node: NodeId, value: f64, window: Option<Window>) {
        let value = self.numbers.word(value);
        self.push(kind, node, value, window);
    }

    pub(super) fn renumber(&mut self, numbers: &[NodeId]) {
        let is_of_node = |packed: &&mut Packed| !matches!(packed.head >> KIND_SHIFT, PASS | GUESS);
        for packed in self.facts.iter_mut().filter(is_of_node) {
            let kind = packed.head & !NODE_MASK;
            packed.head = kind | numbers[node_of(*packed).index()].0;
        }
    }

    #[inline(always)]
    fn push(&mut self, kind: u32, node: NodeId, value: Word, window: Option<Window>) {
        self.facts.push(Packed { head: kind << KIND_SHIFT | node.0, value });
        if let Some(Window { alpha, beta }) = window {
            let window = [self.numbers.word(alpha), self.numbers.word(beta)];
            self.windows.push(window);
        } else if !self.windows.is_empty() {
            self.windows.push([ZERO; 2]);
        } else {
            // The algorithm has no windows.
        }
    }
}

const fn node_of(packed: Packed) -> NodeId {
    NodeId(packed.head & NODE_MASK)
}

/// Length of the first chunk. Each further chunk is as long as all before it together, so short lists are small and long ones
/// have few chunks.
const FIRST: usize = 1 << 12;

/// A list that only grows and whose items never move. Avoids reallocating a 500 MB `Vec`.
#[derive(Clone, Debug, Default)]
struct Chunks<T> {
    full: Vec<Vec<T>>,
    open: Vec<T>,
    open_length: usize,
}

impl<T: Copy> Chunks<T> {
    const fn len(&self) -> usize {
        // An open chunk after others has their total length as its final length.
        let full = if self.full.is_empty() { 0 } else { self.open_length };
        full + self.open.len()
    }

    const fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    #[inline(always)]
    fn push(&mut self, item: T) {
        if self.open.len() == self.open_length {
            self.start_chunk();
        }
        self.open.push(item);
    }

    #[cold]
    fn start_chunk(&mut self) {
        self.open_length = self.len().max(FIRST);
        let full = std::mem::replace(&mut self.open, Vec::with_capacity(self.open_length));
        if !full.is_empty() {
            self.full.push(full);
        }
    }

    fn iter(&self) -> impl Iterator<Item = &T> {
        self.full.iter().flatten().chain(&self.open)
    }

    fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.full.iter_mut().flatten().chain(&mut self.open)
    }

    #[inline]
    fn get(&self, index: usize) -> T {
        // Chunk 0 ends at FIRST, where chunk 1 starts. From then on, chunk n starts at FIRST << (n - 1).
        let chunk = (usize::BITS - (index / FIRST).leading_zeros()) as usize;
        let start = if chunk == 0 { 0 } else { FIRST << (chunk - 1) };
        self.full.get(chunk).unwrap_or(&self.open)[index - start]
    }
}

/// A number in 4 bytes. Nearly all numbers are small integers or infinities, which are stored in the word itself. Each of the others
/// is stored once in a table, and the word is its index.
pub type Word = u32;

const SPAN: i32 = 1 << 30;
const ZERO: Word = SPAN as Word;
const INFINITY: Word = 2 * SPAN as Word;
const NEG_INFINITY: Word = INFINITY + 1;
const FIRST_OTHER: Word = INFINITY + 2;

/// Table of the numbers that do not fit into a word.
#[derive(Clone, Debug, Default)]
pub struct Numbers {
    others: Vec<f64>,
    known: HashMap<u64, Word>,
}

impl Numbers {
    #[inline(always)]
    pub fn word(&mut self, number: f64) -> Word {
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
        *self.known.entry(number.to_bits()).or_insert_with(|| {
            others.push(number);
            next
        })
    }

    /// Returns the number of a word.
    ///
    /// # Panics
    /// If the word is not from this table.
    pub fn number(&self, word: Word) -> f64 {
        match word {
            INFINITY => f64::INFINITY,
            NEG_INFINITY => f64::NEG_INFINITY,
            FIRST_OTHER.. => self.others[(word - FIRST_OTHER) as usize],
            _ => f64::from(word as i32 - SPAN),
        }
    }

    /// Returns the bytes of the table, without the index for finding numbers.
    pub const fn bytes(&self) -> usize {
        self.others.len() * size_of::<f64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_tree::tree::{Kind, ValueBasis};

    const fn enter(window: Option<Window>, purpose: Purpose) -> Event {
        Event::Enter { code: 0, kind: Kind::Leaf, window, purpose }
    }

    #[test]
    fn steps_survive_in_a_few_bytes() {
        // Every number survives.
        {
            let all = [0.0, 1.0, -1.0, 0.1, -2.5, 1e300, f64::INFINITY, f64::NEG_INFINITY];
            let mut steps = Steps::default();
            for &number in &all {
                let window = Window { alpha: -number, beta: number };
                steps.record(NodeId(7), Event::Update { value: number, window: Some(window) });
            }
            for (index, &number) in all.iter().enumerate().skip(1) {
                let window = Some(Window { alpha: -number, beta: number });
                let expected = Step::Update { node: NodeId(7), child: NodeId(7), value: number, window };
                assert_eq!(steps.get(index), expected);
            }
        }

        // A step takes eight bytes and eight more with a window.
        {
            let mut steps = Steps::default();
            steps.record(NodeId(0), enter(None, Purpose::Value));
            assert_eq!(steps.bytes(), 8);
            let mut steps = Steps::default();
            steps.record(NodeId(0), enter(Some(Window::FULL), Purpose::Scout));
            steps.record(NodeId(0), Event::Evaluate { value: 1.0, basis: ValueBasis::Proof });
            assert_eq!(steps.bytes(), 32);
        }

        // Passes and purposes survive among windows.
        {
            let mut steps = Steps::default();
            steps.pass(1, 3, None);
            steps.record(NodeId(0), enter(Some(Window::FULL), Purpose::Scout));
            steps.pass(2, u32::MAX, None);
            let entered = Step::Enter { node: NodeId(0), window: Some(Window::FULL), purpose: Purpose::Scout };
            let pass = |pass, depth| Step::Pass { pass, depth, guess: None };
            assert_eq!(steps.iter().collect::<Vec<_>>(), [pass(1, 3), entered, pass(2, u32::MAX)]);
        }

        // Guesses and bounds survive a change of numbers.
        {
            let mut steps = Steps::default();
            let bounds = [Bound::Exact, Bound::Lower, Bound::Upper];
            steps.pass(1, 3, Some(-2.5));
            for bound in bounds {
                steps.record(NodeId(0), Event::Recall { value: 0.5, bound, entry: 0 });
            }
            steps.renumber(&[NodeId(7)]);
            let guess = Step::Pass { pass: 1, depth: 3, guess: Some(-2.5) };
            let recalls = bounds.map(|bound| Step::Recall { node: NodeId(7), value: 0.5, bound });
            assert!(steps.iter().eq([guess].into_iter().chain(recalls)));
        }
    }

    #[test]
    fn steps_know_the_child_they_are_about() {
        {
            let mut steps = Steps::default();
            steps.record(NodeId(4), Event::Return { value: 3.0 });
            steps.record(NodeId(1), Event::Update { value: 3.0, window: None });
            steps.record(NodeId(1), Event::Cutoff { cut: Cut::Alpha });
            let update = Step::Update { node: NodeId(1), child: NodeId(4), value: 3.0, window: None };
            assert_eq!(steps.get(1), update);
            assert_eq!(steps.get(2), Step::Cutoff { node: NodeId(1), child: Some(NodeId(4)), cut: Cut::Alpha });
        }

        // A cutoff by standing pat has no child.
        {
            let mut steps = Steps::default();
            steps.record(NodeId(1), enter(Some(Window::FULL), Purpose::Value));
            steps.record(
                NodeId(1),
                Event::StandPat {
                    evaluation: 3.0,
                    basis: ValueBasis::Estimate,
                    value: 3.0,
                    window: Some(Window::FULL),
                },
            );
            steps.record(NodeId(1), Event::Cutoff { cut: Cut::Beta });
            assert_eq!(steps.get(1), Step::StandPat { node: NodeId(1), value: 3.0, window: Some(Window::FULL) });
            assert_eq!(steps.get(2), Step::Cutoff { node: NodeId(1), child: None, cut: Cut::Beta });
        }
    }
}

#[cfg(test)]
mod chunks_tests {
    use super::*;

    #[test]
    fn chunks_are_invisible() {
        for count in [0, 1, FIRST - 1, FIRST, FIRST + 1, 2 * FIRST, 5 * FIRST + 5] {
            let mut list = Chunks::default();
            (0..count).for_each(|item| list.push(item));
            assert_eq!((list.len(), list.is_empty()), (count, count == 0));
            assert!((0..count).all(|index| list.get(index) == index));
        }
    }
}

#[cfg(test)]
mod numbers_tests {
    use super::*;

    #[test]
    fn every_number_survives() {
        let small = [0.0, 1.0, -1.0, 0.1, -2.5, 1e300, f64::MIN_POSITIVE, f64::INFINITY, f64::NEG_INFINITY];
        let large = [f64::from(SPAN), f64::from(SPAN - 1), f64::from(-SPAN), f64::from(-SPAN - 1), f64::from(i32::MAX)];
        let mut numbers = Numbers::default();
        for number in small.into_iter().chain(large) {
            let word = numbers.word(number);
            assert_eq!((numbers.number(word), numbers.word(number)), (number, word));
        }
    }
}
