import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { extractedMessage } from '#shared/detection/extracted-message.ts';

const main = join(import.meta.dirname, 'main.ts');
const fixtures = join(import.meta.dirname, '../core/detection/fixtures/agents');

type Ran = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

function extract(args: readonly string[], input = ''): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, 'extract', ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.on('error', () => {}).end(input);
  });
}

describe.concurrent('corral extract', { timeout: 30_000 }, () => {
  test('prints one JSON object and nothing else', async () => {
    const ran = await extract(['--agent', 'auto', join(fixtures, 'claude/ask-single-80x24.txt')]);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    const message = JSON.parse(ran.stdout);
    expect(extractedMessage.strict().parse(message)).toEqual({
      state: 'has_question',
      messageType: 'choice',
      content: expect.stringContaining('Which database should the project use?'),
      options: ['PostgreSQL', 'SQLite', 'MongoDB', 'Type something.', 'Chat about this'],
      fingerprint: expect.stringMatching(/^database-project-use-/u),
      contextComplete: true,
      isDecisionRequired: true,
      agentStatus: null,
      lastAction: null,
      confidence: expect.any(Number),
      decidedBy: 'rules',
    });
  });

  test('reads colours and standard input, and explains itself', async () => {
    const ran = await extract(['--agent', 'generic', '--cols', '80', '--explain', '-'], '\u001b[1mRemove it? [y/N]\u001b[0m ');
    expect(JSON.parse(ran.stdout)).toMatchObject({
      state: 'has_question',
      messageType: 'confirmation',
      options: ['y', 'N'],
      explanation: { agent: 'generic', witnesses: [{ recogniser: 'generic/yes-no' }] },
    });
  });

  test.each([
    [[], '--agent must be auto or one of'],
    [['--agent', 'auto'], 'Give one file'],
    [['--agent', 'nobody', 'x'], 'not nobody'],
    [['--agent', 'auto', '--cols', '-3', 'x'], '--cols'],
    [['--agent', 'auto', '--cols=0', 'x'], '--cols must be a number of columns, not 0.'],
  ])('%j is bad usage', async (args, text) => {
    const ran = await extract(args);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(text);
  });

  test('says what is wrong with a file', async () => {
    expect(await extract(['--agent', 'auto', '/nowhere/screen.txt'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'corral extract: /nowhere/screen.txt cannot be read: there is no such file.\n',
    });
  });
});
