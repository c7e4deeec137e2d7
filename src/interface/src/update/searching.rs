//! Searches a walkthrough again with other settings and finds the matching step of the new search. Compares searches in lock-step.

use std::collections::BTreeSet;

use super::{nodes, opening, panes, prelude::*, quiz_view};
use crate::{
    areas::Surface,
    exercise_form::beside,
    job::{RaceResult, Searched},
    keymap::{ChoiceAction, ComparisonAction},
    plans::LayoutOptions,
    playback::{Playback, Towards},
    screen::Common,
    search_view::{IntendedMoment, Pane, Searches, panel_columns},
};
use plywood_drawing::scene::{Plan, PlyIndex};
use plywood_explain as explain;
use plywood_games::GameSpec;
use plywood_search::{
    replay::{Likeness, followed},
    search::Rules,
    session::{
        Baseline, ComparedSearch, Entrant, LockStep, MOST_COMPARED, Run, default_algorithm, fitting_algorithms, rival,
        third,
    },
    trace::Step,
};
use plywood_tree::settings::{Choice, Display, Merge, Order};

/// Searches with the next algorithm, return mode, cut rule or order.
pub fn choose(search_view: &SearchView, action: ChoiceAction) -> Reply {
    let (choices, no_other) = next_choices(&search_view.document.content, search_view.choices(), action);
    again(search_view, choices, no_other)
}

/// Returns the choices after an action, and the remark if there are no others.
pub fn next_choices(input: &Input, mut choices: Choices, action: ChoiceAction) -> (Choices, &'static str) {
    let rules = &mut choices.rules;
    let mut no_other = text!("remarks/no-other-algorithm");
    match action {
        ChoiceAction::Algorithm => {
            let next = beside(&fitting_algorithms(input), rules.algorithm, true);
            choices = choices.by(next);
        }
        ChoiceAction::FailMode if rules.algorithm.guesses() => no_other = text!("remarks/only-fail-soft"),
        ChoiceAction::FailMode => rules.fail_mode = rules.fail_mode.next(),
        ChoiceAction::CutRule => rules.cut_rule = rules.cut_rule.next(),
        ChoiceAction::Order => choices.order = choices.order.next_for(rules.algorithm),
        ChoiceAction::Evaluation => {
            no_other = text!("remarks/no-other-evaluation");
            let all = input.evaluations();
            let at = all.iter().position(|&evaluation| evaluation == rules.evaluation).unwrap_or(0);
            rules.evaluation = all.get((at + 1) % all.len().max(1)).copied().flatten();
        }
    }
    (choices, no_other)
}

/// Searches one ply deeper, or without a limit if the search does not reach the current one.
pub fn deeper(search_view: &SearchView) -> Reply {
    let depth = search_view.choices().rules.depth;
    let depth = if search_view.tree().plies() < depth { u32::MAX } else { depth + 1 };
    to_depth(search_view, depth, text!("remarks/deepest"))
}

/// Searches one ply less deep than the limit, or than the tree if it ends above the limit.
pub fn shallower(search_view: &SearchView) -> Reply {
    let depth = search_view.choices().rules.depth.min(search_view.tree().plies()).saturating_sub(1);
    to_depth(search_view, depth, text!("remarks/shallowest"))
}

fn to_depth(search_view: &SearchView, depth: u32, no_other: &'static str) -> Reply {
    let mut choices = search_view.choices();
    choices.rules.depth = depth;
    again(search_view, choices, no_other)
}

/// Searches with other choices, or says why they are the same.
fn again(search_view: &SearchView, choices: Choices, no_other: &'static str) -> Reply {
    if choices == search_view.choices() { Reply::say(no_other) } else { search(search_view, choices) }
}

pub fn search(search_view: &SearchView, choices: Choices) -> Reply {
    let measured = |choices: Choices| (choices.rules.depth, choices.rules.evaluation);
    Reply::start(Job::Search {
        subject: search_view.document.clone(),
        choices,
        request: search_view.request(),
        // The baseline belongs to the tree at this depth limit, with this evaluation.
        baseline: Some(search_view.own.baseline).filter(|_| measured(choices) == measured(search_view.choices())),
    })
}

/// Searches another subject in the same view. The folded subtrees are those of the old one.
pub fn search_other(search_view: &SearchView, subject: SearchProblem, choices: Choices) -> Reply {
    let request = Request { folds: BTreeSet::new(), ..search_view.request() };
    Reply::start(Job::Search { subject, choices, request, baseline: None })
}

pub fn chart(search_view: &SearchView) -> Reply {
    Reply::start(Job::Grow { subject: search_view.document.clone(), choices: search_view.choices() })
}

/// Returns to the settings as opened. The edits, the moment and the selection stay.
pub fn reset(search_view: &mut SearchView) -> Reply {
    let Searches { baseline, clock, positions, opened, .. } = search_view.own.clone();
    let (content, choices) = opened.clone();
    search_view.own = Searches { positions, opened, ..Searches::new(&search_view.document, baseline, clock) };
    let mut subject = search_view.document.clone();
    if let Input::Game(_) = &content
        && let Input::Game(_) = &subject.content
    {
        subject.content = content;
    }
    search_other(search_view, subject, choices).noting(text!("remarks/reset"))
}

/// Searches the game again with the next merge mode for equal positions.
pub fn merge(search_view: &SearchView) -> Reply {
    let Input::Game(spec) = &search_view.document.content else {
        return Reply::say(text!("remarks/nothing-to-merge"));
    };
    let merge = spec.merge.next();
    let input = Input::Game(GameSpec { merge, ..spec.clone() });
    let mut choices = search_view.choices();
    if !fitting_algorithms(&input).contains(&choices.rules.algorithm) {
        choices = choices.by(default_algorithm(&input));
    }
    choices.order = match merge {
        Merge::Positions => Order::Given,
        Merge::None | Merge::Siblings => choices.order.fitted(choices.rules.algorithm),
    };
    let subject = SearchProblem { content: input, ..search_view.document.clone() };
    search_other(search_view, subject, choices).noting(say!("remarks/merged", way = Text(merge.name())))
}

/// Returns the walkthrough with another search at the same moment. The node in view stays in its place on the screen. Also
/// returns a message if the new search does not have that moment.
pub fn switched(old: SearchView, searched: Searched) -> (SearchView, Option<Remark>) {
    let replay = &searched.run.replay;
    // The moment to keep is the displayed one, unless it replaces a moment of another search.
    let cursor = old.cursor();
    let other = old.own.intended.clone().filter(|intended| intended.shown == cursor);
    let intended = other.unwrap_or_else(|| IntendedMoment { replay: Arc::clone(old.replay()), cursor, shown: cursor });
    let moment = replay.counterpart(intended.replay.at(intended.cursor));
    let remark = unlike(&old, &intended, moment.likeness);
    let node = followed(old.tree(), old.focus(), replay.tree()).node;
    let selected = old.pane().selected.map(|_| node);
    let before = panes::spot(&old, 0, old.focus());
    let mut search_view = renewed(old, searched, moment.step, selected);
    panes::keep(&mut search_view, 0, before, node);
    panes::follow(&mut search_view);
    let is_kept = moment.likeness != Likeness::Same && intended.replay.len() <= MOST_KEPT;
    search_view.own.intended = is_kept.then_some(IntendedMoment { shown: moment.step, ..intended });
    (search_view, remark)
}

/// Longer searches are not kept in memory for the sake of a moment.
const MOST_KEPT: usize = 1_000_000;

/// Returns the message if the new search does not have the moment.
fn unlike(old: &SearchView, intended: &IntendedMoment, likeness: Likeness) -> Option<Remark> {
    let moment = intended.replay.at(intended.cursor);
    let step = moment.step()?;
    let name = |node| explain::name(moment, old.voice(), node);
    let about = match step {
        Step::Update { child, .. } => child,
        other => other.node(),
    };
    let here = name(step.node());
    let there = name(about);
    Some(Remark::note(match likeness {
        Likeness::Same => return None,
        Likeness::Last => string!("remarks/fewer-times", node = here),
        Likeness::Cut => string!("remarks/cut-here", node = there),
        Likeness::Otherwise => string!("remarks/otherwise", node = here),
        Likeness::Above => string!("remarks/above", node = there),
    }))
}

pub fn renewed(old: SearchView, searched: Searched, cursor: usize, selected: Option<NodeId>) -> SearchView {
    let Searched { subject, run, plan, index, baseline, positions } = searched;
    let clock = LockStep::of(run);
    // A node that was opened by hand stays open.
    let opened = selected.filter(|_| old.pane().opened.is_some());
    let panes = vec![Pane { plan, index, opened, selected, ..*old.pane() }];
    let playback = Playback { position: cursor, is_playing: false, ..old.common.playback };
    let common = Common { playback, quiz_view: None, ..old.common };
    let own =
        Searches { baseline, clock, positions, intended: None, panel: panel_columns(&subject.content), ..old.own };
    let mut search_view = SearchView { common, document: subject, panes, own, ..old };
    nodes::update_code(&mut search_view);
    search_view
}

/// Compares the search of the walkthrough with its natural rival.
pub fn compare(search_view: &SearchView) -> Reply {
    let SearchView { document, own, .. } = search_view;
    let entrants = [
        Entrant::Done(Arc::clone(&search_view.all()[0])),
        Entrant::New(rival(&document.content, search_view.choices())),
    ];
    race(document.clone(), entrants.into(), (search_view.common.surface, own.display), Some(own.baseline)).uncovered()
}

/// Compares the learner's run on the tree of a subject, which may be in another order, with the right search.
pub fn compare_run(search_view: &SearchView, subject: SearchProblem, run: Run) -> Reply {
    let right = rival(&subject.content, run.choices);
    let entrants = vec![Entrant::Done(Arc::new(ComparedSearch::of(run))), Entrant::New(right)];
    let own = &search_view.own;
    race(subject, entrants, (search_view.common.surface, own.display), Some(own.baseline))
}

/// Compares a search of a subject with the same search under these evaluations, or with its natural rival.
pub fn compare_new(
    subject: SearchProblem,
    choices: Choices,
    evaluations: &[Option<&'static str>],
    surface: Surface,
) -> Reply {
    let display = subject.view.display.unwrap_or_default();
    let known = subject.content.evaluations();
    let wanted = evaluations.iter().filter(|evaluation| evaluation.is_some());
    let others = wanted
        .clone()
        .filter(|evaluation| known.contains(evaluation))
        .map(|&evaluation| Choices { rules: Rules { evaluation, ..choices.rules }, ..choices });
    let mut all: Vec<Choices> = [choices].into_iter().chain(others).collect();
    let remark = (all.len() == 1 && wanted.count() > 0).then(|| Remark::from(text!("remarks/no-other-evaluation")));
    if all.len() == 1 {
        all.push(rival(&subject.content, choices));
    }
    let reply = race(subject, all.into_iter().map(Entrant::New).collect(), (surface, display), None);
    reply.with(|answer| answer.remark = remark)
}

fn race(
    subject: SearchProblem,
    entrants: Vec<Entrant>,
    (surface, display): (Surface, Display),
    baseline: Option<Baseline>,
) -> Reply {
    let options = LayoutOptions { surface, zoom: None, display, only_differences: false };
    Reply::start(Job::Race { subject, entrants, options, baseline })
}

/// Creates a comparison at the moment of the walkthrough behind it; without one, at the requested step of the first search.
pub fn new_comparison(
    before: Option<Box<SearchView>>,
    RaceResult { subject, clock, laid, indexes, baseline }: RaceResult,
) -> SearchView {
    let mut view = SearchView::new(subject, baseline, clock, panes(laid.plans, indexes));
    view.own.arrangement = laid.arrangement;
    let step = match &before {
        Some(search_view) => {
            view.own.display = search_view.own.display;
            view.own.picture = search_view.own.picture;
            view.own.visits = search_view.own.visits;
            Some(search_view.cursor())
        }
        None => view.document.view.step.map(|step| step.min(view.replay_in(0).len())),
    };
    if let Some(step) = step {
        view.common.playback.position = view.own.clock.position(view.own.pace, 0, step);
    }
    view.common.before = before;
    view
}

fn panes(plans: Vec<Plan>, indexes: Vec<Arc<PlyIndex>>) -> Vec<Pane> {
    plans.into_iter().zip(indexes).map(|(plan, index)| Pane::new(plan, index)).collect()
}

/// Returns the comparison with other searches, at the same moment of the pane that remains.
pub fn changed_comparison(
    was: SearchView,
    RaceResult { clock, laid, indexes, baseline, .. }: RaceResult,
) -> SearchView {
    let kept = |pane: usize| {
        let replay = was.replay_in(pane);
        clock.searches().iter().position(|new| Arc::ptr_eq(&new.run.replay, replay))
    };
    let stayed = (0..was.all().len()).find_map(|pane| kept(pane).map(|new| (pane, new)));
    let position = match stayed {
        _ if was.position() == was.last() => clock.last(was.own.pace),
        Some((pane, new)) => clock.position(was.own.pace, new, was.cursor_in(pane)),
        None => was.position().min(clock.last(was.own.pace)),
    };
    let chosen = was.own.chosen.min(clock.searches().len() - 1);
    let panes = panes(laid.plans, indexes);
    let playback = Playback { position, is_playing: false, ..was.common.playback };
    let common = Common { playback, ..was.common };
    let own = Searches { baseline, clock, chosen, arrangement: laid.arrangement, ..was.own };
    SearchView { common, panes, own, ..was }
}

pub fn relay_comparison(comparison: &SearchView) -> Reply {
    let options = comparison.options();
    Reply::start(Job::LayOutPanes { clock: Arc::clone(&comparison.own.clock), options })
}

pub fn act_on_comparison(model: &mut Model, action: ComparisonAction) -> Reply {
    let view = model.screen.search_mut()?;
    let count = view.all().len();
    match action {
        ComparisonAction::Step(action) => view.step(action),
        ComparisonAction::Play(action) => view.play(action),
        ComparisonAction::Choice(action) => return change_search(view, action),
        ComparisonAction::Look(action) => return nodes::look(view, action),
        ComparisonAction::Pan(action) => panes::pan(view, panes::offset(action)),
        ComparisonAction::Sheet(action) => return super::sheet(model, action),
        ComparisonAction::Lecture(action) => return opening::beside(model, action),
        ComparisonAction::Compare => return opening::leave_comparison(model),
        ComparisonAction::Edit => return Reply::say(say!("remarks/compared-is-not-edited")),
        ComparisonAction::Quiz => return quiz_view::toggle(model),
        ComparisonAction::AskFirst => return quiz_view::predict(model),
        ComparisonAction::Picture => panes::change_picture(view),
        ComparisonAction::Visits => view.own.visits = view.own.visits.next(),
        ComparisonAction::ThirdLane => return third_search(view),
        ComparisonAction::OnlyDifferences => return only_differences(view),
        ComparisonAction::DifferenceNext => return to_difference(view, Towards::Next),
        ComparisonAction::DifferencePrevious => return to_difference(view, Towards::Previous),
        ComparisonAction::LaneNext => view.own.chosen = (view.own.chosen + 1) % count,
        ComparisonAction::LanePrevious => view.own.chosen = (view.own.chosen + count - 1) % count,
        ComparisonAction::Pace => change_pace(view),
    }
    None
}

fn to_difference(view: &mut SearchView, towards: Towards) -> Reply {
    let clock = &view.own.clock;
    let pace = view.own.pace;
    let position = view.position();
    let (target, none) = match towards {
        Towards::Next => (clock.next_difference(pace, position), text!("panels/no-more-differences")),
        Towards::Previous => (clock.previous_difference(pace, position), text!("panels/no-difference-before")),
    };
    let none = if clock.differences() == 0 { text!("panels/no-differences") } else { none };
    panes::rest_at_found(view, target, none)
}

/// Changes the unit of the clock, keeping the progress of the chosen search.
fn change_pace(view: &mut SearchView) {
    let cursor = view.cursor_in(view.own.chosen);
    let at_end = view.position() == view.last();
    view.own.pace = view.own.pace.next();
    view.common.playback.position =
        if at_end { view.last() } else { view.own.clock.position(view.own.pace, view.own.chosen, cursor) };
}

fn only_differences(comparison: &mut SearchView) -> Reply {
    if comparison.own.clock.differences() == 0 {
        return Reply::say(text!("panels/no-differences"));
    }
    comparison.own.only_differences = !comparison.own.only_differences;
    relay_comparison(comparison)
}

/// Changes the search of the chosen pane; the others are kept.
fn change_search(comparison: &SearchView, action: ChoiceAction) -> Reply {
    let old = comparison.choices_in(comparison.own.chosen);
    let algorithm = old.rules.algorithm;
    let (choices, no_other) = next_choices(&comparison.document.content, old, action);
    let is_windowless = match action {
        ChoiceAction::FailMode | ChoiceAction::CutRule => !algorithm.has_windows(),
        ChoiceAction::Algorithm | ChoiceAction::Order | ChoiceAction::Evaluation => false,
    };
    if choices == old || is_windowless {
        let is_unique = matches!(action, ChoiceAction::Algorithm | ChoiceAction::Evaluation)
            || (action == ChoiceAction::FailMode && algorithm.guesses());
        let no_window = || string!("remarks/no-window", algorithm = Text(algorithm.name()));
        return Reply::say(if is_unique { no_other.to_owned() } else { no_window() });
    }
    let mut entrants = finished_entrants(comparison);
    entrants[comparison.own.chosen] = Entrant::New(choices);
    race_again(comparison, entrants)
}

fn third_search(comparison: &SearchView) -> Reply {
    let mut entrants = finished_entrants(comparison);
    if entrants.len() >= MOST_COMPARED {
        entrants.truncate(MOST_COMPARED - 1);
        return race_again(comparison, entrants);
    }
    let all: Vec<Choices> = (0..entrants.len()).map(|pane| comparison.choices_in(pane)).collect();
    let Some(choices) = third(&comparison.document.content, &all) else {
        return Reply::say(text!("remarks/no-other-search"));
    };
    entrants.push(Entrant::New(choices));
    race_again(comparison, entrants)
}

fn finished_entrants(comparison: &SearchView) -> Vec<Entrant> {
    comparison.all().iter().map(|pane| Entrant::Done(Arc::clone(pane))).collect()
}

fn race_again(comparison: &SearchView, entrants: Vec<Entrant>) -> Reply {
    // Searches with different evaluations have no common par.
    let baseline = Some(comparison.own.baseline).filter(|_| !comparison.evaluations_differ());
    let subject = comparison.document.clone();
    Reply::start(Job::Race { subject, entrants, options: comparison.options(), baseline })
}
