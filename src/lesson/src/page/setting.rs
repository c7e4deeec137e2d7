//! Where entries stand one below the other, and words in lines.

use super::Entry;

/// Where entries stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stack {
    /// The first row of what is above them.
    pub(super) top: u16,
    /// The first row of each.
    pub(super) rows: Vec<u16>,
    /// The row after the last.
    pub(super) end: u16,
    /// All rows of the picture.
    pub(super) height: u16,
}

/// How high an entry is, and whether a part begins with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Height {
    /// Its rows, those of the heading of the part among them.
    pub(super) rows: u16,
    /// Whether a part begins with it.
    pub(super) place: Place,
}

/// Where an entry stands in its part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The part begins with it: a row of its rows is the heading.
    First,
    /// Anywhere else.
    Inside,
}

impl Height {
    /// An entry of so many rows, with a row more where a part begins with it.
    pub(super) fn of(rows: u16, entry: Option<&Entry>) -> Self {
        if entry.is_some_and(|entry| entry.part.is_some()) {
            Self { rows: rows.saturating_add(1), place: Place::First }
        } else {
            Self { rows, place: Place::Inside }
        }
    }

    /// The rows of its heading.
    pub(super) const fn heading(self) -> u16 {
        match self.place {
            Place::First => 1,
            Place::Inside => 0,
        }
    }
}

/// Free rows between entries: everywhere, and above the first of a part besides.
type Air = (u16, u16);

/// From the most to the least.
const AIRS: [Air; 5] = [(2, 1), (2, 0), (1, 1), (1, 0), (0, 1)];

/// Free rows above and below all of it together, before there are any within.
const MARGIN: u16 = 2;

/// Entries with rows above and below them, as far apart as a sheet of so many rows allows, in its middle.
pub(super) fn stack(heights: &[Height], above: u16, below: u16, sheet: u16) -> Stack {
    let gap = |number: usize, (air, parting): Air| match (number, heights[number].place) {
        (0, _) => 0,
        (_, Place::First) => air + parting,
        (_, Place::Inside) => air,
    };
    let sum = |air: Air| {
        let rows: u64 = (0..heights.len()).map(|at| u64::from(heights[at].rows) + u64::from(gap(at, air))).sum();
        u16::try_from(rows + u64::from(above) + u64::from(below)).unwrap_or(u16::MAX)
    };
    let fits = |&air: &Air| sum(air).saturating_add(MARGIN) <= sheet;
    let air = AIRS.into_iter().find(fits).unwrap_or((0, 0));
    let height = sum(air);
    let top = sheet.saturating_sub(height) / 2;
    let mut end = top.saturating_add(above);
    let row = |at: usize| {
        let row = end.saturating_add(gap(at, air));
        end = row.saturating_add(heights[at].rows);
        row
    };
    let rows: Vec<u16> = (0..heights.len()).map(row).collect();
    Stack { top, rows, end, height: top.saturating_add(height) }
}

/// Columns of these widths in a room: each as wide as it wants to be, or else those that want more than their share share what the
/// others leave.
pub(super) fn columns(wanted: &[u16], room: u16) -> Vec<u16> {
    let mut widths = wanted.to_vec();
    let mut open: Vec<usize> = (0..wanted.len()).collect();
    let mut left = room;
    while !open.is_empty() {
        let share = left / open.len() as u16;
        let (content, greedy): (Vec<usize>, Vec<usize>) = open.iter().partition(|&&column| wanted[column] <= share);
        if content.is_empty() {
            let over = left % greedy.len() as u16;
            for (number, &column) in greedy.iter().enumerate() {
                widths[column] = share + u16::from((number as u16) < over);
            }
            return widths;
        }
        left -= content.iter().map(|&column| wanted[column]).sum::<u16>();
        open = greedy;
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_share_what_there_is() {
        assert_eq!(columns(&[5, 5], 20), [5, 5]);
        assert_eq!(columns(&[5, 40, 40], 25), [5, 10, 10]);
        assert_eq!(columns(&[40, 40], 25), [13, 12]);
        assert_eq!(columns(&[], 25), Vec::<u16>::new());
    }

    #[test]
    fn entries_stand_as_far_apart_as_there_is_room() {
        let height = |rows| Height { rows, place: Place::Inside };
        let heights = [height(1), height(2)];
        let rows = |sheet| stack(&heights, 1, 1, sheet).rows;
        assert_eq!((rows(5), rows(8), rows(9)), (vec![1, 2], vec![2, 4], vec![2, 5]));
        let all = stack(&heights, 1, 1, 11);
        assert_eq!((all.top, all.rows, all.end, all.height), (2, vec![3, 6], 8, 9));
        assert_eq!(stack(&[height(3); 2], 0, 0, 2).height, 6, "what does not fit is scrolled");
        assert_eq!(stack(&vec![height(9); 10_000], 0, 0, 2).height, u16::MAX);
        let parted = [height(1), height(1), Height { rows: 2, place: Place::First }];
        assert_eq!(stack(&parted, 0, 0, 7).rows, [1, 2, 4], "parts are set apart first");
        assert_eq!(stack(&parted, 0, 0, 9).rows, [1, 3, 6]);
    }
}
