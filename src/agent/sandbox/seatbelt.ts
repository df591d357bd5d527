import { join } from 'node:path';

import type { BoxRequest } from './bubblewrap.ts';
import { guardedPaths, secretPaths } from './protected-paths.ts';

/**
 * Returns a profile for `sandbox-exec` of macOS (sandbox-exec(1)): everything may be read but
 * secrets; the workspace and the temporary folders may be written; no network. Written from Apple's
 * documentation of the language and not tested on macOS.
 */
export function seatbeltProfile({ workspace, home }: BoxRequest): string {
  const guarded = guardedPaths(workspace);
  const readOnly = [...guarded.readOnly, ...guarded.absent, ...guarded.links];
  return [
    '(version 1)',
    '(allow default)',
    '(deny network*)',
    '(deny file-write*)',
    '(allow file-write*',
    ...[workspace, '/private/tmp', '/private/var/folders'].map(
      (path) => `  (subpath ${quoted(path)})`,
    ),
    '  (regex #"^/dev/(null|zero|tty|ttys[0-9]+|fd/.*)$"))',
    ...readOnly.map((path) => `(deny file-write* (subpath ${quoted(path)}))`),
    ...secretPaths(home).map((path) => `(deny file-read* file-write* (subpath ${quoted(path)}))`),
    `(deny file-write* (subpath ${quoted(join(home, '.ssh'))}))`,
    '(deny mach-lookup (global-name "com.apple.SecurityServer"))',
    '(deny appleevent-send)',
  ].join('\n');
}

function quoted(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
