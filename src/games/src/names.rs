//! Names of goals and features, which a file or a spec writes like this in every language.

/// Goals that can be stated on a board of X and O, with those of MAX first.
pub const GOALS_OF_X: &[&str] = &["X wins", "X wins or draws", "O wins", "O wins or draws"];
pub const GOALS_OF_O: &[&str] = &["O wins", "O wins or draws", "X wins", "X wins or draws"];
pub const GOALS_OF_WHITE: &[&str] = &["White wins", "White wins or draws", "Black wins", "Black wins or draws"];

/// Features of tic-tac-toe, in the order of their terms. The first three are 1 or 0.
pub const FEATURES: [&str; 7] = [
    "almost complete line",
    "pair of almost complete lines",
    "complete line",
    OPEN_LINES,
    "center",
    "corners",
    "edges",
];
pub const OPEN_LINES: &str = "open lines";
