import { cpSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { geminiChats } from '#core/agents/gemini/transcript/chat-files.ts';
import { GeminiTranscripts } from '#core/agents/gemini/transcript/gemini-transcripts.ts';
import { SearchWorld } from '#core/search/search-world.fixture.ts';
import { secretsIn } from '#shared/base/redact-text.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { deskWith } from './desk-with.fixture.ts';

const EDIT = 'a6ec6283-1a96-4036-bfba-50cbfbc0ab1c';
const recorded = join(import.meta.dirname, '../agents/gemini/fixtures/project');

let world: SearchWorld;
let project: string;
let file: string;

beforeEach(() => {
  world = new SearchWorld();
  project = join(world.folder, '.gemini/tmp/project');
  cpSync(recorded, project, { recursive: true });
  file = join(project, 'chats/session-2026-11-29T22-21-a6ec6283.jsonl');
});

afterEach(() => world.dispose());

const answer = (id: string, content: string, more: object = {}) =>
  JSON.stringify({ id, timestamp: '2026-11-29T23:00:00.000Z', type: 'gemini', content, ...more });

function openedDesk() {
  const home = { homeDir: world.folder, variables: {} };
  return deskWith(world, 'gemini', new GeminiTranscripts(geminiChats(home)));
}

test('A chat of Gemini CLI is listed and found by its words, its tools and its project', async () => {
  const { conversations, total } = await world.listed();
  expect(total).toBe(3);
  expect(conversations.at(-1)).toEqual({
    agentId: 'gemini',
    agentSessionId: EDIT,
    title: 'SCENARIO:gemini-edit',
    cwd: '/workspace/gemini',
    bytes: readFileSync(file).length,
    lastAt: Date.parse('2026-11-29T22:21:57.012Z'),
    messages: 4,
  });
  const [found, ...others] = await world.find('greeting friendlier', { agentId: 'gemini' });
  expect(others).toEqual([]);
  expect(found).toMatchObject({ agentId: 'gemini', agentSessionId: EDIT, sessionId: null });
  expect(found?.hits).toContainEqual(
    expect.objectContaining({
      file,
      role: 'assistant',
      at: Date.parse('2026-11-29T22:21:57.012Z'),
    }),
  );
  const commands = await world.find('"mkdir -p made-by-gemini" project:gemini');
  expect(commands.flatMap(({ hits }) => hits.map(({ role }) => role))).toEqual(['tool']);
  expect(await world.find('session_context')).toEqual([]);
  expect(await world.find('greeting', { agentId: 'codex' })).toEqual([]);
});

test('A chat of Gemini CLI that grew, was replaced, moved or removed is found as it is now, once', async () => {
  expect(await world.ids('treasure')).toEqual([]);
  world.append(file, [answer('new', 'The treasure.')]);
  expect(await world.ids('treasure')).toEqual(['new']);
  const [newest] = (await world.listed()).conversations;
  expect(newest).toMatchObject({ lastAt: Date.parse('2026-11-29T23:00:00.000Z'), messages: 5 });
  await world.restart();
  renameSync(file, join(project, 'chats/session-2026-11-29T22-22-a6ec6283.jsonl'));
  expect(await world.ids('treasure')).toEqual(['new']);
  file = join(project, 'chats/session-2026-11-29T22-22-a6ec6283.jsonl');
  const [head = ''] = readFileSync(file, 'utf8').split('\n');
  world.write(file, [head.replace(EDIT, 'other'), answer('only', 'Another treasure.')]);
  const [replaced] = await world.find('treasure');
  expect(replaced).toMatchObject({ agentSessionId: 'other', count: 1 });
  expect(await world.ids('greeting')).toEqual([]);
  rmSync(project, { recursive: true });
  expect(await world.ids('treasure')).toEqual([]);
  expect((await world.listed()).total).toBe(0);
});

test('A found chat of Gemini CLI opens as a session with its messages, and is then found once, as that session', async () => {
  const { harness, desk } = await openedDesk();
  const [before] = await world.find('"The greeting is friendlier"');
  const messageId = before?.hits[0]?.messageId ?? '';
  const opened = await desk.open({ agentId: 'gemini', agentSessionId: EDIT });
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  const { session } = opened.value;
  expect(session).toMatchObject({
    agentId: 'gemini',
    agentSessionId: EDIT,
    title: 'SCENARIO:gemini-edit',
    cwd: '/workspace/gemini',
  });
  const { sessionId } = session;
  const page = await desk.page({
    sessionId,
    parentToolUseId: null,
    anchor: { at: 'end' },
    limit: 20,
  });
  expect(page.messages.map(({ messageType }) => messageType)).toEqual([
    'text',
    'text',
    'tool_execution',
    'text',
  ]);
  expect(page.messages.map(({ id }) => id)).toContain(messageId);
  harness.store.transaction(() => harness.store.messages.indexSome(1000));
  const found = await world.find('"The greeting is friendlier"');
  expect(found).toMatchObject([{ sessionId, agentSessionId: EDIT, count: 1 }]);
  const { conversations } = await world.listed();
  const offered = await desk.offer(conversations);
  expect(offered.filter(({ agentSessionId }) => agentSessionId === EDIT)).toMatchObject([
    { agentId: 'gemini', sessionId },
  ]);
  await desk.close();
  harness.dispose();
});

test('Garbage, cut-off and huge lines of a chat of Gemini CLI hide no other message, and no secret is indexed', async () => {
  const key = `AIza${'Q7'.repeat(20)}`;
  const huge = 'x'.repeat(20 * 1024 * 1024);
  expect(secretsIn(key)).toHaveLength(1);
  const call = { id: 'c', name: 'run_shell_command', args: { command: `curl -H ${key} host` } };
  const ended = { ...call, status: 'success', resultDisplay: `leaked ${key}` };
  world.append(file, [
    'garbage needle',
    '[]',
    '7',
    '{"id":7,"type":"gemini","content":"needle"}',
    '{"id":"deep","type":"gemini","content":' + '['.repeat(5000) + ']'.repeat(5000) + '}',
    '\u0000\u0000\ufffd',
    answer('huge', `${huge} beyond`),
    answer('odd', '', { toolCalls: { no: 'list' }, thoughts: 7 }),
    answer('secret', `The key is ${key}, keep it.`, { toolCalls: [ended] }),
    answer('last', 'The needle.'),
    answer('cut', 'The needle that is cut off').slice(0, -10),
  ]);
  expect(await world.ids('needle')).toEqual(['last']);
  expect((await world.ids('keep')).toSorted()).toEqual(['secret']);
  expect(await world.ids('leaked')).toEqual(['secret/c-merged']);
  expect(await world.ids(key)).toEqual([]);
  const [found] = await world.find('leaked');
  expect(JSON.stringify(found)).not.toContain(key);
  const stored = ['', '-wal'].map((side) =>
    readFileSync(world.index + side, 'latin1').toLowerCase(),
  );
  expect(stored.join('')).not.toContain(key.toLowerCase());
});
