//! Keys of a quiz: typing, marking, answering, and moving between questions.

use super::{nodes, panes, prelude::*};
use crate::{
    event::{KeyEvent, KeyModifiers},
    keymap::{MistakeAction, Mode, PickAction, QuizAction, SelectAction, StepAction},
    lesson_view::LessonPane,
    plans::Picture,
    quiz_view::{Given, Phase, QuizView},
    vote::{Ballots, Vote, VoteStage},
};
use plywood_drawing::scene::Room;
use plywood_lesson::{Answer, Marking, Question, Verdict};
use plywood_teaching::{
    quiz::{NothingToAsk, Quiz, Telling},
    review::MOST_ASKED,
};
use ratatui::layout::Position;

/// Starts a quiz about the current screen, or ends it.
pub fn toggle(model: &mut Model) -> Reply {
    if model.quiz_view().is_some() {
        return leave(model);
    }
    ask(model, false)
}

/// Asks what happens at each step from the present one on. The learner's answer comes before the step.
pub fn predict(model: &mut Model) -> Reply {
    ask(model, true)
}

fn ask(model: &mut Model, is_predicting: bool) -> Reply {
    match questions(model, is_predicting) {
        Ok(quiz) => begin(model, quiz, is_predicting),
        Err(why) => Reply::say(why),
    }
}

/// Asks about a topic of review alone.
pub fn review(model: &mut Model, topic: &str) -> Reply {
    model.view_mut().into_iter().for_each(|view| view.rest_at(0));
    match questions(model, false) {
        Ok(mut quiz) => {
            quiz.ask_about(topic, MOST_ASKED);
            let reply = begin(model, quiz, false);
            model.review.is_open = true;
            reply
        }
        Err(why) => Reply::say(why),
    }
}

/// Returns the questions about the open content, or the reason why there are none.
fn questions(model: &Model, is_predicting: bool) -> Result<Quiz, String> {
    let quiz = match &model.screen {
        OpenScreen::Gallery | OpenScreen::Opening | OpenScreen::Match(_) => return Err(string!("quiz_view/no-quiz")),
        OpenScreen::Search(view) if view.is_compared() => return Err(string!("quiz_view/one-search")),
        OpenScreen::Lesson(view) if view.is_compared() => return Err(string!("quiz_view/one-search")),
        OpenScreen::Search(view) if view.is_pending() => Err(NothingToAsk::Settled),
        OpenScreen::Search(view) if is_predicting => Quiz::predicting(view.run(0), view.cursor(), Charset::Unicode),
        OpenScreen::Search(view) => Quiz::new(view.run(0), view.cursor(), Charset::Unicode, &Arc::default()),
        OpenScreen::Lesson(view) => Quiz::of_lesson(view.lesson(), Charset::Unicode),
    };
    quiz.map_err(NothingToAsk::describe)
}

/// Begins a quiz at the present step, or at the start if no question is left.
fn begin(model: &mut Model, mut quiz: Quiz, is_predicting: bool) -> Reply {
    let best = score_key(model).filter(|_| !is_predicting).and_then(|name| model.scores.get(&name)).copied();
    let view = model.view_mut()?;
    let is_ahead = quiz.start_at(view.position())
        && quiz.questions().first().is_some_and(|question| question.step >= view.position());
    let mut quiz_view = QuizView::new(quiz, view.position(), best);
    quiz_view.is_predicting = is_predicting;
    if let OpenScreen::Search(view) = &mut model.screen {
        quiz_view.picture = view.own.picture;
        quiz_view.folds.clone_from(view.plan().folds());
        // In a zoom set by the user, leaves may be out of view or without values.
        quiz_view.zoom = view.own.zoom.take();
        view.own.room = Room::Any;
        view.own.code = None;
        view.own.minimal = None;
    }
    let common = model.view_mut()?.common_mut();
    common.quiz_view = Some(Box::new(quiz_view));
    common.playback.is_playing = false;
    model.fit();
    follow(model);
    model.search_view_mut().into_iter().for_each(aim);
    let reply = model.search_view().and_then(|view| nodes::relay(view, view.request())).uncovered();
    if is_ahead { reply } else { reply.noting(text!("quiz_view/from-start")) }
}

/// Shows the subject of the current question with nothing selected. Leaves are marked in the tree; if that is too large, children
/// are marked in the row below their parent.
fn aim(search_view: &mut SearchView) {
    let Some(quiz_view) = search_view.common.quiz_view.as_deref() else { return };
    let question = quiz_view.question();
    let marking = question.and_then(Question::marking);
    let picture = match marking {
        Some(Marking::Leaves) => Some(Picture::Tree),
        Some(Marking::Order) | None if search_view.replay().knows_whole_tree() => quiz_view.picture,
        // In a layout of all nodes, the places of a game's nodes would reveal the result.
        Some(Marking::Order) | None => Some(Picture::Plies),
    };
    let opened = question.filter(|_| marking == Some(Marking::Order)).and_then(|question| question.node);
    search_view.own.picture = picture;
    (search_view.pane_mut().selected, search_view.pane_mut().opened) = (None, opened);
    panes::follow(search_view);
}

fn score_key(model: &Model) -> Option<String> {
    model.view().map(|view| view.origin().score_key())
}

/// Shows the step of the quiz. If it is shown already, the selected node stays in view.
fn follow(model: &mut Model) {
    let Some(view) = model.view_mut() else { return };
    let shown = view.position();
    if let Some(step) = view.common().quiz_view.as_deref().map(QuizView::step).filter(|&step| shown != step) {
        view.rest_at(step);
    }
}

/// Returns to the step at which a quiz began, and keeps its score.
fn leave(model: &mut Model) -> Reply {
    let quiz_view = model.view_mut().and_then(|view| view.common_mut().quiz_view.take())?;
    if let OpenScreen::Search(view) = &mut model.screen {
        panes::deselect(view);
        view.own.room = Room::Recorded;
        view.own.code = None;
        view.own.picture = quiz_view.picture;
        view.own.zoom = quiz_view.zoom;
    }
    model.review.is_open = false;
    // Predicting is stepping: the search stays where it is.
    let step = if quiz_view.is_predicting { quiz_view.step() } else { quiz_view.start_step };
    model.view_mut().into_iter().for_each(|view| view.rest_at(step));
    let score = quiz_view.full_score();
    if let Some(name) = score_key(model)
        && score.asked > 0
        && !quiz_view.is_predicting
    {
        let best = model.scores.entry(name).or_default();
        *best = best.better(score);
    }
    model.fit();
    let folds = quiz_view.folds;
    let search_view = model.search_view()?;
    nodes::relay(search_view, Request { folds, ..search_view.request() })
}

/// Closes one thing at a time: the vote, the typed text, the marks, the quiz.
pub fn close(model: &mut Model) -> Reply {
    let quiz_view = model.quiz_view_mut()?;
    if quiz_view.vote.take().is_some() {
        return None;
    }
    let is_clear = quiz_view.typed.is_empty() && quiz_view.marks.is_empty() && quiz_view.refused.is_none();
    if is_clear {
        return leave(model);
    }
    clear(quiz_view);
    quiz_view.marks.clear();
    None
}

fn clear(quiz_view: &mut QuizView) -> Reply {
    quiz_view.typed.clear();
    quiz_view.refused = None;
    None
}

pub fn act(model: &mut Model, action: QuizAction, key: KeyCode) -> Reply {
    let quiz_view = model.quiz_view_mut()?;
    match action {
        QuizAction::AnswerType => type_answer(model, key),
        QuizAction::Select(action) => on_tree(model, |search_view| pick(search_view, action)),
        QuizAction::Pick(action) if chooses(quiz_view, action) => {
            let chosen = quiz_view.chosen_node();
            model.search_view_mut().zip(chosen).into_iter().for_each(|(view, node)| nodes::select_node(view, node));
            answering(model, |_| None)
        }
        QuizAction::Pick(action) => on_tree(model, |search_view| pick(search_view, nodes::picked(action))),
        QuizAction::AnswerShow => answering(model, show),
        QuizAction::AnswerSkip => answering(model, skip),
        QuizAction::AnswerMark if quiz_view.takes_answers() => on_tree(model, mark),
        QuizAction::AnswerGive | QuizAction::AnswerMark => answering(model, give),
        QuizAction::AnswerTelling => {
            quiz_view.telling = quiz_view.telling.next();
            Reply::note(say!("quiz_view/tells", when = Text(quiz_view.telling.meaning())))
        }
        QuizAction::AnswerVote => vote(model),
        QuizAction::AnswerClear => clear(quiz_view),
        QuizAction::AnswerErase => erase(quiz_view),
    }
}

/// Handles an action while the user locates the step of a mistake.
pub fn look_for_mistake(model: &mut Model, action: MistakeAction) -> Reply {
    match action {
        MistakeAction::Quiz => toggle(model),
        MistakeAction::Code(action) => nodes::change_code(model.search_view_mut()?, action),
        MistakeAction::AnswerHere => answering(model, give_step),
        MistakeAction::AnswerShow => answering(model, show),
        MistakeAction::Step(action) => answering(model, |quiz_view| look_at(quiz_view, action)),
    }
}

/// Acts on the quiz and shows its step; if the question is another one, also its subject. Review keeps the answer.
fn answering(model: &mut Model, act: impl FnOnce(&mut QuizView) -> Reply) -> Reply {
    let quiz_view = model.quiz_view_mut()?;
    let (at, answers) = (quiz_view.at, quiz_view.given.len());
    let reply = act(quiz_view);
    let is_another = quiz_view.at != at;
    if let Some(&Given { kind, verdict, .. }) = quiz_view.given.get(answers) {
        model.review.answered(kind, verdict == Verdict::Right);
    }
    follow(model);
    if is_another {
        model.search_view_mut().into_iter().for_each(aim);
    }
    reply
}

/// Acts on the tree of the quiz, or reports that there is none.
fn on_tree(model: &mut Model, act: impl FnOnce(&mut SearchView) -> Reply) -> Reply {
    model.search_view_mut().map_or_else(|| Reply::say(text!("quiz_view/no-tree")), act)
}

/// Moves through the answers or the options. Returns true if there are any.
fn chooses(quiz_view: &mut QuizView, action: PickAction) -> bool {
    match action {
        PickAction::PickUp => look_along(quiz_view, -1) || quiz_view.choose(-1),
        PickAction::PickDown => look_along(quiz_view, 1) || quiz_view.choose(1),
        PickAction::PickLeft => quiz_view.choose(-1),
        PickAction::PickRight => quiz_view.choose(1),
    }
}

/// Returns true if the key is a character while a question waits for typing: then it is never a command. A blank marks nodes if
/// the question asks for them.
pub fn is_typed(model: &Model, key: KeyEvent) -> bool {
    let (Some(quiz_view), KeyCode::Char(sign)) = (model.quiz_view(), key.code) else { return false };
    let is_plain = key.modifiers.difference(KeyModifiers::SHIFT).is_empty();
    let is_mark = sign == ' ' && quiz_view.question().is_some_and(|question| question.marking().is_some());
    is_plain && model.mode() == Mode::Quiz && quiz_view.takes_answers() && !is_mark
}

/// Selects a node of the tree. In an order question, the first selection is the parent of the children to order.
fn pick(search_view: &mut SearchView, action: SelectAction) -> Reply {
    let is_first = search_view.pane().selected.is_none() && search_view.picture() == Picture::Plies;
    let Some(parent) = search_view.pane().opened.filter(|_| is_first) else {
        return nodes::select(search_view, action);
    };
    nodes::select_node(search_view, parent);
    None
}

/// Steps through the search if the question asks for a step.
fn look_at(quiz_view: &mut QuizView, action: StepAction) -> Reply {
    quiz_view.looked_at = action.from(quiz_view.looked_at, quiz_view.quiz.steps());
    None
}

/// Given for a question that does not count.
const UNCOUNTED: Given =
    Given { kind: "", answer: None, verdict: Verdict::Wrong, telling: None, wrong: 0, is_solved: false };

/// Lets the search do the steps up to the next cutoff or better value, whose question is then open.
fn skip(quiz_view: &mut QuizView) -> Reply {
    let quiz = Arc::clone(&quiz_view.quiz);
    let (Some(question), Some(replay)) = (quiz_view.question().filter(|_| quiz_view.is_predicting), quiz.replay())
    else {
        return Reply::say(say!("quiz_view/only-predicting"));
    };
    // An answered question's own event is done.
    let event = replay.next_event(if quiz_view.is_open() { question.step + 1 } else { question.answer_step });
    let is_before = |question: &Question| event.is_none_or(|event| question.answer_step < event);
    loop {
        if quiz_view.phase == Phase::Asked {
            quiz_view.given.push(UNCOUNTED);
        }
        next(quiz_view);
        if !quiz_view.question().is_some_and(is_before) {
            return None;
        }
    }
}

fn show(quiz_view: &mut QuizView) -> Reply {
    if let Some(vote) = &mut quiz_view.vote {
        vote.stage = VoteStage::Answer;
        reveal_vote(quiz_view);
        return None;
    }
    if quiz_view.takes_answers() { answered(quiz_view, None) } else { None }
}

fn give_step(quiz_view: &mut QuizView) -> Reply {
    match quiz_view.looked_at.checked_sub(1) {
        Some(step) => answered(quiz_view, Some(Answer::Option(step))),
        None => Reply::say(text!("quiz_view/no-step-yet")),
    }
}

/// Types a character of an answer, or counts a vote.
pub fn type_answer(model: &mut Model, code: KeyCode) -> Reply {
    let (Some(quiz_view), KeyCode::Char(sign)) = (model.quiz_view_mut(), code) else { return None };
    if let Some(vote) = &mut quiz_view.vote {
        let option = sign.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1));
        if !option.is_some_and(|option| vote.raise(option)) {
            return Reply::say(say!(
                "vote/no-hand",
                stage = VoteStage(vote.stage),
                options = Count(vote.options.len())
            ));
        }
    } else if quiz_view.takes(sign) {
        quiz_view.typed.push(sign);
    } else if let Some(question) = quiz_view.question().filter(|_| quiz_view.takes_answers()) {
        return Reply::say(question.hint());
    } else {
        // The question is already answered.
    }
    None
}

pub fn paste(model: &mut Model, text: &str) -> Reply {
    for sign in text.chars() {
        let _ = type_answer(model, KeyCode::Char(sign));
    }
    None
}

fn erase(quiz_view: &mut QuizView) -> Reply {
    match &mut quiz_view.vote {
        Some(vote) => vote.undo(),
        None => drop(quiz_view.typed.pop()),
    }
    None
}

/// Marks or unmarks the selected node; in an order question, only the children to order.
pub fn mark(search_view: &mut SearchView) -> Reply {
    let selected = search_view.pane().selected;
    let quiz_view = search_view.common.quiz_view.as_deref_mut().filter(|quiz_view| quiz_view.takes_answers());
    let (node, quiz_view) = selected.zip(quiz_view)?;
    let question = quiz_view.question()?;
    match question.marking() {
        // A click on a node that is an option chooses it.
        None => {
            let option = question.options.iter().position(|option| option.node == Some(node)).map(Answer::Option);
            quiz_view.typed = option.map_or_else(String::new, |option| question.describe(&option).to_string());
            return None;
        }
        Some(Marking::Order) if !question.nodes().contains(&node) => {
            return Reply::say(text!("quiz_view/not-in-order"));
        }
        Some(Marking::Order | Marking::Leaves) => {}
    }
    match quiz_view.marks.iter().position(|&marked| marked == node) {
        Some(at) => drop(quiz_view.marks.remove(at)),
        None => quiz_view.marks.push(node),
    }
    None
}

pub fn point(lesson_view: &mut LessonView, at: Position) {
    let asked = lesson_view.common.quiz_view.as_ref().filter(|quiz_view| quiz_view.takes_answers());
    let question = asked.and_then(|quiz_view| quiz_view.question());
    let options = question.map_or(0, |question| question.listed().len());
    let panes = lesson_view.laid_out();
    let is_there = |pane: &LessonPane<'_>, option| pane.option(option).is_some_and(|area| area.contains(at));
    let chosen = panes.first().and_then(|pane| (0..options).find(|&option| is_there(pane, option)));
    if let Some(chosen) = chosen
        && let Some(quiz_view) = &mut lesson_view.common.quiz_view
    {
        quiz_view.typed = (chosen + 1).to_string();
    }
}

/// Moves in the list of answers. Returns true if the list is open.
fn look_along(quiz_view: &mut QuizView, by: isize) -> bool {
    if quiz_view.phase != Phase::Over {
        return false;
    }
    let last = quiz_view.given.len().saturating_sub(1);
    quiz_view.line = quiz_view.line.saturating_add_signed(by).min(last);
    true
}

/// Gives the typed or marked answer. If the answer is already shown, continues with the next question.
fn give(quiz_view: &mut QuizView) -> Reply {
    if let Some(vote) = &mut quiz_view.vote {
        if vote.advance() {
            reveal_vote(quiz_view);
        } else {
            next(quiz_view);
        }
        return None;
    }
    let question = quiz_view.question()?;
    if matches!(quiz_view.phase, Phase::Right | Phase::Shown) {
        next(quiz_view);
        return None;
    }
    let marked = Some(&quiz_view.marks).filter(|_| quiz_view.typed.is_empty());
    let answer = match marked.and_then(|marks| question.marked(marks)) {
        Some(marked) => Ok(marked),
        None => question.read(&quiz_view.typed),
    };
    match answer {
        Ok(answer) => answered(quiz_view, Some(answer)),
        Err(refused) => {
            quiz_view.typed.clear();
            quiz_view.refused = Some(refused);
            None
        }
    }
}

/// Records an answer. `None` counts as not answered and shows the right answer.
fn answered(quiz_view: &mut QuizView, answer: Option<Answer>) -> Reply {
    let question = quiz_view.quiz.questions().get(quiz_view.at)?;
    let verdict = answer.as_ref().map_or(Verdict::Wrong, |answer| question.judge(answer));
    quiz_view.error =
        answer.as_ref().and_then(|answer| quiz_view.quiz.error(question, answer)).map(|error| error.because);
    let is_order = question.marking() == Some(Marking::Order);
    if quiz_view.phase == Phase::Asked {
        let telling = Some(quiz_view.telling);
        quiz_view.given.push(Given { kind: question.kind, answer: answer.clone(), verdict, telling, ..UNCOUNTED });
    }
    if let Some(given) = quiz_view.given.last_mut().filter(|_| answer.is_some()) {
        given.is_solved = verdict == Verdict::Right;
        given.wrong += usize::from(!given.is_solved);
    }
    clear(quiz_view);
    quiz_view.phase = match (&answer, verdict) {
        (None, _) => Phase::Shown,
        (Some(_), Verdict::Right) => Phase::Right,
        (Some(_), Verdict::Wrong | Verdict::Missed { .. }) => Phase::Tried(verdict),
    };
    if answer.is_some() {
        quiz_view.latest = answer;
        if is_order {
            quiz_view.marks.clear();
        }
    }
    if quiz_view.telling == Telling::AtEnd {
        next(quiz_view);
        return Reply::note(text!("quiz_view/noted"));
    }
    None
}

fn next(quiz_view: &mut QuizView) {
    quiz_view.at += 1;
    clear(quiz_view);
    quiz_view.marks.clear();
    (quiz_view.latest, quiz_view.error) = (None, None);
    quiz_view.vote = None;
    quiz_view.phase = if quiz_view.question().is_some() { Phase::Asked } else { Phase::Over };
}

/// Shows the right option once the vote is over. A vote does not count for the score.
fn reveal_vote(quiz_view: &mut QuizView) {
    if !quiz_view.vote.as_ref().is_some_and(|vote| vote.stage == VoteStage::Answer) || !quiz_view.is_open() {
        return;
    }
    if quiz_view.phase == Phase::Asked {
        quiz_view.given.push(UNCOUNTED);
    }
    quiz_view.phase = Phase::Shown;
}

fn vote(model: &mut Model) -> Reply {
    let number = model.votes + 1;
    let quiz_view = model.quiz_view_mut()?;
    if quiz_view.vote.take().is_some() || !quiz_view.takes_answers() {
        return None;
    }
    let vote = quiz_view.question().and_then(|question| Vote::about(question, number));
    if vote.is_none() {
        return Reply::say(text!("quiz_view/nothing-to-vote"));
    }
    quiz_view.vote = vote;
    model.votes = number;
    None
}

/// Counts votes of devices.
pub fn collect(model: &mut Model, ballots: Ballots) {
    if let Some(QuizView { vote: Some(vote), .. }) = model.quiz_view_mut() {
        vote.collect(ballots);
    }
}
