//! Common clock of the searches or lessons on a page: the step of each at every position, the sentences there, and the
//! differences.

use super::{
    Clock,
    recorded::Recorded,
    texts::{ChangeList, Numbered, spans},
};
use plywood_lesson::Compared;
use plywood_search::session::{LockStep, Pace};
use plywood_tree::settings::Choice as _;
use serde::Serialize;

#[derive(Serialize)]
pub struct ClockData {
    /// Alternating tones and texts; entry 0 stands for the sentence without the clock.
    texts: Numbered<Vec<String>>,
    paces: Vec<ClockUnit>,
    /// For each search, the nodes where it agrees with all others.
    agreeing: Vec<AgreeingNodes>,
}

#[derive(Default, Serialize)]
struct ClockUnit {
    name: &'static str,
    unit: String,
    last: usize,
    /// Message on a page without all positions.
    first: Option<String>,
    /// Descriptions of the positions; empty if the position and the last one say enough.
    places: Vec<String>,
    panes: Vec<PaneSteps>,
    /// Numbers of the differing positions: their count so far, in two wordings, and 1 at a differing position.
    differs: ChangeList<3>,
    differences: Vec<u32>,
}

#[derive(Default, Serialize)]
struct PaneSteps {
    /// Number of steps at each position.
    by: Vec<u32>,
    /// Text numbers: action, sentence, savings; 0 = the same as alone.
    says: ChangeList<3>,
    /// Number of the node where the others are, from 1; 0 = the same node.
    elsewhere: ChangeList<1>,
}

#[derive(Default, Serialize)]
struct AgreeingNodes {
    /// Nodes where the searches agree.
    nodes: Vec<u32>,
    /// Topmost nodes whose whole subtrees agree.
    topmost: Vec<u32>,
}

pub fn clock(clock: Clock<'_>, panes: &[Recorded]) -> Option<ClockData> {
    match clock {
        Clock::Alone => None,
        Clock::Searches(clock) => Some(of_searches(clock, panes)),
        Clock::Steps => Some(of_steps(panes)),
    }
}

fn of_steps(panes: &[Recorded]) -> ClockData {
    let last = panes.iter().map(|pane| pane.steps).max().unwrap_or(0);
    let advance = |pane: &Recorded| PaneSteps {
        by: (0..=last).map(|step| u32::from((1..=pane.steps).contains(&step))).collect(),
        ..PaneSteps::default()
    };
    let pace = ClockUnit {
        name: Pace::Step.name(),
        unit: string!("searches/by", pace = Text(Pace::Step.name())),
        last,
        panes: panes.iter().map(advance).collect(),
        ..ClockUnit::default()
    };
    let agreeing = panes.iter().map(|_| AgreeingNodes::default()).collect();
    ClockData { texts: Numbered::default(), paces: vec![pace], agreeing }
}

fn of_searches(clock: &LockStep, panes: &[Recorded]) -> ClockData {
    let mut texts = Numbered::default();
    let by_pace = Pace::all().map(|pace| of_pace(clock, panes, pace, &mut texts)).collect();
    let agreeing = |(pane, recorded): (usize, &Recorded)| {
        let topmost = clock.agreeing(pane);
        let nodes = recorded.nodes().iter().filter(|&&node| !clock.differs(pane, node));
        let number = |node| recorded.number(node);
        AgreeingNodes {
            nodes: nodes.filter_map(|&node| number(node)).collect(),
            topmost: topmost.into_iter().filter_map(number).collect(),
        }
    };
    let agreeing = panes.iter().enumerate().map(agreeing).collect();
    ClockData { texts, paces: by_pace, agreeing }
}

/// Returns the last position at which every search is still within its recorded steps.
fn last(clock: &LockStep, panes: &[Recorded], pace: Pace) -> usize {
    let is_recorded = |position| {
        panes.iter().enumerate().all(|(pane, recorded)| clock.cursor(pace, position, pane) <= recorded.steps)
    };
    let (mut last, mut beyond) = (0, clock.last(pace) + 1);
    while beyond - last > 1 {
        let middle = last.midpoint(beyond);
        if is_recorded(middle) { last = middle } else { beyond = middle }
    }
    last
}

fn of_pace(clock: &LockStep, panes: &[Recorded], pace: Pace, texts: &mut Numbered<Vec<String>>) -> ClockUnit {
    let (last, all) = (last(clock, panes, pace), clock.last(pace));
    let at = |position| Compared { clock, pace, position };
    let mut differs = ChangeList::default();
    for position in 0..=last {
        let now = at(position);
        let told = [now.differences(), now.only_differences()].map(|told| texts.number(vec![String::new(), told]));
        differs.note(position, [told[0], told[1], u32::from(clock.differs_at(pace, position))]);
    }
    let differences = std::iter::successors(clock.next_difference(pace, 0), |&at| clock.next_difference(pace, at));
    ClockUnit {
        name: pace.name(),
        unit: at(0).unit(),
        last,
        first: (last != all).then(|| string!("walks/first", steps = Count(last), Count(all))),
        places: if pace == Pace::Share {
            (0..=last).map(|position| at(position).place()).collect()
        } else {
            Vec::new()
        },
        panes: panes.iter().enumerate().map(|(pane, recorded)| advance(at(last), pane, recorded, texts)).collect(),
        differs,
        differences: differences.take_while(|&at| at <= last).map(|at| at as u32).collect(),
    }
}

fn advance(until: Compared<'_>, pane: usize, recorded: &Recorded, texts: &mut Numbered<Vec<String>>) -> PaneSteps {
    let mut advance = PaneSteps::default();
    let mut before = 0;
    for position in 0..=until.position {
        let now = Compared { position, ..until };
        let cursor = now.cursor(pane);
        advance.by.push((cursor - before) as u32);
        before = cursor;
        let all = now.clock.searches()[pane].run.replay.len();
        let alone = string!("panels/step", step = Count(cursor), steps = Count(all));
        let (state, role) = now.state(pane);
        let state = if state == alone { 0 } else { texts.number(vec![role.name().to_owned(), state]) };
        let is_of_step = now.moment_to_explain(pane).cursor() == cursor && now.skipped(pane).is_none();
        let says = if is_of_step { 0 } else { texts.number(spans(&now.sentence(pane))) };
        let saved = now.saved(pane);
        let saved = if saved.is_empty() { 0 } else { texts.number(vec![String::new(), saved]) };
        advance.says.note(position, [state, says, saved]);
        let elsewhere = now.elsewhere(pane).and_then(|node| recorded.number(node));
        advance.elsewhere.note(position, [elsewhere.map_or(0, |node| node + 1)]);
    }
    advance
}
