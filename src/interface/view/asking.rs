//! A quiz: the tree as it is when a question is asked, the question in the place of the sentence, and nothing else that could say
//! what is right. At the end one's own answers stand beside the right ones.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::View;
use super::ballot::Ballot;
use super::board::BoardInset;
use super::editing::mark_at;
use super::keys::KeyLine;
use super::overlay::{centered, frame};
use super::plies::TreePicture;
use super::projector;
use super::prose::{Prose, Remark};
use crate::areas::WalkthroughAreas;
use crate::asking::{Asking, Given, Outcome, Phase};
use crate::lesson::Stepped as _;
use crate::paint;
use crate::quiz::{Kind, Question, Verdict};
use crate::text;
use crate::theme::Role;
use crate::words::{self, Charset, Words as _};

/// The whole screen.
pub(super) fn draw(view: View<'_>, asking: &Asking, buf: &mut Buffer) {
    let areas = view.model.areas();
    title(view, asking, super::inset(areas.title), buf);
    TreePicture(view).render(areas.canvas, buf);
    BoardInset(view).render(areas.canvas, buf);
    marks(view, asking, areas.canvas, buf);
    if view.model.is_projected() {
        projector::big(&big(view, asking), view.palette, super::inset(areas.verdict), buf);
    }
    told(view, asking, areas, buf);
    Prose { sentence: &asking.score(), palette: view.palette }.render(super::inset(areas.timeline), buf);
    if let Some(vote) = &asking.vote {
        Ballot { view, asking, vote }.render(areas.canvas, buf);
    }
    if asking.phase == Phase::Over {
        answers(view, asking, areas.canvas, buf);
    }
    KeyLine::of(view.model, view.palette).render(areas.keys, buf);
}

/// What is asked about, and how it is searched. How many steps there are would say something.
fn title(view: View<'_>, asking: &Asking, area: Rect, buf: &mut Buffer) {
    let View { viewer, palette, .. } = view;
    let place = match asking.phase {
        Phase::Over => words::asking::title().to_owned(),
        Phase::Asked | Phase::Tried(_) | Phase::Told(_) => format!("{} {}", words::asking::title(), asking.at + 1),
    };
    paint::write_right(buf, area, area.y, &place, palette.of(Role::Title));
    let room = usize::from(area.width).saturating_sub(text::width(&place) + 2);
    let name = text::visible(&viewer.lanes.subject.title).into_owned();
    let name = text::clipped(&name, room);
    let used = paint::write(buf, area, (area.x, area.y), &name, palette.of(Role::Title));
    let rest = room.saturating_sub(usize::from(used) + 3);
    if rest > 3 {
        let how = viewer.how();
        paint::write(buf, area, (area.x + used + 3, area.y), &text::clipped(&how, rest), palette.of(Role::Faint));
    }
}

/// Scissors at what is marked.
fn marks(view: View<'_>, asking: &Asking, area: Rect, buf: &mut Buffer) {
    let places = view.viewer.places();
    for place in asking.marks.iter().filter_map(|&node| places(node)) {
        mark_at(place, ("✂", view.palette.of(Role::Knob)), area, buf);
    }
}

/// The question, or what is told of its answer; in the last row what is typed.
fn told(view: View<'_>, asking: &Asking, areas: WalkthroughAreas, buf: &mut Buffer) {
    let all = Rect { height: areas.sentence.height + areas.condition.height + areas.counters.height, ..areas.sentence };
    let all = super::inset(all);
    let has_prompt = all.height > 1;
    let rows = if has_prompt { all.height - 1 } else { all.height };
    let sentence = &asking.told();
    Prose { sentence, palette: view.palette }.render(Rect { height: rows, ..all }, buf);
    if has_prompt {
        prompt(view, asking, Rect { y: all.bottom() - 1, height: 1, ..all }, buf);
    }
}

/// What is typed, how a question is answered, or what was wrong with what was typed.
fn prompt(view: View<'_>, asking: &Asking, area: Rect, buf: &mut Buffer) {
    let View { model, palette, .. } = view;
    if let Some(remark) = &model.remark {
        let text = text::visible(remark);
        return Remark { text: &text, style: palette.of(Role::Problem) }.render(area, buf);
    }
    let mut line = ratatui::text::Line::default();
    if asking.takes_answers() {
        line.push_span(palette.span("› ", Role::Knob));
        line.push_span(palette.span(asking.typed.as_str(), Role::Number));
        line.push_span(palette.span("▏ ", Role::Knob));
    }
    let said = if asking.vote.is_some() { voting(asking) } else { asking.prompt() };
    let plain = if matches!(asking.phase, Phase::Tried(_)) { Role::Problem } else { Role::Faint };
    line.extend(palette.told(&said, plain));
    line.render(area, buf);
}

fn voting(asking: &Asking) -> crate::explain::Sentence {
    match asking.phase {
        Phase::Told(_) => words::asking::vote_told().sentence(Charset::Unicode),
        Phase::Asked | Phase::Tried(_) | Phase::Over => words::asking::vote_prompt().sentence(Charset::Unicode),
    }
}

/// The question, or whether it was answered rightly, in a word or two.
fn big(view: View<'_>, asking: &Asking) -> String {
    let Some(question) = asking.question() else { return String::new() };
    match asking.phase {
        Phase::Asked | Phase::Tried(_) => short(view, question),
        Phase::Told(Outcome::Answered(Verdict::Right)) => words::asking::big_right().to_owned(),
        Phase::Told(Outcome::Answered(Verdict::Wrong | Verdict::Missed { .. })) => {
            words::asking::big_wrong().to_owned()
        }
        Phase::Told(Outcome::Shown) => question.solution(&asking.quiz, Charset::Unicode).to_string(),
        Phase::Over => String::new(),
    }
}

fn short(view: View<'_>, question: &Question) -> String {
    let tree = view.viewer.replay().tree();
    let node = &tree.called(question.node).unwrap_or(Cow::Borrowed(""));
    match question.kind {
        Kind::Leaves => words::asking::big_leaves().to_owned(),
        Kind::Window | Kind::Entry => words::asking::BigWindow { node }.into(),
        Kind::Cut => words::asking::BigCut { node }.into(),
        Kind::Skipped => words::asking::BigSkipped { node }.into(),
        Kind::Value | Kind::Label | Kind::Mean => words::asking::BigValue { node }.into(),
        Kind::Move => words::asking::BigMove { node }.into(),
        Kind::Order => words::asking::BigOrder { node }.into(),
    }
}

/// What is asked for, in the list of answers.
fn kind(question: &Question) -> &'static str {
    match question.kind {
        Kind::Leaves => words::asking::kind_leaves(),
        Kind::Window | Kind::Entry => words::asking::kind_window(),
        Kind::Cut => words::asking::kind_cut(),
        Kind::Skipped => words::asking::kind_skipped(),
        Kind::Value => words::asking::kind_value(),
        Kind::Label => words::asking::kind_label(),
        Kind::Mean => words::asking::kind_mean(),
        Kind::Move => words::asking::kind_move(),
        Kind::Order => words::asking::kind_order(),
    }
}

/// Columns of the list before the answers: number, verdict, what was asked for.
const ASKED: usize = 28;

/// One's own answers and the right ones side by side, the one that is looked at marked.
fn answers(view: View<'_>, asking: &Asking, canvas: Rect, buf: &mut Buffer) {
    let palette = view.palette;
    let height = (asking.given.len() + 3).min(usize::from(canvas.height)) as u16;
    let inside = frame(centered(canvas, canvas.width.min(96), height), words::asking::title(), palette, buf);
    if inside.height < 2 {
        return;
    }
    let half = usize::from(inside.width).saturating_sub(ASKED) / 2;
    let row = |buf: &mut Buffer, y: u16, cells: [&str; 3], role: Role| {
        for (x, text) in [(0, cells[0]), (ASKED, cells[1]), (ASKED + half, cells[2])] {
            let at = (inside.x.saturating_add(x as u16), y);
            let room = if x == 0 { ASKED } else { half };
            paint::write(buf, inside, at, &text::clipped(text, room.saturating_sub(1)), palette.of(role));
        }
    };
    row(buf, inside.y, ["", words::asking::yours(), words::asking::right()], Role::Faint);
    let rows = usize::from(inside.height - 1);
    let first = asking.line.saturating_sub(rows - 1);
    let shown = asking.given.iter().zip(asking.quiz.questions()).enumerate().skip(first).take(rows);
    for (y, (number, (given, question))) in (inside.y + 1..).zip(shown) {
        let role = if number == asking.line { Role::Chosen } else { Role::Text };
        let node = view.viewer.replay().tree().called(question.node).unwrap_or_default();
        let node = if question.kind == Kind::Leaves { String::new() } else { text::visible(&node).into_owned() + " " };
        let about = format!("{:>2} {} {node}{}", number + 1, sign(given), kind(question));
        let yours = given.answer.as_ref().map(|answer| question.said(&asking.quiz, answer, Charset::Unicode));
        let yours = yours.map_or_else(|| words::asking::shown().to_owned(), |yours| yours.to_string());
        row(buf, y, [&about, &yours, &question.solution(&asking.quiz, Charset::Unicode).to_string()], role);
    }
}

const fn sign(given: &Given) -> &'static str {
    match (&given.answer, given.verdict) {
        (_, Verdict::Right) => "✓",
        (None, _) => "–",
        (Some(_), Verdict::Wrong | Verdict::Missed { .. }) => "✗",
    }
}
