//! Symbols and terms, each defined once. The legend shows the lines, docs/glossary.md the terms, and the first walkthroughs each
//! symbol where it first appears.

use std::collections::BTreeSet;

use crate::search_view::SearchView;
use plywood_drawing::theme::Role;
use plywood_search::trace::Step;
use plywood_tree::{
    settings::Display,
    tree::{Kind, Player},
};

type Text = fn() -> &'static str;

/// Line of the legend: a symbol or a word with its role, and its short meaning.
pub type Line = ((Text, Role), Text);

/// Declares lines of the legend: a symbol or a word with its role, and the message with its meaning.
macro_rules! legend_lines {
    (legend: $($symbol:expr, $role:ident => $meaning:literal;)+) => {
        &[$(((|| $symbol, Role::$role), || text!(concat!("legend/", $meaning)))),+]
    };
}

/// Declares terms: the message with the name, whose meaning ends with `-is`, and the symbol if there is one.
macro_rules! terms {
    ($($name:literal $($symbol:literal)?,)+) => {
        &[$((concat!($($symbol)?), || text!(concat!("glossary/", $name)), || text!(concat!("glossary/", $name, "-is")))),+]
    };
}

pub static SYMBOLS: &[Line] = legend_lines!(legend:
    "▲ A", Max => "max";
    "▼ B", Min => "min";
    "◆ C", Chance => "chance";
    "△ ▽", Max => "or";
    "▪ 3", Closed => "leaf";
    "B", Current => "current";
    "A", Open => "open";
    "A 3", Best => "best";
    "B", Unvisited => "unvisited";
    "✂ ≤3", Cut => "cut-ahead";
    "✂ 9", Pruned => "pruned";
    "(α,β)", Text => "window";
    "≥5 ≤3", Text => "bound";
    "[3, 5]", Text => "interval";
    "≈4", Text => "estimate";
    "↯", Text => "non-quiet";
    "≡", Text => "repeated";
    "›A‹", Selected => "selected";
    "✂", TickCut => "tick-cut";
    "╵", TickChange => "tick-change";
    "●", Knob => "tick-here";
    "│", TickChange => "tick-pass";
);

/// Terms of the sentences and counts.
pub static WORDS: &[Line] = legend_lines!(legend:
    text!("legend/word-ply"), Title => "ply";
    text!("legend/word-value"), Title => "value";
    text!("legend/word-window"), Title => "window-of";
    text!("legend/word-cutoff"), Cut => "cutoff";
    text!("legend/word-alpha-cutoff"), Cut => "alpha-cutoff";
    text!("legend/word-deep"), Cut => "deep";
    text!("legend/word-soft"), Title => "soft";
    text!("legend/word-hard"), Title => "hard";
    text!("legend/word-visited"), Title => "visited";
    text!("legend/word-pruned"), Title => "pruned-count";
    text!("legend/word-par"), Title => "par";
    text!("legend/word-best"), Title => "new-best";
    text!("legend/word-pass"), Title => "pass";
    text!("legend/word-scout"), Title => "scout";
    text!("legend/word-horizon"), Title => "horizon";
);

/// Terms: the symbol if there is one, the name and the meaning.
pub static TERMS: &[(&str, Text, Text)] = terms![
    "max-node" "▲ A",
    "min-node" "▼ B",
    "chance-node" "◆ C",
    "or-node" "△ ▽",
    "leaf-node" "▪ 3",
    "current-node",
    "open-path",
    "best-line" "A 3",
    "unvisited-node",
    "pruned-node" "✂ 9",
    "window-term" "(α,β)",
    "bound-term" "≥5 ≤3",
    "interval-term" "[3, 5]",
    "evaluation" "≈4",
    "quiet" "↯",
    "transposition" "≡",
    "selection" "›A‹",
    "ply-term",
    "value-term",
    "cutoff-term",
    "alpha-cutoff-term",
    "deep-term",
    "soft-term",
    "hard-term",
    "visited-term",
    "pruned-term",
    "par-term",
    "new-best-term",
    "pass-term",
    "scout-term",
    "horizon-term",
    "backing-up",
    "key-step",
    "table-hit",
    "bounds-table",
    "stand-pat",
    "strategy",
    "solution-tree",
    "frontier",
    "expanding",
    "path-cost",
    "heuristic",
    "f-cost",
    "admissible",
    "consistent",
    "payoff",
    "strategic-form",
    "best-reply",
    "equilibrium",
    "dominated",
    "mixed-strategy",
    "maximin",
    "information-set",
    "precondition",
    "mistake",
    "lecture",
    "lesson",
    "comparison",
    "match",
    "presentation",
    "restoring",
    "figure",
    "html-page",
];

/// Symbols that were explained below a walkthrough.
#[derive(Clone, Debug, Default)]
pub struct Explained {
    /// `None` explains nothing, as in presentations.
    pub symbols: Option<BTreeSet<String>>,
    /// Explanation of a symbol, with the step at which it is shown.
    pub now: Option<(usize, &'static Line)>,
}

impl Explained {
    /// Explains a symbol of the step that was not explained before, until the next step.
    pub fn arrive(&mut self, view: &SearchView) {
        let (Some(known), moment) = (&mut self.symbols, view.moment()) else { return };
        if self.now.is_some_and(|(step, _)| step == moment.cursor()) {
            return;
        }
        // Symbols that the step puts into the tree, rare ones first.
        let tree = view.tree();
        let node = moment.current();
        let step = moment.step();
        let is_window = |display| view.own.display == display && moment.window(node).is_some();
        let kind = match tree.kind(node) {
            Kind::Inner(Player::Max) => "▲ A",
            Kind::Inner(Player::Min) => "▼ B",
            Kind::Inner(Player::Chance) => "◆ C",
            Kind::Inner(Player::Or | Player::And) => "△ ▽",
            Kind::Leaf | Kind::Unexplored => "▪ 3",
        };
        let symbols = [
            ("✂ 9", matches!(step, Some(Step::Cutoff { .. }))),
            ("≡", tree.duplicate_of(node).is_some()),
            ("↯", view.replay().is_non_quiet(node)),
            ("≈4", moment.is_estimate(node)),
            (kind, step.is_some()),
            ("(α,β)", is_window(Display::Window)),
            ("[3, 5]", is_window(Display::Interval)),
            ("B", step.is_some()),
            ("A 3", matches!(step, Some(Step::Update { .. }))),
        ];
        let new = symbols.into_iter().find(|&(symbol, appears)| appears && !known.contains(symbol));
        let new = new.map(|(symbol, _)| symbol);
        let line = |symbol: &str| SYMBOLS.iter().find(|((text, _), _)| text() == symbol);
        self.now = new.and_then(line).map(|line| (moment.cursor(), line));
        known.extend(new.filter(|_| self.now.is_some()).map(str::to_owned));
    }
}
