//! What every command that thinks needs: enough memory.

use std::fs;

use tablier_core::Message;

/// Refuses a table that would not fit into the memory that is left: the system would end the
/// program in the middle of its work, without a word. Where the system does not tell, all is well.
pub(crate) fn check_memory(mebibytes: u32) -> Result<usize, Message> {
    match available_mebibytes() {
        Some(available) if u64::from(mebibytes) > available => Err(Message::new("memory-too-much")
            .with("asked", mebibytes.to_string())
            .with("available", available.to_string())),
        _ => Ok(mebibytes as usize),
    }
}

fn available_mebibytes() -> Option<u64> {
    let told = fs::read_to_string("/proc/meminfo").ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes >> 10)
}
