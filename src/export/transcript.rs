//! A recorded search as a text to read or to print: one line a step, indented as deep as the search is. Knows nothing of files.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr as _;

use super::names;
use super::path::Path;
use crate::explain::{self, Script, Voice};
use crate::replay::Replay;
use crate::session::{Choices, Run, Subject};
use crate::settings::{Choice, Order};
use crate::text::visible;
use crate::trace::{Step, Window};
use crate::tree::NodeId;

/// Plies that are indented; below them lines would be nothing but blanks.
const MOST_INDENT: usize = 24;

/// What one line says, but for its number and its sentence: what happens where, the value, the window.
type Cells = [String; 3];

/// Writes the whole search: what is searched and how, its steps, and its result. Linear in what is written.
pub fn write(subject: &Subject, run: &Run, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", visible(&subject.title))?;
    if let Some(source) = &subject.source {
        writeln!(out, "{}", visible(source))?;
    }
    writeln!(out, "{}\n", choices(run))?;
    steps(run, out)?;
    result(&run.replay, out)
}

/// How it is searched, in one line: only what the algorithm heeds.
fn choices(run: &Run) -> String {
    let Choices { rules, order, seed } = run.choices;
    let mut words = vec![rules.algorithm.name().to_owned()];
    if let Some(Step::Enter { window: Some(_), .. }) = run.replay.step(1) {
        words.push(rules.returns.name().to_owned());
        words.push(meaning(rules.cut_on).to_owned());
    }
    match order {
        Order::Given => {}
        Order::Random => words.push(format!("children in random order (seed {seed})")),
        Order::Best | Order::Worst => words.push(format!("{} children first", order.name())),
    }
    if rules.depth != u32::MAX {
        words.push(format!("no deeper than {} plies", rules.depth));
    }
    words.join(", ")
}

fn meaning<C: Choice>(choice: C) -> &'static str {
    C::TABLE.iter().find(|(known, ..)| *known == choice).map_or("", |(_, _, meaning)| meaning)
}

/// The lines are made twice: once to see how wide the columns are, once to be written. No more than one of them is ever held.
fn steps(run: &Run, out: &mut impl Write) -> io::Result<()> {
    let replay = &run.replay;
    let mut widths = [0; 3];
    each(replay, |_, cells| {
        widths = std::array::from_fn(|at| cells[at].width().max(widths[at]));
        Ok(())
    })?;
    let digits = replay.len().to_string().len();
    each(replay, |number, cells| {
        let [what, value, window]: Cells = std::array::from_fn(|at| " ".repeat(widths[at] - cells[at].width()));
        let line = format!(
            "{number:digits$}  {}{what}  {value}{}  {}{window}  {}",
            cells[0],
            cells[1],
            cells[2],
            sentence(run, number)
        );
        writeln!(out, "{}", line.trim_end())
    })
}

fn each(replay: &Replay, mut line: impl FnMut(usize, Cells) -> io::Result<()>) -> io::Result<()> {
    let mut path = Path::default();
    for (index, step) in replay.trace().steps.iter().enumerate() {
        path.follow(replay.tree(), step);
        line(index + 1, cells(replay, &path, step))?;
        path.leave(step);
    }
    Ok(())
}

fn cells(replay: &Replay, path: &Path, step: Step) -> Cells {
    let tree = replay.tree();
    let shown = |value| tree.domain().plain(value).to_string();
    let pair = |window: Window| format!("({}, {})", shown(window.alpha), shown(window.beta));
    let (event, value, window) = match step {
        Step::Enter { window, .. } => ("enter", None, window),
        Step::Evaluate { value, .. } => ("evaluate", Some(value), None),
        Step::Update { value, window, .. } => ("update", Some(value), window),
        Step::Cutoff { .. } => ("cutoff", None, None),
        Step::Return { value, .. } => ("return", Some(value), None),
    };
    let indent = "  ".repeat(path.depth().min(MOST_INDENT));
    let what = format!("{indent}{event} {}", names::node(tree, step.node(), path.ordinals()));
    [what, value.map(shown).unwrap_or_default(), window.map(pair).unwrap_or_default()]
}

/// Why, at the steps that decide something: cutoffs and better values.
fn sentence(run: &Run, number: usize) -> String {
    let step = number as u32;
    let decides = |steps: &[u32]| steps.binary_search(&step).is_ok();
    if decides(run.replay.cutoffs()) || decides(run.replay.changes()) {
        explain::step(run.replay.at(number), Voice { rules: run.choices.rules, script: Script::Ascii }).to_string()
    } else {
        String::new()
    }
}

fn result(replay: &Replay, out: &mut impl Write) -> io::Result<()> {
    let tree = replay.tree();
    let end = replay.end();
    let tally = end.tally();
    let value = end.value(NodeId::ROOT).map(|value| tree.domain().plain(value).to_string());
    writeln!(out, "\nvalue    {}", value.unwrap_or_default())?;
    let best = names::line(tree, &names::ordinals(tree, &end.variation()));
    if !best.is_empty() {
        writeln!(out, "best     {best}")?;
    }
    match tally.pruned {
        Some(pruned) => {
            writeln!(out, "visited  {} of {} nodes", tally.visited, tally.visited + pruned)?;
            writeln!(out, "leaves   {}\ncutoffs  {}\npruned   {pruned}", tally.leaves, tally.cutoffs)
        }
        None => {
            writeln!(out, "visited  {} nodes", tally.visited)?;
            writeln!(out, "leaves   {}\ncutoffs  {}", tally.leaves, tally.cutoffs)
        }
    }
}
