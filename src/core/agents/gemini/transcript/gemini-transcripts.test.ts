import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { RecordReader } from '#core/agents/kits/records/record-reader.ts';
import { readSlice, sliceKit } from '#core/transcripts/read-slice.ts';
import { LineSplitter } from '#node/streams/line-splitter.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { chatConverter } from './chat-converter.ts';
import { geminiChats } from './chat-files.ts';
import { GeminiTranscripts } from './gemini-transcripts.ts';

const recorded = join(import.meta.dirname, '../fixtures/project');
const EDIT = 'a6ec6283-1a96-4036-bfba-50cbfbc0ab1c';

let homeDir = '';
let chats = '';
let file = '';
let shelf: GeminiTranscripts;

beforeEach(() => {
  homeDir = mkdtempSync(join(tmpdir(), 'corral-gemini-'));
  const project = join(homeDir, '.gemini/tmp/project');
  mkdirSync(project, { recursive: true });
  cpSync(recorded, project, { recursive: true });
  chats = join(project, 'chats');
  file = join(chats, 'session-2026-11-29T22-21-a6ec6283.jsonl');
  shelf = new GeminiTranscripts(geminiChats({ homeDir, variables: {} }));
});
afterEach(() => rmSync(homeDir, { recursive: true }));

test('GeminiTranscripts lists a chat by its first prompt and its project, and finds it by its id', async () => {
  const about = {
    agentSessionId: EDIT,
    title: 'SCENARIO:gemini-edit',
    cwd: '/workspace/gemini',
    bytes: statSync(file).size,
  };
  const { found, total } = await shelf.list(10);
  expect(total).toBe(3);
  expect(found).toContainEqual(expect.objectContaining(about));
  expect(await shelf.find(EDIT)).toMatchObject({ about, files: [{ file, parentToolUseId: null }] });
  expect(await shelf.find('00000000-0000-0000-0000-000000000000')).toBeNull();
});

test('GeminiTranscripts lists no other files, none without a message, and a conversation in two files once', async () => {
  writeFileSync(join(chats, 'notes.jsonl'), '{"sessionId":"x"}\n');
  writeFileSync(join(chats, 'session-2026-11-29T22-30-cut.jsonl'), '{"sessionId":"cut');
  writeFileSync(join(chats, 'session-2026-11-29T22-30-a6ec6283.jsonl'), readFileSync(file));
  mkdirSync(join(chats, 'session-folder.jsonl'));
  const { found, total } = await shelf.list(10);
  expect(total).toBe(3);
  // Gemini CLI created a file for each start and each conversation that it continued.
  expect(found.map(({ title }) => title)).not.toContain(null);
  const begun = join(chats, 'session-2026-11-29T22-36-a1affc7e.jsonl');
  appendFileSync(begun, `${'x'.repeat(300_000)}\n`);
  expect(await shelf.list(10)).toMatchObject({ total: 4 });
  const nowhere = geminiChats({ homeDir, variables: { GEMINI_CLI_HOME: '/nowhere' } });
  expect(await new GeminiTranscripts(nowhere).list(10)).toEqual({ total: 0, found: [] });
});

/** Converts the whole file. */
function outputs() {
  const reader = new RecordReader({ file, converter: chatConverter });
  const events = new LineSplitter()
    .push(readFileSync(file))
    .flatMap((line) => reader.read(line, null).events);
  return {
    outputs: events.flatMap((event) => (event.type === 'output' ? [event.output] : [])),
    counts: reader.takeCounts(),
  };
}

test('chatConverter converts a message that is written again with its tool calls once, and shows no context', () => {
  const { outputs: all, counts } = outputs();
  expect(all.map(({ type }) => type)).toEqual(['text', 'text', 'toolUse', 'toolResult', 'text']);
  expect(counts.unknown).toBe(0);
  expect(all).toMatchObject([
    {
      role: 'user',
      text: 'SCENARIO:gemini-edit',
      timestamp: Date.parse('2026-11-29T22:21:56.670Z'),
    },
    { role: 'assistant', text: 'I change the greeting.' },
    {
      toolName: 'Edit',
      tool: { kind: 'edit', action: 'update', paths: ['/workspace/gemini/src/greet.ts'] },
    },
    { isError: false, cause: null },
    { role: 'assistant', text: 'The greeting is friendlier.' },
  ]);
});

test('chatConverter keeps thoughts and commands', () => {
  file = join(chats, 'session-2026-11-29T22-22-1f154e3c.jsonl');
  expect(outputs().outputs).toMatchObject([
    { type: 'text', role: 'user' },
    { type: 'thinking', text: '**Hm**\nLet me think.' },
    { type: 'text', text: 'Hello.' },
  ]);
  file = join(chats, 'session-2026-11-29T22-22-9d6b08d4.jsonl');
  expect(outputs().outputs).toMatchObject([
    {},
    { text: 'I make a folder.' },
    { toolName: 'Bash', tool: { kind: 'execute', command: 'mkdir -p made-by-gemini' } },
    { type: 'toolResult' },
    { text: 'That was the command.' },
  ]);
});

test('chatConverter adds the result of a call that was written before it ended, and shows garbage as unknown', () => {
  const call = { id: 'c', name: 'run_shell_command', args: { command: 'ls' }, status: 'executing' };
  const message = { id: 'm', type: 'gemini', timestamp: 'never', content: '', toolCalls: [call] };
  const ended = { ...call, status: 'cancelled', resultDisplay: 'stopped' };
  const lines = [
    JSON.stringify(message),
    JSON.stringify({ ...message, toolCalls: [ended, 7] }),
    JSON.stringify({ id: 'n', type: 'info', content: 'shown on the screen' }),
    'garbage',
    '[]',
    '{"id":"x","type":"new"}',
  ];
  file = join(chats, 'other.jsonl');
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  const { outputs: all, counts } = outputs();
  expect(all).toMatchObject([
    { type: 'toolUse', id: 'c', timestamp: null },
    { type: 'toolResult', toolUseId: 'c', result: 'stopped', isError: true, cause: 'interrupted' },
    { type: 'unknown', reason: 'notJson' },
    { type: 'unknown', reason: 'notAnObject' },
    { type: 'unknown', reason: 'unknownRecord' },
  ]);
  expect(counts).toEqual({ seen: 6, shown: 2, unknown: 3 });
});

test.each([1, 800, 2000, 1_000_000])(
  'readSlice with slices of about %d bytes gives the same messages as the whole chat',
  async (want) => {
    appendFileSync(file, '\n');
    const home = { homeDir, variables: {} };
    const kit = await sliceKit('gemini', home, new FileBlobs(join(homeDir, 'blobs')));
    const ids: string[] = [];
    for (let end = statSync(file).size; end > 0;) {
      const about = { agentId: 'gemini', sessionId: 's', cwd: '/workspace/gemini', file };
      const place = { parentToolUseId: null, mergeToolMessages: true, base: 0, end, want };
      const slice = await readSlice({ ...about, ...place }, kit);
      if (!slice.ok) throw new Error(textIn('en', slice.error.message));
      ids.unshift(...slice.value.messages.map(({ row }) => row.id));
      end = slice.value.start;
    }
    const keys = outputs().outputs.flatMap(({ type, key }) => {
      if (type === 'toolResult') return [];
      return type === 'toolUse' ? `${key}-merged` : key;
    });
    expect(ids).toEqual(keys);
  },
);
