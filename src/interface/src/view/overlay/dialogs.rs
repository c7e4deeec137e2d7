//! Dialogs: prompts for a text, choices between keys, and the progress of the running job.

use super::frame::{below, centered, frame, strip};
use crate::{
    editing::Destination,
    exercise_form::ExerciseRow,
    model::Working,
    view::{keys::key_of, prelude::*},
};
use plywood_messages::words::Words;
use plywood_search::session::Input;
use ratatui_widgets::paragraph::Paragraph;

const WIDTH: u16 = 66;

/// Draws a text field in the middle of the canvas.
fn prompt(model: &Model, title: &str, typed: &str, hint: &str, buf: &mut Buffer) {
    let area = model.areas().canvas;
    let hint = Flow::plain(hint, Role::Faint);
    let height = hint.height(WIDTH.min(area.width).saturating_sub(4)) + 3;
    let inside = frame(centered(area, WIDTH, height), title, buf);
    let room = usize::from(inside.width.saturating_sub(1));
    // Show the end of the typed text, where the cursor is.
    let shown = text::visible(typed);
    let skipped = shown.chars().count().saturating_sub(room);
    let shown: String = shown.chars().skip(skipped).collect();
    paint::line([(shown.as_str(), Role::Number), ("▏", Role::Knob)]).render(inside, buf);
    hint.draw(paint::below(inside, 1), buf);
}

/// Draws the link in whole rows without a frame, so that it can be selected.
pub fn link(model: &Model, buf: &mut Buffer) {
    let Overlay::Link(link) = &model.overlay else { return };
    let room = below(model);
    let rows = text::wrapped(link, room.width);
    let height = room.height.min(rows.len() as u16 + 1);
    let is_whole = rows.len() < usize::from(height);
    let title =
        if is_whole { string!("overlays/link") } else { string!("overlays/link-begins", letters = Count(link.len())) };
    let area = paint::below(room, room.height - height);
    // A sentence without its end would be wrong.
    if area.intersects(model.areas().sentence) {
        paint::blank(buf, model.areas().sentence);
    }
    let inside = strip(area, &title, buf);
    for (area, row) in inside.rows().zip(&rows) {
        paint::write_left(buf, area, row, Role::Text);
    }
}

/// A question with a choice between actions.
pub struct Dialog {
    title: &'static str,
    pub lines: Vec<String>,
    pub choices: Vec<(Action, &'static str)>,
}

/// Returns the question that is open, if any.
pub fn dialog(model: &Model) -> Option<Dialog> {
    unfold(model).or_else(|| leaving(model)).or_else(|| offer(model))
}

/// Draws the question in the middle of the canvas.
pub fn draw_dialog(model: &Model, buf: &mut Buffer) {
    let Some(Dialog { title, lines, choices }) = dialog(model) else { return };
    let area = model.areas().canvas;
    let text = lines.iter().map(|line| paint::line([(line.as_str(), Role::Text)]));
    let answers = choices
        .iter()
        .map(|&(action, what)| (key_of(model.mode(), action), what))
        .map(|(key, what)| paint::line([(format!("{key:>4}"), Role::Key), (format!("  {what}"), Role::Text)]));
    let flow = Flow::stacked(text.chain(answers));
    let height = flow.height(WIDTH.min(area.width).saturating_sub(4)) + 2;
    flow.draw(frame(centered(area, WIDTH, height), title, buf), buf);
}

pub fn go_to(model: &Model, buf: &mut Buffer) {
    let (Overlay::GoTo(digits), Some(open)) = (&model.overlay, model.opened()) else { return };
    let inside = frame(centered(model.areas().canvas, 40, 3), text!("panels/go-to"), buf);
    let of = format!("   {}", say!("overlays/steps", last = Count(open.steps())));
    paint::line([(digits.as_str(), Role::Number), ("▏", Role::Knob), (&of, Role::Faint)]).render(inside, buf);
}

/// Draws the rows of a new exercise, the chosen one with arrows.
pub fn exercise(model: &Model, buf: &mut Buffer) {
    let Overlay::Exercise(form) = &model.overlay else { return };
    let canvas = model.areas().canvas;
    let hint = Flow::plain(text!("overlays/exercise-hint"), Role::Faint);
    let rows = ExerciseRow::ALL.len() as u16;
    let height = rows + 3 + hint.height(WIDTH.min(canvas.width).saturating_sub(4));
    let inside = frame(centered(canvas, WIDTH, height), text!("overlays/exercise"), buf);
    let widest = text::widest(ExerciseRow::ALL.map(ExerciseRow::name));
    for (at, (area, row)) in inside.rows().zip(ExerciseRow::ALL).enumerate() {
        let is_chosen = at == form.row;
        let role = paint::row(buf, area, is_chosen);
        paint::write_left(buf, area, row.name(), role(Role::Text));
        let value = form.value(row, &model.papers);
        let shown = value
            .as_deref()
            .map_or("–".to_owned(), |value| if is_chosen { format!("‹ {value} ›") } else { format!("  {value}") });
        paint::write_left(buf, paint::after(area, widest + 3), &shown, role(Role::Number));
    }
    hint.draw(paint::below(inside, rows + 1), buf);
}

pub fn name(model: &Model, buf: &mut Buffer) {
    let Overlay::Name(typed) = &model.overlay else { return };
    prompt(model, text!("overlays/name"), typed, text!("overlays/name-hint"), buf);
}

pub fn save_as(model: &Model, buf: &mut Buffer) {
    let Overlay::SaveAs(typed, refused) = &model.overlay else { return };
    let hint = match refused {
        None => text!("overlays/save-as-hint"),
        Some(there) if there == typed => text!("overlays/save-over-hint"),
        Some(_) => text!("overlays/save-hint"),
    };
    prompt(model, text!("overlays/save-as"), typed, hint, buf);
}

fn unfold(model: &Model) -> Option<Dialog> {
    let search_view = model.search_view().filter(|_| model.overlay == Overlay::Unfold)?;
    let nodes = search_view.own.baseline.size.map_or(0, |size| size.nodes);
    let message = string!("overlays/edit-game-as-tree", nodes = Count(nodes as usize));
    let choices =
        vec![(Action::Edit, text!("overlays/turn-into-tree")), (Action::Close, text!("overlays/leave-a-game"))];
    Some(Dialog { title: text!("overlays/edit-game"), lines: vec![message.replace('\n', " ")], choices })
}

fn leaving(model: &Model) -> Option<Dialog> {
    let Overlay::Leaving(to) = &model.overlay else { return None };
    let (save, keep) = match to {
        Destination::Outside => (text!("overlays/save-and-quit"), text!("overlays/quit")),
        Destination::Gallery => (text!("overlays/save-and-go"), text!("overlays/go")),
    };
    let choices = vec![
        (Action::LeaveSaving, save),
        (Action::LeaveDiscarding, text!("overlays/throw-away")),
        (Action::LeaveKeeping, keep),
        (Action::Close, text!("overlays/stay")),
    ];
    Some(Dialog { title: text!("overlays/not-saved"), lines: vec![string!("overlays/edits-in-no-file")], choices })
}

fn offer(model: &Model) -> Option<Dialog> {
    let open = model.opened().filter(|_| model.overlay == Overlay::Offer)?;
    let found = open.common().recovered.as_ref()?;
    let mut lines = vec![match found.left.seconds.map(ago) {
        Some(when) => string!("overlays/unsaved-edits", when),
        None => string!("overlays/unsaved-edits-of-another-time"),
    }];
    if found.left.key.base != open.origin().key().base {
        lines.push(string!("overlays/changed-since"));
    }
    // Undo always leads from the edits to the open content of a tree, but not of a game, or of a map of another size.
    let is_tree = model.search_view().is_some_and(|search_view| matches!(search_view.document.content, Input::Tree(_)));
    let choices = vec![
        (Action::Edit, if is_tree { text!("overlays/take-up-undoable") } else { text!("overlays/take-up") }),
        (Action::LeaveDiscarding, text!("overlays/throw-them-away")),
        (Action::Close, text!("overlays/not-now")),
    ];
    Some(Dialog { title: text!("overlays/left-behind"), lines, choices })
}

/// Formats an age in the largest fitting unit.
fn ago(seconds: u64) -> Sentence {
    let whole = |length: u64| (seconds / length) as usize;
    match seconds {
        0..60 => sentence!("overlays/moment-ago"),
        60..3_600 => sentence!("overlays/minutes-ago", count = Count(whole(60))),
        3_600..86_400 => sentence!("overlays/hours-ago", count = Count(whole(3_600))),
        _ => sentence!("overlays/days-ago", count = Count(whole(86_400))),
    }
}

pub fn working(model: &Model, working: &Working, buf: &mut Buffer) {
    // A lesson performs its first search right after reading, so the progress then counts states instead of bytes.
    let is_searched = working.nodes > 0 && working.bytes.read == 0;
    let is_read = is_searched && working.title == text!("jobs/reading");
    let title = if is_read { text!("jobs/searching") } else { working.title };
    let inside = frame(centered(model.area(), 46, 4), title, buf);
    // While a file is read, its bytes, then its nodes.
    let nodes = working.nodes as usize;
    let kibibytes = |bytes: u64| bytes.div_ceil(1 << 10) as usize;
    let size = kibibytes(working.bytes.read);
    let message: &dyn Words = match (nodes, working.bytes.all.map(kibibytes)) {
        (0, Some(all)) => &say!("overlays/read-so-far", Count(size), Count(all)),
        (0, None) if size > 0 => &say!("overlays/read-from-pipe", Count(size)),
        (_, _) if size > 0 => &say!("overlays/nodes-read", Count(nodes), Count(size)),
        (_, _) => &say!("overlays/nodes-so-far", Count(nodes)),
    };
    let progress = paint::message(message, Role::Number);
    Paragraph::new(vec![progress, stops(text!("overlays/stops"))]).render(inside, buf);
}

/// Key that stops a job, with its effect.
pub fn stops(effect: &'static str) -> Line<'static> {
    paint::line([
        (key_of(Mode::Walkthrough, Action::Close), Role::Key),
        (" ".to_owned(), Role::Faint),
        (effect.to_owned(), Role::Faint),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_as_people_tell_them() {
        let cases = [(5, "a moment ago"), (60, "1 minute ago"), (7_300, "2 hours ago"), (200_000, "2 days ago")];
        for (seconds, message) in cases {
            assert_eq!(ago(seconds).to_string(), message);
        }
    }
}
