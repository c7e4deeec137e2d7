//! Figures as dots and as pages, where the program is built with what draws them.

#[cfg(feature = "pictures")]
pub(super) use drawn::{animated, gif, pdf, png};
#[cfg(not(feature = "pictures"))]
pub(super) use missing::{all as animated, all as gif, all as pdf, png};

#[cfg(feature = "pictures")]
mod drawn {
    use crate::cli::endings::Size;
    use plywood_drawing::figure::style::Colors;
    use plywood_drawing::figure::{Body, Figure, Point, svg};
    use plywood_pictures as pictures;
    use plywood_pictures::{MOST_PIXELS, NoPicture};
    use plywood_tree::diagnostic::Diagnostic;

    /// Dots a unit, where no size is asked for: sharp on any slide.
    const SHARP: u32 = 2;

    /// How long each picture of several is shown.
    const MILLISECONDS: u16 = 1_200;

    /// The least paper of a document of several trees: A4 on its side, in points.
    const PAPER: (u32, u32) = (842, 595);

    /// Frames of a moving picture are kept in memory until the last is drawn: so many dots of all of them.
    const MOST_MOVING: u64 = 10 * MOST_PIXELS;

    /// A picture, two dots a unit unless a size is asked for.
    pub(in crate::cli) fn png(figure: &Figure, colors: Colors, size: Size) -> Result<Vec<u8>, Diagnostic> {
        let dots = size.unwrap_or_else(|| natural(figure.size, MOST_PIXELS));
        pictures::png(&svg::document(figure, colors, size), dots).map_err(|error| refused(&error))
    }

    /// A document of a page a figure.
    pub(in crate::cli) fn pdf(figures: &[Figure], colors: Colors, size: Size) -> Result<Vec<u8>, Diagnostic> {
        let Some(first) = figures.first() else { return Ok(Vec::new()) };
        let paper = match first.body {
            Body::Tree(..) if figures.len() > 1 => size.or(Some(PAPER)),
            Body::Tree(..) | Body::Cells(_) => size,
        };
        pictures::pdf(&first.title, &documents(figures, colors, paper)).map_err(|error| refused(&error))
    }

    /// Pictures one after the other.
    pub(in crate::cli) fn animated(figures: &[Figure], colors: Colors, size: Size) -> Result<Vec<u8>, Diagnostic> {
        moving(figures, colors, size, pictures::animated)
    }

    /// The same for slides that show no APNG.
    pub(in crate::cli) fn gif(figures: &[Figure], colors: Colors, size: Size) -> Result<Vec<u8>, Diagnostic> {
        moving(figures, colors, size, pictures::gif)
    }

    fn documents(figures: &[Figure], colors: Colors, size: Size) -> Vec<String> {
        figures.iter().map(|figure| svg::document(figure, colors, size)).collect()
    }

    /// Writes frames of so many dots, each shown for so many milliseconds.
    type Moving = fn(&[String], (u32, u32), u16) -> Result<Vec<u8>, NoPicture>;

    fn moving(figures: &[Figure], colors: Colors, size: Size, write: Moving) -> Result<Vec<u8>, Diagnostic> {
        let Some(first) = figures.first() else { return Ok(Vec::new()) };
        let most = (MOST_MOVING / figures.len() as u64).min(MOST_PIXELS);
        let dots = size.unwrap_or_else(|| natural(first.size, most));
        if u64::from(dots.0) * u64::from(dots.1) > most {
            return Err(refused(&NoPicture::TooLarge { size: dots }));
        }
        write(&documents(figures, colors, size), dots, MILLISECONDS).map_err(|error| refused(&error))
    }

    /// The size of a figure in dots: sharp, or as sharp as that many allow.
    fn natural(own: Point, most: u64) -> (u32, u32) {
        let (width, height) = (own.0.max(1) as u32, own.1.max(1) as u32);
        let units = u64::from(width) * u64::from(height);
        let sharp = if units * u64::from(SHARP * SHARP) <= most { SHARP } else { 1 };
        if units * u64::from(sharp * sharp) <= most {
            return (width * sharp, height * sharp);
        }
        let smaller = (most as f64 / units as f64).sqrt();
        let scaled = |length: u32| ((f64::from(length) * smaller) as u32).max(1);
        (scaled(width), scaled(height))
    }

    fn refused(error: &NoPicture) -> Diagnostic {
        match error {
            NoPicture::TooLarge { size: (width, height) } => {
                let problem =
                    say!(pictures, "too-many-dots", Text(width), Text(height), most = Count(MOST_PIXELS as usize));
                Diagnostic::new("too-large", problem).help(text!(pictures, "size-help"))
            }
            NoPicture::Refused(why) => Diagnostic::new("no-picture", say!(pictures, "not-drawn", Text(why))),
        }
    }
}

#[cfg(not(feature = "pictures"))]
mod missing {
    use crate::cli::endings::Size;
    use plywood_drawing::figure::Figure;
    use plywood_drawing::figure::style::Colors;
    use plywood_tree::diagnostic::Diagnostic;

    pub(in crate::cli) fn png(_: &Figure, _: Colors, _: Size) -> Result<Vec<u8>, Diagnostic> {
        Err(without())
    }

    pub(in crate::cli) fn all(_: &[Figure], _: Colors, _: Size) -> Result<Vec<u8>, Diagnostic> {
        Err(without())
    }

    fn without() -> Diagnostic {
        Diagnostic::new("no-such-format", text!(pictures, "no-pictures")).help(text!(pictures, "no-pictures-help"))
    }
}
