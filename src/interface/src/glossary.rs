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

pub static SYMBOLS: &[Line] = plywood_messages::texts!(legend:
    (|| "▲ A", Role::Max) => "max";
    (|| "▼ B", Role::Min) => "min";
    (|| "◆ C", Role::Chance) => "chance";
    (|| "△ ▽", Role::Max) => "or";
    (|| "▪ 3", Role::Closed) => "leaf";
    (|| "B", Role::Current) => "current";
    (|| "A", Role::Open) => "open";
    (|| "A 3", Role::Best) => "best";
    (|| "B", Role::Unvisited) => "unvisited";
    (|| "✂ ≤3", Role::Cut) => "cut-ahead";
    (|| "✂ 9", Role::Pruned) => "pruned";
    (|| "(α,β)", Role::Text) => "window";
    (|| "≥5 ≤3", Role::Text) => "bound";
    (|| "[3, 5]", Role::Text) => "interval";
    (|| "≈4", Role::Text) => "estimate";
    (|| "↯", Role::Text) => "non-quiet";
    (|| "≡", Role::Text) => "repeated";
    (|| "›A‹", Role::Selected) => "selected";
    (|| "✂", Role::TickCut) => "tick-cut";
    (|| "╵", Role::TickChange) => "tick-change";
    (|| "●", Role::Knob) => "tick-here";
    (|| "│", Role::TickChange) => "tick-pass";
);

/// Terms of the sentences and counts.
pub static WORDS: &[Line] = plywood_messages::texts!(legend:
    (|| text!("legend/word-ply"), Role::Title) => "ply";
    (|| text!("legend/word-value"), Role::Title) => "value";
    (|| text!("legend/word-window"), Role::Title) => "window-of";
    (|| text!("legend/word-cutoff"), Role::Cut) => "cutoff";
    (|| text!("legend/word-alpha-cutoff"), Role::Cut) => "alpha-cutoff";
    (|| text!("legend/word-deep"), Role::Cut) => "deep";
    (|| text!("legend/word-soft"), Role::Title) => "soft";
    (|| text!("legend/word-hard"), Role::Title) => "hard";
    (|| text!("legend/word-visited"), Role::Title) => "visited";
    (|| text!("legend/word-pruned"), Role::Title) => "pruned-count";
    (|| text!("legend/word-par"), Role::Title) => "par";
    (|| text!("legend/word-best"), Role::Title) => "new-best";
    (|| text!("legend/word-pass"), Role::Title) => "pass";
    (|| text!("legend/word-scout"), Role::Title) => "scout";
    (|| text!("legend/word-horizon"), Role::Title) => "horizon";
);

/// Terms: the symbol if there is one, the name and the meaning.
pub static TERMS: &[(&str, Text, Text)] = plywood_messages::texts!(glossary:
    "▲ A" => "max-node", "max-node-is";
    "▼ B" => "min-node", "min-node-is";
    "◆ C" => "chance-node", "chance-node-is";
    "△ ▽" => "or-node", "or-node-is";
    "▪ 3" => "leaf-node", "leaf-node-is";
    "" => "current-node", "current-node-is";
    "" => "open-path", "open-path-is";
    "A 3" => "best-line", "best-line-is";
    "" => "unvisited-node", "unvisited-node-is";
    "✂ 9" => "pruned-node", "pruned-node-is";
    "(α,β)" => "window-term", "window-term-is";
    "≥5 ≤3" => "bound-term", "bound-term-is";
    "[3, 5]" => "interval-term", "interval-term-is";
    "≈4" => "evaluation", "evaluation-is";
    "↯" => "quiet", "quiet-is";
    "≡" => "transposition", "transposition-is";
    "›A‹" => "selection", "selection-is";
    "" => "ply-term", "ply-term-is";
    "" => "value-term", "value-term-is";
    "" => "cutoff-term", "cutoff-term-is";
    "" => "alpha-cutoff-term", "alpha-cutoff-term-is";
    "" => "deep-term", "deep-term-is";
    "" => "soft-term", "soft-term-is";
    "" => "hard-term", "hard-term-is";
    "" => "visited-term", "visited-term-is";
    "" => "pruned-term", "pruned-term-is";
    "" => "par-term", "par-term-is";
    "" => "new-best-term", "new-best-term-is";
    "" => "pass-term", "pass-term-is";
    "" => "scout-term", "scout-term-is";
    "" => "horizon-term", "horizon-term-is";
    "" => "backing-up", "backing-up-is";
    "" => "key-step", "key-step-is";
    "" => "table-hit", "table-hit-is";
    "" => "bounds-table", "bounds-table-is";
    "" => "stand-pat", "stand-pat-is";
    "" => "strategy", "strategy-is";
    "" => "solution-tree", "solution-tree-is";
    "" => "frontier", "frontier-is";
    "" => "expanding", "expanding-is";
    "" => "path-cost", "path-cost-is";
    "" => "heuristic", "heuristic-is";
    "" => "f-cost", "f-cost-is";
    "" => "admissible", "admissible-is";
    "" => "consistent", "consistent-is";
    "" => "payoff", "payoff-is";
    "" => "strategic-form", "strategic-form-is";
    "" => "best-reply", "best-reply-is";
    "" => "equilibrium", "equilibrium-is";
    "" => "dominated", "dominated-is";
    "" => "mixed-strategy", "mixed-strategy-is";
    "" => "maximin", "maximin-is";
    "" => "information-set", "information-set-is";
    "" => "precondition", "precondition-is";
    "" => "mistake", "mistake-is";
    "" => "lecture", "lecture-is";
    "" => "lesson", "lesson-is";
    "" => "comparison", "comparison-is";
    "" => "match", "match-is";
    "" => "presentation", "presentation-is";
    "" => "restoring", "restoring-is";
    "" => "figure", "figure-is";
    "" => "html-page", "html-page-is";
);

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
