//! Layout of the screens of a walkthrough and a comparison. The tree gets the space that the other parts leave.
//!
//! ```text
//! title
//! tree                          │ side panel, on wide screens; or the code
//! sentence and cut condition    │
//! counters, unless the side panel has them
//! timeline
//! keys
//! ```
//!
//! Projector mode has fewer parts, and rows enough for the verdict of the step in big letters:
//!
//! ```text
//! title
//! tree
//! verdict in big letters, and how much has been visited
//! sentence
//! cut condition, timeline, keys, on high screens
//! ```
//!
//! A comparison has a pane for each search:
//!
//! ```text
//! title
//! pane 1            │ pane 2
//! tree              │ tree
//! sentence          │ sentence
//! bars                 nodes against progress
//! clock
//! keys
//! ```
//!
//! On narrow screens the code is beside the tree only, or below it if there are few columns but many rows.

use crate::{paint, view::inset};
use plywood_drawing::{scene::Stroke, theme::Contrast};
use plywood_search::session::MOST_COMPARED;
use ratatui::layout::{Rect, Size};

/// Columns of the headings of the narrowest side panel.
const HEADINGS: u16 = 13;
/// Columns of the side panel: at least those of small trees, at most those of games.
pub const SIDE: (u16, u16) = (31, 38);
/// Screens at least this wide and high have a side panel.
const WIDE: (u16, u16) = (116, 28);

const BETWEEN: u16 = 2;

/// Columns of the code on wide screens and on others: the longest line of a program needs that many.
const CODE: (u16, u16) = (50, 44);
/// Narrower screens have no room for the code beside the tree.
const BESIDE: u16 = 74;
/// Rows of the code below the tree, and the minimum rows that remain for the tree.
const BELOW: (u16, u16) = (18, 8);

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum ScreenMode {
    #[default]
    Normal,
    Projector,
}

impl ScreenMode {
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Normal => Self::Projector,
            Self::Projector => Self::Normal,
        }
    }

    pub const fn stroke(self) -> Stroke {
        match self {
            Self::Normal => Stroke::Fine,
            Self::Projector => Stroke::Broad,
        }
    }

    pub const fn contrast(self) -> Contrast {
        match self {
            Self::Normal => Contrast::Usual,
            Self::Projector => Contrast::High,
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Surface {
    pub size: Size,
    pub mode: ScreenMode,
    /// The user hides the side panel of wide screens.
    pub hides_panel: bool,
    /// The screen of a presentation: the audience sees no keys.
    pub hides_keys: bool,
}

impl Surface {
    pub fn areas(self, aside: Aside) -> WalkthroughAreas {
        let Self { size, hides_keys, .. } = self;
        match (self.mode, aside) {
            (ScreenMode::Normal, Aside::Panel(_)) if self.hides_panel => {
                areas(size.into(), Aside::Counters, hides_keys)
            }
            (ScreenMode::Normal, _) => areas(size.into(), aside, hides_keys),
            (ScreenMode::Projector, _) => projected(size.into(), aside, hides_keys),
        }
    }

    /// Returns the canvas beside a side panel and the canvas without it; `None` if there is no panel.
    pub fn panel_canvases(self, panel: Aside) -> Option<[Size; 2]> {
        let [with, without] = [self, Self { hides_panel: true, ..self }].map(|one| one.areas(panel));
        (!with.side.is_empty()).then(|| [with, without].map(|areas| areas.canvas.into()))
    }
}

impl Aside {
    /// Returns a side panel of at least this many columns, and of enough for its headings.
    pub fn panel(columns: u16) -> Self {
        let headings = [text!("interface/now"), text!("interface/minimax"), text!("panels/par-heading")];
        let longer = headings.map(plywood_messages::text::cells).iter().sum::<u16>().saturating_sub(HEADINGS);
        Self::Panel(columns.max(SIDE.0 + 2 * longer).min(SIDE.1))
    }
}

#[derive(Clone, Copy)]
pub enum Aside {
    /// Side panel of this many columns.
    Panel(u16),
    Code,
    /// Nothing: the tree and the text get all columns.
    Nothing,
    /// Nothing beside the tree, but the counters get a row.
    Counters,
    /// The same beside the tree of a quiz or of practice, whose sentences are short.
    Questions,
}

/// Areas of a walkthrough. An area without room is empty.
#[derive(Clone, Copy, Default)]
pub struct WalkthroughAreas {
    pub title: Rect,
    pub canvas: Rect,
    pub side: Rect,
    /// The result of the step in one word, in big letters; projector mode only.
    pub verdict: Rect,
    pub code: Rect,
    pub sentence: Rect,
    pub condition: Rect,
    pub counters: Rect,
    pub timeline: Rect,
    pub keys: Rect,
}

/// Splits a screen. On a small one the least important parts go first: keys, timeline, counters, title. The tree gets the rows of
/// hidden keys.
pub fn areas(screen: Rect, aside: Aside, hides_keys: bool) -> WalkthroughAreas {
    let wide = screen.width >= WIDE.0 && screen.height >= WIDE.1;
    let line = |least: u16| u16::from(screen.height >= least);
    let sentence = match screen.height {
        0..6 => 0,
        6..12 => 1,
        _ => 2,
    };
    let counters = match aside {
        Aside::Panel(_) if wide => 0,
        Aside::Panel(_) | Aside::Code | Aside::Counters | Aside::Questions => line(13),
        Aside::Nothing => 0,
    };
    let (keys, hidden) = shown(line(11), hides_keys);
    let heights = [line(3), REST, sentence, line(9), counters, line(10), keys];
    let [title, canvas, sentence, condition, counters, timeline, keys] = split(screen, heights);
    let all = WalkthroughAreas {
        title,
        canvas,
        sentence,
        condition,
        counters,
        timeline,
        keys,
        ..WalkthroughAreas::default()
    };
    match (aside, wide) {
        (Aside::Panel(_), false) | (Aside::Nothing | Aside::Counters | Aside::Questions, _) => all,
        (Aside::Panel(columns), true) => {
            let (all, side) = all.without_columns(columns);
            WalkthroughAreas { side, ..all }
        }
        (Aside::Code, true) => {
            let (all, code) = all.without_columns(CODE.0);
            WalkthroughAreas { code, ..all }
        }
        (Aside::Code, false) => all.with_code(hidden),
    }
}

/// Returns the rows of the keys, shown and hidden.
const fn shown(keys: u16, hides_keys: bool) -> (u16, u16) {
    if hides_keys { (0, keys) } else { (keys, 0) }
}

/// Splits a screen in projector mode. The tree and the verdict come first; text that only the front rows can read comes last.
pub fn projected(screen: Rect, aside: Aside, hides_keys: bool) -> WalkthroughAreas {
    let line = |least: u16| u16::from(screen.height >= least);
    let verdict = verdict_rows(screen, aside);
    let sentence = match screen.height {
        0..6 => 0,
        6..14 => 1,
        14..34 if verdict >= 8 => 1,
        14..30 if matches!(aside, Aside::Nothing | Aside::Counters) => 3,
        14..40 => 2,
        40..44 if verdict >= 8 => 2,
        _ => 3,
    };
    let condition = if verdict < 8 { line(30) } else { line(36) };
    let (keys, hidden) = shown(line(34), hides_keys);
    let heights = [line(10), REST, verdict, sentence, condition, line(28), keys];
    let [title, canvas, verdict, sentence, condition, timeline, keys] = split(screen, heights);
    let all =
        WalkthroughAreas { title, canvas, verdict, sentence, condition, timeline, keys, ..WalkthroughAreas::default() };
    match aside {
        Aside::Panel(_) | Aside::Nothing | Aside::Counters | Aside::Questions => all,
        Aside::Code => all.with_code(hidden),
    }
}

/// Returns the rows of the big letters, with a blank row above if there is room: two lines for the verdict and the reason of a step of a
/// search, one for the caption of another lesson.
const fn verdict_rows(screen: Rect, aside: Aside) -> u16 {
    let has_reasons = matches!(aside, Aside::Panel(_) | Aside::Code);
    match (screen.width, screen.height) {
        (100.., 44..) if has_reasons => 9,
        (100.., 28..) if has_reasons => 8,
        (140.., 44..) => 9,
        (40.., 28..) => 5,
        (40.., 18..) => 4,
        _ => 0,
    }
}

impl WalkthroughAreas {
    /// Rows of the texts of a step, and the last of them.
    pub(crate) fn texts(&self) -> (Rect, Rect) {
        let height = self.sentence.height + self.condition.height + self.counters.height;
        let all = inset(Rect { height, ..self.sentence });
        (Rect { height: all.height.saturating_sub(1), ..all }, paint::last_row(all))
    }

    /// Splits the areas of one lesson into two side by side, with blank columns between and a title row above each picture.
    pub fn halves(&self) -> [Self; 2] {
        let width = self.canvas.width.saturating_sub(BETWEEN) / 2;
        let head = u16::from(self.canvas.height > 1);
        [0, self.canvas.width - width].map(|left| {
            let half = |area: Rect| Rect { x: area.x + left.min(area.width), width: width.min(area.width), ..area };
            let canvas = half(self.canvas);
            Self {
                title: Rect { height: head, ..canvas },
                canvas: paint::below(canvas, head),
                verdict: half(self.verdict),
                sentence: half(self.sentence),
                condition: half(self.condition),
                counters: half(self.counters),
                ..Self::default()
            }
        })
    }

    /// Takes `columns` columns off the right of the tree, sentence and condition.
    fn without_columns(self, columns: u16) -> (Self, Rect) {
        let width = self.canvas.width - columns;
        let height = self.canvas.height + self.sentence.height + self.condition.height;
        let side = Rect { height, ..paint::after(self.canvas, width) };
        let narrow = |area: Rect| Rect { width, ..area };
        let rest = Self {
            canvas: narrow(self.canvas),
            sentence: narrow(self.sentence),
            condition: narrow(self.condition),
            ..self
        };
        (rest, side)
    }

    /// Places the code beside the tree, below it, or nowhere. Sentences keep their columns. The rows of hidden keys do not decide.
    const fn with_code(self, hidden: u16) -> Self {
        let canvas = self.canvas;
        if canvas.width >= BESIDE && canvas.height >= BELOW.1 + hidden {
            let width = canvas.width - CODE.1;
            Self { canvas: Rect { width, ..canvas }, code: paint::after(canvas, width), ..self }
        } else if canvas.width >= CODE.1 && canvas.height >= BELOW.0 + BELOW.1 + hidden {
            let height = canvas.height - BELOW.0;
            Self { canvas: Rect { height, ..canvas }, code: paint::below(canvas, height), ..self }
        } else {
            self
        }
    }
}

/// Height of an area that gets the rows that the others leave.
pub const REST: u16 = u16::MAX;

/// Stacks areas of these heights, as far as there are rows for them.
pub(crate) fn split<const N: usize>(area: Rect, heights: [u16; N]) -> [Rect; N] {
    let used = heights.iter().filter(|&&height| height != REST).sum();
    let rest = area.height.saturating_sub(used);
    let mut y = area.y;
    heights.map(|height| {
        let height = if height == REST { rest } else { height }.min(area.bottom().saturating_sub(y));
        let row = Rect { y, height, ..area };
        y += height;
        row
    })
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Arrangement {
    #[default]
    Beside,
    /// Beside, with this many columns at the left of all panes for the labels of their rows.
    Labelled(u16),
    Above,
}

#[derive(Clone, Copy, Default)]
pub struct PaneAreas {
    pub header: Rect,
    pub canvas: Rect,
    pub sentence: Rect,
}

impl PaneAreas {
    /// Returns the same areas below a title that is `rows` rows higher.
    #[must_use]
    pub const fn lowered(&self, rows: u16) -> Self {
        let header = self.header;
        Self { header: Rect { y: header.y + rows, ..header }, canvas: paint::below(self.canvas, rows), ..*self }
    }
}

/// Areas of a comparison. An area without room is empty.
#[derive(Clone, Copy, Default)]
pub struct ComparisonAreas {
    pub title: Rect,
    pub panes: [PaneAreas; MOST_COMPARED],
    pub bars: Rect,
    pub curve: Rect,
    pub clock: Rect,
    pub keys: Rect,
}

/// Rows of bars and curve on screens with room for a useful curve.
const BARS: u16 = 9;
const CURVE: u16 = 72;

/// Splits a screen. On a small one the least important parts go first: keys, bars, clock, title.
pub fn comparison_areas(surface: Surface, arrangement: Arrangement, panes: usize) -> ComparisonAreas {
    let screen = Rect::from(surface.size);
    let line = |least: u16| u16::from(screen.height >= least);
    let count = panes.clamp(1, MOST_COMPARED) as u16;
    // On a projector, the trees get all rows that they can have.
    let bars = match (surface.mode, screen.height) {
        (_, 0..14) | (ScreenMode::Projector, 14..28) => 0,
        (ScreenMode::Normal, 14..22) => count,
        (ScreenMode::Normal, 22..36) | (ScreenMode::Projector, 28..) => count + 1,
        (ScreenMode::Normal, 36..) => BARS,
    };
    let keys = if surface.hides_keys { 0 } else { line(11) };
    let [title, middle, bars, clock, keys] = split(screen, [line(6), REST, bars, line(8), keys]);
    let mut all = [PaneAreas::default(); MOST_COMPARED];
    for (number, pane) in (0..count).zip(&mut all) {
        *pane = pane_areas(part(middle, arrangement, number, count), arrangement);
    }
    let width = if screen.width >= CURVE { screen.width * 11 / 20 } else { screen.width };
    let curve = paint::after(bars, width);
    ComparisonAreas { title, panes: all, bars: Rect { width, ..bars }, curve, clock, keys }
}

/// Returns one pane's part of the shared area, with a blank column between panes side by side. The first has the labels of all.
fn part(all: Rect, arrangement: Arrangement, number: u16, count: u16) -> Rect {
    match arrangement {
        Arrangement::Beside => {
            let start = all.width * number / count;
            let end = all.width * (number + 1) / count;
            let gap = u16::from(number + 1 < count && end > start);
            Rect { width: end - start - gap, ..paint::after(all, start) }
        }
        Arrangement::Labelled(columns) => {
            let columns = columns.min(all.width);
            let own = part(paint::after(all, columns), Arrangement::Beside, number, count);
            let labels = if number == 0 { columns } else { 0 };
            Rect { x: own.x - labels, width: own.width + labels, ..own }
        }
        Arrangement::Above => {
            let start = all.height * number / count;
            let end = all.height * (number + 1) / count;
            Rect { height: end - start, ..paint::below(all, start) }
        }
    }
}

fn pane_areas(pane: Rect, arrangement: Arrangement) -> PaneAreas {
    let header = u16::from(pane.height >= 3);
    let sentence = match (arrangement, pane.height) {
        (_, 0..7) => 0,
        (_, 7..10) => 1,
        (Arrangement::Beside | Arrangement::Labelled(_), 14..) => 3,
        _ => 2,
    };
    let [header, canvas, sentence] = split(pane, [header, REST, sentence]);
    PaneAreas { header, canvas, sentence }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_area_leaves_the_screen_at_any_size() {
        let splits = [areas, projected];
        for (width, height) in (1..=250).flat_map(|width| (1..=80).map(move |height| (width, height))) {
            for (split, aside) in splits
                .into_iter()
                .flat_map(|split| [Aside::Panel(SIDE.1), Aside::Code, Aside::Nothing].map(|aside| (split, aside)))
            {
                let screen = Rect::new(0, 0, width, height);
                let areas = split(screen, aside, false);
                let all = [
                    areas.verdict,
                    areas.title,
                    areas.canvas,
                    areas.side,
                    areas.code,
                    areas.sentence,
                    areas.condition,
                    areas.counters,
                    areas.timeline,
                    areas.keys,
                ];
                for (number, area) in all.iter().enumerate().filter(|(_, area)| !area.is_empty()) {
                    assert_eq!(screen.intersection(*area), *area, "{width}x{height}");
                    assert!(all[..number].iter().all(|other| !other.intersects(*area)), "{width}x{height}");
                }
            }
        }
    }

    #[test]
    fn the_tree_and_the_verdict_get_most_of_the_usual_screens() {
        {
            let areas = |width, height| projected(Rect::new(0, 0, width, height), Aside::Panel(SIDE.1), false);
            let shares = |areas: WalkthroughAreas| (areas.canvas.height, areas.verdict.height);
            assert_eq!(shares(areas(80, 24)), (17, 4));
            assert_eq!(shares(areas(100, 30)), (19, 8));
            assert_eq!(shares(areas(120, 40)), (26, 8));
            assert_eq!(shares(areas(160, 48)), (32, 9));
            assert_eq!(shares(areas(20, 5)), (5, 0));
        }

        {
            let canvas = |width, height| areas(Rect::new(0, 0, width, height), Aside::Panel(SIDE.1), false).canvas;
            assert_eq!((canvas(80, 24).width, canvas(80, 24).height), (80, 17));
            assert!(canvas(120, 40).height >= 33);
        }
    }

    #[test]
    fn no_area_of_a_comparison_leaves_the_screen_or_covers_another() {
        for (width, height) in (1..=250).step_by(7).flat_map(|width| (1..=80).map(move |height| (width, height))) {
            for arrangement in [Arrangement::Beside, Arrangement::Labelled(17), Arrangement::Above] {
                for count in 2..=MOST_COMPARED {
                    let surface = Surface { size: Size::new(width, height), ..Surface::default() };
                    let screen = Rect::from(surface.size);
                    let areas = comparison_areas(surface, arrangement, count);
                    let panes = areas.panes.iter().flat_map(|pane| [pane.header, pane.canvas, pane.sentence]);
                    let rest = [areas.title, areas.bars, areas.curve, areas.clock, areas.keys];
                    let all: Vec<Rect> = panes.chain(rest).filter(|area| !area.is_empty()).collect();
                    for (number, area) in all.iter().enumerate() {
                        assert_eq!(screen.intersection(*area), *area, "{width}x{height}");
                        assert!(all[..number].iter().all(|other| !other.intersects(*area)), "{width}x{height}");
                    }
                }
            }
        }
    }
}
