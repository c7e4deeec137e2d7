//! Writing cells in roles, and the look of each role.
//!
//! Everything is drawn in roles, whatever the theme: a cell holds the number of its role as a color. [`resolve`] gives the
//! cells of a finished screen their looks. The first cell of a large letter also holds its character and its size.

use std::{borrow::Cow, num::NonZeroU16};

use plywood_drawing::{
    picture::{Picture, QUARTERS},
    theme::{Emphasis, Paint, Role, Theme},
};
use plywood_messages::{
    text,
    words::{Charset, Tone, Words},
};
use ratatui::{
    buffer::{Buffer, Cell, CellDiffOption},
    layout::{Position, Rect},
    style::{Color, Modifier, Style},
    text::{Line, Span},
    widgets::Widget as _,
};
use ratatui_widgets::clear::Clear;
use unicode_width::UnicodeWidthChar;

/// Effects that would strike large letters through, because each row of them would have the line.
const LINES: Modifier = Modifier::UNDERLINED.union(Modifier::CROSSED_OUT);

pub const fn role(tone: Tone) -> Role {
    match tone {
        Tone::Plain => Role::Text,
        Tone::Node | Tone::Player => Role::Title,
        Tone::Number => Role::Number,
        Tone::Verdict => Role::Verdict,
        Tone::Cut => Role::Cut,
    }
}

/// Returns the style that stands for a role until it is resolved.
pub const fn style(role: Role) -> Style {
    flat(role).add_modifier(LINES)
}

/// Returns the style of a role in large letters.
pub const fn flat(role: Role) -> Style {
    Style::new().fg(Color::Rgb(0, 0, role as u8)).bg(Color::Reset).remove_modifier(Modifier::all())
}

/// Returns the style of a text, which may be in large letters.
pub fn style_of(role: Role, words: &str) -> Style {
    if words.contains(BLOCKS) { flat(role) } else { style(role) }
}

/// Characters of which large letters are made.
const BLOCKS: [char; 4] = ['█', '▀', '▄', '▞'];

/// Draws a screen of its own in a theme.
pub fn screen(area: Rect, theme: Theme, draw: impl FnOnce(&mut Buffer)) -> Buffer {
    let mut buf = Buffer::empty(area);
    fill(&mut buf, area, Role::Text);
    draw(&mut buf);
    resolve(&mut buf, theme);
    buf
}

/// Gives the cells their looks in a theme. Cells without a role stay as they are.
pub fn resolve(buf: &mut Buffer, theme: Theme) {
    let looks = Theme::legend().map(|(role, _)| {
        let mut cell = Cell::EMPTY;
        cell.set_style(look(theme.paint(role)));
        (cell.fg, cell.bg, cell.modifier)
    });
    let looks: Vec<_> = looks.collect();
    for cell in &mut buf.content {
        let Color::Rgb(_, _, number) = cell.fg else { continue };
        let Some(&(ink, paper, effects)) = looks.get(usize::from(number)) else { continue };
        let is_lined = cell.modifier.contains(LINES);
        (cell.fg, cell.bg) = (ink, paper);
        cell.modifier = if is_lined { effects } else { effects.difference(LINES) };
    }
}

/// Marks the first cell of a large letter of `size` columns and rows.
pub fn mark_letter(cell: &mut Cell, c: char, size: u16) {
    if let (Color::Rgb(_, _, role), Ok(code)) = (cell.fg, u16::try_from(u32::from(c))) {
        let [high, low] = code.to_be_bytes();
        cell.set_fg(Color::Rgb(high, low, role)).set_bg(Color::Rgb(0, 0, size as u8));
    }
}

/// The largest letters of a terminal.
const LARGEST: u16 = 7;

/// Replaces large letters made of blocks by characters that the terminal enlarges, for [`resolve`]. Letters that something covers stay.
pub fn enlarge_letters(buf: &mut Buffer) {
    for at in buf.area.positions() {
        let (Color::Rgb(high, low, role), Color::Rgb(.., size)) = (buf[at].fg, buf[at].bg) else { continue };
        let Some(c) = char::from_u32(u16::from_be_bytes([high, low]).into()) else { continue };
        let is_part = |cell: &Cell| matches!(cell.fg, Color::Rgb(.., own) if own == role) && is_block(cell.symbol());
        let block = Rect { x: at.x, y: at.y, width: size.into(), height: size.into() };
        if block.intersection(buf.area) != block || !block.positions().all(|part| is_part(&buf[part])) {
            continue;
        }
        let scale = LARGEST.min(size.into());
        for part in block.positions() {
            let is_inside = part.x < at.x + scale && part.y < at.y + scale;
            buf[part].set_char(' ').set_diff_option(if is_inside {
                CellDiffOption::Skip
            } else {
                CellDiffOption::None
            });
        }
        let width = NonZeroU16::new(scale).map_or(CellDiffOption::None, CellDiffOption::ForcedWidth);
        buf[at].set_char(c).set_diff_option(width);
    }
}

/// Returns a character with ink in its upper half, its lower half, both or neither.
pub fn half_blocks([above, below]: [bool; 2]) -> char {
    QUARTERS[3 * usize::from(above) + 12 * usize::from(below)]
}

fn is_block(symbol: &str) -> bool {
    symbol.chars().all(|c| c == ' ' || ('▀'..='▟').contains(&c))
}

/// Returns a character in the size that the text sizing protocol of kitty gives it (OSC 66), if it is a letter to be enlarged.
pub fn sized(cell: &Cell) -> Option<String> {
    match cell.diff_option {
        CellDiffOption::ForcedWidth(size) => Some(format!("\x1b]66;s={size}:w=1;{}\x1b\\", cell.symbol())),
        _ => None,
    }
}

/// Gives the cells of an area a role.
pub fn fill(buf: &mut Buffer, area: Rect, role: Role) {
    fill_styled(buf, area, style(role));
}

/// Gives the cells of an area one of the styles of a role, row by row: finding each cell by its place costs more than the rest.
pub fn fill_styled(buf: &mut Buffer, area: Rect, style: Style) {
    let area = area.intersection(buf.area);
    let mut pattern = Cell::EMPTY;
    pattern.set_style(style);
    for y in area.top()..area.bottom() {
        for cell in row_from(buf, area, Position { x: area.x, y }) {
            (cell.fg, cell.bg, cell.modifier) = (pattern.fg, pattern.bg, pattern.modifier);
        }
    }
}

/// Returns the cells of an area's row from a place on; none outside it.
fn row_from(buf: &mut Buffer, area: Rect, at: Position) -> &mut [Cell] {
    let area = area.intersection(buf.area);
    if !area.contains(at) {
        return &mut [];
    }
    let begin = buf.index_of(at.x, at.y);
    &mut buf.content[begin..begin + usize::from(area.right() - at.x)]
}

pub fn look(paint: Paint) -> Style {
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

pub fn span<'w>(words: impl Into<Cow<'w, str>>, role: Role) -> Span<'w> {
    let words = match words.into() {
        Cow::Borrowed(words) => text::visible(words),
        Cow::Owned(words) => Cow::Owned(text::visible(&words).into_owned()),
    };
    Span::styled(words, style(role))
}

pub fn line<'w, W: Into<Cow<'w, str>>>(pieces: impl IntoIterator<Item = (W, Role)>) -> Line<'w> {
    pieces.into_iter().map(|(words, role)| span(words, role)).collect()
}

/// Returns a message: plain words in role `plain`, the rest in their own roles.
pub fn message(words: &dyn Words, plain: Role) -> Line<'static> {
    let spans = words.sentence(Charset::Unicode).0.into_iter();
    spans.map(|piece| span(piece.text, if piece.tone == Tone::Plain { plain } else { role(piece.tone) })).collect()
}

/// Returns a field with the text typed so far; empty if nothing can be typed.
pub fn field(typed: &str, is_open: bool) -> Line<'_> {
    line([("› ", Role::Knob), (typed, Role::Number), ("▏ ", Role::Knob)].into_iter().filter(|_| is_open))
}

/// Clears an area.
pub fn blank(buf: &mut Buffer, area: Rect) {
    let area = area.intersection(buf.area);
    Clear.render(area, buf);
    fill(buf, area, Role::Text);
}

pub fn put(buf: &mut Buffer, at: (u16, u16), glyph: char, role: Role) {
    if let Some(cell) = buf.cell_mut(at) {
        cell.set_char(glyph).set_style(style(role));
    }
}

/// Writes text from a cell on, clipped to the area. Returns the cells used. Unprintable characters are escaped.
pub fn write(buf: &mut Buffer, area: Rect, at: impl Into<Position>, words: &str, role: Role) -> u16 {
    write_styled(buf, area, at, words, style(role))
}

pub fn write_styled(buf: &mut Buffer, area: Rect, at: impl Into<Position>, words: &str, style: Style) -> u16 {
    let at = at.into();
    if words.chars().all(|c| text::is_usual(c) || c.width() == Some(1)) {
        return write_narrow(buf, area, at, words.chars(), style);
    }
    let room = row_from(buf, area, at).len();
    if room == 0 {
        return 0;
    }
    let (end, _) = buf.set_stringn(at.x, at.y, text::visible(words), room, style);
    end - at.x
}

/// Fast path for characters that are one cell wide each, which need no grapheme segmentation.
fn write_narrow(buf: &mut Buffer, area: Rect, at: Position, signs: impl Iterator<Item = char>, style: Style) -> u16 {
    let mut used = 0;
    for (cell, c) in row_from(buf, area, at).iter_mut().zip(signs) {
        cell.set_char(c).set_style(style);
        used += 1;
    }
    used
}

/// Draws the rows of a picture from `first` on, clipped to the area, over what is there.
pub fn picture(buf: &mut Buffer, area: Rect, picture: &Picture, first: u16) {
    let mut signs = Vec::new();
    for (y, row) in (area.y..area.bottom()).zip(first..picture.rows()) {
        for piece in picture.pieces(row) {
            let at = (area.x.saturating_add(piece.x), y);
            if piece.is_narrow() {
                signs.clear();
                signs.extend(piece.signs().flatten());
                let is_large = signs.iter().any(|sign| BLOCKS.contains(sign));
                let style = if is_large { flat(piece.role) } else { style(piece.role) };
                write_narrow(buf, area, at.into(), signs.iter().copied(), style);
            } else {
                let text = piece.run().text;
                write_styled(buf, area, at, &text, style_of(piece.role, &text));
            }
        }
    }
}

/// Writes a line from the upper left cell of an area on.
pub fn write_line(buf: &mut Buffer, area: Rect, line: &Line<'_>) {
    let write =
        |x, span: &Span<'_>| x + write_styled(buf, area, (x, area.y), &span.content, line.style.patch(span.style));
    line.spans.iter().fold(area.x, write);
}

/// Writes text from the upper left cell of an area on. Returns the cells used.
pub fn write_left(buf: &mut Buffer, area: Rect, words: &str, role: Role) -> u16 {
    write(buf, area, area.as_position(), words, role)
}

/// The same, but a text that is cut ends with an ellipsis.
pub fn write_clipped(buf: &mut Buffer, area: Rect, words: &str, role: Role) {
    write_left(buf, area, &text::clipped(&text::visible(words), area.width.into()), role);
}

/// Marks hidden rows above or below an area at its right border.
pub fn scroll_marks(buf: &mut Buffer, area: Rect, has_above: bool, has_below: bool) {
    if has_above {
        write_right(buf, area, area.y, "↑", Role::Faint);
    }
    if has_below {
        write_right(buf, area, area.bottom().saturating_sub(1), "↓", Role::Faint);
    }
}

/// Marks a row of a list if it is chosen. Returns the roles that its words then have.
pub fn row(buf: &mut Buffer, area: Rect, is_chosen: bool) -> impl Fn(Role) -> Role + use<> {
    if is_chosen {
        fill(buf, area, Role::Chosen);
    }
    move |role| if is_chosen { Role::Chosen } else { role }
}

/// Returns the first visible item of a list: the chosen one stays in the middle, as far as there are items above and below.
pub fn first_shown(chosen: usize, count: usize, rows: u16) -> usize {
    let rows = usize::from(rows);
    chosen.saturating_sub(rows / 2).min(count.saturating_sub(rows))
}

/// Returns an area without its first rows.
pub const fn below(area: Rect, rows: u16) -> Rect {
    Rect { y: area.y.saturating_add(rows), height: area.height.saturating_sub(rows), ..area }
}

/// Returns an area without its first columns.
pub const fn after(area: Rect, columns: u16) -> Rect {
    Rect { x: area.x.saturating_add(columns), width: area.width.saturating_sub(columns), ..area }
}

/// Returns the last row of an area, which is empty if the area is.
pub const fn last_row(area: Rect) -> Rect {
    below(area, area.height.saturating_sub(1))
}

/// Returns true if a cell shows nothing.
pub fn is_blank(buf: &Buffer, at: impl Into<Position>) -> bool {
    buf.cell(at).is_some_and(|cell| cell.symbol() == " ")
}

/// Writes text right-aligned in row `y` of the area.
pub fn write_right(buf: &mut Buffer, area: Rect, y: u16, words: &str, role: Role) {
    let shown = text::clipped(words, usize::from(area.width));
    let x = area.right().saturating_sub(text::cells(&shown));
    write(buf, area, (x.max(area.left()), y), &shown, role);
}

pub fn cells<R>(buf: &mut Buffer, area: Rect, rows: impl IntoIterator<Item = R>)
where
    R: IntoIterator<Item = (char, Role)>,
{
    for (y, row) in (area.top()..area.bottom()).zip(rows) {
        for (x, (glyph, role)) in (area.left()..area.right()).zip(row) {
            put(buf, (x, y), glyph, role);
        }
    }
}
