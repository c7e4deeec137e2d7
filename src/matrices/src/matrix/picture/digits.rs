//! Numbers in big letters: three rows high, of half blocks.

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

/// The rows of a number in big letters; signs that have none are left out.
pub(super) fn rows(number: &str) -> [String; ROWS as usize] {
    [0, 1, 2].map(|row| {
        let signs = number.chars().filter_map(find);
        signs.map(|&(_, width, dots)| half_blocks(width, dots, row)).collect::<Vec<_>>().join(" ")
    })
}

fn half_blocks(width: u16, dots: [u8; 5], row: usize) -> String {
    let dot = |row: usize, column: u16| dots.get(row).is_some_and(|dots| dots >> (width - 1 - column) & 1 == 1);
    let block = |column| match (dot(2 * row, column), dot(2 * row + 1, column)) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    };
    (0..width).map(block).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_blocks() {
        assert_eq!(rows("−10"), ["   ▄█  █▀█", "▀▀  █  █ █", "   ▀▀▀ ▀▀▀"]);
        assert_eq!((cells("−10"), cells("2.5"), cells("≈1")), (Some(10), Some(9), None));
    }
}
