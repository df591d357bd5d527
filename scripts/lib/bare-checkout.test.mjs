import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { root } from './paths.mjs';

const scripts = join(root, 'scripts');
const STATIC_IMPORT = /^(?:import\s(?:[^;'(]*?from\s)?|export\s[^;'(]*?from\s)'([^']+)';/gm;

/** Returns `file imports package` for each package that a script needs before it can install it. */
function packagesNeededBy(entry) {
  const seen = new Set([entry]);
  const needed = [];
  for (const path of seen)
    for (const [, given] of readFileSync(path, 'utf8').matchAll(STATIC_IMPORT)) {
      if (given.startsWith('.')) seen.add(join(dirname(path), given));
      else if (!given.startsWith('node:') && !builtinModules.includes(given))
        needed.push(`${path.slice(root.length + 1)} imports ${given}`);
    }
  return needed;
}

describe('a checkout without node_modules', () => {
  const entries = readdirSync(scripts).filter((name) => name.endsWith('.mjs'));

  it('has a script for each command of package.json', () => {
    const commands = Object.values(JSON.parse(readFileSync(join(root, 'package.json'))).scripts);
    const named = commands.flatMap((command) => /^node scripts\/(\S+)$/.exec(command)?.[1] ?? []);
    expect(named.length).toBeGreaterThan(10);
    expect(entries).toEqual(expect.arrayContaining(named));
  });

  it.each(entries)('%s imports no package before it has installed them', (name) => {
    expect(packagesNeededBy(join(scripts, name))).toEqual([]);
  });

  it('sees a package behind another file', () => {
    expect(packagesNeededBy(join(scripts, 'lib', 'proof', 'proof-files.mjs'))).toContain(
      'scripts/lib/proof/test-titles.mjs imports typescript',
    );
  });
});
