import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Networks that are not publicly reachable (IANA special-purpose registries of IPv4 and IPv6,
 * 2026).
 */
const PRIVATE_4 = [
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
] as const;
/**
 * Everything but global unicast, and the parts of that which map to IPv4 addresses or are for
 * documentation.
 */
const PRIVATE_6 = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

// The lists are separate, because `::/3` in a common one would contain every IPv4 address.
const private4 = new BlockList();
for (const [net, bits] of PRIVATE_4) private4.addSubnet(net, bits, 'ipv4');
const private6 = new BlockList();
for (const [net, bits] of PRIVATE_6) private6.addSubnet(net, bits, 'ipv6');

/**
 * Returns whether an IP address belongs to this machine or to a network that is not public. Invalid
 * addresses count as private.
 */
export function isPrivateAddress(address: string): boolean {
  if (isIPv4(address)) return private4.check(address, 'ipv4');
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return true;
  // An IPv4-mapped IPv6 address (::ffff:…) is below ::/3, and requests never use that form.
  return private6.check(withoutZone, 'ipv6');
}
