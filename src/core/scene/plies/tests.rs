//! What holds of the rows of any search at any step.
