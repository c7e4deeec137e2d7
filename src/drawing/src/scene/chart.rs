//! Growth of the work of two searches with depth, on a logarithmic scale: each row of the chart is a factor.

use crate::theme::Role;
use plywood_messages::text;
use plywood_search::session::Growth;

const STRIDE: usize = 4;

const EIGHTHS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Returns the chart in `rows` rows, including the names of both axes. Nodes visited with pruning are full, those saved by
/// pruning are shaded. It is as wide as the bars need and at least four rows high.
pub fn chart(bars: &[Growth], rows: usize) -> Vec<Vec<(char, Role)>> {
    let rows = rows.max(4) - 2;
    let most = bars.iter().map(|bar| bar.minimax).max().unwrap_or(1).max(10) as f64;
    let scale = Scale { rows, decades: most.log10().ceil().max(1.0) };
    let head = std::iter::once(scale.head());
    head.chain((0..rows).map(|row| scale.line(bars, row))).chain([axis(bars, scale.margin())]).collect()
}

struct Scale {
    rows: usize,
    decades: f64,
}

impl Scale {
    fn margin(&self) -> usize {
        text::width(&label(self.decades)) + 2
    }

    fn head(&self) -> Vec<(char, Role)> {
        let width = self.margin() - 2;
        faint(&format!("{:>width$}", "nodes"))
    }

    fn line(&self, bars: &[Growth], row: usize) -> Vec<(char, Role)> {
        let from_bottom = self.rows - 1 - row;
        let mut line = self.scale_label(from_bottom);
        for bar in bars {
            let (glyph, role) = self.cell(*bar, from_bottom);
            line.push((' ', Role::Text));
            line.extend([(glyph, role); STRIDE - 1]);
        }
        line
    }

    fn scale_label(&self, from_bottom: usize) -> Vec<(char, Role)> {
        let decade = |row: usize| (row as f64 * self.decades / self.rows as f64 + 1e-9).floor();
        let starts = from_bottom == 0 || decade(from_bottom) > decade(from_bottom - 1);
        let words = if starts { label(decade(from_bottom).max(0.0)) } else { String::new() };
        let width = self.margin() - 2;
        faint(&format!("{words:>width$} │"))
    }

    fn cell(&self, bar: Growth, from_bottom: usize) -> (char, Role) {
        let [whole, pruned] = [bar.minimax, bar.alpha_beta].map(|nodes| self.eighths(nodes, from_bottom));
        match (whole, pruned) {
            (_, 8) => ('█', Role::Done),
            (0, _) => (' ', Role::Text),
            (_, 1..) => (EIGHTHS[pruned], Role::Done),
            (8, _) => ('░', Role::ToCome),
            (part, _) => (EIGHTHS[part], Role::ToCome),
        }
    }

    fn eighths(&self, nodes: u64, from_bottom: usize) -> usize {
        let height = (nodes.max(1) as f64).log10() / self.decades * (self.rows * 8) as f64;
        // The bar of a single node is not empty.
        let height = (height.round() as usize).max(1);
        height.saturating_sub(from_bottom * 8).min(8)
    }
}

fn label(decade: f64) -> String {
    text::grouped(format_args!("1{}", "0".repeat(decade as usize)))
}

fn axis(bars: &[Growth], margin: usize) -> Vec<(char, Role)> {
    let mut words = format!("{:>margin$}", "ply ");
    for bar in bars {
        append!(words, "{:>STRIDE$}", bar.depth);
    }
    faint(&words)
}

fn faint(words: &str) -> Vec<(char, Role)> {
    words.chars().map(|c| (c, Role::Faint)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(bars: &[Growth], rows: usize) -> Vec<String> {
        chart(bars, rows)
            .iter()
            .map(|line| line.iter().map(|(c, _)| c).collect::<String>().trim_end().to_owned())
            .collect()
    }

    #[test]
    fn each_row_is_a_factor() {
        {
            let bars = [
                Growth { depth: 1, minimax: 10, alpha_beta: 10 },
                Growth { depth: 2, minimax: 100, alpha_beta: 10 },
                Growth { depth: 3, minimax: 1000, alpha_beta: 100 },
            ];
            assert_eq!(
                drawn(&bars, 5),
                ["nodes", "  100 │         ░░░", "   10 │     ░░░ ███", "    1 │ ███ ███ ███", "   ply    1   2   3"]
            );
        }

        // An empty chart does not panic.
        assert_eq!(drawn(&[], 0).len(), 4);
        assert_eq!(drawn(&[Growth { depth: 0, minimax: 1, alpha_beta: 1 }], 3).len(), 4);
    }
}
