import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { completeLock, locks, readLock } from './lib/check/lock-file.mjs';
import { root } from './lib/paths.mjs';
import { main } from './lib/run.mjs';

/**
 * Completes the lock files after `npm install` of a new package on a registry that hides other
 * systems' binaries; `npm run check` reports when this is needed.
 */
await main(() => {
  for (const path of locks) {
    const { lock, unclear, added } = completeLock(readLock(path));
    if (added > 0) writeFileSync(join(root, path), `${JSON.stringify(lock, null, 2)}\n`);
    console.log(
      `${path}: ${added} added${unclear.length > 0 ? `, not understood: ${unclear.join(', ')}` : ''}`,
    );
  }
  return 0;
});
