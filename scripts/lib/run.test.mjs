import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { expect, test } from 'vitest';

import { root } from './paths.mjs';
import { capture } from './run.mjs';

function nodeScript(program) {
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Starts a script that hands over to a child, which prints "ready" and then runs `child`. */
function startHandOver(child, after = 'process.exitCode = code;') {
  const inner = JSON.stringify(`${child}; console.log('ready'); setInterval(() => {}, 1000)`);
  return nodeScript(`
    import { handOver } from './scripts/lib/run.mjs';
    const code = await handOver(process.execPath, ['-e', ${inner}]);
    ${after}
  `);
}

async function signalWhenReady(parent, signal) {
  await once(parent.stdout, 'data');
  parent.kill(signal);
  const [code, died] = await once(parent, 'exit');
  return { code, died };
}

test('capture returns the exit code and both outputs, and reports a missing command', async () => {
  const program = `process.stdout.write('out'); process.stderr.write('err'); process.exitCode = 7`;
  expect(await capture(process.execPath, ['-e', program])).toMatchObject({
    code: 7,
    stdout: 'out',
    timedOut: false,
  });
  expect(await capture('corral-no-such-command', [])).toMatchObject({
    code: null,
    output: expect.stringContaining('ENOENT'),
  });
});

test('capture kills a command after its timeout', async () => {
  expect(
    await capture(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { timeoutMs: 200 }),
  ).toMatchObject({
    code: null,
    timedOut: true,
  });
});

test.runIf(process.platform !== 'win32').each(['SIGINT', 'SIGTERM'])(
  'handOver forwards %s to the child and returns its exit code',
  async (signal) => {
    const parent = startHandOver(`process.on('${signal}', () => process.exit(42))`);
    expect(await signalWhenReady(parent, signal)).toEqual({ code: 42, died: null });
  },
);

test.runIf(process.platform !== 'win32')(
  'handOver returns 128 plus the signal number for a child killed by a signal',
  async () => {
    expect(await signalWhenReady(startHandOver(''), 'SIGTERM')).toEqual({ code: 143, died: null });
  },
);
