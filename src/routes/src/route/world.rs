//! A problem as people see it: what its states are called, which estimates fit it, how they are reckoned. A new problem is a
//! type with these answers. Knows nothing of files.

use std::fmt;

use super::estimates::EstimateName;
use super::tables::Tables;
use crate::state_space::{Estimate, Problem};
use plywood_messages::words::Sentence;
use plywood_search::trace::Stopped;
use plywood_tree::progress::Progress;

/// An estimate for a problem that is chosen while the program runs.
pub(super) type AnyEstimate<P> = Box<dyn Estimate<P> + Send + Sync>;

/// A state of its problem.
pub(super) type State<W> = <<W as World>::Problem as Problem>::State;

/// A problem that can be looked at.
pub(super) trait World: fmt::Debug + Send + Sync + Sized + 'static {
    /// What it is as a problem.
    type Problem: Problem<State: Send + Sync> + fmt::Debug + Send + Sync;

    /// It as a problem.
    fn problem(&self) -> &Self::Problem;

    /// What a state is called.
    fn called(&self, state: &State<Self>) -> String;

    /// What other programs are told of it.
    fn key(&self, state: &State<Self>) -> String;

    /// What is wanted.
    fn wanted(&self) -> String;

    /// The estimates that say something of it, first the one that is taken where none is asked for.
    fn estimates(&self) -> Vec<EstimateName>;

    /// One of them, with all that has to be reckoned for it beforehand.
    ///
    /// # Errors
    /// When that is cancelled.
    fn estimate(&self, name: EstimateName, progress: &Progress) -> Result<AnyEstimate<Self::Problem>, Stopped>;

    /// What has been reckoned beforehand for an estimate.
    fn tables(&self, _: EstimateName) -> Option<Tables> {
        None
    }

    /// How many states there are.
    fn states(&self) -> u128;

    /// What an estimate is.
    fn about(&self, name: EstimateName) -> &'static str;

    /// How an estimate of a state is reckoned, without what comes out; `None` where it is looked up.
    fn reckoning(&self, name: EstimateName, state: &State<Self>) -> Option<String>;

    /// What else there is to say of it as a problem.
    fn note(&self) -> Option<Sentence> {
        None
    }
}
