//! What the host of a request tells about where its sender is.

use std::net::IpAddr;

/// Whether a host means the machine on which the browser runs.
pub(super) fn is_this_machine(host: &str) -> bool {
    let name = without_port(host);
    let is_name = name == "localhost" || name.ends_with(".localhost");
    is_name || address(name).is_some_and(|ip| ip.is_loopback() || ip.is_unspecified())
}

/// Whether a host is an address of a local network.
pub(super) fn is_local_network(host: &str) -> bool {
    address(without_port(host)).is_some_and(|ip| match ip {
        IpAddr::V4(ip) => ip.is_private() || ip.is_link_local(),
        IpAddr::V6(ip) => ip.is_unique_local() || ip.is_unicast_link_local(),
    })
}

fn address(name: &str) -> Option<IpAddr> {
    name.trim_start_matches('[').trim_end_matches(']').parse().ok()
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        // The colons within an IPv6 address stand between brackets.
        Some((name, port)) if !port.ends_with(']') => name,
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_has_several_names() {
        for host in
            ["localhost", "localhost:8080", "127.0.0.1:80", "[::1]:8080", "[::1]", "0.0.0.0"]
        {
            assert!(is_this_machine(host) && !is_local_network(host), "{host}");
        }
    }

    #[test]
    fn a_local_network_has_private_addresses() {
        for host in ["192.168.1.20:8080", "10.0.0.1", "172.16.0.9:80", "[fd00::1]:8080"] {
            assert!(is_local_network(host) && !is_this_machine(host), "{host}");
        }
        for host in
            ["tablier.example", "203.0.113.9:80", "[2001:db8::1]", "", ":", "[", "fritz.box"]
        {
            assert!(!is_local_network(host) && !is_this_machine(host), "{host}");
        }
    }
}
