use super::OverlayRow;
use super::frame::{border_note, centered, frame};
use crate::help::{FRAME, GUTTER, HelpRow, Pages};
use crate::keymap::Mode;
use crate::model::{Model, Overlay};
use crate::paint::Palette;
use plywood_drawing::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;
use ratatui_widgets::paragraph::Paragraph;

pub(super) static ROW: OverlayRow = OverlayRow::anywhere("help", draw);

fn draw(model: &Model, palette: &Palette, buf: &mut Buffer) {
    let Overlay::Help(page) = model.overlay else { return };
    Help { mode: model.mode(), page, palette }.render(model.area().intersection(buf.area), buf);
}

/// Page of the help of a mode, in the middle of a screen; the last one if there are fewer.
pub(in crate::view) struct Help<'m> {
    pub(in crate::view) mode: Mode,
    pub(in crate::view) page: u16,
    pub(in crate::view) palette: &'m Palette,
}

impl Widget for &Help<'_> {
    fn render(self, screen: Rect, buf: &mut Buffer) {
        let pages = Pages::new(self.mode, screen);
        let last = pages.count() - 1;
        let page = self.page.min(last);
        let area = centered(screen, pages.width(), pages.rows + FRAME.1);
        let inside = frame(area, text!(panels, "keys"), self.palette, buf);
        let columns = pages.columns.iter().skip(usize::from(page) * pages.beside).take(pages.beside);
        let mut x = inside.x;
        for column in columns {
            let lines: Vec<Line<'_>> = column.iter().map(|row| line(row, self.palette)).collect();
            let at = Rect { x, width: pages.column, ..inside };
            Paragraph::new(lines).render(at.intersection(inside), buf);
            x += pages.column + GUTTER;
        }
        if last > 0 {
            let (page, pages) = (usize::from(page) + 1, usize::from(last) + 1);
            let note = String::from(say!(overlays, "page", page = Count(page), pages = Count(pages)));
            border_note(&note, area, self.palette, buf);
        }
    }
}

fn line(row: &HelpRow, palette: &Palette) -> Line<'static> {
    match row {
        HelpRow::Heading(words) => palette.line([(*words, Role::Title)]),
        HelpRow::Keys(keys, words) => palette.line([(keys.clone(), Role::Key), ((*words).to_owned(), Role::Text)]),
        HelpRow::Gap => Line::default(),
    }
}
