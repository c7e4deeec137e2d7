//! Steps in 8 bytes each, or 16 with windows. Memory matters because a long search spends its time on page faults.
//!
//! A step is a word for its kind and node and a word for its number. Its window is two more words in a separate list, which
//! algorithms without windows do not have.

use std::ops::Range;

use super::chunks::Chunks;
use super::numbers::{Numbers, Word, ZERO};
use super::{Bound, Cut, Purpose, Step, Window};
use plywood_tree::progress::Counts;
use plywood_tree::tree::NodeId;

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

/// An entered node stores its purpose as the value.
const FOR_VALUE: Word = 0;
const TO_SCOUT: Word = 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Packed {
    head: u32,
    value: Word,
}

/// A window. In a list with windows, steps that have none store a placeholder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PackedWindow {
    alpha: Word,
    beta: Word,
}

#[derive(Clone, Debug, Default)]
pub struct Steps {
    facts: Chunks<Packed>,
    windows: Chunks<PackedWindow>,
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
        self.facts.len() * size_of::<Packed>() + self.windows.len() * size_of::<PackedWindow>() + self.numbers.bytes()
    }

    /// Returns the step at this index, from 0.
    ///
    /// # Panics
    /// If there is no such step.
    pub fn get(&self, index: usize) -> Step {
        let packed = self.facts.get(index);
        let node = node_of(packed);
        match packed.head >> KIND_SHIFT {
            ENTER => Step::Enter { node, window: self.window(index), purpose: purpose_of(packed) },
            EVALUATE => Step::Evaluate { node, value: self.numbers.number(packed.value) },
            UPDATE => {
                let value = self.numbers.number(packed.value);
                Step::Update { node, child: node_of(self.facts.get(index - 1)), value, window: self.window(index) }
            }
            ALPHA_CUTOFF => Step::Cutoff { node, child: self.cutting(index), cut: Cut::Alpha },
            BETA_CUTOFF => Step::Cutoff { node, child: self.cutting(index), cut: Cut::Beta },
            STAND_PAT => Step::StandPat { node, value: self.numbers.number(packed.value), window: self.window(index) },
            HIT => Step::Hit { node, value: self.numbers.number(packed.value) },
            PASS => Step::Pass { pass: node.0, depth: packed.value, guess: None },
            GUESS => {
                let guess = Some(self.numbers.number(packed.value));
                Step::Pass { pass: node.0, depth: self.guessed_depth, guess }
            }
            RECALL => Step::Recall { node, value: self.numbers.number(packed.value), bound: Bound::Exact },
            RECALL_LOWER => Step::Recall { node, value: self.numbers.number(packed.value), bound: Bound::Lower },
            RECALL_UPPER => Step::Recall { node, value: self.numbers.number(packed.value), bound: Bound::Upper },
            _ => Step::Return { node, value: self.numbers.number(packed.value) },
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

    pub fn iter(&self) -> impl ExactSizeIterator<Item = Step> + '_ {
        (0..self.len()).map(|index| self.get(index))
    }

    fn window(&self, index: usize) -> Option<Window> {
        (!self.windows.is_empty()).then(|| {
            let PackedWindow { alpha, beta } = self.windows.get(index - self.before_windows);
            Window { alpha: self.numbers.number(alpha), beta: self.numbers.number(beta) }
        })
    }

    #[inline(always)]
    pub(super) fn enter(&mut self, node: NodeId, window: Option<Window>, purpose: Purpose) {
        let value = match purpose {
            Purpose::Value => FOR_VALUE,
            Purpose::Scout => TO_SCOUT,
        };
        self.push(ENTER, node, value, window);
    }

    #[cold]
    pub(super) fn pass(&mut self, pass: u32, depth: u32, guess: Option<f64>) {
        self.before_windows += usize::from(self.windows.is_empty());
        let (kind, value) = match guess {
            None => (PASS, depth),
            Some(guess) => (GUESS, self.numbers.word(guess)),
        };
        self.guessed_depth = depth;
        self.push(kind, NodeId(pass.min(NODE_MASK)), value, None);
    }

    #[inline]
    pub(super) fn hit(&mut self, node: NodeId, value: f64) {
        let value = self.numbers.word(value);
        self.push(HIT, node, value, None);
    }

    #[inline(always)]
    pub(super) fn evaluate(&mut self, node: NodeId, value: f64) {
        let value = self.numbers.word(value);
        self.push(EVALUATE, node, value, None);
    }

    #[inline]
    pub(super) fn stand_pat(&mut self, node: NodeId, value: f64, window: Option<Window>) {
        let value = self.numbers.word(value);
        self.push(STAND_PAT, node, value, window);
    }

    #[inline(always)]
    pub(super) fn update(&mut self, node: NodeId, value: f64, window: Option<Window>) {
        let value = self.numbers.word(value);
        self.push(UPDATE, node, value, window);
    }

    #[inline]
    pub(super) fn cutoff(&mut self, node: NodeId, cut: Cut) {
        let kind = match cut {
            Cut::Alpha => ALPHA_CUTOFF,
            Cut::Beta => BETA_CUTOFF,
        };
        self.push(kind, node, ZERO, None);
    }

    #[inline(always)]
    pub(super) fn returns(&mut self, node: NodeId, value: f64) {
        let value = self.numbers.word(value);
        self.push(RETURN, node, value, None);
    }

    #[inline]
    pub(super) fn recall(&mut self, node: NodeId, value: f64, bound: Bound) {
        let kind = match bound {
            Bound::Exact => RECALL,
            Bound::Lower => RECALL_LOWER,
            Bound::Upper => RECALL_UPPER,
        };
        let value = self.numbers.word(value);
        self.push(kind, node, value, None);
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
            let window = PackedWindow { alpha: self.numbers.word(alpha), beta: self.numbers.word(beta) };
            self.windows.push(window);
        } else if !self.windows.is_empty() {
            self.windows.push(PackedWindow { alpha: ZERO, beta: ZERO });
        } else {
            // The algorithm has no windows.
        }
    }
}

const fn node_of(packed: Packed) -> NodeId {
    NodeId(packed.head & NODE_MASK)
}

const fn purpose_of(packed: Packed) -> Purpose {
    match packed.value {
        TO_SCOUT => Purpose::Scout,
        _ => Purpose::Value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_survive_in_a_few_bytes() {
        // Every number survives.
        {
            let all = [0.0, 1.0, -1.0, 0.1, -2.5, 1e300, f64::INFINITY, f64::NEG_INFINITY];
            let mut steps = Steps::default();
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

        // A step takes eight bytes and eight more with a window.
        {
            let mut steps = Steps::default();
            steps.enter(NodeId(0), None, Purpose::Value);
            assert_eq!(steps.bytes(), 8);
            let mut steps = Steps::default();
            steps.enter(NodeId(0), Some(Window::FULL), Purpose::Scout);
            steps.evaluate(NodeId(0), 1.0);
            assert_eq!(steps.bytes(), 32);
        }

        // Passes and purposes survive among windows.
        {
            let mut steps = Steps::default();
            steps.pass(1, 3, None);
            steps.enter(NodeId(0), Some(Window::FULL), Purpose::Scout);
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
                steps.recall(NodeId(0), 0.5, bound);
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
            steps.returns(NodeId(4), 3.0);
            steps.update(NodeId(1), 3.0, None);
            steps.cutoff(NodeId(1), Cut::Alpha);
            let update = Step::Update { node: NodeId(1), child: NodeId(4), value: 3.0, window: None };
            assert_eq!(steps.get(1), update);
            assert_eq!(steps.get(2), Step::Cutoff { node: NodeId(1), child: Some(NodeId(4)), cut: Cut::Alpha });
        }

        // A cutoff by standing pat has no child.
        {
            let mut steps = Steps::default();
            steps.enter(NodeId(1), Some(Window::FULL), Purpose::Value);
            steps.stand_pat(NodeId(1), 3.0, Some(Window::FULL));
            steps.cutoff(NodeId(1), Cut::Beta);
            assert_eq!(steps.get(1), Step::StandPat { node: NodeId(1), value: 3.0, window: Some(Window::FULL) });
            assert_eq!(steps.get(2), Step::Cutoff { node: NodeId(1), child: None, cut: Cut::Beta });
        }
    }
}
