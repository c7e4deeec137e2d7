//! Lines of squares drawn through a board of marks, each as strokes from square to square.

/// A board of marks, numbered row by row from the top left square.
pub(super) struct MarkedBoard<F> {
    /// The squares of a row.
    pub(super) columns: usize,
    /// The squares of a column.
    pub(super) rows: usize,
    /// Cells between two squares of a row; an odd number.
    pub(super) gap: usize,
    /// What stands on a square.
    pub(super) sign: F,
}

/// The strokes of lines in either direction.
#[derive(Clone, Copy)]
pub(super) struct Strokes {
    along: char,
    down: char,
}

impl Strokes {
    /// For the first player.
    pub(super) const THICK: Self = Self { along: '━', down: '┃' };
    /// For the other one.
    pub(super) const DASHED: Self = Self { along: '╌', down: '╎' };
}

impl<F: Fn(usize) -> char> MarkedBoard<F> {
    /// The board with these lines drawn, each given by its squares in order. No strokes of two lines in one direction lie beside
    /// each other, so what is drawn is what they cover together.
    pub(super) fn drawn(&self, lines: &[Vec<usize>], strokes: Strokes) -> Vec<String> {
        let pitch = self.gap + 1;
        let width = (self.columns - 1) * pitch + 1;
        let mut cells = vec![vec![' '; width]; 2 * self.rows - 1];
        for square in 0..self.columns * self.rows {
            cells[square / self.columns * 2][square % self.columns * pitch] = (self.sign)(square);
        }
        for pair in lines.iter().flat_map(|line| line.windows(2)) {
            self.join(&mut cells, pair[0].min(pair[1]), pair[0].max(pair[1]), strokes);
        }
        cells.into_iter().map(|row| row.into_iter().collect::<String>().trim_end().to_owned()).collect()
    }

    /// Draws the stroke between two squares beside each other, the upper or left one first.
    fn join(&self, cells: &mut [Vec<char>], from: usize, to: usize, strokes: Strokes) {
        let pitch = self.gap + 1;
        let [(row, x), (end, to_x)] =
            [from, to].map(|square| (square / self.columns * 2, square % self.columns * pitch));
        if row == end {
            cells[row][x + 1..to_x].fill(strokes.along);
            return;
        }
        let (middle, slope) = match x.cmp(&to_x) {
            std::cmp::Ordering::Equal => (x, strokes.down),
            std::cmp::Ordering::Less => (x + pitch / 2, '╲'),
            std::cmp::Ordering::Greater => (to_x + pitch / 2, '╱'),
        };
        let cell = &mut cells[row + 1][middle];
        *cell = if [*cell, slope] == ['╲', '╱'] || [*cell, slope] == ['╱', '╲'] || *cell == '╳' {
            '╳'
        } else {
            slope
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_drawn_through_their_squares() {
        let board = MarkedBoard { columns: 3, rows: 3, gap: 3, sign: |square| if square == 4 { 'X' } else { '·' } };
        let lines = [vec![0, 1, 2], vec![0, 4, 8], vec![2, 4, 6], vec![1, 4, 7]];
        let drawn = ["·━━━·━━━·", "  ╲ ┃ ╱", "·   X   ·", "  ╱ ┃ ╲", "·   ·   ·"];
        assert_eq!(board.drawn(&lines, Strokes::THICK), drawn);
        let board = MarkedBoard { columns: 2, rows: 2, gap: 1, sign: |_| '·' };
        let lines = [vec![0, 3], vec![2, 1], vec![3, 0], vec![0, 2]];
        assert_eq!(board.drawn(&lines, Strokes::DASHED), ["· ·", "╎╳", "· ·"]);
    }
}
