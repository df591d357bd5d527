import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  OpencodeDatabase,
  sessions,
} from '#core/agents/opencode/transcript/opencode-database.fixture.ts';
import { Harness, temporaryFolder } from '#core/testing/harness.ts';
import { ManualClock } from '#core/testing/fake-ports.ts';
import { transcriptLines } from '#core/testing/transcript-lines.ts';
import { FIRST_BYTES } from '#core/transcripts/slice.ts';
import { programPath } from '../../../scripts/lib/program-paths.mjs';

import { ReaderThread } from './reader-thread.ts';
import { WriteLock } from './sqlite/write-lock.ts';

let folder: string;
let harness: Harness;
let thread: ReaderThread;
let likely: { readonly agentId: string; readonly file: string; readonly end: number };

beforeEach(() => {
  folder = temporaryFolder();
  const file = join(folder, 'transcript.jsonl');
  writeFileSync(file, `${[...transcriptLines({ records: 50, output: 40 })].join('\n')}\n`);
  likely = { agentId: 'claude-code', file, end: statSync(file).size };
  harness = new Harness();
  thread = new ReaderThread({
    script: programPath('transcript-thread'),
    blobs: harness.data.blobs,
    database: harness.data.database,
    homeDir: folder,
    variables: {},
    clock: new ManualClock(),
    lock: new WriteLock(),
  });
});

afterEach(async () => {
  await thread.close();
  harness.dispose();
  rmSync(folder, { recursive: true });
});

const request = (isHeld: boolean) => ({
  ...likely,
  sessionId: 's',
  cwd: '/',
  parentToolUseId: null,
  mergeToolMessages: true,
  base: 0,
  want: FIRST_BYTES,
  isHeld,
});

test('The first preparation returns one readable message of each type, later ones none', async () => {
  expect(await thread.prepare(null)).toEqual([]);
  const bodies = await thread.prepare(likely);
  expect(bodies.length).toBe(2);
  expect(bodies.map((body) => harness.store.messages.compile(body))).toEqual([true, true]);
  expect(await thread.prepare(likely)).toEqual([]);
});

test('The thread stores a held slice of a session that exists, and has nothing after its release', async () => {
  const read = await thread.read(request(true));
  if (!read.ok) throw new Error(read.error.kind);
  const { id, steps } = read.value;
  expect(steps.map(({ count, messages }) => [count, messages])).toEqual([[40, null]]);
  expect(await thread.store(id, 0)).toEqual({ ok: true, value: false });
  harness.store.transaction(() =>
    harness.store.transcripts.put({ sessionId: 's', parts: [], state: 'reading', problem: null }),
  );
  expect(await thread.store(id, 0)).toEqual({ ok: true, value: true });
  expect(harness.store.messages.newest('s', 100).length).toBe(40);
  thread.release(id);
  expect(await thread.store(id, 0)).toEqual({ ok: false, error: { kind: 'lost' } });
});

test('Requests of a thread that is closed fail, and so do later ones', async () => {
  const read = await thread.read(request(true));
  if (!read.ok) throw new Error(read.error.kind);
  const pending = [
    thread.read(request(true)),
    thread.store(read.value.id, 0),
    thread.prepare(likely),
  ];
  await thread.close();
  expect(await Promise.all(pending)).toMatchObject([
    { ok: false, error: { kind: 'broken' } },
    { ok: false, error: { kind: 'lost' } },
    [],
  ]);
  expect(await thread.read(request(false))).toMatchObject({
    ok: false,
    error: { kind: 'broken', message: 'Corral was closed.' },
  });
});

test('The thread finds conversations in the database of an agent, and none of an agent without an index', async () => {
  const { file } = new OpencodeDatabase(folder);
  const index = thread.indexOf('opencode');
  expect(await index.list(2)).toMatchObject({ total: 5, found: [{}, {}] });
  expect(await index.find(sessions.agent)).toMatchObject({
    about: { agentSessionId: sessions.agent },
    files: [
      { file: `${file}#${sessions.agent}`, parentToolUseId: null },
      { parentToolUseId: expect.any(String) },
    ],
  });
  expect(await index.find('nothing')).toBeNull();
  expect(await thread.indexOf('codex').list(2)).toEqual({ found: [], total: 0 });
  const found = index.find(sessions.edit);
  await thread.close();
  expect(await found).toBeNull();
});
