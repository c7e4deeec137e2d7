//! Drawings of trees as plain data.
//!
//! - [`layout`] places the nodes.
//! - [`scene`] has the contents of the screen at a moment.
//! - [`figure`] has those of a slide or paper.
//! - [`theme`] has the roles and their colours.
//! - [`picture`] is the sheet that other lessons draw on.

#[macro_use]
extern crate plywood_messages;

pub mod figure;
pub mod layout;
pub mod picture;
pub mod scene;
pub mod theme;
pub mod words;
pub mod xml;
