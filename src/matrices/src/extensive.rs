//! Games that no search of Plywood handles: more than two players, payoffs that are not zero-sum, or imperfect information.
//!
//! With perfect information they are solved by backward induction, with every player's payoff at every node. With imperfect
//! information the lesson shows the information sets and explains why induction stops.

mod picture;
mod say;

use std::{collections::VecDeque, sync::Arc};

use crate::{
    fractions::{datum, payoff},
    matrix,
};
use picture::View;
use plywood_drawing::picture::{Fitted, Sheet};
use plywood_lesson::{
    AnyLesson, Changeable, Chosen, Counter, Datum, Fact, GameForm, Lesson, LessonGame, Milestones, Question, Solution,
    Stepped,
};
use plywood_messages::{
    text,
    words::{Charset, Sentence},
};
use plywood_tree::{
    diagnostic::Diagnostic,
    exact::Exact,
    format::Fields,
    gambit::{self, Actor, Content, ExtensiveGame, Induction, SetId, Tie},
    notation,
    progress::Progress,
    tree::letters,
};

/// Key of a file whose value is the game in Gambit's format.
const KEY: &str = "efg";

#[derive(Debug)]
struct Extensive {
    game: Arc<ExtensiveGame>,
    /// Number of the letter of each node without a name; meaningless at named nodes and at leaves.
    letters: Vec<u32>,
    /// Payoffs of all players, by node: given at the leaves, computed at inner nodes.
    values: Vec<Vec<Exact>>,
    steps: Vec<Step>,
    chosen: Vec<Option<u32>>,
    ties: Vec<Tie>,
    /// Number of steps after which each node is known; 0 if it never is.
    known: Vec<u32>,
    /// Steps that compute nodes on the line of play.
    changes: Vec<u32>,
    /// The last step.
    parts: [u32; 1],
    unsearched_reason: String,
}

pub fn read(fields: &mut Fields<'_>, _: &Arc<Progress>) -> Option<AnyLesson> {
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
pub fn of_extensive(game: ExtensiveGame) -> AnyLesson {
    let unsearched_reason = match gambit::to_tree(&game) {
        Ok(_) => string!("extensives/searchable"),
        Err(why) => notation::no_tree(&game, &why),
    };
    let letters = letter_numbers(&game);
    let values = game.paid();
    let nodes = game.nodes.len();
    let chosen = vec![None; nodes];
    let known = vec![0; nodes];
    let game = Arc::new(game);
    let steps = Vec::new();
    let changes = Vec::new();
    let parts = [0];
    let ties = Vec::new();
    let mut lesson = Extensive { game, letters, values, steps, chosen, ties, known, changes, parts, unsearched_reason };
    match gambit::induction(&lesson.game) {
        Ok(found) => lesson.reckon(found),
        Err(_) => lesson.show_sets(),
    }
    lesson.parts = [lesson.steps.len() as u32];
    Arc::new(lesson)
}

impl Extensive {
    fn step(&self, step: usize) -> Option<Step> {
        self.steps.get(step.checked_sub(1)?).copied()
    }

    fn is_known(&self, node: u32, step: usize) -> bool {
        let at = self.known[node as usize];
        self.game.set(node).is_none() || at > 0 && at as usize <= step
    }

    fn members(&self, set: SetId) -> impl Iterator<Item = u32> {
        (0..).zip(&self.game.nodes).filter(move |(_, node)| node.content == Content::Set(set)).map(|(index, _)| index)
    }

    /// Returns the node's name; a leaf without a name takes the name of the move to it.
    fn name(&self, node: u32) -> String {
        let own = &self.game[node].name;
        if !own.trim().is_empty() {
            return display_name(own);
        }
        match self.game.set(node) {
            Some(_) => letters(self.letters[node as usize]),
            None => self.action(node),
        }
    }

    /// Name or number of the move to a node.
    fn action(&self, node: u32) -> String {
        match self.game.action(node) {
            Some(action) if !action.name.trim().is_empty() => display_name(&action.name),
            Some(_) | None => (self.game[node].ordinal + 1).to_string(),
        }
    }

    fn mover(&self, node: u32) -> String {
        match self.game.set(node).map(|set| set.actor) {
            Some(Actor::Player(player)) => self.player(player as usize),
            Some(Actor::Chance) => string!("extensives/chance"),
            None => String::new(),
        }
    }

    fn player(&self, player: usize) -> String {
        match self.game.players.get(player) {
            Some(name) if !name.trim().is_empty() => display_name(name),
            Some(_) | None => (player + 1).to_string(),
        }
    }

    fn player_of(&self, set: SetId) -> String {
        self.members(set).next().map(|node| self.mover(node)).unwrap_or_default()
    }

    fn payoffs(&self, node: u32) -> Vec<String> {
        self.values[node as usize].iter().map(payoff).collect()
    }
}

impl Stepped for Extensive {
    fn how(&self) -> String {
        let players = self.game.players.len();
        let is_solved = self.is_solved();
        let method = if is_solved { text!("extensives/how-induction") } else { text!("extensives/how-sets") };
        string!("extensives/how", Words(method), Count(players))
    }

    fn steps(&self) -> usize {
        self.steps.len()
    }

    fn sentence(&self, step: usize, charset: Charset) -> Sentence {
        self.say(self.step(step)).in_charset(charset)
    }

    fn caption(&self, step: usize, charset: Charset) -> Sentence {
        self.caption_of(self.step(step)).in_charset(charset)
    }

    fn milestones(&self) -> Milestones<'_> {
        Milestones { changes: &self.changes, parts: &self.parts, ..Milestones::default() }
    }

    fn counters(&self, step: usize) -> Vec<Counter> {
        let all = self.steps.len().saturating_sub(1);
        let is_solved = self.is_solved();
        let name = if is_solved { text!("extensives/reckoned") } else { text!("extensives/sets") };
        let now = Some(step.min(all) as u64);
        let all = Some(all as u64);
        vec![Counter { name, now, all, ..Counter::default() }]
    }
}

impl Lesson for Extensive {
    fn kind(&self) -> &'static str {
        "extensive"
    }

    fn picture(&self, step: usize, sheet: Sheet) -> Fitted {
        View { of: self, step, sheet }.draw()
    }

    fn changeable(&self) -> Result<&dyn Changeable, Sentence> {
        Err(sentence!("extensives/not-changed-in-place"))
    }

    fn question(&self, step: usize, charset: Charset) -> Option<Question> {
        match self.step(step)? {
            Step::Reckoned(node) => self.choice(step, node, charset),
            Step::Set(set) => self.twin(step, set, charset),
            Step::Result | Step::Stopped => None,
        }
    }

    fn why(&self, step: usize) -> Vec<Sentence> {
        self.why_of(self.step(step))
    }

    fn fact(&self, step: usize) -> Fact {
        match self.step(step) {
            None => Fact::of("start", []),
            Some(Step::Reckoned(node)) => self.reckoned(node),
            Some(Step::Result) => Fact::of("result", self.result()),
            Some(Step::Set(set)) => self.set_fact(set),
            Some(Step::Stopped) => Fact::of("stopped", [("why", self.unsearched_reason.as_str().into())]),
        }
    }

    fn with(&self, _: &[Chosen], _: &Arc<Progress>) -> Result<AnyLesson, Sentence> {
        Err(sentence!("extensives/nothing-to-choose"))
    }

    /// Returns the complete result. For two players with imperfect information it solves the strategic form instead; `None` if
    /// cancelled.
    fn solution(&self, charset: Charset, progress: &Progress) -> Option<Solution> {
        if self.is_solved() {
            return Some(Solution::new(self.result(), vec![self.say(Some(Step::Result))], charset));
        }
        let describe = |step: &Step| {
            let Step::Set(set) = *step else { return None };
            let player = self.player_of(set);
            let nodes = self.nodes(set);
            Some(sentence!("extensives/solution-set", Text(player), Words(nodes)))
        };
        let mut lines: Vec<Sentence> = self.steps.iter().filter_map(describe).collect();
        let mut values = vec![("values", Datum::None)];
        let players = self.game.players.len();
        if players != 2 {
            lines.push(sentence!("extensives/solution-players", Count(players)));
            return Some(Solution::new(values, lines, charset));
        }
        let form = gambit::strategic_form(&self.game, progress).ok();
        let form =
            form.and_then(|form| matrix::of_strategic(&form, progress).ok()?.solution(Charset::Unicode, progress));
        if let Some(form) = form {
            lines.push(sentence!("extensives/solution-strategic"));
            lines.extend(form.lines);
            values.push(("strategic", Datum::Table(form.values)));
        } else {
            lines.push(sentence!("extensives/solution-large"));
        }
        (!progress.is_cancelled()).then_some(Solution::new(values, lines, charset))
    }

    fn game(&self) -> Option<LessonGame> {
        Some(LessonGame { form: GameForm::Extensive((*self.game).clone()), lost: Vec::new() })
    }

    fn unsearched_reason(&self) -> Option<String> {
        Some(self.unsearched_reason.clone())
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    Reckoned(u32),
    Result,
    /// An information set: its player cannot distinguish its nodes.
    Set(SetId),
    Stopped,
}

impl Extensive {
    /// Takes the values and the moves of backward induction, one step for each node.
    fn reckon(&mut self, found: Induction) {
        self.ties = gambit::ties(&self.game, &found);
        let Induction { values, chosen, order } = found;
        for (at, &node) in (1..).zip(&order) {
            self.known[node as usize] = at;
        }
        let played = line(&chosen).into_iter().map(|node| self.known[node as usize]);
        self.changes = played.filter(|&at| at > 0).collect();
        self.changes.sort_unstable();
        self.steps = order.into_iter().map(Step::Reckoned).chain([Step::Result]).collect();
        self.values = values;
        self.chosen = chosen;
    }

    /// Shows the information sets that prevent induction.
    fn show_sets(&mut self) {
        let is_wide = |set: &SetId| {
            let set = &self.game[*set];
            set.members > 1 && set.actor != Actor::Chance
        };
        let sets = (0..self.game.sets.len() as u32).map(SetId).filter(is_wide);
        self.steps = sets.map(Step::Set).chain([Step::Stopped]).collect();
    }

    fn is_solved(&self) -> bool {
        self.steps.last() == Some(&Step::Result)
    }
}

fn line(chosen: &[Option<u32>]) -> Vec<u32> {
    std::iter::successors(Some(0_u32), |&node| chosen[node as usize]).collect()
}

const LONGEST: usize = 24;

/// Numbers the nodes without names, level by level.
fn letter_numbers(game: &ExtensiveGame) -> Vec<u32> {
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
    numbers
}

fn display_name(name: &str) -> String {
    text::clipped(&text::line(name), LONGEST).into_owned()
}

/// Facts for other programs.
impl Extensive {
    fn reckoned(&self, node: u32) -> Fact {
        let actor = self.game.set(node).map(|set| set.actor);
        let mut values = vec![("path", self.path(node)), ("name", self.name(node).into())];
        if let Some(Actor::Player(player)) = actor {
            values.push(("player", player.into()));
        }
        values.extend(self.chosen[node as usize].map(|child| ("child", self.game[child].ordinal.into())));
        values.push(("values", self.numbers(node)));
        Fact::of(if let Some(Actor::Player(_)) = actor { "choose" } else { "mean" }, values)
    }

    fn result(&self) -> Vec<(&'static str, Datum)> {
        let best = line(&self.chosen)[1..].iter().map(|&node| self.game[node].ordinal).collect();
        let ties = self.ties.iter().map(|tie| self.tie(tie)).collect();
        vec![("values", self.numbers(0)), ("best", best), ("ties", ties)]
    }

    fn tie(&self, Tie { node, moves }: &Tie) -> Datum {
        let player = self.player_at(*node);
        let children = moves.iter().map(|&(child, _)| self.game[child].ordinal).collect();
        let result = |(_, values): &(u32, Vec<Exact>)| -> Datum { values.iter().map(datum).collect() };
        let results = moves.iter().map(result).collect();
        let name = self.name(*node).into();
        let values = [("path", self.path(*node)), ("name", name), ("player", player.into())];
        Datum::Table(values.into_iter().chain([("children", children), ("results", results)]).collect())
    }

    fn player_at(&self, node: u32) -> Option<u32> {
        match self.game.set(node)?.actor {
            Actor::Chance => None,
            Actor::Player(player) => Some(player),
        }
    }

    fn set_fact(&self, set: SetId) -> Fact {
        let found = &self.game[set];
        let player = match found.actor {
            Actor::Player(player) => player.into(),
            Actor::Chance => Datum::None,
        };
        let nodes = self.members(set).map(|node| self.path(node)).collect();
        Fact::of("set", [("player", player), ("number", found.number.into()), ("nodes", nodes)])
    }

    fn path(&self, node: u32) -> Datum {
        Datum::Path(Arc::clone(&self.game), node)
    }

    fn numbers(&self, node: u32) -> Datum {
        self.values[node as usize].iter().map(datum).collect()
    }
}
