import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { conversationMessage } from '#shared/conversation/message.ts';
import { programPath } from '../../scripts/lib/program-paths.mjs';

const main = programPath('cli');
const fixtures = join(import.meta.dirname, '../core/agents/claude-code/fixtures');
const codexFixtures = join(import.meta.dirname, '../core/agents/codex/fixtures');
const folder = mkdtempSync(join(tmpdir(), 'corral-convert-'));
afterAll(() => rmSync(folder, { recursive: true }));

type ProcessResult = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

function corral(
  args: readonly string[],
  input: string | null = null,
  closeAfterFirstChunk = false,
): Promise<ProcessResult> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', main, ...args],
      { stdio: ['pipe', 'pipe', 'pipe'] },
    );
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      if (closeAfterFirstChunk) child.stdout.destroy();
    });
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.end(input ?? '');
  });
}

const messagesOf = ({ stdout }: ProcessResult) =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => conversationMessage.parse(JSON.parse(line)));

const convert = (...args: readonly string[]) =>
  corral(['convert', '--agent', 'claude-code', ...args]);

describe.concurrent('corral convert', { timeout: 30_000 }, () => {
  test("corral convert accepts an agent's id and its aliases", async () => {
    const [byId, byAlias] = await Promise.all(
      ['claude-code', 'claude'].map((name) =>
        corral(['convert', '--agent', name, join(fixtures, 'basic.jsonl')]),
      ),
    );
    expect(messagesOf(byId ?? { code: null, stdout: '', stderr: '' })).not.toEqual([]);
    expect(byAlias).toEqual(byId);
  });

  test('corral convert prints merged messages in order, and counts on standard error', async () => {
    const result = await convert('--stats', join(fixtures, 'basic.jsonl'));
    const messages = messagesOf(result);
    expect(messages.map(({ messageType }) => messageType)).toEqual([
      'text',
      'tool_execution',
      'text',
      ...Array.from({ length: 3 }, () => 'tool_execution'),
      'text',
      'usage',
    ]);
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(
      messages.flatMap((message) =>
        message.messageType === 'tool_execution' ? [message.metadata.summary] : [],
      ),
    ).toEqual([
      'Read /workspace/demo/src/greet.ts (lines 1-6)',
      'Updated /workspace/demo/src/greet.ts (+2 -1)',
      expect.stringContaining('Ran '),
      expect.stringContaining('/workspace/demo/src/util.ts'),
    ]);
    expect(messages[1]?.id.endsWith('-merged')).toBe(true);
    expect(JSON.parse(result.stderr)).toEqual({
      seen: 13,
      shown: 12,
      quiet: 1,
      unknown: 0,
      messages: 8,
    });
    expect(result.code).toBe(0);
  });

  test("corral convert reads Codex's printed output and its rollout files", async () => {
    const codex = (name: string) =>
      corral(['convert', '--agent', 'codex', '--stats', join(codexFixtures, name)]);
    const [printed, written] = await Promise.all([
      codex('exec-basic.jsonl'),
      codex('rollouts/basic.jsonl'),
    ]);
    const types = [
      'text',
      'tool_execution',
      'text',
      'tool_execution',
      'tool_execution',
      'tool_execution',
      'text',
      'usage',
    ];
    expect(messagesOf(printed).map(({ messageType }) => messageType)).toEqual(types);
    expect(messagesOf(written).map(({ messageType }) => messageType)).toEqual(['text', ...types]);
    expect(JSON.parse(written.stderr)).toMatchObject({ seen: 38, unknown: 0 });
  });

  test('corral convert reads the recording of an agent of the catalogue', async () => {
    const update = (fields: object) =>
      JSON.stringify({
        jsonrpc: '2.0',
        method: 'session/update',
        params: { sessionId: 's', update: fields },
      });
    const text = { type: 'text', text: 'Hello.' };
    const call = { toolCallId: 't', title: 'ls', kind: 'execute', rawInput: { command: 'ls' } };
    const lines = [
      update({ sessionUpdate: 'tool_call', ...call, status: 'completed' }),
      update({ sessionUpdate: 'agent_message_chunk', content: text }),
      JSON.stringify({ jsonrpc: '2.0', id: 3, result: { stopReason: 'end_turn' } }),
    ];
    const given = ['convert', '--agent', 'qwen-code', '--stats', '-'];
    const result = await corral(given, `${lines.join('\n')}\n`);
    expect(messagesOf(result)).toMatchObject([
      { messageType: 'tool_execution', metadata: { summary: 'Ran ls' } },
      { messageType: 'text', content: 'Hello.' },
    ]);
    expect(JSON.parse(result.stderr)).toMatchObject({ unknown: 0 });
  });

  test('corral convert --raw keeps tool uses and results as separate messages', async () => {
    const types = messagesOf(await convert('--raw', join(fixtures, 'subagent.jsonl'))).map(
      ({ messageType }) => messageType,
    );
    expect(types.filter((type) => type === 'tool_use')).toHaveLength(3);
    expect(types.filter((type) => type === 'tool_result')).toHaveLength(3);
    expect(types).not.toContain('tool_execution');
  });

  test('corral convert reads a transcript from standard input', async () => {
    const transcript = readFileSync(
      join(fixtures, 'transcripts/51450006-aa04-4069-be8b-7ec3277b1e20.jsonl'),
      'utf8',
    );
    const result = await corral(['convert', '--agent', 'claude-code', '--stats', '-'], transcript);
    expect(JSON.parse(result.stderr)).toEqual({
      seen: 94,
      shown: 31,
      quiet: 63,
      unknown: 0,
      messages: 25,
    });
    expect(messagesOf(result)[0]).toMatchObject({
      sessionId: 'stdin',
      source: { kind: 'file', file: 'stdin', start: 534 },
      content: 'SCENARIO:basic',
    });
  });

  test('corral convert reports no result of tools without one, and merges results that precede their use', async () => {
    const use = (id: string) => ({
      type: 'assistant',
      uuid: `u-${id}`,
      message: {
        id: 'm',
        content: [{ type: 'tool_use', id, name: 'Bash', input: { command: 'ls' } }],
      },
    });
    const toolResult = (id: string) => ({
      type: 'user',
      uuid: `r-${id}`,
      message: { content: [{ type: 'tool_result', tool_use_id: id, content: 'out' }] },
    });
    const file = join(folder, 'odd.jsonl');
    writeFileSync(
      file,
      [toolResult('b'), use('a'), use('b'), use('b')]
        .map((line) => JSON.stringify(line))
        .join('\n'),
    );
    const result = await convert('--stats', file);
    expect(
      messagesOf(result).map((message) =>
        message.messageType === 'tool_execution' ? [message.id, message.metadata.status] : [],
      ),
    ).toEqual([
      ['u-b-merged', 'completed'],
      ['u-a-merged', 'abandoned'],
    ]);
    expect(JSON.parse(result.stderr)).toEqual({
      seen: 4,
      shown: 3,
      // The second use of b repeats the first.
      quiet: 1,
      unknown: 0,
      messages: 2,
    });
  });

  test('corral convert keeps and counts garbage as unknown', async () => {
    const file = join(folder, 'garbage.jsonl');
    const head = readFileSync(join(fixtures, 'basic.jsonl'), 'utf8')
      .split('\n')
      .slice(0, 3)
      .join('\r\n');
    writeFileSync(file, `${head}\r\n\n{"type":"assist\n\u001b[?25h`);
    const result = await convert('--stats', file);
    expect(JSON.parse(result.stderr)).toEqual({
      seen: 5,
      shown: 2,
      quiet: 1,
      unknown: 2,
      messages: 4,
    });
    expect(messagesOf(result).slice(2)).toMatchObject([
      { content: '{"type":"assist' },
      { content: '\u001b[?25h' },
    ]);
  });

  test('corral convert prints a retry that counts up as one message', async () => {
    const [retry] = messagesOf(await convert(join(fixtures, 'authfail.jsonl')));
    expect(retry).toMatchObject({
      messageType: 'status',
      metadata: { status: 'retry', data: { attempt: 7, maxRetries: 10, errorStatus: 401 } },
    });
  });

  test('corral convert exits quietly when its reader closes the pipe', async () => {
    const file = join(folder, 'long.jsonl');
    const line = (index: number) =>
      JSON.stringify({
        type: 'assistant',
        uuid: `${index}`,
        message: { id: 'm', content: [{ type: 'text', text: 'x'.repeat(5000) }] },
      });
    writeFileSync(file, Array.from({ length: 2000 }, (_, index) => line(index)).join('\n'));
    const result = await corral(['convert', '--agent', 'claude-code', file], null, true);
    expect({ code: result.code, stderr: result.stderr }).toEqual({ code: 0, stderr: '' });
  });

  test.each([
    [
      ['convert', '--agent', 'claude-code', '/no/such/file'],
      1,
      'corral convert: /no/such/file cannot be read: there is no such file.',
    ],
    [['convert', '--agent', 'claude-code', tmpdir()], 1, 'it is a folder.'],
    [['convert', 'file'], 2, '--agent must be corral, claude-code'],
    [['convert', '--agent', 'vim', 'file'], 2, 'not vim'],
    [['convert', '--agent', 'claude-code'], 2, 'Give one file'],
    [['convert', '--agent', 'claude-code', '--nonsense', 'f'], 2, '--nonsense'],
    [['no-such-command'], 2, 'There is no command "no-such-command".'],
    [[], 2, 'Which command?'],
  ])('corral convert refuses %j', async (args, code, words) => {
    const result = await corral(args);
    expect({ code: result.code, stdout: result.stdout }).toEqual({ code, stdout: '' });
    expect(result.stderr).toContain(words);
  });

  test.each([[['--help']], [['convert', '--help']]])('corral %j prints the usage', async (args) => {
    const result = await corral(args);
    expect({ code: result.code, stderr: result.stderr }).toEqual({ code: 0, stderr: '' });
    expect(result.stdout).toContain('Usage: corral');
  });
});
