//! Figures as dots and as pages, where the program is built with what draws them.

use plywood_drawing::figure::Figure;
use plywood_drawing::figure::style::Colors;
use plywood_export::lesson_figure::{LessonFigure, LessonFigures};
use plywood_tree::diagnostic::Diagnostic;

/// A picture, two dots a unit unless a size is asked for.
pub(super) fn png(figure: &Figure, colors: Colors, size: Option<(u32, u32)>) -> Result<Vec<u8>, Diagnostic> {
    here::png(figure, colors, size)
}

/// A document of a page a figure.
pub(super) fn pdf(figures: &[Figure], colors: Colors, size: Option<(u32, u32)>) -> Result<Vec<u8>, Diagnostic> {
    here::pdf(figures, colors, size)
}

/// Pictures one after the other.
pub(super) fn animated(figures: &[Figure], colors: Colors, size: Option<(u32, u32)>) -> Result<Vec<u8>, Diagnostic> {
    here::animated(figures, colors, size)
}

/// The same for slides that show no APNG.
pub(super) fn gif(figures: &[Figure], colors: Colors, size: Option<(u32, u32)>) -> Result<Vec<u8>, Diagnostic> {
    here::gif(figures, colors, size)
}

/// The same of a step of a lesson.
pub(super) fn lesson_png(
    all: &LessonFigures,
    figure: &LessonFigure,
    colors: Colors,
    size: Option<(u32, u32)>,
) -> Result<Vec<u8>, Diagnostic> {
    here::picture(&all.svg(figure, colors, size), all.size(), size)
}

/// A document of a page a step.
pub(super) fn lesson_pdf(all: &LessonFigures, colors: Colors, size: Option<(u32, u32)>) -> Result<Vec<u8>, Diagnostic> {
    let pages = all.figures.iter().map(|figure| all.svg(figure, colors, size)).collect::<Vec<_>>();
    here::pages(all.figures.first().map_or("", |figure| figure.title.as_str()), &pages)
}

/// Steps of a lesson one after the other.
pub(super) fn lesson_animated(
    all: &LessonFigures,
    colors: Colors,
    size: Option<(u32, u32)>,
) -> Result<Vec<u8>, Diagnostic> {
    let frames = all.figures.iter().map(|figure| all.svg(figure, colors, size)).collect::<Vec<_>>();
    here::moving(&frames, all.size(), size, here::apng)
}

/// The same for slides that show no APNG.
pub(super) fn lesson_gif(all: &LessonFigures, colors: Colors, size: Option<(u32, u32)>) -> Result<Vec<u8>, Diagnostic> {
    let frames = all.figures.iter().map(|figure| all.svg(figure, colors, size)).collect::<Vec<_>>();
    here::moving(&frames, all.size(), size, here::moving_gif)
}

#[cfg(feature = "pictures")]
mod here {
    use plywood_drawing::figure::style::Colors;
    use plywood_drawing::figure::{Figure, svg};
    use plywood_pictures as pictures;
    use plywood_pictures::{MOST_PIXELS, NoPicture};
    use plywood_tree::diagnostic::Diagnostic;

    /// Dots a unit, where no size is asked for: sharp on any slide.
    const SHARP: u32 = 2;

    /// How long each picture of several is shown.
    const MILLISECONDS: u16 = 1_200;

    /// The least paper of a document of several pages: A4 on its side, in points.
    const PAPER: (u32, u32) = (842, 595);

    /// Frames of a moving picture are kept in memory until the last is drawn: so many dots of all of them.
    const MOST_MOVING: u64 = 10 * MOST_PIXELS;

    pub(super) fn png(figure: &Figure, colors: Colors, size: Option<(u32, u32)>) -> Result<Vec<u8>, Diagnostic> {
        picture(&svg::document(figure, colors, size), figure.size, size)
    }

    /// A picture of a document with this size of its own.
    pub(super) fn picture(svg: &str, own: (i32, i32), size: Option<(u32, u32)>) -> Result<Vec<u8>, Diagnostic> {
        let dots = size.unwrap_or_else(|| natural(own, MOST_PIXELS));
        pictures::png(svg, dots).map_err(|error| refused(&error))
    }

    pub(super) fn pdf(figures: &[Figure], colors: Colors, size: Option<(u32, u32)>) -> Result<Vec<u8>, Diagnostic> {
        let paper = size.or((figures.len() > 1).then_some(PAPER));
        let pages: Vec<String> = figures.iter().map(|figure| svg::document(figure, colors, paper)).collect();
        let title = figures.first().map_or("", |figure| figure.title.as_str());
        self::pages(title, &pages)
    }

    /// A document of these pages.
    pub(super) fn pages(title: &str, pages: &[String]) -> Result<Vec<u8>, Diagnostic> {
        pictures::pdf(title, pages).map_err(|error| refused(&error))
    }

    pub(super) fn animated(
        figures: &[Figure],
        colors: Colors,
        size: Option<(u32, u32)>,
    ) -> Result<Vec<u8>, Diagnostic> {
        frames(figures, colors, size, apng)
    }

    pub(super) fn gif(figures: &[Figure], colors: Colors, size: Option<(u32, u32)>) -> Result<Vec<u8>, Diagnostic> {
        frames(figures, colors, size, moving_gif)
    }

    /// What writes drawings of so many dots one after the other.
    type Moving = fn(&[String], (u32, u32)) -> Result<Vec<u8>, NoPicture>;

    pub(super) fn apng(frames: &[String], dots: (u32, u32)) -> Result<Vec<u8>, NoPicture> {
        pictures::animated(frames, dots, MILLISECONDS)
    }

    pub(super) fn moving_gif(frames: &[String], dots: (u32, u32)) -> Result<Vec<u8>, NoPicture> {
        pictures::gif(frames, dots, MILLISECONDS)
    }

    fn frames(
        figures: &[Figure],
        colors: Colors,
        size: Option<(u32, u32)>,
        write: Moving,
    ) -> Result<Vec<u8>, Diagnostic> {
        let Some(first) = figures.first() else { return Ok(Vec::new()) };
        let frames: Vec<String> = figures.iter().map(|figure| svg::document(figure, colors, size)).collect();
        moving(&frames, first.size, size, write)
    }

    /// A moving picture of these frames, all with this size of their own.
    pub(super) fn moving(
        frames: &[String],
        own: (i32, i32),
        size: Option<(u32, u32)>,
        write: Moving,
    ) -> Result<Vec<u8>, Diagnostic> {
        let most = (MOST_MOVING / frames.len().max(1) as u64).min(MOST_PIXELS);
        let dots = size.unwrap_or_else(|| natural(own, most));
        if u64::from(dots.0) * u64::from(dots.1) > most {
            return Err(refused(&NoPicture::TooLarge { size: dots }));
        }
        write(frames, dots).map_err(|error| refused(&error))
    }

    /// The size of a figure in dots: sharp, or as sharp as that many allow.
    fn natural(own: (i32, i32), most: u64) -> (u32, u32) {
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
mod here {
    use plywood_drawing::figure::Figure;
    use plywood_drawing::figure::style::Colors;
    use plywood_tree::diagnostic::Diagnostic;

    fn without() -> Diagnostic {
        Diagnostic::new("no-such-format", text!(pictures, "no-pictures")).help(text!(pictures, "no-pictures-help"))
    }

    pub(super) fn png(_: &Figure, _: Colors, _: Option<(u32, u32)>) -> Result<Vec<u8>, Diagnostic> {
        Err(without())
    }

    pub(super) fn picture(_: &str, _: (i32, i32), _: Option<(u32, u32)>) -> Result<Vec<u8>, Diagnostic> {
        Err(without())
    }

    pub(super) fn pages(_: &str, _: &[String]) -> Result<Vec<u8>, Diagnostic> {
        Err(without())
    }

    pub(super) fn apng(_: &[String], _: (u32, u32)) -> Result<Vec<u8>, Diagnostic> {
        Err(without())
    }

    pub(super) fn moving_gif(_: &[String], _: (u32, u32)) -> Result<Vec<u8>, Diagnostic> {
        Err(without())
    }

    pub(super) fn moving(
        _: &[String],
        _: (i32, i32),
        _: Option<(u32, u32)>,
        _: fn(&[String], (u32, u32)) -> Result<Vec<u8>, Diagnostic>,
    ) -> Result<Vec<u8>, Diagnostic> {
        Err(without())
    }

    pub(super) fn gif(_: &[Figure], _: Colors, _: Option<(u32, u32)>) -> Result<Vec<u8>, Diagnostic> {
        Err(without())
    }

    pub(super) fn pdf(_: &[Figure], _: Colors, _: Option<(u32, u32)>) -> Result<Vec<u8>, Diagnostic> {
        Err(without())
    }

    pub(super) fn animated(_: &[Figure], _: Colors, _: Option<(u32, u32)>) -> Result<Vec<u8>, Diagnostic> {
        Err(without())
    }
}
