//! The string literals of Rust source, for the rules of sentences.

/// All string literals with the lines (from 1) on which they begin. Comments and
/// characters are skipped; a line break after a backslash is left out, as the compiler does.
pub(super) fn string_literals(source: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut rest = source;
    while let Some(at) = rest.find(['"', '\'', '/']) {
        let before = &rest[..at];
        rest = &rest[at..];
        let len = match rest.as_bytes()[0] {
            b'/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            b'/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            b'"' => {
                let hashes = before.len() - before.trim_end_matches('#').len();
                let is_raw = before[..before.len() - hashes].ends_with('r');
                let body = &rest[1..];
                let end = if is_raw { raw_end(body, hashes) } else { plain_end(body) };
                let line = source[..source.len() - rest.len()].matches('\n').count() + 1;
                let text = if is_raw { body[..end].to_owned() } else { joined(&body[..end]) };
                found.push((line, text));
                (end + 2).min(rest.len())
            }
            // A lifetime has no quote after its first character; `'"'` and `'\''` are characters.
            b'\'' if rest.starts_with("'\\") => {
                2 + rest.get(3..).unwrap_or_default().find('\'').map_or(0, |end| end + 2)
            }
            b'\'' => match rest.char_indices().nth(2) {
                Some((end, '\'')) => end + 1,
                _ => 1,
            },
            _ => 1,
        };
        rest = &rest[len..];
    }
    found
}

/// The length of a literal's text, up to the first quote that no backslash escapes.
fn plain_end(body: &str) -> usize {
    let mut escaped = false;
    let end = body.char_indices().find(|&(_, c)| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    });
    end.map_or(body.len(), |(at, _)| at)
}

fn raw_end(body: &str, hashes: usize) -> usize {
    body.find(&format!("\"{}", "#".repeat(hashes))).unwrap_or(body.len())
}

/// The text without a backslash at a line's end, the line break and the indentation after it.
fn joined(text: &str) -> String {
    let mut lines = text.split("\\\n");
    let first = lines.next().unwrap_or_default().to_owned();
    lines.fold(first, |joined, line| joined + line.trim_start())
}
