//! Bitmap and PDF output, if the program is built with it.

#[cfg(feature = "pictures")]
pub use drawn::{animated, document, gif, pdf, png};
#[cfg(not(feature = "pictures"))]
pub(super) use missing::{animated, document, gif, pdf, png};

#[cfg(feature = "pictures")]
mod drawn {
    use crate::cli::endings::Size;
    use plywood_drawing::figure::{Figure, Point, paper::Page, style::Colors, svg};
    use plywood_pictures::{self as pictures, MOST_PIXELS, PictureError};
    use plywood_tree::diagnostic::Diagnostic;

    const SHARP: u32 = 2;

    const MILLISECONDS: u16 = 1_200;

    /// Most pixels of all frames of an animation, which are kept in memory until the last is drawn.
    const MOST_MOVING: u64 = 10 * MOST_PIXELS;

    pub fn png(figure: &Figure, colors: Colors, size: Size) -> Result<Vec<u8>, Diagnostic> {
        let dots = size.unwrap_or_else(|| natural(figure.size, MOST_PIXELS));
        pictures::png(&svg::document(figure, colors, size), dots).map_err(refused)
    }

    pub fn pdf(pages: &[Page<'_>], title: &str, colors: Colors) -> Result<Vec<u8>, Diagnostic> {
        let drawn: Vec<String> =
            (1..).zip(pages).map(|(number, page)| svg::page(page, title, number, colors)).collect();
        document(title, &drawn)
    }

    /// Encodes drawings as the pages of a PDF document.
    pub fn document(title: &str, pages: &[String]) -> Result<Vec<u8>, Diagnostic> {
        pictures::pdf(title, pages).map_err(refused)
    }

    pub fn animated(figures: &[Figure], colors: Colors, size: Size) -> Result<Vec<u8>, Diagnostic> {
        moving(figures, colors, size, pictures::animated)
    }

    pub fn gif(figures: &[Figure], colors: Colors, size: Size) -> Result<Vec<u8>, Diagnostic> {
        moving(figures, colors, size, pictures::gif)
    }

    type Moving = fn(&[String], (u32, u32), u16) -> Result<Vec<u8>, PictureError>;

    fn moving(figures: &[Figure], colors: Colors, size: Size, write: Moving) -> Result<Vec<u8>, Diagnostic> {
        let Some(first) = figures.first() else { return Ok(Vec::new()) };
        let most = (MOST_MOVING / figures.len() as u64).min(MOST_PIXELS);
        let dots = size.unwrap_or_else(|| natural(first.size, most));
        if u64::from(dots.0) * u64::from(dots.1) > most {
            return Err(refused(PictureError::TooLarge { size: dots }));
        }
        let drawings: Vec<String> = figures.iter().map(|figure| svg::document(figure, colors, size)).collect();
        write(&drawings, dots, MILLISECONDS).map_err(refused)
    }

    /// Returns the size of a figure in pixels, limited to `most` pixels.
    fn natural(own: Point, most: u64) -> (u32, u32) {
        let width = own.0.max(1) as u32;
        let height = own.1.max(1) as u32;
        let units = u64::from(width) * u64::from(height);
        let sharp = if units * u64::from(SHARP * SHARP) <= most { SHARP } else { 1 };
        if units * u64::from(sharp * sharp) <= most {
            return (width * sharp, height * sharp);
        }
        let smaller = (most as f64 / units as f64).sqrt();
        let scaled = |length: u32| ((f64::from(length) * smaller) as u32).max(1);
        (scaled(width), scaled(height))
    }

    fn refused(error: PictureError) -> Diagnostic {
        match error {
            PictureError::TooLarge { size: (width, height) } => Diagnostic::new(
                "too-large",
                say!("pictures/too-many-dots", Text(width), Text(height), most = Count(MOST_PIXELS as usize)),
            )
            .help(text!("pictures/size-help")),
            PictureError::Refused(why) => Diagnostic::new("no-picture", say!("pictures/not-drawn", Text(why))),
        }
    }
}

#[cfg(not(feature = "pictures"))]
mod missing {
    use crate::cli::endings::Size;
    use plywood_drawing::figure::{Figure, paper::Page, style::Colors};
    use plywood_tree::diagnostic::Diagnostic;

    pub fn png(_: &Figure, _: Colors, _: Size) -> Result<Vec<u8>, Diagnostic> {
        Err(without())
    }

    pub fn animated(_: &[Figure], _: Colors, _: Size) -> Result<Vec<u8>, Diagnostic> {
        Err(without())
    }

    pub fn gif(_: &[Figure], _: Colors, _: Size) -> Result<Vec<u8>, Diagnostic> {
        Err(without())
    }

    pub fn pdf(_: &[Page<'_>], _: &str, _: Colors) -> Result<Vec<u8>, Diagnostic> {
        Err(without())
    }

    pub fn document(_: &str, _: &[String]) -> Result<Vec<u8>, Diagnostic> {
        Err(without())
    }

    fn without() -> Diagnostic {
        Diagnostic::new("no-such-format", text!("pictures/no-pictures")).help(text!("pictures/no-pictures-help"))
    }
}
