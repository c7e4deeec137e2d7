//! Panels, modes and keys.
