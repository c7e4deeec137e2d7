//! Program tables, and their expansion for a run: placeholders depend on its rules.

use std::borrow::Cow;

use super::{CodeLine, Form, Part, Program, StepKind};
use plywood_search::replay::Replay;
use plywood_search::search::Rules;
use plywood_tree::settings::{CutRule, FailMode, PassOrder, Table, Visits};
use plywood_tree::tree::{Domain, Goal, NodeId, Player};

/// One line of a table: its text, and the steps that execute it. Words in braces depend on the run, see [`filled`]; a line that
/// becomes empty is left out.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Template {
    text: &'static str,
    pub(super) kind: Option<StepKind>,
    sides: &'static [Part],
}

/// Returns a line that no step executes by itself: control flow, and intermediate actions.
pub(super) const fn line(text: &'static str) -> Template {
    Template { text, kind: None, sides: &[] }
}

/// Returns a line that is executed by steps of one kind, if one of these sides moves.
pub(super) const fn tied(text: &'static str, kind: StepKind, sides: &'static [Part]) -> Template {
    Template { text, kind: Some(kind), sides }
}

pub(super) const ANY: &[Part] = &[Part::Max, Part::Min, Part::Chance];
pub(super) const MAX: &[Part] = &[Part::Max];
pub(super) const MIN: &[Part] = &[Part::Min];
pub(super) const CHANCE: &[Part] = &[Part::Chance];

impl Template {
    pub(super) fn does(&self, kind: StepKind, side: Part) -> bool {
        self.kind == Some(kind) && self.sides.contains(&side)
    }

    pub(super) const fn sides(&self) -> &'static [Part] {
        self.sides
    }

    fn calls(&self, sides: &[Part]) -> bool {
        self.kind == Some(StepKind::Call) && self.sides == sides
    }
}

pub(super) struct Listing {
    /// Kind of the returned value; `None` if there is no choice.
    pub(super) fail_mode: Option<FailMode>,
    pub(super) form: Form,
    pub(super) title: fn() -> &'static str,
    pub(super) source: fn() -> &'static str,
    /// Lines above the others, if one program drives another.
    pub(super) before: &'static [Template],
    pub(super) lines: &'static [Template],
}

impl Listing {
    pub(super) fn describes(&self, rules: Rules, turns: bool) -> bool {
        let hands_up = self.fail_mode.is_none_or(|fail_mode| fail_mode == rules.returns());
        hands_up && (turns || !self.form.needs_turns())
    }

    pub(super) fn program(&self, replay: &Replay, rules: Rules) -> Program {
        let words = words(replay, rules);
        let is_merged = replay.tree().is_merged();
        let comes_again = is_merged || rules.algorithm.facts().visits != Visits::Once;
        let known: &[Template] = match rules.algorithm.facts().table {
            Table::Bounds if comes_again => &SETTLED,
            Table::Values if is_merged => &KNOWN,
            Table::Bounds | Table::Values => &[],
        };
        let known = |line: &Template| known.iter().find(|known| line.calls(known.sides));
        let templates = self.before.iter().chain(self.lines).flat_map(|line| [Some(line), known(line)]).flatten();
        let line = |template: &'static Template| CodeLine {
            text: filled(template.text, &words),
            right: None,
            scope: None,
            template,
        };
        let lines = templates.map(line).filter(|line| !line.text.trim().is_empty()).collect();
        Program { form: self.form, title: (self.title)(), source: (self.source)(), lines, rules }
    }
}

/// Lines below the header of every function if equal positions are merged: the first test of a node.
static KNOWN: [Template; 3] = [
    tied("  if node is known return its value", StepKind::Hit, ANY),
    tied("  if node is known return its value", StepKind::Hit, MAX),
    tied("  if node is known return its value", StepKind::Hit, MIN),
];

/// The same lines for a table of bounds.
static SETTLED: [Template; 3] = [
    tied("  if the table settles node return bound", StepKind::Hit, ANY),
    tied("  if the table settles node return bound", StepKind::Hit, MAX),
    tied("  if the table settles node return bound", StepKind::Hit, MIN),
];

fn words(replay: &Replay, rules: Rules) -> Vec<(&'static str, Cow<'static, str>)> {
    let (at_least, at_most) = match rules.cut_rule {
        CutRule::Equal => ("≥", "≤"),
        CutRule::Strict => (">", "<"),
    };
    let (end, value) = match (rules.algorithm.facts().visits, replay.trace().depth) {
        (Visits::Once | Visits::Scouts | Visits::Guesses, u32::MAX) => ("node is a leaf", "value"),
        // The limit of the search is not only the end of the game, and its values are estimates.
        _ => ("cutoff-test(node)", "eval"),
    };
    let sort = match rules.pass_order {
        PassOrder::Same => "",
        PassOrder::ByLastPass => "sort children by the values found",
    };
    let (root, level_of_max) = match replay.tree().player(NodeId::ROOT).and_then(Player::goal) {
        Some(Goal::Smallest) => ("min-value", "1"),
        Some(Goal::Largest) | None => ("max-value", "0"),
    };
    let domain = replay.tree().domain();
    let guess = rules.first_guess.value();
    let (guess, of_domain) = match domain {
        Domain::Numbers => (guess, NUMBERS),
        Domain::Truth => (guess.clamp(0.0, 1.0), TRUTH),
    };
    let of_run = [
        ("{≥}", at_least),
        ("{≤}", at_most),
        ("{end}", end),
        ("{value}", value),
        ("{sort}", sort),
        ("{root}", root),
        ("{level of MAX}", level_of_max),
    ];
    let fixed = of_run.iter().chain(of_domain).map(|&(name, word)| (name, Cow::Borrowed(word)));
    fixed.chain([("{guess}", domain.pretty(guess).to_string().into())]).collect()
}

/// Opposite of a value, and labels as numbers: 1 for T and 0 or -1 for F.
const NUMBERS: &[(&str, &str)] = &[
    ("{−}", "−"),
    ("{lowest}", "−∞"),
    ("{highest}", "+∞"),
    ("{start or}", "−∞"),
    ("{start and}", "+∞"),
    ("{or}", "max(v, "),
    ("{and}", "min(v, "),
    ("{with or}", ")"),
    ("{with and}", ")"),
    ("{is T}", "v > 0"),
    ("{is F}", "v ≤ 0"),
    ("{T}", "v"),
    ("{F}", "v"),
];

/// The same for truth values. `or` and `and` have the call first, since they are short-circuited too.
const TRUTH: &[(&str, &str)] = &[
    ("{−}", "¬"),
    ("{lowest}", "F"),
    ("{highest}", "T"),
    ("{start or}", "F"),
    ("{start and}", "T"),
    ("{or}", ""),
    ("{and}", ""),
    ("{with or}", " or v"),
    ("{with and}", " and v"),
    ("{is T}", "v = T"),
    ("{is F}", "v = F"),
    ("{T}", "T"),
    ("{F}", "F"),
];

fn filled(text: &str, words: &[(&str, Cow<'_, str>)]) -> String {
    words.iter().fold(text.to_owned(), |text, (name, word)| text.replace(name, word))
}
