//! Animations as GIF, for slide programs without APNG. All pictures share one palette of the 256 most frequent colours; other
//! colours become the nearest of them. Every picture after the first holds only the rectangle that differs from the one before.

use std::collections::HashMap;

use super::{PictureError, png::draw};
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use resvg::tiny_skia::Pixmap;

type Dot = [u8; 3];

const MOST_COLORS: usize = 256;

/// Longest side of a GIF.
const LONGEST: u32 = u16::MAX as u32;

/// Encodes an endless animation with the given milliseconds per picture. Time is linear in the pixels, plus a search of the
/// palette for every other colour.
///
/// # Errors
/// A picture is too large or cannot be read.
pub fn gif<S: AsRef<str>>(svgs: &[S], size: (u32, u32), milliseconds: u16) -> Result<Vec<u8>, PictureError> {
    if size.0 > LONGEST || size.1 > LONGEST {
        return Err(PictureError::TooLarge { size });
    }
    let pictures = svgs.iter().map(|svg| draw(svg.as_ref(), size)).collect::<Result<Vec<_>, _>>()?;
    let mut palette = Palette::of(&pictures);
    encode(&pictures, &mut palette, milliseconds).map_err(|error| PictureError::Refused(error.to_string()))
}

fn encode(pictures: &[Pixmap], palette: &mut Palette, milliseconds: u16) -> Result<Vec<u8>, EncodingError> {
    let Some(first) = pictures.first() else { return Ok(Vec::new()) };
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, first.width() as u16, first.height() as u16, &palette.colors.concat())?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut before: Vec<u8> = Vec::new();
    for picture in pictures {
        let dots: Vec<u8> = dots(picture).map(|dot| palette.number(dot)).collect();
        let part = Part::changed_area(&before, &dots, picture.width() as usize);
        encoder.write_frame(&Frame {
            // Hundredths of a second.
            delay: milliseconds / 10,
            dispose: DisposalMethod::Keep,
            left: part.left as u16,
            top: part.top as u16,
            width: part.width as u16,
            height: part.height as u16,
            buffer: part.cut(&dots, picture.width() as usize).into(),
            ..Frame::default()
        })?;
        before = dots;
    }
    drop(encoder);
    Ok(bytes)
}

/// Transparency is dropped: figures have a background.
fn dots(picture: &Pixmap) -> impl Iterator<Item = Dot> + '_ {
    picture.pixels().iter().map(|dot| [dot.red(), dot.green(), dot.blue()])
}

struct Palette {
    colors: Vec<Dot>,
    /// Palette indices of the colours, and of those looked up so far.
    numbers: HashMap<Dot, u8>,
}

impl Palette {
    /// Makes a palette of the most frequent colours; the same pictures always give the same order.
    fn of(pictures: &[Pixmap]) -> Self {
        let mut counts: HashMap<Dot, u64> = HashMap::new();
        for picture in pictures {
            // Count runs: equal pixels are usually adjacent.
            let mut run: (Dot, u64) = ([0; 3], 0);
            for dot in dots(picture) {
                if dot == run.0 {
                    run.1 += 1;
                } else {
                    *counts.entry(run.0).or_default() += run.1;
                    run = (dot, 1);
                }
            }
            *counts.entry(run.0).or_default() += run.1;
        }
        let mut counted: Vec<(Dot, u64)> = counts.into_iter().filter(|(_, count)| *count > 0).collect();
        counted.sort_unstable_by_key(|&(dot, count)| (std::cmp::Reverse(count), dot));
        let colors: Vec<Dot> = counted.into_iter().take(MOST_COLORS).map(|(dot, _)| dot).collect();
        let numbers = colors.iter().enumerate().map(|(number, &dot)| (dot, number as u8)).collect();
        Self { colors, numbers }
    }

    fn number(&mut self, dot: Dot) -> u8 {
        let colors = &self.colors;
        *self.numbers.entry(dot).or_insert_with(|| {
            let nearest = (0..colors.len()).min_by_key(|&number| distance(colors[number], dot));
            nearest.unwrap_or_default() as u8
        })
    }
}

fn distance(one: Dot, other: Dot) -> u32 {
    (0..3).map(|channel| u32::from(one[channel].abs_diff(other[channel])).pow(2)).sum()
}

struct Part {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Part {
    /// Returns the rectangle to redraw: everything without a previous picture, and one pixel if nothing differs.
    fn changed_area(before: &[u8], now: &[u8], across: usize) -> Self {
        let rows = now.len() / across.max(1);
        if before.len() != now.len() {
            return Self { left: 0, top: 0, width: across, height: rows };
        }
        let differs = |at: &usize| before[*at] != now[*at];
        let mut bounds: Option<[usize; 4]> = None;
        for at in (0..now.len()).filter(differs) {
            let x = at % across;
            let y = at / across;
            let [left, top, right, bottom] = bounds.unwrap_or([x, y, x, y]);
            bounds = Some([left.min(x), top.min(y), right.max(x), bottom.max(y)]);
        }
        let [left, top, right, bottom] = bounds.unwrap_or([0; 4]);
        Self { left, top, width: right + 1 - left, height: bottom + 1 - top }
    }

    fn cut(&self, dots: &[u8], across: usize) -> Vec<u8> {
        let row = |y: usize| &dots[y * across + self.left..y * across + self.left + self.width];
        (self.top..self.top + self.height).flat_map(row).copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg(color: &str, x: u32) -> String {
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#fff"/>
            <circle cx="{x}" cy="9" r="6.5" fill="{color}"/><text x="2" y="18" font-size="9">{x} ≥ 3</text></svg>"##
        )
    }

    fn shown(bytes: &[u8]) -> (Vec<Vec<Dot>>, Vec<u16>) {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(bytes).expect("a GIF");
        assert_eq!(decoder.repeat(), Repeat::Infinite);
        let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
        let mut screen = vec![[0; 3]; width * height];
        let (mut pictures, mut delays) = (Vec::new(), Vec::new());
        while let Some(frame) = decoder.read_next_frame().expect("a picture") {
            for (number, dot) in frame.buffer.chunks(4).enumerate() {
                let (x, y) = (number % usize::from(frame.width), number / usize::from(frame.width));
                screen[(usize::from(frame.top) + y) * width + usize::from(frame.left) + x] = [dot[0], dot[1], dot[2]];
            }
            pictures.push(screen.clone());
            delays.push(frame.delay);
        }
        (pictures, delays)
    }

    #[test]
    fn pictures_decoded_again_are_those_that_were_drawn() {
        {
            let svgs = [svg("#c00", 10), svg("#c00", 30), svg("#c00", 30), svg("#00c", 12)];
            let size = (120, 60);
            let (pictures, delays) = shown(&gif(&svgs, size, 1_200).expect("pictures"));
            assert_eq!(delays, [120; 4]);
            for (svg, shown) in svgs.iter().zip(&pictures) {
                let expected: Vec<Dot> = dots(&draw(svg, size).expect("a picture")).collect();
                let far = expected.iter().zip(shown).map(|(one, other)| distance(*one, *other)).max().expect("dots");
                assert!(far <= 3 * 12 * 12, "a dot is {far} away from what was drawn");
                let exact = expected.iter().zip(shown).filter(|(one, other)| one == other).count();
                assert!(exact * 100 >= expected.len() * 98, "{exact} of {}", expected.len());
            }
            assert_eq!(pictures[1], pictures[2], "what is the same stays the same");
        }

        assert!(matches!(gif(&[svg("#000", 1)], (70_000, 10), 100), Err(PictureError::TooLarge { .. })));
        assert!(matches!(gif(&["<svg"], (10, 10), 100), Err(PictureError::Refused(_))));
    }
}
