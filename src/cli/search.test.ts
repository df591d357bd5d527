import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { ClaudeLines } from '#core/testing/hostile/claude-lines.ts';
import { programPath } from '../../scripts/lib/program-paths.mjs';

const NAME = '90488efd-de70-4c5e-b75d-14dda5ce58f8';
let home: string;
let file: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'corral-search-'));
  const project = join(home, '.claude', 'projects', '-work-app');
  mkdirSync(project, { recursive: true });
  file = join(project, `${NAME}.jsonl`);
  const lines = new ClaudeLines('/work/app');
  const all = [lines.prompt('Find the bug'), lines.say('The needle is 数据库 \u202e here')];
  writeFileSync(file, `${all.join('\n')}\n`);
});

afterEach(() => rmSync(home, { recursive: true }));

type Outcome = { readonly code: number; readonly stdout: string; readonly stderr: string };

function search(...args: readonly string[]): Promise<Outcome> {
  const env = { PATH: process.env['PATH'], HOME: home, LANG: 'C.UTF-8' };
  const node = ['--disable-warning=ExperimentalWarning', programPath('cli'), 'search', ...args];
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  execFile(process.execPath, node, { env }, (error, stdout, stderr) => {
    resolve({ code: Number(error?.code ?? 0), stdout, stderr });
  });
  return promise;
}

describe('corral search', { timeout: 60_000 }, () => {
  test('corral search prints one JSON line for each message that has the words', async () => {
    const { code, stdout, stderr } = await search('needle', '数据', '--json');
    // A slow machine has it report the progress.
    expect([code, stderr.replaceAll(/Reading conversations: .*\n/g, '')]).toEqual([0, '']);
    const [line = '', ...more] = stdout.split('\n').filter((each) => each !== '');
    expect(more).toEqual([]);
    expect(line).not.toContain('\u202e');
    expect(JSON.parse(line)).toMatchObject({
      agent: 'claude-code',
      conversation: NAME,
      file,
      messageId: expect.any(String),
      position: expect.any(Number),
      role: 'assistant',
      excerpt: expect.stringContaining('The needle is 数据库'),
      project: '/work/app',
    });
  });

  test('corral search finds a chat of Gemini CLI', async () => {
    const chats = join(import.meta.dirname, '../core/agents/gemini/fixtures/project');
    cpSync(chats, join(home, '.gemini/tmp/project'), { recursive: true });
    const { code, stdout } = await search('greeting', 'friendlier', '--agent', 'gemini');
    expect(code).toBe(0);
    expect(stdout).toContain('SCENARIO:gemini-edit · gemini · /workspace/gemini · a6ec6283-');
    expect(stdout).toContain('assistant: The greeting is friendlier.');
  });

  test('corral search finds what was added since, and exits with 1 if there is nothing', async () => {
    expect(await search('treasure')).toMatchObject({ code: 1, stdout: '' });
    const lines = new ClaudeLines('/work/app');
    writeFileSync(file.replace('90488efd', '11111111'), `${lines.prompt('A treasure')}\n`);
    const { code, stdout } = await search('treasure');
    expect(code).toBe(0);
    expect(stdout).toContain('  user: A treasure');
    expect((await search('treasure', '--agent', 'codex')).code).toBe(1);
  });

  test('corral search restricts the results to an agent, a project and a time', async () => {
    const codes = await Promise.all(
      [
        ['--agent', 'claude-code'],
        ['--agent', 'codex'],
        ['--project', 'APP'],
        ['--project', 'other'],
        ['--after', '2026-10-01'],
        ['--after', '2026-10-03'],
        ['--before', '2026-10-03'],
        ['--before', '2026-10-01'],
      ].map(async (options) => (await search('needle', ...options)).code),
    );
    expect(codes).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
  });

  test('corral search takes filters among the words', async () => {
    const codes = await Promise.all(
      ['project:APP', '-project:app', 'file:a.ts', '-is:failed', 'before:2026-10-01'].map(
        async (filter) => (await search(`needle ${filter}`)).code,
      ),
    );
    expect(codes).toEqual([0, 1, 1, 0, 1]);
    const { code, stderr } = await search('needle', 'agent:unheard');
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('Corral has no conversations of an agent unheard.'),
    ]);
  });

  test.each([
    [['needle', 'before:soon'], 'before: takes a day such as 2026-11-29'],
    [[], 'Give the words to search for.'],
    [['a', '--limit', '0'], '--limit must be a whole number from 1 to 10000, not 0.'],
    [['a', '--after', 'soon'], 'soon is no day.'],
  ])('corral search refuses the arguments %j', async (args, reason) => {
    const { code, stderr } = await search(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(reason);
  });
});
