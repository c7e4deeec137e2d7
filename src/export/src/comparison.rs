//! Comparison of searches of one tree, as a table and as one JSON object.

use std::io::Write;

use super::{
    ComparisonReport, Number, Written, bugs, choices, json,
    json_line::{JsonLines, Object},
    names,
    table::{self, cell},
    transcript::{bounded, equal},
};
use plywood_lesson::algorithm_name;
use plywood_messages::text::{joined, visible};
use plywood_search::{
    search::Cost,
    session::{Choices, Comparison, ComparisonRow, Unfinished, par_name},
};
use plywood_tree::{
    progress::Counts,
    settings::{Choice, CutRule, FailMode},
};

fn head() -> [String; 9] {
    labels![
        "reports/algorithm",
        "reports/value",
        "reports/visited",
        "reports/leaves",
        "reports/cutoffs",
        "reports/pruned",
        "reports/saved",
        "reports/branching",
        "reports/best"
    ]
    .map(str::to_owned)
}

/// Writes a table with one row per search, then the par, and the smallest proof if the values are T and F.
pub fn text(report: &ComparisonReport, out: &mut dyn Write) -> Written {
    let ComparisonReport { subject, choices, comparison, mistaken, .. } = report;
    let Cost { nodes, leaves } = comparison.size;
    writeln!(out, "{}", visible(&subject.title))?;
    tell!(out, "reports/size", Count(nodes), Count(leaves))?;
    let how = how(*choices, comparison);
    if !how.is_empty() {
        writeln!(out, "{how}")?;
    }
    if let Some(equal) = comparison.best_moves.clone().and_then(equal) {
        tell!(out, "reports/equal-moves", moves = Text(equal))?;
    }
    writeln!(out)?;
    let parts = parts(report);
    let mut rows = vec![beside(parts[0].0.map(|_| text!("reports/evaluation")), head())];
    for (evaluation, part) in &parts {
        rows.extend(part.rows.iter().map(|row| beside(*evaluation, cells(part, row))));
        rows.extend(part.unfinished.map(|search| beside(*evaluation, stopped_cells(search))));
        let least = [(par_name(choices.rules), part.par), (text!("reports/proof"), part.proof)];
        let least = least.into_iter().filter_map(|(name, cost)| Some(least_cells(name, cost?, nodes)));
        rows.extend(least.map(|cells| beside(*evaluation, cells)));
    }
    table::write(out, if parts[0].0.is_some() { "llrrrrrrrl" } else { "lrrrrrrrl" }, &rows)?;
    if let Some(mistaken) = mistaken {
        bugs::side_by_side(mistaken, out)?;
    }
    match parts.iter().find_map(|(_, part)| part.unfinished) {
        Some(Unfinished { algorithm, .. }) => {
            writeln!(out, "\n{}", say!("reports/was-stopped", algorithm = Text(algorithm.name())))
        }
        None => Ok(()),
    }
}

/// Returns the comparison under each evaluation, with its name if there are several.
fn parts(report: &ComparisonReport) -> Vec<(Option<&'static str>, &Comparison)> {
    let ComparisonReport { subject, choices, comparison, others, .. } = report;
    let own = subject.content.evaluation_name(choices.rules).filter(|_| !others.is_empty());
    let others = others.iter().map(|(evaluation, other)| (Some(*evaluation), other));
    [(own, comparison)].into_iter().chain(others).collect()
}

/// Returns a row with the evaluation before it, if there are several.
fn beside(evaluation: Option<&str>, cells: [String; 9]) -> Vec<String> {
    evaluation.map(str::to_owned).into_iter().chain(cells).collect()
}

fn count_cells(Counts { visited, leaves, cutoffs }: Counts) -> [String; 3] {
    [visited, leaves, cutoffs].map(|count| count.to_string())
}

/// Returns the cells of a stopped search, without those that depend on its end.
fn stopped_cells(Unfinished { algorithm, counts }: Unfinished) -> [String; 9] {
    let none = String::new;
    let [visited, leaves, cutoffs] = count_cells(counts);
    [format!("{} *", algorithm.name()), none(), visited, leaves, cutoffs, none(), none(), none(), none()]
}

fn how(choices: Choices, comparison: &Comparison) -> String {
    let mut words = choices::unusual(choices);
    if comparison.rows.iter().any(|row| row.algorithm.has_windows()) {
        words.splice(0..0, choices::windowed(choices));
    }
    words.join(", ")
}

fn cells(comparison: &Comparison, row: &ComparisonRow) -> [String; 9] {
    let best = match &comparison.tree {
        Some(tree) if row.moves.is_empty() => names::line(tree, &row.best),
        _ => joined(row.moves.iter().map(|name| visible(name)), " "),
    };
    let pruned = row.pruned.map(|pruned| pruned.to_string());
    let [visited, leaves, cutoffs] = count_cells(row.counts);
    [
        algorithm_name(row.algorithm, row.bug),
        bounded(comparison.domain, row.value, row.bound),
        visited,
        leaves,
        cutoffs,
        pruned.unwrap_or_default(),
        row.pruned.map(|pruned| share(pruned, comparison.size.nodes)).unwrap_or_default(),
        row.branching.map(|b| format!("{b:.2}")).unwrap_or_default(),
        best,
    ]
}

fn least_cells(name: &str, least: Cost, nodes: u64) -> [String; 9] {
    let none = String::new;
    let saved = share(nodes.saturating_sub(least.nodes), nodes);
    [name.to_owned(), none(), least.nodes.to_string(), least.leaves.to_string(), none(), none(), saved, none(), none()]
}

/// Returns a percentage of nodes; never 100 %, because the root is always visited.
fn share(part: u64, nodes: u64) -> String {
    format!("{:.1}%", (100.0 * part as f64 / nodes as f64).min(99.9))
}

/// Writes one JSON object in one line. Its keys and their order are a contract.
pub fn json(report: &ComparisonReport, out: &mut dyn Write) -> Written {
    let ComparisonReport { comparison, choices, mistaken, .. } = report;
    let parts = parts(report);
    JsonLines::new(out).object(|object| {
        object.object("tree", |object| size(object, comparison.size))?;
        results(object, comparison, *choices)?;
        if let Some(mistaken) = mistaken {
            object.object("bug", |object| bugs::effect(object, &mistaken.revealed, comparison.domain))?;
        }
        if parts.len() > 1 {
            object.put("evaluation", parts[0].0)?;
            object.list("others", &parts[1..], |object, (evaluation, part)| {
                object.put("evaluation", *evaluation)?;
                results(object, part, *choices)?;
                best_moves(object, part)
            })?;
        }
        best_moves(object, comparison)
    })
}

fn best_moves(object: &mut Object<'_, '_>, comparison: &Comparison) -> Written {
    object.put_some("best_moves", comparison.best_moves.as_ref().map(|best| &best.ordinals))
}

/// Writes par, the rows, and the search that was stopped.
fn results(object: &mut Object<'_, '_>, comparison: &Comparison, choices: Choices) -> Written {
    match comparison.par {
        None => object.put("par", ())?,
        Some(par) => object.object("par", |object| {
            size(object, par)?;
            // Strict cuts enlarge par: it belongs to this kind of search.
            let is_strict = choices.rules.cut_rule == CutRule::Strict;
            entries!(
                object,
                "cut_on"?: is_strict.then(|| CutRule::Strict.name()),
                "return"?: is_strict.then(|| FailMode::FailSoft.name()),
            )
        })?,
    }
    object.list("rows", &comparison.rows, |line, row| {
        let saved = row.pruned.map(|pruned| pruned as f64 / comparison.size.nodes as f64);
        entries!(
            line,
            "algorithm": row.algorithm.name(),
            "value": Number { domain: comparison.domain, value: row.value },
            "best": &row.best,
        )?;
        counts(line, row.counts)?;
        entries!(
            line,
            "pruned": row.pruned,
            "saved": saved,
            "branching": row.branching,
            "bug"?: row.bug.map(Choice::name),
            "bound"?: json::bound_name(row.bound),
        )
    })?;
    // Only if the values are T and F.
    comparison.proof.map_or(Ok(()), |proof| object.object("proof", |object| size(object, proof)))?;
    match comparison.unfinished {
        Some(search) => object.object("unfinished", |object| {
            object.put("algorithm", search.algorithm.name())?;
            counts(object, search.counts)
        }),
        None => Ok(()),
    }
}

fn size(object: &mut Object<'_, '_>, Cost { nodes, leaves }: Cost) -> Written {
    entries!(object, "nodes": nodes, "leaves": leaves)
}

fn counts(object: &mut Object<'_, '_>, Counts { visited, leaves, cutoffs }: Counts) -> Written {
    entries!(object, "visited": visited, "leaves": leaves, "cutoffs": cutoffs)
}

/// Writes a row per search with the numbers of the object; `par` and `proof` are rows, too.
pub fn csv(report: &ComparisonReport, out: &mut dyn Write) -> Written {
    let mut head = vec![
        "algorithm",
        "bug",
        "finished",
        "value",
        "visited",
        "leaves",
        "cutoffs",
        "pruned",
        "saved",
        "branching",
        "best",
    ];
    let parts = parts(report);
    head.extend(parts[0].0.map(|_| "evaluation"));
    let rows = parts.into_iter().flat_map(|(evaluation, comparison)| {
        let rows = csv_rows(comparison).into_iter();
        rows.map(move |row| row.into_iter().chain(evaluation.map(str::to_owned)).collect::<Vec<_>>())
    });
    table::csv(&head, rows, out)
}

/// Returns the rows of one evaluation.
fn csv_rows(comparison: &Comparison) -> Vec<Vec<String>> {
    let searched = comparison.rows.iter().map(|row| {
        let saved = row.pruned.map(|pruned| pruned as f64 / comparison.size.nodes as f64);
        let best = row.best.iter().map(ToString::to_string);
        let bug = cell(row.bug.map(Choice::name));
        let value = bounded(comparison.domain, row.value, row.bound);
        let known =
            [row.algorithm.name().to_owned(), bug, true.to_string(), value].into_iter().chain(count_cells(row.counts));
        known.chain([cell(row.pruned), cell(saved), cell(row.branching), joined(best, " ")]).collect::<Vec<_>>()
    });
    let unfinished = comparison.unfinished.map(|Unfinished { algorithm, counts }| {
        let known = [algorithm.name().to_owned(), String::new(), false.to_string(), String::new()];
        known.into_iter().chain(count_cells(counts)).chain([const { String::new() }; 4]).collect()
    });
    let least = [("par", comparison.par), ("proof", comparison.proof)].into_iter().filter_map(|(name, least)| {
        let Cost { nodes, leaves } = least?;
        let mut cells = vec![String::new(); 11];
        for (at, cell) in [(0, name.to_owned()), (4, nodes.to_string()), (5, leaves.to_string())] {
            cells[at] = cell;
        }
        Some(cells)
    });
    searched.chain(unfinished).chain(least).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_search::session::{SearchProblem, compare};
    use plywood_tree::{
        format::{Syntax, read},
        settings::Algorithm,
    };

    fn printed(write: impl Fn(&ComparisonReport, &mut dyn Write) -> Written, rules: &str) -> String {
        let file = format!("tree = [[1, 1], [1, 1]]\n[view]\ncut_on = 'strict'\n{rules}");
        let subject = SearchProblem::new(read(&file, Syntax::Toml).expect("a tree"), "ties").expect("a tree");
        let choices = Choices::of(&subject.content, &subject.view);
        let comparison = compare(&subject.content, choices, &std::sync::Arc::default()).expect("it fits");
        let mut printed = Vec::new();
        write(&ComparisonReport { subject, choices, comparison, mistaken: None, others: Vec::new() }, &mut printed)
            .expect("written");
        String::from_utf8(printed).expect("UTF-8")
    }

    #[test]
    fn tables_and_objects_have_the_same_numbers() {
        // Par belongs to the cut rule, or names the one it belongs to.
        {
            let object = printed(json, "");
            assert!(
                object.contains(r#""par":{"nodes":7,"leaves":4,"cut_on":"strict","return":"fail-soft"},"#),
                "{object}"
            );
            let row = |rules| printed(text, rules).lines().last().map(str::to_owned).unwrap_or_default();
            assert_eq!(row("").split_whitespace().collect::<Vec<_>>(), ["par", "7", "4", "0.0%"]);
            assert!(row("return = 'fail-hard'").starts_with("par (fail-soft) "), "{}", row("return = 'fail-hard'"));
        }

        // The CSV has the numbers of the object.
        {
            let table = printed(csv, "");
            let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split(',').collect()).collect();
            let object: serde_json::Value = serde_json::from_str(&printed(json, "")).expect("JSON");
            for (row, expected) in rows[1..].iter().zip(object["rows"].as_array().expect("rows")) {
                for (name, cell) in
                    rows[0].iter().zip(row).filter(|(name, _)| !["bug", "finished", "best"].contains(name))
                {
                    let expected = match &expected[*name] {
                        serde_json::Value::String(text) => text.clone(),
                        serde_json::Value::Null => String::new(),
                        other => other.to_string(),
                    };
                    let (cell, number) = (cell.parse::<f64>(), expected.parse::<f64>());
                    assert!(cell == number || cell.is_err(), "{name}: {row:?}");
                }
            }
            assert_eq!(rows.last().expect("par")[..6], ["par", "", "", "", "7", "4"]);
        }

        // A search that was stopped is marked as such.
        {
            let document = read("tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]", Syntax::Toml).expect("a tree");
            let subject = SearchProblem::new(document, "textbook").expect("a tree");
            let choices = Choices::of(&subject.content, &subject.view);
            let mut comparison = compare(&subject.content, choices, &std::sync::Arc::default()).expect("it fits");
            comparison.rows.truncate(1);
            let counts = Counts { visited: 5, leaves: 3, cutoffs: 1 };
            comparison.unfinished = Some(Unfinished { algorithm: Algorithm::AlphaBeta, counts });
            let report = ComparisonReport { subject, choices, comparison, mistaken: None, others: Vec::new() };
            let mut printed = Vec::new();
            text(&report, &mut printed).expect("written");
            let printed = String::from_utf8(printed).expect("UTF-8");
            let row = printed.lines().find(|line| line.starts_with("alpha-beta *")).expect("its row");
            assert_eq!(row.split_whitespace().collect::<Vec<_>>(), ["alpha-beta", "*", "5", "3", "1"]);
            assert!(printed.ends_with("\n\n* alpha-beta did not finish\n"), "{printed}");
            let mut object = Vec::new();
            json(&report, &mut object).expect("written");
            let object = String::from_utf8(object).expect("UTF-8");
            let end = "\"unfinished\":{\"algorithm\":\"alpha-beta\",\"visited\":5,\"leaves\":3,\"cutoffs\":1},\"best_moves\":[0]}\n";
            assert!(object.ends_with(end), "{object}");
        }
    }
}
