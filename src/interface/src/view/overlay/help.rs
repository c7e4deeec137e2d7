use super::OverlayRow;
use super::frame::{border_note, centered, frame};
use crate::help::{FRAME, GUTTER, HelpRow, Pages};
use crate::keymap::Mode;
use crate::model::{Model, Overlay};
use crate::paint;
use plywood_drawing::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;
use ratatui_widgets::paragraph::Paragraph;

pub(super) static ROW: OverlayRow = OverlayRow::anywhere("help", draw);

fn draw(model: &Model, buf: &mut Buffer) {
    let Overlay::Help(page) = model.overlay else { return };
    draw_page(model.mode(), page, model.area().intersection(buf.area), buf);
}

/// Draws a page of the help of a mode in the middle of a screen; the last one if there are fewer.
pub(in crate::view) fn draw_page(mode: Mode, page: u16, screen: Rect, buf: &mut Buffer) {
    let pages = Pages::new(mode, screen);
    let last = pages.count() - 1;
    let page = page.min(last);
    let area = centered(screen, pages.width(), pages.rows + FRAME.1);
    let inside = frame(area, text!(panels, "keys"), buf);
    let columns = pages.columns.iter().skip(usize::from(page) * pages.beside).take(pages.beside);
    let mut x = inside.x;
    for column in columns {
        let at = Rect { x, width: pages.column, ..inside };
        Paragraph::new(column.iter().map(line).collect::<Vec<_>>()).render(at.intersection(inside), buf);
        x += pages.column + GUTTER;
    }
    if last > 0 {
        let (page, pages) = (usize::from(page) + 1, usize::from(last) + 1);
        let note = String::from(say!(overlays, "page", page = Count(page), pages = Count(pages)));
        border_note(&note, area, buf);
    }
}

fn line(row: &HelpRow) -> Line<'static> {
    match row {
        HelpRow::Heading(words) => paint::line([(*words, Role::Title)]),
        HelpRow::Keys(keys, words) => paint::line([(keys.clone(), Role::Key), ((*words).to_owned(), Role::Text)]),
        HelpRow::Gap => Line::default(),
    }
}
