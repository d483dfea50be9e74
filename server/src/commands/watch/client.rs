//! A client of a server's page: requests over HTTP/1.1, each on a connection of
//! its own.

use std::fmt::Display;
use std::time::Duration;
use words::says;

use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::header::{self, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::events::Events;

/// How long a connection, or the start of an answer, may take. A server gives up
/// after 30 s.
const PATIENCE: Duration = Duration::from_secs(40);

/// The most bytes of an answer. A page of a game has at most 2,000 entries and
/// 256 KiB of text, a conversation 512 KiB, and each may be escaped.
const MOST_ANSWER: usize = 16 << 20;

/// Why a request has failed.
#[derive(Debug, thiserror::Error)]
pub(super) enum ClientError {
    /// There is no connection.
    Unreachable(String, String),
    /// The connection broke.
    Lost(String, String),
    /// The answer is none that a server of Arbiter gives.
    Foreign(String, String),
    /// The server refuses the request.
    Refused(StatusCode, String),
}

says!(ClientError {
    Self::Unreachable(at, why) => ("terminal-watch-unreachable", at, why),
    Self::Lost(at, why) => ("terminal-watch-lost", at, why),
    Self::Foreign(at, why) => ("terminal-watch-foreign", at, why),
    Self::Refused(_, why) => why,
});

impl ClientError {
    /// Whether the same request may succeed later.
    pub(super) fn is_passing(&self) -> bool {
        match self {
            ClientError::Unreachable(..) | ClientError::Lost(..) => true,
            ClientError::Refused(status, _) => {
                status.is_server_error() || *status == StatusCode::TOO_MANY_REQUESTS
            }
            ClientError::Foreign(..) => false,
        }
    }

    /// Whether the server has no such thing, or does not show it.
    pub(super) fn is_missing(&self) -> bool {
        matches!(self, ClientError::Refused(StatusCode::NOT_FOUND, _))
    }
}

/// A client of one server.
pub(super) struct Client {
    /// `HOST:PORT`.
    pub(super) authority: String,
    /// The cookie by which the server knows it.
    cookie: Option<HeaderValue>,
}

impl Client {
    /// A client of this server, which does not know it yet.
    pub(super) fn new(authority: String) -> Client {
        Client {
            authority,
            cookie: None,
        }
    }

    /// Logs in by a form; the cookie of the answer is sent from then on.
    ///
    /// # Errors
    /// The request fails, or the form is refused.
    pub(super) async fn log_in(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
    ) -> Result<(), ClientError> {
        let mut form = form_urlencoded::Serializer::new(String::new());
        form.extend_pairs(fields);
        let response = self.send(Method::POST, path, form.finish()).await?;
        if !response.status().is_redirection() {
            return Err(self.refused(response).await);
        }
        let cookie = response.headers().get(header::SET_COOKIE);
        let cookie = cookie.and_then(|cookie| cookie.to_str().ok());
        let pair = cookie.and_then(|cookie| cookie.split(';').next());
        self.cookie = pair.and_then(|pair| HeaderValue::from_str(pair).ok());
        Ok(())
    }

    /// The value at an address of the API.
    ///
    /// # Errors
    /// The request fails, or the answer is another one.
    pub(super) async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ClientError> {
        let path = format!("/api/v1{path}");
        let response = self.send(Method::GET, &path, String::new()).await?;
        if response.status() != StatusCode::OK {
            return Err(self.refused(response).await);
        }
        let bytes = self.body(response.into_body()).await?;
        serde_json::from_slice(&bytes).map_err(|error| self.foreign(&error))
    }

    /// The stream at an address of the API.
    ///
    /// # Errors
    /// The request fails, or the answer is no stream.
    pub(super) async fn events(&self, path: &str) -> Result<Events, ClientError> {
        let path = format!("/api/v1{path}");
        let response = self.send(Method::GET, &path, String::new()).await?;
        match response.status() {
            StatusCode::OK => Ok(Events::of(response.into_body())),
            _ => Err(self.refused(response).await),
        }
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        body: String,
    ) -> Result<Response<Incoming>, ClientError> {
        let request = self.request(method, path, body)?;
        let unreachable = |why: String| ClientError::Unreachable(self.authority.clone(), why);
        let stream = timeout(PATIENCE, TcpStream::connect(&self.authority)).await;
        let stream = stream.map_err(|_| unreachable("no answer".to_owned()))?;
        let stream = stream.map_err(|error| unreachable(error.to_string()))?;
        let answered = async {
            let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
            // It ends with the answer, or when nobody reads that any more.
            tokio::spawn(connection);
            sender.send_request(request).await
        };
        let answered = timeout(PATIENCE, answered).await;
        let answered = answered.map_err(|_| self.lost(&"no answer"))?;
        answered.map_err(|error| {
            if error.is_parse() {
                self.foreign(&error)
            } else {
                self.lost(&error)
            }
        })
    }

    fn request(
        &self,
        method: Method,
        path: &str,
        body: String,
    ) -> Result<Request<Full<Bytes>>, ClientError> {
        let is_form = method == Method::POST;
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, &self.authority);
        if is_form {
            // Servers take forms only from their own pages, or from clients that are no browsers
            // and say so.
            request = request
                .header(header::ORIGIN, format!("http://{}", self.authority))
                .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        }
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        let body = Full::new(Bytes::from(body));
        request.body(body).map_err(|error| self.foreign(&error))
    }

    async fn body(&self, body: Incoming) -> Result<Bytes, ClientError> {
        let body = Limited::new(body, MOST_ANSWER).collect();
        let body = timeout(PATIENCE, body).await;
        let body = body.map_err(|_| self.lost(&"no answer"))?;
        Ok(body.map_err(|error| self.lost(&error))?.to_bytes())
    }

    /// The refusal in the words of the server, if it is one of the API.
    async fn refused(&self, response: Response<Incoming>) -> ClientError {
        #[derive(serde::Deserialize)]
        struct Refusal {
            error: String,
        }
        let status = response.status();
        let text = match self.body(response.into_body()).await {
            Ok(bytes) => match serde_json::from_slice::<Refusal>(&bytes) {
                Ok(refusal) => refusal.error,
                Err(_) => in_html(&String::from_utf8_lossy(&bytes))
                    .unwrap_or_else(|| format!("{} answers {status}", self.authority)),
            },
            Err(error) => return error,
        };
        ClientError::Refused(status, text)
    }

    fn foreign(&self, why: &dyn Display) -> ClientError {
        ClientError::Foreign(self.authority.clone(), why.to_string())
    }

    fn lost(&self, why: &dyn Display) -> ClientError {
        ClientError::Lost(self.authority.clone(), why.to_string())
    }
}

/// The message of an error page.
fn in_html(page: &str) -> Option<String> {
    let (_, rest) = page.split_once("role=\"alert\">")?;
    let (text, _) = rest.split_once('<')?;
    let text = text.replace("&#39;", "'").replace("&quot;", "\"");
    Some(
        text.replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&amp;", "&"),
    )
}
