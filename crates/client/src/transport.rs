//! [`Transport`]: the byte stream to a server, plain TCP or TLS.

use crate::connection::ClientError;
use crate::link::ServerAddress;
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

/// The longest wait for the TCP connection and again for the TLS handshake. The system's own limit is
/// minutes, too long for a user who mistyped a host.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(8);

/// A connected byte stream.
pub(crate) enum Transport {
    Plain(TcpStream),
    Tls(Box<TlsStream<TcpStream>>),
}

impl Transport {
    /// Connects to a server. With TLS, its certificate must come from one of Mozilla's root authorities,
    /// which are built in: the system's store is often missing in containers.
    pub(crate) async fn connect(server: &ServerAddress) -> Result<Self, ClientError> {
        let roots = webpki_roots::TLS_SERVER_ROOTS.iter().cloned().collect();
        Transport::connect_with_roots(server, roots).await
    }

    async fn connect_with_roots(
        server: &ServerAddress,
        roots: RootCertStore,
    ) -> Result<Self, ClientError> {
        let late = |_| io::Error::new(io::ErrorKind::TimedOut, "it does not answer");
        let open = TcpStream::connect((server.host.as_str(), server.port));
        let stream = timeout(CONNECT_TIMEOUT, open).await.map_err(late)??;
        // Requests are small and wait for their response; Nagle's algorithm would delay each by 40 ms.
        stream.set_nodelay(true)?;
        if !server.secure {
            return Ok(Transport::Plain(stream));
        }
        let name = ServerName::try_from(server.host.clone()).map_err(io::Error::other)?;
        // Named here, because a library must not install a provider for the whole process.
        let provider = Arc::new(ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(io::Error::other)?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let connector = TlsConnector::from(Arc::new(config));
        let secret =
            timeout(CONNECT_TIMEOUT, connector.connect(name, stream)).await.map_err(late)?;
        Ok(Transport::Tls(Box::new(secret.map_err(ClientError::Tls)?)))
    }
}

impl AsyncRead for Transport {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Transport::Plain(stream) => Pin::new(stream).poll_read(cx, buf),
            Transport::Tls(stream) => Pin::new(stream.as_mut()).poll_read(cx, buf),
        }
    }
}

impl AsyncWrite for Transport {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Transport::Plain(stream) => Pin::new(stream).poll_write(cx, buf),
            Transport::Tls(stream) => Pin::new(stream.as_mut()).poll_write(cx, buf),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Transport::Plain(stream) => Pin::new(stream).poll_flush(cx),
            Transport::Tls(stream) => Pin::new(stream.as_mut()).poll_flush(cx),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Transport::Plain(stream) => Pin::new(stream).poll_shutdown(cx),
            Transport::Tls(stream) => Pin::new(stream.as_mut()).poll_shutdown(cx),
        }
    }
}
