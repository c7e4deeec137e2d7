//! What the estimates of the problems are called. Which fits which problem is said by the problem.

use plywood_messages::words;
use plywood_tree::settings::{Choice, ChoiceRow};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EstimateName {
    Zero,
    Manhattan,
    Euclid,
    Chebyshev,
    Octile,
    Misplaced,
    Landmarks,
    AllPairs,
    Given,
    Separately,
}

impl Choice for EstimateName {
    const TABLE: &'static [ChoiceRow<Self>] = &[
        (Self::Zero, "zero", words::routes::estimate_zero),
        (Self::Manhattan, "manhattan", words::routes::estimate_manhattan),
        (Self::Euclid, "euclid", words::routes::estimate_euclid),
        (Self::Chebyshev, "chebyshev", words::routes::estimate_chebyshev),
        (Self::Octile, "octile", words::routes::estimate_octile),
        (Self::Misplaced, "misplaced", words::routes::estimate_misplaced),
        (Self::Landmarks, "landmarks", words::routes::estimate_landmarks),
        (Self::AllPairs, "all-pairs", words::routes::estimate_all_pairs),
        (Self::Given, "given", words::routes::estimate_given),
        (Self::Separately, "separately", words::routes::estimate_separately),
    ];

    fn what() -> &'static str {
        words::routes::what_estimate()
    }
}
