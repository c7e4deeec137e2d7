//! Layout of the presenter view.
//!
//! ```text
//! title                        title
//! audience screen    │ clock   audience screen
//!                    │ step    clock │ next step, last step
//!                    │ words   step  │ notes
//! keys                         keys
//! ```

use ratatui::layout::Rect;

/// Areas of the presenter view. An area without room is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FollowerAreas {
    pub title: Rect,
    pub above: Rect,
    pub mirror: Rect,
    pub below: Rect,
    /// Elapsed time in large digits, with its heading.
    pub clock: Rect,
    pub step: Rect,
    pub next: Rect,
    pub now: Rect,
    pub node: Rect,
    pub file: Rect,
    pub keys: Rect,
    pub headings: Headings,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Headings {
    #[default]
    Left,
    Above,
}

/// Columns of the panel beside the mirror.
const SIDE: u16 = 46;
/// Columns of the large digits below the mirror.
const DIGITS: u16 = 34;

/// Splits a screen: with a side panel if it is wide, with large digits if it is high, else compactly.
pub fn areas(screen: Rect) -> FollowerAreas {
    match (screen.width, screen.height) {
        (132.., 30..) => beside(screen),
        (80.., 32..) => below(screen),
        _ => close(screen),
    }
}

fn stacked<const N: usize>(area: Rect, heights: [u16; N]) -> [Rect; N] {
    let mut y = area.y;
    heights.map(|height| {
        let height = height.min(area.bottom().saturating_sub(y));
        let row = Rect { y, height, ..area };
        y += height;
        row
    })
}

fn beside(screen: Rect) -> FollowerAreas {
    let inner = screen.height - 2;
    let [title, middle, keys] = stacked(screen, [1, inner, 1]);
    let left = Rect { width: screen.width - SIDE, ..middle };
    let [above, mirror, below] = stacked(left, [1, inner - 2, 1]);
    let panel = Rect { x: left.right() + 2, width: SIDE - 3, ..middle };
    let words = inner - 11;
    let (next, now) = ((words / 5).clamp(5, 6), (words / 5).clamp(4, 6));
    let notes = words - next - now;
    let [_, clock, _, step, _, next, now, node, file] =
        stacked(panel, [1, 4, 1, 4, 1, next, now, notes * 2 / 5, notes - notes * 2 / 5]);
    let headings = Headings::Above;
    FollowerAreas { title, above, mirror, below, clock, step, next, now, node, file, keys, headings }
}

fn below(screen: Rect) -> FollowerAreas {
    const WORDS: u16 = 12;
    let inner = screen.height - 4 - WORDS;
    let [title, above, mirror, below, block, keys] = stacked(screen, [1, 1, inner, 1, WORDS, 1]);
    let left = Rect { x: block.x + 1, width: DIGITS - 1, ..block };
    let right = Rect { x: block.x + DIGITS + 1, width: block.width - DIGITS - 3, ..block };
    let [_, clock, _, step] = stacked(left, [1, 4, 1, 4]);
    let [_, next, now, node, file] = stacked(right, [1, 3, 2, 3, 3]);
    FollowerAreas { title, above, mirror, below, clock, step, next, now, node, file, keys, headings: Headings::Left }
}

/// Splits a small screen. The least important parts go first; the next sentence goes last.
fn close(screen: Rect) -> FollowerAreas {
    let from = |least: u16, rows: u16| if screen.height >= least { rows } else { 0 };
    let rule = from(8, 1);
    let (title, keys) = (from(2, 1), from(10, 1));
    let next = if screen.height >= 4 { 2 } else { 1 };
    let (now, node, file) = if screen.height >= 24 { (2, 3, 2) } else { (from(18, 1), from(14, 2), from(22, 2)) };
    let mirror = screen.height.saturating_sub(title + keys + next + now + node + file + 2 * rule);
    let [title, above, mirror, below, next, now, node, file, keys] =
        stacked(screen, [title, rule, mirror, rule, next, now, node, file, keys]);
    let inset = |area: Rect| Rect { x: area.x + 1.min(area.width), width: area.width.saturating_sub(2), ..area };
    let [next, now, node, file] = [next, now, node, file].map(inset);
    FollowerAreas { title, above, mirror, below, next, now, node, file, keys, ..FollowerAreas::default() }
}
