//! A list that only grows and whose items never move. Avoids reallocating a 500 MB `Vec`.

/// Length of the first chunk. Each further chunk is as long as all before it together, so short lists are small and long ones
/// have few chunks.
const FIRST: usize = 1 << 12;

#[derive(Clone, Debug)]
pub(super) struct Chunks<T> {
    full: Vec<Vec<T>>,
    open: Vec<T>,
    open_length: usize,
}

impl<T> Default for Chunks<T> {
    fn default() -> Self {
        Self { full: Vec::new(), open: Vec::new(), open_length: 0 }
    }
}

impl<T: Copy> Chunks<T> {
    pub(super) const fn len(&self) -> usize {
        // An open chunk after others has their total length as its final length.
        let full = if self.full.is_empty() { 0 } else { self.open_length };
        full + self.open.len()
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    #[inline(always)]
    pub(super) fn push(&mut self, item: T) {
        if self.open.len() == self.open_length {
            self.start_chunk();
        }
        self.open.push(item);
    }

    #[cold]
    fn start_chunk(&mut self) {
        self.open_length = self.len().max(FIRST);
        let full = std::mem::replace(&mut self.open, Vec::with_capacity(self.open_length));
        if !full.is_empty() {
            self.full.push(full);
        }
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.full.iter_mut().flatten().chain(&mut self.open)
    }

    #[inline]
    pub(super) fn get(&self, index: usize) -> T {
        // Chunk 0 ends at FIRST, where chunk 1 starts. From then on, chunk n starts at FIRST << (n - 1).
        let chunk = (usize::BITS - (index / FIRST).leading_zeros()) as usize;
        let start = if chunk == 0 { 0 } else { FIRST << (chunk - 1) };
        self.full.get(chunk).unwrap_or(&self.open)[index - start]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_are_invisible() {
        for count in [0, 1, FIRST - 1, FIRST, FIRST + 1, 2 * FIRST, 5 * FIRST + 5] {
            let mut list = Chunks::default();
            (0..count).for_each(|item| list.push(item));
            assert_eq!((list.len(), list.is_empty()), (count, count == 0));
            assert!((0..count).all(|index| list.get(index) == index));
        }
    }
}
