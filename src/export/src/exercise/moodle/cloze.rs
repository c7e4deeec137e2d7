//! Cloze question: the window, the value and the cutoff of each visited inner node, to fill in.
//!
//! Moodle finds the fields in the text by their braces. Texts from a file have none: theirs are HTML entities.

use super::{Question, html, reasons::Reasons};
use plywood_messages::text::joined;
use plywood_teaching::exercise::Exercise;
use plywood_tree::tree::{Domain, NodeId};

/// Larger tables are not asked for.
const MOST_NODES: usize = 40;

pub fn ask(exercise: &Exercise) -> &'static str {
    match (exercise.options.algorithm.has_windows(), exercise.options.has_cutoffs()) {
        (true, _) => text!("exercises/moodle-table"),
        (false, true) => text!("exercises/moodle-table-cuts"),
        (false, false) => text!("exercises/moodle-table-values"),
    }
}

/// Adds the table; `None` if it would be too long.
pub fn question(exercise: &Exercise, reasons: &Reasons<'_>, question: Question) -> Option<Question> {
    let tree = &*exercise.tree;
    let nodes: Vec<NodeId> =
        super::super::visited(exercise).into_iter().filter(|&node| tree.player(node).is_some()).collect();
    if nodes.len() > MOST_NODES {
        return None;
    }
    let heads = [
        Some(text!("exercises/head-node")),
        exercise.options.algorithm.has_windows().then(|| text!("exercises/head-window")),
        Some(text!("exercises/head-value")),
        exercise.options.has_cutoffs().then(|| text!("exercises/head-cut")),
    ];
    let heads = joined(heads.into_iter().flatten().map(|head| format!("<th>{}</th>", html(head))), "");
    let rows: String = nodes.iter().map(|&node| row(exercise, reasons, node)).collect();
    let ask = format!("{}<table><tr>{heads}</tr>{rows}</table>", question.ask);
    let general = reasons.of_cutoffs();
    Some(Question { kind: "cloze", ask, general, ..question })
}

fn row(exercise: &Exercise, reasons: &Reasons<'_>, node: NodeId) -> String {
    let tree = &*exercise.tree;
    let end = exercise.replay.end();
    let name = html(&super::label(tree, node));
    let mut row = format!("<tr><td>{name}</td>");
    if exercise.options.algorithm.has_windows()
        && let Some(window) = end.entry_window(node)
    {
        let [alpha, beta] = [window.alpha, window.beta].map(|bound| bound_field(tree.domain(), bound));
        append!(row, "<td>({alpha}, {beta})</td>");
    }
    let value = end.value(node).unwrap_or(f64::NAN);
    append!(row, "<td>{}</td>", value_field(tree.domain(), value, &reasons.wrong_values(node)));
    if exercise.options.has_cutoffs() {
        append!(row, "<td>{}</td>", cut_field(end.skipped(node).next().is_some(), &reasons.of_cutoff(node)));
    }
    row + "</tr>"
}

/// Spellings of infinity that learners type.
const INFINITY: [&str; 5] = ["inf", "+inf", "∞", "+∞", "infinity"];
const MINUS_INFINITY: [&str; 4] = ["-inf", "-∞", "−∞", "-infinity"];

fn bound_field(domain: Domain, bound: f64) -> String {
    let spellings = if bound > 0.0 { &INFINITY[..] } else { &MINUS_INFINITY };
    if bound.is_infinite() {
        let answers: Vec<String> = spellings.iter().map(|spelling| format!("={spelling}")).collect();
        return format!("{{1:SHORTANSWER:{}}}", answers.join("~"));
    }
    value_field(domain, bound, &[])
}

fn value_field(domain: Domain, value: f64, wrong: &[(String, String)]) -> String {
    let written = domain.plain(value).to_string();
    match domain {
        Domain::Truth => {
            let option = |label: f64| format!("{}{}", if label == value { "=" } else { "" }, domain.plain(label));
            format!("{{1:MULTICHOICE:{}~{}}}", option(1.0), option(0.0))
        }
        Domain::Numbers => {
            let tolerance = if value.fract() == 0.0 { "0" } else { "0.01" };
            let answer = |(number, why): &(String, String)| format!("~%0%{number}:{tolerance}#{}", feedback(why));
            let wrong = joined(wrong.iter().map(answer), "");
            let written = if value.fract() == 0.0 { written } else { format!("{value:.4}") };
            format!("{{1:NUMERICAL:={written}:{tolerance}{wrong}}}")
        }
    }
}

fn cut_field(is_cut: bool, why: &str) -> String {
    let [yes, no] = [text!("exercises/cut"), text!("exercises/no-cut")];
    let [right, wrong] = if is_cut { [yes, no] } else { [no, yes] };
    let why = if why.is_empty() { String::new() } else { format!("#{}", feedback(why)) };
    // The options keep their order, whichever is right.
    let mut options = [format!("={right}"), format!("{wrong}{why}")];
    if !is_cut {
        options.reverse();
    }
    format!("{{1:MULTICHOICE:{}}}", options.join("~"))
}

/// Escapes feedback: as HTML, and the signs that end it or keep them from ending it.
fn feedback(why: &str) -> String {
    html(why).replace('~', "&#126;").replace('\\', "&#92;")
}
