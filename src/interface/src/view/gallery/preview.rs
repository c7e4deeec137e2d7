//! What the chosen entry of the gallery looks like in the end, as large as there is room for it beside the list: a tree that has been
//! searched, a lesson at its last step, the board a game begins with. Only what is quickly drawn is.

use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::inset::{Inset, Shower};
use crate::paint::{self, Palette};
use crate::plans::{Request, Words, ZoomChoice, plan};
use crate::view::tree::draw_scene;
use plywood_document::material::{LessonFile, Material};
use plywood_drawing::picture::Sheet;
use plywood_drawing::scene::{Boards, Camera, Marks, Room, Scene, Stroke, best_nodes};
use plywood_drawing::theme::Role;
use plywood_games::{Describe, GameVisitor};
use plywood_messages::text;
use plywood_search::session::{Choices, Input, Subject, run};
use plywood_tree::tree::Tree;

/// The most nodes of a tree that is searched for it: no more than a moment's work, also for the first frame.
const MOST_NODES: usize = 128;

/// The fewest rows in which there is something to see.
const LEAST: u16 = 6;

/// Draws it where there is room for it.
pub(super) fn draw(material: &Material, palette: &Palette, area: Rect, buf: &mut Buffer) {
    let area = area.intersection(buf.area);
    if area.height < LEAST {
        return;
    }
    match material {
        Material::Lesson(file) => lesson(file, palette, area, buf),
        Material::Searched(subject) => match &subject.input {
            Input::Tree(tree) => searched(subject, tree, palette, area, buf),
            Input::Game(game) => board(&game.visit(Board), palette, area, buf),
        },
    }
}

/// The last step of a lesson; nothing where it needs more room.
fn lesson(file: &LessonFile, palette: &Palette, area: Rect, buf: &mut Buffer) {
    let sheet = Sheet { width: area.width, height: area.height, stroke: Stroke::Fine };
    let Ok(picture) = file.lesson.picture(file.lesson.steps(), sheet) else { return };
    let seen = picture.focus.end.saturating_sub(area.height).min(picture.focus.start);
    for run in picture.runs().iter().filter(|run| (seen..seen.saturating_add(area.height)).contains(&run.y)) {
        let at = (area.x.saturating_add(run.x), area.y + (run.y - seen));
        paint::write(buf, area, at, &run.text, palette.of(run.role));
    }
}

/// A small tree after its search; nothing where all of it does not fit.
fn searched(subject: &Subject, tree: &Tree, palette: &Palette, area: Rect, buf: &mut Buffer) {
    if tree.len() > MOST_NODES {
        return;
    }
    let request = Request {
        canvas: area.as_size(),
        position: Shower::default(),
        inset: Inset::Absent,
        zoom: ZoomChoice::Fit,
        display: subject.view.display.unwrap_or_default(),
        stroke: Stroke::Fine,
        folds: std::collections::BTreeSet::new(),
        boards: Boards::default(),
        words: Words::Yield,
        room: Room::Recorded,
    };
    let progress = Arc::default();
    let Ok(run) = run(&subject.input, Choices::of(&subject.input, &subject.view), &progress) else { return };
    let Some(plan) = plan(&run.replay, &request, &progress) else { return };
    if plan.width() > i32::from(area.width) || plan.height() > i32::from(area.height) {
        return;
    }
    let moment = run.replay.at(run.replay.len());
    let marks = Marks { best: &best_nodes(moment), ..Marks::default() };
    let viewport = Camera::default().settled(&plan, (area.width, area.height)).viewport(area.width, area.height);
    draw_scene(&Scene::new(&plan, moment, marks, viewport), palette, area, buf);
}

/// The board a game begins with.
struct Board;

impl GameVisitor for Board {
    type Output = Vec<String>;

    fn visit<G: Describe + Clone>(self, game: G) -> Vec<String> {
        game.board()
    }
}

/// A board in the middle.
fn board(lines: &[String], palette: &Palette, area: Rect, buf: &mut Buffer) {
    let wide = lines.iter().map(|line| text::cells(line)).max().unwrap_or(0);
    let high = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    if wide > area.width || high > area.height {
        return;
    }
    let (x, y) = (area.x + (area.width - wide) / 2, area.y + (area.height - high) / 2);
    for (line, y) in lines.iter().zip(y..) {
        paint::write(buf, area, (x, y), line, palette.of(Role::Text));
    }
}
