import { resolve } from 'node:path';

/**
 * - `network`: git contacts another machine by its own transport.
 * - `folder`: a repository of this machine, whose hooks a push runs.
 * - `unknown`: a helper of another name, or a form that this code does not read as git does.
 */
export type RemoteUrl =
  | { readonly to: 'network' | 'unknown' }
  | { readonly to: 'folder'; readonly path: string };

const NETWORK = /^(?:https?|ssh|git|git\+ssh|ssh\+git):\/\/[^-\s]\S*$/iu;
/** `host:path`, as scp has it: the colon is before the first slash, and not doubled. */
const LIKE_SCP = /^[^-\s/:][^\s/:]*:(?!:)\S+$/u;
const DRIVE = /^[a-z]:[\\/]/iu;
/** Forms that git expands, decodes or reads as an option, a helper or another scheme. */
const SPECIAL = /^[-~]|^[^/]*::|^[a-z][a-z0-9+.-]*:\/\/|[\0\r\n]/iu;
const FILE = /^file:\/\/(\/[^%]*)$/iu;

/** Reads the address of a remote by the rules of git-fetch(1), "GIT URLS". `base`: git's folder. */
export function remoteUrl(url: string, base: string): RemoteUrl {
  const file = FILE.exec(url)?.[1];
  if (file !== undefined) return { to: 'folder', path: file };
  if (DRIVE.test(url)) return { to: 'folder', path: url };
  if (NETWORK.test(url)) return { to: 'network' };
  if (url === '' || SPECIAL.test(url)) return { to: 'unknown' };
  if (LIKE_SCP.test(url)) return { to: 'network' };
  return /^[^/]*:/u.test(url) ? { to: 'unknown' } : { to: 'folder', path: resolve(base, url) };
}
