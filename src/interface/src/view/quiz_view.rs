//! A quiz: the tree at the time of the question, the question instead of the sentence, and nothing that reveals the answer. At
//! the end, the user's answers are beside the right ones.

use super::{
    TreeView, board, code,
    editing::mark_at,
    keys::KeyLine,
    overlay::{centered, clear_of, frame, hidden},
    projector,
    prose::{Below, Flow, Head},
    tree,
};
use crate::{
    areas::WalkthroughAreas,
    lesson_view::LessonView,
    model::{Model, SearchView},
    paint,
    plans::Picture,
    quiz_view::{Given, Phase, QuizView, Vote},
};
use plywood_drawing::scene::Place;
use plywood_drawing::theme::Role;
use plywood_lesson::{Marking, Question, Stepped as _, Verdict};
use plywood_messages::text;
use plywood_messages::words::{Charset, Words as _};
use plywood_search::session::correct_choices;
use plywood_teaching::quiz::Score;
use plywood_tree::tree::NodeId;
use ratatui::{buffer::Buffer, layout::Rect, widgets::Widget};

/// Numbers of the children to be ordered; their count is limited to this.
const ORDINALS: [&str; 6] = ["1", "2", "3", "4", "5", "6"];

pub fn draw(view: TreeView<'_>, quiz_view: &QuizView, buf: &mut Buffer) {
    let TreeView { model, search_view } = view;
    let areas = model.areas();
    tree::draw(view, areas.canvas, buf);
    board::draw_inset(search_view, areas.canvas, buf);
    marks(view, quiz_view, areas.canvas, buf);
    code::draw(search_view, areas.code, buf);
    around(model, quiz_view, &search_view.subject.title, &how(search_view, quiz_view), &[], buf);
}

/// Draws the parts around and over the picture of a quiz. `standing` are the areas of the options in the picture, which stay
/// uncovered.
fn around(model: &Model, quiz_view: &QuizView, name: &str, how: &str, standing: &[Rect], buf: &mut Buffer) {
    let areas = model.areas();
    title(quiz_view, name, how, areas, buf);
    let covered = draw_feedback(model, quiz_view, areas, buf);
    let voted = quiz_view.vote.as_ref().zip(quiz_view.question());
    let ballot = voted.map(|(vote, question)| Ballot { model, question, vote, standing });
    let mut is_in_a_row = false;
    if model.is_projected() {
        let area = super::inset(projector::make_room(areas.verdict, covered, buf));
        is_in_a_row = ballot.as_ref().is_some_and(|ballot| ballot.in_a_row(area, buf));
        if !is_in_a_row {
            projector::big(&big(quiz_view), area, buf);
        }
    }
    Flow::sentence(&quiz_view.score()).draw(super::inset(areas.timeline), buf);
    if let Some(ballot) = ballot {
        if quiz_view.is_open() {
            ballot.number(buf);
        }
        if !is_in_a_row {
            ballot.draw(areas.canvas, buf);
        }
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
    let panes = lesson_view.panes();
    if let Some(area) = panes.first().zip(quiz_view.chosen_option()).and_then(|(pane, chosen)| pane.option(chosen)) {
        buf.set_style(area, paint::style(Role::Chosen));
    }
    // Overlays keep their place when the answer is shown.
    let asked = quiz_view.question().map(|question| (question.step, question.choices().len()));
    let standing = panes.first().zip(asked).map_or_else(Vec::new, |(pane, (step, count))| {
        (0..count).filter_map(|option| pane.option_at(step, option)).collect()
    });
    around(model, quiz_view, &lesson_view.file.title, &lesson_view.how(), &standing, buf);
}

/// Returns the choices of the search, without the mistake while the user looks for it.
fn how(search_view: &SearchView, quiz_view: &QuizView) -> String {
    if !quiz_view.quiz.is_for_a_mistake() {
        return search_view.how();
    }
    let choices = correct_choices(search_view.choices());
    say!("quiz_view/how-mistaken", how = Text(plywood_lesson::how(choices))).into()
}

/// Lists the options, one line each. On a projector an option takes as many lines as it needs, because the sentence below has no
/// room for the rest.
fn options(model: &Model, quiz_view: &QuizView, canvas: Rect, standing: &[Rect], buf: &mut Buffer) {
    let choices = quiz_view.question().map(Question::choices).unwrap_or_default();
    let choices: Vec<String> = choices.iter().map(ToString::to_string).collect();
    let title = text::width(text!("quiz_view/options")) + 4;
    let widest = choices.iter().map(|option| text::width(option)).max().unwrap_or(0).max(title);
    let width = u16::try_from(widest + 4).unwrap_or(u16::MAX).min(canvas.width);
    let plain = Role::Text;
    let needed = |option: &String| Flow::plain(option, plain).height(width.saturating_sub(4)).max(1);
    let rows: Vec<u16> = choices.iter().map(needed).collect();
    let has_room = model.is_projected() && rows.iter().sum::<u16>() + 2 <= canvas.height;
    let rows = if has_room { rows } else { vec![1; choices.len()] };
    let ink = |at: Rect| at.positions().filter(|&at| buf.cell(at).is_some_and(|cell| cell.symbol() != " ")).count();
    let area = clear_of(canvas, (width, rows.iter().sum::<u16>() + 2), standing, ink);
    let inside = frame(area, text!("quiz_view/options"), buf);
    let mut y = inside.y;
    for (number, (option, height)) in (1..).zip(choices.iter().zip(rows)) {
        let role = if quiz_view.typed.parse() == Ok(number) { Role::Chosen } else { plain };
        let row = Rect { y, height, ..inside }.intersection(inside);
        if height > 1 {
            Flow::plain(option, role).draw(row, buf);
        } else {
            paint::write(buf, row, (row.x, y), &text::clipped(option, row.width.into()), role);
        }
        y += height;
    }
}

/// Draws the title and the settings of the search. The number of steps would be a hint, so it is hidden.
fn title(quiz_view: &QuizView, name: &str, how: &str, areas: WalkthroughAreas, buf: &mut Buffer) {
    let area = super::inset(areas.title);
    let number = if quiz_view.phase == Phase::Over { String::new() } else { format!(" {}", quiz_view.at + 1) };
    let place = format!("{}{number}", text!("quiz_view/title"));
    paint::write_right(buf, area, area.y, &place, Role::Title);
    let items = [(name, Role::Title), (how, Role::Faint)].map(|item| paint::line([item]));
    Head::new(Flow::of(items, 3), text::cells(&place) + 2, area, areas.canvas).draw(buf);
}

/// Draws scissors at marked nodes, or their place in the order.
fn marks(view: TreeView<'_>, quiz_view: &QuizView, area: Rect, buf: &mut Buffer) {
    let (places, lift) = (view.search_view.places(), super::overlay::lift(view));
    let places = |node| Some(places(node)?.moved(0, -lift));
    let is_ordered = quiz_view.question().is_some_and(|question| question.marking() == Some(Marking::Order));
    // Scissors have the place of those at a cutoff: farther away they would seem to belong to a neighbour.
    let is_tree = view.search_view.picture() == Picture::Tree;
    let room = if is_ordered || !is_tree { 0 } else { view.search_view.plan().look().room_for_scissors() };
    for (&node, ordinal) in quiz_view.marks.iter().zip(ORDINALS.iter().cycle()) {
        let (mark, role) = if is_ordered { (*ordinal, Role::Chosen) } else { ("✂", Role::Knob) };
        if let Some(place) = places(node) {
            let place = Place { left: place.left + i32::from(room), ..place };
            mark_at(view.search_view, place, (mark, role), area, buf);
        }
    }
}

/// Returns true if the options replace the sentence and there are too few rows for all of them.
fn hides_options(quiz_view: &QuizView, areas: WalkthroughAreas) -> bool {
    let is_listed =
        quiz_view.question().is_some_and(|question| !question.listed().is_empty()) && !quiz_view.asks_for_step();
    let (room, _) = rows(areas);
    is_listed && Flow::sentence(&quiz_view.feedback()).height(room.width) > room.height
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
fn draw_feedback(model: &Model, quiz_view: &QuizView, areas: WalkthroughAreas, buf: &mut Buffer) -> u16 {
    let (room, last) = rows(areas);
    // Options listed over the picture are not repeated.
    let is_listed = quiz_view.is_open() && hides_options(quiz_view, areas);
    let is_said = !is_listed || quiz_view.has_long_options() && !model.is_projected();
    let sentence = if is_said { quiz_view.feedback() } else { quiz_view.question_text() };
    // On a projector big letters show the question already, so the effect of the step has priority over repeating it.
    let is_short_of_rows = Flow::sentence(&sentence).height(room.width) > room.height;
    let besides = quiz_view.besides().filter(|_| model.is_projected() && is_short_of_rows && quiz_view.asks_for_step());
    let told = Flow::sentence(&besides.unwrap_or(sentence));
    let prompt = prompt(model, quiz_view);
    let below = Below::new(areas.canvas, [(&told, room), (&prompt, last.unwrap_or_default())]);
    below.draw(buf);
    below.covered.height
}

/// Typed text, a hint on how to answer, or the reason for a refusal.
fn prompt(model: &Model, quiz_view: &QuizView) -> Flow {
    if let Some(remark) = &model.remark {
        return Flow::plain(remark, Role::Problem);
    }
    let takes_text = quiz_view.takes_answers() && !quiz_view.asks_for_step();
    let typed = [("› ", Role::Knob), (quiz_view.typed.as_str(), Role::Number), ("▏ ", Role::Knob)];
    let mut line = paint::line(typed.into_iter().filter(|_| takes_text));
    let is_told = matches!(quiz_view.phase, Phase::Right | Phase::Shown);
    let said = match &quiz_view.vote {
        None => quiz_view.prompt(),
        Some(_) if is_told => text!("quiz_view/vote-told").sentence(Charset::Unicode),
        Some(_) => text!("quiz_view/vote-prompt").sentence(Charset::Unicode),
    };
    let is_problem = matches!(quiz_view.phase, Phase::Tried(_)) || quiz_view.refused.is_some();
    line.extend(paint::message(&said, if is_problem { Role::Problem } else { Role::Faint }));
    Flow::of([line], 0)
}

/// The question or the verdict in a word or two.
fn big(quiz_view: &QuizView) -> String {
    let Some(question) = quiz_view.question() else { return tally(quiz_view) };
    match quiz_view.phase {
        Phase::Asked | Phase::Tried(_) => question.big.clone(),
        Phase::Right => text!("quiz_view/big-right").to_owned(),
        Phase::Shown => question.solution().to_string(),
        Phase::Over => tally(quiz_view),
    }
}

fn tally(quiz_view: &QuizView) -> String {
    let Score { asked, right, .. } = quiz_view.revealed_score();
    format!("{right}/{asked}")
}

/// Label of the node that the question is about.
fn called(quiz_view: &QuizView, node: NodeId) -> String {
    let name = quiz_view.quiz.replay().and_then(|replay| replay.tree().called(node));
    text::visible(&name.unwrap_or_default()).into_owned()
}

/// Minimum width of the list before the answers: number, verdict, question.
const ASKED: usize = 28;

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
            let node = question.node.map_or_else(String::new, |node| called(quiz_view, node) + " ");
            let about = format!("{:>2} {} {node}{}", number + 1, sign(given), question.about);
            let answer = given.answer.as_ref().map(|answer| question.describe(answer).to_string());
            let answer = answer.unwrap_or_else(|| text!("quiz_view/shown").to_owned());
            [about, answer, question.solution().to_string()]
        })
        .collect();
    let widest = |column: usize| rows.iter().map(|row| text::width(&row[column])).max().unwrap_or(0);
    let asked = (widest(0) + 1).clamp(ASKED, usize::from(inside.width / 2).max(ASKED));
    let room = usize::from(inside.width).saturating_sub(asked);
    // The user's answers take the columns that they need, between a quarter and a half: right answers can be long.
    let half = (widest(1) + 2).clamp(room / 4, room / 2);
    let row = |buf: &mut Buffer, y: u16, cells: [&str; 3], role: Role| {
        let columns = [(0, asked), (asked, half), (asked + half, room - half)];
        for ((x, room), text) in columns.into_iter().zip(cells) {
            let at = (inside.x.saturating_add(x as u16), y);
            paint::write(buf, inside, at, &text::clipped(text, room.saturating_sub(1)), role);
        }
    };
    row(buf, inside.y, ["", text!("quiz_view/yours"), text!("quiz_view/right")], Role::Faint);
    let height = usize::from(inside.height - 1);
    let shown = rows.iter().enumerate().skip(quiz_view.line.saturating_sub(height - 1)).take(height);
    for (y, (number, cells)) in (inside.y + 1..).zip(shown) {
        let role = if number == quiz_view.line { Role::Chosen } else { Role::Text };
        row(buf, y, cells.each_ref().map(String::as_str), role);
    }
}

const fn sign(given: &Given) -> &'static str {
    match (&given.answer, given.verdict) {
        (_, Verdict::Right) => "✓",
        (None, _) => "–",
        (Some(_), Verdict::Wrong | Verdict::Missed { .. }) => "✗",
    }
}

/// Maximum columns of the frame.
const WIDTH: u16 = 96;

/// Rows of an option in big letters.
const BIG: u16 = 5;

/// Columns of the votes beside an option.
const VOTES: u16 = 18;

/// Columns between options beside each other.
const GAP: u16 = 3;

/// Columns of a big number, and one after it.
const NUMBER: u16 = 5;

/// Options over the lower part of the picture, or over the upper part if the lower one would hide the options in the picture.
pub struct Ballot<'m> {
    pub(super) model: &'m Model,
    pub(super) question: &'m Question,
    pub(super) vote: &'m Vote,
    /// Places of the options in the picture, which must stay visible.
    pub(super) standing: &'m [Rect],
}

impl Ballot<'_> {
    pub fn draw(&self, canvas: Rect, buf: &mut Buffer) {
        let options = self.vote.options.len() as u16;
        let half = canvas.width.min(WIDTH).saturating_sub(2) / 2;
        let fits = |option| projector::fits_big(&self.words(option), half);
        // A lesson's box stays in its place when the answer is shown.
        let is_tree = self.standing.is_empty();
        let ink = |at: Rect| {
            at.positions().filter(|&at| is_tree && buf.cell(at).is_some_and(|cell| cell.symbol() != " ")).count()
        };
        let widest = (0..self.vote.options.len()).map(|option| text::cells(&self.words(option))).max().unwrap_or(0);
        // A tree stays in view as far as possible.
        let width = if is_tree { widest + GAP + VOTES + 4 } else { WIDTH }.min(canvas.width);
        let place = |rows: u16| clear_of(canvas, (width, options * rows + 2), self.standing, ink);
        let hidden = |rows| hidden(self.standing, place(rows));
        // Big letters must not hide the options in the picture.
        let is_big = self.model.is_projected()
            && !is_tree
            && options * BIG + 2 <= canvas.height
            && (0..self.vote.options.len()).all(fits)
            && hidden(BIG) <= hidden(1);
        let rows = if is_big { BIG } else { 1 };
        let area = place(rows);
        let inside = frame(area, text!("quiz_view/vote"), buf);
        for option in 0..self.vote.options.len() {
            let y = inside.y + option as u16 * rows;
            if y + rows <= inside.bottom() {
                self.option(option, Rect { y, height: rows, ..inside }, buf);
            }
        }
    }

    /// Draws the options in big letters beside each other, with their votes below, so that the whole picture stays in view. If they
    /// are too long, only their numbers are big. Returns false if there is no room.
    fn in_a_row(&self, area: Rect, buf: &mut Buffer) -> bool {
        let options = self.vote.options.len();
        let width = area.width / options as u16;
        let room = width.saturating_sub(GAP);
        let all_fit = |fits: &dyn Fn(usize) -> bool| (0..options).all(fits);
        let is_big = all_fit(&|option| projector::fits_big(&self.words(option), room));
        let is_numbered = |option: usize| text::cells(&self.answer(option)) + NUMBER < width;
        if area.height < BIG || !is_big && !all_fit(&is_numbered) {
            return false;
        }
        for option in 0..options {
            let area = Rect { x: area.x + option as u16 * width, width: width.saturating_sub(1), ..area };
            let words = Rect { height: area.height - 1, ..area };
            let votes = Rect { y: words.bottom(), height: 1, ..area };
            if is_big {
                projector::big_half(&self.words(option), words, buf);
            } else {
                projector::big_half(&(option + 1).to_string(), words, buf);
                let role = if self.is_right(option) { Role::Best } else { Role::Title };
                paint::write(buf, words, (words.x + NUMBER, words.bottom() - 2), &self.answer(option), role);
            }
            self.bar(option, self.is_right(option), votes, buf);
        }
        true
    }

    /// Writes the number of each option beside it in the picture, where the picture is blank.
    fn number(&self, buf: &mut Buffer) {
        for (number, option) in (1..).zip(self.standing).filter(|(_, option)| option.x > 1) {
            let at = Rect { x: option.x - 2, width: 2, height: 1, ..*option };
            let is_blank = at.positions().all(|at| buf.cell(at).is_some_and(|cell| cell.symbol() == " "));
            if is_blank && !self.standing.iter().any(|other| other.intersects(at)) {
                paint::write(buf, at, (at.x, at.y), &format!("{number:>2}"), Role::Knob);
            }
        }
    }

    fn is_right(&self, option: usize) -> bool {
        self.vote.is_revealed && self.question.judge(&self.vote.options[option]) == Verdict::Right
    }

    fn answer(&self, option: usize) -> String {
        self.question.describe(&self.vote.options[option]).to_string()
    }

    fn words(&self, option: usize) -> String {
        format!("{} {}", option + 1, self.answer(option))
    }

    /// `1  (3, +∞)  ▇▇▇▇ 12 hands`.
    fn option(&self, option: usize, area: Rect, buf: &mut Buffer) {
        let is_right = self.is_right(option);
        let role = if is_right { Role::Best } else { Role::Text };
        let words = self.words(option);
        let middle = area.y + area.height / 2;
        let half = if self.standing.is_empty() { area.width.saturating_sub(VOTES) } else { area.width / 2 };
        if area.height >= BIG - 1 {
            projector::big(&words, Rect { width: half, ..area }, buf);
        } else {
            let words = text::clipped(&words, usize::from(half)).into_owned();
            paint::write(buf, area, (area.x, middle), &words, role);
        }
        let bar = Rect { x: area.x + half, width: area.width - half, y: middle, height: 1 };
        self.bar(option, is_right, bar, buf);
    }

    /// Shows only the number during the count, and a bar after it.
    fn bar(&self, option: usize, is_right: bool, area: Rect, buf: &mut Buffer) {
        let count = self.vote.count(option);
        let hands: String = say!("quiz_view/hands", count = Count(count)).into();
        if !self.vote.is_revealed {
            paint::write(buf, area, (area.x, area.y), &hands, Role::Faint);
            return;
        }
        let most = (0..self.vote.options.len()).map(|option| self.vote.count(option)).max().unwrap_or(0).max(1);
        let room = usize::from(area.width).saturating_sub(text::width(&hands) + 4);
        let cells = (count * room).div_ceil(most);
        let role = if is_right { Role::Best } else { Role::Done };
        let used = paint::write(buf, area, (area.x, area.y), &"█".repeat(cells), role);
        let sign = if is_right { " ✓ " } else { " " };
        let told = format!("{sign}{hands}");
        paint::write(buf, area, (area.x + used, area.y), &told, if is_right { Role::Best } else { Role::Text });
    }
}
