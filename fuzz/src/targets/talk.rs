#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| plywood_fuzz::presentation::trial(bytes));
