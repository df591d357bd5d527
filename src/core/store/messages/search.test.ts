import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { failure, result, text, use } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import { textIn } from '#shared/words/sentence-text.ts';

let harness: Harness;
let sessionId: string;

beforeEach(async () => {
  harness = new Harness();
  sessionId = await harness.session('Look for the needle, please.');
  harness.agent.run.say(
    text('m1', 'Ein Öl-Fass in src/greet.ts'),
    use('m2', 't1', 'Bash', { command: 'grep -rn haystack' }),
    text('m3', '用户的数据库连接'),
  );
});

afterEach(() => harness.dispose());

/** Indexes messages in the way in which core does after its writes. */
const index = (limit = 1000) =>
  harness.store.transaction(() => harness.store.messages.indexSome(limit));

const find = (query: string) => harness.store.messages.find(sessionId, query, 10);

test.each([
  ['needle', [1]],
  ['NEEDLE please', [1]],
  ['need', [1]],
  ['ol-fass', [2]],
  ['greet.ts', [2]],
  ['haystack', [3]],
  ['数据库', [4]],
  ['据库连', [4]],
  ['库数', []],
  ['needle haystack', []],
  ['"', []],
])('A search for %s returns the same result before, during and after indexing', (query, seqs) => {
  expect(find(query)).toEqual({ seqs, total: seqs.length });
  for (const limit of [2, 1000]) {
    expect(index(limit)).toEqual({ ok: true, value: limit === 2 });
    expect(find(query)).toEqual({ seqs, total: seqs.length });
  }
});

test('A search returns the newest messages first, indexed or not, and counts all', () => {
  const all = Array.from({ length: 20 }, (_, at) => text(`n${at}`, `thimble ${at}`));
  harness.agent.run.say(...all.slice(0, 12));
  index();
  harness.agent.run.say(...all.slice(12));
  expect(find('thimble')).toEqual({ seqs: [24, 23, 22, 21, 20, 19, 18, 17, 16, 15], total: 20 });
});

test('A message that changes after it was indexed is found only by its new words', () => {
  index();
  expect(find('haystack -rn').seqs).toEqual([3]);
  harness.agent.run.say(use('m2', 't1', 'Bash', { command: 'grep -rn haystack2' }));
  for (const indexed of [false, true]) {
    if (indexed) index();
    expect([find('haystack2').seqs, find('haystack -rn').seqs]).toEqual([[3], []]);
  }
});

test('A core that dies between a write and its indexing loses no match', () => {
  index(2);
  harness.crash();
  const folder = harness.folder;
  harness = new Harness(folder);
  expect([find('needle').seqs, find('haystack').seqs, find('数据库').seqs]).toEqual([
    [1],
    [3],
    [4],
  ]);
  index();
  expect([find('needle').seqs, find('haystack').seqs, find('数据库').seqs]).toEqual([
    [1],
    [3],
    [4],
  ]);
});

test('A search finds everything while another program locks the file', () => {
  const other = sqlite.open(join(harness.folder, 'corral.db'));
  if (!other.ok) throw new Error(textIn('en', other.error.message));
  other.value.exec('BEGIN IMMEDIATE');
  expect(index()).toMatchObject({ ok: false, error: { kind: 'busy' } });
  expect([find('needle').seqs, find('haystack').seqs]).toEqual([[1], [3]]);
  other.value.close();
  expect(index()).toEqual({ ok: true, value: false });
  expect([find('needle').seqs, find('haystack').seqs]).toEqual([[1], [3]]);
});

test("A tool's output is found once it is stored, and not in another session", async () => {
  expect(find('treasure').seqs).toEqual([]);
  harness.agent.run.say(result('m4', 't1', 'here is the treasure'));
  expect(find('treasure').seqs).toEqual([3]);
  index();
  expect(find('treasure').seqs).toEqual([3]);
  expect(find('haystack')).toEqual({ seqs: [3], total: 1 });
  const other = await harness.session('Nothing here.');
  expect(harness.store.messages.find(other, 'treasure', 10)).toEqual({ seqs: [], total: 0 });
});

test.each([1, 1000])('A deleted message is not found, with %i messages indexed', async (limit) => {
  index(limit);
  await harness.sessions.terminate({ commandId: '', sessionId });
  await harness.sessions.erase(sessionId);
  expect(find('needle')).toEqual({ seqs: [], total: 0 });
  expect(index()).toEqual({ ok: true, value: false });
});

test('seek finds the next prompt and the next failure from any position', async () => {
  harness.agent.run.say(use('m5', 't5'), failure('m6', 't5', 'no such file'), {
    type: 'turnEnded',
    busy: false,
  });
  await harness.sessions.prompt({ commandId: '', sessionId, text: 'Again.' });
  const seek = harness.store.messages.seek.bind(harness.store.messages, sessionId);
  expect([
    seek(0, 'after', 'prompt'),
    seek(1, 'after', 'prompt'),
    seek(6, 'after', 'prompt'),
  ]).toEqual([1, 6, null]);
  expect([seek(99, 'before', 'prompt'), seek(6, 'before', 'prompt')]).toEqual([6, 1]);
  expect([
    seek(0, 'after', 'error'),
    seek(5, 'after', 'error'),
    seek(99, 'before', 'error'),
  ]).toEqual([5, null, 5]);
});
