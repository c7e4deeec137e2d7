//! Generic code in the binary: a search must not be compiled for each game and each recorder.

use std::collections::BTreeSet;
use std::fs;
use std::io::BufRead as _;

use super::PROGRAM;

/// Returns how many instances of the search driver there are, by the symbol of one of its functions.
fn drivers(program: &[u8]) -> usize {
    let (mut rest, mut hashes) = (program, BTreeSet::new());
    while rest.skip_until(b'$').expect("memory") > 0 {
        hashes.extend(rest.strip_prefix(b"9with_room17h").and_then(|hash| hash.get(..16)));
    }
    hashes.len()
}

#[test]
fn the_search_driver_has_at_most_sixty_instances() {
    let drivers = drivers(&fs::read(PROGRAM).expect("the program"));
    assert!(drivers > 0, "the program has no symbols, or they are written differently");
    assert!(drivers <= 60, "{drivers} instances");
}
