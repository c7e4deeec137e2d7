//! CSV tables for spreadsheets (RFC 4180).

use std::io::{self, Write};

use plywood_messages::text::visible;

pub(super) fn write<R: AsRef<[String]>>(
    head: &[&str],
    rows: impl IntoIterator<Item = R>,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{}", head.join(","))?;
    rows.into_iter().try_for_each(|row| line(row.as_ref(), out))
}

fn line(cells: &[String], out: &mut dyn Write) -> io::Result<()> {
    let cells: Vec<String> = cells.iter().map(|cell| quoted(&visible(cell))).collect();
    writeln!(out, "{}", cells.join(","))
}

pub(super) fn cell(value: Option<impl ToString>) -> String {
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
    fn what_would_break_a_table_or_act_in_it_is_quoted() {
        let rows = [["a,b", "say \"x\"", "=1+1", "-3"].map(str::to_owned), ["", "é", "-inf", "-x"].map(str::to_owned)];
        let mut out = Vec::new();
        write(&["one", "two", "three", "four"], rows, &mut out).expect("memory does not fail");
        let expected = "one,two,three,four\n\"a,b\",\"say \"\"x\"\"\",\"'=1+1\",-3\n,é,-inf,\"'-x\"\n";
        assert_eq!(String::from_utf8_lossy(&out), expected);
    }
}
