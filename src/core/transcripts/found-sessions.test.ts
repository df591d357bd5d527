import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { ForeignDatabases } from '#core/agents/kits/files/foreign-database.ts';
import { filesIn, ForeignWriter } from '#core/agents/kits/files/foreign-writer.fixture.ts';
import {
  OpencodeDatabase,
  said,
  sessions,
} from '#core/agents/opencode/transcript/opencode-database.fixture.ts';
import { OpencodeTranscripts } from '#core/agents/opencode/transcript/opencode-transcripts.ts';
import { SearchWorld } from '#core/search/search-world.fixture.ts';
import { secretsIn } from '#shared/base/redact-text.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { deskWith } from './desk-with.fixture.ts';

let world: SearchWorld;
let database: OpencodeDatabase;
let opened: OpenedDesk | null;

beforeEach(() => {
  world = new SearchWorld();
  database = new OpencodeDatabase(world.folder);
  opened = null;
});

afterEach(async () => {
  await opened?.desk.close();
  await world.service.close();
  opened?.harness.dispose();
  await world.dispose();
});

type OpenedDesk = Awaited<ReturnType<typeof deskWith>>;

async function openedDesk(want?: number): Promise<OpenedDesk> {
  const transcripts = new OpencodeTranscripts(new ForeignDatabases(), database.file);
  return (opened ??= await deskWith(world, 'opencode', transcripts, want));
}

async function open({ desk }: OpenedDesk, agentSessionId: string) {
  const opened = await desk.open({ agentId: 'opencode', agentSessionId });
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  return opened.value.session;
}

async function pageOf({ desk }: OpenedDesk, sessionId: string, parentToolUseId: string | null) {
  const page = { sessionId, parentToolUseId, anchor: { at: 'end' as const }, limit: 200 };
  return (await desk.page(page)).messages;
}

test('A conversation of OpenCode is listed and found by its words, its tools and its project, without its sub-agents', async () => {
  const { conversations, total } = await world.listed();
  expect(total).toBe(5);
  expect(conversations.map(({ agentSessionId }) => agentSessionId)).not.toContain(sessions.child);
  expect(conversations).toContainEqual({
    agentId: 'opencode',
    agentSessionId: sessions.edit,
    title: 'I read the file.',
    cwd: '/workspace/opencode',
    bytes: 0,
    lastAt: expect.any(Number),
    messages: 6,
  });
  const [found, ...others] = await world.find('greeting is friendlier', { agentId: 'opencode' });
  expect(others).toEqual([]);
  expect(found).toMatchObject({ agentSessionId: sessions.edit, sessionId: null });
  expect(found?.hits).toContainEqual(
    expect.objectContaining({
      file: `${database.file}#${sessions.edit}`,
      role: 'assistant',
      excerpt: { text: 'The greeting is friendlier.', marks: expect.any(Array) },
    }),
  );
  const commands = await world.find('"mkdir -p made-by-opencode" project:opencode');
  expect(new Set(commands.map(({ agentSessionId }) => agentSessionId))).toEqual(
    new Set([sessions.agent, sessions.command]),
  );
  expect(commands.flatMap(({ hits }) => hits.map(({ role }) => role))).toEqual(['tool', 'tool']);
  expect(await world.find('"scripted bad request"')).toHaveLength(1);
  expect(await world.find('greeting', { agentId: 'codex' })).toEqual([]);
});

test('A conversation of OpenCode that grew, changed in place or was removed is found as it is now, once', async () => {
  expect(await world.ids('treasure')).toEqual([]);
  database.add({ id: 'new', sessionId: sessions.edit, parts: [said('The treasure.')] });
  expect(await world.ids('treasure')).toEqual(['new-0']);
  const [newest] = (await world.listed()).conversations;
  expect(newest).toMatchObject({ agentSessionId: sessions.edit, messages: 7 });
  await world.restart();
  const changed = JSON.stringify(said('The jewel.'));
  database.run("UPDATE part SET data = ? WHERE id = 'new-0'", changed);
  database.run('UPDATE event_sequence SET seq = seq + 1');
  expect(await world.ids('treasure')).toEqual([]);
  expect(await world.ids('jewel')).toEqual(['new-0']);
  const hidden = 'DELETE FROM session WHERE id = ?';
  database.run(hidden, sessions.edit);
  expect(await world.ids('jewel')).toEqual([]);
  expect(await world.ids('greeting')).toEqual([]);
  rmSync(dirname(database.file), { recursive: true });
  expect((await world.listed()).total).toBe(0);
});

test('Without a count of changes, a changed part is found by its time', async () => {
  database.run('DROP TABLE event_sequence');
  database.add({ id: 'new', sessionId: sessions.edit, parts: [said('The treasure.')] });
  expect(await world.ids('treasure')).toEqual(['new-0']);
  const changed = JSON.stringify(said('The jewel.'));
  database.run(
    "UPDATE part SET data = ?, time_updated = 1796020000000 WHERE id = 'new-0'",
    changed,
  );
  expect(await world.ids('jewel')).toEqual(['new-0']);
});

test('A found conversation of OpenCode opens with its messages and those of its sub-agents, and is then found once, as that session', async () => {
  const desk = await openedDesk();
  const [before] = await world.find('"That was the command"');
  expect(before).toMatchObject({ count: 1 });
  const session = await open(desk, sessions.agent);
  const about = { agentSessionId: sessions.agent, title: 'I ask a sub-agent.' };
  expect(session).toMatchObject({ agentId: 'opencode', cwd: '/workspace/opencode', ...about });
  const { sessionId } = session;
  const main = await pageOf(desk, sessionId, null);
  expect(main.map(({ messageType }) => messageType)).toEqual([
    'text',
    'text',
    'tool_execution',
    'text',
  ]);
  const task = main[2]?.id.replace(/-merged$/, '') ?? '';
  const ofTask = await pageOf(desk, sessionId, task);
  expect(ofTask.map(({ messageType }) => messageType)).toEqual(['text', 'tool_execution', 'text']);
  const { harness } = desk;
  harness.store.transaction(() => harness.store.messages.indexSome(1000));
  expect(await world.find('"ask a sub-agent"')).toMatchObject([{ sessionId, count: 1 }]);
  const { conversations } = await world.listed();
  const offered = await desk.desk.offer(conversations);
  expect(offered.filter(({ sessionId: id }) => id !== null)).toMatchObject([{ sessionId }]);
});

test('A conversation that the agent lists, too, opens from its database, and the agent is not started', async () => {
  const desk = await openedDesk();
  const asked = { cwd: null, bytes: 0, modifiedAt: 0 };
  const found = [
    { ...asked, agentSessionId: sessions.edit, title: 'asked' },
    { ...asked, agentSessionId: 'elsewhere', title: 'elsewhere' },
  ];
  Object.assign(desk.agent, { listConversations: async () => ({ ok: true, value: found }) });
  await desk.desk.ask({ agentId: 'opencode' });
  const session = await open(desk, sessions.edit);
  expect(session.title).toBe('I read the file.');
  expect(await pageOf(desk, session.sessionId, null)).toHaveLength(6);
  expect(desk.agent.runs).toHaveLength(0);
  const { sessionId } = session;
  await expect.poll(() => desk.harness.sessions.get(sessionId)?.history).toBeNull();
  await desk.harness.sessions.resume({ commandId: 'resume', sessionId });
  const launch = { resume: sessions.edit, isKnown: true, isFound: true };
  expect(desk.agent.runs).toMatchObject([{ launch }]);
  expect((await open(desk, 'elsewhere')).title).toBe('elsewhere');
  expect(desk.agent.runs).toMatchObject([{}, { launch: { isKnown: false } }]);
});

test('Search and opening change no file of OpenCode, while it runs and when it was killed', async () => {
  const writer = new ForeignWriter(database.file);
  const text = JSON.stringify(said('Still in the log.'));
  await writer.run(`UPDATE part SET data = '${text}' WHERE data LIKE '%friendlier.%'`);
  const desk = await openedDesk();
  const read = async (id: string) => {
    const before = filesIn(dirname(database.file));
    expect(before.some((file) => file.startsWith('opencode.db-wal'))).toBe(true);
    expect(await world.find('"Still in the log"')).toHaveLength(1);
    await open(desk, id);
    expect(filesIn(dirname(database.file))).toEqual(before);
  };
  await read(sessions.edit);
  await writer.kill();
  await world.restart();
  await read(sessions.agent);
});

test('Garbage, huge parts and unknown ids in the database hide no other message, and no secret is indexed', async () => {
  const key = `AIza${'Q7'.repeat(20)}`;
  expect(secretsIn(key)).toHaveLength(1);
  const deep = `{"type":"text","text":${'['.repeat(5000)}${']'.repeat(5000)}}`;
  const tool = { type: 'tool', tool: 'bash', callID: 'call' };
  const state = {
    status: 'completed',
    input: { command: `curl -H ${key}` },
    output: `leaked ${key}`,
  };
  database.add({
    id: 'odd',
    sessionId: sessions.edit,
    parts: [
      'garbage needle',
      '',
      '[]',
      '7',
      '{}',
      deep,
      '{"type":"text","text":7}',
      '{\n "type": "text",\r\n "text": "Broken\\nneedle", "time": {"end": 5}}',
      said(`${'x'.repeat(20 * 1024 * 1024)} beyond`),
      { ...tool, state: { ...state, time: { start: 5, end: 6 } } },
      said(`The key is ${key}, keep it.`),
      said('The needle.'),
    ],
  });
  database.run("INSERT INTO message VALUES ('bad', ?, -1, 1e300, x'00ff')", sessions.edit);
  database.run("INSERT INTO part VALUES ('bad-part', 'bad', ?, 9e18, 0, x'ff7b7d')", sessions.edit);
  database.addSession("hostile'; DROP TABLE part; --");
  database.addSession('../../escape');
  database.addSession('circle-a', { parentId: 'circle-b' });
  database.addSession('circle-b', { parentId: 'circle-a' });
  database.addSession('orphan', { parentId: 'nobody' });
  database.add({ id: 'c', sessionId: 'circle-a', parts: [said('A circle.')] });
  database.add({ id: 'o', sessionId: 'orphan', parts: [said('An orphan.')] });
  database.add({ id: 'e', sessionId: '../../escape', parts: [said('An escape.')] });
  expect((await world.ids('needle')).toSorted()).toEqual(['odd-11', 'odd-7']);
  expect(await world.ids('keep')).toEqual(['odd-10']);
  expect(await world.ids('leaked')).toEqual(['odd/call-merged']);
  expect(await world.ids('circle')).toEqual(['c-0']);
  expect(await world.ids('orphan')).toEqual(['o-0']);
  expect(await world.ids('escape')).toEqual([]);
  expect(await world.ids(key)).toEqual([]);
  expect(JSON.stringify(await world.find('leaked'))).not.toContain(key);
  const desk = await openedDesk();
  const { sessionId } = await open(desk, sessions.edit);
  const shown = await pageOf(desk, sessionId, null);
  expect(shown.filter(({ messageType }) => messageType === 'unknown')).toHaveLength(8);
  expect(shown.map(({ id }) => id)).toEqual(expect.arrayContaining(['odd-7', 'odd-8', 'odd-11']));
});

test('A database that is locked or damaged now keeps what was found, and one with other tables has nothing', async () => {
  expect(await world.ids('friendlier')).toHaveLength(2);
  const journal = `${database.file}-journal`;
  writeFileSync(journal, 'a transaction that another program has not ended');
  expect(await world.ids('friendlier')).toHaveLength(2);
  rmSync(journal);
  truncateSync(database.file, 9000);
  expect(await world.ids('friendlier')).toHaveLength(2);
  const desk = await openedDesk();
  const reply = await desk.desk.open({ agentId: 'opencode', agentSessionId: sessions.edit });
  expect(reply).toMatchObject({ ok: false, error: { kind: 'noSuchTranscript' } });
  rmSync(database.file);
  database.run('CREATE TABLE session (id TEXT); CREATE TABLE part (id TEXT)');
  expect((await world.listed()).total).toBe(5);
  rmSync(database.file);
  expect((await world.listed()).total).toBe(0);
});
