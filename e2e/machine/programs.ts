import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { repository, type Machine } from './machine.ts';

/** Failures of a fake `claude`; see fakes/broken-claude.ts. */
type Breakage =
  | 'limits'
  | 'garbage'
  | 'huge-line'
  | 'half-line'
  | 'exit-1'
  | 'exit-at-once'
  | 'killed';

/** Installs a broken `claude` first on the machine's PATH. */
export async function installBrokenClaude(machine: Machine, breakage: Breakage): Promise<void> {
  const program = join(repository, 'e2e/fakes/broken-claude.ts');
  await installProgram(
    machine,
    'claude',
    `BROKEN_CLAUDE=${breakage} exec node --disable-warning=ExperimentalWarning ${program} "$@"`,
  );
}

/** Installs a shell script of that name first on the machine's PATH. */
export async function installProgram(machine: Machine, name: string, body: string): Promise<void> {
  const path = join(machine.bin, name);
  await writeFile(path, `#!/bin/sh\n${body}\n`);
  await chmod(path, 0o755);
}
