//! Handlers behind one type. Whatever lies between a socket and a handler is generic
//! over the handler: with one type, it is compiled once and not for each address.

use std::sync::Arc;

use axum::extract::Request;
use axum::handler::Handler;
use axum::response::Response;
use axum::routing::{self, MethodRouter};
use futures_util::future::BoxFuture;

/// A handler with the state `S`, whatever it takes of a request.
#[derive(Clone)]
struct AnyHandler<S>(Arc<dyn Fn(Request, S) -> BoxFuture<'static, Response> + Send + Sync>);

impl<S: Clone + 'static> Handler<(), S> for AnyHandler<S> {
    type Future = BoxFuture<'static, Response>;

    fn call(self, request: Request, state: S) -> Self::Future {
        (self.0)(request, state)
    }
}

fn any<T, S>(handler: impl Handler<T, S>) -> AnyHandler<S> {
    AnyHandler(Arc::new(move |request, state| {
        Box::pin(handler.clone().call(request, state))
    }))
}

/// What answers `GET` at an address.
pub(crate) fn get<T, S>(handler: impl Handler<T, S>) -> MethodRouter<S>
where
    S: Clone + Send + Sync + 'static,
{
    routing::get(any(handler))
}

/// What answers `POST` at an address.
pub(crate) fn post<T, S>(handler: impl Handler<T, S>) -> MethodRouter<S>
where
    S: Clone + Send + Sync + 'static,
{
    routing::post(any(handler))
}
