import { posix, win32 } from 'node:path';

type Facts = { readonly platform: string; readonly homeDir: string };

/** Folders whose probing may reach other machines, wake devices or block for long. */
const FAR = /^\/(?:proc|sys|dev|net|afs|Network|Volumes)(?:\/|$)/;

/** Resolves a path that is relative to `folder`. */
export function absolutePath(path: string, folder: string, { platform, homeDir }: Facts): string {
  const names = platform === 'win32' ? win32 : posix;
  if (path === '~' || path.startsWith('~/') || (platform === 'win32' && path.startsWith('~\\')))
    return names.resolve(homeDir, `.${path.slice(1)}`);
  return names.resolve(folder, path);
}

/**
 * Returns true if Corral may probe a path that an agent wrote, without a request of the person: no
 * path on another machine (Windows would send it the person's password hash), and no device.
 */
export function isNear(absolute: string, platform: string): boolean {
  if (absolute.includes('\0')) return false;
  return platform === 'win32'
    ? /^[a-z]:\\/i.test(absolute)
    : !absolute.startsWith('//') && !FAR.test(absolute);
}
