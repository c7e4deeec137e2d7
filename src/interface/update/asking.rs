//! What keys do to a quiz: typing, marking and giving answers, and going from question to question.

use crate::asking::{Asking, Counts, Given, Outcome, Phase, Reveal, Vote};
use crate::event::KeyCode;
use crate::keymap::Action;
use crate::model::{Model, Overlay, Screen};
use crate::playback::Playing;
use crate::quiz::{Answer, Quiz, Telling, Verdict};
use crate::settings::Choice as _;
use crate::viewer::Viewer;
use crate::words;

use super::reply::Reply;
use super::{lanes, nodes};

/// The most characters of an answer.
const MOST_TYPED: usize = 60;

/// Begins a quiz about the search that is shown, or ends it.
pub(super) fn toggle(model: &mut Model) -> Reply {
    if model.viewer().is_some_and(|viewer| viewer.asking.is_some()) {
        return leave(model);
    }
    let best = model.viewer().and_then(|viewer| model.scores.get(&viewer.lanes.subject.origin.name)).copied();
    let Screen::Walkthrough(viewer) = &mut model.screen else { return Reply::none() };
    if !viewer.replay().knows_whole_tree() {
        return Reply::say(words::asking::not_whole());
    }
    let quiz = Quiz::new(viewer.lanes.run(0));
    if quiz.questions().is_empty() || viewer.is_pending() {
        return Reply::say(words::quiz::nothing_to_ask());
    }
    viewer.asking = Some(Box::new(Asking::new(quiz, viewer.lanes.playback.position, best)));
    viewer.code = None;
    viewer.lanes.minimal = None;
    viewer.lanes.playback.playing = Playing::Paused;
    viewer.pane_mut().selected = None;
    model.fit();
    relaid(model).uncovered()
}

/// Goes to where the quiz is, on a canvas that says nothing of what is to come.
fn relaid(model: &mut Model) -> Reply {
    let Some(viewer) = model.viewer_mut() else { return Reply::none() };
    follow(viewer);
    nodes::relay(viewer, viewer.request())
}

/// Shows the step that the quiz stands at.
fn follow(viewer: &mut Viewer) {
    if let Some(step) = viewer.asking.as_ref().map(|asking| asking.step()) {
        lanes::rest_at(&mut viewer.lanes, step);
    }
}

/// Back to the walkthrough; how it went is kept.
fn leave(model: &mut Model) -> Reply {
    let Screen::Walkthrough(viewer) = &mut model.screen else { return Reply::none() };
    let Some(asking) = viewer.asking.take() else { return Reply::none() };
    if asking.score.asked > 0 {
        let best = model.scores.entry(viewer.lanes.subject.origin.name.clone()).or_default();
        *best = best.better(asking.score);
    }
    viewer.pane_mut().selected = None;
    lanes::rest_at(&mut viewer.lanes, asking.begun_at);
    model.fit();
    model.viewer_mut().map_or_else(Reply::none, |viewer| nodes::relay(viewer, viewer.request()))
}

/// Takes away one thing at a time: the vote, what is typed, what is marked, the quiz.
pub(super) fn close(model: &mut Model) -> Reply {
    let Some(asking) = asking(model) else { return Reply::none() };
    if asking.vote.take().is_some() {
        return Reply::none();
    }
    if asking.typed.is_empty() && asking.marks.is_empty() {
        return leave(model);
    }
    asking.typed.clear();
    asking.marks.clear();
    Reply::none()
}

fn asking(model: &mut Model) -> Option<&mut Asking> {
    model.viewer_mut()?.asking.as_deref_mut()
}

pub(super) fn on_action(model: &mut Model, action: Action) -> Reply {
    if model.overlay != Overlay::None {
        return Reply::none();
    }
    let Some(viewer) = model.viewer_mut() else { return Reply::none() };
    match action {
        Action::AnswerGive => return give(viewer),
        Action::AnswerShow => return show(viewer),
        Action::AnswerErase => erase(viewer),
        Action::AnswerMark => {
            if viewer.asking.as_ref().is_some_and(|asking| asking.takes_answers()) {
                mark(viewer);
            } else {
                return give(viewer);
            }
        }
        Action::AnswerTelling => return change_telling(viewer),
        Action::AnswerVote => return vote(viewer),
        Action::PickUp | Action::PickDown if look_along(viewer, action) => {}
        Action::PickUp => drop(nodes::on_action(viewer, Action::SelectParent)),
        Action::PickDown => drop(nodes::on_action(viewer, Action::SelectChild)),
        Action::PickLeft => drop(nodes::on_action(viewer, Action::SelectLeft)),
        Action::PickRight => drop(nodes::on_action(viewer, Action::SelectRight)),
        Action::SelectNext | Action::SelectPrevious => return nodes::on_action(viewer, action),
        _ => {}
    }
    Reply::none()
}

/// Types a sign of an answer, or counts a hand.
pub(super) fn type_answer(viewer: &mut Viewer, code: KeyCode) -> Reply {
    let (Some(asking), KeyCode::Char(sign)) = (viewer.asking.as_deref_mut(), code) else { return Reply::none() };
    if let Some(vote) = &mut asking.vote {
        let option = sign.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1));
        vote.hands.extend(option.filter(|&option| option < vote.options.len() && vote.reveal == Reveal::Hidden));
    } else if asking.takes_answers() && asking.typed.chars().count() < MOST_TYPED {
        asking.typed.push(sign);
    } else {
        // The answer has been given.
    }
    Reply::none()
}

/// Pasted text is typed.
pub(super) fn paste(viewer: &mut Viewer, text: &str) -> Reply {
    for sign in text.chars() {
        let _ = type_answer(viewer, KeyCode::Char(sign));
    }
    Reply::none()
}

fn erase(viewer: &mut Viewer) {
    let Some(asking) = viewer.asking.as_deref_mut() else { return };
    match &mut asking.vote {
        Some(vote) => drop(vote.hands.pop()),
        None => drop(asking.typed.pop()),
    }
}

/// Marks the selected node, or not any more.
pub(super) fn mark(viewer: &mut Viewer) {
    let Some(node) = viewer.pane().selected else { return };
    let Some(asking) = viewer.asking.as_deref_mut().filter(|asking| asking.takes_answers()) else { return };
    if asking.question().is_some_and(crate::quiz::Question::is_marked) && !asking.marks.remove(&node) {
        asking.marks.insert(node);
    }
}

/// Up and down in the list of answers; whether it is shown.
fn look_along(viewer: &mut Viewer, action: Action) -> bool {
    let Some(asking) = viewer.asking.as_deref_mut().filter(|asking| asking.phase == Phase::Over) else { return false };
    let last = asking.given.len().saturating_sub(1);
    asking.line = match action {
        Action::PickUp => asking.line.saturating_sub(1),
        _ => (asking.line + 1).min(last),
    };
    true
}

/// Answers with what is typed or marked; where the answer is told, goes on.
fn give(viewer: &mut Viewer) -> Reply {
    let Some(asking) = viewer.asking.as_deref_mut() else { return Reply::none() };
    if asking.vote.is_some() {
        reveal(viewer);
        return Reply::none();
    }
    let Some(question) = asking.quiz.questions().get(asking.at) else { return Reply::none() };
    if matches!(asking.phase, Phase::Told(_)) {
        next(viewer);
        return Reply::none();
    }
    let answer = if question.is_marked() && asking.typed.is_empty() {
        Ok(Answer::Marks(asking.marks.clone()))
    } else {
        question.read(&asking.quiz, &asking.typed)
    };
    match answer {
        Ok(answer) => judged(viewer, answer),
        Err(refused) => Reply::say(refused.told(words::Charset::Unicode).to_string()),
    }
}

fn judged(viewer: &mut Viewer, answer: Answer) -> Reply {
    let Some(asking) = viewer.asking.as_deref_mut() else { return Reply::none() };
    let Some(question) = asking.quiz.questions().get(asking.at) else { return Reply::none() };
    let verdict = question.judge(&asking.quiz, &answer);
    let is_late = asking.telling == Telling::AtEnd || question.is_told_late();
    let counts = if is_late { Counts::AtEnd } else { Counts::AtOnce };
    if asking.phase == Phase::Asked {
        asking.score.count(verdict);
        asking.given.push(Given { answer: Some(answer), verdict, counts });
    }
    asking.typed.clear();
    if is_late {
        next(viewer);
        return Reply::say(words::asking::noted());
    }
    asking.phase = match verdict {
        Verdict::Right => Phase::Told(Outcome::Answered(verdict)),
        Verdict::Wrong | Verdict::Missed { .. } => Phase::Tried(verdict),
    };
    follow(viewer);
    Reply::none()
}

/// Shows the answer: the question counts as not answered.
fn show(viewer: &mut Viewer) -> Reply {
    let Some(asking) = viewer.asking.as_deref_mut().filter(|asking| asking.takes_answers()) else {
        return Reply::none();
    };
    let Some(question) = asking.quiz.questions().get(asking.at) else { return Reply::none() };
    let is_late = asking.telling == Telling::AtEnd || question.is_told_late();
    let counts = if is_late { Counts::AtEnd } else { Counts::AtOnce };
    if asking.phase == Phase::Asked {
        asking.score.count(Verdict::Wrong);
        asking.given.push(Given { answer: None, verdict: Verdict::Wrong, counts });
    }
    asking.phase = Phase::Told(Outcome::Shown);
    if is_late {
        next(viewer);
        return Reply::say(words::asking::noted());
    }
    follow(viewer);
    Reply::none()
}

/// Goes on to the next question, or to the list of all answers.
fn next(viewer: &mut Viewer) {
    let Some(asking) = viewer.asking.as_deref_mut() else { return };
    asking.at += 1;
    asking.typed.clear();
    asking.marks.clear();
    asking.vote = None;
    asking.phase = if asking.question().is_some() { Phase::Asked } else { Phase::Over };
    viewer.pane_mut().selected = None;
    follow(viewer);
}

/// When answers are told can be chosen as long as none has been.
fn change_telling(viewer: &mut Viewer) -> Reply {
    let Some(asking) = viewer.asking.as_deref_mut() else { return Reply::none() };
    asking.telling = asking.telling.next();
    Reply::say(words::asking::Tells { when: &asking.telling.meaning() })
}

/// Begins or ends a vote about the question.
fn vote(viewer: &mut Viewer) -> Reply {
    let Some(asking) = viewer.asking.as_deref_mut() else { return Reply::none() };
    if asking.vote.take().is_some() || !asking.takes_answers() {
        return Reply::none();
    }
    let vote = asking.quiz.questions().get(asking.at).and_then(|question| Vote::about(question, &asking.quiz));
    if vote.is_none() {
        return Reply::say(words::asking::nothing_to_vote());
    }
    asking.vote = vote;
    Reply::none()
}

/// Shows which option is right, and after that the next question. A vote counts for nobody's score.
fn reveal(viewer: &mut Viewer) {
    let Some(asking) = viewer.asking.as_deref_mut() else { return };
    match &mut asking.vote {
        Some(vote) if vote.reveal == Reveal::Hidden => {
            vote.reveal = Reveal::Shown;
            if asking.phase == Phase::Asked {
                asking.given.push(Given { answer: None, verdict: Verdict::Wrong, counts: Counts::Never });
            }
            asking.phase = Phase::Told(Outcome::Shown);
            follow(viewer);
        }
        Some(_) | None => next(viewer),
    }
}
