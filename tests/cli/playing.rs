//! Matches over pipes: another process plays every legal reply, move by move.

use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use super::{PROGRAM, plywood};
use serde_json::{Value, json};

struct Playing {
    child: Child,
    moves: Option<ChildStdin>,
    events: Lines<BufReader<ChildStdout>>,
}

impl Playing {
    fn new(arguments: &[&str]) -> Self {
        let mut command = Command::new(PROGRAM);
        command.args(["play", "--format", "json"]).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let moves = child.stdin.take();
        let events = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        Self { child, moves, events }
    }

    /// Returns the next event of one of these kinds and skips those before it.
    fn next(&mut self, kinds: &[&str]) -> Value {
        loop {
            let line = self.events.next().expect("an event").expect("readable");
            let event: Value = serde_json::from_str(&line).expect("one object a line");
            if kinds.contains(&event["event"].as_str().expect("its kind")) {
                return event;
            }
        }
    }

    /// Returns the legal moves, or the winner when the match is over.
    fn asked(&mut self) -> Result<Vec<String>, Value> {
        loop {
            let event = self.next(&["position", "over"]);
            if event["event"] == "over" {
                return Err(event["winner"].clone());
            }
            if event["to_move"] == "person" {
                let legal = event["legal"].as_array().expect("moves").iter();
                return Ok(legal.map(|mv| mv.as_str().expect("a move").to_owned()).collect());
            }
        }
    }

    fn play(&mut self, mv: &str) {
        writeln!(self.moves.as_mut().expect("open"), "{mv}").expect("the program reads on");
    }

    fn end(mut self) -> Option<i32> {
        drop(self.moves.take());
        self.child.wait().expect("it ends").code()
    }
}

/// Plays a line by move numbers, then first moves to the end. Returns the winner, the number of moves at each turn, and the
/// played moves.
fn line(arguments: &[&str], line: &[usize]) -> (Value, Vec<usize>) {
    let mut playing = Playing::new(arguments);
    let mut counts = Vec::new();
    let winner = loop {
        match playing.asked() {
            Err(winner) => break winner,
            Ok(legal) => {
                let mv = &legal[line.get(counts.len()).copied().unwrap_or(0)];
                // Every other move in ASCII.
                playing.play(&if counts.len() % 2 == 0 { mv.clone() } else { mv.replace('→', ">") });
                counts.push(legal.len());
            }
        }
    };
    assert_eq!(playing.events.next().map(Result::unwrap_or_default), None, "nothing comes after the end");
    assert_eq!(playing.end(), Some(0));
    (winner, counts)
}

fn every_line(arguments: &[&str], winner: &str) -> usize {
    let (mut path, mut lines) = (Vec::new(), 0);
    loop {
        let (won, counts) = line(arguments, &path);
        assert_eq!(won, json!(winner), "{arguments:?} {path:?}");
        lines += 1;
        path.resize(counts.len(), 0);
        while path.last().is_some_and(|&last| last + 1 == counts[path.len() - 1]) {
            path.pop();
        }
        match path.last_mut() {
            Some(last) => *last += 1,
            None => return lines,
        }
    }
}

#[test]
fn every_reply_loses_against_a_proven_strategy() {
    assert!(every_line(&["nim:1,2,2"], "program") > 3);
    assert_eq!(every_line(&["grundy:7"], "program"), 3);
}

#[test]
fn a_match_over_pipes_keeps_its_contract() {
    let mut playing = Playing::new(&["nim:2,2,4,7"]);
    let start = playing.next(&["start"]);
    assert_eq!(
        ["game", "program", "strategy", "promise"].map(|key| start[key].clone()),
        ["nim:2,2,4,7", "first", "parity", "win"].map(|value| json!(value))
    );
    let first = playing.next(&["position"]);
    assert_eq!((&first["position"], &first["to_move"]), (&json!("2-2-4-7"), &json!("program")));
    let answer = playing.next(&["move"]);
    assert_eq!((&answer["by"], &answer["move"]), (&json!("program"), &json!("7→4")));
    let asked = playing.next(&["position"]);
    playing.play("9>1");
    let refused = playing.next(&["refused"]);
    assert_eq!((&refused["move"], &refused["because"]), (&json!("9>1"), &json!("there is no pile of 9")));
    assert_eq!(playing.next(&["position"]), asked, "the same position is asked again");
    playing.play("4->0");
    assert_eq!(playing.next(&["move"])["move"], json!("4→0"));
    drop(playing.moves.take());
    assert_eq!(playing.next(&["stopped"]), json!({ "event": "stopped" }));
    assert_eq!(playing.end(), Some(0));
}

#[test]
fn who_moves_first_can_be_told() {
    for (first, program, promise) in [("program", "first", "none"), ("person", "second", "win")] {
        let mut playing = Playing::new(&["sliding:5", "--first", first]);
        let start = playing.next(&["start"]);
        assert_eq!((&start["program"], &start["promise"]), (&json!(program), &json!(promise)));
        drop(playing.moves.take());
        playing.next(&["stopped"]);
        assert_eq!(playing.end(), Some(0));
    }
}

#[test]
fn people_read_lines_and_may_play_again() {
    let here = std::env::temp_dir();
    let done = plywood(&here, &["play", "nim:1,2"], b"1>0\nagain\nresign\n");
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
    let told =
        ["wins by parity", "The program plays 2→1.", "Your move: 1→0", "the program has won", "you have given up"];
    assert!(told.iter().all(|words| done.out.contains(words)), "{}", done.out);
    let stopped = plywood(&here, &["play", "tictactoe"], b"b2\nb2\n");
    assert!(stopped.out.contains("Not played: b2 already has a mark."), "{}", stopped.out);
    assert!(stopped.out.ends_with("The input ended before the match was over.\n"), "{}", stopped.out);
    let tree = plywood(&here, &["play", "ubb"], b"");
    assert_eq!((tree.code, tree.out.as_str()), (Some(1), ""));
}
