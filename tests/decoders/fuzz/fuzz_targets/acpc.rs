#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| decoders::run("acpc", bytes));
