//! Presenter view: the audience screen and the next step, and below or beside them the notes, the clock and the step.

use super::{
    overlay::{READING, centered, help::draw_of_presenter, plain},
    prelude::*,
};
use crate::{
    keymap::key_line,
    presentation::message::{Audience, Disconnected, Note, Presentation, SpeakerNotes},
    presenter_view::{Link, PresenterAreas, PresenterView, areas},
    symbol::WIDEST,
};
use plywood_drawing::scene::{LARGE_ROWS, has_large, large_lines, large_width};
use plywood_messages::words::{Span, Tone};
use plywood_tree::settings::ThemeName;
use ratatui::{
    buffer::Cell,
    style::{Color, Modifier},
};

/// Columns of the headings at the left of their text.
const HEADING: u16 = 7;

impl Widget for &PresenterView {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let area = area.intersection(buf.area);
        paint::fill(buf, area, Role::Text);
        let areas = areas(area);
        title(self, areas, buf);
        draw_mirror(self, areas, buf);
        let notes = &self.presentation.notes;
        draw_coming(self, areas, buf);
        draw_notes(notes, areas, buf);
        let role = if self.link == Link::Following { Role::Title } else { Role::Faint };
        let target = notes.minutes.map(|minutes| target(self.seconds, minutes)).unwrap_or_default();
        let elapsed = string!("speaker/elapsed") + &target;
        headed_digits(areas.clock, &elapsed, &clock(self.seconds), role, buf);
        let pace = notes.pace.as_ref().map(|pace| format!("   ▶ {pace}")).unwrap_or_default();
        let heading = string!("speaker/step") + &pace;
        headed_digits(areas.step, &heading, &step(notes.step), Role::Number, buf);
        let keys = if self.help.is_some() { READING } else { key_line(Mode::PresenterView) };
        KeyLine::new(Mode::PresenterView, keys).render(areas.keys, buf);
        if let Some(page) = self.help {
            draw_of_presenter(page, area, buf);
        }
        paint::resolve(buf, self.theme());
    }
}

/// Draws the title and the connection status. Without room for large digits, also step and clock.
fn title(model: &PresenterView, areas: PresenterAreas, buf: &mut Buffer) {
    let area = inset(areas.title);
    let notes = &model.presentation.notes;
    let pace = notes.pace.as_ref().map(|pace| format!("▶ {pace}   ")).unwrap_or_default();
    let target = notes.minutes.map(|minutes| target(model.seconds, minutes)).unwrap_or_default();
    let small = || format!("{pace}{}   {}{target}", step(notes.step), clock(model.seconds));
    let right = if areas.clock.is_empty() { small() } else { String::new() };
    paint::write_right(buf, area, area.y, &right, Role::Title);
    let left = Rect { width: area.width.saturating_sub(text::cells(&right) + 2), ..area };
    let remark = model.remark.map(Remark::from).or_else(|| trouble(&model.link).map(Remark::fault));
    let role = remark.as_ref().map_or(Role::Title, |remark| remark.tone.role());
    let words = remark.as_ref().map_or_else(|| notes.title.clone(), Remark::signed);
    let heading = if left.width < 66 { String::new() } else { format!("{}   ", text!("speaker/title")) };
    let shown = text::clipped(&words, left.width.into());
    paint::line([(heading.as_str(), Role::Faint), (&shown, role)]).render(left, buf);
}

/// Draws texts one below the other. Each takes the rows it needs, as far as the others keep their minimum.
fn draw_notes(notes: &SpeakerNotes, areas: PresenterAreas, buf: &mut Buffer) {
    let next = if areas.coming.is_empty() { next_words(notes) } else { Sentence::default() };
    let node = noted(notes.node.as_ref());
    let file = noted(notes.file.as_ref());
    let coming = format!(" {} ", text!("speaker/next"));
    let mut blocks = vec![
        (coming.as_str(), Role::Current, &next),
        (text!("speaker/note"), Role::Faint, &node),
        (text!("speaker/file"), Role::Faint, &file),
    ];
    blocks.retain(|(.., words)| !words.0.is_empty());
    let mut rest = areas.words;
    let (above, beside, least) = if areas.has_headings_above { (2, 0, 3) } else { (0, HEADING, 1) };
    for (after, (heading, role, words)) in (0..blocks.len() as u16).rev().zip(blocks) {
        let flow = Flow::sentence(words);
        let needed = flow.height(rest.width.saturating_sub(beside)) + above;
        let rows = needed.min(rest.height.saturating_sub(after * least).max(least)).min(rest.height);
        let block = Rect { height: rows, ..rest };
        paint::write_left(buf, block, heading, role);
        let text = Rect { height: rows.saturating_sub(above), ..paint::below(block, above / 2) };
        flow.draw(paint::after(text, beside), buf);
        rest = paint::below(rest, rows);
    }
}

/// `20 / 43`.
fn step(step: Option<(u64, u64)>) -> String {
    match step {
        Some((done, all)) => format!("{} / {}", text::grouped(done), text::grouped(all)),
        None => "–".to_owned(),
    }
}

/// `12:34`, and `1:12:34` from an hour on.
fn clock(seconds: u64) -> String {
    let (minutes, rest) = (seconds / 60, seconds % 60);
    if minutes < 60 {
        format!("{minutes}:{rest:02}")
    } else {
        format!("{}:{:02}:{rest:02}", minutes / 60, minutes % 60)
    }
}

/// ` of 45:00`, and the time that the presentation has taken beyond it.
fn target(seconds: u64, minutes: u32) -> String {
    let target = u64::from(minutes) * 60;
    let shown = string!("speaker/target", target = Text(clock(target)));
    match seconds.checked_sub(target) {
        None | Some(0) => format!(" {shown}"),
        Some(over) => format!(" {shown}, +{}", clock(over)),
    }
}

/// Returns the sentence of the next step.
fn next_words(notes: &SpeakerNotes) -> Sentence {
    if notes.next.0.is_empty() && notes.step.is_some_and(|(step, steps)| step == steps) {
        plain(text!("speaker/nothing-next"))
    } else {
        notes.next.clone()
    }
}

/// Draws the next step; in words if the presentation does not draw it.
fn draw_coming(model: &PresenterView, areas: PresenterAreas, buf: &mut Buffer) {
    rule(areas.coming_rule, text!("speaker/next"), Role::Current, buf);
    let Presentation { next, notes, .. } = &model.presentation;
    if next.area.is_empty() {
        Flow::sentence(&next_words(notes)).draw(paint::after(areas.coming, 1), buf);
    } else {
        draw_frame(model, next, (areas.coming, (0, 0)), buf);
    }
}

/// Returns `only you: what nobody else reads B: the note`.
fn noted(note: Option<&Note>) -> Sentence {
    let Some(Note { about, text, speaker }) = note else { return Sentence::default() };
    let note = if about.is_empty() {
        Sentence::from(vec![Span { text: text.clone().into(), tone: Tone::Plain }])
    } else {
        sentence!("speaker/note-about", Name(about), note = Text(text))
    };
    if speaker.is_empty() { note } else { sentence!("speaker/only-you", Text(speaker), note) }
}

/// Returns the problem with the connection, if any.
fn trouble(link: &Link) -> Option<String> {
    match link {
        Link::Following => None,
        Link::Silent => Some(string!("speaker/silent")),
        Link::Disconnected(Disconnected::NoPresentation) => Some(string!("speaker/no-talk")),
        Link::Disconnected(Disconnected::Gone) => Some(string!("speaker/gone")),
        Link::Disconnected(Disconnected::Several(presentations)) => {
            Some(string!("speaker/several", presentations = Count(*presentations)))
        }
        Link::Disconnected(Disconnected::OtherVersion(_)) => Some(string!("speaker/other-version")),
        Link::Disconnected(Disconnected::Failed(error)) => Some(text::visible(error).into_owned()),
    }
}

fn headed_digits(area: Rect, heading: &str, words: &str, role: Role, buf: &mut Buffer) {
    if area.is_empty() {
        return;
    }
    paint::write_left(buf, area, heading, Role::Faint);
    draw_digits(words, role, paint::below(area, 1), buf);
}

/// Draws large digits; normal ones if they do not fit or a character has no large form.
fn draw_digits(words: &str, role: Role, area: Rect, buf: &mut Buffer) {
    let fits = large_width(words) <= area.width && LARGE_ROWS <= area.height;
    if !fits || !has_large(words) {
        paint::write_left(buf, area, words, role);
        return;
    }
    for (line, area) in large_lines(words).iter().zip(area.rows()) {
        paint::write_left(buf, area, line, role);
    }
}

/// Draws the audience screen at its original size. A smaller screen shows the part around the focus, and the amount cut off.
fn draw_mirror(model: &PresenterView, areas: PresenterAreas, buf: &mut Buffer) {
    draw_rules(model, areas, buf);
    draw_frame(model, &model.presentation.frame, (areas.mirror, model.corner), buf);
}

fn draw_frame(model: &PresenterView, frame: &Buffer, (area, corner): (Rect, (u16, u16)), buf: &mut Buffer) {
    let ground = colored_ground(frame).filter(|_| model.theme().name() == ThemeName::Mono);
    let shown = centered(area, frame.area.width, frame.area.height);
    for at in shown.positions() {
        let there = (at.x - shown.x + corner.0, at.y - shown.y + corner.1);
        if let Some(cell) = buf.cell_mut(at)
            && let Some(there) = frame.cell(there)
        {
            *cell = ground.map_or_else(|| there.clone(), |ground| uncolored(there, ground));
        }
    }
    // Wide characters cut by the mirror's edge would shift their whole row.
    for at in paint::after(area, area.width.saturating_sub(WIDEST)).positions() {
        let reaches_out = |cell: &&mut Cell| text::width(cell.symbol()) > usize::from(area.right() - at.x);
        if let Some(cell) = buf.cell_mut(at).filter(reaches_out) {
            cell.set_symbol(" ");
        }
    }
}

/// Draws the lines above and below the mirror, with what the audience sees and the cells cut off at each side.
fn draw_rules(model: &PresenterView, areas: PresenterAreas, buf: &mut Buffer) {
    let frame = model.presentation.frame.area;
    let (left, above) = model.corner;
    let area = areas.mirror;
    let (words, role) = match model.link {
        Link::Following => match model.presentation.notes.audience {
            Audience::Sees => (text!("speaker/room-sees"), Role::Faint),
            Audience::Blank => (text!("speaker/room-blank"), Role::Refusal),
        },
        Link::Silent | Link::Disconnected(_) if frame.width > 0 => (text!("speaker/room-saw-last"), Role::Problem),
        Link::Silent | Link::Disconnected(_) => ("", Role::Faint),
    };
    rule(areas.above, words, role, buf);
    rule(areas.below, "", role, buf);
    let rows =
        |count: u16, arrow| (count > 0).then(|| format!("{arrow} {}", say!("speaker/rows", count = Count(count))));
    let columns =
        |count: u16, arrow| (count > 0).then(|| format!("{arrow} {}", say!("speaker/columns", count = Count(count))));
    mark(areas.above, &[rows(above, '▴')], buf);
    let right = frame.width.saturating_sub(left + area.width);
    let below = frame.height.saturating_sub(above + area.height);
    mark(areas.below, &[columns(left, '◂'), rows(below, '▾'), columns(right, '▸')], buf);
}

/// Draws a line with words at its left end.
fn rule(area: Rect, words: &str, role: Role, buf: &mut Buffer) {
    paint::write_left(buf, area, &"─".repeat(area.width.into()), Role::Frame);
    if !words.is_empty() {
        paint::write_left(buf, paint::after(area, 1), &format!(" {words} "), role);
    }
}

/// Draws ` ◂ 12 columns   ▾ 3 rows ` at the right end of a rule.
fn mark(area: Rect, marks: &[Option<String>], buf: &mut Buffer) {
    let words: Vec<&str> = marks.iter().flatten().map(String::as_str).collect();
    if words.is_empty() || area.is_empty() {
        return;
    }
    let inside = Rect { width: area.width.saturating_sub(1), ..area };
    paint::write_right(buf, inside, area.y, &format!(" {} ", words.join("   ")), Role::Faint);
}

/// Returns the most frequent background of a frame with colours.
fn colored_ground(frame: &Buffer) -> Option<Color> {
    let has_colors = frame.content.iter().any(|cell| cell.fg != Color::Reset);
    frame.content.last().filter(|_| has_colors).map(|cell| cell.bg)
}

/// Reverses cells with another background than the rest: no information may depend on colour alone.
fn uncolored(cell: &Cell, ground: Color) -> Cell {
    let mut plain = cell.clone();
    plain.set_fg(Color::Reset).set_bg(Color::Reset);
    if cell.bg != ground {
        plain.modifier |= Modifier::REVERSED;
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_written_small() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 10, 3));
        draw_digits("1,905,005", Role::Number, buffer.area, &mut buffer);
        assert_eq!(buffer[(0, 0)].symbol(), "1");
        assert_eq!(buffer[(1, 0)].symbol(), ",");
    }
}
