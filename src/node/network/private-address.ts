import { BlockList, isIP, isIPv4 } from 'node:net';

/** A network: its first address, and the number of bits that its addresses have in common. */
type Network = readonly [address: string, bits: number];

/** IPv4 networks that are not publicly reachable (IANA special-purpose registry, 2026). */
const PRIVATE_4: readonly Network[] = [
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

/** Global unicast of IPv6. All addresses outside it are private. */
const GLOBAL_6: readonly Network[] = [['2000::', 3]];

/**
 * Parts of global unicast that are not publicly reachable, that contain IPv4 addresses, or that are
 * for documentation (IANA special-purpose registry, 2026).
 */
const PRIVATE_GLOBAL_6: readonly Network[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const private4 = blockList(PRIVATE_4, 'ipv4');
const global6 = blockList(GLOBAL_6, 'ipv6');
const private6 = blockList(PRIVATE_GLOBAL_6, 'ipv6');

function blockList(networks: readonly Network[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [address, bits] of networks) list.addSubnet(address, bits, family);
  return list;
}

/**
 * Returns whether an IP address belongs to this machine or to a network that is not public. Invalid
 * addresses, also those with an invalid zone, count as private. IPv4-mapped IPv6 addresses (::ffff:…)
 * are outside global unicast, so they are private.
 */
export function isPrivateAddress(address: string): boolean {
  if (isIPv4(address)) return private4.check(address, 'ipv4');
  if (isIP(address) !== 6) return true;
  return !global6.check(address, 'ipv6') || private6.check(address, 'ipv6');
}
