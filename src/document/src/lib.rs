//! From files to searches and lessons, and back: [`files`] reads and saves, [`material`] finds out what a text holds, [`kinds`] is the
//! table of lessons, [`games`] and [`texts`] read the formats of other programs.

pub mod files;
mod first_key;
pub mod games;
pub mod kinds;
#[cfg(test)]
mod lectures;
pub mod material;
pub mod texts;
