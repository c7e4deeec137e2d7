//! Layout of the screen of a comparison. The trees get the space that the other parts leave.
//!
//! ```text
//! title
//! lane 1            │ lane 2
//! tree              │ tree
//! sentence          │ sentence
//! bars                 nodes against progress
//! clock
//! keys
//! ```

use super::{ScreenMode, Surface, split};
use plywood_search::session::MOST_LANES;
use ratatui::layout::Rect;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arrangement {
    #[default]
    Beside,
    Above,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LaneAreas {
    pub header: Rect,
    pub canvas: Rect,
    pub sentence: Rect,
}

impl LaneAreas {
    /// Returns the same areas below a title that is `rows` rows higher.
    #[must_use]
    pub fn lowered(&self, rows: u16) -> Self {
        let canvas = Rect {
            y: self.canvas.y + rows.min(self.canvas.height),
            height: self.canvas.height.saturating_sub(rows),
            ..self.canvas
        };
        Self { header: Rect { y: self.header.y + rows, ..self.header }, canvas, ..*self }
    }
}

/// Areas of a comparison. An area without room is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ComparisonAreas {
    pub title: Rect,
    pub lanes: [LaneAreas; MOST_LANES],
    pub bars: Rect,
    pub curve: Rect,
    pub clock: Rect,
    pub keys: Rect,
}

/// Rows of bars and curve on screens with room for a useful curve.
const TALL: u16 = 9;
const CURVE: u16 = 72;

/// Splits a screen. On a small one the least important parts go first: keys, bars, clock, title.
pub fn comparison_areas(surface: Surface, arrangement: Arrangement, lanes: usize) -> ComparisonAreas {
    let screen = surface.whole();
    let line = |least: u16| u16::from(screen.height >= least);
    let count = lanes.clamp(1, MOST_LANES) as u16;
    // On a projector, the trees get all rows that they can have.
    let bars = match (surface.mode, screen.height) {
        (_, 0..14) | (ScreenMode::Projector, 14..28) => 0,
        (ScreenMode::Normal, 14..22) | (ScreenMode::Projector, 28..) => count,
        (ScreenMode::Normal, 22..36) => count + 1,
        (ScreenMode::Normal, 36..) => TALL,
    };
    let (title, clock, keys) = (line(6), line(8), line(11));
    let middle = screen.height - title - bars - clock - keys;
    let [title, middle, bars, clock, keys] = split(screen, [title, middle, bars, clock, keys]);
    let mut all = [LaneAreas::default(); MOST_LANES];
    for (number, lane) in (0..count).zip(&mut all) {
        *lane = lane_areas(part(middle, arrangement, number, count), arrangement);
    }
    let width = if screen.width >= CURVE { screen.width * 11 / 20 } else { screen.width };
    let curve = Rect { x: bars.x + width, width: screen.width - width, ..bars };
    ComparisonAreas { title, lanes: all, bars: Rect { width, ..bars }, curve, clock, keys }
}

/// Returns one lane's part of the shared area, with a blank column between lanes side by side.
const fn part(all: Rect, arrangement: Arrangement, number: u16, count: u16) -> Rect {
    match arrangement {
        Arrangement::Beside => {
            let (start, end) = (all.width * number / count, all.width * (number + 1) / count);
            let gap = if number + 1 < count && end > start { 1 } else { 0 };
            Rect { x: all.x + start, width: end - start - gap, ..all }
        }
        Arrangement::Above => {
            let (start, end) = (all.height * number / count, all.height * (number + 1) / count);
            Rect { y: all.y + start, height: end - start, ..all }
        }
    }
}

fn lane_areas(lane: Rect, arrangement: Arrangement) -> LaneAreas {
    let header = u16::from(lane.height >= 3);
    let sentence = match (arrangement, lane.height) {
        (_, 0..7) => 0,
        (_, 7..10) => 1,
        (Arrangement::Beside, 14..) => 3,
        _ => 2,
    };
    let canvas = lane.height - header - sentence;
    let [header, canvas, sentence] = split(lane, [header, canvas, sentence]);
    LaneAreas { header, canvas, sentence }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::areas::SidePanel;
    use ratatui::layout::Size;

    #[test]
    fn no_area_leaves_the_screen_or_covers_another_at_any_size() {
        for (width, height) in (1..=250).step_by(7).flat_map(|width| (1..=80).map(move |height| (width, height))) {
            for arrangement in [Arrangement::Beside, Arrangement::Above] {
                for count in 2..=MOST_LANES {
                    let size = Size::new(width, height);
                    let surface = Surface { size, mode: ScreenMode::Normal, panel: SidePanel::Shown };
                    let screen = surface.whole();
                    let areas = comparison_areas(surface, arrangement, count);
                    let lanes = areas.lanes.iter().flat_map(|lane| [lane.header, lane.canvas, lane.sentence]);
                    let rest = [areas.title, areas.bars, areas.curve, areas.clock, areas.keys];
                    let all: Vec<Rect> = lanes.chain(rest).filter(|area| !area.is_empty()).collect();
                    for (number, area) in all.iter().enumerate() {
                        assert_eq!(screen.intersection(*area), *area, "{width}x{height}");
                        assert!(all[..number].iter().all(|other| !other.intersects(*area)), "{width}x{height}");
                    }
                }
            }
        }
    }
}
