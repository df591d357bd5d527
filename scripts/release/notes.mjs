import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../lib/paths.mjs';
import { main, Stop } from '../lib/run.mjs';
import { releaseNotes } from '../lib/package/release-notes.mjs';

/** Prints the section of a tag in CHANGELOG.md: `node scripts/release/notes.mjs v0.1.0`. */
await main(([tag, ...rest]) => {
  if (tag === undefined || rest.length > 0)
    throw new Stop('Give one tag: node scripts/release/notes.mjs v0.1.0', 2);
  const read = (name) => readFileSync(join(root, name), 'utf8');
  const { version } = JSON.parse(read('package.json'));
  process.stdout.write(`${releaseNotes(read('CHANGELOG.md'), { tag, version })}\n`);
  return 0;
});
