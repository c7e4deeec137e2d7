//! Lifted planning task: types, objects, predicates, action schemas, initial state and goal.
//!
//! Everything is identified by its index in the list of its kind. STRIPS: R. E. Fikes, N. J. Nilsson, STRIPS: a new approach to
//! the application of theorem proving to problem solving, Artificial Intelligence 2, 1971.

use std::{
    collections::BTreeMap,
    fmt::{self, Write as _},
};

use plywood_tree::cost::Cost;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Domain {
    pub name: String,
    /// The first type is the root.
    pub types: Vec<Type>,
    pub constants: Vec<Object>,
    pub predicates: Vec<Predicate>,
    /// Functions of costs, and the total cost if it is declared.
    pub functions: Vec<Predicate>,
    pub actions: Vec<Action>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Type {
    pub name: String,
    /// Index of the supertype; the root is its own.
    pub parent: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    pub name: String,
    /// Index of its type.
    pub of: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Predicate {
    pub name: String,
    pub parameters: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    pub name: String,
    /// Variables: names with the question mark, and types.
    pub parameters: Vec<Object>,
    pub conditions: Vec<Literal>,
    /// Positive effects are added, negative ones deleted.
    pub effects: Vec<Literal>,
    /// By how much the action increases the total cost.
    pub prices: Vec<Price>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Price {
    Fixed(Cost),
    /// Its value is listed in the problem.
    Of(Fluent),
}

/// A function with its arguments.
#[derive(Clone, Debug, PartialEq)]
pub struct Fluent {
    pub function: usize,
    pub terms: Vec<Term>,
}

/// Values of functions; the predicate of an atom is the number of the function.
pub type Values = BTreeMap<Atom, Cost>;

/// What the cost of a plan is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Metric {
    /// The number of actions.
    #[default]
    Actions,
    /// The sum of the prices of the actions.
    TotalCost,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Literal {
    pub sign: Sign,
    pub predicate: usize,
    pub terms: Vec<Term>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sign {
    Positive,
    Negative,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Term {
    Parameter(usize),
    Object(usize),
}

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atom {
    pub predicate: usize,
    pub objects: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    pub domain: Domain,
    pub name: String,
    /// All objects; the constants of the domain come first.
    pub objects: Vec<Object>,
    /// Facts of the initial state; all others are false. Sorted; includes the equality of each object with itself.
    pub start: Vec<Atom>,
    /// Goals, positive and negative, in the order of the file.
    pub goal: Vec<(Sign, Atom)>,
    pub values: Values,
    pub metric: Metric,
}

pub const TOTAL_COST: &str = "total-cost";

pub const EQUALITY: &str = "=";

impl Domain {
    pub fn add_equality(&mut self) {
        if self.equality().is_none() {
            self.predicates.push(Predicate { name: EQUALITY.to_owned(), parameters: vec![0, 0] });
        }
    }

    pub fn equality(&self) -> Option<usize> {
        self.predicates.iter().position(|said| said.name == EQUALITY)
    }

    /// Returns true if a type is `wanted` or a subtype of it. An unknown type matches any type.
    pub fn is_a(&self, of: usize, wanted: usize) -> bool {
        if of.max(wanted) >= self.types.len() {
            return true;
        }
        let mut now = of;
        // A type has fewer ancestors than there are types; the limit prevents endless cycles.
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
    /// Adds the equality of each object with itself, if the domain uses equality.
    pub fn identify(&mut self) {
        let Some(predicate) = self.domain.equality() else { return };
        self.start.extend((0..self.objects.len()).map(|object| Atom { predicate, objects: vec![object, object] }));
        self.start.sort_unstable();
    }

    /// Initial facts from the file, without equality.
    pub fn initial_facts(&self) -> impl Iterator<Item = &Atom> {
        let equality = self.domain.equality();
        self.start.iter().filter(move |atom| Some(atom.predicate) != equality)
    }

    pub fn objects_of(&self, wanted: usize) -> impl Iterator<Item = usize> {
        (0..self.objects.len()).filter(move |&object| self.domain.is_a(self.objects[object].of, wanted))
    }

    /// Number of type-correct ground actions; `u128::MAX` if there are more.
    pub fn possible(&self) -> u128 {
        let counts: Vec<u128> = (0..self.domain.types.len()).map(|of| self.objects_of(of).count() as u128).collect();
        let of_action = |action: &Action| {
            action.parameters.iter().fold(1_u128, |all, parameter| all.saturating_mul(counts[parameter.of]))
        };
        self.domain.actions.iter().fold(0, |all, action| all.saturating_add(of_action(action)))
    }

    /// Returns the cost of an action with these objects.
    ///
    /// # Errors
    /// The function that has no value.
    pub fn cost(&self, action: usize, objects: &[usize]) -> Result<Cost, String> {
        let price = |price: &Price| match price {
            Price::Fixed(cost) => Ok(*cost),
            Price::Of(fluent) => {
                let atom = fluent.atom(objects).unwrap_or_default();
                let missing = || self.line(&self.domain.functions[atom.predicate].name, &atom.objects);
                self.values.get(&atom).copied().ok_or_else(missing)
            }
        };
        match self.metric {
            Metric::Actions => Ok(Cost::ONE),
            Metric::TotalCost => self.domain.actions[action].prices.iter().map(price).sum(),
        }
    }

    /// Formats a fact: `on a b`.
    pub fn say(&self, atom: &Atom) -> String {
        self.line(&self.domain.predicates[atom.predicate].name, &atom.objects)
    }

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

impl Literal {
    /// Returns the fact with these objects for the variables; `None` if a variable has none.
    pub fn atom<T: Copy + Into<Option<usize>>>(&self, objects: &[T]) -> Option<Atom> {
        Atom::of(self.predicate, &self.terms, objects)
    }
}

impl Fluent {
    pub fn atom<T: Copy + Into<Option<usize>>>(&self, objects: &[T]) -> Option<Atom> {
        Atom::of(self.function, &self.terms, objects)
    }
}

impl Atom {
    fn of<T: Copy + Into<Option<usize>>>(predicate: usize, terms: &[Term], objects: &[T]) -> Option<Self> {
        let objects = terms.iter().map(|term| term.object(objects)).collect::<Option<_>>()?;
        Some(Self { predicate, objects })
    }
}

impl Term {
    pub fn object<T: Copy + Into<Option<usize>>>(self, objects: &[T]) -> Option<usize> {
        match self {
            Self::Parameter(variable) => (*objects.get(variable)?).into(),
            Self::Object(object) => Some(object),
        }
    }
}

/// A set of facts, by number.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Facts(Box<[u64]>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wanted {
    pub fact: u32,
    pub sign: Sign,
}

impl Facts {
    pub fn none(facts: usize) -> Self {
        Self(vec![0; facts.div_ceil(64)].into_boxed_slice())
    }

    pub fn has(&self, fact: u32) -> bool {
        self.0.get(fact as usize / 64).is_some_and(|word| word >> (fact % 64) & 1 == 1)
    }

    pub fn insert(&mut self, fact: u32) {
        if let Some(word) = self.0.get_mut(fact as usize / 64) {
            *word |= 1 << (fact % 64);
        }
    }

    pub fn remove(&mut self, fact: u32) {
        if let Some(word) = self.0.get_mut(fact as usize / 64) {
            *word &= !(1 << (fact % 64));
        }
    }

    /// Facts that hold, in ascending order.
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
    pub const fn holding(fact: u32) -> Self {
        Self { fact, sign: Sign::Positive }
    }

    /// Returns the wanted fact with this [number](Self::index).
    pub const fn of_index(index: u32) -> Self {
        Self { fact: index / 2, sign: if index.is_multiple_of(2) { Sign::Positive } else { Sign::Negative } }
    }

    pub fn holds(self, state: &Facts) -> bool {
        state.has(self.fact) == (self.sign == Sign::Positive)
    }

    pub(super) const fn contrary(self) -> Self {
        let sign = match self.sign {
            Sign::Positive => Sign::Negative,
            Sign::Negative => Sign::Positive,
        };
        Self { fact: self.fact, sign }
    }

    /// Index among all wanted facts: two for each fact.
    pub const fn index(self) -> usize {
        self.fact as usize * 2 + self.sign as usize
    }
}
