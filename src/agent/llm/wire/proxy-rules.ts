import { BlockList, isIP } from 'node:net';

export type Environment = Readonly<Record<string, string | undefined>>;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('0.0.0.0');
loopback.addAddress('::1', 'ipv6');
loopback.addAddress('::', 'ipv6');
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6');

/**
 * Returns the address of the proxy for a URL, as curl chooses it: `setting`, or HTTPS_PROXY,
 * HTTP_PROXY, ALL_PROXY in lower or upper case (lower case first), unless NO_PROXY lists the host.
 * Returns null for a direct connection. Hosts on loopback are never proxied.
 */
export function proxyFor(target: URL, setting: string | null, env: Environment): string | null {
  const host = target.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/[.]$/, '')
    .toLowerCase();
  if (isLoopback(host)) return null;
  const chosen =
    setting?.trim() ||
    variable(env, `${target.protocol.slice(0, -1)}_proxy`) ||
    variable(env, 'all_proxy');
  if (!chosen || isExcluded(host, portOf(target), variable(env, 'no_proxy'))) return null;
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(chosen) ? chosen : `http://${chosen}`;
}

function isLoopback(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  return isInside(loopback, host);
}

function isInside(list: BlockList, host: string): boolean {
  const version = isIP(host);
  return version !== 0 && list.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

function variable(env: Environment, name: string): string {
  return env[name]?.trim() || env[name.toUpperCase()]?.trim() || '';
}

function portOf(target: URL): string {
  return target.port || (target.protocol === 'https:' ? '443' : '80');
}

function isExcluded(host: string, port: string, list: string): boolean {
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => entry === '*' || matches(host, port, entry.toLowerCase()));
}

/** Matches `host`, `.suffix`, `*.suffix`, each with an optional port, an address, or a subnet. */
function matches(host: string, port: string, entry: string): boolean {
  const subnet = /^(.+)\/(\d{1,3})$/.exec(entry);
  if (subnet) return isInSubnet(host, subnet[1] ?? '', Number(subnet[2]));
  const [address, entryPort] = splitPort(entry);
  const name = address.replace(/^[*]?[.]/, '');
  if (name === '' || (entryPort !== null && entryPort !== port)) return false;
  return host === name || (isIP(host) === 0 && host.endsWith(`.${name}`));
}

/** An IPv6 address has a port only behind its brackets. */
function splitPort(entry: string): readonly [address: string, port: string | null] {
  const found = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(entry);
  return found ? [found[1] ?? found[2] ?? '', found[3] ?? null] : [entry, null];
}

function isInSubnet(host: string, network: string, bits: number): boolean {
  const version = isIP(network);
  if (version === 0 || bits > (version === 4 ? 32 : 128)) return false;
  const list = new BlockList();
  list.addSubnet(network, bits, version === 4 ? 'ipv4' : 'ipv6');
  return isInside(list, host);
}
