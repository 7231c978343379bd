//! The addresses by which other devices on the local network reach this machine, and a code for their cameras.

use std::net::{IpAddr, UdpSocket};

use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};

/// How the names of networks begin that exist only within this machine: containers and virtual machines.
const VIRTUAL: [&str; 10] =
    ["br-", "cni", "docker", "flannel", "lxc", "podman", "vboxnet", "veth", "virbr", "vmnet"];
/// Black on white, whatever the colours of the terminal are: that is what cameras look for.
const BLACK_ON_WHITE: &str = "\u{1b}[38;5;16;48;5;231m";
const RESET: &str = "\u{1b}[0m";

/// Returns where a server that listens on `all` addresses can be reached, the best address first. Empty if it
/// listens on one address only, or if there is no network.
pub(super) fn addresses(all: IpAddr) -> Vec<IpAddr> {
    if !all.is_unspecified() {
        return Vec::new();
    }
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default().into_iter();
    let reachable = interfaces.filter(|interface| {
        let is_family = all.is_ipv6() || interface.ip().is_ipv4();
        is_family && !interface.is_loopback() && !interface.is_link_local()
    });
    let known = reachable.map(|interface| (interface.name.clone(), interface.ip()));
    choose(known.collect(), routed())
}

/// The address from which this machine reaches others. Nothing is sent.
fn routed() -> Option<IpAddr> {
    // An address that is reserved for documentation: any beyond the local network will do.
    const ELSEWHERE: (&str, u16) = ("192.0.2.1", 9);
    let socket = UdpSocket::bind(("0.0.0.0", 0)).ok()?;
    socket.connect(ELSEWHERE).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

/// Those of real networks if there are any; the one that is routed first, and IPv4 before IPv6.
fn choose(mut interfaces: Vec<(String, IpAddr)>, routed: Option<IpAddr>) -> Vec<IpAddr> {
    let is_virtual = |name: &str| VIRTUAL.iter().any(|start| name.starts_with(start));
    if interfaces.iter().any(|(name, _)| !is_virtual(name)) {
        interfaces.retain(|(name, _)| !is_virtual(name));
    }
    interfaces.sort_by_key(|(_, ip)| (Some(*ip) != routed, ip.is_ipv6()));
    interfaces.into_iter().map(|(_, ip)| ip).collect()
}

/// Returns a code for a terminal, two modules to a character, with the quiet zone around it. None if the text is
/// too long.
pub(super) fn code(text: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
    let picture = code.render::<Dense1x2>().quiet_zone(true).build();
    let lines = picture.lines().map(|line| format!("{BLACK_ON_WHITE}{line}{RESET}\n"));
    Some(lines.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(interfaces: &[(&str, &str)], routed: Option<&str>) -> Vec<String> {
        let known = interfaces.iter().map(|(name, ip)| ((*name).to_owned(), ip.parse().unwrap()));
        let chosen = choose(known.collect(), routed.map(|ip| ip.parse().unwrap()));
        chosen.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_real_network_is_chosen_and_ipv4_comes_first() {
        let interfaces = [
            ("docker0", "172.17.0.1"),
            ("wlan0", "2001:db8::7"),
            ("eth0", "10.0.0.5"),
            ("wlan0", "192.168.1.20"),
            ("br-3f1c", "172.18.0.1"),
        ];
        let routed = chosen(&interfaces, Some("192.168.1.20"));
        assert_eq!(routed, ["192.168.1.20", "10.0.0.5", "2001:db8::7"]);
        let without_route = chosen(&interfaces, None);
        assert_eq!(without_route, ["10.0.0.5", "192.168.1.20", "2001:db8::7"]);
    }

    #[test]
    fn a_virtual_network_is_better_than_none() {
        assert_eq!(chosen(&[("docker0", "172.17.0.1")], None), ["172.17.0.1"]);
        assert_eq!(chosen(&[], None), [""; 0]);
    }

    #[test]
    fn whoever_listens_on_one_address_is_not_found_on_others() {
        assert_eq!(addresses("127.0.0.1".parse().unwrap()), [] as [IpAddr; 0]);
    }

    /// Every module is where a camera expects it, dark on light, with four light modules around.
    #[test]
    fn a_code_in_the_terminal_has_the_modules_of_the_text() {
        const QUIET: usize = 4;
        let text = "http://192.168.1.20:8080";
        let shown = code(text).unwrap();
        let dark = |line: &str| -> Vec<[bool; 2]> {
            let line = line.strip_prefix(BLACK_ON_WHITE).unwrap().strip_suffix(RESET).unwrap();
            let modules = line.chars().map(|sign| match sign {
                ' ' => [false, false],
                '▀' => [true, false],
                '▄' => [false, true],
                '█' => [true, true],
                other => panic!("{other:?}"),
            });
            modules.collect()
        };
        let lines: Vec<_> = shown.lines().map(dark).collect();
        let is_dark = |x: usize, y: usize| lines[y / 2][x][y % 2];
        let code = QrCode::with_error_correction_level(text, EcLevel::L).unwrap();
        let width = code.width();
        let whole = width + 2 * QUIET;
        assert!(lines.len() * 2 >= whole && lines.iter().all(|line| line.len() == whole));
        for (y, x) in (0..whole).flat_map(|y| (0..whole).map(move |x| (y, x))) {
            let inside = |at: usize| at.checked_sub(QUIET).filter(|at| *at < width);
            let expected =
                inside(x).zip(inside(y)).is_some_and(|at| code[at] == qrcode::Color::Dark);
            assert_eq!(is_dark(x, y), expected, "{x} {y}");
        }
    }
}
