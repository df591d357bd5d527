import { BlockList, isIP, isIPv4 } from 'node:net';

/** Networks that are not publicly reachable (IANA special-purpose registries, 2026). */
const PRIVATE_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Parts of global unicast (2000::/3) that are not public. All other addresses are private. */
const PRIVATE_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const private4 = new BlockList();
for (const [net, bits] of PRIVATE_4) private4.addSubnet(net, bits, 'ipv4');
const private6 = new BlockList();
for (const [net, bits] of PRIVATE_6) private6.addSubnet(net, bits, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Returns whether an IP address is not one of a public host. Invalid addresses are private. */
export function isPrivateAddress(address: string): boolean {
  if (isIPv4(address)) return private4.check(address, 'ipv4');
  if (isIP(address) !== 6) return true;
  return !global6.check(address, 'ipv6') || private6.check(address, 'ipv6');
}

/**
 * Returns whether the host of a URL looks public: a public IP address, or a name with a dot that is
 * not reserved for local use (RFC 6761, 6762, 8375 and ICANN's `internal`). Looks nothing up, so a
 * public name may still lead to a private address.
 */
export function isPublicUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host) !== 0) return !isPrivateAddress(host);
  return (
    host.includes('.') &&
    !/(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid|example|onion)$/i.test(
      host,
    )
  );
}
