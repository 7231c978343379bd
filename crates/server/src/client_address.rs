//! The address by which limits count a client.

use std::net::{IpAddr, Ipv6Addr};

/// The part of an IPv6 address that names a network. One customer usually has a whole /64 or more and
/// can use as many addresses of it as they like.
const NETWORK: u128 = u128::MAX << 64;

/// The address of a client as limits count it: an IPv4 address, also where IPv6 carries it, or the /64
/// network of an IPv6 address. Every limit by address has this as its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClientAddress(IpAddr);

impl From<IpAddr> for ClientAddress {
    fn from(address: IpAddr) -> Self {
        ClientAddress(match address.to_canonical() {
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & NETWORK).into(),
            address @ IpAddr::V4(_) => address,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(address: &str) -> ClientAddress {
        address.parse::<IpAddr>().unwrap().into()
    }

    #[test]
    fn a_64_of_ipv6_is_one_client() {
        assert_eq!(key("2001:db8:1:2::1"), key("2001:db8:1:2:ffff:ffff:ffff:ffff"));
        assert_ne!(key("2001:db8:1:2::1"), key("2001:db8:1:3::1"));
    }

    #[test]
    fn every_ipv4_address_is_a_client_however_it_is_written() {
        assert_ne!(key("192.0.2.1"), key("192.0.2.2"));
        assert_eq!(key("192.0.2.1"), key("::ffff:192.0.2.1"));
        assert_ne!(key("::ffff:192.0.2.1"), key("::ffff:192.0.2.2"));
    }
}
