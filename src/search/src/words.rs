//! The messages of this crate, and the enums that select their variants.

pub(crate) use plywood_tree::words::settings;

plywood_messages::files!("/words": searching; settings);

plywood_messages::choices! {
    /// Kind of the nodes' values.
    Scale {
        /// Numbers.
        Numbers,
        /// T or F.
        Truth,
    }
}
