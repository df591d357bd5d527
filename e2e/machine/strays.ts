import { readdir, readFile } from 'node:fs/promises';

/**
 * Returns the running processes that were started with this home folder, found by their
 * environment. Empty on systems other than Linux.
 */
export async function processesOf(home: string): Promise<readonly number[]> {
  const pids = await readdir('/proc').catch(() => []);
  const found = await Promise.all(
    pids
      .filter((name) => /^\d+$/u.test(name))
      .map(async (pid) => ((await belongs(pid, home)) ? [Number(pid)] : [])),
  );
  return found.flat();
}

async function belongs(pid: string, home: string): Promise<boolean> {
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
  return environment.split('\0').includes(`HOME=${home}`);
}

/** Kills the processes that a test left behind. */
export async function killProcessesOf(home: string): Promise<void> {
  for (const pid of await processesOf(home)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}
