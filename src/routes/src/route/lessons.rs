//! A searched problem as a lesson: each question of the seam goes to the file that answers it.

use std::sync::Arc;

use super::options::{Options, Planning};
use super::searched::Searched;
use super::view::View;
use super::{Shown, World, facts, look, questions, say, tables, why};
use crate::state_space::{End, Failure};
use plywood_drawing::picture::{Area, Needs, Picture, Sheet};
use plywood_lesson::{
    Changeable, Chosen, Counter, Fact, Lesson, Milestones, Question, Setting, Solution, Spot, Stepped,
};
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_tree::progress::Progress;
use plywood_tree::settings::Choice as _;

/// A problem, planned as the options say.
pub(super) fn lesson<W: Shown>(
    world: &Arc<W>,
    options: Options,
    progress: &Arc<Progress>,
) -> Result<Arc<dyn Lesson>, Failure> {
    let planned = match options.planning {
        Planning::InTurn => W::planned(world, options, progress),
        Planning::Joint => None,
    };
    planned.unwrap_or_else(|| Ok(Arc::new(Searched::new(Arc::clone(world), options, progress)?)))
}

impl<W: World> Stepped for Searched<W> {
    fn how(&self) -> String {
        let algorithm = (self.options.algorithm.facts().spoken)();
        if self.options.algorithm.uses_estimate() && self.world.estimates().len() > 1 {
            let estimate = self.options.estimate.meaning();
            return say!(routes, "how", algorithm = Text(algorithm), estimate = Text(estimate)).to_string();
        }
        algorithm.to_owned()
    }

    fn steps(&self) -> usize {
        self.steps.len()
    }

    fn sentence(&self, step: usize, charset: Charset) -> Sentence {
        say::sentence(self, step, charset)
    }

    fn caption(&self, step: usize, charset: Charset) -> Sentence {
        say::caption(self, step, charset)
    }

    fn condition(&self, _: usize) -> Option<Sentence> {
        None
    }

    fn milestones(&self) -> Milestones<'_> {
        Milestones { cuts: &[], changes: &self.steps.changes, parts: &self.steps.parts }
    }

    fn counters(&self, step: usize) -> Vec<Counter> {
        let now = self.replay.at(self.steps.events(step)).counts();
        let all = self.replay.record().counts;
        let counter = |name: &'static str, now: u64, all: Option<u64>| {
            let count = usize::try_from(now).unwrap_or(usize::MAX);
            let told = say!(routes, "counted", name = Text(name), count = Count(count)).sentence(Charset::Unicode);
            Counter { name, now: Some(now), all, par: None, told: Some(told) }
        };
        let mut counters = vec![
            counter(text!(routes, "count-expanded"), now.expanded, Some(all.expanded)),
            counter(text!(routes, "count-peak"), now.peak, Some(all.peak)),
            counter(text!(routes, "count-generated"), now.generated, Some(all.generated)),
            counter(text!(routes, "count-frontier"), now.frontier, None),
        ];
        if let Some(tables) = self.tables() {
            let told =
                say!(routes, "count-tables-told", size = Text(tables::size(tables.bytes()))).sentence(Charset::Unicode);
            let name = text!(routes, "count-tables");
            // What memory buys stands beside it.
            counters.insert(1, Counter { name, now: None, all: None, par: None, told: Some(told) });
        }
        if let (true, End::Found { cost, .. }) = (step >= self.steps(), &self.replay.record().end) {
            let cost = look::cost(*cost, Charset::Unicode);
            let told = say!(routes, "count-cost-told", cost = Number(cost)).sentence(Charset::Unicode);
            let name = text!(routes, "count-cost");
            counters.push(Counter { name, now: None, all: None, par: None, told: Some(told) });
        }
        counters
    }

    fn measure(&self) -> Option<String> {
        None
    }
}

impl<W: Shown> Lesson for Searched<W> {
    fn kind(&self) -> &'static str {
        "path"
    }

    fn picture(&self, step: usize, sheet: Sheet) -> Result<Picture, Needs> {
        self.world.picture(&View::new(self, step), sheet)
    }

    fn picture_from(&self, step: usize, sheet: Sheet, corner: Spot) -> Result<Picture, Needs> {
        self.world.picture(&View::looked_at(self, step, Some(corner)), sheet)
    }

    fn moved(&self, step: usize, sheet: Sheet, corner: Option<Spot>, by: (i32, i32)) -> Option<Spot> {
        self.world.moved(&View::looked_at(self, step, corner), sheet, by)
    }

    fn changeable(&self) -> Result<&dyn Changeable, Sentence> {
        W::changeable(self)
    }

    fn questions(&self, most: usize, charset: Charset) -> Vec<Question> {
        questions::questions(self, most, charset)
    }

    fn picture_of_question(&self, step: usize, sheet: Sheet) -> Result<Picture, Needs> {
        self.world.picture(&View::of_question(self, step), sheet)
    }

    fn area_of_option(&self, step: usize, sheet: Sheet, option: usize) -> Option<Area> {
        let view = View::of_question(self, step);
        let node = questions::states(self, step).get(option).copied()?;
        self.world.area_of(&view, sheet, view.moment.state(node))
    }

    fn why(&self, step: usize) -> Vec<Sentence> {
        why::why(self, step)
    }

    fn fact(&self, step: usize) -> Fact {
        facts::fact(self, step)
    }

    fn settings(&self) -> Vec<Setting> {
        self.options.settings(&*self.world, self.world.plannings())
    }

    fn with(&self, chosen: &[Chosen], progress: &Arc<Progress>) -> Result<Arc<dyn Lesson>, Sentence> {
        let options = self.options.with(&*self.world, chosen).map_err(|unfit| unfit.sentence())?;
        lesson(&self.world, options, progress).map_err(say::failed)
    }

    fn rival(&self) -> Option<Vec<Chosen>> {
        Some(self.options.rival(&*self.world, self.world.plannings()))
    }

    fn refusal(&self, setting: &str, option: &str) -> Option<Sentence> {
        self.options.refusal(&*self.world, setting, option)
    }

    fn solution(&self, charset: Charset, _: &Progress) -> Option<Solution> {
        Some(facts::solution(self, charset))
    }
}
