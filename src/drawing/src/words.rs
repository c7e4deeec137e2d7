//! Messages of this crate, and the selectors of their variants.

plywood_messages::files!("/words": figures, plies, zoom);
