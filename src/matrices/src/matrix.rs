//! Games in strategic form (matrices). A lesson shows best replies, equilibria, dominated strategies, security levels, mixed
//! strategies and Pareto improvements.

mod analysis;
mod bimatrix;
mod dominance;
mod equilibria;
mod of_tree;
mod picture;
mod reading;
mod say;
mod simplex;
mod steps;

use std::sync::Arc;

use analysis::Analysis;
use bimatrix::Table;
use dominance::Dominance;
use plywood_drawing::picture::{Fitted, Sheet};
use plywood_lesson::{
    AnyLesson, Changeable, Chosen, Counter, Fact, Lesson, LessonGame, Milestones, Question, Setting, Solution, Stepped,
};
use plywood_messages::words::{Charset, Sentence};
use plywood_tree::{format::Fields, progress::Progress, settings::Choice as _};
use say::option_name;
use steps::{Part, Step};

pub use of_tree::{Strategic, StrategicForm, StrategyCount, of_searched, of_strategic, strategic_form};
pub use reading::KEYS;

const LONGEST_NAME: usize = 40;

const DOMINANCE: &str = "dominance";

#[derive(Debug)]
struct Matrix {
    table: Arc<Table>,
    dominance: Dominance,
    analysis: Analysis,
    steps: Vec<Step>,
    /// Steps that strike a strategy out, steps that matter most, and first steps of a part.
    cuts: Vec<u32>,
    changes: Vec<u32>,
    parts: Vec<u32>,
}

pub fn read(fields: &mut Fields<'_>, progress: &Arc<Progress>) -> Option<AnyLesson> {
    let (table, dominance) = reading::table(fields)?;
    Some(Arc::new(Matrix::new(Arc::new(table), dominance, progress)?))
}

impl Matrix {
    /// Analyses the game. `None` if cancelled, or if the game has no strategies, which `read` rejects.
    fn new(table: Arc<Table>, dominance: Dominance, progress: &Progress) -> Option<Self> {
        let analysis = Analysis::new(&table.game, dominance, progress)?;
        let steps = steps::steps(&table.game, &analysis);
        let [cuts, changes, parts] = steps::milestones(&steps);
        Some(Self { table, dominance, analysis, steps, cuts, changes, parts })
    }

    fn step(&self, step: usize) -> Option<Step> {
        self.steps.get(step.checked_sub(1)?).copied()
    }

    fn told(&self, is_told: fn(Step) -> bool) -> Vec<Sentence> {
        self.steps.iter().filter(|step| is_told(**step)).map(|&step| self.say(step)).collect()
    }
}

impl Stepped for Matrix {
    fn how(&self) -> String {
        let [rows, columns] = self.table.game.counts;
        string!("matrices/how", Count(rows), Count(columns), dominance = Words(option_name(self.dominance)))
    }

    fn steps(&self) -> usize {
        self.steps.len()
    }

    fn sentence(&self, step: usize, charset: Charset) -> Sentence {
        self.step(step).map_or_else(|| self.opening(), |step| self.say(step)).in_charset(charset)
    }

    fn caption(&self, step: usize, charset: Charset) -> Sentence {
        let opening = || sentence!("matrices/caption-opening");
        self.step(step).map_or_else(opening, |step| self.caption_of(step)).in_charset(charset)
    }

    fn milestones(&self) -> Milestones<'_> {
        Milestones { cuts: &self.cuts, changes: &self.changes, parts: &self.parts, mistakes: &[] }
    }

    fn counters(&self, step: usize) -> Vec<Counter> {
        let done = &self.steps[..step.min(self.steps.len())];
        let found = done.iter().filter(|step| matches!(step, Step::Pure(_) | Step::Mixed(_))).count();
        let struck = done.iter().filter(|step| matches!(step, Step::Struck(_))).count();
        let counters = [
            (text!("matrices/equilibria"), found, sentence!("matrices/counter-equilibria", now = Count(found))),
            (text!("matrices/struck-out"), struck, sentence!("matrices/counter-struck", now = Count(struck))),
        ];
        let counter =
            |(name, now, text)| Counter { name, now: Some(now as u64), message: Some(text), ..Counter::default() };
        counters.into_iter().map(counter).collect()
    }
}

impl Lesson for Matrix {
    fn kind(&self) -> &'static str {
        "matrix"
    }

    fn picture(&self, step: usize, sheet: Sheet) -> Fitted {
        self.draw(step, sheet)
    }

    fn changeable(&self) -> Result<&dyn Changeable, Sentence> {
        Err(sentence!("matrices/not-changed-in-place"))
    }

    fn question(&self, step: usize, charset: Charset) -> Option<Question> {
        match self.step(step)? {
            Step::Replies(who, against) => self.reply(step, (who, against), charset),
            found if found.part() == Part::Pure => self.outcome(step, charset),
            _ => None,
        }
    }

    fn why(&self, step: usize) -> Vec<Sentence> {
        self.why_of(self.step(step))
    }

    fn fact(&self, step: usize) -> Fact {
        self.step(step).map_or_else(|| Fact::of("start", []), |step| self.fact_of(step))
    }

    fn settings(&self) -> Vec<Setting> {
        let counts = self.table.game.counts;
        let possible: Vec<_> = Dominance::all().filter(|&dominance| reading::is_possible(dominance, counts)).collect();
        vec![Setting::of(DOMINANCE, text!("matrices/setting"), (&possible, self.dominance), option_name)]
    }

    fn with(&self, chosen: &[Chosen], progress: &Arc<Progress>) -> Result<AnyLesson, Sentence> {
        let mut dominance = self.dominance;
        for &(setting, option) in chosen {
            if setting != DOMINANCE {
                return Err(sentence!("matrices/unknown-setting", Text(setting)));
            }
            let unknown = || sentence!("matrices/unknown-option", Text(option));
            dominance = Dominance::all().find(|known| known.name() == option).ok_or_else(unknown)?;
        }
        let too_large = || sentence!("matrices/too-large-for-mixed", most = Count(dominance::MOST_MIXED));
        let possible = reading::is_possible(dominance, self.table.game.counts);
        let matrix = possible.then(|| Self::new(Arc::clone(&self.table), dominance, progress));
        Ok(Arc::new(matrix.flatten().ok_or_else(too_large)?))
    }

    fn rival(&self) -> Option<Vec<Chosen>> {
        let other = match self.dominance {
            Dominance::Strict => Dominance::Weak,
            Dominance::Weak | Dominance::Mixed => Dominance::Strict,
        };
        Some(vec![(DOMINANCE, other.name())])
    }

    fn solution(&self, charset: Charset, _: &Progress) -> Option<Solution> {
        let is_result = |step| !matches!(step, Step::Replies(..) | Step::Lines(_));
        Some(Solution::new(self.values(), self.told(is_result), charset))
    }

    fn game(&self) -> Option<LessonGame> {
        Some(of_tree::game(&self.table))
    }
}
