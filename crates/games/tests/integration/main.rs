//! The games through the public interface. What counts allocations is in `tests/allocations.rs`.

mod boards;
mod conformance;
mod decisive;
mod dice;
mod playthrough;
mod prompts;
mod records;
mod refusals;
mod rules;
mod rules_pages;
mod vectors;
