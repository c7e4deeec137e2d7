//! Words on a projector: the verdict of the step and the count of visited nodes in big letters, and the sentence.

use super::{
    prelude::*,
    stage::{Stage, StepTexts},
};
use font8x8::{BASIC_FONTS, LATIN_FONTS, MISC_FONTS, UnicodeFonts};
use plywood_drawing::picture::QUARTERS;
use plywood_lesson::Stepped;
use plywood_messages::{text::grouped, words::Tone};
use ratatui::style::Style;

/// Minimum columns between the verdict and the count.
const GAP: u16 = 4;

/// Draws the step in big letters and in a sentence; both move up if the sentence needs more rows.
pub fn draw_words(stage: &Stage<'_>, buf: &mut Buffer) {
    let texts = StepTexts::of(stage).for_audience().into_owned();
    let covered = texts.covered();
    texts.draw(buf);
    let area = make_room(stage.areas.verdict, covered, buf);
    banner(stage, inset(area), buf);
}

/// Moves the area up by these rows for the texts below it.
pub fn make_room(area: Rect, rows: u16, buf: &mut Buffer) -> Rect {
    let moved = lifted(area, rows);
    if rows > 0 {
        paint::blank(buf, moved);
    }
    moved
}

pub const fn lifted(area: Rect, rows: u16) -> Rect {
    Rect { y: area.y.saturating_sub(rows), ..area }
}

/// Draws a word or two in the largest letters that fit.
pub fn big(words: &str, area: Rect, buf: &mut Buffer) {
    let area = area.intersection(buf.area);
    if let Some(size) = size_in_rows(area.height) {
        verdict(&[(words.to_owned(), Role::Verdict)], size, area, buf);
    }
}

/// Draws words that fit in letters of half the full size at the bottom of an area.
pub fn big_half(words: &str, (area, role): (Rect, Role), buf: &mut Buffer) {
    if let Some(letters) = spelled(&[(words.to_owned(), role)]) {
        write_letters(buf, area, &letters, HALF);
    }
}

/// Draws the answer to a question and, if it fits in big letters, the reason.
pub fn draw_solution(answer: &str, reason: Option<&Sentence>, area: Rect, buf: &mut Buffer) {
    let area = area.intersection(buf.area);
    let reason = reason.map(pieces).unwrap_or_default();
    if reason.is_empty() || !says(&[(answer.to_owned(), Role::Verdict)], &reason, area, buf) {
        big(answer, area, buf);
    }
}

/// Draws a sentence in lines of big letters. Returns false if it does not fit.
pub fn draw_sentence(sentence: &Sentence, area: Rect, buf: &mut Buffer) -> bool {
    says(&[], &pieces(sentence), area.intersection(buf.area), buf)
}

/// Returns true if the words fit this width in big letters.
pub fn fits_big(words: &str, columns: u16) -> bool {
    let letters = spelled(&[(words.to_owned(), Role::Title)]);
    letters.is_some_and(|letters| cells_of_letters(&letters, HALF) <= usize::from(columns))
}

/// Returns true if the band has two lines: room for the reason of a step.
pub const fn has_reasons(areas: &WalkthroughAreas) -> bool {
    areas.verdict.height >= FULL
}

/// Letters and their roles, side by side.
type Pieces = Vec<(String, Role)>;

/// Draws the answer to a question about a node in the letters of the band, and the whole answer below it.
pub fn draw_answer(stage: &Stage<'_>, (short, whole): (&Sentence, &Sentence), buf: &mut Buffer) {
    let texts = StepTexts::saying(stage, Flow::sentence(whole));
    let texts = if stage.remark.is_some() { texts } else { StepTexts { condition: Flow::default(), ..texts } };
    let covered = texts.covered();
    texts.draw(buf);
    let area = inset(make_room(stage.areas.verdict, covered, buf)).intersection(buf.area);
    if !says(&[], &pieces(short), area, buf) {
        plain(&pieces(short), area, buf);
    }
}

/// Draws the verdict and the reason on the left, and the count on the right. The count gives way if both then fit, never the reason.
fn banner(stage: &Stage<'_>, area: Rect, buf: &mut Buffer) {
    let Stage { lesson, step, .. } = *stage;
    let area = area.intersection(buf.area);
    let Some(size) = size_in_rows(area.height).filter(|_| area.width > GAP) else { return };
    let count = Count::new(lesson, step, area);
    let used = count.as_ref().map_or(0, |count| count.cells + GAP);
    let left = Rect { width: area.width - used, ..area };
    let reason = lesson.reason(step).filter(|_| has_reasons(&stage.areas));
    let reason = reason.map(|reason| pieces(&reason)).unwrap_or_default();
    let mut caption = pieces(&lesson.caption(step, Charset::Unicode));
    if !reason.is_empty() && !caption.iter().any(|(_, role)| *role == Role::Verdict) {
        // Without a comparison, the reason repeats what the caption says.
        caption.clear();
    }
    if !reason.is_empty() && !says(&caption, &reason, left, buf) && says(&caption, &reason, area, buf) {
        return;
    }
    if reason.is_empty() || !says(&caption, &reason, left, buf) {
        verdict(&pieces(&lesson.caption(step, Charset::Unicode)), size, left, buf);
    }
    if let Some(count) = count {
        count.draw(area, buf);
    }
}

/// Draws a verdict and its reason if all of both fits: the verdict in full letters and the rest in two lines beside it, or all in lines
/// of half the size. Returns false if nothing is drawn.
fn says(caption: &[(String, Role)], reason: &[(String, Role)], area: Rect, buf: &mut Buffer) -> bool {
    let joined = |rest: &[(String, Role)]| [rest, &[(" ".to_owned(), Role::Title)], reason].concat();
    let decides = matches!(caption.first(), Some((_, Role::Verdict | Role::Number)));
    for end in [caption.len(), usize::from(decides)].into_iter().filter(|&end| end > 0 && area.height >= FULL) {
        let (large, rest) = caption.split_at(end);
        let Some(letters) = spelled(large) else { continue };
        let used = cells_of_letters(&letters, FULL) + usize::from(HALF);
        let room = from(area, area.x.saturating_add(used.min(area.width.into()) as u16));
        if let Some(lines) = broken(&joined(rest), room.width, 2) {
            write_letters(buf, area, &letters, FULL);
            write_lines(buf, room, &lines);
            return true;
        }
    }
    let Some(lines) = broken(&joined(caption), area.width, usize::from(area.height / HALF)) else { return false };
    write_lines(buf, area, &lines);
    true
}

/// Draws the verdict of the step, as much as fits in big letters. Returns one past its last column.
fn verdict(pieces: &[(String, Role)], size: u16, area: Rect, buf: &mut Buffer) -> u16 {
    // All of it is big if it fits, else the decisive part, a comparison or a value.
    let core = pieces.iter().position(|(_, role)| matches!(role, Role::Verdict | Role::Number));
    for big in std::iter::once(0..pieces.len()).chain(core.map(|at| at..at + 1)) {
        let letters = spelled(&pieces[big.clone()]);
        let before = &pieces[..big.start];
        let after = &pieces[big.end..];
        let fits = |big: &&Vec<_>| cells_of_letters(big, size) + usize::from(HALF) < usize::from(area.width);
        if let Some(letters) = letters.as_ref().filter(fits)
            && (size, before.is_empty(), after.is_empty()) == (FULL, true, false)
        {
            let room = from(area, area.x + cells_of_letters(letters, size) as u16 + HALF);
            if let Some(lines) = broken(after, room.width, 2) {
                write_letters(buf, area, letters, size);
                return write_lines(buf, room, &lines);
            }
        }
        let beside = cells(before) + cells(after);
        for size in [size, HALF] {
            let Some(letters) =
                letters.as_ref().filter(|big| cells_of_letters(big, size) + beside <= usize::from(area.width))
            else {
                continue;
            };
            let x = plain(before, area, buf);
            let x = write_letters(buf, from(area, x), letters, size);
            return plain(after, from(area, x), buf);
        }
    }
    plain(pieces, area, buf)
}

/// Breaks pieces between words into lines of letters of half the full size. A verdict is not broken. `None` if they need more lines, or
/// if a letter has no big form.
fn broken(pieces: &[(String, Role)], columns: u16, most: usize) -> Option<Vec<Pieces>> {
    let mut words: Vec<Pieces> = Vec::new();
    let mut is_apart = true;
    for (letters, role) in spelled(pieces)? {
        is_apart |= letters.starts_with(' ');
        let parts: Vec<&str> = match role {
            Role::Verdict => vec![letters.trim()],
            _ => letters.split_whitespace().collect(),
        };
        for part in parts {
            match words.last_mut().filter(|_| !is_apart) {
                Some(word) => word.push((part.to_owned(), role)),
                None => words.push(vec![(part.to_owned(), role)]),
            }
            is_apart = true;
        }
        is_apart = letters.ends_with(' ') || (is_apart && letters.trim().is_empty());
    }
    let mut lines: Vec<Pieces> = vec![Vec::new()];
    let mut used = 0;
    for word in words {
        let cells = cells_of_letters(&word, HALF);
        let gap = if used > 0 { usize::from(HALF) } else { 0 };
        if used > 0 && used + gap + cells > usize::from(columns) {
            lines.push(word);
            used = cells;
        } else {
            let line = lines.last_mut()?;
            line.extend((gap > 0).then(|| (" ".to_owned(), Role::Title)));
            line.extend(word);
            used += gap + cells;
        }
        (used <= usize::from(columns) && lines.len() <= most).then_some(())?;
    }
    Some(lines)
}

/// Writes lines in letters of half the full size, the last at the bottom of the area. Returns one past the last column.
fn write_lines(buf: &mut Buffer, area: Rect, lines: &[Pieces]) -> u16 {
    let mut rest = area;
    let mut end = area.x;
    for line in lines.iter().rev() {
        end = end.max(write_letters(buf, rest, line, HALF));
        rest.height -= HALF;
    }
    end
}

fn cells(pieces: &[(String, Role)]) -> usize {
    pieces.iter().map(|(words, _)| text::width(words)).sum()
}

const fn from(area: Rect, x: u16) -> Rect {
    Rect { x, width: area.right().saturating_sub(x), ..area }
}

/// Writes pieces that cannot be big on the base line of the big letters.
fn plain(pieces: &[(String, Role)], area: Rect, buf: &mut Buffer) -> u16 {
    let y = area.bottom().saturating_sub(2).max(area.y);
    pieces.iter().fold(area.x, |x, (words, role)| x + paint::write(buf, area, (x, y), words, *role))
}

/// The pieces of a caption with their roles. The kind of cutoff is only in the sentence; from a distance "cut" is enough.
fn pieces(caption: &Sentence) -> Vec<(String, Role)> {
    let piece = |span: &plywood_messages::words::Span| match span.tone {
        Tone::Cut => (string!("interface/cut-from-afar"), Role::Cut),
        Tone::Verdict => (span.text.to_string(), Role::Verdict),
        Tone::Number => (span.text.to_string(), Role::Number),
        Tone::Plain | Tone::Node | Tone::Player => (span.text.replace("  ", " "), Role::Title),
    };
    caption.0.iter().map(piece).collect()
}

/// Progress of the main counter, with its total, one size smaller than the verdict.
struct Count {
    name: &'static str,
    shown: Pieces,
    is_large: bool,
    /// Columns of its widest form.
    cells: u16,
}

impl Count {
    /// Returns the longest form that takes at most a third of the columns, or `None`.
    fn new(lesson: &dyn Stepped, step: usize, area: Rect) -> Option<Self> {
        let counted = |step| lesson.counters(step).into_iter().next();
        let now = counted(step)?;
        let end = counted(lesson.steps())?;
        let done = grouped(now.now?);
        let last = grouped(end.now?);
        let all = now.all.map(|all| format!("/{}", grouped(all)));
        let is_large = area.height >= FULL && area.width >= WIDE;
        let forms = [all, Some(String::new())];
        forms.into_iter().flatten().find_map(|of| {
            let letters = (last.len() + of.len()) as u16;
            let cells = if is_large { letters * HALF } else { letters.max(text::cells(now.name)) };
            let shown = vec![(done.clone(), Role::Number), (of, Role::Faint)];
            (cells <= area.width / 3).then_some(Self { name: now.name, shown, is_large, cells })
        })
    }

    /// Draws the count at the lower right, with its name above.
    fn draw(&self, area: Rect, buf: &mut Buffer) {
        let rows = if self.is_large { HALF } else { 1 };
        let used = if self.is_large { cells_of_letters(&self.shown, HALF) } else { cells(&self.shown) };
        let place = from(area, area.right().saturating_sub(used as u16));
        if self.is_large {
            write_letters(buf, place, &self.shown, HALF);
        } else {
            let line = place.bottom().saturating_sub(1);
            self.shown.iter().fold(place.x, |x, (words, role)| x + paint::write(buf, area, (x, line), words, *role));
        }
        let above = area.bottom().saturating_sub(rows + 1).max(area.y);
        paint::write_right(buf, area, above, self.name, Role::Faint);
    }
}

/// From this many columns on, the count is in big letters too.
const WIDE: u16 = 130;

/// Columns and rows of a letter with one dot per cell, and with four dots per cell.
const FULL: u16 = 8;
const HALF: u16 = 4;

const fn size_in_rows(rows: u16) -> Option<u16> {
    match rows {
        FULL.. => Some(FULL),
        HALF.. => Some(HALF),
        _ => None,
    }
}

/// Returns the words in characters with a big form; `None` if one has none.
fn spelled(pieces: &[(String, Role)]) -> Option<Vec<(String, Role)>> {
    let spelled = |(words, role): &(String, Role)| {
        let shown = text::visible(words).replace('−', "-");
        shown.chars().all(is_drawn).then_some((shown, *role))
    };
    pieces.iter().map(spelled).collect()
}

/// Returns true if the character has a readable big form: some in the font do not.
fn is_drawn(c: char) -> bool {
    matches!(c, ' '..='~' | 'À'..='ÿ' | '≤' | '≥') || own(c).is_some()
}

/// A zero without a stroke, which looks like an eight from afar, and symbols missing in the font: infinity, and those of positions
/// and moves in some games.
const OWN: [(char, [&str; 8]); 8] = [
    ('0', [" #####  ", "##   ## ", "##   ## ", "##   ## ", "##   ## ", "##   ## ", " #####  ", "        "]),
    ('∞', ["        ", "        ", " ## ##  ", "#  #  # ", "#  #  # ", " ## ##  ", "        ", "        "]),
    ('→', ["        ", "    #   ", "    ##  ", "####### ", "####### ", "    ##  ", "    #   ", "        "]),
    ('←', ["        ", "  #     ", " ##     ", "####### ", "####### ", " ##     ", "  #     ", "        "]),
    ('↑', ["   #    ", "  ###   ", " #####  ", "   #    ", "   #    ", "   #    ", "   #    ", "        "]),
    ('↓', ["   #    ", "   #    ", "   #    ", "   #    ", " #####  ", "  ###   ", "   #    ", "        "]),
    ('·', ["        ", "        ", "        ", "  ##    ", "  ##    ", "        ", "        ", "        "]),
    ('…', ["        ", "        ", "        ", "        ", "        ", "        ", "# ## ## ", "        "]),
];

fn own(c: char) -> Option<Dots> {
    let row = |dots: &str| dots.bytes().rev().fold(0, |row, dot| row << 1 | u8::from(dot == b'#'));
    OWN.iter().find(|(sign, _)| *sign == c).map(|(_, dots)| dots.map(row))
}

/// Rows of a letter from the top, one bit per dot; the lowest bit is the left one.
type Dots = [u8; 8];

fn dots(c: char) -> Option<Dots> {
    own(c).or_else(|| BASIC_FONTS.get(c)).or_else(|| LATIN_FONTS.get(c)).or_else(|| MISC_FONTS.get(c))
}

/// Returns the columns on either side of the letters: text on a block of colour needs a margin.
fn margin(role: Role) -> u16 {
    u16::from(role == Role::Verdict)
}

fn cells_of_letters(pieces: &[(String, Role)], size: u16) -> usize {
    pieces.iter().map(|(words, role)| cells_of(words, *role, size)).sum()
}

fn cells_of(words: &str, role: Role, size: u16) -> usize {
    words.chars().count() * usize::from(size) + 2 * usize::from(margin(role))
}

/// Draws the pieces that fit side by side at the lower left of an area. Returns one past the last column.
fn write_letters(buf: &mut Buffer, area: Rect, pieces: &[(String, Role)], size: u16) -> u16 {
    let area = area.intersection(buf.area);
    let mut x = area.x;
    for (words, role) in pieces {
        let width = cells_of(words, *role, size);
        let margin = margin(*role);
        if width > usize::from(area.right() - x) || size > area.height {
            return x;
        }
        // An underline in each row of dots would strike the letters through.
        let style = paint::flat(*role);
        let y = area.bottom() - size;
        if margin > 0 {
            let top = y.saturating_sub(1).max(area.y);
            paint::fill_styled(buf, Rect { x, y: top, width: width as u16, height: area.bottom() - top }, style);
        }
        x += margin;
        for c in words.chars() {
            write_letter(buf, Rect { x, y, width: size, height: size }, c, size, style);
            x += size;
        }
        x += margin;
    }
    x
}

fn write_letter(buf: &mut Buffer, area: Rect, c: char, size: u16, style: Style) {
    let Some(dots) = dots(c) else { return };
    let step = usize::from(8 / size);
    let dot = |x: usize, y: usize| usize::from(dots[y] >> x & 1);
    for position in area.positions() {
        let x = usize::from(position.x - area.x) * step;
        let y = usize::from(position.y - area.y) * step;
        let glyph = if size == FULL {
            QUARTERS[15 * dot(x, y)]
        } else {
            QUARTERS[dot(x, y) + 2 * dot(x + 1, y) + 4 * dot(x, y + 1) + 8 * dot(x + 1, y + 1)]
        };
        if let Some(cell) = buf.cell_mut(position) {
            cell.set_char(glyph).set_style(style);
        }
    }
    if let Some(first) = buf.cell_mut(area.as_position()).filter(|_| c != ' ') {
        paint::mark_letter(first, c, size);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(words: &str) -> Vec<(String, Role)> {
        vec![(words.to_owned(), Role::Text)]
    }

    fn drawn(words: &str, size: u16, (width, height): (u16, u16)) -> Buffer {
        let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
        write_letters(&mut buf, Rect::new(0, 0, width, height), &piece(words), size);
        buf
    }

    fn has_ink(buf: &Buffer) -> bool {
        buf.content().iter().any(|cell| cell.symbol() != " ")
    }

    #[test]
    fn characters_are_in_the_font_or_spelled_or_refused() {
        // Every accepted character is in the font.
        for c in ('!'..='\u{2fff}').filter(|&c| is_drawn(c)) {
            for size in [HALF, FULL] {
                assert!(has_ink(&drawn(&c.to_string(), size, (8, 8))), "{c:?}");
            }
        }

        // Symbols missing in the font are spelled out; others are rejected.
        {
            let spelled = |words: &str| spelled(&piece(words)).map(|pieces| pieces[0].0.clone());
            assert_eq!(spelled("−3 ≥ −∞").as_deref(), Some("-3 ≥ -∞"));
            assert_eq!(spelled("2→0").as_deref(), Some("2→0"));
            assert_eq!(spelled("Zürich").as_deref(), Some("Zürich"));
            assert_eq!(spelled("日本"), None);
            assert_eq!(spelled("\u{1b}[2J").as_deref(), Some("\\u{1b}[2J"), "nothing of a file acts on a terminal");
        }

        // Own symbols are drawn like letters.
        {
            let rows = |size: u16, cells| {
                let buf = drawn("∞", size, (cells, cells));
                let width = usize::from(cells);
                let row =
                    |row: &[ratatui::buffer::Cell]| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>();
                buf.content().chunks(width).map(row).collect::<Vec<_>>()
            };
            assert_eq!(rows(HALF, 4), ["    ", "▞▚▀▖", "▚▞▄▘", "    "]);
            assert_eq!(rows(FULL, 8)[2..6], [" ██ ██  ", "█  █  █ ", "█  █  █ ", " ██ ██  "]);
        }

        // Words beside full letters take two lines, whole words each, or stay small.
        {
            let lines = |words: &str, most: u16| {
                let lines = broken(&piece(words), most * HALF, 2)?;
                Some(
                    lines
                        .iter()
                        .map(|line| line.iter().map(|(word, _)| word.as_str()).collect())
                        .collect::<Vec<String>>(),
                )
            };
            assert_eq!(lines("  Checkers is solved", 11), Some(vec!["Checkers is".to_owned(), "solved".to_owned()]));
            assert_eq!(lines("Checkers is solved", 18).map(|lines| lines.len()), Some(1));
            assert_eq!((lines("Checkers is solved", 8), lines("Checkers is solved", 7)), (None, None));
            let pieces = [piece("by "), piece("A"), piece(", then B")].concat();
            let joined =
                |lines: Vec<Vec<(String, Role)>>| lines.concat().into_iter().map(|(word, _)| word).collect::<String>();
            assert_eq!(broken(&pieces, 14 * HALF, 2).map(joined).as_deref(), Some("by A, then B"));
            // A number of 65,544 columns stays small: it does not count as 8.
            let mut narrow = Buffer::empty(Rect::new(0, 0, 84, 8));
            let long = [("9".repeat(8_193), Role::Number), (" wins".to_owned(), Role::Title)];
            verdict(&long, FULL, narrow.area, &mut narrow);
            assert_eq!(narrow[(0, 6)].symbol(), "9");
            let mut buf = Buffer::empty(Rect::new(0, 0, 84, 8));
            let pieces = [("2007".to_owned(), Role::Number), ("  Checkers is solved".to_owned(), Role::Title)];
            assert_eq!(verdict(&pieces, FULL, buf.area, &mut buf), 80);
            let has_ink = |rows: std::ops::Range<u16>| {
                Rect { x: 36, y: rows.start, width: 44, height: rows.len() as u16 }
                    .positions()
                    .any(|at| buf[at].symbol() != " ")
            };
            assert!(has_ink(0..4) && has_ink(4..8));
        }

        // A piece without room is not started.
        assert!(has_ink(&drawn("ab", HALF, (8, 4))));
        assert!(!has_ink(&drawn("ab", HALF, (7, 4))));
        assert!(!has_ink(&drawn("ab", HALF, (8, 3))));
        assert!(!has_ink(&drawn("ab", FULL, (8, 8))));
    }

    /// A terminal that enlarges text gets characters; a letter that something covers stays in blocks.
    #[test]
    fn a_terminal_that_enlarges_text_gets_characters() {
        let mut buf = drawn("≤3", HALF, (8, 4));
        paint::put(&mut buf, (6, 2), 'x', Role::Text);
        let blocks = buf[(4, 0)].symbol().to_owned();
        paint::enlarge_letters(&mut buf);
        assert_eq!(paint::sized(&buf[(0, 0)]).as_deref(), Some("\u{1b}]66;s=4:w=1;≤\u{1b}\\"));
        assert_eq!((paint::sized(&buf[(4, 0)]), buf[(4, 0)].symbol()), (None, blocks.as_str()));
        assert!((1..4).all(|x| buf[(x, 1)].symbol() == " "));
        let mut buf = drawn("3", FULL, (8, 8));
        paint::enlarge_letters(&mut buf);
        assert_eq!(paint::sized(&buf[(0, 0)]).as_deref(), Some("\u{1b}]66;s=7:w=1;3\u{1b}\\"));
    }
}
