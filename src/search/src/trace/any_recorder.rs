//! Any recorder behind one type, so that a search is compiled once for all recorders. Each event costs a call.

use super::{Event, Recorder};

/// A recorder of any kind.
pub(crate) type AnyRecorder<'r> = dyn Recorder<Stop = Halted> + 'r;

/// The recorder has stopped the search; why is known where its type is.
pub(crate) struct Halted;

/// A recorder and why it has stopped the search, as soon as it has.
struct Stopping<'r, R: Recorder> {
    recorder: &'r mut R,
    why: Option<R::Stop>,
}

impl<R: Recorder> Stopping<'_, R> {
    fn halt(&mut self, why: R::Stop) -> Halted {
        self.why = Some(why);
        Halted
    }
}

impl<R: Recorder> Recorder for Stopping<'_, R> {
    type Stop = Halted;

    fn is_detailed(&self) -> bool {
        self.recorder.is_detailed()
    }

    fn names_moves(&self) -> bool {
        self.recorder.names_moves()
    }

    fn record(&mut self, event: Event) -> Result<(), Halted> {
        self.recorder.record(event).map_err(|why| self.halt(why))
    }

    fn is_wanted(&mut self) -> Result<(), Halted> {
        self.recorder.is_wanted().map_err(|why| self.halt(why))
    }

    fn may_deepen(&mut self, ply: u32) -> Result<(), Halted> {
        self.recorder.may_deepen(ply).map_err(|why| self.halt(why))
    }
}

/// Runs a search with this recorder behind the common type. Returns the result, or why the recorder stopped the search.
pub(crate) fn listening<R: Recorder, T>(
    recorder: &mut R,
    search: impl FnOnce(&mut AnyRecorder<'_>) -> Result<T, Halted>,
) -> Result<T, R::Stop> {
    let mut stopping = Stopping { recorder, why: None };
    let found = search(&mut stopping);
    found.map_err(|Halted| stopping.why.expect("a search is stopped by its recorder alone"))
}
