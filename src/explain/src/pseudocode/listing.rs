//! Expansion of a program for a run: placeholders depend on its rules.

use std::borrow::Cow;

use super::{CodeLine, Form, Part, Program, StepKind};
use plywood_search::{replay::Replay, search::Rules, trace::Window};
use plywood_tree::{
    settings::{CutRule, FailMode, PassOrder, Table, Visits},
    tree::{Domain, Goal, NodeId},
};

pub struct Listing {
    /// Kind of the returned value; `None` if there is no choice.
    pub fail_mode: Option<FailMode>,
    pub form: Form,
    pub title: fn() -> &'static str,
    pub source: fn() -> &'static str,
    /// Lines above the others, if one program drives another.
    pub before: &'static str,
    pub lines: &'static str,
}

impl Listing {
    pub fn code(&self, words: &[(&str, Cow<'_, str>)]) -> impl Iterator<Item = CodeLine> {
        self.before.lines().chain(self.lines.lines()).filter_map(|line| read(line, words))
    }

    pub fn program(&self, replay: &Replay, rules: Rules) -> Program {
        let words = words(replay, rules);
        let is_merged = replay.tree().is_merged();
        let comes_again = is_merged || rules.algorithm.facts().visits != Visits::Once;
        let lookup = match rules.algorithm.facts().table {
            Table::Bounds if comes_again => Some("  if the table settles node return bound"),
            Table::Values if is_merged => Some("  if node is known return its value"),
            Table::Bounds | Table::Values => None,
        };
        let mut lines = Vec::new();
        for line in self.code(&words) {
            let header = line.clone();
            lines.extend((!line.text.trim().is_empty()).then_some(line));
            // The first test of every function is the table lookup.
            let lookup = lookup.filter(|_| header.kind == Some(StepKind::Call));
            lines.extend(lookup.map(|text| CodeLine { text: text.to_owned(), kind: Some(StepKind::Hit), ..header }));
        }
        Program { form: self.form, title: (self.title)(), source: (self.source)(), lines, rules }
    }
}

/// Marks of lines, and the kinds of the steps that execute them.
const MARKS: &[(&str, StepKind)] = &[
    ("pass", StepKind::Pass),
    ("call", StepKind::Call),
    ("evaluate", StepKind::Evaluate),
    ("stand-pat", StepKind::StandPat),
    ("stand-pat-cut", StepKind::StandPatCut),
    ("update", StepKind::Update),
    ("scout", StepKind::Scout),
    ("research", StepKind::Research),
    ("cut", StepKind::Cut),
    ("back-up", StepKind::BackUp),
    ("return", StepKind::Return),
];

/// Reads a line of a listing, `cut max | if α {≥} β return v`. A line without a mark is not executed by a step of its own: control
/// flow, and intermediate actions.
fn read(line: &str, words: &[(&str, Cow<'_, str>)]) -> Option<CodeLine> {
    let (mark, text) = line.split_once("| ")?;
    let (mark, player) = mark.trim().split_once(' ').unwrap_or((mark.trim(), ""));
    let parts: &[Part] = match player {
        "max" => &[Part::Max],
        "min" => &[Part::Min],
        "chance" => &[Part::Chance],
        _ => &[Part::Max, Part::Min, Part::Chance],
    };
    let kind = MARKS.iter().find(|(known, _)| *known == mark).map(|&(_, kind)| kind);
    let text = words.iter().fold(text.to_owned(), |text, (name, word)| text.replace(name, word));
    Some(CodeLine { text, right: None, scope: None, kind, parts })
}

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
    let (root, level_of_max) = match replay.tree().goal(NodeId::ROOT) {
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
    let Window { alpha, beta } = rules.start_window();
    let numbers = [("{guess}", guess), ("{alpha}", alpha), ("{beta}", beta)];
    fixed.chain(numbers.map(|(name, number)| (name, domain.pretty(number).to_string().into()))).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pseudocode::programs::listings;
    use plywood_tree::settings::{Algorithm, Choice as _};

    #[test]
    fn every_mark_is_a_kind_and_a_player() {
        for listing in Algorithm::all().flat_map(|algorithm| listings(algorithm.facts().program)) {
            let lines = listing.before.lines().chain(listing.lines.lines()).filter(|line| !line.trim().is_empty());
            for line in lines {
                let (mark, _) = line.split_once("| ").expect("a mark, possibly empty");
                let kind = read(line, &[]).expect("a line").kind;
                let (_, player) = mark.trim().split_once(' ').unwrap_or_default();
                assert_eq!(kind.is_some(), !mark.trim().is_empty(), "{line}");
                assert!(["", "max", "min", "chance"].contains(&player), "{line}");
            }
        }
    }
}
