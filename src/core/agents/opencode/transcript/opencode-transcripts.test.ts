import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { ForeignDatabases } from '#core/agents/kits/files/foreign-database.ts';
import { readSlice, sliceKit } from '#core/transcripts/read-slice.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { OpencodeDatabase, said, sessions } from './opencode-database.fixture.ts';
import { OpencodeTranscripts } from './opencode-transcripts.ts';
import { sessionFiles } from './session-files.ts';
import { databaseOf, placeIn } from './session-place.ts';

let homeDir: string;
let database: OpencodeDatabase;
let transcripts: OpencodeTranscripts;

beforeEach(() => {
  homeDir = mkdtempSync(join(tmpdir(), 'corral-opencode-'));
  database = new OpencodeDatabase(homeDir);
  transcripts = new OpencodeTranscripts(new ForeignDatabases(), database.file);
});
afterEach(() => rmSync(homeDir, { recursive: true }));

test('databaseOf finds the database where OpenCode keeps it', () => {
  const of = (variables: Record<string, string>) => databaseOf({ homeDir: '/home/p', variables });
  expect(of({})).toBe('/home/p/.local/share/opencode/opencode.db');
  expect(of({ XDG_DATA_HOME: '/data' })).toBe('/data/opencode/opencode.db');
  expect(of({ OPENCODE_DB: 'other.db' })).toBe('/home/p/.local/share/opencode/other.db');
  expect(of({ OPENCODE_DB: '/elsewhere/my.db', XDG_DATA_HOME: '/data' })).toBe('/elsewhere/my.db');
  expect(of({ OPENCODE_DB: ':memory:' })).toBeNull();
});

test.each(['', '#a', '/db', '/db#', '/db#../x', '/db#a/b/c', '/db#a b'])(
  'placeIn refuses %s',
  (file) => {
    expect(placeIn(file)).toBeNull();
  },
);

test('OpencodeTranscripts lists conversations, and finds one with the tool use that started its sub-agent', async () => {
  const { found, total } = await transcripts.list(3);
  expect(total).toBe(5);
  expect(found.map(({ agentSessionId }) => agentSessionId)).toEqual([
    sessions.command,
    sessions.fails,
    sessions.thinking,
  ]);
  const one = await transcripts.find(sessions.agent);
  expect(one?.about).toMatchObject({ title: 'I ask a sub-agent.', cwd: '/workspace/opencode' });
  expect(one?.files).toEqual([
    {
      file: `${database.file}#${sessions.agent}`,
      parentToolUseId: null,
      bytes: expect.any(Number),
    },
    {
      file: `${database.file}#${sessions.agent}/${sessions.child}`,
      parentToolUseId: expect.stringMatching(/^msg_\w+\/toolu_\w+$/),
      bytes: expect.any(Number),
    },
  ]);
  expect(await transcripts.find(sessions.child)).toBeNull();
  expect(await transcripts.find('nothing')).toBeNull();
});

test('A home folder without a database has no conversations, also if it has the JSON files of older versions', async () => {
  rmSync(database.file);
  const older = join(dirname(database.file), 'storage/session/project');
  mkdirSync(older, { recursive: true });
  writeFileSync(join(older, 'ses_1.json'), '{"id":"ses_1","title":"Older"}');
  expect(await transcripts.list(10)).toEqual({ found: [], total: 0 });
  expect(await transcripts.find(sessions.edit)).toBeNull();
  expect(await sessionFiles(new ForeignDatabases(), database.file).list()).toEqual([]);
  expect(await sessionFiles(new ForeignDatabases(), null).list()).toEqual([]);
});

/** Reads a conversation in slices from its end; `between` is called after each of them. */
async function readAll(sessionId: string, want: number, between: () => void = () => undefined) {
  const home = { homeDir, variables: {} };
  const kit = await sliceKit('opencode', home, new FileBlobs(join(homeDir, 'blobs')));
  const found = await transcripts.find(sessionId);
  const rows = new Map<string, string>();
  for (const { file, parentToolUseId, bytes } of found?.files ?? [])
    for (let end = bytes; end > 0;) {
      const about = { agentId: 'opencode', sessionId: 's', cwd: '/workspace/opencode', file };
      const place = { parentToolUseId, mergeToolMessages: true, base: 0, end, want };
      const slice = await readSlice({ ...about, ...place }, kit);
      if (!slice.ok) throw new Error(textIn('en', slice.error.message));
      for (const { row } of slice.value.messages.toReversed())
        if (!rows.has(row.id)) rows.set(row.id, row.body);
      expect(slice.value.start).toBeLessThan(end);
      end = slice.value.start;
      between();
    }
  return rows;
}

test.each([1, 700, 3000])(
  'readSlice with slices of about %d bytes gives the same messages as the whole conversation',
  async (want) => {
    for (const sessionId of [sessions.edit, sessions.agent, sessions.fails])
      expect([...(await readAll(sessionId, want)).keys()]).toEqual([
        ...(await readAll(sessionId, 1_000_000)).keys(),
      ]);
    expect((await readAll(sessions.fails, want)).size).toBe(2);
  },
);

test('No message is lost if parts that are not read yet become longer or shorter, or are removed', async () => {
  for (let n = 0; n < 60; n += 1)
    database.add({
      id: `m${String(n).padStart(2, '0')}`,
      sessionId: sessions.edit,
      at: 1_796_011_000_000 + n,
      parts: [said(`Text ${n} ${'x'.repeat(n * 7)}`)],
    });
  const whole = [...(await readAll(sessions.edit, 1_000_000)).keys()].toSorted();
  expect(whole).toHaveLength(66);
  let step = 0;
  const change = () => {
    step += 1;
    const more = JSON.stringify(said(`Changed ${'y'.repeat(step % 2 === 0 ? 900 : 3)}`));
    database.run(`UPDATE part SET data = '${more}' WHERE id LIKE 'm0%' OR id LIKE 'm1%'`);
  };
  expect([...(await readAll(sessions.edit, 2000, change)).keys()].toSorted()).toEqual(whole);
  expect(step).toBeGreaterThan(5);
  const remove = () => {
    database.run(
      "DELETE FROM part WHERE id IN (SELECT id FROM part WHERE id LIKE 'm%' ORDER BY id LIMIT 1)",
    );
  };
  const rest = await readAll(sessions.edit, 2000, remove);
  expect(rest.has('m59-0')).toBe(true);
  const unknown = [...rest.values()].filter((body) => JSON.parse(body).messageType === 'unknown');
  expect(unknown).toEqual([]);
});

test('A conversation that did not change is opened again as it was, and one that changed as it is', async () => {
  const home = { homeDir, variables: {} };
  const kit = await sliceKit('opencode', home, new FileBlobs(join(homeDir, 'blobs')));
  const databases = new ForeignDatabases();
  const stamp = () => databases.stampOf(database.file);
  const content = async () => {
    await expect.poll(stamp).toMatchObject({ value: expect.any(String) });
    const document = await kit?.open?.(`${database.file}#${sessions.edit}`);
    const bytes = Buffer.alloc(document?.size ?? 0);
    await document?.read(bytes, 0, bytes.length, 0);
    await document?.close();
    return bytes.toString();
  };
  const first = await content();
  expect(first.trimEnd().split('\n')).toHaveLength(13);
  expect(await content()).toBe(first);
  database.add({ id: 'new', sessionId: sessions.edit, parts: [said('A new text.')] });
  expect(await content()).toContain('A new text.');
  await expect(kit?.open?.(`${database.file}.gone#a`)).rejects.toMatchObject({ code: 'missing' });
});

test('A prompt of Corral has the key that it has in Corral, and the texts of others their ids', async () => {
  const prompt = { type: 'text', text: 'By Corral', metadata: { corralPrompt: 'the-key' } };
  database.add({ id: 'p', sessionId: sessions.edit, role: 'user', parts: [prompt] });
  database.add({ id: 'q', sessionId: sessions.edit, role: 'user', parts: [said('By hand')] });
  const all = await readAll(sessions.edit, 1_000_000);
  expect([...all.keys()].slice(0, 2)).toEqual(['q-0', 'the-key']);
});

test('A tool and a text that never ended, because OpenCode was killed, are in the conversation', async () => {
  const state = { status: 'running', input: { command: 'sleep 9' }, time: { start: 5 } };
  const tool = { type: 'tool', tool: 'bash', callID: 'call', state };
  const texts = ['text', 'reasoning'].map((type) => ({ type, text: type, time: { start: 5 } }));
  database.add({ id: 'p', sessionId: sessions.edit, parts: [tool, ...texts] });
  const all = await readAll(sessions.edit, 1_000_000);
  expect([...all.keys()].slice(0, 3)).toEqual(['p-2', 'p-1', 'p/call-merged']);
  expect(all.get('p/call-merged')).toContain('"abandoned"');
});

test('10,000 sessions are listed by one reading of the database, until it changes', async () => {
  const many = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)`;
  const columns = 'title, project_id, slug, directory, version, time_created, time_updated';
  database.run(`BEGIN;
    INSERT INTO session (id, ${columns}) ${many} SELECT 'ses_' || i, 'T', (SELECT id FROM project), '', '/w', '1', i, i FROM n;
    INSERT INTO message ${many} SELECT 'msg_' || i, 'ses_' || i, i, i, '{"role":"user","time":{"created":1}}' FROM n;
    INSERT INTO part ${many} SELECT 'prt_' || i, 'msg_' || i, 'ses_' || i, i, i, '{"type":"text","text":"Hi"}' FROM n;
    COMMIT;`);
  const databases = new ForeignDatabases();
  const stamp = () => databases.stampOf(database.file);
  await expect.poll(stamp).toMatchObject({ value: expect.any(String) });
  let opened = 0;
  const counting = Object.assign(databases, {
    open: (file: string) => ((opened += 1), ForeignDatabases.prototype.open.call(databases, file)),
  });
  const files = sessionFiles(counting, database.file);
  expect(await files.list()).toHaveLength(10_006);
  expect(await files.list()).toHaveLength(10_006);
  expect(opened).toBe(1);
});
