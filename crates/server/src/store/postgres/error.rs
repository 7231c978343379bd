//! What an error of PostgreSQL means.

use sqlx::postgres::PgDatabaseError;

use crate::store::StoreError;

/// By the codes of the SQL standard and of PostgreSQL, which stay the same in every language and version.
pub(in crate::store) fn store_error(error: &PgDatabaseError) -> StoreError {
    let code = error.code();
    let detail = || error.message().to_owned();
    match code {
        // Unique violation.
        "23505" => StoreError::Conflict,
        // Serialization failure, deadlock, a lock that did not come in time.
        "40001" | "40P01" | "55P03" => StoreError::Contended,
        // Disk full.
        "53100" => StoreError::Full,
        // A read-only transaction: after a failover the server may have become a replica.
        "25006" => StoreError::Replica,
        // Invalid password, no such user or no certificate, or a user without the necessary rights.
        "28P01" | "28000" | "42501" => StoreError::Denied { detail: detail() },
        // No such database; too many connections; the server starts, stops or has crashed.
        "3D000" | "53300" | "57P01" | "57P02" | "57P03" | "57P05" | "25P03" => {
            StoreError::Unreachable { detail: detail() }
        }
        // Connection exceptions.
        _ if code.starts_with("08") => StoreError::Unreachable { detail: detail() },
        // Data or an index that cannot be read.
        _ if code.starts_with("XX") => StoreError::damaged(error.message()),
        _ => StoreError::Failed { detail: format!("{} (PostgreSQL {code})", error.message()) },
    }
}
