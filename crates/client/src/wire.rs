//! The line to a server: in the open, or in secret by TLS.

use crate::connection::ClientError;
use crate::link::Server;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// A server that does not answer the telephone within this time is not there.
const PATIENCE: Duration = Duration::from_secs(8);

/// A line to a server.
pub(crate) enum Wire {
    Open(TcpStream),
    Secret(Box<TlsStream<TcpStream>>),
}

impl Wire {
    /// A line to this server, whose name the authorities that browsers trust must have certified if
    /// it is to be secret.
    pub(crate) async fn to(server: &Server) -> Result<Self, ClientError> {
        let roots = webpki_roots::TLS_SERVER_ROOTS.iter().cloned().collect();
        Wire::trusting(server, roots).await
    }

    async fn trusting(server: &Server, roots: RootCertStore) -> Result<Self, ClientError> {
        let late = |_| io::Error::new(io::ErrorKind::TimedOut, "it does not answer");
        let open = TcpStream::connect((server.host.as_str(), server.port));
        let stream = timeout(PATIENCE, open).await.map_err(late)??;
        stream.set_nodelay(true)?;
        if !server.secure {
            return Ok(Wire::Open(stream));
        }
        let name = ServerName::try_from(server.host.clone()).map_err(io::Error::other)?;
        let provider = Arc::new(ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(io::Error::other)?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let connector = TlsConnector::from(Arc::new(config));
        let secret = timeout(PATIENCE, connector.connect(name, stream)).await.map_err(late)?;
        Ok(Wire::Secret(Box::new(secret.map_err(ClientError::Secret)?)))
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Wire::Open(stream) => Pin::new(stream).poll_read(cx, buf),
            Wire::Secret(stream) => Pin::new(stream.as_mut()).poll_read(cx, buf),
        }
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Wire::Open(stream) => Pin::new(stream).poll_write(cx, buf),
            Wire::Secret(stream) => Pin::new(stream.as_mut()).poll_write(cx, buf),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Wire::Open(stream) => Pin::new(stream).poll_flush(cx),
            Wire::Secret(stream) => Pin::new(stream.as_mut()).poll_flush(cx),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Wire::Open(stream) => Pin::new(stream).poll_shutdown(cx),
            Wire::Secret(stream) => Pin::new(stream.as_mut()).poll_shutdown(cx),
        }
    }
}
