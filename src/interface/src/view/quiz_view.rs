//! A quiz: the tree at the time of the question, the question instead of the sentence, and nothing that reveals the answer. At
//! the end, the user's answers are beside the right ones.

use super::{
    board, code,
    editing::mark_at,
    overlay::{self, centered, clear_of, frame, ink},
    prelude::*,
    projector,
    prose::Below,
    tree,
    vote::{self, Ballot},
};
use crate::{
    plans::Picture,
    quiz_view::{Phase, QuizView},
};
use plywood_drawing::scene::Place;
use plywood_lesson::{Marking, Verdict};
use plywood_search::session::correct_choices;
use plywood_teaching::quiz::Score;

pub fn draw(view: TreeView<'_>, quiz_view: &QuizView, buf: &mut Buffer) {
    let TreeView { model, search_view } = view;
    let areas = model.areas();
    tree::draw(view, areas.canvas, buf);
    board::draw_inset(search_view, areas.canvas, buf);
    marks(view, quiz_view, areas.canvas, buf);
    code::draw(search_view, areas.code, buf);
    // The mistake is not named while the user looks for it.
    let how = if quiz_view.quiz.is_for_a_mistake() {
        let choices = correct_choices(search_view.choices());
        string!("quiz_view/how-mistaken", how = Text(plywood_lesson::how(choices)))
    } else {
        search_view.how()
    };
    around(model, quiz_view, &search_view.document.title, &how, &[], buf);
}

/// Draws the parts around and over the picture of a quiz. `standing` are the areas of the options in the picture, which stay
/// uncovered.
fn around(model: &Model, quiz_view: &QuizView, name: &str, how: &str, standing: &[Rect], buf: &mut Buffer) {
    let areas = model.areas();
    title(quiz_view, name, how, areas, buf);
    let covered = draw_feedback(model, quiz_view, areas, buf);
    let voted = quiz_view.vote.as_ref().zip(quiz_view.question());
    let ballot = voted.map(|(vote, question)| Ballot::new(model, question, vote, standing));
    let mut is_in_a_row = false;
    if model.is_projected() {
        let (area, big) = (inset(projector::make_room(areas.verdict, covered, buf)), big(quiz_view));
        is_in_a_row =
            ballot.as_ref().is_some_and(|ballot| ballot.in_a_row(area, buf) || ballot.beside(&big, area, buf));
        match &quiz_view.vote {
            // The options are in the band.
            _ if is_in_a_row => {}
            Some(vote) => vote::stage(model, &big, vote, area, buf),
            None => projector::big(&big, area, buf),
        }
    }
    Flow::sentence(&quiz_view.score()).draw(inset(areas.timeline), buf);
    if let Some(ballot) = ballot {
        if quiz_view.is_open() {
            ballot.number(buf);
        }
        let frame = if is_in_a_row { Rect::default() } else { ballot.draw(areas.canvas, buf) };
        ballot.invite(areas.canvas, frame, buf);
    } else if quiz_view.is_open() && (quiz_view.has_long_options() || hides_options(quiz_view, areas)) {
        options(model, quiz_view, areas.canvas, standing, buf);
    } else if quiz_view.phase == Phase::Over {
        answers(quiz_view, areas.canvas, buf);
    } else {
        // Nothing covers the picture.
    }
    KeyLine::of(model).render(areas.keys, buf);
}

/// Draws a quiz about another lesson, whose picture is drawn already.
pub fn draw_lesson(model: &Model, lesson_view: &LessonView, quiz_view: &QuizView, buf: &mut Buffer) {
    // The chosen option is highlighted in the picture too.
    let panes = lesson_view.laid_out();
    if let Some(area) = panes.first().zip(quiz_view.chosen_option()).and_then(|(pane, chosen)| pane.option(chosen)) {
        paint::fill(buf, area, Role::Chosen);
    }
    // Overlays keep their place when the answer is shown.
    let asked = quiz_view.question().map(|question| (question.step, question.choices().len()));
    let standing =
        panes.first().zip(asked).map_or_else(Vec::new, |(pane, (step, count))| pane.options_at(step, 0..count));
    around(model, quiz_view, &lesson_view.document.title, &lesson_view.how(), &standing, buf);
}

/// Lists the options, one line each. On a projector an option takes as many lines as it needs, because the sentence below has no
/// room for the rest.
fn options(model: &Model, quiz_view: &QuizView, canvas: Rect, standing: &[Rect], buf: &mut Buffer) {
    let choices = quiz_view.choices();
    let title = text!("quiz_view/options");
    let widest = text::widest(&choices).max(text::cells(title) + 4);
    let width = widest.saturating_add(4).min(canvas.width);
    let plain = Role::Text;
    let rows: Vec<u16> =
        choices.iter().map(|option| Flow::plain(option, plain).height(width.saturating_sub(4)).max(1)).collect();
    let has_room = model.is_projected() && rows.iter().sum::<u16>() + 2 <= canvas.height;
    let rows = if has_room { rows } else { vec![1; choices.len()] };
    let area = clear_of(canvas, (width, rows.iter().sum::<u16>() + 2), standing, |place| ink(place, buf));
    let inside = frame(area, title, buf);
    let mut y = inside.y;
    for (number, (option, height)) in (1..).zip(choices.iter().zip(rows)) {
        let role = if quiz_view.typed.parse() == Ok(number) { Role::Chosen } else { plain };
        let row = Rect { y, height, ..inside }.intersection(inside);
        if height > 1 {
            Flow::plain(option, role).draw(row, buf);
        } else {
            paint::write_clipped(buf, row, option, role);
        }
        y += height;
    }
}

/// Draws the title and the settings of the search. The number of steps would be a hint, so it is hidden.
fn title(quiz_view: &QuizView, name: &str, how: &str, areas: WalkthroughAreas, buf: &mut Buffer) {
    let number = if quiz_view.phase == Phase::Over { String::new() } else { format!(" {}", quiz_view.at + 1) };
    let name_of_quiz =
        if quiz_view.is_predicting { text!("quiz_view/title-predicting") } else { text!("quiz_view/title") };
    let place = format!("{name_of_quiz}{number}");
    let items = [(name, Role::Title), (how, Role::Faint)];
    Head::draw_beside((&place, Role::Title), items, inset(areas.title), areas.canvas, buf);
}

/// Draws scissors at marked nodes, or their place in the order.
fn marks(view: TreeView<'_>, quiz_view: &QuizView, area: Rect, buf: &mut Buffer) {
    let places = overlay::lifted_places(view);
    let is_ordered = quiz_view.question().is_some_and(|question| question.marking() == Some(Marking::Order));
    // Scissors have the place of those at a cutoff: farther away they would seem to belong to a neighbour.
    let is_tree = view.search_view.picture() == Picture::Tree;
    let room = if is_ordered || !is_tree { 0 } else { view.search_view.plan().look().room_for_scissors() };
    for (&node, number) in quiz_view.marks.iter().zip(1..) {
        let (mark, role) = if is_ordered { (number.to_string(), Role::Chosen) } else { ("✂".to_owned(), Role::Knob) };
        if let Some(place) = places(node) {
            // Where the marks of a selected node take that place, another column of its own does.
            let place =
                Place { left: place.left + i32::from(room), right: place.right - i32::from(room.min(1)), ..place };
            mark_at(view.search_view, place, (&mark, role), area, buf);
        }
    }
}

/// Returns true if the options replace the sentence and there are too few rows for all of them.
fn hides_options(quiz_view: &QuizView, areas: WalkthroughAreas) -> bool {
    let (room, _) = rows(areas);
    quiz_view.lists_options() && Flow::sentence(&quiz_view.feedback()).height(room.width) > room.height
}

/// Rows of the question, and the row below it for typed text, if there is more than one row.
fn rows(areas: WalkthroughAreas) -> (Rect, Rect) {
    let (first, last) = areas.texts();
    if first.is_empty() { (last, Rect::default()) } else { (first, last) }
}

/// Draws the question or the comment on its answer, and the typed text in the last row. Returns the number of rows of the picture
/// that they cover.
fn draw_feedback(model: &Model, quiz_view: &QuizView, areas: WalkthroughAreas, buf: &mut Buffer) -> u16 {
    let (room, last) = rows(areas);
    // Options listed over the picture or in a vote are not repeated.
    let is_whole = !hides_options(quiz_view, areas) || quiz_view.has_long_options() && !model.is_projected();
    let is_said = !quiz_view.is_open() || quiz_view.vote.is_none() && is_whole;
    let sentence = if is_said { quiz_view.feedback() } else { quiz_view.question_text() };
    // On a projector big letters show the question already, so the effect of the step has priority over repeating it.
    let is_short_of_rows = Flow::sentence(&sentence).height(room.width) > room.height;
    let besides = quiz_view.besides().filter(|_| model.is_projected() && is_short_of_rows && quiz_view.asks_for_step());
    let told = Flow::sentence(&besides.unwrap_or(sentence));
    let told = match quiz_view.phase {
        Phase::Right => told.signed(MessageTone::Right),
        Phase::Tried(_) => told.signed(MessageTone::Refusal),
        Phase::Asked | Phase::Shown | Phase::Over => told,
    };
    let prompt = prompt(model, quiz_view);
    // In one row with the end of the question it covers less of the picture.
    let all = if last.is_empty() { room } else { room.union(last) };
    let joined = told.clone().then(prompt.clone(), GAP);
    let is_joined = told.height(room.width) > room.height && joined.height(all.width) <= all.height;
    let texts = if is_joined { [(&joined, all), (&prompt, Rect::default())] } else { [(&told, room), (&prompt, last)] };
    let below = Below::new(areas.canvas, texts);
    below.draw(buf);
    below.covered.height
}

/// Columns between a question and the prompt in its last row.
const GAP: u16 = 3;

/// Typed text, a hint on how to answer, or the reason for a refusal.
fn prompt(model: &Model, quiz_view: &QuizView) -> Flow {
    if let Some(remark) = &model.remark {
        return Flow::remark(remark);
    }
    let mut line = paint::field(&quiz_view.typed, quiz_view.takes_answers() && !quiz_view.asks_for_step());
    let said = match &quiz_view.vote {
        None => quiz_view.prompt(),
        Some(vote) if model.is_presented => vote::announcement(model, vote),
        Some(vote) => vote.prompt(),
    };
    if quiz_view.refused.is_some() {
        let refusal = Remark::refusal(said.to_string());
        line.push_span(paint::span(refusal.signed(), refusal.tone.role()));
    } else {
        line.extend(paint::message(&said, Role::Faint));
    }
    Flow::of([line], 0)
}

/// The question or the verdict in a word or two.
fn big(quiz_view: &QuizView) -> String {
    match (quiz_view.question(), quiz_view.phase) {
        (Some(question), Phase::Asked | Phase::Tried(_)) => question.big.clone(),
        (Some(_), Phase::Right) => string!("quiz_view/big-right"),
        (Some(question), Phase::Shown) => question.solution().to_string(),
        (_, Phase::Over) | (None, _) => {
            let Score { asked, right, .. } = quiz_view.revealed_score();
            format!("{right}/{asked}")
        }
    }
}

/// Minimum width of the list before the answers: number, verdict, question.
const ASKED: u16 = 28;

/// Lists the user's answers beside the right ones and marks the current one.
fn answers(quiz_view: &QuizView, canvas: Rect, buf: &mut Buffer) {
    let height = (quiz_view.given.len() + 3).min(usize::from(canvas.height)) as u16;
    let inside = frame(centered(canvas, canvas.width.min(96), height), text!("quiz_view/title"), buf);
    if inside.height < 2 {
        return;
    }
    let answers = quiz_view.given.iter().zip(quiz_view.quiz.questions()).enumerate();
    let rows: Vec<[String; 3]> = answers
        .map(|(number, (given, question))| {
            let node = question.node.map_or_else(String::new, |node| {
                let name = quiz_view.quiz.replay().and_then(|replay| replay.tree().called(node));
                format!("{} ", text::visible(&name.unwrap_or_default()))
            });
            let sign = match (&given.answer, given.verdict) {
                (_, Verdict::Right) => "✓",
                (None, _) => "–",
                (Some(_), Verdict::Wrong | Verdict::Missed { .. }) => "✗",
            };
            let about = format!("{:>2} {sign} {node}{}", number + 1, question.about);
            let answer = given.answer.as_ref().map(|answer| question.describe(answer).to_string());
            let answer = answer.unwrap_or_else(|| string!("quiz_view/shown"));
            [about, answer, question.solution().to_string()]
        })
        .collect();
    let widest = |column: usize| text::widest(rows.iter().map(|row| &row[column]));
    let asked = widest(0).saturating_add(1).clamp(ASKED, (inside.width / 2).max(ASKED));
    let room = inside.width.saturating_sub(asked);
    // The user's answers take the columns that they need, between a quarter and a half: right answers can be long.
    let half = widest(1).saturating_add(2).clamp(room / 4, room / 2);
    let columns = [(0, asked), (asked, half), (asked + half, room - half)];
    let headings = ["", text!("quiz_view/yours"), text!("quiz_view/right")].map(str::to_owned);
    let height = usize::from(inside.height - 1);
    let shown = rows.iter().enumerate().skip(quiz_view.line.saturating_sub(height - 1)).take(height);
    let shown = shown.map(|(number, row)| (row, if number == quiz_view.line { Role::Chosen } else { Role::Text }));
    for (y, (row, role)) in (inside.y..).zip([(&headings, Role::Faint)].into_iter().chain(shown)) {
        for ((x, room), words) in columns.into_iter().zip(row) {
            let words = text::clipped(words, room.saturating_sub(1).into());
            paint::write(buf, inside, (inside.x.saturating_add(x), y), &words, role);
        }
    }
}
