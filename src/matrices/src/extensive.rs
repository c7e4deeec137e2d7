//! Games as trees of moves that no search here can do: of more players than two, of two who do not lose what the other gains, of
//! players who do not see everything. Where everybody sees everything they are solved by backward induction, with what each player gets
//! at every node; where somebody does not, the information sets are shown, and why induction stops.

mod called;
mod facts;
mod picture;
mod say;

use std::sync::Arc;

use called::Called;
use plywood_drawing::picture::{Needs, Picture, Sheet};
use plywood_lesson::{
    Changeable, Chosen, Counter, Fact, GameForm, GameOf, Lesson, Milestones, Setting, Solution, Stepped,
};
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_tree::diagnostic::Diagnostic;
use plywood_tree::exact::Exact;
use plywood_tree::format::Fields;
use plywood_tree::gambit::{Actor, Content, ExtensiveGame, Induction, SetId};
use plywood_tree::progress::Progress;
use plywood_tree::{gambit, notation};
use say::Say;

/// The key of a file, whose value is the game in Gambit's notation.
const KEY: &str = "efg";

/// A game, and what is found of it.
#[derive(Debug)]
struct Extensive {
    game: Arc<ExtensiveGame>,
    called: Called,
    /// What each player gets, by node: where play ends, and at the nodes that have been reckoned.
    values: Vec<Vec<Exact>>,
    course: Course,
    /// Why it is not searched.
    unsearched: String,
}

/// Reads the game of a file.
pub fn read(fields: &mut Fields<'_>, _: &Arc<Progress>) -> Option<Arc<dyn Lesson>> {
    let found = fields.take(KEY)?;
    let range = found.range();
    let text = fields.text(found)?;
    match gambit::read(&text) {
        Ok(game) => Some(of_extensive(game)),
        Err(problem) => {
            // What is in a string is told by its line there; the place of the string is known here.
            let problem = Diagnostic { labels: Vec::new(), ..problem };
            fields.problem(problem.at(range, ""));
            None
        }
    }
}

/// The lesson of a game. Linear in the nodes times the players.
#[must_use]
pub fn of_extensive(game: ExtensiveGame) -> Arc<dyn Lesson> {
    let unsearched = match gambit::to_tree(&game) {
        Ok(_) => text!(extensives, "searchable").to_owned(),
        Err(why) => notation::no_tree(&game, &why),
    };
    let called = Called::new(&game);
    let (course, values) = match gambit::induction(&game) {
        Ok(found) => Course::of_induction(&game, found),
        Err(_) => (Course::of_sets(&game), game.paid()),
    };
    Arc::new(Extensive { game: Arc::new(game), called, values, course, unsearched })
}

impl Extensive {
    /// The last step; `None` before the first.
    fn step(&self, step: usize) -> Option<Step> {
        self.course.steps.get(step.checked_sub(1)?).copied()
    }

    const fn say(&self, charset: Charset) -> Say<'_> {
        Say { of: self, charset }
    }

    /// Whether what a node is worth is known after so many steps.
    fn is_known(&self, node: u32, step: usize) -> bool {
        self.game.set(node).is_none() || self.course.is_reckoned(node, step)
    }
}

impl Stepped for Extensive {
    fn how(&self) -> String {
        let players = self.game.players.len();
        if self.course.is_solved() {
            say!(extensives, "how-induction", players = Count(players)).to_string()
        } else {
            say!(extensives, "how-sets", players = Count(players)).to_string()
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

    fn condition(&self, _: usize) -> Option<Sentence> {
        None
    }

    fn milestones(&self) -> Milestones<'_> {
        let Course { changes, parts, .. } = &self.course;
        Milestones { cuts: &[], changes, parts }
    }

    fn counters(&self, step: usize) -> Vec<Counter> {
        let (name, now, all) = self.course.counted(step);
        vec![Counter { name, now: Some(now), all: Some(all), par: None, told: None }]
    }

    fn measure(&self) -> Option<String> {
        None
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
        Err(text!(extensives, "not-changed-in-place").sentence(Charset::Unicode))
    }

    fn why(&self, step: usize) -> Vec<Sentence> {
        self.say(Charset::Unicode).why(self.step(step))
    }

    fn fact(&self, step: usize) -> Fact {
        facts::fact(self, self.step(step))
    }

    fn settings(&self) -> Vec<Setting> {
        Vec::new()
    }

    fn with(&self, _: &[Chosen], _: &Arc<Progress>) -> Result<Arc<dyn Lesson>, Sentence> {
        Err(text!(extensives, "nothing-to-choose").sentence(Charset::Unicode))
    }

    fn rival(&self) -> Option<Vec<Chosen>> {
        None
    }

    fn solution(&self, charset: Charset, progress: &Progress) -> Option<Solution> {
        facts::solution(self, charset, progress)
    }

    fn game(&self) -> Option<GameOf> {
        Some(GameOf { form: GameForm::Extensive((*self.game).clone()), lost: Vec::new() })
    }

    fn unsearched(&self) -> Option<String> {
        Some(self.unsearched.clone())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// What a node is worth is reckoned from its children.
    Reckoned(u32),
    /// What everybody gets, and by which moves.
    Result,
    /// A player cannot tell the nodes of a set apart.
    Set(SetId),
    /// Why there is no induction.
    Stopped,
}

/// All steps, and when each node is reckoned.
#[derive(Debug)]
struct Course {
    steps: Vec<Step>,
    /// The child that is chosen, by node.
    chosen: Vec<Option<u32>>,
    /// After how many steps each node is known; 0 where it never is.
    known: Vec<u32>,
    /// Steps at which nodes that play comes to are reckoned.
    changes: Vec<u32>,
    parts: Vec<u32>,
}

impl Course {
    /// The course of an induction, and what it has found every node to be worth.
    fn of_induction(game: &ExtensiveGame, found: Induction) -> (Self, Vec<Vec<Exact>>) {
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

    /// The information sets of several nodes, one after the other.
    fn of_sets(game: &ExtensiveGame) -> Self {
        let is_wide = |set: &SetId| {
            let set = &game.sets[set.0 as usize];
            set.members > 1 && set.actor != Actor::Chance
        };
        let sets = (0..game.sets.len() as u32).map(SetId).filter(is_wide);
        let steps: Vec<Step> = sets.map(Step::Set).chain([Step::Stopped]).collect();
        let (nodes, parts) = (game.nodes.len(), vec![steps.len() as u32]);
        Self { steps, chosen: vec![None; nodes], known: vec![0; nodes], changes: Vec::new(), parts }
    }

    /// Whether the game is solved in the end.
    fn is_solved(&self) -> bool {
        self.steps.last() == Some(&Step::Result)
    }

    /// Whether an inner node is known after so many steps.
    fn is_reckoned(&self, node: u32, step: usize) -> bool {
        let at = self.known[node as usize];
        at > 0 && at as usize <= step
    }

    /// What is counted, how much of it there is by now, and in the end.
    fn counted(&self, step: usize) -> (&'static str, u64, u64) {
        let all = self.steps.len().saturating_sub(1);
        let name = if self.is_solved() { text!(extensives, "reckoned") } else { text!(extensives, "sets") };
        (name, step.min(all) as u64, all as u64)
    }
}

/// The nodes that play comes to as far as players choose, from the root on.
fn line(chosen: &[Option<u32>]) -> Vec<u32> {
    std::iter::successors(Some(0_u32), |&node| chosen[node as usize]).collect()
}

/// The nodes of an information set.
fn members(game: &ExtensiveGame, set: SetId) -> impl Iterator<Item = u32> {
    (0..).zip(&game.nodes).filter(move |(_, node)| node.content == Content::Set(set)).map(|(index, _)| index)
}
