//! Addresses of our own pages.

/// The path of a page of ours, or that of the first page: nobody is sent elsewhere by an address that says so.
///
/// Only what can stand in a path and a query as it is: browsers skip tabs and line ends in an address, read a
/// backslash as a slash, and take `//` for the beginning of another host.
pub(super) fn local_path(path: &str) -> &str {
    let is_plain = path.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    let before_query = path.split(['?', '#']).next().unwrap_or_default();
    if path.starts_with('/') && is_plain && !before_query.contains("//") { path } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_pages_are_come_back_to() {
        for path in
            ["/", "/table/abc?link=x-_1", "/users/1?reported", "/history?opening=a1-a3%20b4-d2#top"]
        {
            assert_eq!(local_path(path), path);
        }
    }

    #[test]
    fn nobody_is_sent_to_another_site() {
        for elsewhere in [
            "",
            "evil",
            "evil.example",
            "https://evil.example",
            "javascript:alert(1)",
            "//evil.example",
            "///evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "/\t/evil.example",
            "/\n/evil.example",
            "/\r\nset-cookie: a=b",
            "/\0",
            "/\u{7f}",
            "/ /evil.example",
            " //evil.example",
            "\t//evil.example",
            "/.//evil.example",
            "/a//evil.example",
            "/é",
            "/\u{2028}",
            "/\u{85}/evil.example",
            "?//evil.example",
        ] {
            assert_eq!(local_path(elsewhere), "/", "{elsewhere:?}");
        }
    }
}
