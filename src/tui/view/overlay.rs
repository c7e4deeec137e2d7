//! What lies over the tree: reasons, notes, the prompt, progress. Frames for all of them.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget};

use super::prose;
use super::title::grouped;
use crate::explain::{self, Sentence, Span, Tone};
use crate::text;
use crate::theme::Role;
use crate::tui::model::{Model, Viewer, Working};
use crate::tui::paint::{self, Palette};

/// Clears an area and draws a frame with a title around it. Returns what is inside, with a column of air.
pub(super) fn frame(area: Rect, title: &str, palette: &Palette, buf: &mut Buffer) -> Rect {
    let area = area.intersection(buf.area);
    if area.width < 4 || area.height < 3 {
        return Rect::default();
    }
    Clear.render(area, buf);
    buf.set_style(area, palette.base());
    let style = palette.of(Role::Frame);
    let across = "─".repeat(usize::from(area.width - 2));
    paint::write_all(buf, area, (area.x, area.y), [("╭", style), (&across, style), ("╮", style)]);
    paint::write_all(buf, area, (area.x, area.bottom() - 1), [("╰", style), (&across, style), ("╯", style)]);
    for y in area.top() + 1..area.bottom() - 1 {
        paint::write(buf, area, (area.x, y), "│", style);
        paint::write(buf, area, (area.right() - 1, y), "│", style);
    }
    let title = format!(" {} ", text::clipped(title, usize::from(area.width).saturating_sub(6)));
    paint::write(buf, area, (area.x + 2, area.y), &title, palette.of(Role::Title));
    Rect { x: area.x + 2, y: area.y + 1, width: area.width - 4, height: area.height - 2 }
}

/// An area of this size in the middle of another.
pub(super) fn centered(screen: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(screen.width), height.min(screen.height));
    Rect { x: screen.x + (screen.width - width) / 2, y: screen.y + (screen.height - height) / 2, width, height }
}

/// Words as a sentence; whatever is in them that is no text is escaped, line breaks become blanks.
pub(super) fn plain(words: &str) -> Sentence {
    let joined = words.split_whitespace().collect::<Vec<_>>().join(" ");
    Sentence(vec![Span { text: text::visible(&joined).into_owned(), tone: Tone::Plain }])
}

/// Sentences in a frame over the lower end of the canvas, where the tree is least in the way.
fn sheet(model: &Model, title: &str, sentences: &[Sentence], palette: &Palette, buf: &mut Buffer) {
    let canvas = model.areas().canvas;
    let width = canvas.width.min(96);
    let inner = width.saturating_sub(4);
    let rows: u16 = sentences.iter().map(|sentence| prose::height(sentence, inner, palette)).sum();
    let height = (rows + 2).min(canvas.height);
    let area = Rect { x: canvas.x + (canvas.width - width) / 2, y: canvas.bottom() - height, width, height };
    let mut rest = frame(area, title, palette, buf);
    for sentence in sentences {
        let used = prose::draw(sentence, palette, rest, buf);
        rest = Rect { y: rest.y + used, height: rest.height.saturating_sub(used), ..rest };
    }
}

pub(super) fn why(model: &Model, viewer: &Viewer, palette: &Palette, buf: &mut Buffer) {
    let node = viewer.focus();
    let name = explain::name(viewer.moment(), viewer.voice(), node).to_string();
    sheet(model, &format!("why {name}"), &explain::why(viewer.moment(), viewer.voice(), node), palette, buf);
}

pub(super) fn note(model: &Model, viewer: &Viewer, palette: &Palette, buf: &mut Buffer) {
    let subject = &viewer.subject;
    let own = viewer.run.replay.tree().note(viewer.focus());
    let parts = [own, subject.note.as_deref(), subject.source.as_deref()];
    let mut sentences: Vec<Sentence> = parts.into_iter().flatten().map(plain).collect();
    if sentences.is_empty() {
        sentences.push(plain("this tree has no note"));
    }
    sheet(model, &text::visible(&subject.title), &sentences, palette, buf);
}

pub(super) fn go_to(model: &Model, viewer: &Viewer, digits: &str, palette: &Palette, buf: &mut Buffer) {
    let area = centered(model.areas().canvas, 40, 3);
    let inside = frame(area, "go to step", palette, buf);
    let of = format!("   0 to {}", grouped(viewer.run.replay.len()));
    let pieces = [(digits, palette.of(Role::Number)), ("▏", palette.of(Role::Knob)), (&of, palette.of(Role::Faint))];
    paint::write_all(buf, inside, (inside.x, inside.y), pieces);
}

pub(super) fn working(model: &Model, working: &Working, palette: &Palette, buf: &mut Buffer) {
    let area = centered(model.screen(), 46, 4);
    let inside = frame(area, working.title, palette, buf);
    let nodes = format!("{} nodes", grouped(working.nodes as usize));
    paint::write(buf, inside, (inside.x, inside.y), &nodes, palette.of(Role::Number));
    let pieces = [("Esc", palette.of(Role::Key)), (" stops", palette.of(Role::Faint))];
    paint::write_all(buf, inside, (inside.x, inside.y + 1), pieces);
}
