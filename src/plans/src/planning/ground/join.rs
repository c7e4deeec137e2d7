//! Puts actions together from facts that can be reached, round by round, until nothing new is found.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::{Found, Instance, MOST_ACTIONS, MOST_FACTS, MOST_TRIES, TooLarge};
use crate::planning::task::{Action, Atom, Literal, Sign, Task, Term};
use plywood_tree::progress::Progress;

/// Tries between two looks whether it is still wanted.
const INTERVAL: u64 = 4096;

/// Facts that can be reached, by predicate, in the order in which they were found.
#[derive(Debug)]
pub(super) struct Join<'t> {
    task: &'t Task,
    reached: Vec<Vec<Vec<usize>>>,
    /// The numbers of the facts of a predicate that have an object in a place, in their order.
    of_object: HashMap<(usize, usize, usize), Vec<usize>>,
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
#[derive(Debug)]
struct Way<'a> {
    number: usize,
    action: &'a Action,
    /// What is tried, in this order.
    places: Vec<Place<'a>>,
    /// The conditions that a fact that always holds denies, by the place after which their variables have objects; those without any
    /// come first.
    denials: Vec<Vec<&'a Literal>>,
}

/// Something that objects are found for.
#[derive(Clone, Debug)]
enum Place<'a> {
    /// A condition, and which facts may stand for it.
    Condition(&'a Literal, Range<usize>),
    /// A variable that stands in no condition.
    Variable(usize),
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
        let number = self.reached[atom.predicate].len();
        for (place, &object) in atom.objects.iter().enumerate() {
            self.of_object.entry((atom.predicate, place, object)).or_default().push(number);
        }
        self.reached[atom.predicate].push(atom.objects.clone());
        self.known.insert(atom);
        Ok(())
    }

    /// The instances of an action that a fact of the last round makes possible.
    fn instances(&mut self, number: usize, action: &'t Action, round: usize) -> Result<(), TooLarge> {
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

    /// Which facts may stand for a condition, where a fact of the last round stands for the newest and for none before it.
    fn facts(&self, literal: &Literal, at: usize, newest: usize) -> Range<usize> {
        let (old, now) = (self.old[literal.predicate], self.now[literal.predicate]);
        match at.cmp(&newest) {
            Ordering::Less => 0..old,
            Ordering::Equal => old..now,
            Ordering::Greater => 0..now,
        }
    }

    /// The conditions in the order in which facts are tried: the newest first, then always the one that fewest facts fit, as far as one
    /// can tell from what is bound by then. A condition that something static says of bound variables comes before any cross product.
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

    /// The way that tries these conditions, and then objects for the variables that stand in none of them.
    fn way(&self, number: usize, action: &'t Action, conditions: Vec<(&'t Literal, Range<usize>)>) -> Way<'t> {
        // The place at which each variable gets its object.
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

    /// Goes through all ways to have facts stand for the conditions, and objects for the other variables. What is tried next at each
    /// place is kept in a list: there may be many places.
    fn complete(&mut self, way: &Way<'_>) -> Result<(), TooLarge> {
        let mut objects: Vec<Option<usize>> = vec![None; way.action.parameters.len()];
        // For each place what is tried next, and which variables got their objects there.
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
                return Err(TooLarge::Stopped);
            }
            if self.tries > MOST_TRIES {
                return Err(TooLarge::Tries(MOST_TRIES));
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

    /// Whether one of these must not hold and always does.
    fn is_denied(&self, literals: &[&Literal], objects: &[Option<usize>]) -> bool {
        literals.iter().any(|literal| {
            let object = |term: &Term| match *term {
                Term::Parameter(variable) => objects[variable],
                Term::Object(object) => Some(object),
            };
            let of = literal.terms.iter().map(object).collect::<Option<Vec<usize>>>();
            of.is_some_and(|objects| {
                self.task.start.binary_search(&Atom { predicate: literal.predicate, objects }).is_ok()
            })
        })
    }

    /// Has the next fact stand for a condition, or the next object for a variable.
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

    /// The next of the facts that may stand for a condition: of those with an object that is bound already, where there is one.
    fn fitting(
        &self,
        literal: &Literal,
        facts: &Range<usize>,
        objects: &[Option<usize>],
        tried: usize,
    ) -> Option<usize> {
        let bound = literal.terms.iter().enumerate().filter_map(|(place, term)| match *term {
            Term::Parameter(variable) => Some((place, objects[variable]?)),
            Term::Object(object) => Some((place, object)),
        });
        let of_object = bound.map(|(place, object)| {
            let key = (literal.predicate, place, object);
            let of_object = self.of_object.get(&key).map_or(&[][..], |facts| facts.as_slice());
            // Facts that are found in this round come behind these, so that the choice stays the same.
            let from = of_object.partition_point(|&fact| fact < facts.start);
            &of_object[from..of_object.partition_point(|&fact| fact < facts.end)]
        });
        match of_object.min_by_key(|facts| facts.len()) {
            Some(of_object) => of_object.get(tried).copied(),
            None => facts.clone().nth(tried),
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

    /// An action that can be reached.
    fn instance(&mut self, way: &Way<'_>, objects: &[Option<usize>]) -> Result<(), TooLarge> {
        let Some(objects) = objects.iter().copied().collect::<Option<Vec<usize>>>() else { return Ok(()) };
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
