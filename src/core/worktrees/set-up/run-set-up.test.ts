import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';

import { expect, test } from 'vitest';

import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';

import { OutputTail } from './output-tail.ts';
import { runSetUp } from './run-set-up.ts';

/** Runs a script; `passLimit` lets the time limit pass. */
function run(text: string) {
  let passLimit = (): void => undefined;
  const { promise: started, resolve: onStart } = Promise.withResolvers<number>();
  const output = new OutputTail();
  const clock = {
    after: (_ms: number, callback: () => void) => {
      passLimit = callback;
      return () => undefined;
    },
  };
  const ended = runSetUp(
    { processes: new NodeProcesses(), clock, platform: process.platform },
    {
      text,
      cwd: tmpdir(),
      env: { PATH: process.env['PATH'] ?? '' },
      family: `set-up-${process.hrtime.bigint()}`,
      onStart,
      signal: new AbortController().signal,
      output,
    },
  );
  return { started, ended, output, passLimit: () => passLimit() };
}

/** A process that has ended and is not yet waited for has no command line. */
const isAlive = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
};

test('runSetUp ends a script and what it started at the time limit, and keeps its output', async () => {
  const { started, ended, output, passLimit } = run('sleep 300 & echo pid $!; sleep 300');
  const script = await started;
  await expect.poll(() => output.end(100)).toMatch(/pid \d+\n/u);
  const background = Number(/pid (\d+)/u.exec(output.end(100))?.[1]);
  expect([script, background].map(isAlive)).toEqual([true, true]);
  passLimit();
  expect(await ended).toEqual({ state: 'timedOut', exitCode: null });
  await expect.poll(() => [script, background].map(isAlive)).toEqual([false, false]);
});

test('runSetUp returns the exit code of a script', async () => {
  expect(await run('exit 0').ended).toEqual({ state: 'succeeded', exitCode: 0 });
  expect(await run('exit 7').ended).toEqual({ state: 'failed', exitCode: 7 });
});
