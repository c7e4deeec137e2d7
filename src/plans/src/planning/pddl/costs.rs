//! Costs of actions: functions whose values the problem lists, the increase of the total cost, and the metric.

use super::{
    Reader, constructs,
    domain::read_predicate,
    expressions::Form,
    literals::{Scope, conjuncts},
    names::Names,
};
use crate::{
    planning::task::{Domain, EQUALITY, Fluent, Metric, Price, TOTAL_COST, Values},
    words::{Construct, Named},
};
use plywood_tree::{
    cost::Cost,
    diagnostic::quoted,
    exact::{self, Exact},
};

const NUMBER: &str = "number";

/// Decimals of a cost are multiples of this fraction; see [`Cost`].
const PARTS: u32 = 10_000;

/// Reads `:functions`: `(total-cost) (road-length ?a ?b - place) - number`.
pub fn read_functions(reader: &mut Reader, part: Option<Form<'_>>, types: &Names, domain: &mut Domain) -> Names {
    let mut names = Names::of(Named::Function);
    let mut items = part.into_iter().flat_map(Form::rest);
    while let Some(item) = items.next() {
        if item.word().as_deref() == Some("-") {
            match items.next() {
                Some(of) if of.word().as_deref() == Some(NUMBER) => {}
                Some(of) => reader.unsupported(Construct::ObjectFluents, &format!("- {}", of.quoted()), of.range()),
                None => reader.flaw("no-type", text!("planning/no-type-behind"), item.range()),
            }
            continue;
        }
        let Some(name) = item.head() else {
            reader.expected(text!("planning/a-function"), item);
            reader.lost_names += 1;
            continue;
        };
        domain.functions.extend(read_predicate(reader, name, item, types, &mut names));
    }
    names
}

/// Returns true if an effect increases the total cost.
pub fn is_price(form: Form<'_>) -> bool {
    form.head().as_deref() == Some("increase")
        && form.items().nth(1).and_then(Form::head).as_deref() == Some(TOTAL_COST)
}

/// Returns true if a fact of the initial state gives a value, `(= (road-length a b) 5)`.
pub fn is_value(form: Form<'_>) -> bool {
    form.head().as_deref() == Some(EQUALITY) && form.items().nth(1).is_some_and(Form::is_list)
}

impl Reader {
    /// Reads by how much the effects of an action increase the total cost.
    pub fn prices(&mut self, effects: Option<Form<'_>>, scope: Scope<'_>) -> Vec<Price> {
        let increases = conjuncts(effects).into_iter().filter(|form| is_price(*form));
        increases.filter_map(|form| self.price(form, scope)).collect()
    }

    /// Reads `(increase (total-cost) 5)` or `(increase (total-cost) (road-length ?a ?b))`.
    fn price(&mut self, form: Form<'_>, scope: Scope<'_>) -> Option<Price> {
        let total = form.items().nth(1)?;
        self.fluent(total, scope)?;
        let mut amounts = form.items().skip(2);
        let (Some(amount), None) = (amounts.next(), amounts.next()) else {
            self.expected(text!("planning/a-price"), form);
            return None;
        };
        if !amount.is_list() {
            return self.cost(amount).map(Price::Fixed);
        }
        let name = amount.head().unwrap_or_default();
        if name == TOTAL_COST {
            self.unsupported(Construct::Numeric, &name, amount.head_range());
            return None;
        }
        self.fluent(amount, scope).map(Price::Of)
    }

    /// Reads a function with its arguments.
    fn fluent(&mut self, form: Form<'_>, scope: Scope<'_>) -> Option<Fluent> {
        let Some(name) = form.head() else {
            self.expected(text!("planning/a-function"), form);
            return None;
        };
        if !scope.functions.has(&name)
            && let Some(construct) = constructs::of_keyword(&name)
        {
            self.unsupported(construct, &name, form.head_range());
            return None;
        }
        let function = scope.functions.find(self, &name, form.head_range())?;
        let terms = self.terms(form, scope.domain.functions.get(function)?, scope)?;
        Some(Fluent { function, terms })
    }

    /// Reads `(= (road-length a b) 5)`. The total cost begins at 0.
    pub fn value(&mut self, form: Form<'_>, scope: Scope<'_>, values: &mut Values) {
        let given: Vec<Form<'_>> = form.rest().collect();
        let &[function, number] = &given[..] else { return self.expected(text!("planning/a-value"), form) };
        let (Some(fluent), Some(cost)) = (self.fluent(function, scope), self.cost(number)) else { return };
        // The scope has no variables.
        let Some(atom) = fluent.atom::<usize>(&[]) else { return };
        let is_total = scope.domain.functions[atom.predicate].name == TOTAL_COST;
        if is_total && cost != Cost::ZERO {
            self.flaw("wrong-cost", text!("planning/total-not-zero"), number.range());
        }
        if !is_total && values.insert(atom, cost).is_some_and(|before| before != cost) {
            self.flaw("two-values", say!("planning/two-values", name = Text(function.quoted())), form.range());
        }
    }

    /// Reads a cost, which has to be exact.
    fn cost(&mut self, form: Form<'_>) -> Option<Cost> {
        let word = form.word().unwrap_or_default();
        let Some(number) = exact::parse(&word).filter(|_| !word.contains('/')) else {
            self.expected(text!("planning/a-number"), form);
            return None;
        };
        let is_exact = (number * Exact::from_integer(PARTS.into())).is_integer();
        let cost = word.parse().ok().and_then(Cost::from_number).filter(|_| is_exact);
        if cost.is_none() {
            let most = Cost::MOST as usize;
            let problem = say!("planning/wrong-cost", number = Text(quoted(&word)));
            self.report("wrong-cost", problem, form.range(), say!("planning/wrong-cost-help", most = Count(most)));
        }
        cost
    }

    /// Reads `(:metric minimize (total-cost))`; without it, the cost of a plan is its number of actions.
    pub fn metric(&mut self, part: Option<Form<'_>>, scope: Scope<'_>) -> Metric {
        let Some(part) = part else { return Metric::Actions };
        let given: Vec<Form<'_>> = part.rest().collect();
        match &given[..] {
            &[goal, total] if goal.word().as_deref() == Some("minimize") && is_total_cost(total) => {
                self.fluent(total, scope);
            }
            _ => self.unsupported(Construct::Metric, ":metric", part.range()),
        }
        Metric::TotalCost
    }
}

fn is_total_cost(form: Form<'_>) -> bool {
    form.head().as_deref() == Some(TOTAL_COST)
}
