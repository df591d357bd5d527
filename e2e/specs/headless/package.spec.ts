import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from '@playwright/test';

import { fakeRuntime, fusesOf } from '../../machine/fake-runtime.ts';
import { repository } from '../../machine/machine.ts';

const feed = 'https://corral.invalid/updates/';

/** Runs `npm run package -- --dir` with a runtime at `dist`. */
function pack(dist: string) {
  return runPackage('--dir', {
    ELECTRON_OVERRIDE_DIST_PATH: dist,
    ELECTRON_MIRROR: 'http://127.0.0.1:9/',
    CORRAL_UPDATE_URL: feed,
  });
}

/** Runs `npm run package` with an option. */
async function runPackage(
  option: string,
  variables: Readonly<Record<string, string>>,
): Promise<{ readonly code: unknown; readonly output: string }> {
  const child = spawn(process.execPath, [join(repository, 'scripts/package.mjs'), option], {
    env: { ...process.env, ...variables },
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = await once(child, 'exit');
  return { code, output };
}

/** Returns the names of the files in an archive, from the JSON in its header. */
async function namesIn(archive: string): Promise<readonly string[]> {
  const bytes = await readFile(archive);
  const head: unknown = JSON.parse(
    bytes.subarray(16, 16 + bytes.readUInt32LE(12)).toString('utf8'),
  );
  const walk = (folder: unknown, path: string): string[] => {
    if (
      typeof folder !== 'object' ||
      folder === null ||
      !('files' in folder) ||
      typeof folder.files !== 'object'
    )
      return [path];
    return Object.entries(folder.files ?? {}).flatMap(([name, inner]) =>
      walk(inner, `${path}/${name}`),
    );
  };
  return walk(head, '');
}

test('a package holds exactly the files that it needs, its fuses are set, and without a runtime the command prints what to do', async () => {
  // The fake runtime is a Linux one. On other systems, the workflow packs the real runtime.
  if (process.platform !== 'linux') return;
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'corral-package-'));
  const withoutRuntime = await pack(join(folder, 'nothing'));
  expect(withoutRuntime).toMatchObject({
    code: 1,
    output: expect.stringContaining('The package needs Electron’s runtime'.replace('’', "'")),
  });
  expect(withoutRuntime.output).toContain('ELECTRON_MIRROR');

  const packed = await pack(await fakeRuntime(join(folder, 'dist')));
  expect(packed.output).toMatch(/app[.]asar: [\d.]+ MB of at most/u);
  expect(packed, packed.output).toMatchObject({ code: 0 });
  const unpackedFolder = join(repository, 'build/packages/linux-unpacked');
  // The fuses in order: runAsNode, cookieEncryption, nodeOptions, inspect, asarIntegrity, onlyAsar,
  // browserSnapshot, fileProtocol; the last one is unchanged.
  expect(fusesOf(await readFile(join(unpackedFolder, 'corral')))).toBe('010011001');

  expect(await readFile(join(unpackedFolder, 'resources/app-update.yml'), 'utf8')).toContain(
    `url: ${feed}\n`,
  );

  const names = await namesIn(join(unpackedFolder, 'resources/app.asar'));
  for (const needed of [
    '/package.json',
    '/out/main/index.js',
    '/out/main/core-host.js',
    '/out/preload/index.cjs',
    '/out/renderer/index.html',
  ])
    expect(names).toContain(needed);
  const packages = new Set(
    names.flatMap((name) => /^\/node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(name)?.[1] ?? []),
  );
  const forUpdates = [
    'electron-updater',
    'builder-util-runtime',
    'argparse',
    'debug',
    'fs-extra',
    'graceful-fs',
    'js-yaml',
    'jsonfile',
  ];
  forUpdates.push(
    'lazy-val',
    'lodash.escaperegexp',
    'lodash.isequal',
    'ms',
    'sax',
    'semver',
    'tiny-typed-emitter',
    'universalify',
  );
  const watcher = `@parcel/watcher-linux-${process.arch}-glibc`;
  const forWatches = [
    '@parcel/watcher',
    watcher,
    'detect-libc',
    'is-extglob',
    'is-glob',
    'picomatch',
  ];
  const ours = ['better-sqlite3', 'ws', ...forWatches];
  expect([...packages].toSorted()).toEqual([...ours, ...forUpdates].toSorted());
  const unwanted =
    /[.](map|ts|tsx|md|gypi?|cc|cpp|h)$|^\/(src|e2e|bench|docs|scripts|build)\/|[.]test[.]|\/fixtures\/|pty-host|screen-thread|demo-agent|main\/agent|headless[.]js|main\/cli[.]js/u;
  expect(names.filter((name) => unwanted.test(name))).toEqual([]);

  const unpacked = await readdir(join(unpackedFolder, 'resources/app.asar.unpacked'), {
    recursive: true,
  });
  expect(unpacked.filter((name) => name.endsWith('.node')).toSorted()).toEqual([
    `node_modules/${watcher}/watcher.node`,
    ...['arm64', 'x64'].map((arch) => `node_modules/better-sqlite3/prebuilds/linux-${arch}.node`),
  ]);
  const host = await readdir(join(unpackedFolder, 'resources/host'), { recursive: true });
  for (const needed of [
    'node',
    'pty-host.js',
    'screen-thread.js',
    'demo-agent.js',
    'agent.js',
    `node_modules/better-sqlite3/prebuilds/linux-${process.arch}.node`,
    `node_modules/@vscode/ripgrep-linux-${process.arch}/bin/rg`,
    `node_modules/node-pty/prebuilds/linux-${process.arch}/pty.node`,
  ])
    expect(host).toContain(needed);
  expect(host.filter((name) => /[.](map|ts|pdb)$/u.test(name))).toEqual([]);
  expect(existsSync(join(unpackedFolder, 'resources/app'))).toBe(false);
  await rm(folder, { recursive: true });
});

test('the packages for npm are packed for all systems on each of them, with the native modules of their system', async () => {
  test.slow();
  const packed = await runPackage('--npm', {});
  expect(packed, packed.output).toMatchObject({ code: 0 });
  const folder = join(repository, 'build/npm');
  const archives = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  const systems = ['darwin', 'linux', 'win32'].flatMap((os) => [`${os}-arm64`, `${os}-x64`]);
  expect(archives.map((name) => name.replace(/-\d[^-]*[.]tgz$/u, '')).toSorted()).toEqual([
    'corral',
    ...systems.map((system) => `corral-${system}`),
  ]);
  const run = promisify(execFile);
  for (const system of systems) {
    const archive = archives.find((name) => name.startsWith(`corral-${system}-`)) ?? '';
    const { stdout } = await run('tar', ['-tzf', join(folder, archive)]);
    const natives = stdout
      .split('\n')
      .flatMap((name) => /prebuilds[/]([^/]+)/u.exec(name)?.[1] ?? []);
    expect([...new Set(natives)].toSorted()).toEqual([system, `${system}.node`]);
    expect(stdout).toContain('package/out/renderer/index.html\n');
  }
});
