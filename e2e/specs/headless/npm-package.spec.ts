import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from '@playwright/test';
import { z } from 'zod';

import { budgets } from '../../../scripts/lib/package/shipped-programs.mjs';
import { repository } from '../../machine/machine.ts';
import { Desk } from '../../support/page/desk.ts';

const run = promisify(execFile);
const prefix = process.env['CORRAL_NPM_PACKAGE'] ?? '';
const ADDRESS = /Corral is at (http:\S+)/u;

/** A machine with the oldest Node that is at hand and a shell, without the repository and npm. */
async function bareMachine() {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'corral-npm-')));
  const bin = join(root, 'bin');
  for (const folder of [bin, join(root, 'home')]) await mkdir(folder);
  const { stdout: node } = await run('sh', ['-c', 'command -v node'], {
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
  }).catch(() => ({ stdout: process.execPath }));
  await symlink(node.trim(), join(bin, 'node'));
  await symlink('/bin/sh', join(bin, 'sh'));
  const env = { PATH: bin, HOME: join(root, 'home'), TERM: 'dumb', LANG: 'C.UTF-8' };
  return { root, env, data: join(root, 'data') };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

test.describe('the package for npm', () => {
  const corral = join(prefix, 'node_modules/.bin/corral');
  let machine: Awaited<ReturnType<typeof bareMachine>>;
  const running: ChildProcess[] = [];

  test.beforeEach(async () => {
    machine = await bareMachine();
  });
  test.afterEach(async () => {
    for (const child of running.splice(0)) await stop(child);
    await rm(machine.root, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Starts `corral serve`. Returns its process and its address. */
  async function serve(): Promise<{ readonly child: ChildProcess; readonly address: string }> {
    const args = ['serve', '--no-open', '--data-dir', machine.data];
    const child = spawn(corral, args, { env: machine.env, cwd: machine.root });
    running.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    await expect.poll(() => output).toMatch(ADDRESS);
    return { child, address: ADDRESS.exec(output)?.[1] ?? '' };
  }

  test('corral --version and corral risk run with nothing but Node and a shell', async () => {
    const manifest = await readFile(join(repository, 'package.json'), 'utf8');
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(manifest));
    const place = { env: machine.env, cwd: machine.root };
    expect((await run(corral, ['--version'], place)).stdout).toBe(`${version}\n`);
    expect((await run(corral, ['risk', 'git log -3'], place)).stdout).toContain('git log -3');
  });

  test('npm stores at most 60 MB for it, and no package from a link into the repository', async () => {
    const bytes = Number(process.env['CORRAL_NPM_PACKAGE_BYTES']);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(bytes).toBeLessThanOrEqual(budgets.download);
    expect(await realpath(join(prefix, 'node_modules/corral'))).toContain('npm-installed');
  });

  test('all dependencies have exact versions, and no package was compiled', async () => {
    const modules = join(prefix, 'node_modules');
    const manifest = z.object({
      dependencies: z.record(z.string(), z.string()).default({}),
      optionalDependencies: z.record(z.string(), z.string()).default({}),
    });
    const own = (await readdir(modules)).filter((name) => /^corral(?:-|$)/u.test(name));
    expect(own.length).toBeGreaterThanOrEqual(2);
    for (const name of own) {
      const text = await readFile(join(modules, name, 'package.json'), 'utf8');
      const { dependencies, optionalDependencies } = manifest.parse(JSON.parse(text));
      const versions = Object.values({ ...dependencies, ...optionalDependencies });
      expect(versions.length).toBeGreaterThan(0);
      for (const version of versions) expect(version).toMatch(/^\d+[.]\d+[.]\d+(?:-[\w.]+)?$/u);
    }
    const files = await readdir(modules, { recursive: true });
    expect(files.filter((path) => /[/]build[/](?:Release|Debug|Makefile)/u.test(path))).toEqual([]);
  });

  test('the demo asks its first question, and a second start has its conversation', async ({
    page,
  }) => {
    const first = await serve();
    await page.goto(first.address);
    await page.getByRole('button', { name: 'Try it without an agent' }).click();
    const desk = new Desk(page);
    await desk.decide('Hello, ${name}!', 'Approve');
    await page.goto('about:blank');
    await stop(running.pop() ?? first.child);

    const second = await serve();
    await page.goto(second.address);
    await expect(desk.conversation).toContainText('Hello, ${name}!');
  });
});
