import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

import { expect, test } from 'vitest';

import { root } from './paths.mjs';

/** Starts a script that hands over to a server, which prints its process id. Returns both. */
async function startServer() {
  const server = JSON.stringify('console.log(process.pid); setInterval(() => {}, 1000)');
  const program = `
    import { handOverApp } from './scripts/lib/hand-over-app.mjs';
    import { main } from './scripts/lib/run.mjs';
    await main(() => handOverApp(process.execPath, ['-e', ${server}]));
  `;
  const script = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [pid] = await once(script.stdout, 'data');
  return {
    script,
    serverPid: Number(pid),
    printed: text(script.stderr),
    exited: once(script, 'exit'),
  };
}

test.runIf(process.platform !== 'win32')(
  'handOverApp prints one line and returns an exit code when the server is killed',
  async () => {
    const { serverPid, printed, exited } = await startServer();
    process.kill(serverPid, 'SIGKILL');
    expect(await exited).toEqual([137, null]);
    expect(await printed).toBe(
      'Corral was ended by the signal SIGKILL, which the system or another program sent; nothing that was stored is lost: ' +
        'start it again with the same command.\n',
    );
  },
);

test.runIf(process.platform !== 'win32')(
  'handOverApp prints nothing for a signal that was sent to the script itself',
  async () => {
    const { script, printed, exited } = await startServer();
    script.kill('SIGTERM');
    expect(await exited).toEqual([143, null]);
    expect(await printed).toBe('');
  },
);
