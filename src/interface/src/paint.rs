//! Styles of roles, and fast writing of cells.

use std::borrow::Cow;

use plywood_drawing::picture::Picture;
use plywood_drawing::theme::{Emphasis, Paint, Role, Theme};
use plywood_messages::text;
use plywood_messages::words::{Charset, Tone, Words};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthChar;

pub(super) const fn role(tone: Tone) -> Role {
    match tone {
        Tone::Plain => Role::Text,
        Tone::Node | Tone::Player => Role::Title,
        Tone::Number => Role::Number,
        Tone::Verdict => Role::Verdict,
        Tone::Cut => Role::Cut,
    }
}

/// Style of every role of one theme, looked up once per frame.
#[derive(Clone, Debug)]
pub struct Palette {
    styles: Vec<Style>,
    base: Style,
}

impl Palette {
    pub fn new(theme: Theme) -> Self {
        let mut styles = Vec::new();
        for (role, _) in Theme::legend() {
            let at = role as usize;
            styles.resize(styles.len().max(at + 1), Style::new());
            styles[at] = style(theme.paint(role));
        }
        Self { styles, base: style(Paint { paper: theme.background(), ..theme.paint(Role::Text) }) }
    }

    pub fn of(&self, role: Role) -> Style {
        self.styles[role as usize]
    }

    pub(super) fn span<'w>(&self, words: impl Into<Cow<'w, str>>, role: Role) -> Span<'w> {
        let words = match words.into() {
            Cow::Borrowed(words) => text::visible(words),
            Cow::Owned(words) => Cow::Owned(text::visible(&words).into_owned()),
        };
        Span::styled(words, self.of(role))
    }

    pub(super) fn line<'w, W: Into<Cow<'w, str>>>(&self, pieces: impl IntoIterator<Item = (W, Role)>) -> Line<'w> {
        pieces.into_iter().map(|(words, role)| self.span(words, role)).collect()
    }

    /// Returns a message: plain words in role `plain`, the rest in their own roles.
    pub(super) fn told(&self, words: &dyn Words, plain: Role) -> Line<'static> {
        let spans = words.sentence(Charset::Unicode).0.into_iter();
        spans.map(|span| self.span(span.text, if span.tone == Tone::Plain { plain } else { role(span.tone) })).collect()
    }

    pub(crate) const fn base(&self) -> Style {
        self.base
    }
}

pub(crate) fn style(paint: Paint) -> Style {
    let effects = [
        (paint.bold, Modifier::BOLD),
        (paint.dim, Modifier::DIM),
        (paint.underlined, Modifier::UNDERLINED),
        (paint.reversed, Modifier::REVERSED),
        (paint.crossed_out, Modifier::CROSSED_OUT),
    ];
    let on = effects.iter().filter(|(emphasis, _)| *emphasis == Emphasis::On);
    let modifiers = on.fold(Modifier::empty(), |all, (_, modifier)| all | *modifier);
    let color = |number: Option<u8>| number.map_or(Color::Reset, Color::Indexed);
    // Reset all attributes of the cell: text may be written over lines.
    let style = Style::new().fg(color(paint.ink)).bg(color(paint.paper));
    style.add_modifier(modifiers).remove_modifier(modifiers.complement())
}

/// Writes text from a cell on, clipped to the area. Returns the cells used. Unprintable characters are escaped.
pub(super) fn write(buf: &mut Buffer, area: Rect, at: impl Into<Position>, words: &str, style: Style) -> u16 {
    let Position { x, y } = at.into();
    let area = area.intersection(buf.area);
    if y < area.top() || y >= area.bottom() || x < area.left() || x >= area.right() {
        return 0;
    }
    let room = area.right() - x;
    if words.chars().all(|c| c.width() == Some(1)) {
        return write_narrow(buf, Position { x, y }, words, room, style);
    }
    let (end, _) = buf.set_stringn(x, y, text::visible(words), usize::from(room), style);
    end - x
}

/// Fast path for text whose characters are one cell wide each, which need no grapheme segmentation.
fn write_narrow(buf: &mut Buffer, Position { x, y }: Position, words: &str, room: u16, style: Style) -> u16 {
    let mut used = 0;
    for c in words.chars().take(usize::from(room)) {
        if let Some(cell) = buf.cell_mut((x + used, y)) {
            cell.set_char(c).set_style(style);
        }
        used += 1;
    }
    used
}

/// Draws the rows of a picture from `first` on, clipped to the area.
pub(super) fn picture(buf: &mut Buffer, area: Rect, picture: &Picture, first: u16, palette: &Palette) {
    for (y, row) in (area.y..area.bottom()).zip(first..picture.rows()) {
        for run in picture.row(row) {
            write(buf, area, (area.x.saturating_add(run.x), y), &run.text, palette.of(run.role));
        }
    }
}

/// Writes text right-aligned in row `y` of the area.
pub(super) fn write_right(buf: &mut Buffer, area: Rect, y: u16, words: &str, style: Style) {
    let shown = text::clipped(words, usize::from(area.width));
    let x = area.right().saturating_sub(text::cells(&shown));
    write(buf, area, (x.max(area.left()), y), &shown, style);
}

pub(super) fn cells<R>(buf: &mut Buffer, area: Rect, rows: impl IntoIterator<Item = R>, palette: &Palette)
where
    R: IntoIterator<Item = (char, Role)>,
{
    for (y, row) in (area.top()..area.bottom()).zip(rows) {
        for (x, (glyph, role)) in (area.left()..area.right()).zip(row) {
            if let Some(cell) = buf.cell_mut((x, y)) {
                cell.set_char(glyph).set_style(palette.of(role));
            }
        }
    }
}

#[cfg(test)]
impl Palette {
    /// Test palette: the ink of each role is its number, so a drawing shows the role of each cell. All are underlined, so that a
    /// removed line shows too.
    pub(crate) fn of_roles() -> Self {
        let style = |number: u8| style(Paint { ink: Some(number), underlined: Emphasis::On, ..Paint::default() });
        let styles = (0u8..).zip(Theme::legend()).map(|(number, _)| style(number)).collect();
        Self { styles, base: Style::new() }
    }
}
