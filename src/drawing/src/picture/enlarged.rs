//! Signs of boards in large: letters from half blocks, several times as large as those of large text.

use super::{Area, At, LargeWords, Picture};
use crate::{
    scene::{LARGE_ROWS, has_large, large_lines, large_width},
    theme::Role,
};

/// Characters by the quarters of a cell that they fill: upper left 1, upper right 2, lower left 4, lower right 8.
pub const QUARTERS: [char; 16] = [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

impl Picture {
    /// Draws a sign in a square of so many cells. From three on, letters are large.
    pub fn enlarged(&mut self, (x, y): At, role: Role, sign: char, cells: u16) {
        let times = cells / LARGE_ROWS;
        let middle = (x + (cells - 1) / 2, y + (cells - 1) / 2);
        match sign {
            ' ' => {}
            '.' | '·' => _ = self.write(middle, role, '·'),
            _ if times == 0 => _ = self.write((x, y), role, sign),
            '#' => self.fill(Area { x, y, width: cells, height: cells }, role, '█'),
            // A match.
            '|' => self.fill(Area { x: x + times, y, width: times, height: cells - times }, role, '█'),
            _ => {
                let text = sign.to_string();
                if !has_large(&text) {
                    self.write(middle, role, sign);
                    return;
                }
                let spare = cells.saturating_sub(large_width(&text) * times);
                self.magnified((x + spare / 2, y), times, role, &text);
            }
        }
    }

    /// Writes large letters, so many times as large.
    pub fn magnified(&mut self, (x, y): At, times: u16, role: Role, words: &str) {
        // The lower half of the last row is free, and so is a whole row of letters twice as large.
        let area = Area { x, y, width: large_width(words) * times, height: LARGE_ROWS * times - times / 2 };
        for (line, y) in scaled(&large_lines(words), times.into()).iter().zip(y..y + area.height) {
            self.write((x, y), role, line);
        }
        self.larges.push(LargeWords { area, role, text: words.to_owned() });
    }
}

/// Returns lines of half blocks so many times as large.
fn scaled(lines: &[String], times: usize) -> Vec<String> {
    let cells: Vec<Vec<usize>> = lines.iter().map(|line| line.chars().map(quarters).collect()).collect();
    let is_filled = |x: usize, y: usize| cells[y / 2][x / 2] >> (y % 2 * 2 + x % 2) & 1;
    let quarter =
        |x: usize, y: usize, bit: usize| is_filled((2 * x + bit % 2) / times, (2 * y + bit / 2) / times) << bit;
    let cell = |x: usize, y: usize| QUARTERS[(0..4).map(|bit| quarter(x, y, bit)).sum::<usize>()];
    let width = cells.first().map_or(0, Vec::len) * times;
    (0..lines.len() * times).map(|y| (0..width).map(|x| cell(x, y)).collect()).collect()
}

fn quarters(block: char) -> usize {
    QUARTERS.iter().position(|&other| other == block).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every letter keeps its shape: reduced again it is what it was.
    #[test]
    fn scaled_letters_are_the_same_letters() {
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".chars() {
            let lines = large_lines(&letter.to_string());
            assert_eq!(scaled(&lines, 1), lines, "{letter}");
            for times in [2, 3] {
                let large = scaled(&lines, times);
                assert_eq!(
                    (large.len(), large[0].chars().count()),
                    (lines.len() * times, lines[0].chars().count() * times)
                );
                let dots = |lines: &[String]| -> u32 { lines.concat().chars().map(|c| quarters(c).count_ones()).sum() };
                assert_eq!(dots(&large), dots(&lines) * (times * times) as u32, "{letter}");
            }
        }
    }
}
