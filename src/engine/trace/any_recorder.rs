//! A recorder of any kind behind one type: a search is compiled once for all of them, and each event costs a call. Knows nothing of
//! searches.

use super::{Event, Recorder};

/// Hands the events of a search on to a recorder of any kind.
pub(crate) struct AnyRecorder<'r> {
    inner: &'r mut dyn Listener,
    is_detailed: bool,
    names_moves: bool,
}

/// The recorder has stopped the search; why is known where its type is.
pub(crate) struct Halted;

/// A recorder as seen by who does not know its type.
trait Listener {
    fn listen(&mut self, event: Event) -> Result<(), Halted>;
    fn still_wants(&mut self) -> Result<(), Halted>;
    fn lets_deepen(&mut self, ply: u32) -> Result<(), Halted>;
}

/// A recorder and why it has stopped the search, as soon as it has.
struct Stopping<'r, R: Recorder> {
    recorder: &'r mut R,
    why: Option<R::Stop>,
}

impl<R: Recorder> Stopping<'_, R> {
    fn heed(&mut self, answer: Result<(), R::Stop>) -> Result<(), Halted> {
        answer.map_err(|stop| {
            self.why = Some(stop);
            Halted
        })
    }
}

impl<R: Recorder> Listener for Stopping<'_, R> {
    fn listen(&mut self, event: Event) -> Result<(), Halted> {
        let answer = self.recorder.record(event);
        self.heed(answer)
    }

    fn still_wants(&mut self) -> Result<(), Halted> {
        let answer = self.recorder.is_wanted();
        self.heed(answer)
    }

    fn lets_deepen(&mut self, ply: u32) -> Result<(), Halted> {
        let answer = self.recorder.may_deepen(ply);
        self.heed(answer)
    }
}

impl<'r> AnyRecorder<'r> {
    /// What the search returns that this recorder listens to, or why the recorder has stopped it.
    pub(crate) fn listening<R: Recorder, T>(
        recorder: &'r mut R,
        search: impl FnOnce(&mut AnyRecorder<'_>) -> Result<T, Halted>,
    ) -> Result<T, R::Stop> {
        let (is_detailed, names_moves) = (recorder.is_detailed(), recorder.names_moves());
        let mut stopping = Stopping { recorder, why: None };
        let found = search(&mut AnyRecorder { inner: &mut stopping, is_detailed, names_moves });
        found.map_err(|Halted| stopping.why.expect("a search is stopped by its recorder alone"))
    }
}

impl Recorder for AnyRecorder<'_> {
    type Stop = Halted;

    fn is_detailed(&self) -> bool {
        self.is_detailed
    }

    fn names_moves(&self) -> bool {
        self.names_moves
    }

    fn record(&mut self, event: Event) -> Result<(), Halted> {
        self.inner.listen(event)
    }

    fn is_wanted(&mut self) -> Result<(), Halted> {
        self.inner.still_wants()
    }

    fn may_deepen(&mut self, ply: u32) -> Result<(), Halted> {
        self.inner.lets_deepen(ply)
    }
}
