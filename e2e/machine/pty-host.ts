import { readFile } from 'node:fs/promises';

import type { Machine } from './machine.ts';
import { processesOf } from './strays.ts';

/** Returns the process that owns this machine's terminals; Linux only. */
export async function ptyHostOf(machine: Machine): Promise<number> {
  for (const pid of await processesOf(machine.home)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('pty-host.js')) return pid;
  }
  throw new Error('No pty-host runs.');
}
