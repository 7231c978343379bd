//! From where somebody really asks.
//!
//! Behind a proxy all requests come from the address of the proxy, which tells in a header for whom it
//! asks. Anybody can write such a header, so it counts only if it comes from a proxy that we know.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::str::FromStr;

use axum::extract::{ConnectInfo, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderName};
use ipnet::IpNet;
use serde::Deserialize;

use super::App;
use crate::client_address::ClientAddress;

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The address of a proxy, or of a network of proxies.
///
/// ```
/// use tablier_server::Proxy;
///
/// assert!("127.0.0.1".parse::<Proxy>().is_ok());
/// assert!("10.0.0.0/8".parse::<Proxy>().is_ok());
/// assert!("example.org".parse::<Proxy>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Proxy(IpNet);

/// A text that is not the address of a proxy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAProxy;

impl std::fmt::Display for NotAProxy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("not an address such as 127.0.0.1 or 10.0.0.0/8")
    }
}

impl std::error::Error for NotAProxy {}

impl FromStr for Proxy {
    type Err = NotAProxy;

    fn from_str(text: &str) -> Result<Self, NotAProxy> {
        let one = || text.parse::<IpAddr>().map(IpNet::from);
        text.parse().or_else(|_| one()).map(Proxy).map_err(|_| NotAProxy)
    }
}

impl TryFrom<String> for Proxy {
    type Error = NotAProxy;

    fn try_from(text: String) -> Result<Self, NotAProxy> {
        text.parse()
    }
}

/// The proxies that we know.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proxies(pub(crate) Vec<Proxy>);

impl Proxies {
    /// The address of whoever asks.
    pub(crate) fn client(&self, request: &Request) -> ClientAddress {
        self.client_of(request.extensions(), request.headers())
    }

    /// The same, by the parts of a request that say so.
    pub(crate) fn client_of(&self, extensions: &Extensions, headers: &HeaderMap) -> ClientAddress {
        self.behind(peer(extensions), headers).into()
    }

    /// The whole address of whoever asks. Limits count a `ClientAddress` instead.
    pub(crate) fn client_ip(&self, request: &Request) -> IpAddr {
        self.behind(peer(request.extensions()), request.headers())
    }

    /// Whether a request was sent by a proxy that we know.
    pub(crate) fn is_from_proxy(&self, extensions: &Extensions) -> bool {
        self.is_known(peer(extensions))
    }

    /// Every proxy adds at the end from where it was asked: the last address that is none of ours is
    /// the first one that nobody could make up.
    fn behind(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let lines = headers.get_all(FORWARDED_FOR).iter().filter_map(|line| line.to_str().ok());
        let listed: Vec<_> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
        let mut client = peer;
        for text in listed.iter().rev() {
            match text.parse::<IpAddr>() {
                Ok(address) if self.is_known(client) => client = address.to_canonical(),
                _ => break,
            }
        }
        client
    }

    /// Whether this is the address of a proxy.
    pub(crate) fn is_known(&self, address: IpAddr) -> bool {
        self.0.iter().any(|Proxy(network)| network.contains(&address))
    }
}

/// Whoever is at the other end of the connection.
fn peer(extensions: &Extensions) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>();
    peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |info| info.0.ip()).to_canonical()
}

/// The address of whoever sent a request, as told by the proxies that are trusted.
impl FromRequestParts<App> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(app.proxies.client_of(&parts.extensions, &parts.headers))
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn behind(proxies: &[&str], peer: &str, forwarded: &'static str) -> String {
        let proxies = Proxies(proxies.iter().map(|text| text.parse().unwrap()).collect());
        let headers = HeaderMap::from_iter([(FORWARDED_FOR, HeaderValue::from_static(forwarded))]);
        proxies.behind(peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn only_a_proxy_that_we_know_is_believed() {
        assert_eq!(behind(&["127.0.0.1"], "127.0.0.1", "192.0.2.7"), "192.0.2.7");
        assert_eq!(behind(&[], "127.0.0.1", "192.0.2.7"), "127.0.0.1");
        assert_eq!(behind(&["127.0.0.1"], "192.0.2.1", "192.0.2.7"), "192.0.2.1");
    }

    #[test]
    fn what_stands_before_the_last_stranger_may_be_made_up() {
        let ours = ["127.0.0.1", "10.0.0.0/8"];
        assert_eq!(behind(&ours, "127.0.0.1", "1.2.3.4, 192.0.2.7, 10.0.0.9"), "192.0.2.7");
        assert_eq!(behind(&ours, "127.0.0.1", "10.0.0.9"), "10.0.0.9");
        assert_eq!(behind(&ours, "127.0.0.1", "1.2.3.4, nonsense"), "127.0.0.1");
        assert_eq!(behind(&["::1"], "::1", "2001:db8::7"), "2001:db8::7");
    }
}
