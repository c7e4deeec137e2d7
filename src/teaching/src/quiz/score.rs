//! How well a quiz goes.

use super::Verdict;

/// Questions answered, and how many of them at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Questions answered.
    pub asked: usize,
    /// Those that were right at the first try.
    pub right: usize,
    /// How many the last ones in a row were.
    pub streak: usize,
    /// The longest such row.
    pub longest: usize,
}

impl Score {
    /// Counts a question by its first answer; one that was shown is none.
    pub fn count(&mut self, first: Verdict) {
        self.asked += 1;
        match first {
            Verdict::Right => {
                self.right += 1;
                self.streak += 1;
                self.longest = self.longest.max(self.streak);
            }
            Verdict::Wrong | Verdict::Missed { .. } => self.streak = 0,
        }
    }

    /// The better of two: the one with more right of what was asked, then the longer one.
    #[must_use]
    pub fn better(self, other: Self) -> Self {
        let rank = |score: Self| (score.right, score.longest, usize::MAX - score.asked);
        if rank(other) > rank(self) { other } else { self }
    }
}
