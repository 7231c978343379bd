//! Transcripts of the program, replayed against the real binary.

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .env("LC_ALL", "C")
        .case("tests/transcripts/*.md")
        .case("../../docs/command-line.md")
        .case("../../docs/orthokon.md");
}
