//! Recorded search as a text to read or print: one line per step, indented by depth.

use std::io::Write;

use super::{TraceReport, Written, choices, names, path::Path};
use plywood_explain as explain;
use plywood_explain::Wording;
use plywood_lesson::algorithm_name;
use plywood_messages::{
    text::{self, visible},
    words::{Charset, Sentence, Words},
};
use plywood_search::{
    replay::Replay,
    session::{BestMoves, Run},
    trace::{Bound, Purpose, Step, Window},
};
use plywood_tree::tree::{Domain, NodeId};

/// Maximum indentation in plies; deeper lines would be mostly blank.
const MOST_INDENT: usize = 24;

/// Cells of a line except its number and its sentence. The strings are reused for every line.
#[derive(Default)]
struct Cells {
    what: String,
    value: String,
    window: String,
}

impl Cells {
    fn widths(&self) -> [usize; 3] {
        [&self.what, &self.value, &self.window].map(|cell| text::width(cell))
    }

    fn fill(&mut self, domain: Domain, depth: usize, name: &str, step: Step) {
        self.what.clear();
        self.value.clear();
        self.window.clear();
        if !matches!(step, Step::Pass { .. }) {
            (0..depth.min(MOST_INDENT)).for_each(|_| self.what.push_str("  "));
        }
        let (value, window) = happens(step, name, |words| words.write_to(Charset::Unicode, &mut self.what));
        if let Some(value) = value {
            append!(self.value, "{}", domain.plain(value));
        }
        if let Some(Window { alpha, beta }) = window {
            let [alpha, beta] = [alpha, beta].map(|bound| domain.plain(bound).as_bound());
            append!(self.window, "({alpha}, {beta})");
        }
    }
}

/// Writes the subject, the settings, the steps and the result. Linear in the length of the output.
pub fn write(report: &TraceReport, out: &mut dyn Write) -> Written {
    let TraceReport { subject, run } = report;
    writeln!(out, "{}", visible(&subject.title))?;
    if let Some(source) = &subject.source {
        writeln!(out, "{}", visible(source))?;
    }
    writeln!(out, "{}\n", how(run))?;
    steps(run, out)?;
    result(report, out)
}

pub fn outcome(report: &TraceReport, out: &mut dyn Write) -> Written {
    writeln!(out, "{}\n{}", visible(&report.subject.title), how(&report.run))?;
    result(report, out)
}

fn how(run: &Run) -> String {
    let rules = run.choices.rules;
    let mut words = vec![algorithm_name(rules.algorithm, rules.mistake())];
    if let Some(Step::Enter { window: Some(_), .. }) = run.replay.step(1) {
        words.extend(choices::windowed(run.choices));
    }
    words.extend(choices::unusual(run.choices));
    words.join(", ")
}

/// Writes the steps in two passes, one to measure the columns and one to write. Holds only one line at a time.
fn steps(run: &Run, out: &mut dyn Write) -> Written {
    let replay = &run.replay;
    let mut widths = [0; 3];
    each(replay, |_, _, cells| {
        let these = cells.widths();
        widths = std::array::from_fn(|at| these[at].max(widths[at]));
        Ok(())
    })?;
    let digits = replay.len().to_string().len();
    let mut line = String::new();
    let mut reasons = Reasons::of(run);
    each(replay, |number, step, cells| {
        let these = cells.widths();
        // Pad to display columns, not characters.
        let [what, value, window] = std::array::from_fn(|at| widths[at] - these[at]);
        line.clear();
        append!(line, "{number:digits$}  ");
        line.push_str(&cells.what);
        blanks(&mut line, what + 2 + value);
        line.push_str(&cells.value);
        blanks(&mut line, 2);
        line.push_str(&cells.window);
        blanks(&mut line, window + 2);
        reasons.write(number, step, &mut line);
        writeln!(out, "{}", line.trim_end_matches(' '))
    })
}

fn blanks(line: &mut String, count: usize) {
    line.extend(std::iter::repeat_n(' ', count));
}

fn each(replay: &Replay, mut line: impl FnMut(usize, Step, &Cells) -> Written) -> Written {
    let mut path = Path::default();
    // By depth. Looked up once per visit: in a game that replays the moves to the node.
    let mut names: Vec<(NodeId, String)> = Vec::new();
    let mut cells = Cells::default();
    for (index, step) in replay.trace().steps.iter().enumerate() {
        path.follow(replay.tree(), step);
        let node = step.node();
        let depth = path.ordinals().len();
        if names.get(depth).is_none_or(|&(named, _)| named != node) {
            names.truncate(depth);
            names.resize_with(depth, || (NodeId::ROOT, String::new()));
            names.push((node, names::node(replay.tree(), node, path.ordinals())));
        }
        let name = names.get(depth).map_or("", |(_, name)| name);
        cells.fill(replay.tree().domain(), depth, name, step);
        line(index + 1, step, &cells)?;
    }
    Ok(())
}

fn happens(step: Step, name: &str, mut say: impl FnMut(&dyn Words)) -> (Option<f64>, Option<Window>) {
    let node = &name;
    let (message, value, window) = match step {
        Step::Pass { pass, guess: Some(guess), .. } => {
            (say!("reports/pass-with-guess", Count(pass)), Some(guess), None)
        }
        Step::Pass { pass, depth, guess: None } => {
            match depth {
                u32::MAX => say(&say!("reports/pass-to-the-end", Count(pass))),
                depth => say(&say!("reports/pass-to-depth", Count(pass), Count(depth))),
            }
            return (None, None);
        }
        Step::Enter { window, purpose: Purpose::Value, .. } => (say!("reports/enter", Text(node)), None, window),
        Step::Enter { window, purpose: Purpose::Scout, .. } => (say!("reports/scout", Text(node)), None, window),
        Step::Hit { value, .. } => (say!("reports/recall", Text(node)), Some(value), None),
        Step::Evaluate { value, .. } => (say!("reports/evaluate", Text(node)), Some(value), None),
        Step::StandPat { value, window, .. } => (say!("reports/stand-pat", Text(node)), Some(value), window),
        Step::Update { value, window, .. } => (say!("reports/update", Text(node)), Some(value), window),
        Step::Cutoff { .. } => (say!("reports/cutoff", Text(node)), None, None),
        Step::Return { value, .. } => (say!("reports/return", Text(node)), Some(value), None),
        Step::Recall { value, .. } => (say!("reports/from-table", Text(node)), Some(value), None),
    };
    say(&message);
    (value, window)
}

/// Explanations of decisive steps (cutoffs, better values, table hits, non-quiet positions) and of the start of a pass.
struct Reasons<'r> {
    run: &'r Run,
    wording: Wording,
    /// Remaining steps that cut, and those that change a value.
    deciding: [&'r [u32]; 2],
}

impl<'r> Reasons<'r> {
    fn of(run: &'r Run) -> Self {
        let wording = Wording::of(run.choices, Charset::Ascii);
        Self { run, wording, deciding: [run.replay.cutoffs(), run.replay.changes()] }
    }

    fn write(&mut self, number: usize, step: Step, line: &mut String) {
        let at = || self.run.replay.at(number);
        let mut decides = false;
        for steps in &mut self.deciding {
            if let Some(rest) = steps.strip_prefix(&[number as u32]) {
                *steps = rest;
                decides = true;
            }
        }
        match step {
            Step::Pass { .. } => explain::new_order(at(), self.wording).unwrap_or_default().write_to_end(line),
            Step::Hit { .. } | Step::StandPat { .. } | Step::Recall { .. } => {
                explain::step_text(at(), self.wording).write_to_end(line);
            }
            Step::Enter { .. }
            | Step::Evaluate { .. }
            | Step::Update { .. }
            | Step::Cutoff { .. }
            | Step::Return { .. } => {
                if decides || explain::goes_wrong(at(), self.wording) {
                    explain::step_text(at(), self.wording).write_to_end(line);
                }
            }
        }
    }
}

/// Describes how many nodes were visited, out of the total if known.
fn visited(nodes: u64, pruned: Option<u64>) -> Sentence {
    match pruned {
        Some(pruned) => {
            sentence!(Charset::Ascii, "reports/nodes-visited-of", Count(nodes), all = Count(nodes + pruned))
        }
        None => sentence!(Charset::Ascii, "reports/nodes-visited", Count(nodes)),
    }
}

/// `3`, or `<= 3` for a bound.
pub fn bounded(domain: Domain, value: f64, bound: Bound) -> String {
    let sign = match bound {
        Bound::Exact => "",
        Bound::Lower => ">= ",
        Bound::Upper => "<= ",
    };
    format!("{sign}{}", domain.plain(value))
}

fn result(report: &TraceReport, out: &mut dyn Write) -> Written {
    let replay = &*report.run.replay;
    let tree = replay.tree();
    let end = replay.end();
    let tally = end.tally();
    let value = end.value(NodeId::ROOT).map(|value| bounded(tree.domain(), value, report.run.bound()));
    let best = names::line(tree, &names::ordinals(tree, &end.variation()));
    let nodes = tally.visited.saturating_sub(replay.visits_repeated() as u64);
    let visited = visited(nodes, tally.pruned);
    let visited = match nodes {
        nodes if nodes == tally.visited => visited.to_string(),
        _ => string!("reports/visited-times", nodes = visited, times = Count(tally.visited)),
    };
    let facts = [
        (text!("reports/value"), value),
        (text!("reports/best"), Some(best).filter(|best| !best.is_empty())),
        (text!("reports/equal"), report.best_moves().and_then(equal)),
        (text!("reports/visited"), Some(visited)),
        (text!("reports/leaves"), Some(tally.leaves.to_string())),
        (text!("reports/cutoffs"), Some(tally.cutoffs.to_string())),
        (text!("reports/pruned"), tally.pruned.map(|pruned| pruned.to_string())),
    ];
    writeln!(out)?;
    facts
        .into_iter()
        .filter_map(|(name, fact)| Some((name, fact?)))
        .try_for_each(|(name, fact)| writeln!(out, "{name:<7}  {fact}"))
}

/// Names equally good moves, if there are several.
pub fn equal(BestMoves { names, .. }: BestMoves) -> Option<String> {
    (names.len() > 1).then(|| text::joined(names.iter().map(|name| visible(name)), ", "))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use plywood_search::{
        search::Rules,
        session::{Choices, Input, SearchProblem, run},
    };
    use plywood_tree::{
        format::View,
        settings::{Algorithm, Order},
        tree::{Domain, Tree, TreeBuilder, Turns},
    };

    fn transcript(title: &str, tree: Tree) -> String {
        let input = Input::Tree(Arc::new(tree));
        let choices = Choices { rules: Rules::of(Algorithm::AlphaBeta), order: Order::Given, seed: 0 };
        let run = run(&input, choices, &Arc::default()).expect("a search that fits");
        let origin = plywood_search::session::Origin::elsewhere(title, "", &View::default());
        let subject = SearchProblem::titled(title.to_owned(), origin, input);
        let mut out = Vec::new();
        write(&TraceReport { subject, run }, &mut out).expect("memory does not fail");
        String::from_utf8(out).expect("a transcript is UTF-8")
    }

    #[test]
    fn nothing_acts_and_deep_chains_have_short_lines() {
        // Text from a file cannot control the terminal.
        {
            let mut builder = TreeBuilder::new();
            let root = builder.enter();
            builder.set_name(root, "R\x1b[2J");
            let leaf = builder.leaf(3.0, Domain::Numbers);
            builder.set_move(leaf, "go\x07");
            builder.leave();
            let text = transcript("Mine\x1b]0;yours\x07", builder.finish(&Turns::Alternate(None)).expect("valid"));
            assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
            assert!(text.contains("enter R\\u{1b}[2J"), "{text}");
        }

        // The lines of a deep chain have bounded length.
        {
            let mut builder = TreeBuilder::new();
            for _ in 0..5_000 {
                builder.enter();
            }
            builder.set_value(1.0, Domain::Numbers);
            for _ in 0..5_000 {
                builder.leave();
            }
            let text = transcript("A chain", builder.finish(&Turns::Alternate(None)).expect("valid"));
            // Title, choices and a blank; an enter and a return per node, one evaluation, an update per parent; a blank and six
            // facts.
            assert_eq!(text.lines().count(), 3 + 5_000 * 2 + 1 + 4_999 + 7);
            let steps = text.lines().take_while(|line| !line.starts_with("best"));
            assert!(steps.map(str::len).max() < Some(300));
        }
    }
}
