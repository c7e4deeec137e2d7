//! Stepping through lessons of every kind, by keys and by autoplay.

use crate::keymap::{PlayAction, StepAction};
use crate::playback::{Playback, Playing, SPEEDS};
use plywood_lesson::Stepped;

/// Result of an action: going to a step resets manual scrolling, even if the step is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StepEffect {
    There,
    Nowhere,
}

pub(super) fn step(playback: &mut Playback, last: usize, action: StepAction) {
    let position = match action {
        StepAction::Forward => playback.position.saturating_add(1),
        StepAction::Back => playback.position.saturating_sub(1),
        StepAction::First => 0,
        StepAction::Last => last,
    };
    rest_at(playback, last, position);
}

pub(super) fn play(playback: &mut Playback, last: usize, action: PlayAction) -> StepEffect {
    match action {
        PlayAction::Play => return start_or_stop(playback, last),
        PlayAction::Start if playback.playing == Playing::Paused => return start_or_stop(playback, last),
        // It plays already.
        PlayAction::Start => {}
        PlayAction::Faster => playback.speed = (playback.speed + 1).min(SPEEDS.len() - 1),
        PlayAction::Slower => playback.speed = playback.speed.saturating_sub(1),
    }
    StepEffect::Nowhere
}

#[derive(Clone, Copy)]
pub(super) enum Towards {
    Next,
    Previous,
}

/// Returns the next or the previous step with an event, else the end or the start.
pub(super) fn event(lesson: &dyn Stepped, step: usize, towards: Towards) -> usize {
    match towards {
        Towards::Next => lesson.next_event(step).unwrap_or(lesson.steps()),
        Towards::Previous => lesson.previous_event(step).unwrap_or(0),
    }
}

/// Parses the typed step. Empty input cancels; too many digits mean the last step.
pub(super) fn typed(digits: &str) -> Option<usize> {
    (!digits.is_empty()).then(|| digits.parse().unwrap_or(usize::MAX))
}

pub(super) fn rest_at(playback: &mut Playback, last: usize, position: usize) {
    playback.playing = Playing::Paused;
    playback.position = position.min(last);
}

/// Starts or stops autoplay. At the end it starts from the beginning.
const fn start_or_stop(playback: &mut Playback, last: usize) -> StepEffect {
    playback.playing = match playback.playing {
        Playing::On => Playing::Paused,
        Playing::Paused => Playing::On,
    };
    if matches!(playback.playing, Playing::On) && playback.position == last {
        playback.position = 0;
        return StepEffect::There;
    }
    StepEffect::Nowhere
}

pub(super) fn tick(playback: &mut Playback, last: usize) -> StepEffect {
    if playback.playing == Playing::Paused {
        return StepEffect::Nowhere;
    }
    playback.position = (playback.position + SPEEDS[playback.speed].steps).min(last);
    if playback.position == last {
        playback.playing = Playing::Paused;
    }
    StepEffect::There
}
