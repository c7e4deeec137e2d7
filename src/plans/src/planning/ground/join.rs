//! Builds ground actions from reachable facts, round by round, until a fixpoint.

use std::{
    cmp::Ordering,
    collections::{HashMap, HashSet},
    ops::Range,
};

use super::{Found, Instance, MOST_ACTIONS, MOST_FACTS, MOST_TRIES, Ungrounded};
use crate::planning::task::{Action, Atom, Literal, Sign, Task, Term};
use plywood_tree::progress::Progress;

const INTERVAL: u64 = 4096;

/// Reachable facts by predicate, in the order of discovery.
pub struct Join<'t> {
    task: &'t Task,
    reached: Vec<Vec<Vec<usize>>>,
    /// Indices of the facts of a predicate with this object at this position, in order.
    of_object: HashMap<(usize, usize, usize), Vec<usize>>,
    known: HashSet<Atom>,
    /// Number of facts of each predicate before the last round, and before this one.
    old: Vec<usize>,
    now: Vec<usize>,
    /// Predicates with facts that some action deletes.
    deleted: Vec<bool>,
    objects: Vec<Vec<usize>>,
    found: HashSet<Instance>,
    tries: u64,
    progress: &'t Progress,
}

enum Bound {
    /// It fits and binds these variables.
    These(Vec<usize>),
    Not,
    Exhausted,
}

/// One join order for an action; every instance is found by exactly one.
struct Way<'a> {
    number: usize,
    action: &'a Action,
    places: Vec<Place<'a>>,
    /// Negative conditions that a static fact can deny, by the place that binds the last of their variables. Those without
    /// variables come first.
    denials: Vec<Vec<&'a Literal>>,
}

/// Place of a join to which a fact or an object is bound.
enum Place<'a> {
    Condition(&'a Literal, Range<usize>),
    /// A variable that occurs in no condition.
    Variable(usize),
}

impl<'t> Join<'t> {
    pub fn new(task: &'t Task, progress: &'t Progress) -> Self {
        let predicates = task.domain.predicates.len();
        let mut deleted = vec![false; predicates];
        let effects = task.domain.actions.iter().flat_map(|action| &action.effects);
        effects.filter(|effect| effect.sign == Sign::Negative).for_each(|effect| deleted[effect.predicate] = true);
        Self {
            task,
            reached: vec![Vec::new(); predicates],
            of_object: HashMap::new(),
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

    pub fn run(mut self) -> Result<Found, Ungrounded> {
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

    fn reach(&mut self, atom: Atom) -> Result<(), Ungrounded> {
        if self.known.contains(&atom) {
            return Ok(());
        }
        if self.known.len() == MOST_FACTS {
            return Err(Ungrounded::Facts(MOST_FACTS));
        }
        let number = self.reached[atom.predicate].len();
        for (place, &object) in atom.objects.iter().enumerate() {
            self.of_object.entry((atom.predicate, place, object)).or_default().push(number);
        }
        self.reached[atom.predicate].push(atom.objects.clone());
        self.known.insert(atom);
        Ok(())
    }

    /// Finds the instances of an action that a fact of the last round makes possible.
    fn instances(&mut self, number: usize, action: &'t Action, round: usize) -> Result<(), Ungrounded> {
        let conditions: Vec<&Literal> =
            action.conditions.iter().filter(|literal| literal.sign == Sign::Positive).collect();
        match (conditions.len(), round) {
            (0, 0) => self.complete(&self.way(number, action, Vec::new())),
            (0, _) => Ok(()),
            (count, _) => (0..count).try_for_each(|newest| {
                let ranges = conditions.iter().enumerate().map(|(at, literal)| self.facts(literal, at, newest));
                let of_facts: Vec<_> = conditions.iter().copied().zip(ranges).collect();
                if of_facts.iter().any(|(_, facts)| facts.is_empty()) {
                    return Ok(());
                }
                let ordered = Self::ordered(action.parameters.len(), newest, of_facts);
                self.complete(&self.way(number, action, ordered))
            }),
        }
    }

    /// Returns the candidate facts of a condition. The condition `newest` uses a fact of the last round, and no earlier condition
    /// does.
    fn facts(&self, literal: &Literal, at: usize, newest: usize) -> Range<usize> {
        let old = self.old[literal.predicate];
        let now = self.now[literal.predicate];
        match at.cmp(&newest) {
            Ordering::Less => 0..old,
            Ordering::Equal => old..now,
            Ordering::Greater => 0..now,
        }
    }

    /// Orders the conditions: the newest first, then always the one with the fewest candidates as estimated from the bound
    /// variables. A static condition on bound variables thus precedes any cross product.
    fn ordered(
        variables: usize,
        newest: usize,
        mut left: Vec<(&'t Literal, Range<usize>)>,
    ) -> Vec<(&'t Literal, Range<usize>)> {
        let mut is_bound = vec![false; variables];
        let mut ordered = Vec::with_capacity(left.len());
        let mut next = newest;
        while !left.is_empty() {
            let (literal, facts) = left.remove(next);
            for term in &literal.terms {
                if let Term::Parameter(variable) = *term {
                    is_bound[variable] = true;
                }
            }
            ordered.push((literal, facts));
            let fitting = |(literal, facts): &(&Literal, Range<usize>)| {
                let bound = literal.terms.iter().filter(|term| match **term {
                    Term::Parameter(variable) => is_bound[variable],
                    Term::Object(_) => true,
                });
                match bound.count() {
                    bound if bound == literal.terms.len() => 0,
                    0 => facts.len(),
                    _ => facts.len().isqrt(),
                }
            };
            next = (0..left.len()).min_by_key(|&at| fitting(&left[at])).unwrap_or(0);
        }
        ordered
    }

    /// Builds a join of these conditions, followed by the variables that occur in none of them.
    fn way(&self, number: usize, action: &'t Action, conditions: Vec<(&'t Literal, Range<usize>)>) -> Way<'t> {
        // Place that binds each variable.
        let mut bound: Vec<Option<usize>> = vec![None; action.parameters.len()];
        for (place, (literal, _)) in conditions.iter().enumerate() {
            for term in &literal.terms {
                if let Term::Parameter(variable) = *term {
                    bound[variable].get_or_insert(place);
                }
            }
        }
        let mut places: Vec<Place<'t>> =
            conditions.into_iter().map(|(literal, facts)| Place::Condition(literal, facts)).collect();
        for (variable, bound) in bound.iter_mut().enumerate().filter(|(_, bound)| bound.is_none()) {
            *bound = Some(places.len());
            places.push(Place::Variable(variable));
        }
        let mut denials = vec![Vec::new(); places.len() + 1];
        let fixed = action.conditions.iter().filter(|literal| literal.sign == Sign::Negative);
        for literal in fixed.filter(|literal| !self.deleted[literal.predicate]) {
            let after = |term: &Term| match *term {
                Term::Parameter(variable) => bound[variable].map_or(0, |place| place + 1),
                Term::Object(_) => 0,
            };
            denials[literal.terms.iter().map(after).max().unwrap_or(0)].push(literal);
        }
        Way { number, action, places, denials }
    }

    /// Enumerates all bindings of facts to conditions and of objects to the remaining variables. Uses an explicit stack instead
    /// of recursion because there may be many places.
    fn complete(&mut self, way: &Way<'_>) -> Result<(), Ungrounded> {
        let mut objects: Vec<Option<usize>> = vec![None; way.action.parameters.len()];
        // For each place the next candidate, and the variables bound there.
        let mut places: Vec<(usize, Vec<usize>)> = vec![(0, Vec::new())];
        if self.is_denied(&way.denials[0], &objects) {
            return Ok(());
        }
        while let Some(place) = places.len().checked_sub(1) {
            let (next, bound) = &mut places[place];
            bound.drain(..).for_each(|variable| objects[variable] = None);
            let tried = *next;
            *next += 1;
            self.tries += 1;
            if self.tries.is_multiple_of(INTERVAL) && self.progress.is_cancelled() {
                return Err(Ungrounded::Stopped);
            }
            if self.tries > MOST_TRIES {
                return Err(Ungrounded::Tries(MOST_TRIES));
            }
            let Some(to_try) = way.places.get(place) else {
                self.instance(way, &objects)?;
                places.pop();
                continue;
            };
            match self.tried(way.action, to_try, tried, &mut objects) {
                Bound::Exhausted => drop(places.pop()),
                Bound::Not => {}
                Bound::These(variables) if self.is_denied(&way.denials[place + 1], &objects) => {
                    places[place].1 = variables;
                }
                Bound::These(variables) => {
                    places[place].1 = variables;
                    places.push((0, Vec::new()));
                }
            }
        }
        Ok(())
    }

    /// Returns true if a static fact denies one of the literals.
    fn is_denied(&self, literals: &[&Literal], objects: &[Option<usize>]) -> bool {
        let is_fact = |atom| self.task.start.binary_search(&atom).is_ok();
        literals.iter().any(|literal| literal.atom(objects).is_some_and(is_fact))
    }

    /// Tries the next fact for a condition, or the next object for a variable.
    fn tried(&self, action: &Action, place: &Place<'_>, tried: usize, objects: &mut [Option<usize>]) -> Bound {
        match place {
            Place::Condition(literal, facts) => match self.fitting(literal, facts, objects, tried) {
                Some(fact) => self.unified(action, literal, fact, objects),
                None => Bound::Exhausted,
            },
            Place::Variable(variable) => match self.objects[action.parameters[*variable].of].get(tried) {
                Some(&object) => {
                    objects[*variable] = Some(object);
                    Bound::These(vec![*variable])
                }
                None => Bound::Exhausted,
            },
        }
    }

    /// Returns the next candidate fact of a condition, from the index of a bound object if there is one.
    fn fitting(
        &self,
        literal: &Literal,
        facts: &Range<usize>,
        objects: &[Option<usize>],
        tried: usize,
    ) -> Option<usize> {
        let bound = literal.terms.iter().enumerate().filter_map(|(place, term)| Some((place, term.object(objects)?)));
        let of_object = bound.map(|(place, object)| {
            let key = (literal.predicate, place, object);
            let of_object = self.of_object.get(&key).map_or(&[][..], |facts| facts.as_slice());
            // Facts found in this round are appended behind these, so the selection stays valid.
            let from = of_object.partition_point(|&fact| fact < facts.start);
            &of_object[from..of_object.partition_point(|&fact| fact < facts.end)]
        });
        match of_object.min_by_key(|facts| facts.len()) {
            Some(of_object) => of_object.get(tried).copied(),
            None => facts.clone().nth(tried),
        }
    }

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

    fn instance(&mut self, way: &Way<'_>, objects: &[Option<usize>]) -> Result<(), Ungrounded> {
        let Some(objects) = objects.iter().copied().collect::<Option<Vec<usize>>>() else { return Ok(()) };
        for effect in way.action.effects.iter().filter(|effect| effect.sign == Sign::Positive) {
            effect.atom(&objects).map_or(Ok(()), |atom| self.reach(atom))?;
        }
        if self.found.len() == MOST_ACTIONS {
            return Err(Ungrounded::Actions(MOST_ACTIONS));
        }
        self.found.insert(Instance { action: way.number, objects });
        Ok(())
    }
}
