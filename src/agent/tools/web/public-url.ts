import { isIP } from 'node:net';

import { isPrivateAddress } from '#node/network/private-address.ts';

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
