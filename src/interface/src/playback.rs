//! Position among the steps of a lesson, and autoplay. Plain data, the same for lessons of every kind.

use super::keymap::{PlayAction, StepAction};

#[derive(Clone, Copy, Debug)]
pub struct Playback {
    pub position: usize,
    pub is_playing: bool,
    /// Index into [`SPEEDS`].
    pub speed: usize,
}

#[derive(Clone, Copy)]
pub enum Towards {
    Next,
    Previous,
}

#[derive(Clone, Copy)]
pub struct Speed {
    pub millis: u64,
    pub steps: usize,
    pub name: fn() -> &'static str,
}

/// Speeds of autoplay, slowest first. The last ones are for long searches, to show how the numbers grow.
pub const SPEEDS: [Speed; 9] = [
    Speed { millis: 4000, steps: 1, name: || text!("panels/speed-quarter") },
    Speed { millis: 2000, steps: 1, name: || text!("panels/speed-half") },
    Speed { millis: 1000, steps: 1, name: || text!("panels/speed-one") },
    Speed { millis: 500, steps: 1, name: || text!("panels/speed-two") },
    Speed { millis: 200, steps: 1, name: || text!("panels/speed-five") },
    Speed { millis: 50, steps: 1, name: || text!("panels/speed-twenty") },
    Speed { millis: 50, steps: 20, name: || text!("interface/speed-four-hundred") },
    Speed { millis: 50, steps: 400, name: || text!("interface/speed-eight-thousand") },
    Speed { millis: 50, steps: 8000, name: || text!("interface/speed-many") },
];

pub const USUAL_SPEED: usize = 2;

impl StepAction {
    /// Returns the position that a key leads to from another one.
    pub fn from(self, position: usize, last: usize) -> usize {
        match self {
            Self::Forward => (position + 1).min(last),
            Self::Back => position.saturating_sub(1),
            Self::First => 0,
            Self::Last => last,
        }
    }
}

impl Default for Playback {
    fn default() -> Self {
        Self { position: 0, is_playing: false, speed: USUAL_SPEED }
    }
}

impl Playback {
    pub const fn pace(&self) -> &'static Speed {
        &SPEEDS[self.speed]
    }

    /// Milliseconds until the next tick is due; `None` while nothing plays.
    pub const fn tick(&self) -> Option<u64> {
        if self.is_playing { Some(self.pace().millis) } else { None }
    }

    /// Returns the name of the speed while it plays.
    pub fn pace_name(&self) -> Option<&'static str> {
        (self.is_playing).then(|| (self.pace().name)())
    }

    /// Goes to a position by hand: it does not go on by itself.
    pub fn rest_at(&mut self, last: usize, position: usize) {
        self.is_playing = false;
        self.position = position.min(last);
    }

    pub fn step(&mut self, last: usize, action: StepAction) {
        self.rest_at(last, action.from(self.position, last));
    }

    /// Returns true if the position changed by itself, which resets manual scrolling.
    pub fn play(&mut self, last: usize, action: PlayAction) -> bool {
        match action {
            PlayAction::Play => return self.start_or_stop(last),
            PlayAction::Start if !self.is_playing => return self.start_or_stop(last),
            // It plays already.
            PlayAction::Start => {}
            PlayAction::Faster => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            PlayAction::Slower => self.speed = self.speed.saturating_sub(1),
        }
        false
    }

    /// Starts or stops autoplay. At the end it starts from the beginning.
    const fn start_or_stop(&mut self, last: usize) -> bool {
        self.is_playing = !self.is_playing;
        let is_at_end = self.is_playing && self.position == last;
        if is_at_end {
            self.position = 0;
        }
        is_at_end
    }

    /// Goes on by the steps of a tick. Returns false while nothing plays.
    pub fn go_on(&mut self, last: usize) -> bool {
        let plays = self.is_playing;
        if plays {
            self.position = (self.position + self.pace().steps).min(last);
            self.is_playing = self.position != last;
        }
        plays
    }
}
