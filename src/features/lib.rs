//! This crate has no code: see `Cargo.toml`.
