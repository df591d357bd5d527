import { posix, win32 } from 'node:path';

type Facts = { readonly platform: string; readonly homeDir: string };

/** Looking at these may reach other machines, wake devices or wait for long. */
const FAR = /^\/(?:proc|sys|dev|net|afs|Network|Volumes)(?:\/|$)/;

/** Where a path leads that was written for somebody in `folder`. */
export function absolutePath(path: string, folder: string, { platform, homeDir }: Facts): string {
  const names = platform === 'win32' ? win32 : posix;
  if (path === '~' || path.startsWith('~/') || (platform === 'win32' && path.startsWith('~\\')))
    return names.resolve(homeDir, `.${path.slice(1)}`);
  return names.resolve(folder, path);
}

/**
 * Whether Corral may look at it by itself, because an agent wrote it down: nothing on other machines (Windows would
 * tell them the person's password hash), no devices.
 */
export function isNear(absolute: string, platform: string): boolean {
  if (absolute.includes('\0')) return false;
  return platform === 'win32' ? /^[a-z]:\\/i.test(absolute) : !absolute.startsWith('//') && !FAR.test(absolute);
}
