import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { FAMILIES } from '#agent/llm/testing/request-fixture.ts';
import {
  calls,
  says,
  startScriptedModel,
  type ScriptedModel,
} from '#agent/testing/scripted-model.ts';
import { programPath } from '../../../scripts/lib/program-paths.mjs';

// The line mode as a process, with a pipe instead of a terminal.

let home = '';
let workspace = '';
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'corral-line-')));
  workspace = join(home, 'work');
  mkdirSync(workspace);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

async function talk(
  { env }: ScriptedModel,
  lines: readonly string[],
  args: readonly string[] = [],
) {
  const main = programPath('agent');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], {
    cwd: workspace,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      CORRAL_AGENT_DATA: join(home, 'data'),
      ...env,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.end(lines.map((line) => `${line}\n`).join(''));
  const [code] = await once(child, 'exit');
  return { code, output };
}

test.each(FAMILIES)('%s: a turn with a question, in a pipe', async (family) => {
  const model = await startScriptedModel(family, [
    [says('I **look**.\n'), calls('bash', { command: 'echo made > made.txt; echo out-$((6*7))' })],
    [says('Done.')],
  ]);
  const { code, output } = await talk(model, ['Do it.', 'y', '/exit']);
  expect(output).toContain('I look.');
  expect(output).toContain('Runs without a sandbox.');
  expect(output).toContain('out-42');
  expect(output).toContain('Done.');
  expect(code).toBe(0);
  expect(readFileSync(join(workspace, 'made.txt'), 'utf8')).toBe('made\n');
  await model.close();
});

test('without an answer nothing runs, and --resume opens the newest conversation', async () => {
  const command = calls('bash', { command: 'echo made > made.txt' });
  const model = await startScriptedModel('chat', [[command], [says('Next.')]]);
  await talk(model, ['My first prompt.']);
  expect(() => readFileSync(join(workspace, 'made.txt'))).toThrow('ENOENT');
  const { output } = await talk(model, ['And now?', '/exit'], ['--resume']);
  expect(output).toContain('Next.');
  expect(JSON.stringify(model.server.requests.at(-1)?.body)).toContain('My first prompt.');
  expect(model.server.refusals).toEqual([]);
  await model.close();
});

test('unknown options and a missing conversation are messages', async () => {
  const model = await startScriptedModel('chat', []);
  expect(await talk(model, [], ['--nope'])).toMatchObject({ code: 2 });
  const { code, output } = await talk(model, [], ['--resume']);
  expect(code).toBe(1);
  expect(output).toContain('There is no conversation of this folder yet.');
  await model.close();
});
