import { isAbsolute } from 'node:path';

/** Protocols of git that a clone may use, in the form of `GIT_ALLOW_PROTOCOL`. */
const NETWORK = 'https:http:ssh:git';

export type CloneSource = {
  readonly url: string;
  /** Value of `GIT_ALLOW_PROTOCOL`, which also holds for submodules. */
  readonly protocols: string;
  /** Name of the repository; empty if the address contains none. */
  readonly name: string;
};

/**
 * Reads the address of a repository. Returns null if git would use another protocol than those of
 * the contract, would run a program that the address names (`ext::sh -c ...`), or would read the
 * address as an option. Source: gitremote-helpers(7), git-clone(1) "Git URLs".
 */
export function cloneSource(text: string): CloneSource | null {
  const url = text.trim();
  if (url.startsWith('-') || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(url)) return null;
  if (/^[\w+.-]+::/u.test(url)) return null;
  const name = nameIn(url);
  if (isAbsolute(url)) return { url, protocols: 'file', name };
  const [, protocol, host] = /^([a-z]+):\/\/(?:[^/@]*@)?([^/]*)/iu.exec(url) ?? [];
  if (protocol !== undefined) {
    if (/^file$/iu.test(protocol)) return { url, protocols: 'file', name };
    const isKnown = NETWORK.split(':').includes(protocol.toLowerCase());
    return isKnown && isHost(host) ? { url, protocols: NETWORK, name } : null;
  }
  // The form of scp: a colon before the first slash. ssh would read a dash as an option.
  const [, server] = /^(?:[^/:@]+@)?([^/:@]+):(?!:)./u.exec(url) ?? [];
  return isHost(server) ? { url, protocols: NETWORK, name } : null;
}

function isHost(host: string | undefined): boolean {
  return host !== undefined && /^[^\s-]\S*$/u.test(host);
}

function nameIn(url: string): string {
  const last =
    url
      .replace(/[/\\]+$/u, '')
      .split(/[/\\:]/u)
      .at(-1) ?? '';
  return last.replace(/\.git$/u, '');
}

/** Returns false for a name that is no plain name of one folder on every system. */
export function isFolderName(name: string): boolean {
  return name.length <= 255 && /^(?![-.]*$)[^-/\\:*?"<>|\p{Cc}][^/\\:*?"<>|\p{Cc}]*$/u.test(name);
}

/** Returns a text of git without a password that an address contains. */
export function withoutPassword(text: string): string {
  return text.replaceAll(/(:\/\/[^/\s:@]*):[^/\s@]*@/gu, '$1:***@');
}
