//! Requests and responses of HTTP/1.1, one of each per connection. Every part of a request has a limit, and all of it one deadline.

use std::{
    fmt,
    io::{self, Read, Write},
    net::TcpStream,
    time::{Duration, Instant},
};

/// Limits on the bytes of a request.
const LONGEST_HEAD: usize = 8 << 10;
const LONGEST_BODY: usize = 256;
const MOST_HEADERS: usize = 64;
/// Limit on the time of a request, and on that of its response.
const TIMEOUT: Duration = Duration::from_secs(3);

#[derive(Debug, PartialEq)]
pub struct Request {
    pub is_post: bool,
    pub path: String,
    pub cookies: String,
    /// The form; empty unless it is a POST.
    pub body: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Ok,
    SeeOther,
    BadRequest,
    NotFound,
    MethodNotAllowed,
    Timeout,
    Conflict,
    TooLarge,
    Full,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ok => "200 OK",
            Self::SeeOther => "303 See Other",
            Self::BadRequest => "400 Bad Request",
            Self::NotFound => "404 Not Found",
            Self::MethodNotAllowed => "405 Method Not Allowed",
            Self::Timeout => "408 Request Timeout",
            Self::Conflict => "409 Conflict",
            Self::TooLarge => "413 Content Too Large",
            Self::Full => "503 Service Unavailable",
        })
    }
}

pub struct Response {
    pub status: Status,
    /// Further lines of the head.
    pub headers: String,
    pub body: String,
}

/// Reads a request.
///
/// # Errors
/// The status of the response: nothing else of the request is of use.
pub fn read(stream: &TcpStream) -> Result<Request, Status> {
    read_from(&mut Timed { stream, deadline: Instant::now() + TIMEOUT })
}

pub fn write(mut stream: &TcpStream, response: &Response) -> io::Result<()> {
    let Response { status, headers, body } = response;
    let length = body.len();
    let head = format!("HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n");
    stream.set_write_timeout(Some(TIMEOUT))?;
    stream.write_all((head + body).as_bytes())?;
    stream.flush()
}

/// Stream with a deadline for everything that is read.
struct Timed<'s> {
    stream: &'s TcpStream,
    deadline: Instant,
}

impl Read for Timed<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let rest = self.deadline.saturating_duration_since(Instant::now());
        if rest.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(rest))?;
        self.stream.read(bytes)
    }
}

fn read_from(from: &mut impl Read) -> Result<Request, Status> {
    let mut bytes = Vec::new();
    let head = loop {
        if let Some(head) = head(&bytes)? {
            break head;
        }
        if bytes.len() >= LONGEST_HEAD {
            return Err(Status::TooLarge);
        }
        more(from, &mut bytes, LONGEST_HEAD)?;
    };
    let (end, length, request) = head;
    if length > LONGEST_BODY {
        return Err(Status::TooLarge);
    }
    while bytes.len() < end + length {
        more(from, &mut bytes, LONGEST_HEAD + LONGEST_BODY)?;
    }
    let body = String::from_utf8(bytes[end..end + length].to_vec()).map_err(|_cause| Status::BadRequest)?;
    Ok(Request { body, ..request })
}

fn more(from: &mut impl Read, bytes: &mut Vec<u8>, most: usize) -> Result<(), Status> {
    let mut part = [0; 1024];
    let room = (most - bytes.len()).min(part.len());
    match from.read(&mut part[..room]) {
        Ok(0) => Err(Status::BadRequest),
        Ok(count) => {
            bytes.extend(&part[..count]);
            Ok(())
        }
        Err(_) => Err(Status::Timeout),
    }
}

/// Parses the head of a request. Returns its length, that of the body, and the request without the body; `None` if bytes are missing.
fn head(bytes: &[u8]) -> Result<Option<(usize, usize, Request)>, Status> {
    let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
    let mut parsed = httparse::Request::new(&mut headers);
    let end = match parsed.parse(bytes) {
        Ok(httparse::Status::Complete(end)) => end,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => return Err(Status::TooLarge),
        Err(_) => return Err(Status::BadRequest),
    };
    let is_post = match parsed.method {
        Some("GET") => false,
        Some("POST") => true,
        _ => return Err(Status::MethodNotAllowed),
    };
    let all = |name: &str| {
        let named = parsed.headers.iter().filter(|header| header.name.eq_ignore_ascii_case(name));
        named.map(|header| std::str::from_utf8(header.value)).collect::<Result<Vec<_>, _>>()
    };
    let [lengths, codings, cookies] = ["Content-Length", "Transfer-Encoding", "Cookie"].map(all);
    let length = match &lengths.map_err(|_cause| Status::BadRequest)?[..] {
        [] if !is_post => 0,
        [length] => length.trim().parse().map_err(|_cause| Status::BadRequest)?,
        _ => return Err(Status::BadRequest),
    };
    if codings.map_or(true, |codings| !codings.is_empty()) {
        return Err(Status::BadRequest);
    }
    let cookies = cookies.map_err(|_cause| Status::BadRequest)?.join("; ");
    let path = parsed.path.unwrap_or_default().to_owned();
    Ok(Some((end, length, Request { is_post, path, cookies, body: String::new() })))
}

impl Request {
    /// Returns the value of a cookie.
    pub fn cookie(&self, name: &str) -> Option<&str> {
        value(self.cookies.split(';'), name)
    }

    /// Returns the value of a field of the form. Ours are digits and letters, which need no decoding.
    pub fn field(&self, name: &str) -> Option<&str> {
        value(self.body.split('&'), name)
    }
}

fn value<'t>(mut parts: impl Iterator<Item = &'t str>, name: &str) -> Option<&'t str> {
    parts.find_map(|part| part.trim().strip_prefix(name)?.strip_prefix('='))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Result<Request, Status> {
        read_from(&mut text.as_bytes())
    }

    #[test]
    fn a_request_is_read_in_any_pieces() {
        /// Gives one byte at a time.
        struct Slow<'t>(&'t [u8]);
        impl Read for Slow<'_> {
            fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
                let (first, rest) = self.0.split_at(self.0.len().min(1));
                self.0 = rest;
                bytes[..first.len()].copy_from_slice(first);
                Ok(first.len())
            }
        }
        let text = "POST / HTTP/1.1\r\nHost: x\r\ncookie: a=1; voter=b2\r\nContent-Length: 17\r\n\r\nround=1&option=23";
        let request = of(text).expect("a request");
        assert_eq!(read_from(&mut Slow(text.as_bytes())).as_ref(), Ok(&request));
        assert!(request.is_post && request.path == "/");
        assert_eq!(request.cookie("voter"), Some("b2"));
        assert_eq!(
            [request.field("option"), request.field("round"), request.field("opt")],
            [Some("23"), Some("1"), None]
        );
    }

    #[test]
    fn every_other_request_is_refused() {
        let long = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(LONGEST_HEAD));
        let many = format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(MOST_HEADERS + 1));
        for (text, status) in [
            (long.as_str(), Status::TooLarge),
            (&many, Status::TooLarge),
            ("POST / HTTP/1.1\r\nContent-Length: 257\r\n\r\n", Status::TooLarge),
            ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", Status::BadRequest),
            ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", Status::BadRequest),
            ("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", Status::BadRequest),
            ("POST / HTTP/1.1\r\n\r\n", Status::BadRequest),
            ("POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\na", Status::BadRequest),
            ("POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nab", Status::BadRequest),
            ("DELETE / HTTP/1.1\r\n\r\n", Status::MethodNotAllowed),
            ("GET / HTTP/1.1\r\nHost: x", Status::BadRequest),
            ("\u{1}\u{2}\u{3}\r\n\r\n", Status::BadRequest),
            ("", Status::BadRequest),
        ] {
            assert_eq!(of(text).map(|_| ()), Err(status), "{}", &text[..text.len().min(80)]);
        }
    }
}
