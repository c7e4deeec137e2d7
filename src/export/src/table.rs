//! Columns of text, as wide as their widest cell.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr as _;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Right,
}

const GAP: usize = 2;

/// Writes the rows without trailing blanks. A row has no more cells than there are alignments.
pub(super) fn write<R: AsRef<[String]>>(out: &mut dyn Write, align: &[Align], rows: &[R]) -> io::Result<()> {
    let cell = |row: &R, at: usize| row.as_ref().get(at).map_or(0, |cell| cell.width());
    let widths: Vec<usize> =
        (0..align.len()).map(|at| rows.iter().map(|row| cell(row, at)).max().unwrap_or(0)).collect();
    for row in rows {
        let mut line = String::new();
        for ((cell, align), width) in row.as_ref().iter().zip(align).zip(&widths) {
            let blanks = " ".repeat(width - cell.width());
            match align {
                Align::Left => line.extend([cell.as_str(), blanks.as_str()]),
                Align::Right => line.extend([blanks.as_str(), cell.as_str()]),
            }
            line.push_str(&" ".repeat(GAP));
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let rows = [["a", "1", "x"], ["bbb", "22", ""], ["ç", "333", "y"]].map(|row| row.map(str::to_owned));
        let mut out = Vec::new();
        write(&mut out, &[Align::Left, Align::Right, Align::Left], &rows).expect("memory does not fail");
        assert_eq!(String::from_utf8_lossy(&out), "a      1  x\nbbb   22\nç    333  y\n");
    }
}
