//! Puts actions together from facts that can be reached, round by round, until nothing new is found.

use std::collections::HashSet;
use std::ops::Range;

use super::{Found, Instance, MOST_ACTIONS, MOST_FACTS, MOST_TRIES, TooLarge};
use crate::planning::task::{Action, Atom, Literal, Sign, Task, Term};
use crate::trace::Progress;

/// Tries between two looks whether it is still wanted.
const INTERVAL: u64 = 4096;

/// Facts that can be reached, by predicate, in the order in which they were found.
#[derive(Debug)]
pub(super) struct Join<'t> {
    task: &'t Task,
    reached: Vec<Vec<Vec<usize>>>,
    known: HashSet<Atom>,
    /// Facts of each predicate that were known before the last round, and before this one.
    old: Vec<usize>,
    now: Vec<usize>,
    /// Predicates of which facts are ever deleted.
    deleted: Vec<bool>,
    /// The objects of each type.
    objects: Vec<Vec<usize>>,
    found: HashSet<Instance>,
    tries: u64,
    progress: &'t Progress,
}

/// A literal with these objects for its variables.
pub(super) fn atom(literal: &Literal, objects: &[usize]) -> Atom {
    let object = |term: &Term| match *term {
        Term::Parameter(at) => objects[at],
        Term::Object(object) => object,
    };
    Atom { predicate: literal.predicate, objects: literal.terms.iter().map(object).collect() }
}

/// What became of a try.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Bound {
    /// These variables have objects now.
    These(Vec<usize>),
    /// It does not fit.
    Not,
    /// There is nothing more to try.
    Exhausted,
}

/// A way to put actions together: each is found in one of them.
#[derive(Clone, Copy, Debug)]
struct Way<'a> {
    number: usize,
    action: &'a Action,
    conditions: &'a [&'a Literal],
    /// The first condition that a fact of the last round stands for.
    newest: Option<usize>,
}

impl<'t> Join<'t> {
    pub(super) fn new(task: &'t Task, progress: &'t Progress) -> Self {
        let predicates = task.domain.predicates.len();
        let mut deleted = vec![false; predicates];
        let effects = task.domain.actions.iter().flat_map(|action| &action.effects);
        effects.filter(|effect| effect.sign == Sign::Negative).for_each(|effect| deleted[effect.predicate] = true);
        Self {
            task,
            reached: vec![Vec::new(); predicates],
            known: HashSet::new(),
            old: vec![0; predicates],
            now: vec![0; predicates],
            deleted,
            objects: (0..task.domain.types.len()).map(|of| task.objects_of(of).collect()).collect(),
            found: HashSet::new(),
            tries: 0,
            progress,
        }
    }

    pub(super) fn run(mut self) -> Result<Found, TooLarge> {
        for atom in &self.task.start {
            self.reach(atom.clone())?;
        }
        for round in 0.. {
            self.now = self.reached.iter().map(Vec::len).collect();
            if round > 0 && self.now == self.old {
                break;
            }
            for (number, action) in self.task.domain.actions.iter().enumerate() {
                self.instances(number, action, round)?;
            }
            self.old.clone_from(&self.now);
        }
        Ok(Found { actions: self.found.into_iter().collect(), facts: self.known.into_iter().collect() })
    }

    /// A fact that can be reached.
    fn reach(&mut self, atom: Atom) -> Result<(), TooLarge> {
        if self.known.contains(&atom) {
            return Ok(());
        }
        if self.known.len() == MOST_FACTS {
            return Err(TooLarge::Facts(MOST_FACTS));
        }
        self.reached[atom.predicate].push(atom.objects.clone());
        self.known.insert(atom);
        Ok(())
    }

    /// The instances of an action that a fact of the last round makes possible.
    fn instances(&mut self, number: usize, action: &Action, round: usize) -> Result<(), TooLarge> {
        let conditions: Vec<&Literal> =
            action.conditions.iter().filter(|literal| literal.sign == Sign::Positive).collect();
        let way = |newest| Way { number, action, conditions: &conditions, newest };
        match (conditions.len(), round) {
            (0, 0) => self.complete(way(None)),
            (0, _) => Ok(()),
            (count, _) => (0..count).try_for_each(|newest| self.complete(way(Some(newest)))),
        }
    }

    /// Which facts may stand for a condition.
    fn facts(&self, literal: &Literal, at: usize, newest: Option<usize>) -> Range<usize> {
        let (old, now) = (self.old[literal.predicate], self.now[literal.predicate]);
        match newest {
            Some(newest) if at < newest => 0..old,
            Some(newest) if at == newest => old..now,
            Some(_) | None => 0..now,
        }
    }

    /// Goes through all ways to have facts stand for the conditions, and then objects for the variables that stand in none of them.
    /// What is tried next at each place is kept in a list: there may be many places.
    fn complete(&mut self, way: Way<'_>) -> Result<(), TooLarge> {
        let parameters = way.action.parameters.len();
        let mut objects: Vec<Option<usize>> = vec![None; parameters];
        // For each place what is tried next, and which variables got their objects there.
        let mut places: Vec<(usize, Vec<usize>)> = vec![(0, Vec::new())];
        while let Some(place) = places.len().checked_sub(1) {
            let (next, bound) = &mut places[place];
            bound.drain(..).for_each(|variable| objects[variable] = None);
            let tried = *next;
            *next += 1;
            self.tries += 1;
            if self.tries.is_multiple_of(INTERVAL) && self.progress.is_cancelled() {
                return Err(TooLarge::Stopped);
            }
            if self.tries > MOST_TRIES {
                return Err(TooLarge::Tries(MOST_TRIES));
            }
            if place == way.conditions.len() + parameters {
                self.instance(way, &objects)?;
                places.pop();
                continue;
            }
            match self.tried(way, place, tried, &mut objects) {
                Bound::Exhausted => drop(places.pop()),
                Bound::Not => {}
                Bound::These(variables) => {
                    places[place].1 = variables;
                    places.push((0, Vec::new()));
                }
            }
        }
        Ok(())
    }

    /// Has the next fact stand for the condition of a place, or the next object for its variable.
    fn tried(&self, way: Way<'_>, place: usize, tried: usize, objects: &mut [Option<usize>]) -> Bound {
        let Some(literal) = way.conditions.get(place) else {
            return self.chosen(way.action, place - way.conditions.len(), tried, objects);
        };
        match self.facts(literal, place, way.newest).nth(tried) {
            Some(fact) => self.unified(way.action, literal, fact, objects),
            None => Bound::Exhausted,
        }
    }

    /// Has a fact stand for a condition, if it can.
    fn unified(&self, action: &Action, literal: &Literal, fact: usize, objects: &mut [Option<usize>]) -> Bound {
        let given = &self.reached[literal.predicate][fact];
        let mut bound = Vec::new();
        for (term, &object) in literal.terms.iter().zip(given) {
            let wanted = match *term {
                Term::Object(wanted) => Some(wanted),
                Term::Parameter(variable) => {
                    let is_free = objects[variable].is_none();
                    if is_free && self.task.domain.is_a(self.task.objects[object].of, action.parameters[variable].of) {
                        objects[variable] = Some(object);
                        bound.push(variable);
                    }
                    objects[variable]
                }
            };
            if wanted != Some(object) {
                for variable in bound {
                    objects[variable] = None;
                }
                return Bound::Not;
            }
        }
        Bound::These(bound)
    }

    /// Has an object stand for a variable that has none.
    fn chosen(&self, action: &Action, variable: usize, tried: usize, objects: &mut [Option<usize>]) -> Bound {
        if objects[variable].is_some() {
            return if tried == 0 { Bound::These(Vec::new()) } else { Bound::Exhausted };
        }
        match self.objects[action.parameters[variable].of].get(tried) {
            Some(&object) => {
                objects[variable] = Some(object);
                Bound::These(vec![variable])
            }
            None => Bound::Exhausted,
        }
    }

    /// An action that can be reached, unless something must not hold that always does.
    fn instance(&mut self, way: Way<'_>, objects: &[Option<usize>]) -> Result<(), TooLarge> {
        let Some(objects) = objects.iter().copied().collect::<Option<Vec<usize>>>() else { return Ok(()) };
        let mut denied = way.action.conditions.iter().filter(|literal| literal.sign == Sign::Negative);
        let holds_always = |literal: &Literal| {
            !self.deleted[literal.predicate] && self.task.start.binary_search(&atom(literal, &objects)).is_ok()
        };
        if denied.any(holds_always) {
            return Ok(());
        }
        for effect in way.action.effects.iter().filter(|effect| effect.sign == Sign::Positive) {
            self.reach(atom(effect, &objects))?;
        }
        if self.found.len() == MOST_ACTIONS {
            return Err(TooLarge::Actions(MOST_ACTIONS));
        }
        self.found.insert(Instance { action: way.number, objects });
        Ok(())
    }
}
