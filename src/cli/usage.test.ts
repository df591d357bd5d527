import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { claudeLine } from '#core/search/usage/usage-world.fixture.ts';
import { programPath } from '../../scripts/lib/program-paths.mjs';

const ID = '90488efd-de70-4c5e-b75d-14dda5ce58f8';
let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'corral-usage-'));
  const project = join(home, '.claude/projects/-work-app');
  mkdirSync(project, { recursive: true });
  const lines = [
    claudeLine({ id: 'a', at: '2026-11-20T23:30:00.000Z' }),
    claudeLine({ id: 'a', at: '2026-11-20T23:30:01.000Z', output: 7 }),
    claudeLine({ id: 'b', at: '2026-11-21T00:30:00.000Z', model: 'a "new" model, 新' }),
  ];
  writeFileSync(join(project, `${ID}.jsonl`), `${lines.join('\n')}\n`);
});

afterEach(() => rmSync(home, { recursive: true }));

type CommandResult = { readonly code: number; readonly stdout: string; readonly stderr: string };

function usage(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const env = { PATH: process.env['PATH'], HOME: home, LANG: 'C.UTF-8', TZ: 'UTC', ...more };
  const node = ['--disable-warning=ExperimentalWarning', programPath('cli'), 'usage', ...args];
  const { promise, resolve } = Promise.withResolvers<CommandResult>();
  execFile(process.execPath, node, { env }, (error, stdout, stderr) => {
    resolve({ code: Number(error?.code ?? 0), stdout, stderr });
  });
  return promise;
}

async function json(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const { code, stdout, stderr } = await usage([...args, '--json'], more);
  if (code !== 0) throw new Error(stderr);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

const A = { input: 10, cacheRead: 2, cacheWrite5m: 2, cacheWrite1h: 2, output: 7, reasoning: 0 };
const COST = (10 * 4 + 2 * 0.2 + 2 * 5 + 2 * 8 + 7 * 20) / 1e6;

describe('corral usage', { timeout: 60_000 }, () => {
  test('corral usage prints one JSON line for each day, with a cost of null if a price is unknown', async () => {
    expect(await json([])).toEqual([
      { day: '2026-11-20', ...A, cost: COST, requests: 1, unpriced: 0 },
      { day: '2026-11-21', ...A, output: 5, cost: null, requests: 1, unpriced: 1 },
    ]);
  });

  test('Days are those of the calendar of the machine', async () => {
    const days = await json([], { TZ: 'America/New_York' });
    expect(days).toMatchObject([{ day: '2026-11-20', requests: 2 }]);
    const later = await json(['--since', '2026-11-21'], { TZ: 'Asia/Shanghai' });
    expect(later).toMatchObject([{ day: '2026-11-21', requests: 2 }]);
    expect(await json(['--since', '2026-11-21'])).toMatchObject([{ day: '2026-11-21' }]);
  });

  test('corral usage sums by project, agent, model or session', async () => {
    const both = { requests: 2, output: 12, cost: null, unpriced: 1 };
    expect(await json(['--by', 'project'])).toMatchObject([{ project: '/work/app', ...both }]);
    expect(await json(['--by', 'agent'])).toMatchObject([{ agent: 'claude-code', ...both }]);
    expect(await json(['--by', 'model'])).toMatchObject([
      { model: 'claude-opus-5-5', cost: COST },
      { model: 'a "new" model, 新', cost: null },
    ]);
    expect(await json(['--by', 'session'])).toMatchObject([
      { session: ID, agent: 'claude-code', project: '/work/app', ...both },
    ]);
  });

  test('corral usage prints CSV, in which an unknown cost is empty', async () => {
    const { code, stdout } = await usage(['--by', 'model', '--csv']);
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n')).toEqual([
      'model,input,cacheRead,cacheWrite5m,cacheWrite1h,output,reasoning,cost,requests,unpriced',
      `claude-opus-5-5,10,2,2,2,7,0,${COST},1,0`,
      '"a ""new"" model, 新",10,2,2,2,5,0,,1,1',
    ]);
  });

  test('corral usage prints an aligned table with a total for people', async () => {
    const { code, stdout } = await usage(['--by', 'model']);
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[2]).toMatch(/^a "new" model, 新 +10 .* unknown +1 +1$/);
    expect(lines[3]).toMatch(/^total +20 +4 +4 +4 +12 +0 +unknown +2 +1$/);
    const chinese = await usage([], { LANG: 'zh_CN.UTF-8' });
    expect(chinese.stdout).toMatch(/\n合计 .* 未知 /);
  });

  test('Prices in prices.json come before list prices', async () => {
    const dataDir = join(home, '.local/share/corral');
    mkdirSync(dataDir, { recursive: true });
    const models = {
      'claude-opus-5-5': { input: 0, output: 1e6, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 },
    };
    writeFileSync(join(dataDir, 'prices.json'), JSON.stringify({ models }));
    expect(await json(['--by', 'model'])).toMatchObject([{ cost: 7 }, { cost: null }]);
    writeFileSync(join(dataDir, 'prices.json'), '{"models": {"a": {"input": "free"}}}');
    const { code, stderr } = await usage([]);
    expect(code).toBe(1);
    expect(stderr).toContain(`${join(dataDir, 'prices.json')}, field models › a › 0 › input:`);
  });

  test('Without usage, corral usage prints a total of nothing', async () => {
    rmSync(join(home, '.claude'), { recursive: true });
    const { code, stdout } = await usage([]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^total +0 +0 +0 +0 +0 +0 +\$0\.00 +0 +0$/m);
    expect((await usage(['--json'])).stdout).toBe('');
  });

  test.each([
    [['--by', 'turn'], '--by must be one of day, project, agent, model, session, not turn.'],
    [['--since', 'soon'], 'soon is no day.'],
    [['--since', '2026-02-31'], '2026-02-31 is no day.'],
    [['--json', '--csv'], 'Give --json or --csv, not both.'],
    [['today'], 'today'],
  ])('corral usage refuses the arguments %j', async (args, reason) => {
    const { code, stderr } = await usage(args);
    expect(code).toBe(2);
    expect(stderr).toContain(reason);
  });
});
