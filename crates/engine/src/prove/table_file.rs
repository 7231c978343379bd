//! The table as bytes, to go on later.
//!
//! | bytes | what |
//! | --- | --- |
//! | 16 | `tablier-proving\n` |
//! | 4 | the version of the format, 1 |
//! | 4 | how many bytes the scope has |
//! | as many | the scope: the game and all its options, see [`table_scope`] |
//! | 4 | the size of the table in MiB |
//! | the rest | for each bucket: how many of its entries follow, in one byte, and the entries |
//! | 8 | the checksum of everything before: FNV-1a of 64 bits |
//!
//! An entry is its tag, its work, and two numbers of 16 bits, ten bytes in all. Numbers begin with
//! their lowest byte. The format is our own affair: a table is written to be read by the same program.

use std::io::{self, Read, Write};

use tablier_core::{Checksum, Info, Message, Options};

use super::table::{BUCKET, Bucket, Entry, ProofTable};

const MAGIC: &[u8; 16] = b"tablier-proving\n";
const VERSION: u32 = 1;
/// No game has options of this length.
const LONGEST_SCOPE: u32 = 1 << 16;

/// Why a table cannot be read.
#[derive(Debug)]
pub enum TableError {
    /// The file cannot be read.
    Io(io::Error),
    /// What is in it cannot be used.
    Refused(Message),
}

impl From<io::Error> for TableError {
    fn from(error: io::Error) -> Self {
        // A file that ends too early is no fault of the disk.
        match error.kind() {
            io::ErrorKind::UnexpectedEof => {
                TableError::Refused(Message::new("proof-table-damaged"))
            }
            _ => TableError::Io(error),
        }
    }
}

/// What a table is about: a game with all its options. Tables of different scopes must not be mixed.
///
/// ```
/// use tablier_core::{Game, Options};
/// use tablier_engine::table_scope;
/// use tablier_games::tortuga::Tortuga;
///
/// let scope = table_scope(Tortuga::INFO, &Options::defaults(Tortuga::INFO));
/// assert_eq!(scope, "tortuga setup=classic chain=open repetition=draw");
/// ```
pub fn table_scope(info: &Info, options: &Options) -> String {
    let of_option = |id: &str| format!(" {id}={}", options.get(id));
    info.options.iter().fold(info.id.to_owned(), |scope, spec| scope + &of_option(spec.id))
}

impl ProofTable {
    /// Writes the table, to be read again by a [`TableReader`]. Nothing is copied in memory.
    pub fn write(&self, scope: &str, output: impl Write) -> io::Result<()> {
        let mut output = Summed { inner: output, sum: Checksum::default() };
        output.write_all(MAGIC)?;
        output.write_all(&VERSION.to_le_bytes())?;
        output.write_all(&(scope.len() as u32).to_le_bytes())?;
        output.write_all(scope.as_bytes())?;
        output.write_all(&(self.mebibytes() as u32).to_le_bytes())?;
        let mut bytes = Vec::with_capacity(1 + size_of::<Bucket>());
        for Bucket(bucket) in &self.buckets {
            bytes.clear();
            bytes.push(0);
            for entry in bucket.iter().filter(|entry| entry.work > 0) {
                bytes[0] += 1;
                bytes.extend(entry.to_bytes());
            }
            output.write_all(&bytes)?;
        }
        let sum = output.sum.value();
        output.inner.write_all(&sum.to_le_bytes())?;
        output.inner.flush()
    }
}

/// A table in a file, of which the head is read and found in order.
///
/// ```
/// use tablier_engine::{ProofTable, TableReader};
///
/// let mut bytes = Vec::new();
/// ProofTable::new(1).write("some game", &mut bytes).unwrap();
/// let reader = TableReader::open(&bytes[..], "some game").unwrap();
/// assert_eq!(reader.mebibytes(), 1);
/// assert!(reader.read().is_ok());
/// assert!(TableReader::open(&bytes[..], "another game").is_err());
/// ```
#[derive(Debug)]
pub struct TableReader<R> {
    input: Summed<R>,
    mebibytes: u32,
}

impl<R: Read> TableReader<R> {
    /// Reads the head of a table that is to be about `scope`.
    pub fn open(input: R, scope: &str) -> Result<Self, TableError> {
        let mut input = Summed { inner: input, sum: Checksum::default() };
        let refused = |message: Message| Err(TableError::Refused(message));
        let mut magic = [0; MAGIC.len()];
        match input.read_exact(&mut magic) {
            Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => return Err(error.into()),
            _ if &magic != MAGIC => return refused(Message::new("proof-table-unknown-format")),
            _ => {}
        }
        let version = input.number()?;
        if version != VERSION {
            let message = Message::new("proof-table-version").with("version", version);
            return refused(message.with("known", VERSION));
        }
        let length = input.number()?;
        if length > LONGEST_SCOPE {
            return refused(Message::new("proof-table-damaged"));
        }
        let mut found = vec![0; length as usize];
        input.read_exact(&mut found)?;
        if found != scope.as_bytes() {
            let found = String::from_utf8_lossy(&found).into_owned();
            return refused(
                Message::new("proof-table-scope").with("found", found).with("wanted", scope),
            );
        }
        let mebibytes = input.number()?;
        Ok(TableReader { input, mebibytes })
    }

    /// How many MiB the table takes; to be asked before it is read, since it may be too much.
    pub fn mebibytes(&self) -> u32 {
        self.mebibytes
    }

    /// Reads the table.
    pub fn read(mut self) -> Result<ProofTable, TableError> {
        let damaged = || TableError::Refused(Message::new("proof-table-damaged"));
        let mut table = ProofTable::new(self.mebibytes as usize);
        let mut bytes = [0; size_of::<Bucket>()];
        for Bucket(bucket) in &mut table.buckets {
            let mut count = [0];
            self.input.read_exact(&mut count)?;
            let count = usize::from(count[0]);
            if count > BUCKET {
                return Err(damaged());
            }
            let bytes = &mut bytes[..count * Entry::BYTES];
            self.input.read_exact(bytes)?;
            let (entries, _) = bytes.as_chunks();
            for (entry, bytes) in bucket.iter_mut().zip(entries) {
                *entry = Entry::from_bytes(bytes);
            }
        }
        let sum = self.input.sum.value();
        let mut told = [0; size_of::<u64>()];
        self.input.inner.read_exact(&mut told)?;
        let is_whole = self.input.inner.read(&mut [0])? == 0;
        if u64::from_le_bytes(told) != sum || !is_whole {
            return Err(damaged());
        }
        Ok(table)
    }
}

impl Entry {
    const BYTES: usize = 10;

    fn to_bytes(self) -> [u8; Entry::BYTES] {
        let ([a, b, c, d, e], work) = (self.tag, self.work);
        let ([f, g], [h, i]) = (self.own.to_le_bytes(), self.other.to_le_bytes());
        [a, b, c, d, e, work, f, g, h, i]
    }

    fn from_bytes(&[a, b, c, d, e, work, f, g, h, i]: &[u8; Entry::BYTES]) -> Self {
        let (own, other) = (u16::from_le_bytes([f, g]), u16::from_le_bytes([h, i]));
        Entry { tag: [a, b, c, d, e], work, own, other }
    }
}

/// Reads or writes, and adds up what passes by.
#[derive(Debug)]
struct Summed<T> {
    inner: T,
    sum: Checksum,
}

impl<W: Write> Summed<W> {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.add(bytes);
        self.inner.write_all(bytes)
    }
}

impl<R: Read> Summed<R> {
    fn read_exact(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.inner.read_exact(bytes)?;
        self.sum.add(bytes);
        Ok(())
    }

    fn number(&mut self) -> io::Result<u32> {
        let mut bytes = [0; size_of::<u32>()];
        self.read_exact(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }
}
