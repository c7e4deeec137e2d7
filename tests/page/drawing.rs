//! Renderings of the same figure by the browser and by the library for PNG and PDF: they agree.

use crate::browser::{Browser, Device};
use crate::{Written, address};
use plywood_tree::testing::some;
use serde_json::json;

/// Side of the compared blocks in pixels: each renderer draws letters slightly differently.
const BLOCK: usize = 12;

fn dots(png: &[u8]) -> (Vec<[u8; 3]>, usize) {
    let mut reader = png::Decoder::new(png).read_info().expect("a picture");
    let mut bytes = vec![0; reader.output_buffer_size()];
    let about = reader.next_frame(&mut bytes).expect("a picture");
    let channels = about.color_type.samples();
    let dots = bytes[..about.buffer_size()].chunks_exact(channels).map(|dot| [dot[0], dot[1], dot[2]]);
    (dots.collect(), about.width as usize)
}

fn blocks((dots, width): &(Vec<[u8; 3]>, usize)) -> Vec<[f64; 3]> {
    let height = dots.len() / width;
    let mut blocks = Vec::new();
    for top in (0..height - height % BLOCK).step_by(BLOCK) {
        for left in (0..width - width % BLOCK).step_by(BLOCK) {
            let mut sum = [0.0; 3];
            for dot in (0..BLOCK * BLOCK).map(|at| dots[(top + at / BLOCK) * width + left + at % BLOCK]) {
                (0..3).for_each(|channel| sum[channel] += f64::from(dot[channel]));
            }
            blocks.push(sum.map(|sum| sum / (BLOCK * BLOCK) as f64));
        }
    }
    blocks
}

/// Returns the average and the greatest difference of two pictures, from 0 to 1.
fn difference(one: &[[f64; 3]], other: &[[f64; 3]]) -> (f64, f64) {
    assert_eq!(one.len(), other.len());
    let apart = |(one, other): (&[f64; 3], &[f64; 3])| {
        (0..3).map(|channel| (one[channel] - other[channel]).abs()).sum::<f64>() / (3.0 * 255.0)
    };
    let all: Vec<f64> = one.iter().zip(other).map(apart).collect();
    (all.iter().sum::<f64>() / all.len() as f64, all.iter().copied().fold(0.0, f64::max))
}

#[test]
fn the_browser_draws_a_figure_as_the_library_does() {
    let Some(mut browser) = Browser::open() else { return };
    let written = Written::new();
    for (lecture, theme) in some([("ubb", "light"), ("pisa", "dark"), ("chance-linear", "mono"), ("textbook", "light")])
    {
        let options = ["--step", "end", "--theme", theme, "--size", "960x600", "--legend"];
        let svg = written.export(lecture, "figure.svg", &options);
        let png = std::fs::read(written.export(lecture, "figure.png", &options)).expect("a file");
        browser.resize(Device::Desk(960, 600));
        browser.goto(&address(&svg));
        let (ours, theirs) = (blocks(&dots(&png)), blocks(&dots(&browser.screenshot())));
        let (mean, most) = difference(&ours, &theirs);
        assert!(mean < 0.01 && most < 0.3, "{lecture}: {mean} on average, {most} at most");
    }
}

#[test]
fn a_page_draws_what_the_figure_of_its_step_does() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    for lecture in ["ubb", "pisa"] {
        let options = ["--step", "cutoff:1", "--theme", "light"];
        let svg = written.export(lecture, "figure.svg", &options);
        let page = written.export(lecture, "walk.html", &options);
        // Compare the place of every glyph with the figure, in units of the figure.
        let places = "[...document.querySelectorAll('g.node')].map((node) => { const at = node.querySelector('.sign').getBBox(), \
                      moved = node.transform.baseVal.consolidate(); const [x, y] = moved ? [moved.matrix.e, moved.matrix.f] : [0, 0]; \
                      return [at.x + x, at.y + y, at.width, at.height].map(Math.round); })";
        browser.goto(&address(&svg));
        let of_figure = browser.read(places);
        browser.goto(&address(&page));
        assert_eq!(browser.read(places), of_figure, "{lecture}");
        assert_ne!(of_figure, json!([]), "{lecture}");
    }
}
