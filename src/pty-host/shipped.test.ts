import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { HostConnector } from '#core/adapters/sockets/host-connector.ts';
import { copyPrograms } from '#core/adapters/processes/copy-programs.ts';
import { HostClient } from '#core/terminals/host-client.ts';

import { cleanups, attachViewer, folder, run } from './host.fixture.ts';

const root = join(import.meta.dirname, '../..');
const stage = `import { stageHost } from ${JSON.stringify(join(root, 'scripts/lib/package/stage-host.mjs'))};
console.log(await stageHost(process.arch, process.argv[1]));`;

/** Stages the programs as a package contains them, in a folder of the test. */
function stagePrograms(): string {
  const made = folder();
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', stage, made], {
    cwd: root,
    encoding: 'utf8',
  });
  return result.stdout.trim().split('\n').at(-1) ?? '';
}

test("HostConnector runs a copy of a package's programs, which continues after the package was removed", async () => {
  const programs = stagePrograms();
  const dataDir = folder();
  mkdirSync(join(dataDir, 'runtime/0000000000000000'), { recursive: true });
  const nothing = { command: '/nowhere/electron', env: {} };
  const endpoint = new HostConnector({
    dataDir,
    node: nothing,
    script: join(programs, 'pty-host.js'),
    shipped: programs,
    idleMs: 200,
  });
  const client = new HostClient(endpoint);
  cleanups.push(() => client.close());
  expect(await client.spawn(run('echo it runs; read x; echo and goes on; read y'))).toMatchObject({
    ok: true,
  });
  const seen = attachViewer(client, 't1', null);
  await seen.shows('it runs');
  renameSync(programs, `${programs}.gone`);
  client.write('t1', new TextEncoder().encode('\n'));
  await seen.shows('and goes on');
  expect(readdirSync(join(dataDir, 'runtime'))).toHaveLength(1);
  await client.forget('t1');
  renameSync(`${programs}.gone`, programs);
  expect(existsSync(join(await copyPrograms(programs, dataDir), 'pty-host.js'))).toBe(true);
});
