//! The core through its public interface.

mod records;
