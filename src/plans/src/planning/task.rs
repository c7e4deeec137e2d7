//! A planning task as it is written: types, objects, predicates, actions with variables, where it begins and what it is to come
//! to.
//!
//! Everything is named by its number in the list of its kind. STRIPS: R. E. Fikes, N. J. Nilsson, STRIPS: a new approach to the
//! application of theorem proving to problem solving, Artificial Intelligence 2, 1971.

use std::fmt;
use std::fmt::Write as _;

/// What can be done, in general.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Domain {
    pub name: String,
    /// The types; the first one is that of everything.
    pub types: Vec<Type>,
    /// Objects that every problem has.
    pub constants: Vec<Object>,
    /// What can be said of objects.
    pub predicates: Vec<Predicate>,
    /// What can be done.
    pub actions: Vec<Action>,
}

/// A kind of objects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Type {
    pub name: String,
    /// What it is a kind of; the first type is its own.
    pub parent: usize,
}

/// A thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    pub name: String,
    /// Its type.
    pub of: usize,
}

/// Something that can be said of objects of these types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predicate {
    pub name: String,
    /// The types of what it is said of.
    pub parameters: Vec<usize>,
}

/// Something that can be done with objects of these types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    pub name: String,
    /// Its variables: their names with the question mark, and their types.
    pub parameters: Vec<Object>,
    /// What has to hold.
    pub conditions: Vec<Literal>,
    /// What holds from then on: positive what is added, negative what is deleted.
    pub effects: Vec<Literal>,
}

/// Something that is to hold, or not to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Literal {
    /// Whether it is to hold.
    pub sign: Sign,
    /// What is said.
    pub predicate: usize,
    /// Of what.
    pub terms: Vec<Term>,
}

/// Whether something is to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// It is.
    Positive,
    /// It is not to hold.
    Negative,
}

/// What something is said of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// What stands for the variable of this number.
    Parameter(usize),
    Object(usize),
}

/// Something said of objects.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atom {
    /// What is said.
    pub predicate: usize,
    /// Of what.
    pub objects: Vec<usize>,
}

/// A domain with a problem in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// What can be done.
    pub domain: Domain,
    /// The name of the problem.
    pub name: String,
    /// All objects: first the constants of the domain.
    pub objects: Vec<Object>,
    /// What holds at first; nothing else does. It is sorted, and everything is the same as itself.
    pub start: Vec<Atom>,
    /// What is to hold, and what is not to, in the order of the file.
    pub goal: Vec<(Sign, Atom)>,
}

/// The name of the predicate that says that two things are the same.
pub(super) const EQUALITY: &str = "=";

impl Domain {
    /// Adds the predicate of things that are the same, unless it is there.
    pub fn add_equality(&mut self) {
        if self.equality().is_none() {
            self.predicates.push(Predicate { name: EQUALITY.to_owned(), parameters: vec![0, 0] });
        }
    }

    /// The number of the predicate of things that are the same, if anything here asks for it.
    pub fn equality(&self) -> Option<usize> {
        self.predicates.iter().position(|said| said.name == EQUALITY)
    }

    /// Whether a type is another one or a kind of it. A type that is none may be anything.
    pub fn is_a(&self, of: usize, wanted: usize) -> bool {
        if of.max(wanted) >= self.types.len() {
            return true;
        }
        let mut now = of;
        // A type has fewer types above it than there are.
        for _ in 0..=self.types.len() {
            if now == wanted {
                return true;
            }
            now = self.types.get(now).map_or(0, |kind| kind.parent);
        }
        false
    }
}

impl Task {
    /// Says that everything is the same as itself, if anything asks for it.
    pub fn identify(&mut self) {
        let Some(predicate) = self.domain.equality() else { return };
        self.start.extend((0..self.objects.len()).map(|object| Atom { predicate, objects: vec![object, object] }));
        self.start.sort_unstable();
    }

    /// What the file says that holds at first.
    pub fn given(&self) -> impl Iterator<Item = &Atom> {
        let equality = self.domain.equality();
        self.start.iter().filter(move |atom| Some(atom.predicate) != equality)
    }

    /// The objects of a type, in their order.
    pub fn objects_of(&self, wanted: usize) -> impl Iterator<Item = usize> {
        (0..self.objects.len()).filter(move |&object| self.domain.is_a(self.objects[object].of, wanted))
    }

    /// How many actions with objects there are, whatever they need; `u128::MAX` where there are more.
    pub fn possible(&self) -> u128 {
        let counts: Vec<u128> = (0..self.domain.types.len()).map(|of| self.objects_of(of).count() as u128).collect();
        let of_action = |action: &Action| {
            action.parameters.iter().fold(1_u128, |all, parameter| all.saturating_mul(counts[parameter.of]))
        };
        self.domain.actions.iter().fold(0, |all, action| all.saturating_add(of_action(action)))
    }

    /// Something said of objects, in words: `on a b`.
    pub fn say(&self, atom: &Atom) -> String {
        self.line(&self.domain.predicates[atom.predicate].name, &atom.objects)
    }

    /// An action with what it is done with, as PDDL writes it: `(stack a b)`.
    pub fn step(&self, action: usize, objects: &[usize]) -> String {
        format!("({})", self.line(&self.domain.actions[action].name, objects))
    }

    fn line(&self, name: &str, objects: &[usize]) -> String {
        let mut line = name.to_owned();
        for &object in objects {
            let _ = write!(line, " {}", self.objects[object].name);
        }
        line
    }
}

/// A set of facts, by their numbers.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Facts(Box<[u64]>);

/// A fact that is to hold, or not to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Wanted {
    /// Its number.
    pub fact: u32,
    /// Whether it is to hold.
    pub sign: Sign,
}

impl Facts {
    /// None of so many.
    pub fn none(facts: usize) -> Self {
        Self(vec![0; facts.div_ceil(64)].into_boxed_slice())
    }

    /// Whether a fact holds.
    pub fn has(&self, fact: u32) -> bool {
        self.0.get(fact as usize / 64).is_some_and(|word| word >> (fact % 64) & 1 == 1)
    }

    /// Has a fact hold.
    pub fn insert(&mut self, fact: u32) {
        if let Some(word) = self.0.get_mut(fact as usize / 64) {
            *word |= 1 << (fact % 64);
        }
    }

    /// Has a fact not hold.
    pub fn remove(&mut self, fact: u32) {
        if let Some(word) = self.0.get_mut(fact as usize / 64) {
            *word &= !(1 << (fact % 64));
        }
    }

    /// The facts that hold, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.0.len() as u32 * 64).filter(|&fact| self.has(fact))
    }
}

impl fmt::Debug for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Wanted {
    /// A fact that is to hold.
    pub const fn holding(fact: u32) -> Self {
        Self { fact, sign: Sign::Positive }
    }

    /// What has this [number](Self::index).
    pub const fn of_index(index: u32) -> Self {
        Self { fact: index / 2, sign: if index.is_multiple_of(2) { Sign::Positive } else { Sign::Negative } }
    }

    /// Whether it is as it is to be.
    pub fn holds(self, state: &Facts) -> bool {
        state.has(self.fact) == (self.sign == Sign::Positive)
    }

    /// The fact to be the other way round.
    pub(super) const fn contrary(self) -> Self {
        let sign = match self.sign {
            Sign::Positive => Sign::Negative,
            Sign::Negative => Sign::Positive,
        };
        Self { fact: self.fact, sign }
    }

    /// Its number among all that can be wanted: two for each fact.
    pub const fn index(self) -> usize {
        self.fact as usize * 2
            + match self.sign {
                Sign::Positive => 0,
                Sign::Negative => 1,
            }
    }
}
