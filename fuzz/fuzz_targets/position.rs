#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};

fuzz_target!(|data: &[u8]| sortie_fuzz::position(data));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    sortie_fuzz::mutate::document(data, size, max_size, seed, fuzzer_mutate)
});
