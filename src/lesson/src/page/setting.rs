//! Where entries stand one below the other, and words in lines.

use super::Entry;
use plywood_drawing::picture::Picture;
use plywood_drawing::theme::Role;

/// Where entries stand.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stack<'e> {
    /// The first row of what is above them.
    pub(super) top: u16,
    /// The row after the last.
    pub(super) end: u16,
    /// All rows of the picture.
    pub(super) height: u16,
    places: Vec<Place<'e>>,
}

/// The rows of an entry, first the heading of the part that begins with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place<'e> {
    first: u16,
    rows: u16,
    part: Option<&'e str>,
}

/// Free rows between entries: everywhere, and above the first of a part besides.
type Air = (u16, u16);

/// From the most to the least.
const AIRS: [Air; 5] = [(2, 1), (2, 0), (1, 1), (1, 0), (0, 1)];

/// Free rows above and below all of it together, before there are any within.
const MARGIN: u16 = 2;

impl<'e> Stack<'e> {
    /// Entries of so many rows with rows above and below them, as far apart as a sheet of so many rows allows, in its middle.
    pub(super) fn new(
        entries: &'e [Entry],
        rows: impl Fn(usize) -> u16,
        (above, below): (u16, u16),
        sheet: u16,
    ) -> Self {
        let place = |(number, entry): (usize, &'e Entry)| {
            let part = entry.part.as_deref();
            Place { first: 0, rows: rows(number).saturating_add(u16::from(part.is_some())), part }
        };
        let mut places: Vec<Place<'_>> = entries.iter().enumerate().map(place).collect();
        let gap = |number: usize, place: &Place<'_>, (air, parting): Air| match (number, place.part) {
            (0, _) => 0,
            (_, Some(_)) => air + parting,
            (_, None) => air,
        };
        let sum = |air: Air| {
            let each = |(at, place): (usize, &Place<'_>)| u64::from(place.rows) + u64::from(gap(at, place, air));
            let rows: u64 = places.iter().enumerate().map(each).sum();
            u16::try_from(rows + u64::from(above) + u64::from(below)).unwrap_or(u16::MAX)
        };
        let fits = |&air: &Air| sum(air).saturating_add(MARGIN) <= sheet;
        let air = AIRS.into_iter().find(fits).unwrap_or((0, 0));
        let height = sum(air);
        let top = sheet.saturating_sub(height) / 2;
        let mut end = top.saturating_add(above);
        for (at, place) in places.iter_mut().enumerate() {
            place.first = end.saturating_add(gap(at, place, air));
            end = place.first.saturating_add(place.rows);
        }
        Self { top, end, height: top.saturating_add(height), places }
    }

    /// The row of an entry below the heading of its part.
    pub(super) fn row(&self, number: usize) -> u16 {
        let place = self.places[number];
        place.first.saturating_add(u16::from(place.part.is_some()))
    }

    /// Draws the entries that are shown, of which the last is new, with the headings of parts.
    pub(super) fn draw(
        &self,
        picture: &mut Picture,
        shown: usize,
        (x, heading): (u16, Role),
        draw: impl Fn(&mut Picture, usize, u16, bool),
    ) {
        for (number, place) in self.places.iter().enumerate().take(shown) {
            if let Some(part) = place.part {
                picture.write((x, place.first), heading, part);
            }
            draw(picture, number, self.row(number), number + 1 == shown);
            picture.focus = place.first..place.first.saturating_add(place.rows);
        }
    }
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
    use super::super::say::Say;
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
        let entries = |parts: &[bool]| -> Vec<Entry> {
            let part = |is_first: &bool| is_first.then(|| "part".to_owned());
            parts.iter().map(|is_first| Entry { say: Say::default(), why: None, part: part(is_first) }).collect()
        };
        let firsts = |stack: &Stack<'_>| stack.places.iter().map(|place| place.first).collect::<Vec<_>>();
        let two = entries(&[false; 2]);
        let stack = |sheet| Stack::new(&two, |number| number as u16 + 1, (1, 1), sheet);
        let rows = |sheet| firsts(&stack(sheet));
        assert_eq!((rows(5), rows(8), rows(9)), (vec![1, 2], vec![2, 4], vec![2, 5]));
        let all = stack(11);
        assert_eq!((all.top, firsts(&all), all.end, all.height), (2, vec![3, 6], 8, 9));
        assert_eq!(Stack::new(&two, |_| 3, (0, 0), 2).height, 6, "what does not fit is scrolled");
        assert_eq!(Stack::new(&entries(&[false; 10_000]), |_| 9, (0, 0), 2).height, u16::MAX);
        let parted = entries(&[false, false, true]);
        let parted = |sheet| Stack::new(&parted, |_| 1, (0, 0), sheet);
        assert_eq!((firsts(&parted(7)), parted(7).row(2)), (vec![1, 2, 4], 5), "parts are set apart first");
        assert_eq!(firsts(&parted(9)), [1, 3, 6]);
    }
}
