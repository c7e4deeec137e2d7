//! Visibility of the colours in the tables: contrast after WCAG 2.2, and the perception of people who see fewer colours. Source
//! of the latter: Machado, Oliveira and Fernandes (A Physiologically-based Model for Simulation of Color Vision Deficiency,
//! 2009).

use super::{Contrast, DISTINCT_ROLES, Emphasis, MessageTone, Paint, Role, Theme, rgb};
use plywood_tree::settings::ThemeName;

const COLOURED: [(ThemeName, Contrast); 4] = [
    (ThemeName::Dark, Contrast::Usual),
    (ThemeName::Light, Contrast::Usual),
    (ThemeName::Dark, Contrast::High),
    (ThemeName::Light, Contrast::High),
];

const LINES: [Role; 4] = [Role::EdgeUnvisited, Role::EdgePruned, Role::ToCome, Role::Frame];

const STATES: [Role; 6] = [Role::Unvisited, Role::Open, Role::Closed, Role::Pruned, Role::Best, Role::Current];

fn theme((name, contrast): (ThemeName, Contrast)) -> Theme {
    Theme::new(name).in_contrast(contrast)
}

/// Returns red, green and blue as amounts of light.
fn light(number: u8) -> [f64; 3] {
    let linear = |channel: u8| {
        let c = f64::from(channel) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    rgb(number).expect("themes use no colour of the terminal's own").map(linear)
}

type Matrix = [[f64; 3]; 3];

fn times(matrix: Matrix, vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
}

/// Returns the relative luminance, after WCAG 2.2.
fn luminance(number: u8) -> f64 {
    let [r, g, b] = light(number);
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn contrast_of(paint: Paint) -> f64 {
    let [a, b] = [paint.ink, paint.paper].map(|number| luminance(number.expect("a colour")));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[test]
fn everything_can_be_read_from_the_back_row() {
    // WCAG requires 4.5 to 1 for text at level AA and 7 to 1 at level AAA, and 3 to 1 for lines and marks.
    for kind in COLOURED {
        for (role, _) in Theme::legend() {
            let wanted = match (kind.1, LINES.contains(&role)) {
                (Contrast::Usual, true) => 3.0,
                (Contrast::Usual, false) => 4.5,
                (Contrast::High, _) => 7.0,
            };
            let found = contrast_of(theme(kind).paint(role));
            assert!(found >= wanted, "{kind:?} {role:?}: {found:.2}");
        }
    }
}

/// Transforms light to that seen by an eye without one kind of cones: severity 1 of the tables of Machado and others.
const EYES: [(&str, Matrix); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
    ),
    (
        "deuteranopia",
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
    ),
    (
        "tritanopia",
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ),
];

/// Returns lightness and the two opponent colours: CIE L*a*b* of a colour as an eye sees it, for the white of a screen (D65).
fn seen(number: u8, eye: Matrix) -> [f64; 3] {
    const XYZ: Matrix =
        [[0.412_456, 0.357_576, 0.180_438], [0.212_673, 0.715_152, 0.072_175], [0.019_334, 0.119_192, 0.950_304]];
    const WHITE: [f64; 3] = [0.950_47, 1.0, 1.088_83];
    let shown = times(eye, light(number)).map(|light| light.clamp(0.0, 1.0));
    let [x, y, z] = times(XYZ, shown);
    let [x, y, z] = [x / WHITE[0], y / WHITE[1], z / WHITE[2]]
        .map(|part| if part > 216.0 / 24389.0 { part.cbrt() } else { (part * 24389.0 / 27.0 + 16.0) / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Returns the difference of two inks (CIE 1976): about 2 is just noticeable side by side.
fn difference(a: u8, b: u8, eye: Matrix) -> f64 {
    let (a, b) = (seen(a, eye), seen(b, eye));
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// Returns all of a paint but its colours; a paper of its own counts as a shape.
fn shape(paint: Paint, theme: Theme) -> ([bool; 5], bool) {
    let effects = [paint.bold, paint.dim, paint.underlined, paint.reversed, paint.crossed_out];
    (effects.map(|effect| effect == Emphasis::On), paint.paper != theme.background())
}

/// Least difference at a distance, in the least favourable eye.
const APART: f64 = 18.0;

#[track_caller]
fn assert_distinct(kind: (ThemeName, Contrast), a: Role, b: Role) {
    let theme = theme(kind);
    let [a_ink, b_ink] = [a, b].map(|role| theme.paint(role).ink.expect("a colour"));
    for (eye, matrix) in EYES {
        let found = difference(a_ink, b_ink, matrix);
        assert!(found >= APART, "{kind:?}, {eye}: {a:?} and {b:?} differ by {found:.1}");
    }
}

#[test]
fn nodes_and_edges_are_told_apart_by_every_eye() {
    // States that share a shape differ for every eye.
    for kind in COLOURED.into_iter().filter(|(_, contrast)| *contrast == Contrast::High) {
        let theme = theme(kind);
        for (number, &a) in STATES.iter().enumerate() {
            for &b in &STATES[..number] {
                if shape(theme.paint(a), theme) == shape(theme.paint(b), theme) {
                    assert_distinct(kind, a, b);
                }
            }
        }
    }

    // Edges of one weight differ for every eye. Open and closed nodes are the only states whose texts have one weight, but their
    // frames and edges differ in weight. The edges of the open path and of the best line are both heavy.
    for kind in COLOURED.into_iter().filter(|(_, contrast)| *contrast == Contrast::High) {
        assert_distinct(kind, Role::EdgeOpen, Role::EdgeBest);
        let theme = theme(kind);
        let alike: Vec<(Role, Role)> = STATES
            .iter()
            .flat_map(|&a| STATES.iter().map(move |&b| (a, b)))
            .filter(|&(a, b)| a != b && shape(theme.paint(a), theme) == shape(theme.paint(b), theme))
            .collect();
        assert_eq!(alike, [(Role::Open, Role::Closed), (Role::Closed, Role::Open)]);
    }
}

/// Roles that differ in more than colour in all themes. They differ in symbols and lines, as the tests of the screens check, as
/// words and digits, or in the nodes that edges lead to.
const DRAWN_APART: [&[Role]; 4] = [
    &[Role::Max, Role::Min, Role::Chance],
    &[Role::Done, Role::ToCome, Role::TickCut, Role::TickChange],
    &[Role::Number, Role::Cut],
    &[Role::EdgeOpen, Role::EdgeBest],
];

/// Least difference on a desk: half as much.
const APART_NEARBY: f64 = APART / 2.0;

#[test]
fn roles_in_one_place_are_told_apart_by_every_eye_in_every_theme() {
    for kind in COLOURED {
        let theme = theme(kind);
        let is_drawn_apart = |pair: [Role; 2]| DRAWN_APART.iter().any(|row| pair.iter().all(|role| row.contains(role)));
        let rows = DISTINCT_ROLES.iter().copied();
        let pairs = rows.flat_map(|row| row.iter().flat_map(|&a| row.iter().map(move |&b| [a, b])));
        for pair in pairs.filter(|&pair| pair[0] != pair[1] && !is_drawn_apart(pair)) {
            let [a, b] = pair.map(|role| theme.paint(role));
            let inks = [a, b].map(|paint| paint.ink.expect("a colour"));
            let least = EYES.iter().map(|(_, eye)| difference(inks[0], inks[1], *eye)).fold(f64::INFINITY, f64::min);
            assert!(shape(a, theme) != shape(b, theme) || least >= APART_NEARBY, "{kind:?}: {pair:?} by {least:.1}");
        }
    }
}

#[test]
fn eyes_see_as_they_are_known_to() {
    // Eyes see white as white.
    for (eye, matrix) in EYES {
        let [lightness, a, b] = seen(231, matrix);
        assert!((lightness - 100.0).abs() < 0.1 && a.abs() < 0.1 && b.abs() < 0.1, "{eye}");
    }

    // Red and green are alike to an eye that lacks one kind of cones.
    {
        let at = |eye: &str| EYES.iter().find(|(name, _)| *name == eye).map(|(_, matrix)| difference(130, 64, *matrix));
        assert!(at("all cones") > at("deuteranopia"), "{:?} {:?}", at("all cones"), at("deuteranopia"));
    }
}

#[test]
fn tones_differ_without_color_and_only_a_fault_is_red() {
    let tones = [MessageTone::Note, MessageTone::Right, MessageTone::Refusal, MessageTone::Fault];
    for (number, tone) in tones.iter().enumerate() {
        assert!(tones[..number].iter().all(|other| other.sign() != tone.sign() && other.role() != tone.role()));
        for kind in COLOURED {
            let theme = theme(kind);
            let ink = theme.paint(tone.role()).ink.expect("a colour");
            let [_, red_green, yellow_blue] = seen(ink, EYES[0].1);
            let is_red = red_green > 20.0 && red_green > yellow_blue.abs();
            assert_eq!(is_red, *tone == MessageTone::Fault, "{kind:?} {tone:?}: {red_green:.0} {yellow_blue:.0}");
        }
    }
}
