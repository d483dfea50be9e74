//! Large answers: how many are being sent at once, and the places that they hold until
//! they have been sent.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::Error;
use axum::body::{Body, HttpBody};
use axum::response::Response;
use bytes::Bytes;
use hyper::body::{Frame, SizeHint};
use net::Permit;

/// Answers with more bytes than this are large.
const LARGE: u64 = 64 * 1024;

/// Maximum number of large answers that are being sent at once; one address has
/// a quarter of them.
pub(super) const MAX_LARGE: usize = 64;

/// How much of a body is handed to the connection at once, so that the rest is
/// kept here until the browser has read.
const PIECE: usize = 16 * 1024;

/// Whether an answer is large. A stream is none: it sends the state of now.
pub(super) fn is_large(response: &Response) -> bool {
    let size = response.body().size_hint().exact();
    size.is_some_and(|size| size > LARGE)
}

/// The answer, which gives these places back when it has been sent or its
/// browser is gone.
pub(super) fn holding(response: Response, places: Vec<Permit>) -> Response {
    if places.is_empty() {
        response
    } else {
        response.map(|body| {
            Body::new(ChunkedBody {
                body,
                rest: Bytes::new(),
                _places: places,
            })
        })
    }
}

/// A body in pieces, and the places that it holds until it has been sent.
struct ChunkedBody {
    body: Body,
    /// The bytes of the body that were not handed on yet.
    rest: Bytes,
    _places: Vec<Permit>,
}

impl HttpBody for ChunkedBody {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        if self.rest.is_empty() {
            match ready!(Pin::new(&mut self.body).poll_frame(context)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => self.rest = data,
                    Err(trailers) => return Poll::Ready(Some(Ok(trailers))),
                },
                other => return Poll::Ready(other),
            }
        }
        let piece = self.rest.len().min(PIECE);
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(piece)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (rest, mut hint) = (self.rest.len() as u64, self.body.size_hint());
        if let Some(upper) = hint.upper() {
            hint.set_upper(upper + rest);
        }
        hint.set_lower(hint.lower() + rest);
        hint
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use axum::response::IntoResponse as _;
    use net::Budget;

    use super::*;

    const ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    #[test]
    fn a_place_is_held_until_the_last_piece_has_been_taken() {
        let budget = Budget::of_places(1);
        let place = budget.take(ADDRESS).unwrap();
        let text = "x".repeat(3 * PIECE - 1);
        let response = holding(text.clone().into_response(), vec![place]);
        let mut body = response.into_body();
        let mut context = Context::from_waker(std::task::Waker::noop());
        let mut taken = 0;
        for left in [3, 2, 1] {
            assert!(budget.take(ADDRESS).is_none(), "{left} pieces are left");
            assert_eq!(body.size_hint().exact(), Some((text.len() - taken) as u64));
            let frame = Pin::new(&mut body).poll_frame(&mut context);
            let Poll::Ready(Some(Ok(frame))) = frame else {
                panic!("the body has more");
            };
            let piece = frame.into_data().unwrap().len();
            assert!(piece <= PIECE);
            taken += piece;
        }
        assert_eq!(taken, text.len());
        assert!(body.is_end_stream());
        drop(body);
        assert!(budget.take(ADDRESS).is_some());
    }

    #[test]
    fn what_is_large_is_known_by_its_size() {
        let of = |size: usize| is_large(&"x".repeat(size).into_response());
        assert!(!of(LARGE as usize) && of(LARGE as usize + 1));
    }
}
