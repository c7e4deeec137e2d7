//! Drawings of trees as plain data: [`layout`] places the nodes, [`scene`] is what a screen shows of a moment, [`figure`] what a slide
//! or paper shows of it, and [`theme`] has the roles and their colours. [`picture`] is the sheet that other lessons draw on.

#[macro_use]
extern crate plywood_messages;

pub mod figure;
pub mod layout;
pub mod picture;
pub mod scene;
pub mod theme;
pub mod words;
pub mod xml;
