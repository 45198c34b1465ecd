//! The one text of a form with a file.

/// The parts of `multipart/form-data` between its boundaries, as its header `boundary` names them.
pub(crate) fn boundary(kind: &str) -> Option<&str> {
    let (kind, rest) = kind.split_once(';')?;
    if !kind.trim().eq_ignore_ascii_case("multipart/form-data") {
        return None;
    }
    let value = rest.split(';').find_map(|pair| pair.trim().strip_prefix("boundary="))?;
    Some(value.trim_matches('"')).filter(|value| !value.is_empty())
}

/// The first of the fields in which something stands, whatever it is called.
pub(crate) fn text(body: &[u8], boundary: &str) -> Option<String> {
    let body = String::from_utf8_lossy(body);
    // The first mark has no line before it.
    let body = format!("\r\n{body}");
    let mark = format!("\r\n--{boundary}");
    let mut parts = body.split(mark.as_str()).skip(1);
    parts.find_map(|part| {
        let (_, content) = part.strip_prefix("\r\n")?.split_once("\r\n\r\n")?;
        (!content.trim().is_empty()).then(|| content.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &str = "--XX\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\"\r\n\
        Content-Type: application/octet-stream\r\n\r\n\r\n--XX\r\n\
        Content-Disposition: form-data; name=\"text\"\r\n\r\n{\"a\":\r\n\r\n1}\r\n--XX--\r\n";

    #[test]
    fn the_field_that_is_filled_in_is_found() {
        assert_eq!(text(BODY.as_bytes(), "XX").as_deref(), Some("{\"a\":\r\n\r\n1}"));
        for (body, mark) in [("", "XX"), (BODY, "YY"), ("--XX\r\nA: b\r\n\r\n \r\n--XX--", "XX")] {
            assert_eq!(text(body.as_bytes(), mark), None);
        }
        assert_eq!(text(b"--XX\r\nA: b\r\n\r\n\xff\r\n--XX--", "XX").as_deref(), Some("\u{fffd}"));
    }

    #[test]
    fn the_mark_is_in_the_header() {
        assert_eq!(boundary("multipart/form-data; boundary=XX"), Some("XX"));
        assert_eq!(boundary("Multipart/Form-Data; charset=utf-8; boundary=\"X X\""), Some("X X"));
        for none in
            ["multipart/form-data", "multipart/form-data; boundary=", "text/plain; boundary=XX", ""]
        {
            assert_eq!(boundary(none), None, "{none}");
        }
    }
}
