import { spawnSync } from 'node:child_process';

import { expect, test } from 'vitest';
import { programPath } from '../../scripts/lib/program-paths.mjs';

const main = programPath('cli');
const { CORRAL_AGENT_PROVIDER: _, ...environment } = process.env;

/** Runs the command as a person does in a terminal. */
function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const all = { ...environment, ...env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' };
  const { status, stdout } = spawnSync(process.execPath, [main, 'agent', ...args], {
    env: all,
    encoding: 'utf8',
  });
  return { status, stdout };
}

test('corral agent passes its arguments, output and exit code through', () => {
  expect(run(['--version'])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/\d+\.\d+\.\d+/),
  });
});

test('corral agent --models prints one line of JSON with the reason of a failure', () => {
  const { stdout } = run(['--models'], {
    CORRAL_AGENT_PROVIDER: 'compatible',
    CORRAL_AGENT_BASE_URL: 'http://127.0.0.1:9/v1',
  });
  expect(JSON.parse(stdout)).toMatchObject({ kind: 'failed', problem: { kind: 'network' } });
});
