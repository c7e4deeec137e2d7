//! Terminal output for files: the tree on its canvas as text, with and without colours, and a recording of the whole screen.

use std::{fmt::Write as _, sync::Arc};

use crate::{
    event::{KeyCode, KeyEvent, KeyModifiers},
    job::OpenRequest,
    lesson_view::LessonView,
    model::Model,
    paint,
    plans::{Request, plan},
    update::{Message, perform_all, update},
    view::draw_plan,
};
use plywood_document::content::FileContent;
use plywood_drawing::{
    picture::Picture,
    scene::{Boards, Camera, Stroke, Zoom},
    theme::{Role, Theme},
};
use plywood_messages::text;
use plywood_search::{replay::Moment, session::Choices};
use plywood_tree::settings::{Display, Stops, ThemeName, VisitOrder};
use ratatui::{
    buffer::{Buffer, Cell},
    layout::Rect,
    style::{Color, Modifier},
    widgets::Widget as _,
};

/// Cells with symbols and colours.
pub type Canvas = Buffer;

/// Default columns and rows: the smallest terminal in use.
pub const USUAL: (u16, u16) = (80, 24);

/// Screen sizes for content that does not fit on the default one, smallest first.
const SCREENS: [(u16, u16); 4] = [USUAL, (120, 40), (160, 48), (200, 60)];

/// Seconds per step of a recording.
const PAUSE: f64 = 1.2;

/// Draws the tree at a moment, with `boards` in its nodes if there are any: all of it if it fits, else the part around the current
/// node.
pub fn canvas(
    moment: Moment<'_>,
    display: Display,
    theme: ThemeName,
    visits: VisitOrder,
    boards: Boards,
    (width, height): (u16, u16),
) -> Canvas {
    let area = Rect::new(0, 0, width, height);
    let zoom = (!boards.is_empty()).then_some(Zoom::Boards);
    let request = Request { zoom, boards, ..Request::new(area.as_size(), display, Stroke::Fine) };
    let plan = plan(moment.replay(), &request, &Arc::default());
    paint::screen(area, Theme::new(theme), |buf| {
        let Some(plan) = plan else { return };
        let here = plan.place(plan.visible_node(moment.replay().tree(), moment.current()));
        let camera = Camera::default().settled(&plan, (width, height));
        let camera = here.map_or(camera, |here| camera.following(&plan, (width, height), here));
        draw_plan(&plan, moment, visits, camera, area, buf);
    })
}

/// Draws a lesson without a search on as many rows as its picture has, with its sentence below.
pub fn lesson_canvas(picture: &Picture, width: u16, caption: Option<&str>, theme: ThemeName) -> Canvas {
    let caption = caption.map(|caption| text::wrapped(&text::visible(caption), width)).unwrap_or_default();
    let height = picture.rows();
    let below = if caption.is_empty() { 0 } else { caption.len() as u16 + 1 };
    let area = Rect::new(0, 0, width, height.saturating_add(below));
    paint::screen(area, Theme::new(theme), |buf| {
        paint::picture(buf, area, picture, 0);
        for (words, y) in caption.iter().zip(height + 1..) {
            paint::write(buf, area, (0, y), words, Role::Text);
        }
    })
}

/// Draws the screen of the interface.
pub fn screen(model: &Model) -> Canvas {
    let mut screen = Buffer::empty(model.area());
    model.render(model.area(), &mut screen);
    screen
}

/// Returns the rows of a screen as text, without trailing blanks and without empty rows above and below.
pub fn plain(screen: &Canvas) -> String {
    let rows: Vec<String> = rows(screen).map(|row| row.iter().map(|cell| cell.symbol()).collect()).collect();
    let shown = |row: &String| !row.trim().is_empty();
    let first = rows.iter().position(shown);
    let last = rows.iter().rposition(shown);
    let (Some(first), Some(last)) = (first, last) else { return String::new() };
    rows[first..=last].iter().fold(String::new(), |text, row| text + row.trim_end() + "\n")
}

/// Returns the rows of a screen as text with escape sequences for its colours.
pub fn colored(screen: &Canvas) -> String {
    let mut text = String::new();
    for row in rows(screen) {
        let mut style = None;
        for cell in row {
            if style != Some(look(cell)) {
                style = Some(look(cell));
                text.push_str(&sequence(cell));
            }
            text.push_str(cell.symbol());
        }
        text.push_str("\u{1b}[0m\n");
    }
    text
}

fn rows(screen: &Buffer) -> impl Iterator<Item = Vec<&Cell>> {
    let width = usize::from(screen.area.width).max(1);
    screen.content.chunks(width).map(|row| {
        let mut hidden = 0;
        // The cell under the second half of a wide character is invisible.
        row.iter()
            .filter(|cell| {
                let is_seen = hidden == 0;
                hidden = if is_seen { text::width(cell.symbol()).saturating_sub(1) } else { hidden - 1 };
                is_seen
            })
            .collect()
    })
}

const fn look(cell: &Cell) -> (Color, Color, Modifier) {
    (cell.fg, cell.bg, cell.modifier)
}

/// Returns the escape sequence for the style of this cell, independent of the style before.
fn sequence(cell: &Cell) -> String {
    let mut sequence = "\u{1b}[0".to_owned();
    let effects = [
        (Modifier::BOLD, 1),
        (Modifier::DIM, 2),
        (Modifier::UNDERLINED, 4),
        (Modifier::REVERSED, 7),
        (Modifier::CROSSED_OUT, 9),
    ];
    for (_, number) in effects.iter().filter(|(effect, _)| cell.modifier.contains(*effect)) {
        let _ = write!(sequence, ";{number}");
    }
    for (color, ground) in [(cell.fg, 38), (cell.bg, 48)] {
        if let Color::Indexed(number) = color {
            let _ = write!(sequence, ";{ground};5;{number}");
        }
    }
    sequence.push('m');
    sequence
}

/// Records the interface at these steps as asciicast version 2: a line of JSON for the header and one for each step. Without a
/// size, it uses the smallest usual screen that fits the picture of a lesson. Returns `None` if there is nothing to search.
pub fn recording(
    content: &FileContent,
    choices: Option<Choices>,
    steps: &[usize],
    theme: ThemeName,
    size: Option<(u16, u16)>,
) -> Option<String> {
    let usual = size.is_none().then_some(SCREENS).into_iter().flatten();
    let mut models = size.into_iter().chain(usual).filter_map(|size| opened(content, choices, theme, size));
    let mut model = models.next()?;
    while !is_seen(&model) {
        let Some(larger) = models.next() else { break };
        model = larger;
    }
    recorded(model, &content.document().title, steps)
}

/// Returns true if the whole picture of the lesson is visible.
fn is_seen(model: &Model) -> bool {
    let panes = model.lesson_view().map(LessonView::laid_out).unwrap_or_default();
    panes.iter().all(|pane| pane.picture().is_ok_and(|picture| picture.height <= pane.areas.canvas.height))
}

fn recorded(mut model: Model, title: &str, steps: &[usize]) -> Option<String> {
    let title = serde_json::to_string(&text::visible(title)).ok()?;
    let (width, height) = model.size.into();
    let mut text = format!(
        "{{\"version\":2,\"width\":{width},\"height\":{height},\"title\":{title},\"env\":{{\"TERM\":\"xterm-256color\"}}}}\n"
    );
    let mut shown: Option<Buffer> = None;
    let mut at = 0;
    for (number, &step) in steps.iter().enumerate() {
        while at < step {
            send(&mut model, Message::Key(KeyEvent::new(KeyCode::Right, KeyModifiers::NONE)));
            at += 1;
        }
        let screen = screen(&model);
        let written = write_ansi(shown.as_ref(), &screen);
        let seconds = number as f64 * PAUSE;
        let _ = writeln!(text, "[{seconds:.1},\"o\",{}]", serde_json::to_string(&written).ok()?);
        shown = Some(screen);
    }
    Some(text)
}

fn opened(content: &FileContent, choices: Option<Choices>, theme: ThemeName, size: (u16, u16)) -> Option<Model> {
    let mut model = Model::new(size, theme, Arc::new([]));
    let mut content = content.clone();
    let view = &mut content.document_mut().view;
    // A recording is of the steps asked for, not of the steps where the view stops.
    view.step = Some(0);
    view.steps = Some(Stops::All);
    view.theme = Some(theme);
    send(&mut model, Message::Open(Box::new(OpenRequest { choices, ..OpenRequest::new(content) })));
    model.remark = None;
    model.opened().is_some().then_some(model)
}

fn send(model: &mut Model, message: Message) {
    let effect = update(model, message);
    perform_all(model, effect);
}

/// Returns the escape sequences that turn the previous screen into this one. Without a previous screen, they work on any screen.
fn write_ansi(before: Option<&Buffer>, screen: &Buffer) -> String {
    let empty = Buffer::empty(screen.area);
    // Hide the cursor and clear the screen.
    let mut text = if before.is_none() { "\u{1b}[?25l\u{1b}[0m\u{1b}[2J".to_owned() } else { String::new() };
    let mut style = None;
    let mut place = None;
    for (x, y, cell) in before.unwrap_or(&empty).diff(screen) {
        if place != Some((x, y)) {
            let _ = write!(text, "\u{1b}[{};{}H", y + 1, x + 1);
        }
        if style != Some(look(cell)) {
            style = Some(look(cell));
            text.push_str(&sequence(cell));
        }
        text.push_str(cell.symbol());
        place = Some((x + text::cells(cell.symbol()).max(1), y));
    }
    text.push_str("\u{1b}[0m");
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{lecture_subject, snapshot};
    use plywood_document::content::FileContent;
    use plywood_drawing::picture::Sheet;
    use plywood_tree::{library, source::SourceText};

    fn searched(name: &str) -> (plywood_search::session::SearchProblem, Choices) {
        let subject = lecture_subject(&library::find(name).expect("a lecture"));
        let choices = Choices::of(&subject.content, &subject.view);
        (subject, choices)
    }

    fn terminal(width: u16, height: u16) -> vt100::Parser {
        let length = |length| std::num::NonZero::new(length).expect("at least one");
        vt100::Parser::new(length(height), length(width), 0)
    }

    /// Replays the first lines of a recording in a terminal emulator.
    fn replayed(recording: &str, (width, height): (u16, u16), lines: usize) -> vt100::Parser {
        let mut terminal = terminal(width, height);
        for line in recording.lines().skip(1).take(lines) {
            let (_, _, output): (f64, String, String) = serde_json::from_str(line).expect("an event");
            terminal.process(output.as_bytes());
        }
        terminal
    }

    #[test]
    fn a_recording_replayed_gives_the_screens() {
        let size = (80, 24);
        for name in ["ubb", "and-or", "nim-1-1-2"] {
            let (subject, choices) = searched(name);
            let content = subject.into();
            let mut model = opened(&content, Some(choices), ThemeName::Dark, size).expect("it opens");
            let steps: Vec<usize> = (0..12).collect();
            let recording =
                recording(&content, Some(choices), &steps, ThemeName::Dark, Some(size)).expect("it is searched");
            for step in steps {
                check_screen(&recording, step, &model, name);
                send(&mut model, Message::Key(KeyEvent::new(KeyCode::Right, KeyModifiers::NONE)));
            }
        }
    }

    fn check_screen(recording: &str, step: usize, model: &Model, name: &str) {
        let terminal = replayed(recording, model.size.into(), step + 1);
        let screen = super::screen(model);
        for (x, y) in (0..model.size.height).flat_map(|y| (0..model.size.width).map(move |x| (x, y))) {
            let shown = terminal.screen().cell(y, x).expect("a cell");
            let drawn = &screen[(x, y)];
            let symbol = if shown.contents().is_empty() { " " } else { shown.contents() };
            assert_eq!(symbol, drawn.symbol(), "{name} {step} {x},{y}");
            assert_eq!(shown.bold(), drawn.modifier.contains(Modifier::BOLD), "{name} {step} {x},{y}");
            let ink = match drawn.fg {
                Color::Indexed(number) => vt100::Color::Idx(number),
                _ => vt100::Color::Default,
            };
            assert_eq!(shown.fgcolor(), ink, "{name} {step} {x},{y}");
        }
    }

    #[test]
    fn a_recording_of_any_lesson_replayed_gives_the_screens() {
        for name in ["history", "prisoners-dilemma", "romania", "wall", "eight-puzzle", "sussman", "seltens-horse"] {
            let text = library::find(name).expect("a lecture").text;
            let source = SourceText::new(&format!("{name}.toml"), text);
            let content = plywood_document::content::read(&source, None, &Arc::default()).expect("a lecture");
            let FileContent::Lesson(file) = &content else { panic!("{name}") };
            let steps: Vec<usize> = (0..=file.content.steps().min(6)).collect();
            let recording = recording(&content, None, &steps, ThemeName::Dark, None).expect("a lesson");
            let head: serde_json::Value =
                serde_json::from_str(recording.lines().next().expect("a line")).expect("JSON");
            let length = |key: &str| head[key].as_u64().expect("a length") as u16;
            let size = (length("width"), length("height"));
            let mut model = opened(&content, None, ThemeName::Dark, size).expect("opened");
            assert!(is_seen(&model), "{name} at {:?}", model.size);
            for step in steps {
                check_screen(&recording, step, &model, name);
                send(&mut model, Message::Key(KeyEvent::new(KeyCode::Right, KeyModifiers::NONE)));
            }
            let sheet = Sheet { width: 100, height: 34, stroke: Stroke::Fine };
            let Ok(picture) = file.content.picture(1, sheet) else { continue };
            let canvas = lesson_canvas(&picture, 100, Some("told below"), ThemeName::Light);
            let mut terminal = terminal(100, canvas.area.height);
            terminal.process(colored(&canvas).trim_end().replace('\n', "\r\n").as_bytes());
            let shown: Vec<String> = terminal.screen().rows(0, 100).map(|row| row.trim_end().to_owned()).collect();
            assert_eq!(shown.join("\n").trim_matches('\n'), plain(&canvas).trim_end(), "{name}");
        }
    }

    #[test]
    fn the_canvas_is_the_same_with_and_without_colours() {
        let (subject, choices) = searched("ubb");
        let run = plywood_search::session::run(&subject.content, choices, &Arc::default()).expect("small");
        for step in [0, 17, run.replay.len()] {
            let canvas = canvas(
                run.replay.at(step),
                Display::Window,
                ThemeName::Dark,
                VisitOrder::Hidden,
                Boards::default(),
                (80, 22),
            );
            let mut terminal = terminal(80, 22);
            terminal.process(colored(&canvas).trim_end().replace('\n', "\r\n").as_bytes());
            let shown: Vec<String> = terminal.screen().rows(0, 80).map(|row| row.trim_end().to_owned()).collect();
            let shown = shown.join("\n");
            assert_eq!(shown.trim_matches('\n'), plain(&canvas).trim_end());
        }
        let canvas = canvas(
            run.replay.at(31),
            Display::Window,
            ThemeName::Dark,
            VisitOrder::Hidden,
            Boards::default(),
            (80, 22),
        );
        snapshot("export/canvas", &plain(&canvas));
    }
}
