//! Stepping through a lesson of any kind, by keys and by itself.

use crate::keymap::{PlayAction, StepAction};
use crate::playback::{Playback, Playing, SPEEDS};
use plywood_lesson::Stepped;

/// Whether a place was asked for: where one has looked by hand meanwhile is left by it, even for the same place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Went {
    /// One was, and it is there.
    There,
    /// None was.
    Nowhere,
}

/// Moves to the step that a key asks for.
pub(super) fn step(playback: &mut Playback, last: usize, action: StepAction) {
    let position = match action {
        StepAction::Forward => playback.position.saturating_add(1),
        StepAction::Back => playback.position.saturating_sub(1),
        StepAction::First => 0,
        StepAction::Last => last,
    };
    rest_at(playback, last, position);
}

/// Starts, stops or changes the speed.
pub(super) fn play(playback: &mut Playback, last: usize, action: PlayAction) -> Went {
    match action {
        PlayAction::Play => return start_or_stop(playback, last),
        PlayAction::Start if playback.playing == Playing::Paused => return start_or_stop(playback, last),
        // It plays.
        PlayAction::Start => {}
        PlayAction::Faster => playback.speed = (playback.speed + 1).min(SPEEDS.len() - 1),
        PlayAction::Slower => playback.speed = playback.speed.saturating_sub(1),
    }
    Went::Nowhere
}

/// Where, from now, a moment is looked for.
#[derive(Clone, Copy)]
pub(super) enum Towards {
    Next,
    Previous,
}

/// The next or the previous step at which something happens; the end or the start where there is none.
pub(super) fn event(lesson: &dyn Stepped, step: usize, towards: Towards) -> usize {
    match towards {
        Towards::Next => lesson.next_event(step).unwrap_or(lesson.steps()),
        Towards::Previous => lesson.previous_event(step).unwrap_or(0),
    }
}

/// The step that was typed. Nothing typed is a change of mind; more digits than any number of steps has mean the end.
pub(super) fn typed(digits: &str) -> Option<usize> {
    (!digits.is_empty()).then(|| digits.parse().unwrap_or(usize::MAX))
}

/// Goes to a place by hand: it does not go on by itself.
pub(super) fn rest_at(playback: &mut Playback, last: usize, position: usize) {
    playback.playing = Playing::Paused;
    playback.position = position.min(last);
}

/// Starting at the end starts over: nobody plays what is over.
const fn start_or_stop(playback: &mut Playback, last: usize) -> Went {
    playback.playing = match playback.playing {
        Playing::On => Playing::Paused,
        Playing::Paused => Playing::On,
    };
    if matches!(playback.playing, Playing::On) && playback.position == last {
        playback.position = 0;
        return Went::There;
    }
    Went::Nowhere
}

/// Goes on by itself, to the end.
pub(super) fn tick(playback: &mut Playback, last: usize) -> Went {
    if playback.playing == Playing::Paused {
        return Went::Nowhere;
    }
    playback.position = (playback.position + SPEEDS[playback.speed].steps).min(last);
    if playback.position == last {
        playback.playing = Playing::Paused;
    }
    Went::There
}
