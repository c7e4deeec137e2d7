//! Common clock of the searches or lessons on a page: the step of each at every position, the sentences there, and the
//! differences.

use super::Clock;
use super::recorded::Recorded;
use super::texts::{ChangeList, Numbered, spans};
use plywood_lesson::Compared;
use plywood_search::session::{LockStep, Pace};
use plywood_tree::settings::Choice as _;
use serde::Serialize;

#[derive(Debug, Serialize)]
pub(super) struct ClockData {
    /// Alternating tones and texts; entry 0 stands for the sentence without the clock.
    texts: Numbered<Vec<String>>,
    paces: Vec<ClockUnit>,
    /// For each search, the nodes where it agrees with all others.
    agreeing: Vec<AgreeingNodes>,
}

#[derive(Debug, Serialize)]
struct ClockUnit {
    name: &'static str,
    unit: String,
    last: usize,
    /// Message on a page without all positions.
    first: Option<String>,
    /// Descriptions of the positions; empty if the position and the last one say enough.
    places: Vec<String>,
    lanes: Vec<PaneSteps>,
    /// Numbers of the differing positions: their count so far, in two wordings, and 1 at a differing position.
    differs: ChangeList<3>,
    differences: Vec<u32>,
}

#[derive(Debug, Serialize)]
struct PaneSteps {
    /// Number of steps at each position.
    by: Vec<u32>,
    /// Text numbers: action, sentence, savings; 0 = the same as alone.
    says: ChangeList<3>,
    /// Number of the node where the others are, from 1; 0 = the same node.
    elsewhere: ChangeList<1>,
}

#[derive(Debug, Default, Serialize)]
struct AgreeingNodes {
    /// Nodes where the searches agree.
    nodes: Vec<u32>,
    /// Topmost nodes whose whole subtrees agree.
    topmost: Vec<u32>,
}

pub(super) fn clock(clock: Clock<'_>, lanes: &[Recorded]) -> Option<ClockData> {
    match clock {
        Clock::Alone => None,
        Clock::Searches(clock) => Some(of_searches(clock, lanes)),
        Clock::Steps => Some(of_steps(lanes)),
    }
}

fn of_steps(lanes: &[Recorded]) -> ClockData {
    let last = lanes.iter().map(|lane| lane.steps).max().unwrap_or(0);
    let advance = |lane: &Recorded| PaneSteps {
        by: (0..=last).map(|step| u32::from((1..=lane.steps).contains(&step))).collect(),
        says: ChangeList::default(),
        elsewhere: ChangeList::default(),
    };
    let pace = ClockUnit {
        name: Pace::Step.name(),
        unit: string!(lanes, "by", pace = Text(Pace::Step.name())),
        last,
        first: None,
        places: Vec::new(),
        lanes: lanes.iter().map(advance).collect(),
        differs: ChangeList::default(),
        differences: Vec::new(),
    };
    let agreeing = lanes.iter().map(|_| AgreeingNodes::default()).collect();
    ClockData { texts: Numbered::from(Vec::new()), paces: vec![pace], agreeing }
}

fn of_searches(clock: &LockStep, lanes: &[Recorded]) -> ClockData {
    let mut texts = Numbered::from(Vec::new());
    let paces = Pace::all().map(|pace| of_pace(clock, lanes, pace, &mut texts)).collect();
    let agreeing = |(lane, recorded): (usize, &Recorded)| {
        let topmost = clock.agreeing(lane);
        let nodes = recorded.nodes().iter().filter(|&&node| !clock.differs(lane, node));
        let number = |node| recorded.number(node);
        AgreeingNodes {
            nodes: nodes.filter_map(|&node| number(node)).collect(),
            topmost: topmost.into_iter().filter_map(number).collect(),
        }
    };
    let agreeing = lanes.iter().enumerate().map(agreeing).collect();
    ClockData { texts, paces, agreeing }
}

/// Returns the last position at which every search is still within its recorded steps.
fn last(clock: &LockStep, lanes: &[Recorded], pace: Pace) -> usize {
    let is_recorded = |position| {
        lanes.iter().enumerate().all(|(lane, recorded)| clock.cursor(pace, position, lane) <= recorded.steps)
    };
    let (mut last, mut beyond) = (0, clock.last(pace) + 1);
    while beyond - last > 1 {
        let middle = last.midpoint(beyond);
        if is_recorded(middle) { last = middle } else { beyond = middle }
    }
    last
}

fn of_pace(clock: &LockStep, lanes: &[Recorded], pace: Pace, texts: &mut Numbered<Vec<String>>) -> ClockUnit {
    let (last, all) = (last(clock, lanes, pace), clock.last(pace));
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
        first: (last != all).then(|| string!(walks, "first", steps = Count(last), Count(all))),
        places: if pace == Pace::Share {
            (0..=last).map(|position| at(position).place()).collect()
        } else {
            Vec::new()
        },
        lanes: lanes.iter().enumerate().map(|(lane, recorded)| advance(at(last), lane, recorded, texts)).collect(),
        differs,
        differences: differences.take_while(|&at| at <= last).map(|at| at as u32).collect(),
    }
}

fn advance(until: Compared<'_>, lane: usize, recorded: &Recorded, texts: &mut Numbered<Vec<String>>) -> PaneSteps {
    let mut advance = PaneSteps { by: Vec::new(), says: ChangeList::default(), elsewhere: ChangeList::default() };
    let mut before = 0;
    for position in 0..=until.position {
        let now = Compared { position, ..until };
        let cursor = now.cursor(lane);
        advance.by.push((cursor - before) as u32);
        before = cursor;
        let all = now.clock.lanes()[lane].run.replay.len();
        let alone: String = string!(panels, "step", step = Count(cursor), steps = Count(all));
        let (state, role) = now.state(lane);
        let state = if state == alone { 0 } else { texts.number(vec![role.name().to_owned(), state]) };
        let is_of_step = now.told(lane).cursor() == cursor && now.skipped(lane).is_none();
        let says = if is_of_step { 0 } else { texts.number(spans(&now.sentence(lane))) };
        let saved = now.saved(lane);
        let saved = if saved.is_empty() { 0 } else { texts.number(vec![String::new(), saved]) };
        advance.says.note(position, [state, says, saved]);
        let elsewhere = now.elsewhere(lane).and_then(|node| recorded.number(node));
        advance.elsewhere.note(position, [elsewhere.map_or(0, |node| node + 1)]);
    }
    advance
}
