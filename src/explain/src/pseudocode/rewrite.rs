//! Changes of a program by each mistake: the changed lines, the level of the tree, and the condition for returning from the line
//! of the cutoff.

use super::{CodeLine, Part, StepKind};
use plywood_search::{replay::Moment, search::Rules, trace::Window};
use plywood_tree::{
    settings::{Bug, CutRule, Skips},
    tree::{NodeId, Tree},
};

/// Part of the tree in which a line is run as it is written; elsewhere the right one is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scope {
    Root,
    /// At its children.
    FirstPly,
}

impl Scope {
    pub fn note(self) -> &'static str {
        match self {
            Self::Root => text!("programs/at-the-root"),
            Self::FirstPly => text!("programs/at-its-children"),
        }
    }

    pub fn holds(self, tree: &Tree, node: NodeId) -> bool {
        match self {
            Self::Root => node == NodeId::ROOT,
            Self::FirstPly => tree.parent(node) == Some(NodeId::ROOT),
        }
    }
}

#[derive(Clone, Copy)]
pub struct Rewrite {
    /// Part of the tree that runs the changed lines; everywhere if `None`.
    pub scope: Option<Scope>,
    /// True to show the first call, which has the window of the root, above the program.
    pub shows_call: bool,
    /// Returns the text that replaces a line, or `None` if the line stays.
    pub line: fn(Original<'_>) -> Option<String>,
}

#[derive(Clone, Copy)]
pub struct Original<'a> {
    text: &'a str,
    kind: Option<StepKind>,
    is_for_max: bool,
    /// True if the line belongs to a function that only nodes below the root run.
    is_below: bool,
    cut_rule: CutRule,
}

impl<'a> Original<'a> {
    pub fn new(line: &'a CodeLine, cut_rule: CutRule, is_below: bool) -> Self {
        let is_for_max = line.does(StepKind::Cut, Part::Max);
        Self { text: &line.text, kind: line.kind, is_for_max, is_below, cut_rule }
    }

    fn words(self) -> &'a str {
        self.text.trim_start()
    }

    fn indent(self) -> &'a str {
        &self.text[..self.text.len() - self.words().len()]
    }

    fn value(self) -> Option<&'a str> {
        self.words().split(' ').next_back()
    }

    fn cuts(self) -> Option<Self> {
        Some(self).filter(|line| line.kind == Some(StepKind::Cut))
    }
}

pub const FIRST: &str = "(root, −∞";
/// Java's name for its smallest positive number.
const SMALLEST: &str = "MIN_VALUE";

const NOTHING: Rewrite = Rewrite { scope: None, shows_call: false, line: |_| None };

impl Rewrite {
    pub const fn of(bug: Bug) -> Self {
        match bug {
            Bug::NeverCuts => Self {
                line: |line| line.cuts().map(|line| format!("{}▷ {}", line.indent(), text!("programs/no-cutoff"))),
                ..NOTHING
            },
            Bug::AlphaNotHandedOn => Self {
                scope: Some(Scope::Root),
                line: |line| {
                    let updates = line.kind == Some(StepKind::Update);
                    updates.then(|| line.text.replace("(child, α, β)", "(child, −∞, +∞)"))
                },
                ..NOTHING
            },
            Bug::InfinityIsSmall => Self {
                shows_call: true,
                line: |line| {
                    Some(match line.words() {
                        "v ← −∞" => line.text.replace("−∞", SMALLEST),
                        _ => line.text.replace(FIRST, &format!("(root, {SMALLEST}")),
                    })
                },
                ..NOTHING
            },
            Bug::AlphaStartsAtZero => {
                Self { shows_call: true, line: |line| Some(line.text.replace(FIRST, "(root, 0")), ..NOTHING }
            }
            Bug::MaxMinSwapped => Self { scope: Some(Scope::FirstPly), line: as_the_other_player, ..NOTHING },
            Bug::WrongBound => Self {
                line: |line| {
                    let (line, value) = (line.cuts()?, line.value()?);
                    Some(format!("{}if {value} {} return {value}", line.indent(), own_bound(line)))
                },
                ..NOTHING
            },
            Bug::StrictForEqual => {
                Self { line: |line| Some(line.cuts()?.text.replace('≥', ">").replace('≤', "<")), ..NOTHING }
            }
            Bug::ReturnsEarly => {
                Self { line: |line| Some(format!("{}return {}", line.cuts()?.indent(), line.value()?)), ..NOTHING }
            }
            Bug::LowBeforeTest => Self {
                line: |line| match line.words() {
                    "α ← max(α, v)" => Some(format!("{}α ← v", line.indent())),
                    "β ← min(β, v)" => Some(format!("{}β ← v", line.indent())),
                    _ => None,
                },
                ..NOTHING
            },
        }
    }
}

/// Returns true if a node returns from the line of the cutoff: no other child could change the result, even if there is none.
pub fn is_settled(moment: Moment<'_>, rules: Rules, node: NodeId, value: f64, window: Option<Window>) -> bool {
    match rules.mistake() {
        Some(Bug::StrictForEqual) => window.is_some_and(|window| window.is_closed(CutRule::Strict)),
        Some(Bug::WrongBound) => is_beyond_own_bound(moment, rules, node, value),
        Some(Bug::ReturnsEarly) => true,
        Some(Bug::NeverCuts) => false,
        None
        | Some(
            Bug::AlphaNotHandedOn
            | Bug::InfinityIsSmall
            | Bug::AlphaStartsAtZero
            | Bug::MaxMinSwapped
            | Bug::LowBeforeTest,
        ) => match (rules.algorithm.facts().skips, window) {
            (Skips::AfterLabel, _) => (value > 0.0) == (Part::at(moment, node) == Part::Max),
            (Skips::BeyondBounds, Some(window)) => window.is_closed(rules.cut_rule),
            (Skips::BeyondBounds, None) | (Skips::Nothing, _) => false,
        },
    }
}

/// Returns true if a value has not passed the bound that the player could improve, as it was before the child returned. A program
/// that compares with the wrong bound takes this for a cutoff.
fn is_beyond_own_bound(moment: Moment<'_>, rules: Rules, node: NodeId, value: f64) -> bool {
    let before = moment.cursor().checked_sub(2).and_then(|cursor| moment.replay().at(cursor).window(node));
    let Some(Window { alpha, beta }) = before else { return false };
    let unimproved = match Part::at(moment, node) {
        Part::Max => Window { alpha, beta: value },
        Part::Min => Window { alpha: value, beta },
        Part::Chance => return false,
    };
    unimproved.is_closed(rules.cut_rule)
}

fn as_the_other_player(line: Original<'_>) -> Option<String> {
    if is_choice(line.text) {
        return Some(line.text.replace("MAX", "MIN"));
    }
    let is_own = line.kind == Some(StepKind::Call) || line.kind == Some(StepKind::Evaluate);
    (line.is_below && !is_own).then(|| mirrored(line.text))
}

pub fn is_choice(text: &str) -> bool {
    text.trim() == "if node is a MAX node"
}

/// Returns the comparison with the bound that the player could improve, as it was before.
const fn own_bound(line: Original<'_>) -> &'static str {
    match (line.is_for_max, line.cut_rule) {
        (true, CutRule::Equal) => "≤ old α",
        (true, CutRule::Strict) => "< old α",
        (false, CutRule::Equal) => "≥ old β",
        (false, CutRule::Strict) => "> old β",
    }
}

/// Returns the line of the other player. The called function stays.
fn mirrored(text: &str) -> String {
    let call = ["max-value(", "min-value("].iter().filter_map(|call| text.find(call)).min().unwrap_or(text.len());
    let (own, call) = text.split_at(call);
    let swapped = |sign: char| match sign {
        'α' => 'β',
        'β' => 'α',
        '≤' => '≥',
        '≥' => '≤',
        '<' => '>',
        '>' => '<',
        '+' => '−',
        '−' => '+',
        sign => sign,
    };
    let own: String = own.chars().map(swapped).collect();
    let own = match (own.contains("max("), own.contains("min(")) {
        (true, _) => own.replace("max(", "min("),
        (false, true) => own.replace("min(", "max("),
        (false, false) => own,
    };
    own + call
}
