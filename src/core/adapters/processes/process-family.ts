import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as setTimer } from 'node:timers/promises';

import { hasInEnvironment, signalProcess } from '#node/process/proc.ts';

/**
 * Variable by which the descendants of a process are found. A descendant that leaves the process
 * group and loses its parent still has the environment with which it was started.
 */
const VARIABLE = 'CORRAL_PROCESS_FAMILY';
const POLL_MS = 50;

type ProcessVariables = Readonly<Record<string, string>>;

/** Returns the variables of a process that belongs to a family; `family` is unique to a run. */
export function familyVariables(
  env: ProcessVariables,
  family: string | undefined,
): ProcessVariables {
  return family === undefined ? env : { ...env, [VARIABLE]: family };
}

/**
 * Ends all living processes of a family: by SIGTERM, and after `graceMs` by SIGKILL. Finds them on
 * Linux only, where the environment of a process can be read. Not found: a process that was started
 * with an empty environment, or by another user.
 */
export async function endFamily(family: string, graceMs: number): Promise<void> {
  const entry = `${VARIABLE}=${family}`;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const)
    for (let waited = 0; waited < graceMs; waited += POLL_MS) {
      const members = await membersOf(entry);
      if (members.length === 0) return;
      // A member may start another one after it was signalled, so each poll signals all of them.
      // The pid may belong to another process by now.
      for (const pid of members) if (hasInEnvironment(pid, entry)) signalProcess(pid, signal);
      await setTimer(POLL_MS);
    }
}

async function membersOf(entry: string): Promise<readonly number[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '');
      return environment.split('\0').includes(entry) ? [pid] : [];
    }),
  );
  return found.flat();
}
