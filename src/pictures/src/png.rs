//! Bitmaps: PNG and APNG.

use std::num::NonZeroU16;

use super::{PictureError, parsed};
use png::{BitDepth, ColorType, Compression, Encoder, EncodingError};
use resvg::tiny_skia::{Pixmap, Transform};

/// Most pixels of a picture: about 160 MB while it is drawn.
pub const MOST_PIXELS: u64 = 40_000_000;

/// Draws a picture with the given width and height in pixels.
///
/// # Errors
/// The picture is too large or cannot be read.
pub fn png(svg: &str, size: (u32, u32)) -> Result<Vec<u8>, PictureError> {
    animated(&[svg], size, 0)
}

/// Encodes an endless animation with the given milliseconds per picture.
///
/// # Errors
/// A picture is too large or cannot be read.
pub fn animated<S: AsRef<str>>(svgs: &[S], size: (u32, u32), milliseconds: u16) -> Result<Vec<u8>, PictureError> {
    let dots = svgs.iter().map(|svg| draw(svg.as_ref(), size)).collect::<Result<Vec<_>, _>>()?;
    let pause = NonZeroU16::new(milliseconds).filter(|_| dots.len() > 1);
    encode(&dots, pause).map_err(|error| PictureError::Refused(error.to_string()))
}

pub fn draw(svg: &str, (width, height): (u32, u32)) -> Result<Pixmap, PictureError> {
    let too_large = PictureError::TooLarge { size: (width, height) };
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(too_large);
    }
    let tree = parsed(svg)?;
    let mut dots = Pixmap::new(width, height).ok_or(too_large)?;
    let across = width as f32 / tree.size().width();
    let down = height as f32 / tree.size().height();
    resvg::render(&tree, Transform::from_scale(across, down), &mut dots.as_mut());
    Ok(dots)
}

/// Transparency is dropped: figures have a background.
fn encode(pictures: &[Pixmap], pause: Option<NonZeroU16>) -> Result<Vec<u8>, EncodingError> {
    let Some(first) = pictures.first() else { return Ok(Vec::new()) };
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, first.width(), first.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Default);
    if let Some(pause) = pause {
        encoder.set_animated(pictures.len() as u32, 0)?;
        encoder.set_frame_delay(pause.get(), 1_000)?;
    }
    let mut writer = encoder.write_header()?;
    for picture in pictures {
        let mut colors = Vec::with_capacity(picture.data().len() / 4 * 3);
        picture.data().chunks_exact(4).for_each(|dot| colors.extend_from_slice(&dot[..3]));
        writer.write_image_data(&colors)?;
    }
    writer.finish()?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SVG: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><rect width="8" height="4" fill="#123456"/></svg>"##;

    fn decoded(bytes: &[u8]) -> (u32, u32, Vec<u8>, Option<u32>) {
        let mut reader = png::Decoder::new(bytes).read_info().expect("a picture");
        let mut dots = vec![0; reader.output_buffer_size()];
        let about = reader.next_frame(&mut dots).expect("dots");
        let frames = reader.info().animation_control().map(|control| control.num_frames);
        (about.width, about.height, dots, frames)
    }

    #[test]
    fn a_picture_has_the_size_and_the_colours_that_were_asked_for() {
        {
            let (width, height, dots, frames) = decoded(&png(SVG, (16, 8)).expect("a picture"));
            assert_eq!((width, height, frames), (16, 8, None));
            assert!(dots.chunks(3).all(|dot| dot == [0x12, 0x34, 0x56]));
        }

        {
            let bytes = animated(&[SVG, SVG, SVG], (8, 4), 500).expect("pictures");
            assert_eq!(decoded(&bytes).3, Some(3));
        }

        {
            let refused = png(SVG, (100_000, 100_000));
            assert_eq!(refused, Err(PictureError::TooLarge { size: (100_000, 100_000) }));
        }
    }
}
