//! Textbook code of the algorithm for a page: the lines, the lines that each step executes, and the open calls.

use std::borrow::Cow;

use super::texts::{ChangeList, Numbered};
use plywood_explain::{
    self as explain, Wording,
    pseudocode::{Frame, Program, Programs, Stack},
};
use plywood_messages::{text, words::Charset};
use plywood_search::{
    replay::{Moment, Replay},
    search::Rules,
};
use plywood_tree::{
    settings::{Bug, Choice as _},
    tree::Tree,
};
use serde::Serialize;

const CALLS: usize = 12;

#[derive(Serialize)]
pub struct Code {
    programs: Vec<Listing>,
    calls: Numbered<Vec<String>>,
}

#[derive(Serialize)]
struct Listing {
    title: &'static str,
    source: &'static str,
    lines: Vec<String>,
    /// Correct lines by the numbers of the lines they replace, from 1.
    right: Vec<(usize, String)>,
    mistake: Option<String>,
    columns: Vec<&'static str>,
    /// Number of the executed line, from 1; 0 = none.
    active: ChangeList<1>,
    /// Call numbers at each step, outermost first; 0 = some omitted.
    stack: Vec<Vec<u32>>,
    returns: Option<String>,
}

/// Returns the programs of a search up to and including step `last`.
pub fn code(replay: &Replay, rules: Rules, last: usize) -> Code {
    let mut programs = Programs::new(replay, rules, None);
    let mut calls = Numbered::from(vec!["…".to_owned()]);
    let mut listings = Vec::new();
    for _ in 0..programs.len() {
        listings.extend(programs.program().map(|program| listing(program, replay, rules, last, &mut calls)));
        programs.choose_next();
    }
    Code { programs: listings, calls }
}

fn listing(
    program: &Program,
    replay: &Replay,
    rules: Rules,
    last: usize,
    calls: &mut Numbered<Vec<String>>,
) -> Listing {
    let mut active = ChangeList::default();
    let mut stack = Vec::with_capacity(last + 1);
    for step in 0..=last {
        let moment = replay.at(step);
        active.note(step, [program.active_line(moment).map_or(0, |line| line as u32 + 1)]);
        let open = Stack::new(program, moment, CALLS);
        let mut row = |frame: &Frame<'_>| calls.number(call(program, moment.tree(), frame));
        let outer: Vec<u32> = open.outer.iter().flat_map(|outer| [row(outer), 0]).collect();
        stack.push(outer.into_iter().chain(open.inner.iter().map(row)).collect());
    }
    let window: &[&str] = if program.has_window() { &["α", "β"] } else { &[] };
    let best: &[&str] = if program.has_best() { &["v"] } else { &[] };
    let lines = program.lines().iter().enumerate();
    Listing {
        title: program.title,
        source: program.source,
        lines: program.lines().iter().map(|line| line.text.clone()).collect(),
        right: lines.filter_map(|(at, line)| Some((at + 1, line.right.clone()?))).collect(),
        mistake: program.mistake().map(|bug| describe(program, bug)),
        columns: [window, best, &[text!("panels/child")]].concat(),
        active,
        stack,
        returns: returned(program, replay.at(last), rules),
    }
}

/// Explains the marks at the lines, or that the mistake changes no line.
fn describe(program: &Program, bug: Bug) -> String {
    let what = bug.meaning();
    if program.is_mistaken() {
        string!("panels/faulty-program", Text(what))
    } else {
        string!("panels/same-program", Text(what))
    }
}

/// Formats a call: `max-value(B)`, and its numbers.
fn call(program: &Program, tree: &Tree, frame: &Frame<'_>) -> Vec<String> {
    let number = |value: f64| {
        let shown = tree.domain().pretty(value);
        if program.has_window() { shown.as_bound().to_string() } else { shown.to_string() }
    };
    let name = tree.called(frame.node);
    let value = || {
        tree.value(frame.node).map_or_else(|| string!("panels/a-node"), |value| tree.domain().pretty(value).to_string())
    };
    let name = name.map_or_else(value, |name| text::visible(&name).into_owned());
    let mut row = vec![format!("{}({name})", frame.function)];
    if program.has_window() {
        let bounds = frame.window.map(|window| [window.alpha, window.beta].map(number));
        row.extend(bounds.unwrap_or_default());
    }
    if program.has_best() {
        row.push(frame.value.map_or_else(String::new, number));
    }
    row.push(if frame.child == 0 { String::new() } else { frame.child.to_string() });
    row
}

/// Formats the final result: `minimax-decision returns A1`.
fn returned(program: &Program, moment: Moment<'_>, rules: Rules) -> Option<String> {
    let decision = program.decision(moment)?;
    let tree = moment.tree();
    let called = tree.move_name(decision.child).or_else(|| tree.called(decision.child));
    let wording = Wording { rules, charset: Charset::Unicode };
    let chosen = called.map_or_else(|| explain::name(moment, wording, decision.child).to_string(), Cow::into_owned);
    Some(string!("panels/returns-move", function = Text(decision.function), mv = Text(chosen)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_search::testing::{alpha_beta, replay};
    use plywood_tree::{
        settings::{CutRule, FailMode},
        testing::{TEXTBOOK, tree},
    };

    fn listings(rules: Rules) -> Vec<Listing> {
        let replay = replay(&tree(TEXTBOOK), rules);
        code(&replay, rules, replay.len()).programs
    }

    #[test]
    fn right_lines_stand_beside_the_wrong_ones() {
        // With the wrong lines replaced by the correct ones, the listing equals the correct program, except notes and the first
        // call.
        {
            let rules = alpha_beta(FailMode::FailSoft, CutRule::Equal);
            let sound = listings(rules);
            assert!(sound.iter().all(|listing| listing.right.is_empty() && listing.mistake.is_none()));
            for bug in Bug::all() {
                let faulty = listings(Rules { bug: Some(bug), ..rules });
                assert_eq!(faulty.len(), sound.len());
                for (Listing { mut lines, right, mistake, .. }, sound) in faulty.into_iter().zip(&sound) {
                    assert!(!right.is_empty(), "{bug:?}");
                    assert!(mistake.is_some_and(|told| told.contains(bug.meaning())), "{bug:?}");
                    for (line, text) in right {
                        assert_ne!(std::mem::replace(&mut lines[line - 1], text.clone()), text);
                    }
                    lines.retain(|line| !line.contains('▷'));
                    assert!(lines == sound.lines || lines[1..] == sound.lines, "{bug:?} {lines:?}");
                }
            }
        }

        // A mistake without effect is reported.
        {
            let strict = alpha_beta(FailMode::FailHard, CutRule::Strict);
            for listing in listings(Rules { bug: Some(Bug::StrictForEqual), ..strict }) {
                let told = string!("panels/same-program", what = Text(Bug::StrictForEqual.meaning()));
                assert_eq!((listing.right.len(), listing.mistake), (0, Some(told)));
            }
        }
    }
}
