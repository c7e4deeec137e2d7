//! Converts SVG to formats for slides and print: PNG, APNG, GIF and PDF.
//!
//! The `DejaVu` fonts in this folder give the same figure on every machine, and PDF files embed them. System fonts are used only
//! for characters that these do not have.

mod gif;
mod pdf;
mod png;

pub use gif::gif;
pub use pdf::pdf;
pub use png::{MOST_PIXELS, animated, png};

use std::sync::{Arc, OnceLock};

use resvg::usvg::{Options, Tree, fontdb::Database};

/// Error while drawing a picture.
#[derive(Debug, PartialEq)]
pub enum PictureError {
    /// The picture would have more than [`MOST_PIXELS`].
    TooLarge {
        /// Width and height in pixels.
        size: (u32, u32),
    },
    /// Error message of the drawing library.
    Refused(String),
}

fn parsed(svg: &str) -> Result<Tree, PictureError> {
    let options = Options { fontdb: fonts(svg), font_family: "DejaVu Sans".to_owned(), ..Options::default() };
    Tree::from_str(svg, &options).map_err(|error| PictureError::Refused(error.to_string()))
}

fn fonts(text: &str) -> Arc<Database> {
    static OWN: OnceLock<Arc<Database>> = OnceLock::new();
    static ALL: OnceLock<Arc<Database>> = OnceLock::new();
    let own = || OWN.get_or_init(|| Arc::new(own_fonts()));
    if text.chars().all(is_ours) {
        return Arc::clone(own());
    }
    let all = ALL.get_or_init(|| {
        let mut all = Database::clone(own());
        all.load_system_fonts();
        Arc::new(all)
    });
    Arc::clone(all)
}

fn own_fonts() -> Database {
    let mut own = Database::new();
    own.load_font_data(include_bytes!("fonts/DejaVuSans.ttf").to_vec());
    own.load_font_data(include_bytes!("fonts/DejaVuSans-Bold.ttf").to_vec());
    own.load_font_data(include_bytes!("fonts/DejaVuSansMono.ttf").to_vec());
    own.load_font_data(include_bytes!("fonts/DejaVuSansMono-Bold.ttf").to_vec());
    own.set_sans_serif_family("DejaVu Sans");
    own.set_monospace_family("DejaVu Sans Mono");
    own
}

/// Returns true if the embedded fonts may have the character: European letters and symbols.
const fn is_ours(c: char) -> bool {
    matches!(c, '\u{0}'..='\u{17f}' | '\u{370}'..='\u{45f}' | '\u{2000}'..='\u{27bf}')
}
