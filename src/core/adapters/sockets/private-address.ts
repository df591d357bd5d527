import { BlockList, isIPv4, isIPv6 } from 'node:net';

import { GLOBAL_6, PRIVATE_4, PRIVATE_GLOBAL_6 } from '#shared/base/private-networks.ts';

const private4 = new BlockList();
for (const [net, bits] of PRIVATE_4) private4.addSubnet(net, bits, 'ipv4');
const global6 = new BlockList();
for (const [net, bits] of GLOBAL_6) global6.addSubnet(net, bits, 'ipv6');
const private6 = new BlockList();
for (const [net, bits] of PRIVATE_GLOBAL_6) private6.addSubnet(net, bits, 'ipv6');

/**
 * Returns whether an IP address belongs to this machine or to a network that is not public. Invalid
 * addresses count as private. IPv4-mapped IPv6 addresses (::ffff:…) are outside global unicast, so
 * they are private.
 */
export function isPrivateAddress(address: string): boolean {
  if (isIPv4(address)) return private4.check(address, 'ipv4');
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return true;
  return !global6.check(withoutZone, 'ipv6') || private6.check(withoutZone, 'ipv6');
}
