//! Messages of this crate, and the types that select between their variants.

pub(crate) use plywood_routes::words::First;
pub(crate) use plywood_tree::words::{files, settings};

plywood_messages::files!("/words": planning, plans; files, settings);

plywood_messages::choices! {
    /// Result of planning for one goal.
    LegEnd {
        /// It holds already.
        Holds,
        /// A plan reaches it.
        Taken,
        /// No plan does.
        Lost,
    }

    /// Construct of PDDL that is not supported.
    Construct {
        /// Facts that follow from others.
        Derived,
        /// Actions that take time.
        Durative,
        /// Effects with a condition.
        Conditional,
        /// Something for all objects.
        Universal,
        /// Something for one of the objects.
        Existential,
        /// One of several conditions.
        Disjunction,
        /// A condition that follows from another.
        Implication,
        /// Numbers that change or are compared, other than the total cost.
        Numeric,
        /// Calculations.
        Arithmetic,
        /// Functions whose values are objects.
        ObjectFluents,
        /// Equality as a fact or an effect.
        Equality,
        /// One of several types.
        Either,
        /// Conditions on the states of a plan.
        Constraints,
        /// Goals that may be missed.
        Preferences,
        /// Any metric but the least total cost.
        Metric,
        /// Facts that change at a given time.
        Timed,
        /// Changes without an action.
        Processes,
        /// Tasks made of other tasks.
        Tasks,
        /// Effects by chance.
        Chance,
        /// Facts that always hold.
        Invariants,
        /// The length of the plan.
        Length,
        /// Requirements under one name.
        Bundle,
        /// `not` before anything but a fact.
        Denial,
    }

    /// Kind of definition in a PDDL text.
    Definition {
        /// Types, predicates and actions.
        Domain,
        /// Initial state and goal.
        Problem,
    }

    /// Kind of a name in a planning domain.
    Named {
        /// A type.
        Type,
        /// An object.
        Object,
        /// A variable of an action.
        Variable,
        /// A predicate.
        Predicate,
        /// A function.
        Function,
        /// An action.
        Action,
    }
}
