//! Any bytes as a table of what was found while proving, and as the table of Orthokon: read or
//! refused.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tablier_engine::TableReader;
use tablier_engine::solve::OrthokonTable;

fuzz_target!(|bytes: &[u8]| {
    // Larger ones are refused by whoever knows how much memory there is.
    if let Ok(reader) = TableReader::open(bytes, "x")
        && reader.mebibytes() <= 2
    {
        let _ = reader.read();
    }
    let _ = OrthokonTable::from_bytes(bytes);
});
