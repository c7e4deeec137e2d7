//! Plans as files have them.
