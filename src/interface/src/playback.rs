//! Position among the steps of a lesson, and autoplay. Plain data, the same for lessons of every kind.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playback {
    pub position: usize,
    pub playing: Playing,
    /// Index into [`SPEEDS`].
    pub speed: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Playing {
    #[default]
    Paused,
    On,
}

#[derive(Clone, Copy, Debug)]
pub struct Speed {
    pub millis: u64,
    pub steps: usize,
    pub name: fn() -> &'static str,
}

/// Speeds of autoplay, slowest first. The last ones are for long searches, to show how the numbers grow.
pub const SPEEDS: [Speed; 9] = [
    Speed { millis: 4000, steps: 1, name: || text!(panels, "speed-quarter") },
    Speed { millis: 2000, steps: 1, name: || text!(panels, "speed-half") },
    Speed { millis: 1000, steps: 1, name: || text!(panels, "speed-one") },
    Speed { millis: 500, steps: 1, name: || text!(panels, "speed-two") },
    Speed { millis: 200, steps: 1, name: || text!(panels, "speed-five") },
    Speed { millis: 50, steps: 1, name: || text!(panels, "speed-twenty") },
    Speed { millis: 50, steps: 20, name: || text!(interface, "speed-four-hundred") },
    Speed { millis: 50, steps: 400, name: || text!(interface, "speed-eight-thousand") },
    Speed { millis: 50, steps: 8000, name: || text!(interface, "speed-many") },
];

pub const USUAL_SPEED: usize = 2;

impl Default for Playback {
    fn default() -> Self {
        Self { position: 0, playing: Playing::Paused, speed: USUAL_SPEED }
    }
}

impl Playback {
    /// Creates a paused playback after `position` steps, at the usual speed.
    pub fn at(position: usize) -> Self {
        Self { position, ..Self::default() }
    }

    pub const fn pace(&self) -> &'static Speed {
        &SPEEDS[self.speed]
    }

    /// Milliseconds until the next tick is due; `None` while nothing plays.
    pub const fn tick(&self) -> Option<u64> {
        match self.playing {
            Playing::On => Some(self.pace().millis),
            Playing::Paused => None,
        }
    }

    /// Returns the name of the speed while it plays.
    pub fn pace_name(&self) -> Option<&'static str> {
        (self.playing == Playing::On).then(|| (self.pace().name)())
    }
}
