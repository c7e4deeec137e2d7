//! Tables: columns of text as wide as their widest cell, and CSV.

use crate::Written;
use std::{io::Write, iter};

use plywood_messages::text::{joined, visible};
use unicode_width::UnicodeWidthStr as _;

const GAP: usize = 2;

/// Writes the rows without trailing blanks. The columns are named as in LaTeX: `l` left, `r` right. A row has no more cells.
pub fn write<R: AsRef<[String]>>(out: &mut dyn Write, columns: &str, rows: &[R]) -> Written {
    let cell = |row: &R, at: usize| row.as_ref().get(at).map_or(0, |cell| cell.width());
    let widths: Vec<usize> =
        (0..columns.len()).map(|at| rows.iter().map(|row| cell(row, at)).max().unwrap_or(0)).collect();
    for row in rows {
        let mut line = String::new();
        for ((cell, column), width) in row.as_ref().iter().zip(columns.bytes()).zip(&widths) {
            let blanks = " ".repeat(width - cell.width());
            match column {
                b'l' => line.extend([cell.as_str(), blanks.as_str()]),
                _ => line.extend([blanks.as_str(), cell.as_str()]),
            }
            line.push_str(&" ".repeat(GAP));
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Writes the rows below a head.
pub fn with_head<const N: usize>(
    out: &mut dyn Write,
    columns: &str,
    head: [&str; N],
    rows: impl Iterator<Item = [String; N]>,
) -> Written {
    write(out, columns, &iter::once(head.map(str::to_owned)).chain(rows).collect::<Vec<_>>())
}

/// Writes a table for spreadsheets (RFC 4180).
pub fn csv<R: AsRef<[String]>>(head: &[&str], rows: impl IntoIterator<Item = R>, out: &mut dyn Write) -> Written {
    writeln!(out, "{}", head.join(","))?;
    rows.into_iter().try_for_each(|row| line(row.as_ref(), out))
}

fn line(cells: &[String], out: &mut dyn Write) -> Written {
    let cells = cells.iter().map(|cell| quoted(&visible(cell)));
    writeln!(out, "{}", joined(cells, ","))
}

pub fn cell(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// Quotes a field that contains commas, quotes or line breaks. A field that a spreadsheet would take for a formula becomes text;
/// numbers stay numbers.
fn quoted(cell: &str) -> String {
    let is_formula = cell.starts_with(['=', '+', '-', '@']) && cell.parse::<f64>().is_err();
    if is_formula || cell.contains([',', '"', '\n', '\r']) {
        let shield = if is_formula { "'" } else { "" };
        return format!("\"{shield}{}\"", cell.replace('"', "\"\""));
    }
    cell.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_fit_their_cells_and_what_would_break_a_table_is_quoted() {
        let rows = [["a", "1", "x"], ["bbb", "22", ""], ["ç", "333", "y"]].map(|row| row.map(str::to_owned));
        let mut out = Vec::new();
        write(&mut out, "lrl", &rows).expect("memory does not fail");
        assert_eq!(String::from_utf8_lossy(&out), "a      1  x\nbbb   22\nç    333  y\n");

        // What would break a table or act in it is quoted.
        {
            let rows =
                [["a,b", "say \"x\"", "=1+1", "-3"].map(str::to_owned), ["", "é", "-inf", "-x"].map(str::to_owned)];
            let mut out = Vec::new();
            csv(&["one", "two", "three", "four"], rows, &mut out).expect("memory does not fail");
            let expected = "one,two,three,four\n\"a,b\",\"say \"\"x\"\"\",\"'=1+1\",-3\n,é,-inf,\"'-x\"\n";
            assert_eq!(String::from_utf8_lossy(&out), expected);
        }
    }
}
