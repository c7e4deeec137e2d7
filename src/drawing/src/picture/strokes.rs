//! Straight lines between any points of a picture, and their Braille dots on the screen: two columns and four rows a cell.

use super::At;
use crate::scene::{Segment, Weight};

/// A straight line. Its ends are columns and rows, with fractions, from the upper left corner of the picture.
#[derive(Clone, Copy, Debug)]
pub struct Road {
    pub from: (f64, f64),
    pub to: (f64, f64),
    pub segment: Segment,
}

const BLANK: u32 = 0x2800;
/// Bits of the dots of a cell, by column and row.
const BITS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];

pub fn braille(dots: u8) -> char {
    char::from_u32(BLANK + u32::from(dots)).unwrap_or(' ')
}

/// Returns the dots of a character; `None` if it is another one.
pub fn dots_of(sign: char) -> Option<u8> {
    u8::try_from((sign as u32).checked_sub(BLANK)?).ok()
}

/// Returns the cells that a line crosses, with its dots in them; a cell may come more than once. A heavy line is two dots wide. Of
/// a dashed line every other dot is drawn.
pub fn dots(road: Road) -> Vec<(At, u8)> {
    // Draws from left to right, so that a line looks the same in both directions.
    let is_forward = road.from <= road.to;
    let ((x, y), (to_x, to_y)) = if is_forward { (road.from, road.to) } else { (road.to, road.from) };
    let dot = |x: f64, y: f64| ((x * 2.0).floor(), (y * 4.0).floor());
    let (x, y) = dot(x, y);
    let (to_x, to_y) = dot(to_x, to_y);
    let across = to_x - x;
    let down = to_y - y;
    let length = across.abs().max(down.abs());
    let (spacing, thickness) = match road.segment.weight {
        Weight::None => return Vec::new(),
        Weight::Broken | Weight::Dashed => (2, 1),
        Weight::Light => (1, 1),
        Weight::Heavy => (1, 2),
    };
    // Ends of lines are on the sheet, so that they have few dots.
    let last = length.min(f64::from(u16::MAX)) as u32;
    let mut cells: Vec<(At, u8)> = Vec::with_capacity(last as usize / 2 * thickness + 2);
    for step in (0..=last).step_by(spacing) {
        let part = if length > 0.0 { f64::from(step) / length } else { 0.0 };
        let column = across.mul_add(part, x);
        let row = down.mul_add(part, y);
        for beside in 0..thickness {
            // The second dot of a heavy line is above or to the left of the first.
            let apart = beside as f64;
            let (column, row) = if across.abs() > down.abs() { (column, row - apart) } else { (column - apart, row) };
            let [column, row] = [column, row].map(rounded);
            if let Ok(cell_x) = u16::try_from(column / 2)
                && let Ok(cell_y) = u16::try_from(row / 4)
            {
                let bit = BITS[(column % 2) as usize][(row % 4) as usize];
                match cells.last_mut() {
                    Some((last, dots)) if *last == (cell_x, cell_y) => *dots |= bit,
                    Some(_) | None => cells.push(((cell_x, cell_y), bit)),
                }
            }
        }
    }
    cells
}

/// Same as `round` for numbers from zero on; less is zero. Most processors round with a call, which costs more than the rest.
fn rounded(number: f64) -> u32 {
    let whole = number as u32;
    whole.saturating_add(u32::from(number - f64::from(whole) >= 0.5))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Role;

    fn points(road: Road) -> Vec<(i32, i32)> {
        let cells = dots(road);
        let mut points = Vec::new();
        for ((x, y), dots) in cells {
            for (column, bits) in (0..).zip(BITS) {
                for (row, bit) in (0..).zip(bits) {
                    if dots & bit != 0 {
                        points.push((i32::from(x) * 2 + column, i32::from(y) * 4 + row));
                    }
                }
            }
        }
        points.sort_unstable();
        points.dedup();
        points
    }

    #[test]
    fn numbers_are_rounded() {
        let numbers = (0..4_000).map(|n| f64::from(n) / 16.0 - 2.0).chain([0.499_999_999_999_999_94, 1e300, -1e300]);
        for number in numbers {
            assert_eq!(rounded(number), number.round().max(0.0) as u32, "{number}");
        }
    }

    #[test]
    fn lines_have_no_gaps() {
        for number in 0..400_u32 {
            let random = |n: u32| f64::from(number.wrapping_mul(2_654_435_761).wrapping_add(n * 40_503) % 97) / 3.0;
            let (from, to) = ((random(1), random(2)), (random(3), random(4)));
            let drawn = |weight, from, to| points(Road { from, to, segment: Segment::new(weight, Role::Text) });
            let light = drawn(Weight::Light, from, to);
            let near = |a: (i32, i32), b: (i32, i32)| (a.0 - b.0).abs().max((a.1 - b.1).abs()) <= 1;
            let (mut reached, mut rest) = (vec![light[0]], light[1..].to_vec());
            while let Some(next) = rest.iter().position(|&point| reached.iter().any(|&other| near(point, other))) {
                reached.push(rest.swap_remove(next));
            }
            assert_eq!(rest, [], "{from:?} {to:?}");
            assert_eq!(light, drawn(Weight::Light, to, from), "the same in both directions");
            let heavy = drawn(Weight::Heavy, from, to);
            assert!(light.iter().all(|point| heavy.contains(point)));
            assert!(heavy.len() >= light.len() && drawn(Weight::Dashed, from, to).len() <= light.len());
        }
    }
}
