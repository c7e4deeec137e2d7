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
        /// An action.
        Action,
    }
}
