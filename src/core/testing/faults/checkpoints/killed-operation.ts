import { spawn } from 'node:child_process';
import { once } from 'node:events';

import type { CheckpointOperation } from '#core/testing/checkpoint-operation.ts';

const SCRIPT = new URL('operation-process.ts', import.meta.url).pathname;

/** Runs an operation in a process of its own and ends that by SIGKILL some time after it began. */
export async function runKilled(
  operation: CheckpointOperation,
  where: { readonly folder: string; readonly repository: string; readonly delayMs: number },
): Promise<void> {
  const args = [
    '--disable-warning=ExperimentalWarning',
    SCRIPT,
    where.folder,
    where.repository,
    JSON.stringify(operation),
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exited]);
  await new Promise((resolve) => setTimeout(resolve, where.delayMs));
  child.kill('SIGKILL');
  await exited;
}
