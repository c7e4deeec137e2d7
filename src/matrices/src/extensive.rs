//! Games that no search of Plywood handles: more than two players, payoffs that are not zero-sum, or imperfect information.
//!
//! With perfect information they are solved by backward induction, with every player's payoff at every node. With imperfect
//! information the lesson shows the information sets and explains why induction stops.

mod picture;
mod questions;
mod say;

use std::collections::VecDeque;
use std::sync::Arc;

use crate::fractions::datum;
use plywood_drawing::picture::{Needs, Picture, Sheet};
use plywood_lesson::{
    Changeable, Chosen, Counter, Datum, Fact, GameForm, Lesson, LessonGame, Milestones, Question, Solution, Stepped,
};
use plywood_messages::text;
use plywood_messages::words::{Charset, Sentence};
use plywood_tree::diagnostic::Diagnostic;
use plywood_tree::exact::Exact;
use plywood_tree::format::Fields;
use plywood_tree::gambit::{Actor, Content, ExtensiveGame, Induction, SetId};
use plywood_tree::progress::Progress;
use plywood_tree::tree::letters;
use plywood_tree::{gambit, notation};
use say::Say;

/// Key of a file whose value is the game in Gambit's format.
const KEY: &str = "efg";

#[derive(Debug)]
struct Extensive {
    game: Arc<ExtensiveGame>,
    called: NodeNames,
    /// Payoffs of all players, by node: given at the leaves, computed at inner nodes.
    values: Vec<Vec<Exact>>,
    course: Course,
    unsearched_reason: String,
}

pub fn read(fields: &mut Fields<'_>, _: &Arc<Progress>) -> Option<Arc<dyn Lesson>> {
    let found = fields.take(KEY)?;
    let range = found.range();
    let text = fields.text(found)?;
    match gambit::read(&text) {
        Ok(game) => Some(of_extensive(game)),
        Err(problem) => {
            // The message gives the line within the string; only the caller knows where the string is in the file.
            let problem = Diagnostic { labels: Vec::new(), ..problem };
            fields.problem(problem.at(range, ""));
            None
        }
    }
}

/// Returns the lesson of a game. Linear in nodes times players.
pub fn of_extensive(game: ExtensiveGame) -> Arc<dyn Lesson> {
    let unsearched_reason = match gambit::to_tree(&game) {
        Ok(_) => text!(extensives, "searchable").to_owned(),
        Err(why) => notation::no_tree(&game, &why),
    };
    let called = NodeNames::new(&game);
    let (course, values) = match gambit::induction(&game) {
        Ok(found) => Course::from_induction(&game, found),
        Err(_) => (Course::from_information_sets(&game), game.paid()),
    };
    Arc::new(Extensive { game: Arc::new(game), called, values, course, unsearched_reason })
}

impl Extensive {
    fn step(&self, step: usize) -> Option<Step> {
        self.course.steps.get(step.checked_sub(1)?).copied()
    }

    const fn say(&self, charset: Charset) -> Say<'_> {
        Say { of: self, charset }
    }

    fn is_known(&self, node: u32, step: usize) -> bool {
        self.game.set(node).is_none() || self.course.is_reckoned(node, step)
    }
}

impl Stepped for Extensive {
    fn how(&self) -> String {
        let players = self.game.players.len();
        if self.course.is_solved() {
            say!(extensives, "how-induction", Count(players)).to_string()
        } else {
            say!(extensives, "how-sets", Count(players)).to_string()
        }
    }

    fn steps(&self) -> usize {
        self.course.steps.len()
    }

    fn sentence(&self, step: usize, charset: Charset) -> Sentence {
        self.say(charset).sentence(self.step(step))
    }

    fn caption(&self, step: usize, charset: Charset) -> Sentence {
        self.say(charset).caption(self.step(step))
    }

    fn milestones(&self) -> Milestones<'_> {
        let Course { changes, parts, .. } = &self.course;
        Milestones { cuts: &[], changes, parts }
    }

    fn counters(&self, step: usize) -> Vec<Counter> {
        let (name, now, all) = self.course.counted(step);
        vec![Counter { name, now: Some(now), all: Some(all), par: None, told: None }]
    }
}

impl Lesson for Extensive {
    fn kind(&self) -> &'static str {
        "extensive"
    }

    fn picture(&self, step: usize, sheet: Sheet) -> Result<Picture, Needs> {
        picture::draw(self, step, sheet)
    }

    fn changeable(&self) -> Result<&dyn Changeable, Sentence> {
        Err(sentence!(extensives, "not-changed-in-place"))
    }

    fn questions(&self, most: usize, charset: Charset) -> Vec<Question> {
        self.asked(most, charset)
    }

    fn why(&self, step: usize) -> Vec<Sentence> {
        self.say(Charset::Unicode).why(self.step(step))
    }

    fn fact(&self, step: usize) -> Fact {
        fact(self, self.step(step))
    }

    fn with(&self, _: &[Chosen], _: &Arc<Progress>) -> Result<Arc<dyn Lesson>, Sentence> {
        Err(sentence!(extensives, "nothing-to-choose"))
    }

    fn solution(&self, charset: Charset, progress: &Progress) -> Option<Solution> {
        solution(self, charset, progress)
    }

    fn game(&self) -> Option<LessonGame> {
        Some(LessonGame { form: GameForm::Extensive((*self.game).clone()), lost: Vec::new() })
    }

    fn unsearched_reason(&self) -> Option<String> {
        Some(self.unsearched_reason.clone())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Reckoned(u32),
    Result,
    /// An information set: its player cannot distinguish its nodes.
    Set(SetId),
    Stopped,
}

#[derive(Debug)]
struct Course {
    steps: Vec<Step>,
    chosen: Vec<Option<u32>>,
    /// Number of steps after which each node is known; 0 if it never is.
    known: Vec<u32>,
    /// Steps that compute nodes on the line of play.
    changes: Vec<u32>,
    parts: Vec<u32>,
}

impl Course {
    fn from_induction(game: &ExtensiveGame, found: Induction) -> (Self, Vec<Vec<Exact>>) {
        let Induction { values, chosen, order } = found;
        let mut known = vec![0; game.nodes.len()];
        for (at, &node) in (1..).zip(&order) {
            known[node as usize] = at;
        }
        let played = |node: u32| known[node as usize];
        let mut changes: Vec<u32> = line(&chosen).into_iter().map(played).filter(|&at| at > 0).collect();
        changes.sort_unstable();
        let parts = vec![order.len() as u32 + 1];
        let steps = order.into_iter().map(Step::Reckoned).chain([Step::Result]).collect();
        (Self { steps, chosen, known, changes, parts }, values)
    }

    fn from_information_sets(game: &ExtensiveGame) -> Self {
        let is_wide = |set: &SetId| {
            let set = &game[*set];
            set.members > 1 && set.actor != Actor::Chance
        };
        let sets = (0..game.sets.len() as u32).map(SetId).filter(is_wide);
        let steps: Vec<Step> = sets.map(Step::Set).chain([Step::Stopped]).collect();
        let (nodes, parts) = (game.nodes.len(), vec![steps.len() as u32]);
        Self { steps, chosen: vec![None; nodes], known: vec![0; nodes], changes: Vec::new(), parts }
    }

    fn is_solved(&self) -> bool {
        self.steps.last() == Some(&Step::Result)
    }

    fn is_reckoned(&self, node: u32, step: usize) -> bool {
        let at = self.known[node as usize];
        at > 0 && at as usize <= step
    }

    /// Returns the name of the counter, its count at `step` and its final count.
    fn counted(&self, step: usize) -> (&'static str, u64, u64) {
        let all = self.steps.len().saturating_sub(1);
        let name = if self.is_solved() { text!(extensives, "reckoned") } else { text!(extensives, "sets") };
        (name, step.min(all) as u64, all as u64)
    }
}

fn line(chosen: &[Option<u32>]) -> Vec<u32> {
    std::iter::successors(Some(0_u32), |&node| chosen[node as usize]).collect()
}

fn members(game: &ExtensiveGame, set: SetId) -> impl Iterator<Item = u32> {
    (0..).zip(&game.nodes).filter(move |(_, node)| node.content == Content::Set(set)).map(|(index, _)| index)
}

const LONGEST: usize = 24;

/// Letters for nodes without names.
#[derive(Debug)]
struct NodeNames {
    /// By node; meaningless at named nodes and at leaves.
    letters: Vec<u32>,
}

impl NodeNames {
    fn new(game: &ExtensiveGame) -> Self {
        let mut numbers = vec![0; game.nodes.len()];
        let mut queue = VecDeque::from([0_u32]);
        let mut next = 0;
        while let Some(node) = queue.pop_front() {
            if game.set(node).is_some() {
                if game[node].name.trim().is_empty() {
                    numbers[node as usize] = next;
                    next += 1;
                }
                queue.extend(game.children(node));
            }
        }
        Self { letters: numbers }
    }

    /// Returns the node's name; a leaf without a name takes the name of the move to it.
    fn node(&self, game: &ExtensiveGame, node: u32) -> String {
        let own = &game[node].name;
        if !own.trim().is_empty() {
            return shown(own);
        }
        match game.set(node) {
            Some(_) => letters(self.letters[node as usize]),
            None => action(game, node),
        }
    }
}

fn action(game: &ExtensiveGame, node: u32) -> String {
    let number = || (game[node].ordinal + 1).to_string();
    match game.action(node) {
        Some(action) if !action.name.trim().is_empty() => shown(&action.name),
        Some(_) | None => number(),
    }
}

fn mover(game: &ExtensiveGame, node: u32) -> String {
    match game.set(node).map(|set| set.actor) {
        Some(Actor::Player(player)) => self::player(game, player as usize),
        Some(Actor::Chance) => text!(extensives, "chance").to_owned(),
        None => String::new(),
    }
}

fn player(game: &ExtensiveGame, player: usize) -> String {
    match game.players.get(player) {
        Some(name) if !name.trim().is_empty() => shown(name),
        Some(_) | None => (player + 1).to_string(),
    }
}

/// Puts a name on one line, safe to display.
fn shown(name: &str) -> String {
    let line = name.split_whitespace().collect::<Vec<_>>().join(" ");
    text::clipped(&text::visible(&line), LONGEST).into_owned()
}

fn fact(of: &Extensive, step: Option<Step>) -> Fact {
    match step {
        None => Fact { event: "start", values: Vec::new() },
        Some(Step::Reckoned(node)) => reckoned(of, node),
        Some(Step::Result) => Fact { event: "result", values: result(of) },
        Some(Step::Set(set)) => Fact { event: "set", values: set_values(of, set) },
        Some(Step::Stopped) => {
            Fact { event: "stopped", values: vec![("why", Datum::Text(of.unsearched_reason.clone()))] }
        }
    }
}

fn reckoned(of: &Extensive, node: u32) -> Fact {
    let mut values = vec![("path", path(of, node)), ("name", Datum::Text(of.called.node(&of.game, node)))];
    let event = match of.game.set(node).map(|set| set.actor) {
        Some(Actor::Player(player)) => {
            values.push(("player", Datum::Whole(player.into())));
            "choose"
        }
        Some(Actor::Chance) | None => "mean",
    };
    let ordinal = |child: u32| Datum::Whole(of.game[child].ordinal.into());
    values.extend(of.course.chosen[node as usize].map(|child| ("child", ordinal(child))));
    values.push(("values", numbers(&of.values[node as usize])));
    Fact { event, values }
}

fn result(of: &Extensive) -> Vec<(&'static str, Datum)> {
    let line = line(&of.course.chosen);
    let best = line[1..].iter().map(|&node| Datum::Whole(of.game[node].ordinal.into()));
    vec![("values", numbers(&of.values[0])), ("best", Datum::List(best.collect()))]
}

fn set_values(of: &Extensive, set: SetId) -> Vec<(&'static str, Datum)> {
    let found = &of.game[set];
    let player = match found.actor {
        Actor::Player(player) => Datum::Whole(player.into()),
        Actor::Chance => Datum::None,
    };
    let nodes = members(&of.game, set).map(|node| path(of, node)).collect();
    vec![("player", player), ("number", Datum::Whole(found.number.into())), ("nodes", Datum::List(nodes))]
}

/// Returns the complete result. For two players with imperfect information it solves the strategic form instead; `None` if
/// cancelled.
fn solution(of: &Extensive, charset: Charset, progress: &Progress) -> Option<Solution> {
    let say = of.say(charset);
    if of.course.is_solved() {
        return Some(Solution { values: result(of), lines: vec![say.sentence(Some(Step::Result))] });
    }
    let sets = of.course.steps.iter().filter_map(|step| match step {
        Step::Set(set) => Some(*set),
        Step::Reckoned(_) | Step::Result | Step::Stopped => None,
    });
    let told = |&set: &SetId| {
        sentence!(charset, extensives, "solution-set", player = Text(say.player_of(set)), nodes = Words(say.nodes(set)))
    };
    let mut lines: Vec<Sentence> = sets.map(|set| told(&set)).collect();
    let nothing = ("values", Datum::None);
    let players = of.game.players.len();
    if players != 2 {
        lines.push(sentence!(charset, extensives, "solution-players", Count(players)));
        return Some(Solution { values: vec![nothing], lines });
    }
    let form = gambit::strategic_form(&of.game, progress).ok();
    let solved = form.and_then(|form| crate::matrix::of_strategic(&form, progress).ok()?.solution(charset, progress));
    match solved {
        _ if progress.is_cancelled() => None,
        None => {
            lines.push(sentence!(charset, extensives, "solution-large"));
            Some(Solution { values: vec![nothing], lines })
        }
        Some(found) => {
            lines.push(sentence!(charset, extensives, "solution-strategic"));
            lines.extend(found.lines);
            Some(Solution { values: vec![nothing, ("strategic", Datum::Table(found.values))], lines })
        }
    }
}

fn path(of: &Extensive, node: u32) -> Datum {
    Datum::Path(Arc::clone(&of.game), node)
}

fn numbers(numbers: &[Exact]) -> Datum {
    Datum::List(numbers.iter().map(datum).collect())
}
