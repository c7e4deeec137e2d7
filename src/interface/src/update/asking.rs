//! Keys of a quiz: typing, marking, answering, and moving between questions.

use super::message::Reply;
use super::{nodes, on_viewer, panes};
use crate::asking::{Asking, Counts, Given, Phase, Vote};
use crate::event::{KeyCode, KeyEvent, KeyModifiers};
use crate::keymap::{Action, MistakeAction, PickAction, QuizAction, SelectAction, StepAction};
use crate::lesson_view::{Lane, LessonView};
use crate::model::{Model, OpenScreen};
use crate::plans::Picture;
use crate::plans::Request;
use crate::search_view::SearchView;
use plywood_lesson::{Answer, Marking, Question, Verdict};
use plywood_teaching::quiz::{NothingToAsk, Quiz, Telling};
use plywood_tree::settings::Choice as _;
use ratatui::layout::Position;

/// Starts a quiz about the current screen, or ends it.
pub(super) fn toggle(model: &mut Model) -> Reply {
    if model.asking().is_some() {
        return leave(model);
    }
    match questions(model) {
        Ok(quiz) => begin(model, quiz),
        Err(why) => Reply::say(why),
    }
}

/// Returns the questions about the open content, or the reason why there are none.
fn questions(model: &Model) -> Result<Quiz, String> {
    let is_compared = match &model.screen {
        OpenScreen::Gallery | OpenScreen::Opening | OpenScreen::Match(_) => {
            return Err(text!(asking, "no-quiz").to_owned());
        }
        OpenScreen::Search(view) => view.is_compared(),
        OpenScreen::Lesson(view) => view.rival.is_some(),
    };
    let Some(view) = model.view().filter(|_| !is_compared) else {
        return Err(text!(asking, "one-search").to_owned());
    };
    view.questions().map_err(NothingToAsk::said)
}

/// Begins a quiz at the present step, or at the start if no question is left.
fn begin(model: &mut Model, mut quiz: Quiz) -> Reply {
    let best = score_key(model).and_then(|name| model.scores.get(&name)).copied();
    let Some(view) = model.view_mut() else { return Reply::NONE };
    let is_ahead = quiz.start_at(view.position());
    let mut asking = Asking::new(quiz, view.position(), best);
    view.begin_quiz(&mut asking);
    let common = view.common_mut();
    common.asking = Some(Box::new(asking));
    common.playback.is_playing = false;
    model.fit();
    follow(model);
    model.viewer_mut().into_iter().for_each(aim);
    let reply = on_viewer(model, |viewer| nodes::relay(viewer, viewer.request())).uncovered();
    if is_ahead { reply } else { reply.saying(text!(asking, "from-start")) }
}

/// Shows the subject of the current question with nothing selected. Leaves are marked in the tree; if that is too large, children
/// are marked in the row below their parent.
fn aim(viewer: &mut SearchView) {
    let Some(asking) = viewer.common.asking.as_deref() else { return };
    let question = asking.question();
    let marking = question.and_then(Question::marking);
    let picture = match marking {
        Some(Marking::Leaves) => Some(Picture::Tree),
        Some(Marking::Order) | None if viewer.replay().knows_whole_tree() => asking.picture,
        // In a layout of all nodes, the places of a game's nodes would reveal the result.
        Some(Marking::Order) | None => Some(Picture::Plies),
    };
    let opened = question.filter(|_| marking == Some(Marking::Order)).and_then(|question| question.node);
    viewer.picture = picture;
    (viewer.pane_mut().selected, viewer.pane_mut().opened) = (None, opened);
    panes::follow(viewer);
}

fn score_key(model: &Model) -> Option<String> {
    model.view().map(|view| view.origin().score_key())
}

/// Shows the step of the quiz. If it is shown already, the selected node stays in view.
fn follow(model: &mut Model) {
    let Some(view) = model.view_mut() else { return };
    let shown = view.position();
    if let Some(step) = view.common().asking.as_deref().map(Asking::step).filter(|&step| shown != step) {
        view.rest_at(step);
    }
}

/// Returns to the step at which the quiz began, and keeps the score.
fn leave(model: &mut Model) -> Reply {
    let Some(view) = model.view_mut() else { return Reply::NONE };
    let Some(asking) = view.common_mut().asking.take() else { return Reply::NONE };
    view.end_quiz(&asking);
    view.rest_at(asking.start_step);
    if let (Some(name), true) = (score_key(model), asking.score.asked > 0) {
        let best = model.scores.entry(name).or_default();
        *best = best.better(asking.score);
    }
    model.fit();
    let folds = asking.folds;
    on_viewer(model, |viewer| nodes::relay(viewer, Request { folds, ..viewer.request() }))
}

/// Closes one thing at a time: the vote, the typed text, the marks, the quiz.
pub(super) fn close(model: &mut Model) -> Reply {
    let Some(asking) = model.asking_mut() else { return Reply::NONE };
    if asking.vote.take().is_some() {
        return Reply::NONE;
    }
    let is_clear = asking.typed.is_empty() && asking.marks.is_empty() && asking.refused.is_none();
    if is_clear {
        return leave(model);
    }
    clear(asking);
    asking.marks.clear();
    Reply::NONE
}

fn clear(asking: &mut Asking) -> Reply {
    asking.typed.clear();
    asking.refused = None;
    Reply::NONE
}

pub(super) fn act(model: &mut Model, action: QuizAction, key: KeyCode) -> Reply {
    let Some(asking) = model.asking_mut() else { return Reply::NONE };
    match action {
        QuizAction::Quiz => toggle(model),
        QuizAction::AnswerType => type_answer(model, key),
        QuizAction::Select(action) => on_tree(model, |viewer| pick(viewer, action)),
        QuizAction::Pick(action) if chooses(asking, action) => answering(model, |_| Reply::NONE),
        QuizAction::Pick(action) => on_tree(model, |viewer| pick(viewer, nodes::picked(action))),
        QuizAction::AnswerShow => answering(model, show),
        QuizAction::AnswerMark if asking.takes_answers() => on_tree(model, mark),
        QuizAction::AnswerGive | QuizAction::AnswerMark => answering(model, give),
        QuizAction::AnswerTelling => change_telling(asking),
        QuizAction::AnswerVote => vote(asking),
        QuizAction::AnswerClear => clear(asking),
        QuizAction::AnswerErase => erase(asking),
    }
}

/// Handles an action while the user locates the step of a mistake.
pub(super) fn look_for_mistake(model: &mut Model, action: MistakeAction) -> Reply {
    match action {
        MistakeAction::Quiz => toggle(model),
        MistakeAction::Code(action) => on_viewer(model, |viewer| nodes::change_code(viewer, action)),
        MistakeAction::AnswerHere => answering(model, give_step),
        MistakeAction::AnswerShow => answering(model, show),
        MistakeAction::Step(action) => answering(model, |asking| look_at(asking, action)),
    }
}

/// Acts on the quiz and shows its step; if the question is another one, also its subject.
fn answering(model: &mut Model, act: impl FnOnce(&mut Asking) -> Reply) -> Reply {
    let Some(asking) = model.asking_mut() else { return Reply::NONE };
    let at = asking.at;
    let reply = act(asking);
    let is_another = asking.at != at;
    follow(model);
    if is_another {
        model.viewer_mut().into_iter().for_each(aim);
    }
    reply
}

/// Acts on the tree of the quiz, or reports that there is none.
fn on_tree(model: &mut Model, act: impl FnOnce(&mut SearchView) -> Reply) -> Reply {
    model.viewer_mut().map_or_else(|| Reply::say(text!(asking, "no-tree")), act)
}

/// Moves through the answers or the options. Returns true if there are any.
fn chooses(asking: &mut Asking, action: PickAction) -> bool {
    match action {
        PickAction::PickUp => look_along(asking, -1) || asking.choose(-1),
        PickAction::PickDown => look_along(asking, 1) || asking.choose(1),
        PickAction::PickLeft => asking.choose(-1),
        PickAction::PickRight => asking.choose(1),
    }
}

/// Returns true if the key belongs to an answer and either has no other meaning or continues the typed text.
pub(super) fn is_typed(model: &Model, key: KeyEvent, action: Option<Action>) -> bool {
    let (Some(asking), KeyCode::Char(sign)) = (model.asking(), key.code) else { return false };
    let is_plain = key.modifiers.difference(KeyModifiers::SHIFT).is_empty();
    let marks_nothing = || asking.question().is_some_and(|question| question.marking().is_none());
    let means_nothing_else = action
        .is_none_or(|action| if action == Action::AnswerMark { marks_nothing() } else { !asking.typed.is_empty() });
    is_plain && means_nothing_else && asking.takes(sign)
}

/// Selects a node of the tree. In an order question, the first selection is the parent of the children to order.
fn pick(viewer: &mut SearchView, action: SelectAction) -> Reply {
    let is_first = viewer.pane().selected.is_none() && viewer.picture() == Picture::Plies;
    let Some(parent) = viewer.pane().opened.filter(|_| is_first) else { return nodes::select(viewer, action) };
    nodes::select_node(viewer, parent);
    Reply::NONE
}

/// Steps through the search if the question asks for a step.
fn look_at(asking: &mut Asking, action: StepAction) -> Reply {
    let last = asking.quiz.steps();
    asking.looked_at = match action {
        StepAction::Back => asking.looked_at.saturating_sub(1),
        StepAction::Forward => (asking.looked_at + 1).min(last),
        StepAction::First => 0,
        StepAction::Last => last,
    };
    Reply::NONE
}

fn show(asking: &mut Asking) -> Reply {
    if asking.takes_answers() { answered(asking, None) } else { Reply::NONE }
}

fn give_step(asking: &mut Asking) -> Reply {
    match asking.looked_at.checked_sub(1) {
        Some(step) => answered(asking, Some(Answer::Option(step))),
        None => Reply::say(text!(asking, "no-step-yet")),
    }
}

/// Types a character of an answer, or counts a vote.
pub(super) fn type_answer(model: &mut Model, code: KeyCode) -> Reply {
    let (Some(asking), KeyCode::Char(sign)) = (model.asking_mut(), code) else { return Reply::NONE };
    if let Some(vote) = &mut asking.vote {
        let option = sign.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1));
        vote.hands.extend(option.filter(|&option| option < vote.options.len() && !vote.is_revealed));
    } else if asking.takes(sign) {
        asking.typed.push(sign);
    } else {
        // No answer begins with this character, or the question is already answered.
    }
    Reply::NONE
}

pub(super) fn paste(model: &mut Model, text: &str) -> Reply {
    for sign in text.chars() {
        let _ = type_answer(model, KeyCode::Char(sign));
    }
    Reply::NONE
}

fn erase(asking: &mut Asking) -> Reply {
    match &mut asking.vote {
        Some(vote) => drop(vote.hands.pop()),
        None => drop(asking.typed.pop()),
    }
    Reply::NONE
}

/// Marks or unmarks the selected node; in an order question, only the children to order.
pub(super) fn mark(viewer: &mut SearchView) -> Reply {
    let selected = viewer.pane().selected;
    let asking = viewer.common.asking.as_deref_mut().filter(|asking| asking.takes_answers());
    let (Some(node), Some(asking)) = (selected, asking) else { return Reply::NONE };
    let Some(question) = asking.quiz.questions().get(asking.at) else { return Reply::NONE };
    match question.marking() {
        None => return Reply::NONE,
        Some(Marking::Order) if !question.nodes().contains(&node) => return Reply::say(text!(asking, "not-in-order")),
        Some(Marking::Order | Marking::Leaves) => {}
    }
    match asking.marks.iter().position(|&marked| marked == node) {
        Some(at) => drop(asking.marks.remove(at)),
        None => asking.marks.push(node),
    }
    Reply::NONE
}

pub(super) fn point(stepper: &mut LessonView, at: Position) {
    let question =
        stepper.common.asking.as_ref().filter(|asking| asking.takes_answers()).and_then(|asking| asking.question());
    let options = question.map_or(0, |question| question.listed().len());
    let lanes = stepper.lanes();
    let is_there = |lane: &Lane<'_>, option| lane.option(option).is_some_and(|area| area.contains(at));
    let chosen = lanes.first().and_then(|lane| (0..options).find(|&option| is_there(lane, option)));
    if let (Some(chosen), Some(asking)) = (chosen, &mut stepper.common.asking) {
        asking.typed = (chosen + 1).to_string();
    }
}

/// Moves in the list of answers. Returns true if the list is open.
fn look_along(asking: &mut Asking, by: isize) -> bool {
    if asking.phase != Phase::Over {
        return false;
    }
    let last = asking.given.len().saturating_sub(1);
    asking.line = asking.line.saturating_add_signed(by).min(last);
    true
}

/// Gives the typed or marked answer. If the answer is already shown, continues with the next question.
fn give(asking: &mut Asking) -> Reply {
    if asking.vote.is_some() {
        reveal(asking);
        return Reply::NONE;
    }
    let Some(question) = asking.quiz.questions().get(asking.at) else { return Reply::NONE };
    if matches!(asking.phase, Phase::Right | Phase::Shown) {
        next(asking);
        return Reply::NONE;
    }
    let marked = Some(&asking.marks).filter(|_| asking.typed.is_empty());
    let answer = match marked.and_then(|marks| question.marked(marks)) {
        Some(marked) => Ok(marked),
        None => question.read(&asking.typed),
    };
    match answer {
        Ok(answer) => answered(asking, Some(answer)),
        Err(refused) => {
            asking.typed.clear();
            asking.refused = Some(refused);
            Reply::NONE
        }
    }
}

/// Records an answer. `None` counts as not answered and shows the right answer.
fn answered(asking: &mut Asking, answer: Option<Answer>) -> Reply {
    let Some(question) = asking.quiz.questions().get(asking.at) else { return Reply::NONE };
    let verdict = answer.as_ref().map_or(Verdict::Wrong, |answer| question.judge(answer));
    let is_late = asking.telling == Telling::AtEnd || question.is_revealed_late;
    let counts = if is_late { Counts::AtEnd } else { Counts::AtOnce };
    let is_order = question.marking() == Some(Marking::Order);
    if asking.phase == Phase::Asked {
        asking.score.count(verdict);
        asking.given.push(Given { answer: answer.clone(), verdict, counts });
    }
    clear(asking);
    asking.phase = match (&answer, verdict) {
        (None, _) => Phase::Shown,
        (Some(_), Verdict::Right) => Phase::Right,
        (Some(_), Verdict::Wrong | Verdict::Missed { .. }) => Phase::Tried(verdict),
    };
    if answer.is_some() {
        asking.latest = answer;
        if is_order {
            asking.marks.clear();
        }
    }
    if is_late {
        next(asking);
        return Reply::say(text!(asking, "noted"));
    }
    Reply::NONE
}

fn next(asking: &mut Asking) {
    asking.at += 1;
    clear(asking);
    asking.marks.clear();
    asking.latest = None;
    asking.vote = None;
    asking.phase = if asking.question().is_some() { Phase::Asked } else { Phase::Over };
}

/// The time at which answers are shown can change only before the first one.
fn change_telling(asking: &mut Asking) -> Reply {
    asking.telling = asking.telling.next();
    Reply::say(say!(asking, "tells", when = Text(asking.telling.meaning())))
}

fn vote(asking: &mut Asking) -> Reply {
    if asking.vote.take().is_some() || !asking.takes_answers() {
        return Reply::NONE;
    }
    let vote = asking.quiz.questions().get(asking.at).and_then(Vote::about);
    if vote.is_none() {
        return Reply::say(text!(asking, "nothing-to-vote"));
    }
    asking.vote = vote;
    Reply::NONE
}

/// Shows the right option, then the next question. A vote does not count for the score.
fn reveal(asking: &mut Asking) {
    match &mut asking.vote {
        Some(vote) if !vote.is_revealed => {
            vote.is_revealed = true;
            if asking.phase == Phase::Asked {
                asking.given.push(Given { answer: None, verdict: Verdict::Wrong, counts: Counts::Never });
            }
            asking.phase = Phase::Shown;
        }
        Some(_) | None => next(asking),
    }
}
