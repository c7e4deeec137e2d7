//! Nodes against depth, as a character chart and as JSON.

use std::io::Write;

use super::{ChartReport, Written, json_line::JsonLines, table};
use plywood_drawing::scene::chart;
use plywood_messages::text::visible;
use plywood_search::session::Growth;

const ROWS: usize = 16;

pub fn text(ChartReport { subject, rows }: &ChartReport, out: &mut dyn Write) -> Written {
    writeln!(out, "{}", visible(&subject.title))?;
    writeln!(out, "{}\n", text!("reports/growth"))?;
    for line in chart(rows, ROWS) {
        let line: String = line.iter().map(|(glyph, _)| glyph).collect();
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out)?;
    let head = labels!["reports/ply", "reports/minimax", "reports/alpha-beta", "reports/saved"];
    let cells = |row: &Growth| {
        let saved = (row.minimax - row.alpha_beta) as f64 * 100.0 / row.minimax as f64;
        [row.depth.to_string(), row.minimax.to_string(), row.alpha_beta.to_string(), format!("{saved:.1}%")]
    };
    table::with_head(out, "rrrr", head, rows.iter().map(cells))
}

/// Writes one object: `{"rows":[{"depth":1,"minimax":10,"alpha-beta":10}, ...]}`.
pub fn json(ChartReport { rows, .. }: &ChartReport, out: &mut dyn Write) -> Written {
    JsonLines::new(out).object(|table| {
        table.list(
            "rows",
            rows,
            |line, row| entries!(line, "depth": row.depth, "minimax": row.minimax, "alpha-beta": row.alpha_beta),
        )
    })
}

pub fn csv(ChartReport { rows, .. }: &ChartReport, out: &mut dyn Write) -> Written {
    let cells = |row: &Growth| [u64::from(row.depth), row.minimax, row.alpha_beta].map(|number| number.to_string());
    table::csv(&["depth", "minimax", "alpha-beta"], rows.iter().map(cells), out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_games::GameSpec;
    use plywood_search::session::SearchProblem;

    #[test]
    fn the_object_can_be_read_back() {
        let rows =
            vec![Growth { depth: 1, minimax: 10, alpha_beta: 10 }, Growth { depth: 2, minimax: 82, alpha_beta: 60 }];
        let game = GameSpec::parse("nim:1").expect("a game");
        let mut written = Vec::new();
        let report = ChartReport { subject: SearchProblem::of_game(game), rows };
        json(&report, &mut written).expect("written");
        let mut table = Vec::new();
        csv(&report, &mut table).expect("written");
        assert_eq!(String::from_utf8_lossy(&table), "depth,minimax,alpha-beta\n1,10,10\n2,82,60\n");
        let read: serde_json::Value = serde_json::from_slice(&written).expect("JSON");
        assert_eq!(read["rows"][1]["alpha-beta"], 60);
        assert_eq!(read["rows"].as_array().map(Vec::len), Some(2));
    }
}
