//! What the estimates of the problems are called. Which fits which problem is said by the problem.

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
        (Self::Zero, "zero", || text!(routes, "estimate-zero")),
        (Self::Manhattan, "manhattan", || text!(routes, "estimate-manhattan")),
        (Self::Euclid, "euclid", || text!(routes, "estimate-euclid")),
        (Self::Chebyshev, "chebyshev", || text!(routes, "estimate-chebyshev")),
        (Self::Octile, "octile", || text!(routes, "estimate-octile")),
        (Self::Misplaced, "misplaced", || text!(routes, "estimate-misplaced")),
        (Self::Landmarks, "landmarks", || text!(routes, "estimate-landmarks")),
        (Self::AllPairs, "all-pairs", || text!(routes, "estimate-all-pairs")),
        (Self::Given, "given", || text!(routes, "estimate-given")),
        (Self::Separately, "separately", || text!(routes, "estimate-separately")),
    ];

    fn what() -> &'static str {
        text!(routes, "what-estimate")
    }
}
