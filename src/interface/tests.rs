//! The interface as a person meets it: keys in, screens out. Snapshots see text and styles; assertions beside them say what matters.

mod code;
mod contest;
mod disk;
mod editing;
mod follower;
mod gallery;
mod graph;
mod large;
mod lessons;
mod lockstep;
mod moments;
mod notes;
mod overlays;
mod pasting;
mod plies;
mod positions;
mod projector;
mod properties;
mod reading;
mod revisits;
mod screens;
mod sections;
mod sizes;
mod themes;
mod walkthrough;
mod widths;
