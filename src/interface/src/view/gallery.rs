//! The gallery: a table of contents with the progress of each lecture, and a description of the chosen entry.

use std::{collections::BTreeSet, sync::Arc};

use super::{overlay, prelude::*, prose};
use crate::{
    gallery::{Content, ContentsLine, Entry, Gallery},
    plans::{Request, plan},
    view::tree::draw_plan,
};
use plywood_document::content::{FileContent, LessonFile};
use plywood_drawing::{
    picture::Sheet,
    scene::{Camera, Stroke},
};
use plywood_messages::text::joined;
use plywood_search::{
    replay::Replay,
    session::{Input, SearchProblem},
    trace::{GivenTree, Recording},
};
use plywood_tree::{settings::VisitOrder, tree::Tree};

/// First row of the list.
const FIRST: u16 = 3;
/// Rows below the list for the description of the chosen entry, including a blank line.
const ABOUT: u16 = 7;
/// Columns of the list if the description is beside it.
const LIST: u16 = 80;
/// Minimum width for a description beside the list.
const WIDE: u16 = 116;
const TITLE: u16 = 37;

/// Returns the areas of the list and of the description, above the line of keys and a blank one, if there is a line of keys.
fn parts(model: &Model, screen: Rect) -> [Rect; 2] {
    let inside = inset(screen);
    let below = if model.surface().hides_keys { 0 } else { 2 };
    let height = screen.height.saturating_sub(FIRST + below);
    let inside = Rect { y: FIRST, height, ..inside };
    if screen.width >= WIDE {
        return [Rect { width: LIST, ..inside }, paint::after(inside, LIST + 3)];
    }
    let about = if height > 2 * ABOUT { ABOUT } else { 0 };
    [Rect { height: height - about, ..inside }, paint::below(inside, height - about + 1)]
}

/// Returns the entry at a row of the screen.
pub fn gallery_entry(model: &Model, column: u16, row: u16) -> Option<usize> {
    let [list, _] = parts(model, model.area());
    if !list.contains((column, row).into()) {
        return None;
    }
    let lines = lines(&model.gallery, list.height);
    let line = usize::from(row - list.y) + first_shown(&model.gallery, &lines, list.height);
    match lines.get(line) {
        Some(&ContentsLine::Entry(number)) => Some(number),
        _ => None,
    }
}

/// Lines of the list. Blank lines between chapters are dropped if they would push entries off the screen.
fn lines(gallery: &Gallery, rows: u16) -> Vec<ContentsLine<'_>> {
    let mut lines = gallery.lines();
    if lines.len() > usize::from(rows) {
        lines.retain(|&line| line != ContentsLine::Blank);
    }
    lines
}

/// Number of lines above the screen.
fn first_shown(gallery: &Gallery, lines: &[ContentsLine<'_>], rows: u16) -> usize {
    let chosen = lines.iter().position(|&line| line == ContentsLine::Entry(gallery.chosen)).unwrap_or(0);
    paint::first_shown(chosen, lines.len(), rows)
}

pub fn draw(model: &Model, area: Rect, buf: &mut Buffer) {
    let gallery = &model.gallery;
    let [list, about] = parts(model, area);
    head(model, inset(area), buf);
    let lines = lines(gallery, list.height);
    let first = first_shown(gallery, &lines, list.height);
    for (row, line) in list.rows().zip(&lines[first..]) {
        match *line {
            ContentsLine::Blank => {}
            ContentsLine::Chapter(title) => {
                paint::write_left(buf, row, &text::visible(title), Role::Title);
            }
            ContentsLine::Entry(number) => draw_entry(gallery, number, row, buf),
        }
    }
    // Arrows at the right border mark hidden lines.
    paint::scroll_marks(buf, list, first > 0, first + usize::from(list.height) < lines.len());
    if let Some(entry) = gallery.entry() {
        describe(gallery, entry, about, buf);
    }
    if area.height > 2 && !model.surface().hides_keys {
        KeyLine::of(model).render(paint::last_row(area), buf);
    }
}

/// Draws the title and the progress; below it a remark or the search text.
fn head(model: &Model, area: Rect, buf: &mut Buffer) {
    let gallery = &model.gallery;
    let all = gallery.without_copies().filter(|entry| !matches!(entry.content, Content::Match(_))).count();
    let whole = gallery.without_copies().filter(|entry| gallery.progress_of(entry) == Some(100)).count();
    let seen = string!("interface/seen", seen = Count(whole), Count(all));
    paint::write_right(buf, area, 0, &seen, Role::Faint);
    let title = [(text!("panels/plywood"), Role::Title), (text!("panels/tagline"), Role::Faint)];
    let title = Flow::of(title.map(|words| paint::line([words])), 3).beside(text::cells(&seen) + 2);
    let head = Rect { height: area.height.min(FIRST - 1), ..area };
    let used = title.draw(head, buf);
    let rest = Rect { y: used, height: area.height.min(FIRST).saturating_sub(used), ..area };
    if let Some(remark) = &model.remark {
        Flow::remark(remark).draw(rest, buf);
    } else if let Some(words) = &gallery.search {
        search(gallery, words, rest, buf);
    } else if let due @ 1.. = model.review.due().len() {
        Flow::plain(&string!("interface/due-for-review", Count(due)), Role::Number).draw(rest, buf);
    } else {
        // The row stays empty.
    }
}

fn search(gallery: &Gallery, words: &str, area: Rect, buf: &mut Buffer) {
    let found: String = match gallery.visible_entries().filter(|&number| !gallery.is_copy(number)).count() {
        0 => string!("interface/nothing-matches"),
        found => string!("interface/found", Count(found), all = Count(gallery.without_copies().count())),
    };
    let pieces =
        [("/ ", Role::Key), (words, Role::Number), ("▏", Role::Knob), ("   ", Role::Faint), (&found, Role::Faint)];
    paint::write_line(buf, area, &paint::line(pieces));
}

fn draw_entry(gallery: &Gallery, number: usize, area: Rect, buf: &mut Buffer) {
    let entry = &gallery.entries[number];
    let role = paint::row(buf, area, number == gallery.chosen);
    // A circle fills with the progress of the lecture.
    let (mark, mark_role) = match (&entry.content, gallery.progress_of(entry)) {
        (Content::Broken(_), _) => (MessageTone::Fault.sign(), MessageTone::Fault.role()),
        (Content::Match(_), _) => ("▸", Role::Faint),
        (_, None) => ("○", Role::Faint),
        (_, Some(100)) => ("●", Role::Done),
        (_, Some(_)) => ("◐", Role::Done),
    };
    paint::write(buf, area, (area.x + 1, area.y), mark, role(mark_role));
    let title = text::visible(&entry.title).into_owned();
    paint::write(buf, area, (area.x + 3, area.y), &text::clipped(&title, usize::from(TITLE) - 1), role(Role::Text));
    let rest = Rect { x: area.x + 3 + TITLE, width: area.width.saturating_sub(4 + TITLE), ..area };
    let pages = gallery.course.and_then(|course| course.pages_of(&entry.name)).filter(|pages| !pages.is_empty());
    let about = pages.map_or_else(|| entry.about.clone(), |pages| format!("{pages}: {}", entry.about));
    paint::write_clipped(buf, rest, &about, role(Role::Faint));
}

/// Draws the description of an entry: argument, size, the step to continue at, introduction of its chapter, source, and summary.
/// The preview is at the right of a short description, or below a long one.
fn describe(gallery: &Gallery, entry: &Entry, area: Rect, buf: &mut Buffer) {
    let opens = say!("interface/opened-by", name = Text(entry.name));
    let goes_on =
        gallery.continues(entry).map(|(step, steps)| string!("interface/continue-at", Count(step), Count(steps)));
    let facts = joined([opens.to_string(), size(&entry.content)].into_iter().chain(goes_on), "   ");
    let area = paint::below(area, Flow::plain(&facts, Role::Key).draw(area, buf));
    let right = paint::after(area, area.width.saturating_sub(NARROW));
    let is_beside = area.width >= 2 * NARROW && area.height < TALL && preview(&entry.content, right, buf);
    let area = if is_beside { Rect { width: area.width - NARROW - 2, ..area } } else { area };
    let parts = match &entry.content {
        Content::Read(known) => {
            let document = known.content.document();
            [document.source.as_deref(), document.note.as_deref()]
        }
        Content::Unread(_) | Content::Match(_) => [None, None],
        Content::Broken(problem) => [Some(problem.as_str()), None],
    };
    let introduction = gallery.introduction(entry);
    let sentences: Vec<Sentence> =
        introduction.as_deref().into_iter().chain(parts.into_iter().flatten()).map(overlay::plain).collect();
    let rest = prose::stack(&sentences, area, buf);
    if !is_beside {
        // Below a blank row.
        preview(&entry.content, paint::below(rest, 1), buf);
    }
}

fn size(content: &Content) -> String {
    if let Content::Match(subject) = content {
        return subject.title.clone();
    }
    match content.known() {
        Some(FileContent::Searched(subject)) => match &subject.content {
            Input::Tree(tree) => string!("interface/nodes", nodes = Count(tree.len())),
            Input::Game(game) => string!("interface/the-game", game = Text(game.name())),
        },
        Some(FileContent::Lesson(file)) => string!("interface/steps", steps = Count(file.content.steps())),
        None => String::new(),
    }
}

/// Maximum size of a tree in a preview: fast enough for the first frame.
const MOST_NODES: usize = 128;

/// Minimum rows and columns for a preview.
const LEAST: u16 = 5;
const NARROW: u16 = 34;

/// Rows of a description with room for a preview below its text.
const TALL: u16 = 12;

/// Draws the preview if all of it fits: the content before its first step. Nothing is searched for it, and it gives nothing away.
fn preview(content: &Content, area: Rect, buf: &mut Buffer) -> bool {
    let area = area.intersection(buf.area);
    if area.height < LEAST {
        return false;
    }
    let subject = match content {
        Content::Unread(_) | Content::Broken(_) => return false,
        Content::Match(subject) => subject,
        Content::Read(known) => match &**known.content {
            FileContent::Lesson(file) => return lesson(file, area, buf),
            FileContent::Searched(subject) => subject,
        },
    };
    match &subject.content {
        Input::Tree(tree) => unsearched(subject, tree, area, buf),
        Input::Game(game) => board(&game.shared().board(), area, buf),
    }
}

fn lesson(file: &LessonFile, area: Rect, buf: &mut Buffer) -> bool {
    let sheet = Sheet { width: area.width, height: area.height, stroke: Stroke::Fine };
    let Ok(picture) = file.content.picture(0, sheet) else { return false };
    let seen = picture.focus.end.saturating_sub(area.height).min(picture.focus.start);
    paint::picture(buf, area, &picture, seen);
    true
}

fn unsearched(subject: &SearchProblem, tree: &Arc<Tree>, area: Rect, buf: &mut Buffer) -> bool {
    if tree.len() > MOST_NODES {
        return false;
    }
    let display = subject.view.display.unwrap_or_default();
    let replay = Replay::new(Recording::<GivenTree>::default().finish(Arc::clone(tree), u32::MAX));
    let drawn = [BTreeSet::new(), below(tree, area.height)].into_iter().find_map(|folds| {
        let request = Request { folds, ..Request::new(area.as_size(), display, Stroke::Fine) };
        let plan = plan(&replay, &request, &Arc::default())?;
        (plan.width() <= i32::from(area.width) && plan.height() <= i32::from(area.height)).then_some(plan)
    });
    let Some(plan) = drawn else { return false };
    let camera = Camera::default().settled(&plan, (area.width, area.height));
    draw_plan(&plan, replay.at(0), VisitOrder::default(), camera, area, buf);
    true
}

/// Returns the nodes to fold for as many levels as fit in these rows: one for each level, and one for the lines between two.
fn below(tree: &Tree, rows: u16) -> BTreeSet<NodeId> {
    let last = u32::from(rows.saturating_sub(1) / 2);
    let depths = tree.depths();
    tree.nodes().filter(|&node| depths[node.index()] == last && tree.kind(node).is_inner()).collect()
}

/// Draws a board in the middle.
fn board(lines: &[String], area: Rect, buf: &mut Buffer) -> bool {
    let width = text::widest(lines);
    let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let fits = width <= area.width && height <= area.height;
    if fits {
        for (line, row) in lines.iter().zip(overlay::centered(area, width, height).rows()) {
            paint::write_left(buf, row, line, Role::Text);
        }
    }
    fits
}
