//! Nodes that alpha-beta visits in random trees, as a chart and a table, as one JSON object, and as CSV.

use std::io::Write;

use super::{ExperimentReport, Written, json_line::JsonLines, table};
use plywood_drawing::scene::chart;
use plywood_messages::text::grouped;
use plywood_search::session::{ExperimentRow, Growth, knuth_moore};

const ROWS: usize = 14;

pub fn text(report: &ExperimentReport, out: &mut dyn Write) -> Written {
    let ExperimentReport { experiment, rows } = report;
    let about = say!(
        "experiments/about",
        trees = Count(experiment.trees),
        branching = Count(experiment.branching),
        seed = Text(experiment.seed),
    );
    writeln!(out, "{}\n{}\n", String::from(about), text!("experiments/looked-at"))?;
    draw(rows, out)?;
    let heads = labels![
        "experiments/ply",
        "experiments/all",
        "experiments/worst",
        "experiments/average",
        "experiments/best",
        "experiments/formula",
        "experiments/root",
        "experiments/factor"
    ];
    table::with_head(out, "rrrrrrrr", heads, rows.iter().map(|row| line(report, row)))?;
    writeln!(out, "\n{}\n{}", text!("experiments/formula-about"), text!("experiments/factor-about"))?;
    if rows.len() < experiment.depth as usize {
        tell!(out, "experiments/stopped", depth = Count(rows.len()))?;
    }
    Ok(())
}

fn draw(rows: &[ExperimentRow], out: &mut dyn Write) -> Written {
    // Minimax visits all leaves.
    let bar = |row: &ExperimentRow| Growth {
        depth: row.depth,
        minimax: row.leaves,
        alpha_beta: row.average().round() as u64,
    };
    let bars: Vec<Growth> = rows.iter().map(bar).collect();
    let mut lines = chart(&bars, ROWS).into_iter();
    let head = lines.next().map_or(0, |head| head.len());
    writeln!(out, "{:>head$}", text!("experiments/leaves"))?;
    for line in lines {
        let line: String = line.iter().map(|(glyph, _)| glyph).collect();
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out)
}

fn line(report: &ExperimentReport, row: &ExperimentRow) -> [String; 8] {
    [
        row.depth.to_string(),
        grouped(row.leaves),
        grouped(row.worst),
        format!("{:.1}", row.average()),
        grouped(row.best),
        grouped(knuth_moore(report.experiment.branching, row.depth)),
        format!("{:.1}", root(report, row)),
        format!("{:.2}", row.factor()),
    ]
}

/// Returns b^(d/2), the usual estimate of the best case.
fn root(report: &ExperimentReport, row: &ExperimentRow) -> f64 {
    f64::from(report.experiment.branching).powf(f64::from(row.depth) / 2.0)
}

/// Writes one JSON object in one line; `complete` is true if all depths were done.
pub fn json(report: &ExperimentReport, out: &mut dyn Write) -> Written {
    let ExperimentReport { experiment, rows } = report;
    JsonLines::new(out).object(|table| {
        entries!(
            table,
            "branching": experiment.branching,
            "depth": experiment.depth,
            "trees": experiment.trees,
            "seed": experiment.seed,
            "complete": rows.len() == experiment.depth as usize,
        )?;
        table.list("rows", rows, |line, row| {
            entries!(
                line,
                "depth": row.depth,
                "leaves": row.leaves,
                "worst": row.worst,
                "average": row.average(),
                "best": row.best,
                "knuth_moore": knuth_moore(experiment.branching, row.depth),
                "square_root": root(report, row),
                "factor": row.factor(),
            )
        })
    })
}

pub fn csv(report: &ExperimentReport, out: &mut dyn Write) -> Written {
    let head = ["depth", "leaves", "worst", "average", "best", "knuth_moore", "square_root", "factor"];
    let rows = report.rows.iter().map(|row| {
        let cells: [&dyn ToString; 8] = [
            &row.depth,
            &row.leaves,
            &row.worst,
            &row.average(),
            &row.best,
            &knuth_moore(report.experiment.branching, row.depth),
            &root(report, row),
            &row.factor(),
        ];
        cells.map(ToString::to_string)
    });
    table::csv(&head, rows, out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_search::session::Experiment;

    fn report() -> ExperimentReport {
        let experiment = Experiment { branching: 3, depth: 3, trees: 2, seed: 1 };
        let row = |depth, leaves, best, total, worst| ExperimentRow { depth, leaves, best, total, worst, trees: 2 };
        ExperimentReport { experiment, rows: vec![row(1, 3, 3, 6, 3), row(2, 9, 6, 13, 7)] }
    }

    fn written(write: fn(&ExperimentReport, &mut dyn Write) -> Written) -> String {
        let mut out = Vec::new();
        write(&report(), &mut out).expect("memory does not fail");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn every_format_has_the_same_numbers() {
        let read: serde_json::Value = serde_json::from_str(&written(json)).expect("JSON");
        assert_eq!((&read["complete"], &read["rows"][1]["average"]), (&false.into(), &6.5.into()));
        assert_eq!(read["rows"][1]["knuth_moore"], 5);
        assert_eq!(written(csv).lines().nth(2).map(|line| line.starts_with("2,9,7,6.5,6,5,3,2.5")), Some(true));
        let text = written(text);
        assert!(text.contains("  2         9      7      6.5     6            5      3.0    2.55\n"), "{text}");
        assert!(text.contains("leaves\n") && text.ends_with("stopped after depth 2\n"), "{text}");
    }
}
