import { BlockList, isIP, isIPv4 } from 'node:net';

import { GLOBAL_6, PRIVATE_4, PRIVATE_GLOBAL_6 } from '#shared/base/private-networks.ts';

const private4 = new BlockList();
for (const [net, bits] of PRIVATE_4) private4.addSubnet(net, bits, 'ipv4');
const private6 = new BlockList();
for (const [net, bits] of PRIVATE_GLOBAL_6) private6.addSubnet(net, bits, 'ipv6');
const global6 = new BlockList();
for (const [net, bits] of GLOBAL_6) global6.addSubnet(net, bits, 'ipv6');

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
