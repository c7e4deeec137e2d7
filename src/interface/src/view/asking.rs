//! A quiz: the tree at the time of the question, the question instead of the sentence, and nothing that reveals the answer. At
//! the end, the user's answers are beside the right ones.

use super::ballot::Ballot;
use super::board::BoardInset;
use super::code::Code;
use super::editing::mark_at;
use super::keys::KeyLine;
use super::overlay::{centered, clear_of, frame};
use super::plies::TreePicture;
use super::prose::{Below, Flow, Head, Prose, Remark};
use super::{TreeView, projector};
use crate::areas::WalkthroughAreas;
use crate::asking::{Asking, Given, Outcome, Phase};
use crate::lesson_view::LessonView;
use crate::model::{Model, SearchView};
use crate::paint::{self, Palette};
use crate::picture::Picture;
use plywood_drawing::scene::Place;
use plywood_drawing::theme::Role;
use plywood_lesson::{Marking, Question, Stepped as _, Verdict};
use plywood_messages::text;
use plywood_messages::words::{Charset, Words as _};
use plywood_search::session::correct_choices;
use plywood_teaching::quiz::Score;
use plywood_tree::tree::NodeId;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

/// Numbers of the children to be ordered; their count is limited to this.
const ORDINALS: [&str; 6] = ["1", "2", "3", "4", "5", "6"];

/// Context for drawing a quiz of any kind.
#[derive(Clone, Copy)]
struct Quizzed<'m> {
    model: &'m Model,
    palette: &'m Palette,
    asking: &'m Asking,
    title: &'m str,
}

pub(super) fn draw(view: TreeView<'_>, asking: &Asking, buf: &mut Buffer) {
    let TreeView { model, viewer, palette } = view;
    let quizzed = Quizzed { model, palette, asking, title: &viewer.subject.title };
    let areas = model.areas();
    TreePicture(view).render(areas.canvas, buf);
    BoardInset(view).render(areas.canvas, buf);
    marks(view, asking, areas.canvas, buf);
    Code(view).render(areas.code, buf);
    around(quizzed, &how(viewer, asking), &[], buf);
}

/// Draws the parts around and over the picture of a quiz. `standing` are the areas of the options in the picture, which stay
/// uncovered.
fn around(quizzed: Quizzed<'_>, how: &str, standing: &[Rect], buf: &mut Buffer) {
    let Quizzed { model, palette, asking, .. } = quizzed;
    let areas = model.areas();
    title(quizzed, how, areas, buf);
    let covered = told(quizzed, areas, buf);
    let voted = asking.vote.as_ref().zip(asking.question());
    let ballot = voted.map(|(vote, question)| Ballot { model, palette, question, vote, standing });
    let mut is_in_a_row = false;
    if model.is_projected() {
        let area = super::inset(projector::make_room(areas.verdict, covered, palette, buf));
        is_in_a_row = ballot.as_ref().is_some_and(|ballot| ballot.in_a_row(area, buf));
        if !is_in_a_row {
            projector::big(&big(quizzed), palette, area, buf);
        }
    }
    Prose { sentence: &asking.score(), palette }.render(super::inset(areas.timeline), buf);
    if let Some(ballot) = ballot {
        if !is_in_a_row {
            ballot.render(areas.canvas, buf);
        }
    } else if asking.is_open() && (asking.has_long_options() || hides_options(quizzed, areas)) {
        options(quizzed, areas.canvas, standing, buf);
    } else if asking.phase == Phase::Over {
        answers(quizzed, areas.canvas, buf);
    } else {
        // Nothing covers the picture.
    }
    KeyLine::of(model, palette).render(areas.keys, buf);
}

/// Draws a quiz about another lesson, whose picture is drawn already.
pub(super) fn draw_lesson(model: &Model, stepper: &LessonView, asking: &Asking, palette: &Palette, buf: &mut Buffer) {
    let quizzed = Quizzed { model, palette, asking, title: &stepper.file.title };
    // The chosen option is highlighted in the picture too.
    let lanes = stepper.lanes(model.surface());
    if let Some(area) = lanes.first().zip(asking.chosen()).and_then(|(lane, chosen)| lane.option(chosen)) {
        buf.set_style(area, palette.of(Role::Chosen));
    }
    // Overlays keep their place when the answer is shown.
    let asked = asking.question().map(|question| (question.asked, question.choices().len()));
    let standing = lanes.first().zip(asked).map_or_else(Vec::new, |(lane, (step, count))| {
        (0..count).filter_map(|option| lane.option_at(step, option)).collect()
    });
    around(quizzed, &stepper.how(), &standing, buf);
}

/// Returns the choices of the search, without the mistake while the user looks for it.
fn how(viewer: &SearchView, asking: &Asking) -> String {
    if !asking.quiz.is_for_a_mistake() {
        return viewer.how();
    }
    let choices = correct_choices(viewer.choices());
    say!(asking, "how-mistaken", how = Text(plywood_lesson::how(choices))).into()
}

/// Lists the options, one line each. On a projector an option takes as many lines as it needs, because the sentence below has no
/// room for the rest.
fn options(Quizzed { model, palette, asking, .. }: Quizzed<'_>, canvas: Rect, standing: &[Rect], buf: &mut Buffer) {
    let choices = asking.question().map(Question::choices).unwrap_or_default();
    let choices: Vec<String> = choices.iter().map(ToString::to_string).collect();
    let title = text::width(text!(asking, "options")) + 4;
    let widest = choices.iter().map(|option| text::width(option)).max().unwrap_or(0).max(title);
    let width = u16::try_from(widest + 4).unwrap_or(u16::MAX).min(canvas.width);
    let plain = palette.of(Role::Text);
    let needed = |option: &String| Remark { text: option, style: plain }.height(width.saturating_sub(4)).max(1);
    let rows: Vec<u16> = choices.iter().map(needed).collect();
    let has_room = model.is_projected() && rows.iter().sum::<u16>() + 2 <= canvas.height;
    let rows = if has_room { rows } else { vec![1; choices.len()] };
    let ink = |at: Rect| at.positions().filter(|&at| buf.cell(at).is_some_and(|cell| cell.symbol() != " ")).count();
    let area = clear_of(canvas, (width, rows.iter().sum::<u16>() + 2), standing, ink);
    let inside = frame(area, text!(asking, "options"), palette, buf);
    let mut y = inside.y;
    for (number, (option, height)) in (1..).zip(choices.iter().zip(rows)) {
        let style = if asking.typed.parse() == Ok(number) { palette.of(Role::Chosen) } else { plain };
        let row = Rect { y, height, ..inside }.intersection(inside);
        if height > 1 {
            Remark { text: option, style }.render(row, buf);
        } else {
            paint::write(buf, row, (row.x, y), &text::clipped(option, row.width.into()), style);
        }
        y += height;
    }
}

/// Draws the title and the settings of the search. The number of steps would be a hint, so it is hidden.
fn title(Quizzed { palette, asking, title, .. }: Quizzed<'_>, how: &str, areas: WalkthroughAreas, buf: &mut Buffer) {
    let area = super::inset(areas.title);
    let place = match asking.phase {
        Phase::Over => text!(asking, "title").to_owned(),
        Phase::Asked | Phase::Tried(_) | Phase::Told(_) => format!("{} {}", text!(asking, "title"), asking.at + 1),
    };
    paint::write_right(buf, area, area.y, &place, palette.of(Role::Title));
    let items = [(title, Role::Title), (how, Role::Faint)].map(|item| palette.line([item]));
    Head::new(Flow::of(items, 3), text::cells(&place) + 2, area, areas.canvas).draw(buf);
}

/// Draws scissors at marked nodes, or their place in the order.
fn marks(view: TreeView<'_>, asking: &Asking, area: Rect, buf: &mut Buffer) {
    let (places, lift) = (view.viewer.places(), super::overlay::lift(view));
    let places = |node| Some(places(node)?.moved(0, -lift));
    let is_ordered = asking.question().is_some_and(|question| question.marking() == Some(Marking::Order));
    // Scissors have the place of those at a cutoff: farther away they would seem to belong to a neighbour.
    let is_tree = view.viewer.picture() == Picture::Tree;
    let room = if is_ordered || !is_tree { 0 } else { view.viewer.plan().look().room_for_scissors() };
    for (&node, ordinal) in asking.marks.iter().zip(ORDINALS.iter().cycle()) {
        let (mark, role) = if is_ordered { (*ordinal, Role::Chosen) } else { ("✂", Role::Knob) };
        if let Some(place) = places(node) {
            let place = Place { left: place.left + i32::from(room), ..place };
            mark_at(view.viewer, place, (mark, view.palette.of(role)), area, buf);
        }
    }
}

/// Returns true if the options replace the sentence and there are too few rows for all of them.
fn hides_options(Quizzed { palette, asking, .. }: Quizzed<'_>, areas: WalkthroughAreas) -> bool {
    let is_listed = asking.question().is_some_and(|question| !question.listed().is_empty()) && !asking.asks_for_step();
    let (room, _) = rows(areas);
    is_listed && Prose { sentence: &asking.told(), palette }.height(room.width) > room.height
}

/// Rows of the question, and the row below it for typed text, if there is more than one row.
fn rows(areas: WalkthroughAreas) -> (Rect, Option<Rect>) {
    let all = Rect { height: areas.sentence.height + areas.condition.height + areas.counters.height, ..areas.sentence };
    let all = super::inset(all);
    if all.height < 2 {
        return (all, None);
    }
    (Rect { height: all.height - 1, ..all }, Some(Rect { y: all.bottom() - 1, height: 1, ..all }))
}

/// Draws the question or the comment on its answer, and the typed text in the last row. Returns the number of rows of the picture
/// that they cover.
fn told(quizzed: Quizzed<'_>, areas: WalkthroughAreas, buf: &mut Buffer) -> u16 {
    let Quizzed { model, palette, asking, .. } = quizzed;
    let (room, last) = rows(areas);
    // Options listed over the picture are not repeated.
    let is_listed = asking.is_open() && hides_options(quizzed, areas);
    let is_said = !is_listed || asking.has_long_options() && !model.is_projected();
    let sentence = if is_said { asking.told() } else { asking.asked() };
    // On a projector big letters show the question already, so the effect of the step has priority over repeating it.
    let is_short_of_rows = Prose { sentence: &sentence, palette }.height(room.width) > room.height;
    let besides = asking.besides().filter(|_| model.is_projected() && is_short_of_rows && asking.asks_for_step());
    let told = Prose { sentence: &besides.unwrap_or(sentence), palette }.flow();
    let prompt = prompt(quizzed);
    let below = Below::new(areas.canvas, [(&told, room), (&prompt, last.unwrap_or_default())]);
    below.draw(palette, buf);
    below.covered.height
}

/// Typed text, a hint on how to answer, or the reason for a refusal.
fn prompt(Quizzed { model, palette, asking, .. }: Quizzed<'_>) -> Flow {
    if let Some(remark) = &model.remark {
        let text = text::visible(remark);
        return Remark { text: &text, style: palette.of(Role::Problem) }.flow();
    }
    let mut line = ratatui::text::Line::default();
    if asking.takes_answers() && !asking.asks_for_step() {
        line.push_span(palette.span("› ", Role::Knob));
        line.push_span(palette.span(asking.typed.as_str(), Role::Number));
        line.push_span(palette.span("▏ ", Role::Knob));
    }
    let said = if asking.vote.is_some() { voting(asking) } else { asking.prompt() };
    let is_problem = matches!(asking.phase, Phase::Tried(_)) || asking.refused.is_some();
    let plain = if is_problem { Role::Problem } else { Role::Faint };
    line.extend(palette.told(&said, plain));
    Flow::of([line], 0)
}

fn voting(asking: &Asking) -> plywood_messages::words::Sentence {
    match asking.phase {
        Phase::Told(_) => text!(asking, "vote-told").sentence(Charset::Unicode),
        Phase::Asked | Phase::Tried(_) | Phase::Over => text!(asking, "vote-prompt").sentence(Charset::Unicode),
    }
}

/// The question or the verdict in a word or two.
fn big(Quizzed { asking, .. }: Quizzed<'_>) -> String {
    let Some(question) = asking.question() else { return tally(asking) };
    match asking.phase {
        Phase::Asked | Phase::Tried(_) => question.big.clone(),
        Phase::Told(Outcome::Answered(Verdict::Right)) => text!(asking, "big-right").to_owned(),
        Phase::Told(Outcome::Answered(Verdict::Wrong | Verdict::Missed { .. })) => {
            text!(asking, "big-wrong").to_owned()
        }
        Phase::Told(Outcome::Shown) => question.solution().to_string(),
        Phase::Over => tally(asking),
    }
}

fn tally(asking: &Asking) -> String {
    let Score { asked, right, .. } = asking.revealed_score();
    format!("{right}/{asked}")
}

/// Label of the node that the question is about.
fn called(asking: &Asking, node: NodeId) -> String {
    let name = asking.quiz.replay().and_then(|replay| replay.tree().called(node));
    text::visible(&name.unwrap_or_default()).into_owned()
}

/// Minimum width of the list before the answers: number, verdict, question.
const ASKED: usize = 28;

/// Lists the user's answers beside the right ones and marks the current one.
fn answers(Quizzed { palette, asking, .. }: Quizzed<'_>, canvas: Rect, buf: &mut Buffer) {
    let height = (asking.given.len() + 3).min(usize::from(canvas.height)) as u16;
    let inside = frame(centered(canvas, canvas.width.min(96), height), text!(asking, "title"), palette, buf);
    if inside.height < 2 {
        return;
    }
    let about = |number: usize, (given, question): (&Given, &Question)| {
        let node = question.node.map_or_else(String::new, |node| called(asking, node) + " ");
        format!("{:>2} {} {node}{}", number + 1, sign(given), question.about)
    };
    let all = asking.given.iter().zip(asking.quiz.questions()).enumerate();
    let widest = all.clone().map(|(number, answer)| text::width(&about(number, answer)) + 1).max().unwrap_or(0);
    let asked = widest.clamp(ASKED, usize::from(inside.width / 2).max(ASKED));
    let room = usize::from(inside.width).saturating_sub(asked);
    let mine: Vec<String> =
        asking.given.iter().zip(asking.quiz.questions()).map(|(given, question)| answered(given, question)).collect();
    let widest = mine.iter().map(|answer| text::width(answer)).max().unwrap_or(0);
    // The user's answers take the columns that they need, between a quarter and a half: right answers can be long.
    let half = (widest + 2).clamp(room / 4, room / 2);
    let row = |buf: &mut Buffer, y: u16, cells: [&str; 3], role: Role| {
        let columns = [(0, asked), (asked, half), (asked + half, room - half)];
        for ((x, room), text) in columns.into_iter().zip(cells) {
            let at = (inside.x.saturating_add(x as u16), y);
            paint::write(buf, inside, at, &text::clipped(text, room.saturating_sub(1)), palette.of(role));
        }
    };
    row(buf, inside.y, ["", text!(asking, "yours"), text!(asking, "right")], Role::Faint);
    let rows = usize::from(inside.height - 1);
    let first = asking.line.saturating_sub(rows - 1);
    let shown = all.skip(first).take(rows);
    for (y, (number, (given, question))) in (inside.y + 1..).zip(shown) {
        let role = if number == asking.line { Role::Chosen } else { Role::Text };
        let about = about(number, (given, question));
        row(buf, y, [&about, &answered(given, question), &question.solution().to_string()], role);
    }
}

/// The user's answer, or that the right one was shown.
fn answered(given: &Given, question: &Question) -> String {
    let answer = given.answer.as_ref().map(|answer| question.said(answer));
    answer.map_or_else(|| text!(asking, "shown").to_owned(), |answer| answer.to_string())
}

const fn sign(given: &Given) -> &'static str {
    match (&given.answer, given.verdict) {
        (_, Verdict::Right) => "✓",
        (None, _) => "–",
        (Some(_), Verdict::Wrong | Verdict::Missed { .. }) => "✗",
    }
}
