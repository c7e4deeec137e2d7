//! A frame as it travels: rows of runs of text, each with a style. Plain data; what a cell is, only the interface knows.

use serde::{Deserialize, Serialize};

use crate::text;

/// The most columns and rows of a picture: what lies beyond is left out. Screens of rooms are far smaller.
pub const MOST: (u16, u16) = (400, 150);

/// The most styles of a picture. Themes have some thirty.
const MOST_STYLES: usize = 256;

/// A frame.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Picture {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
    /// What runs refer to.
    pub styles: Vec<Style>,
    /// The runs of each row, from left to right. What no run covers is blank, in the first style.
    pub rows: Vec<Vec<Run>>,
}

/// Text in one style: the column it starts in, the number of its style, the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run(pub u16, pub u16, pub String);

/// Ink and paper as numbers of the xterm palette (none = the terminal's own) and a set of effects, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Style(pub Option<u8>, pub Option<u8>, pub u16);

impl Picture {
    /// An empty picture, cut to what may travel. `blank` is the style of what no run covers.
    #[must_use]
    pub fn new(width: u16, height: u16, blank: Style) -> Self {
        Self { width: width.min(MOST.0), height: height.min(MOST.1), styles: vec![blank], rows: Vec::new() }
    }

    /// The number of a style, which is given one if it is new. Beyond the most that may travel, that of blanks.
    pub fn style_number(&mut self, style: Style) -> u16 {
        let known = self.styles.iter().position(|known| *known == style);
        let number = known.unwrap_or_else(|| {
            if self.styles.len() >= MOST_STYLES {
                return 0;
            }
            self.styles.push(style);
            self.styles.len() - 1
        });
        number as u16
    }

    /// The style with this number; that of blanks where there is none.
    #[must_use]
    pub fn style(&self, number: u16) -> Style {
        let style = self.styles.get(usize::from(number)).or_else(|| self.styles.first());
        style.copied().unwrap_or_default()
    }

    /// The same with everything that came from elsewhere within its limits and fit to be shown.
    #[must_use]
    pub fn tidied(mut self) -> Self {
        self.width = self.width.min(MOST.0);
        self.height = self.height.min(MOST.1);
        self.styles.truncate(MOST_STYLES);
        self.rows.truncate(usize::from(self.height));
        let width = self.width;
        for row in &mut self.rows {
            row.retain(|run| run.0 < width);
            row.truncate(usize::from(width));
            for run in row {
                let room = usize::from(width - run.0);
                run.2 = text::clipped(&text::visible(&run.2), room).into_owned();
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_has_one_number() {
        let mut picture = Picture::new(10, 2, Style::default());
        let red = Style(Some(9), None, 1);
        assert_eq!((picture.style_number(red), picture.style_number(red)), (1, 1));
        assert_eq!((picture.style_number(Style::default()), picture.style(1)), (0, red));
        assert_eq!(picture.style(700), Style::default());
        for ink in 0..=255 {
            picture.style_number(Style(Some(ink), Some(7), 0));
        }
        assert_eq!(picture.styles.len(), MOST_STYLES);
    }

    #[test]
    fn what_is_too_large_is_cut_and_what_acts_is_escaped() {
        let run = |x, text: &str| Run(x, 9, text.to_owned());
        let rows = vec![vec![run(1, "\x1b[2J"), run(3, "abc"), run(4, "x"), run(u16::MAX, "y")], vec![run(0, "z")]];
        let picture = Picture { width: 4, height: 1, styles: Vec::new(), rows }.tidied();
        assert_eq!(picture.rows, [[run(1, "\\u…"), run(3, "…")]]);
        let huge = Picture { width: 9999, height: 9999, ..Picture::default() }.tidied();
        assert_eq!((huge.width, huge.height), MOST);
    }
}
