//! PDF documents with one page per picture and embedded fonts.

use std::collections::HashMap;

use super::{PictureError, parsed};
use pdf_writer::{Content, Finish as _, Name, Pdf, Rect, Ref, TextStr};
use svg2pdf::ConversionOptions;

const PICTURE: Name<'static> = Name(b"P");

/// Encodes the pictures as the pages of a document, in their own sizes at one point per unit.
///
/// # Errors
/// A picture cannot be read or drawn.
pub fn pdf<S: AsRef<str>>(title: &str, pictures: &[S]) -> Result<Vec<u8>, PictureError> {
    let mut next = Ref::new(1);
    let catalog = next.bump();
    let pages = next.bump();
    let about = next.bump();
    let mut pdf = Pdf::new();
    let mut kids = Vec::with_capacity(pictures.len());
    for picture in pictures {
        kids.push(page(&mut pdf, &mut next, pages, picture.as_ref())?);
    }
    pdf.catalog(catalog).pages(pages);
    pdf.pages(pages).count(kids.len() as i32).kids(kids);
    pdf.document_info(about).title(TextStr(title)).producer(TextStr("Plywood"));
    Ok(pdf.finish())
}

fn page(pdf: &mut Pdf, next: &mut Ref, pages: Ref, svg: &str) -> Result<Ref, PictureError> {
    let tree = parsed(svg)?;
    let width = tree.size().width();
    let height = tree.size().height();
    let (chunk, picture) = svg2pdf::to_chunk(&tree, ConversionOptions::default())
        .map_err(|error| PictureError::Refused(error.to_string()))?;
    let mut numbers: HashMap<Ref, Ref> = HashMap::new();
    let chunk = chunk.renumber(|old| *numbers.entry(old).or_insert_with(|| next.bump()));
    let picture = *numbers.entry(picture).or_insert_with(|| next.bump());
    let id = next.bump();
    let drawing = next.bump();
    let mut page = pdf.page(id);
    page.media_box(Rect::new(0.0, 0.0, width, height)).parent(pages).contents(drawing);
    page.resources().x_objects().pair(PICTURE, picture);
    page.finish();
    let mut content = Content::new();
    // A picture is one unit wide and high.
    content.transform([width, 0.0, 0.0, height, 0.0, 0.0]).x_object(PICTURE);
    pdf.stream(drawing, &content.finish());
    pdf.extend(&chunk);
    Ok(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SVG: &str =
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><text x="4" y="20">A ≥ 3</text></svg>"#;

    fn count(pdf: &[u8], words: &[u8]) -> usize {
        pdf.windows(words.len()).filter(|window| *window == words).count()
    }

    #[test]
    fn a_document_has_a_page_a_picture() {
        {
            let pdf = pdf("Title", &[SVG, SVG, SVG]).expect("a document");
            assert!(pdf.starts_with(b"%PDF-") && pdf.ends_with(b"%%EOF"));
            assert_eq!(count(&pdf, b"/Type /Page\n"), 3);
            assert!(count(&pdf, b"/FontFile") >= 3 && count(&pdf, b"DejaVuSans") >= 3, "fonts are embedded");
        }

        assert!(matches!(pdf("", &["<svg"]), Err(PictureError::Refused(_))));
    }
}
