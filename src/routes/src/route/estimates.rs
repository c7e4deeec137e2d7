//! What the estimates of the problems are called. Which fits which problem is said by the problem.

use plywood_tree::named;

named! {
    pub(super) enum EstimateName in routes, "what-estimate" {
        Zero = "zero", "estimate-zero",
        Manhattan = "manhattan", "estimate-manhattan",
        Euclid = "euclid", "estimate-euclid",
        Chebyshev = "chebyshev", "estimate-chebyshev",
        Octile = "octile", "estimate-octile",
        Misplaced = "misplaced", "estimate-misplaced",
        Landmarks = "landmarks", "estimate-landmarks",
        AllPairs = "all-pairs", "estimate-all-pairs",
        Given = "given", "estimate-given",
        Separately = "separately", "estimate-separately",
    }
}
