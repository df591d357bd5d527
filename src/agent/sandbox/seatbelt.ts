import { join } from 'node:path';

import { isInside } from '#node/files/path-inside.ts';

import type { BoxRequest } from './bubblewrap.ts';
import { guardedPaths, secretPaths } from './protected-paths.ts';

/**
 * Returns a profile for `sandbox-exec` of macOS (sandbox-exec(1)): everything may be read but
 * secrets; the workspace and the temporary folders may be written; no network. Written from Apple's
 * documentation of the language and not tested on macOS.
 */
export function seatbeltProfile({ workspace, home, hidden = [] }: BoxRequest): string {
  const guarded = guardedPaths(workspace);
  const hiddenPaths = secretPaths(home, hidden);
  const above = hiddenPaths.filter((path) => isInside(path, workspace));
  const readOnly = [...guarded.readOnly, ...guarded.absent, ...guarded.links];
  return [
    '(version 1)',
    '(allow default)',
    '(deny network*)',
    '(deny file-write*)',
    '(allow file-write*',
    ...[workspace, '/private/tmp', '/private/var/folders'].map(
      (path) => `  (subpath ${quotedPath(path)})`,
    ),
    '  (regex #"^/dev/(null|zero|tty|ttys[0-9]+|fd/.*)$"))',
    ...readOnly.map((path) => `(deny file-write* (subpath ${quotedPath(path)}))`),
    ...hiddenPaths.map((path) => `(deny file-read* file-write* (subpath ${quotedPath(path)}))`),
    // The last rule that fits counts: the workspace may lie in a hidden folder.
    ...above.map(() => `(allow file-read* (subpath ${quotedPath(workspace)}))`).slice(0, 1),
    ...guarded.secrets.map((path) => `(deny file-read* file-write* (literal ${quotedPath(path)}))`),
    `(deny file-write* (subpath ${quotedPath(join(home, '.ssh'))}))`,
    '(deny mach-lookup (global-name "com.apple.SecurityServer"))',
    '(deny appleevent-send)',
  ].join('\n');
}

function quotedPath(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
