//! Mistakes that a tree reveals, as a table and as JSON, and the correct search beside a mistaken one from the first difference.

use std::io::Write;

use super::{
    BugsReport, Number, Written, choices,
    json_line::{JsonLines, Object},
    table,
};
use plywood_explain as explain;
use plywood_explain::Wording;
use plywood_messages::{
    text::{joined, visible},
    words::Charset,
};
use plywood_search::{
    replay::Replay,
    search::Rules,
    session::{BugComparison, BugEffect, BugReport},
};
use plywood_tree::{
    settings::{Bug, Choice},
    tree::Domain,
};

/// Steps shown of both searches from the first difference.
const SHOWN: usize = 4;

pub fn text(BugsReport { subject, revealing }: &BugsReport, out: &mut dyn Write) -> Written {
    let BugReport { domain, choices, rows } = revealing;
    writeln!(out, "{}", visible(&subject.title))?;
    let mut how = vec![choices.rules.algorithm.name().to_owned()];
    how.extend(choices::windowed(*choices));
    how.extend(choices::unusual(*choices));
    writeln!(out, "{}\n", how.join(", "))?;
    let head =
        labels!["faults/bug", "faults/first-wrong-step", "reports/value", "faults/instead-of", "faults/shows-in"];
    table::with_head(out, "lrrrl", head, rows.iter().map(|row| cells(row, *domain)))?;
    writeln!(out)?;
    let known: Vec<_> = Bug::all().map(|bug| [bug.name().to_owned(), bug.meaning().to_owned()]).collect();
    table::write(out, "ll", &known)
}

fn cells(row: &BugEffect, domain: Domain) -> [String; 5] {
    let Some(step) = row.step else {
        return [
            row.bug.name().to_owned(),
            String::new(),
            String::new(),
            String::new(),
            string!("faults/not-revealed"),
        ];
    };
    let instead = if row.value == row.right { String::new() } else { domain.plain(row.right).to_string() };
    let parts = row.shows_in.iter().map(|part| part.name());
    [row.bug.name().to_owned(), step.to_string(), domain.plain(row.value).to_string(), instead, joined(parts, ", ")]
}

/// Writes the effect of a mistake.
pub fn effect(object: &mut Object<'_, '_>, effect: &BugEffect, domain: Domain) -> Written {
    entries!(
        object,
        "bug": effect.bug.name(),
        "reveals": effect.step.is_some(),
        "step": effect.step,
        "value": Number { domain, value: effect.value },
        "right": Number { domain, value: effect.right },
        "shows_in": effect.shows_in.iter().map(|part| part.name()).collect::<Vec<_>>(),
    )
}

pub fn json(BugsReport { revealing, .. }: &BugsReport, out: &mut dyn Write) -> Written {
    JsonLines::new(out).list(&revealing.rows, |object, row| effect(object, row, revealing.domain))
}

pub fn side_by_side(mistaken: &BugComparison, out: &mut dyn Write) -> Written {
    let BugComparison { revealed, choices, right, wrong } = mistaken;
    let bug = revealed.bug;
    writeln!(out, "\n{}: {}", bug.name(), bug.meaning())?;
    let domain = right.tree().domain();
    let Some(step) = revealed.step else { return tell!(out, "faults/same-on-this-tree") };
    let value = domain.plain(revealed.value).to_string();
    let instead = domain.plain(revealed.right).to_string();
    let verdict = if revealed.value == revealed.right {
        string!("faults/value-is-right", Count(step), Text(value))
    } else {
        string!("faults/value-suffers", Count(step), Text(value), right = Text(instead))
    };
    writeln!(out, "{verdict}\n")?;
    let mut rows = Vec::new();
    for number in step.saturating_sub(1).max(1)..step + SHOWN {
        let [one, other] =
            [(right, choices.rules.right()), (wrong, choices.rules)].map(|(replay, rules)| line(replay, rules, number));
        if one.is_empty() && other.is_empty() {
            break;
        }
        let mark = if number == step { format!("> {number}") } else { number.to_string() };
        rows.push([mark, one, other]);
    }
    stacked(bug, &rows, out)
}

fn line(replay: &Replay, rules: Rules, number: usize) -> String {
    if replay.step(number).is_none() {
        return String::new();
    }
    explain::step_text(replay.at(number), Wording { rules, charset: Charset::Ascii }).to_string()
}

/// Writes one search above the other, because sentences are too long for two columns.
fn stacked(bug: Bug, steps: &[[String; 3]], out: &mut dyn Write) -> Written {
    let one = text!("faults/right-search");
    let other = bug.name();
    let width = one.chars().count().max(other.chars().count());
    let digits = steps.iter().map(|[step, ..]| step.len()).max().unwrap_or(0);
    for [step, right, wrong] in steps {
        if right == wrong {
            writeln!(out, "{step:>digits$}  {:width$}  {right}", text!("faults/both-searches"))?;
        } else {
            writeln!(out, "{step:>digits$}  {one:width$}  {right}")?;
            writeln!(out, "{:digits$}  {other:width$}  {wrong}", "")?;
        }
    }
    Ok(())
}
