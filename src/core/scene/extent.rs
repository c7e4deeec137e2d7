//! How many cells values and windows take, in small letters and in large ones. Knows nothing of nodes that are not asked for.

use std::fmt::Write as _;

use super::label::{history, window_text};
use super::letters;
use super::look::Letters;
use crate::replay::Replay;
use crate::text;
use crate::trace::Window;
use crate::tree::{Domain, NodeId};

/// The most cells each kind of detail ever takes at a node.
#[derive(Default)]
pub(super) struct Detail {
    pub(super) value: u16,
    pub(super) window: u16,
    /// Windows, one below the other.
    pub(super) windows: u16,
}

impl Detail {
    pub(super) fn of(replay: &Replay, node: NodeId, size: Letters) -> Self {
        let domain = replay.tree().domain();
        let end = replay.end();
        let mut detail = Self::default();
        if replay.entered(node).is_none() {
            return detail;
        }
        for window in history(end, node) {
            detail.window = detail.window.max(window.map_or(0, |window| size.window(domain, window)));
            detail.windows += 1;
        }
        let values = end.visit_ends(node).flat_map(|then| then.values(node).collect::<Vec<f64>>());
        detail.value = size.mark() + values.map(|value| size.value(domain, value)).max().unwrap_or(0);
        detail
    }
}

impl Letters {
    /// Rows of a line.
    pub(super) const fn rows(self) -> u16 {
        match self {
            Self::Small => 1,
            Self::Large => letters::ROWS as u16,
        }
    }

    /// Cells of the words.
    pub(super) fn width(self, words: &str) -> u16 {
        match self {
            Self::Small => text::width(words) as u16,
            Self::Large => letters::large_width(words) as u16,
        }
    }

    /// Cells of a sign before a value.
    pub(super) fn mark(self) -> u16 {
        match self {
            Self::Small => 1,
            Self::Large => self.width("≥") + 1,
        }
    }

    /// Cells of an interval of two values that take so many each.
    pub(super) fn interval(self, value: u16) -> u16 {
        match self {
            Self::Small => 4 + 2 * value,
            Self::Large => self.width("[, ]") + 2 * (value + 1),
        }
    }

    /// Cells of a window.
    fn window(self, domain: Domain, window: Window) -> u16 {
        match self {
            Self::Small => self.value(domain, window.alpha) + self.value(domain, window.beta) + 4,
            Self::Large => self.width(&window_text(domain, window)),
        }
    }

    /// Cells of a value, without writing out small integers.
    pub(super) fn value(self, domain: Domain, value: f64) -> u16 {
        if self == Self::Large {
            return self.width(&domain.pretty(value).to_string());
        }
        let integer = value as i32;
        if domain == Domain::Numbers && f64::from(integer) == value {
            let digits = integer.unsigned_abs().checked_ilog10().map_or(1, |log| log + 1);
            return digits as u16 + u16::from(integer < 0);
        }
        let mut counter = Counter(0);
        let _ = write!(counter, "{}", domain.pretty(value));
        counter.0
    }
}

struct Counter(u16);

impl std::fmt::Write for Counter {
    fn write_str(&mut self, words: &str) -> std::fmt::Result {
        self.0 += text::width(words) as u16;
        Ok(())
    }
}
