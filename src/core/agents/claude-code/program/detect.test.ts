import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { findProgram } from '#core/agents/kits/files/find-program.ts';
import type { Environment, ProcessPort } from '#core/ports.ts';
import { inEnglish } from '#core/testing/in-english.ts';

import { claude, detect } from './detect.ts';

type Answer = { readonly code: number | null; readonly stdout?: string; readonly stderr?: string };

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'corral-detect-'));
});
afterEach(() => rmSync(home, { recursive: true }));

function program(...parts: readonly string[]): string {
  const file = join(home, ...parts);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  chmodSync(file, 0o755);
  return file;
}

function environment(
  variables: Readonly<Record<string, string>> = {},
  platform = 'linux',
): Environment {
  const node = { command: '', env: {} };
  return {
    platform,
    homeDir: home,
    tempDir: home,
    dataDir: home,
    version: '1',
    variables,
    node,
    demoScript: '',
    agentScript: '',
  };
}

/** A machine on which programs give the listed answers; all other programs cannot be run. */
function machine(
  answers: Readonly<Record<string, Answer>>,
  variables: Readonly<Record<string, string>> = {},
) {
  const calls: string[] = [];
  const processes: ProcessPort = {
    spawn: () => Promise.reject(new Error('nothing is spawned here')),
    run: (command, args) => {
      const words = [command.replace(`${home}/`, ''), ...args].join(' ');
      calls.push(words);
      const answer = answers[words];
      if (!answer)
        return Promise.resolve({
          ok: false,
          error: { kind: 'spawnFailed', code: 'programMissing', message: 'no such program' },
        });
      return Promise.resolve({ ok: true, value: { stdout: '', stderr: '', ...answer } });
    },
    identity: () => null,
    endOrphan: () => Promise.resolve(),
  };
  return { processes, environment: environment(variables), asked: calls };
}

const version = (number: string): Answer => ({ code: 0, stdout: `${number} (Claude Code)\n` });
const status = (loggedIn: boolean): Answer => ({
  code: loggedIn ? 0 : 1,
  stdout: JSON.stringify({ loggedIn }),
});

describe('findProgram', () => {
  test('findProgram prefers PATH to the usual folders', async () => {
    const local = program('.local/bin/claude');
    const onPath = program('tools/claude');
    expect(
      await findProgram(environment({ PATH: `/nowhere:${join(home, 'tools')}` }), claude, null),
    ).toEqual(expect.arrayContaining([onPath, local]));
    expect((await findProgram(environment({ PATH: join(home, 'tools') }), claude, null))[0]).toBe(
      onPath,
    );
  });

  test.each([
    '.local/bin',
    '.claude/local',
    '.npm-global/bin',
    '.bun/bin',
    '.volta/bin',
    '.nvm/versions/node/v24.1.0/bin',
  ])('findProgram searches ~/%s', async (folder) => {
    const file = program(folder, 'claude');
    expect(await findProgram(environment(), claude, null)).toContain(file);
  });

  test('findProgram prefers the newest Node version of nvm', async () => {
    program('.nvm/versions/node/v9.0.0/bin/claude');
    const newest = program('.nvm/versions/node/v24.1.0/bin/claude');
    expect(
      (await findProgram(environment(), claude, null)).find((file) => file.includes('.nvm')),
    ).toBe(newest);
  });

  test('findProgram searches no other folder when the settings name a path', async () => {
    program('.local/bin/claude');
    expect(await findProgram(environment(), claude, join(home, 'other'))).toEqual([]);
  });

  test('findProgram ignores files that cannot be executed', async () => {
    chmodSync(program('.local/bin/claude'), 0o644);
    mkdirSync(join(home, '.bun/bin/claude'), { recursive: true });
    expect(await findProgram(environment(), claude, null)).not.toContain(
      join(home, '.local/bin/claude'),
    );
    expect(await findProgram(environment(), claude, null)).not.toContain(
      join(home, '.bun/bin/claude'),
    );
  });
});

describe('detect', () => {
  test('detect finds a claude that works', async () => {
    const path = program('claude');
    const here = machine({
      'claude --version': version('2.1.329'),
      'claude auth status': status(true),
    });
    expect(await detect(here, path)).toEqual({
      state: 'ready',
      path,
      version: '2.1.329',
      problem: null,
    });
  });

  test('detect reports a claude that is not logged in', async () => {
    const path = program('claude');
    const here = machine({
      'claude --version': version('2.1.329'),
      'claude auth status': status(false),
    });
    expect(inEnglish(await detect(here, path))).toMatchObject({
      state: 'notLoggedIn',
      problem: {
        kind: 'notLoggedIn',
        command: 'claude',
        remedy: expect.stringContaining('/login'),
      },
    });
  });

  test.each([
    [{ code: 1, stderr: "error: unknown command 'auth'" }],
    [{ code: null }],
    [{ code: 0, stdout: '[]' }],
  ])('detect treats a version without login status as logged in: %j', async (answer) => {
    const here = machine({ 'claude --version': version('2.0.1'), 'claude auth status': answer });
    expect(await detect(here, program('claude'))).toMatchObject({ state: 'ready', problem: null });
  });

  test.each([
    ['1.0.128', 'agentTooOld'],
    ['2.0.0', null],
    ['10.0.0', null],
  ])('detect checks the minimum version: version %s has problem %s', async (number, kind) => {
    const found = await detect(machine({ 'claude --version': version(number) }), program('claude'));
    expect(found.problem?.kind ?? null).toBe(kind);
  });

  test.each([
    [{ code: 127, stderr: 'cannot load shared library' }, 'cannot load shared library'],
    [{ code: 0, stdout: 'hello' }, 'hello'],
    [{ code: null }, 'did not answer within 15 seconds'],
  ])(
    'detect reports a claude whose version cannot be read as broken: %j',
    async (answer, words) => {
      const path = program('claude');
      const found = await detect(machine({ 'claude --version': answer }), path);
      expect(inEnglish(found)).toMatchObject({
        state: 'broken',
        path,
        version: null,
        problem: { kind: 'agentBroken', message: expect.stringContaining(words) },
      });
    },
  );

  test('detect reports a missing claude', async () => {
    expect(inEnglish(await detect(machine({}), join(home, 'nothing')))).toMatchObject({
      state: 'missing',
      problem: { message: expect.stringContaining('in the settings') },
    });
  });

  test('detect finds a working claude after a broken one', async () => {
    const path = program('good/claude');
    program('bad/claude');
    const here = machine(
      { 'good/claude --version': version('2.1.0') },
      { PATH: `${join(home, 'bad')}:${join(home, 'good')}` },
    );
    expect(await detect(here, null)).toMatchObject({ state: 'ready', path });
  });
});
