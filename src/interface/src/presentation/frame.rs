//! Wire format of a frame for serde's `with`: runs of neighbouring cells of one style, each with its symbol.

use crate::symbol::fit;
use ratatui::{
    buffer::{Buffer, Cell},
    layout::Rect,
    style::{Modifier, Style},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Part of a frame that is sent and accepted. Screens of lecture rooms are far smaller.
pub const LARGEST: Rect = Rect::new(0, 0, 400, 150);

#[derive(Serialize, Deserialize)]
struct Cells<S> {
    width: u16,
    height: u16,
    runs: Vec<(Style, Vec<S>)>,
}

pub fn serialize<S: Serializer>(frame: &Buffer, serializer: S) -> Result<S::Ok, S::Error> {
    let area = frame.area.intersection(LARGEST);
    let cells: Vec<&Cell> = area.positions().filter_map(|position| frame.cell(position)).collect();
    let runs = cells.chunk_by(|cell, next| cell.style() == next.style());
    let runs = runs.map(|run| (run[0].style(), run.iter().map(|cell| fit(cell.symbol())).collect()));
    Cells { width: area.width, height: area.height, runs: runs.collect() }.serialize(serializer)
}

/// Accepts any input: the result is a frame of at most the largest size that can only show symbols.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Buffer, D::Error> {
    let Cells { width, height, runs } = Cells::<String>::deserialize(deserializer)?;
    let mut frame = Buffer::empty(Rect::new(0, 0, width, height).intersection(LARGEST));
    let cells = runs.iter().flat_map(|(style, symbols)| symbols.iter().map(move |symbol| (*style, symbol)));
    for (cell, (style, symbol)) in frame.content.iter_mut().zip(cells) {
        cell.set_symbol(fit(symbol)).set_style(style);
        cell.modifier -= Modifier::SLOW_BLINK | Modifier::RAPID_BLINK | Modifier::HIDDEN;
    }
    Ok(frame)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Buffer {
        deserialize(&mut serde_json::Deserializer::from_str(json)).expect("cells")
    }

    fn symbols(frame: &Buffer) -> Vec<&str> {
        frame.content.iter().map(Cell::symbol).collect()
    }

    #[test]
    fn frames_are_sent_without_what_acts_blinks_or_hides() {
        {
            let mut frame = Buffer::empty(Rect::new(0, 0, 3, 2));
            frame.set_string(1, 0, "日", Style::new().bold());
            let json = serde_json::to_string(&Sent(&frame)).expect("cells");
            assert_eq!(json.matches("fg").count(), 3, "{json}");
            assert_eq!(read(&json), frame);
        }

        // Large frames are truncated, and control characters are replaced.
        {
            let marks = "\u{301}".repeat(30);
            let json =
                format!(r#"{{"width":3,"height":2,"runs":[[{{}},["\u001b[2J","\u202e","","abcde","e{marks}"]]]}}"#);
            let [kept, bad] = [&format!("e{}", &marks[..16]), "\u{fffd}"];
            assert_eq!(symbols(&read(&json)), [bad, bad, bad, bad, kept, " "]);
            let huge = read(r#"{"width":9999,"height":9999,"runs":[[{},["x"]]]}"#);
            assert_eq!((huge.area, huge[(0, 0)].symbol()), (LARGEST, "x"));
            assert_eq!(read(r#"{"width":1,"height":1,"runs":[[{},["a","b","c"]]]}"#).content.len(), 1);
        }

        // No style blinks or hides text.
        {
            let style = Style::new().bold().slow_blink().rapid_blink().hidden();
            let json =
                serde_json::to_string(&Cells { width: 1, height: 1, runs: vec![(style, vec!["x"])] }).expect("cells");
            assert_eq!(read(&json)[(0, 0)].modifier, Modifier::BOLD);
        }
    }

    #[derive(Serialize)]
    struct Sent<'f>(#[serde(with = "super")] &'f Buffer);
}
