//! Messages of this crate, and the selectors of their variants.

pub(crate) use plywood_tree::words::files;

plywood_messages::files!("/words": searches, pages, panels, questions; files);

plywood_messages::choices! {
    /// Word between two items of a list.
    Joint {
        /// Another one follows.
        Comma,
        /// All of them.
        And,
        /// Any of them.
        Or,
        /// Their sum.
        Plus,
    }
}
