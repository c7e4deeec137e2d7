//! Spreads small subtrees evenly between the large siblings that force them apart.
//!
//! After Buchheim, Jünger and Leipert, section 5: a push is recorded as a slope over the siblings between, and one walk
//! from right to left adds all slopes up. Slopes are binary fractions; only their sum is rounded. Rounding keeps order
//! and commutes with whole cells, so gaps that were wide enough stay so.

/// Binary digits after the point of a slope.
const FRACTION: u32 = 24;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Push {
    left: u32,
    right: u32,
    /// Distance that each step from left to right moves.
    slope: i64,
}

/// Pushes among the children of one node. The ranges between pushed siblings nest and never cross. A subtree between two others
/// that neither's deepest level reaches is hidden from all later siblings by the right one.
#[derive(Default)]
pub(super) struct Spread {
    /// Pushes in the order they happened: by right sibling, inner before outer.
    pushes: Vec<Push>,
    /// While adding up: pushes whose range covers the current sibling, inner last.
    open: Vec<Push>,
}

impl Spread {
    pub(super) fn push(&mut self, left: u32, right: u32, cells: i32) {
        let steps = i64::from(right - left);
        if steps > 1 {
            self.pushes.push(Push { left, right, slope: (i64::from(cells) << FRACTION) / steps });
        }
    }

    /// Passes the shift in cells of each sibling between to `shift`, and clears the pushes.
    pub(super) fn apply(&mut self, mut shift: impl FnMut(u32, i32)) {
        let Some(last) = self.pushes.last() else { return };
        let (mut offset, mut slope) = (0, 0);
        for number in (0..last.right).rev() {
            while let Some(push) = self.pushes.pop_if(|push| push.right == number + 1) {
                offset += push.slope * i64::from(push.right - push.left);
                slope += push.slope;
                self.open.push(push);
            }
            offset -= slope;
            shift(number, rounded(offset));
            while let Some(push) = self.open.pop_if(|push| push.left == number) {
                slope -= push.slope;
            }
        }
    }
}

const fn rounded(offset: i64) -> i32 {
    ((offset + (1 << (FRACTION - 1))) >> FRACTION) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pushes: &[(u32, u32, i32)], expected: &[i32]) {
        let mut spread = Spread::default();
        let mut siblings = vec![0; expected.len()];
        for &(left, right, cells) in pushes {
            spread.push(left, right, cells);
        }
        spread.apply(|number, cells| siblings[number as usize] += cells);
        assert_eq!(siblings, expected);
        assert!(spread.pushes.is_empty() && spread.open.is_empty());
    }

    #[test]
    fn pushed_siblings_share_the_room_evenly() {
        check(&[], &[0, 0]);
        check(&[(0, 1, 7)], &[0, 0]);
        check(&[(0, 2, 8)], &[0, 4, 0]);
        check(&[(0, 4, 8)], &[0, 2, 4, 6, 0]);
        check(&[(1, 4, 3)], &[0, 0, 1, 2, 0]);

        // A remainder is rounded to the nearest cell.
        check(&[(0, 3, 4)], &[0, 1, 3, 0]);
        check(&[(0, 4, 1)], &[0, 0, 1, 1, 0]);

        // Nested and neighbouring pushes add up.
        check(&[(0, 2, 2), (2, 4, 6)], &[0, 1, 0, 3, 0]);
        check(&[(1, 3, 4), (0, 4, 8)], &[0, 2, 6, 6, 0]);
        check(&[(2, 4, 2), (0, 4, 8)], &[0, 2, 4, 7, 0]);
        check(&[(0, 2, 2), (0, 4, 8)], &[0, 3, 4, 6, 0]);
    }
}
