//! Keys of practice: the learner's actions, what is asked for, and new trees.

use super::{nodes, opening, panes, prelude::*, searching};
use crate::{
    job::Searched,
    keymap::PracticeAction,
    practice::{MOST_NODES, PracticeView},
};
use plywood_drawing::scene::{PlyIndex, Room};
use plywood_search::session::{Baseline, LockStep, Run};
use plywood_teaching::{
    practise::{Action, Asks, Feedback, Practice, Response, another, practice_tree},
    review::of_action,
};
use plywood_tree::progress::Progress;

const MOST_TYPED: usize = 40;

/// Starts practising the search on the screen.
pub fn start(model: &mut Model) -> Reply {
    let view = model.searches()?;
    let choices = view.choices();
    let subject = view.document.clone();
    begin(model, (subject.clone(), choices), subject, (Feedback::Each, Asks::Values), 0)
}

/// Begins the search of a subject; `from` is what new trees are like.
pub fn begin(
    model: &mut Model,
    from: (SearchProblem, Choices),
    subject: SearchProblem,
    how: (Feedback, Asks),
    trees: u64,
) -> Reply {
    let Input::Tree(tree) = &subject.content else { return Reply::say(say!("practice/only-trees")) };
    if tree.len() > MOST_NODES {
        return Reply::say(string!("practice/too-large", most = Count(MOST_NODES)));
    }
    let practice = match Practice::new(&subject.content, from.1, how, Charset::Unicode, &Arc::default()) {
        Ok(practice) => practice,
        Err(why) => return Reply::say(why),
    };
    let own = practice.own_run()?;
    let subject = SearchProblem { content: Input::Tree(Arc::clone(practice.tree())), note: None, ..subject };
    let request = Request { room: Room::Any, ..opening::first_request(&subject, model.surface()) };
    model.practising = Some(Box::new(PracticeView::new(practice, from, trees)));
    Reply::start(Job::Show { subject, run: own.run, request, baseline: Baseline::UNKNOWN })
}

/// Shows the empty tree. Leaving returns to the walkthrough before it.
pub fn arrived(model: &mut Model, practice_view: Box<PracticeView>, searched: Searched) -> Reply {
    let mut view = opening::opened(searched, model.surface());
    view.common.before = match model.take_searches() {
        Some(old) if old.common.practice.is_some() => old.common.before,
        old => old,
    };
    view.common.practice = Some(practice_view);
    view.own.room = Room::Any;
    show_run(&mut view);
    model.screen = OpenScreen::Search(Box::new(view));
    None
}

/// Shows the run so far, at its end.
fn show_run(view: &mut SearchView) {
    let own = view.common.practice.as_ref().and_then(|practice_view| practice_view.practice.own_run());
    let Some(mut own) = own else { return };
    // The last step would show the window that is asked for.
    let is_due = view.common.practice.as_ref().is_some_and(|practice_view| practice_view.practice.is_window_due());
    // Mistakes are marked at the end.
    own.run.choices.rules.is_own = false;
    view.pane_mut().index = Arc::new(PlyIndex::new(&own.run.replay));
    view.own.clock = LockStep::of(own.run);
    view.common.question = None;
    let last = view.last();
    view.rest_at(last - usize::from(is_due));
    panes::follow(view);
}

pub fn act(model: &mut Model, action: PracticeAction, key: KeyCode) -> Reply {
    match action {
        PracticeAction::Practise => return leave(model),
        PracticeAction::PracticeAgain => return again(model),
        PracticeAction::PracticeTelling => return restart(model, |(feedback, asks)| (feedback.next(), asks)),
        PracticeAction::PracticeWindows => return restart(model, |(feedback, asks)| (feedback, asks.next())),
        PracticeAction::Compare => return compare(model),
        PracticeAction::VisitChild if !is_typing(model) => return take(model, Some(Action::Visit)),
        PracticeAction::CutChildren => return take(model, Some(Action::Cut)),
        PracticeAction::ValueGive => return take(model, None),
        PracticeAction::VisitChild | PracticeAction::ValueDigit | PracticeAction::ValueDelete => {}
    }
    let practice_view = practice_view(model)?;
    practice_view.refused = None;
    match (action, key) {
        (PracticeAction::ValueDelete, _) => drop(practice_view.typed.pop()),
        (_, KeyCode::Char(sign)) if practice_view.typed.chars().count() < MOST_TYPED => practice_view.typed.push(sign),
        _ => {}
    }
    None
}

fn practice_view(model: &mut Model) -> Option<&mut PracticeView> {
    model.search_view_mut()?.common.practice.as_deref_mut()
}

/// A space is typed between two bounds.
fn is_typing(model: &mut Model) -> bool {
    practice_view(model).is_some_and(|practice_view| !practice_view.typed.is_empty())
}

/// Takes an action, or the one that is typed.
fn take(model: &mut Model, action: Option<Action>) -> Reply {
    let practice_view = practice_view(model)?;
    if practice_view.result.is_some() {
        return Reply::say(say!("practice/is-over"));
    }
    let domain = practice_view.practice.tree().domain();
    let typed = || Action::read(&practice_view.typed, domain, Charset::Unicode);
    let Ok(action) = action.map_or_else(typed, Ok) else {
        practice_view.refused = Some(say!("practice/type-first").into());
        return None;
    };
    practice_view.refused = None;
    match practice_view.practice.act(action) {
        Response::Refused { because, is_wrong } => {
            practice_view.typed.clear();
            let because = because.to_string();
            practice_view.refused = Some(if is_wrong { Remark::refusal(because) } else { Remark::note(because) });
            if is_wrong {
                model.review.answered(of_action(action.kind()), false);
            }
            None
        }
        Response::Accepted { .. } => {
            practice_view.typed.clear();
            if practice_view.practice.is_over() {
                practice_view.result = Some(practice_view.practice.result());
            }
            let is_over = practice_view.result.is_some();
            // Wrong actions that were refused are known already.
            let told = practice_view.result.iter().filter(|_| practice_view.practice.feedback == Feedback::End);
            let missed = told.flat_map(|result| &result.parts).filter(|(_, mark)| !mark.is_full());
            for kind in missed.map(|(kind, _)| *kind).collect::<Vec<_>>() {
                model.review.answered(of_action(kind), false);
            }
            show_run(model.search_view_mut()?);
            if is_over { compare(model) } else { None }
        }
    }
}

/// Shows the finished run beside the right search, in lock-step, from its first wrong step on.
fn compare(model: &mut Model) -> Reply {
    let view = model.search_view_mut()?;
    let Some(practice_view) = view.common.practice.as_deref().filter(|one| one.result.is_some()) else {
        return Reply::say(say!("practice/not-over"));
    };
    let own = practice_view.practice.own_run()?;
    let remark = Remark::note(practice_view.result(false).unwrap_or_default().to_string());
    view.rest_at(own.first_wrong.unwrap_or(usize::MAX));
    let run = Run { choices: own.run.choices, replay: Arc::clone(view.replay()) };
    searching::compare_run(view, view.document.clone(), run).saying(remark)
}

/// Clicks on the next child visit it.
pub fn click(model: &mut Model, node: NodeId) -> Reply {
    let next = practice_view(model).and_then(|practice_view| practice_view.practice.next_child());
    if next == Some(node) { take(model, Some(Action::Visit)) } else { Reply::say(text!("practice/not-next")) }
}

fn restart(model: &mut Model, change: fn((Feedback, Asks)) -> (Feedback, Asks)) -> Reply {
    let view = model.search_view()?;
    let practice_view = view.common.practice.as_deref()?;
    let how = change((practice_view.practice.feedback, practice_view.practice.asks));
    let note = Remark::note(string!("practice/how", when = Text(how.0.meaning()), what = Text(how.1.meaning())));
    let (from, subject, trees) = (practice_view.model.clone(), view.document.clone(), practice_view.trees);
    begin(model, from, subject, how, trees).saying(note)
}

/// Begins a new tree of the same difficulty.
fn again(model: &mut Model) -> Reply {
    let practice_view = practice_view(model)?;
    let trees = practice_view.trees + 1;
    let from = practice_view.model.clone();
    let how = (practice_view.practice.feedback, practice_view.practice.asks);
    let seed = model.random.draw() % 100_000;
    match another(&from.0.content, from.1, seed, &Progress::default()) {
        Ok(tree) => begin(model, from, practice_tree(seed, tree), how, trees),
        Err(why) => Reply::say(why),
    }
}

/// Deletes what is typed, or leaves.
pub fn close(model: &mut Model) -> Reply {
    let practice_view = practice_view(model)?;
    if practice_view.typed.is_empty() && practice_view.refused.is_none() {
        return leave(model);
    }
    practice_view.typed.clear();
    practice_view.refused = None;
    None
}

/// Returns to the walkthrough, or searches the tree if practice began without one.
fn leave(model: &mut Model) -> Reply {
    let view = model.screen.search_mut()?;
    let practice_view = view.common.practice.take()?;
    let Some(before) = view.common.before.take() else {
        let (subject, choices) = (view.document.clone(), practice_view.model.1);
        model.screen = OpenScreen::Opening;
        return opening::search(model, subject, choices);
    };
    model.screen = OpenScreen::Search(before);
    model.fit();
    nodes::refit(model.search_view_mut()?)
}
