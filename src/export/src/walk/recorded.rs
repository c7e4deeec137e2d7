//! Search or another lesson at every step, for a page: sentences, reasons, counters, marks, drawing and code. Independent of the
//! display.

use super::{
    Content, MOST_STEPS, Needs, Pane, TooLong, code,
    reasons::{self, Reasons},
    sheet,
    texts::{ChangeList, Numbered, spans},
    tree,
};
use plywood_games::GameSpec;
use plywood_lesson::{Counter, Stepped};
use plywood_messages::{text, words::Charset};
use plywood_search::{replay::Replay, session};
use plywood_tree::tree::NodeId;
use serde::Serialize;

#[derive(Default, Serialize)]
pub struct Recorded {
    how: String,
    pub steps: usize,
    /// Message on a page without all steps.
    first: Option<String>,
    /// Alternating tones and texts of the sentence at each step; `captions` likewise.
    says: Vec<Vec<String>>,
    captions: Vec<String>,
    conditions: Vec<(usize, Vec<String>)>,
    reasons: Reasons,
    /// Digit per step: 1 if it is a key step. Empty if all are.
    telling: String,
    /// Captions of counters, and the counters.
    told: Numbered<Vec<String>>,
    counters: Vec<Counted>,
    measure: Option<String>,
    cuts: Vec<u32>,
    changes: Vec<u32>,
    parts: Vec<u32>,
    mistakes: Vec<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<tree::Tree>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<code::Code>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Boards>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sheets: Vec<sheet::Sheets>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legend: Option<sheet::Sheets>,
}

impl Recorded {
    /// `is_asked` if an engine explains what the page does not.
    pub fn new(pane: &Pane<'_>, is_asked: bool) -> Result<Self, TooLong> {
        let last = pane.last;
        if last > MOST_STEPS {
            return Err(TooLong::Steps(Needs { steps: last, fits: MOST_STEPS }));
        }
        let recorded = match &pane.content {
            Content::Search(searched, options, game, drawings) => {
                let replay = searched.replay;
                let rules = searched.choices.search_rules();
                let tree = tree::tree(replay, rules, *options, drawings, last)?;
                let reasons = reasons::of_search(replay, rules, &tree.ids, (last, is_asked));
                let telling = (0..=last).map(|step| if replay.is_telling(step) { '1' } else { '0' }).collect();
                let code = Some(code::code(replay, rules, last));
                let board = game.map(|game| boards(game, replay, last));
                Self { tree: Some(tree), telling, code, board, ..Self::stepped(searched, last, reasons) }
            }
            Content::Lesson(lesson) => {
                let reasons = reasons::of_lesson(*lesson, last);
                let sheets = sheet::sheets(*lesson, last)?;
                Self { sheets, legend: sheet::legend(*lesson), ..Self::stepped(*lesson, last, reasons) }
            }
        };
        let how = pane.name.map_or_else(String::new, |name| format!("{name} · ")) + &recorded.how;
        Ok(Self { how, ..recorded })
    }

    fn stepped(lesson: &dyn Stepped, last: usize, reasons: Reasons) -> Self {
        let steps = || 0..=last;
        let milestones = lesson.milestones();
        let until = |steps: &[u32]| steps[..steps.partition_point(|&step| step as usize <= last)].to_vec();
        let spans_at = |step| spans(&lesson.sentence(step, Charset::Unicode));
        let (told, counters) = counters(lesson, last);
        let all = lesson.steps();
        Self {
            how: text::visible(&lesson.how()).into_owned(),
            steps: last,
            first: (last != all).then(|| string!("walks/first", steps = Count(last), Count(all))),
            says: steps().map(spans_at).collect(),
            captions: steps().map(|step| lesson.caption(step, Charset::Unicode).to_string()).collect(),
            conditions: steps().filter_map(|step| Some((step, spans(&lesson.condition(step)?)))).collect(),
            reasons,
            told,
            counters,
            measure: lesson.measure(),
            cuts: until(milestones.cuts),
            changes: until(milestones.changes),
            parts: until(milestones.parts),
            mistakes: until(milestones.mistakes),
            ..Self::default()
        }
    }

    /// Returns the number of a node in the drawing, or `None` if it is not drawn.
    pub fn number(&self, node: NodeId) -> Option<u32> {
        self.tree.as_ref()?.number(node)
    }

    /// Returns the drawn nodes in the order of their numbers.
    pub fn nodes(&self) -> &[NodeId] {
        self.tree.as_ref().map_or(&[], |tree| &tree.ids)
    }
}

#[derive(Serialize)]
struct Counted {
    all: Option<u64>,
    par: Option<u64>,
    /// Current count if known, and its caption.
    was: ChangeList<2>,
}

#[derive(Default, Serialize)]
struct Boards {
    drawings: Numbered<String>,
    was: ChangeList<1>,
}

fn boards(game: &GameSpec, replay: &Replay, last: usize) -> Boards {
    let mut boards = Boards::default();
    for step in 0..=last {
        let board = session::board(game, replay.tree(), replay.at(step).current());
        let name = board.name.filter(|_| board.lines.is_empty());
        let lines = board.lines.iter().chain(&name).map(|line| text::visible(line));
        boards.was.note(step, [boards.drawings.number(text::joined(lines, "\n"))]);
    }
    boards
}

fn counters(lesson: &dyn Stepped, last: usize) -> (Numbered<Vec<String>>, Vec<Counted>) {
    let mut texts = Numbered::default();
    let mut counted: Vec<Counted> = Vec::new();
    for step in 0..=last {
        for (place, Counter { now, all, par, message: told, .. }) in lesson.counters(step).into_iter().enumerate() {
            if place == counted.len() {
                counted.push(Counted { all, par, was: ChangeList::default() });
                // A counter that appears later is not shown before.
                counted[place].was.note(0, [0, 0]);
            }
            let now = now.map_or(0, |now| u32::try_from(now).unwrap_or(u32::MAX));
            let told = told.as_ref().map(spans).unwrap_or_default();
            counted[place].was.note(step, [now, texts.number(told)]);
        }
    }
    (texts, counted)
}
