//! Grounds a task: instantiates the actions that are reachable under delete relaxation, and numbers the facts that can change.
//!
//! Reachable facts are found round by round. Each instance uses at least one fact that was new in the round before (semi-naive
//! evaluation, as of Datalog: M. Helmert, Concise finite-domain representations for PDDL planning tasks, Artificial Intelligence
//! 173, 2009). Conditions on facts that always or never hold are dropped; a state is a set of the other facts.

mod join;

use std::{collections::HashMap, sync::Arc};

use super::task::{Atom, Facts, Literal, Sign, Task, Wanted};
use join::Join;
use plywood_tree::{cost::Cost, progress::Progress};

/// Limits on ground actions and on facts.
pub const MOST_ACTIONS: usize = 50_000;
pub const MOST_FACTS: usize = 20_000;
/// Limit on the conditions and effects of all actions together.
const MOST_PARTS: usize = 2_000_000;
/// Limit on the facts tried for conditions.
const MOST_TRIES: u64 = 20_000_000;

#[derive(Debug)]
pub struct Ground {
    pub task: Arc<Task>,
    /// Facts that can change, by number.
    pub facts: Vec<Atom>,
    pub fixed: Vec<Atom>,
    pub actions: Vec<GroundAction>,
    pub start: Facts,
    /// Goals, in the order of the file.
    pub goal: Vec<Wanted>,
    /// Number of type-correct ground actions; `u128::MAX` if there are more.
    pub possible: u128,
}

#[derive(Debug)]
pub struct GroundAction {
    pub action: usize,
    pub objects: Vec<usize>,
    /// Preconditions in the order of the file, without those that always hold.
    pub conditions: Vec<Wanted>,
    pub adds: Vec<u32>,
    pub deletes: Vec<u32>,
    pub cost: Cost,
}

/// Why a task cannot be grounded.
#[derive(Clone, Debug, PartialEq)]
pub enum Ungrounded {
    Actions(usize),
    Facts(usize),
    Tries(u64),
    /// The cost of this action needs this function, which has no value.
    NoValue {
        action: String,
        function: String,
    },
    Stopped,
}

impl Ground {
    /// Grounds a task.
    ///
    /// # Errors
    /// A lower bound of its size if it is too large, or [`Ungrounded::Stopped`] if cancelled.
    pub fn new(task: &Arc<Task>, progress: &Progress) -> Result<Self, Ungrounded> {
        let found = Join::new(task, progress).run()?;
        number(task, found)
    }

    /// Formats an action in PDDL: `(stack a b)`.
    pub fn step(&self, action: u32) -> String {
        let GroundAction { action, objects, .. } = &self.actions[action as usize];
        self.task.step(*action, objects)
    }

    /// Returns the preconditions from the action's definition, including those that always hold.
    pub fn needs(&self, action: u32) -> Vec<(Sign, Atom)> {
        let GroundAction { action, objects, .. } = &self.actions[action as usize];
        let conditions = self.task.domain.actions[*action].conditions.iter();
        conditions.filter_map(|literal| Some((literal.sign, literal.atom(objects)?))).collect()
    }

    /// Formats a fact: `on a b`.
    pub fn say(&self, fact: u32) -> String {
        self.task.say(&self.facts[fact as usize])
    }

    pub fn holds(wanted: &[Wanted], state: &Facts) -> bool {
        wanted.iter().all(|wanted| wanted.holds(state))
    }

    pub fn after(&self, state: &Facts, action: u32) -> Facts {
        let GroundAction { adds, deletes, .. } = &self.actions[action as usize];
        let mut next = state.clone();
        for &fact in deletes {
            next.remove(fact);
        }
        for &fact in adds {
            next.insert(fact);
        }
        next
    }
}

#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Instance {
    action: usize,
    objects: Vec<usize>,
}

struct Found {
    actions: Vec<Instance>,
    facts: Vec<Atom>,
}

/// Numbers the facts that can change, and rewrites the actions with these numbers.
fn number(task: &Arc<Task>, found: Found) -> Result<Ground, Ungrounded> {
    let written = write(task, found)?;
    let reached = filter(written);
    let changes = reached.actions.iter().flat_map(|action| action.adds.iter().chain(&action.deletes));
    let mut changing: Vec<&Atom> = changes.map(|&fact| &reached.facts[fact as usize]).collect();
    // An unmet goal that no action changes gets a number, too, so that it is unmet in every state.
    let is_met = |sign: Sign, atom: &Atom| task.start.binary_search(atom).is_ok() == (sign == Sign::Positive);
    changing.extend(task.goal.iter().filter(|(sign, atom)| !is_met(*sign, atom)).map(|(_, atom)| atom));
    changing.sort_unstable();
    changing.dedup();
    let facts: Vec<Atom> = changing.into_iter().cloned().collect();
    let numbers: HashMap<&Atom, u32> = facts.iter().zip(0..).collect();
    let mut start = Facts::none(facts.len());
    task.start.iter().filter_map(|atom| numbers.get(atom)).for_each(|&fact| start.insert(fact));
    let fixed = task.start.iter().filter(|atom| !numbers.contains_key(atom)).cloned().collect();
    let of = |fact: u32| numbers.get(&reached.facts[fact as usize]).copied();
    let actions = reached.actions.iter().map(|action| {
        let missing = |function| Ungrounded::NoValue { action: task.step(action.action, &action.objects), function };
        let cost = task.cost(action.action, &action.objects).map_err(missing)?;
        Ok(action.renumbered(&of, cost))
    });
    let actions = actions.collect::<Result<_, _>>()?;
    let wanted = |(sign, atom): &(Sign, Atom)| numbers.get(atom).map(|&fact| Wanted { fact, sign: *sign });
    let goal = task.goal.iter().filter_map(wanted).collect();
    Ok(Ground { facts: facts.clone(), fixed, actions, start, goal, possible: task.possible(), task: Arc::clone(task) })
}

struct Written {
    start: Vec<bool>,
    facts: Vec<Atom>,
    actions: Vec<GroundAction>,
}

impl GroundAction {
    /// Renumbers the facts; facts without a new number are dropped.
    fn renumbered(&self, of: &impl Fn(u32) -> Option<u32>, cost: Cost) -> Self {
        let all = |facts: &[u32]| facts.iter().filter_map(|&fact| of(fact)).collect();
        let conditions = self.conditions.iter().filter_map(|wanted| Some(Wanted { fact: of(wanted.fact)?, ..*wanted }));
        Self {
            action: self.action,
            objects: self.objects.clone(),
            conditions: conditions.collect(),
            adds: all(&self.adds),
            deletes: all(&self.deletes),
            cost,
        }
    }
}

/// Rewrites the actions with fact numbers. Literals of facts that can never hold are dropped.
fn write(task: &Task, found: Found) -> Result<Written, Ungrounded> {
    let Found { mut actions, mut facts } = found;
    actions.sort_unstable();
    facts.sort_unstable();
    let numbers: HashMap<&Atom, u32> = facts.iter().zip(0..).collect();
    let mut parts = 0;
    let mut written = Vec::with_capacity(actions.len());
    for instance in actions {
        let schema = &task.domain.actions[instance.action];
        parts += schema.conditions.len() + schema.effects.len();
        if parts > MOST_PARTS {
            return Err(Ungrounded::Actions(written.len()));
        }
        let fact = |literal: &Literal| numbers.get(&literal.atom(&instance.objects)?).copied();
        let conditions =
            schema.conditions.iter().filter_map(|literal| Some(Wanted { fact: fact(literal)?, sign: literal.sign }));
        let effects = |sign| schema.effects.iter().filter(move |effect| effect.sign == sign);
        let conditions: Vec<Wanted> = distinct(conditions);
        let adds: Vec<u32> = distinct(effects(Sign::Positive).filter_map(fact));
        // PDDL: a fact that is both deleted and added holds afterwards.
        let deletes = distinct(effects(Sign::Negative).filter_map(fact).filter(|fact| !adds.contains(fact)));
        // Adding a fact that is a precondition changes nothing.
        let held = |fact: &u32| conditions.contains(&Wanted::holding(*fact));
        let adds = adds.into_iter().filter(|fact| !held(fact)).collect();
        let (action, objects) = (instance.action, instance.objects);
        written.push(GroundAction { action, objects, conditions, adds, deletes, cost: Cost::ZERO });
    }
    let start = facts.iter().map(|atom| task.start.binary_search(atom).is_ok()).collect();
    Ok(Written { start, facts, actions: written })
}

fn distinct<T: PartialEq>(items: impl Iterator<Item = T>) -> Vec<T> {
    items.fold(Vec::new(), |mut kept, item| {
        if !kept.contains(&item) {
            kept.push(item);
        }
        kept
    })
}

/// Removes unreachable actions and facts, and actions that change nothing.
fn filter(written: Written) -> Written {
    let Written { start, facts, actions } = written;
    let mut can: Vec<bool> = start.iter().flat_map(|&holds| [holds, !holds]).collect();
    let mut reached = vec![false; actions.len()];
    loop {
        let mut is_more = false;
        for (action, is_reached) in actions.iter().zip(&mut reached).filter(|(_, is_reached)| !**is_reached) {
            if action.conditions.iter().all(|wanted| can[wanted.index()]) {
                *is_reached = true;
                is_more = true;
                action.makes().for_each(|made| can[made.index()] = true);
            }
        }
        if !is_more {
            break;
        }
    }
    let kept = actions.into_iter().zip(reached).filter(|(_, is_reached)| *is_reached);
    let without_idle = kept.filter_map(|(mut action, _)| {
        action.deletes.retain(|&fact| can[Wanted::holding(fact).index()]);
        let changes = !action.adds.is_empty() || !action.deletes.is_empty();
        changes.then_some(action)
    });
    Written { start, facts, actions: without_idle.collect() }
}
