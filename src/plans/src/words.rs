//! The messages of this crate, and what selects between their rows.

pub(crate) use plywood_tree::words::{files, settings};

plywood_messages::files!("/words": planning, plans);

plywood_messages::choices! {
    /// What a text of PDDL defines.
    Definition {
        /// What can be done.
        Domain,
        /// What is to be reached.
        Problem,
    }

    /// What a name in a planning domain is given to.
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
