//! Reproducible pseudorandom numbers: the same for the same seed on every machine and in every version.

/// A small generator with a fixed sequence: 64 bits of state, a few wrapping operations a number, platform-independent.
///
/// Source: Steele, Lea & Flood 2014, "Fast splittable pseudorandom number generators" (`SplitMix64`).
#[derive(Clone, Debug, Default)]
pub struct SplitMix(u64);

impl SplitMix {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub const fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// Returns a number below `bound`, uniform to within 2^-64: the upper half of the product of `bound` and the next 64 bits.
    pub const fn below(&mut self, bound: u64) -> u64 {
        ((self.draw() as u128 * bound as u128) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        // Numbers of other `SplitMix64` implementations for the seed 1234567.
        {
            let mut random = SplitMix::new(1_234_567);
            let drawn: Vec<u64> = (0..5).map(|_| random.draw()).collect();
            let known = [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ];
            assert_eq!(drawn, known);
        }

        // A number is below its bound.
        {
            let mut random = SplitMix::new(0);
            assert!((1..100).all(|bound| random.below(bound) < bound));
        }
    }
}
