//! Numbers in big letters: three rows high, of half blocks.

use plywood_drawing::picture::Dots;

/// Rows of a big number.
pub(super) const ROWS: u16 = 3;

/// Five rows of dots for each sign, three columns but for the narrow ones; the first dot is the highest bit.
const SIGNS: &[(char, u16, [u8; 5])] = &[
    ('0', 3, [0b111, 0b101, 0b101, 0b101, 0b111]),
    ('1', 3, [0b010, 0b110, 0b010, 0b010, 0b111]),
    ('2', 3, [0b111, 0b001, 0b111, 0b100, 0b111]),
    ('3', 3, [0b111, 0b001, 0b111, 0b001, 0b111]),
    ('4', 3, [0b101, 0b101, 0b111, 0b001, 0b001]),
    ('5', 3, [0b111, 0b100, 0b111, 0b001, 0b111]),
    ('6', 3, [0b111, 0b100, 0b111, 0b101, 0b111]),
    ('7', 3, [0b111, 0b001, 0b010, 0b010, 0b010]),
    ('8', 3, [0b111, 0b101, 0b111, 0b101, 0b111]),
    ('9', 3, [0b111, 0b101, 0b111, 0b001, 0b111]),
    ('−', 2, [0b00, 0b00, 0b11, 0b00, 0b00]),
    ('.', 1, [0b0, 0b0, 0b0, 0b0, 0b1]),
    ('/', 3, [0b001, 0b001, 0b010, 0b100, 0b100]),
];

/// The columns of a number in big letters; `None` if one of its signs has none.
pub(super) fn cells(number: &str) -> Option<u16> {
    let widths: Option<Vec<u16>> = number.chars().map(|sign| Some(find(sign)?.1)).collect();
    let widths = widths?;
    Some(widths.iter().sum::<u16>() + (widths.len() as u16).saturating_sub(1))
}

fn find(sign: char) -> Option<&'static (char, u16, [u8; 5])> {
    SIGNS.iter().find(|(known, ..)| *known == sign)
}

/// A number in big letters; signs that have none are left out.
pub(super) fn dots(number: &str) -> Dots {
    let mut dots = Dots::new(cells(number).unwrap_or_default(), ROWS);
    let mut x = 0;
    for &(_, width, rows) in number.chars().filter_map(find) {
        for (y, row) in (0..).zip(rows) {
            let is_set = |column: &u16| row >> (width - 1 - column) & 1 == 1;
            (0..width).filter(is_set).for_each(|column| dots.set(x + column, y));
        }
        x += width + 1;
    }
    dots
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_drawing::picture::Picture;
    use plywood_drawing::theme::Role;

    #[test]
    fn numbers_are_written_in_blocks() {
        let mut picture = Picture::new(ROWS);
        dots("−10").write(&mut picture, (0, 0), Role::Text);
        let row = |y| picture.row(y).into_iter().map(|run| run.text).collect::<String>();
        assert_eq!([0, 1, 2].map(row), ["   ▄█  █▀█", "▀▀  █  █ █", "   ▀▀▀ ▀▀▀"]);
        assert_eq!((cells("−10"), cells("2.5"), cells("≈1")), (Some(10), Some(9), None));
    }
}
