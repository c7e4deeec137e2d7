//! From actions with variables to actions with objects: those that can ever be reached when nothing is ever deleted, and the
//! facts that can change.
//!
//! The facts that can be reached are found round by round; an action is put together from facts, at least one of which was new in
//! the round before (semi-naive evaluation, as of Datalog: M. Helmert, Concise finite-domain representations for PDDL planning
//! tasks, Artificial Intelligence 173, 2009). What holds always, or never, is left out of conditions: a state is a set of the others.

mod join;

use std::collections::HashMap;
use std::sync::Arc;

use super::task::{Atom, Facts, Sign, Task, Wanted};
use join::Join;
use plywood_tree::progress::Progress;

/// Actions with objects at most.
pub const MOST_ACTIONS: usize = 50_000;
pub const MOST_FACTS: usize = 20_000;
/// Conditions and effects of all actions together at most.
const MOST_PARTS: usize = 2_000_000;
/// Facts that are tried for a condition, at most.
const MOST_TRIES: u64 = 20_000_000;

/// A task without variables.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The task as it is written.
    pub task: Arc<Task>,
    /// The facts that can change, by their numbers.
    pub facts: Vec<Atom>,
    /// The facts that always hold.
    pub fixed: Vec<Atom>,
    /// What can be done.
    pub actions: Vec<GroundAction>,
    /// What holds at first.
    pub start: Facts,
    /// What is to hold, in the order of the file.
    pub goal: Vec<Wanted>,
    /// How many actions there are for all objects of the right types; `u128::MAX` where there are more.
    pub possible: u128,
}

/// An action with what it is done with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroundAction {
    pub action: usize,
    /// The objects that stand for its variables.
    pub objects: Vec<usize>,
    /// What has to hold, in the order of the file; what always does is left out.
    pub conditions: Vec<Wanted>,
    /// The facts that it adds.
    pub adds: Vec<u32>,
    /// The facts that it deletes.
    pub deletes: Vec<u32>,
}

/// Why a task is not taken on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooLarge {
    /// There are more actions than this.
    Actions(usize),
    /// There are more facts than this.
    Facts(usize),
    /// It takes more tries than this to find out.
    Tries(u64),
    /// Nobody wants it any more.
    Stopped,
}

impl Ground {
    /// All that can be done in a task.
    ///
    /// # Errors
    /// How large it is at least, where that is too large; and when it is cancelled.
    pub fn new(task: &Arc<Task>, progress: &Progress) -> Result<Self, TooLarge> {
        let found = Join::new(task, progress).run()?;
        number(task, found)
    }

    /// How many actions there can ever be.
    pub const fn len(&self) -> usize {
        self.actions.len()
    }

    /// Whether nothing can be done.
    pub const fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// An action as PDDL writes it: `(stack a b)`.
    pub fn step(&self, action: u32) -> String {
        let GroundAction { action, objects, .. } = &self.actions[action as usize];
        self.task.step(*action, objects)
    }

    /// What has to hold for an action, as its definition says it: also what always does.
    pub fn needs(&self, action: u32) -> Vec<(Sign, Atom)> {
        let GroundAction { action, objects, .. } = &self.actions[action as usize];
        let conditions = self.task.domain.actions[*action].conditions.iter();
        conditions.map(|literal| (literal.sign, join::atom(literal, objects))).collect()
    }

    /// A fact in words: `on a b`.
    pub fn say(&self, fact: u32) -> String {
        self.task.say(&self.facts[fact as usize])
    }

    pub fn holds(wanted: &[Wanted], state: &Facts) -> bool {
        wanted.iter().all(|wanted| wanted.holds(state))
    }

    /// The state after an action that can be done.
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

/// An action with objects, before facts have numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Instance {
    action: usize,
    objects: Vec<usize>,
}

/// What can be reached.
#[derive(Debug)]
struct Found {
    actions: Vec<Instance>,
    facts: Vec<Atom>,
}

/// The facts that can change get numbers, and the actions are written in them.
fn number(task: &Arc<Task>, found: Found) -> Result<Ground, TooLarge> {
    let written = write(task, found)?;
    let reached = filter(written);
    let mut changing: Vec<&Atom> = reached.actions.iter().flat_map(|action| action.changes(&reached.facts)).collect();
    // What is to be otherwise than it is, and never changes, is known as such in every state.
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
    let actions = reached.actions.iter().map(|action| action.renumbered(&of)).collect();
    let goal = goal(task, &numbers);
    Ok(Ground { facts: facts.clone(), fixed, actions, start, goal, possible: task.possible(), task: Arc::clone(task) })
}

/// What is to hold, without what always does.
fn goal(task: &Task, numbers: &HashMap<&Atom, u32>) -> Vec<Wanted> {
    let wanted = |(sign, atom): &(Sign, Atom)| numbers.get(atom).map(|&fact| Wanted { fact, sign: *sign });
    task.goal.iter().filter_map(wanted).collect()
}

/// Actions and facts with numbers, as far as they are found.
#[derive(Debug)]
struct Written {
    /// What holds at first.
    start: Vec<bool>,
    facts: Vec<Atom>,
    actions: Vec<GroundAction>,
}

impl GroundAction {
    /// The facts that it adds or deletes.
    fn changes<'f>(&'f self, facts: &'f [Atom]) -> impl Iterator<Item = &'f Atom> {
        self.adds.iter().chain(&self.deletes).map(|&fact| &facts[fact as usize])
    }

    /// The same in other numbers; what has none is left out.
    fn renumbered(&self, of: &impl Fn(u32) -> Option<u32>) -> Self {
        let all = |facts: &[u32]| facts.iter().filter_map(|&fact| of(fact)).collect();
        let conditions = self.conditions.iter().filter_map(|wanted| Some(Wanted { fact: of(wanted.fact)?, ..*wanted }));
        Self {
            action: self.action,
            objects: self.objects.clone(),
            conditions: conditions.collect(),
            adds: all(&self.adds),
            deletes: all(&self.deletes),
        }
    }
}

/// Writes the actions that were found in numbers of facts; what can never hold is not deleted and may be demanded not to hold.
fn write(task: &Task, found: Found) -> Result<Written, TooLarge> {
    let Found { mut actions, mut facts } = found;
    actions.sort_unstable();
    actions.dedup();
    facts.sort_unstable();
    let numbers: HashMap<&Atom, u32> = facts.iter().zip(0..).collect();
    let mut parts = 0;
    let mut written = Vec::with_capacity(actions.len());
    for instance in actions {
        let schema = &task.domain.actions[instance.action];
        parts += schema.conditions.len() + schema.effects.len();
        if parts > MOST_PARTS {
            return Err(TooLarge::Actions(written.len()));
        }
        let fact = |literal| numbers.get(&join::atom(literal, &instance.objects)).copied();
        let conditions =
            schema.conditions.iter().filter_map(|literal| Some(Wanted { fact: fact(literal)?, sign: literal.sign }));
        let effects = |sign| schema.effects.iter().filter(move |effect| effect.sign == sign);
        let conditions: Vec<Wanted> = distinct(conditions);
        let adds: Vec<u32> = distinct(effects(Sign::Positive).filter_map(fact));
        // What is both deleted and added holds afterwards.
        let deletes = distinct(effects(Sign::Negative).filter_map(fact).filter(|fact| !adds.contains(fact)));
        // What has to hold, and is added, is not changed.
        let held = |fact: &u32| conditions.contains(&Wanted::holding(*fact));
        let adds = adds.into_iter().filter(|fact| !held(fact)).collect();
        written.push(GroundAction { action: instance.action, objects: instance.objects, conditions, adds, deletes });
    }
    let start = facts.iter().map(|atom| task.start.binary_search(atom).is_ok()).collect();
    Ok(Written { start, facts, actions: written })
}

/// Each once, in the order of their first places.
fn distinct<T: PartialEq>(items: impl Iterator<Item = T>) -> Vec<T> {
    items.fold(Vec::new(), |mut kept, item| {
        if !kept.contains(&item) {
            kept.push(item);
        }
        kept
    })
}

/// Leaves out what cannot be reached, and what changes nothing.
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
