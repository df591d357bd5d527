import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { CheckpointFaults } from './checkpoint-faults.ts';

/** Limit of the printed violations of each kind. */
const MAX_PRINTED = 20;

const say = (text: string) => void process.stdout.write(`${text}\n`);

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    checkpoints: { type: 'string', default: '300' },
  },
});

/**
 * Puts temporary files on a small disk that a run can fill. Returns a function that removes it;
 * without the right to mount one, the run never fills a disk.
 */
function smallDisk(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'corral-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder]);
  const isMounted = mounted.status === 0;
  if (isMounted) process.env['TMPDIR'] = folder;
  else say('No small disk can be mounted here: no run fills a disk.');
  return () => {
    if (isMounted) spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  };
}

const remove = smallDisk();
const faults = new CheckpointFaults(Number(values.seed));
const { counts, violations } = await faults.run(Number(values.checkpoints)).finally(remove);
for (const [name, count] of Object.entries(counts)) say(`  ${name.padEnd(26)} ${count}`);
for (const [kind, found] of Object.entries(violations)) {
  say(`${kind}: ${found.length}`);
  for (const each of found.slice(0, MAX_PRINTED)) say(`  ${each}`);
}
process.exitCode = Object.values(violations).flat().length > 0 ? 1 : 0;
