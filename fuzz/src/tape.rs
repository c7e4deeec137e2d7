//! Bytes as decisions, from the fuzzer or from a random number generator. It also makes texts that are hard to show, and trees
//! with such texts.

use plywood_search::session::SearchProblem;
use plywood_tree::format::{Syntax, read};
use serde_json::{Value, json};

/// Bytes that are read one by one; after the end every byte is 0.
#[derive(Clone, Debug)]
pub struct Tape<'b> {
    bytes: &'b [u8],
}

/// Names and moves that are hard to show: empty, zero-width, wider than any screen, of other scripts and directions, or with
/// control characters.
pub const TRICKY: &[&str] = &[
    "",
    " ",
    "a",
    "Bb",
    "\u{200b}",
    "\u{301}",
    "日本語",
    "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}",
    "\u{fdfa}",
    "שלום",
    "\u{202e}abc",
    "\u{61c}x",
    "\u{1b}[2J\u{7}",
    "\u{9b}31m",
    "two\nlines",
    "\t",
    "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}\u{309}\u{30a}\u{30b}\u{30c}\u{30d}\u{30e}\u{30f}",
    "⠀",
    "\u{ad}",
    "long enough to be cut on every screen there is, long enough to be cut on every screen there is, long enough",
];

const VALUES: &[f64] =
    &[0.0, -0.0, 1.0, -1.0, 3.0, 5.0, 8.0, 0.1, 1e-9, -123_456.789, 1e300, f64::MIN, 5e-324, 9_007_199_254_740_993.0];

const MOST_NODES: usize = 40;

impl<'b> Tape<'b> {
    #[must_use]
    pub const fn new(bytes: &'b [u8]) -> Self {
        Self { bytes }
    }

    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.bytes.is_empty()
    }

    pub const fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        *first
    }

    /// Returns a number below `end`, which must not be 0.
    pub fn below(&mut self, end: u16) -> u16 {
        let byte = u16::from(self.byte());
        if end <= 256 { byte % end } else { ((byte << 8) | u16::from(self.byte())) % end }
    }

    pub fn of<T: Copy>(&mut self, things: &[T]) -> T {
        things[usize::from(self.below(things.len() as u16))]
    }

    pub fn subject(&mut self) -> SearchProblem {
        let truth = self.byte() < 40;
        let mut left = MOST_NODES;
        let root = self.of(&["max", "min"]);
        let tree = self.node(truth, 0, &mut left);
        let file = if truth { json!({ "tree": tree }) } else { json!({ "tree": tree, "root": root }) };
        let mut file = file;
        for key in ["title", "note", "speaker", "source"] {
            if self.byte() < 60 {
                file[key] = json!(self.of(TRICKY));
            }
        }
        let document = read(&file.to_string(), Syntax::Json);
        let document = document.unwrap_or_else(|problems| unreachable(&file, &problems[0].message));
        let subject = SearchProblem::new(document, "storm");
        subject.unwrap_or_else(|problem| unreachable(&file, &problem.message))
    }

    fn node(&mut self, truth: bool, depth: u32, left: &mut usize) -> Value {
        *left = left.saturating_sub(1);
        let children = if depth > 6 || self.byte() < 30 + 20 * depth as u8 { 0 } else { 1 + self.below(4) };
        let children: Vec<Value> = (0..children)
            .take_while(|_| *left > 0)
            .collect::<Vec<_>>()
            .into_iter()
            .map(|_| self.node(truth, depth + 1, left))
            .collect();
        let mut node = if children.is_empty() { self.leaf(truth) } else { json!({ "children": children }) };
        for key in ["name", "move", "note"] {
            if self.byte() < 70 && (key != "move" || depth > 0) {
                node[key] = json!(self.of(TRICKY));
            }
        }
        node
    }

    fn leaf(&mut self, truth: bool) -> Value {
        match self.byte() {
            byte if truth => json!({ "value": byte % 2 == 0 }),
            byte @ 0..=9 => json!({ "value": if byte % 2 == 0 { "inf" } else { "-inf" } }),
            byte @ 10..=200 => json!({ "value": i32::from(byte) - 100 }),
            _ => json!({ "value": self.of(VALUES) }),
        }
    }
}

/// Panics: the generated trees are always valid.
#[track_caller]
fn unreachable(file: &Value, why: &str) -> ! {
    assert!(file.is_null(), "{why}: {file}");
    std::process::abort()
}

/// Endless bytes from a seed: `SplitMix64` (Steele, Lea and Flood, Fast splittable pseudorandom number generators, 2014).
#[derive(Clone, Copy, Debug)]
pub struct Random(pub u64);

impl Random {
    pub const fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| (self.number() >> 32) as u8).collect()
    }
}
