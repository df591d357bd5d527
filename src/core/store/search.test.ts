import { afterEach, beforeEach, expect, test } from 'vitest';

import { failure, result, text, use } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';

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
])('%s', (query, seqs) => {
  expect(find(query)).toEqual({ seqs, total: seqs.length });
});

test('an output is found when it has come, and the other session finds nothing', async () => {
  expect(find('treasure').seqs).toEqual([]);
  harness.agent.run.say(result('m4', 't1', 'here is the treasure'));
  expect(find('treasure').seqs).toEqual([3]);
  const other = await harness.session('Nothing here.');
  expect(harness.store.messages.find(other, 'treasure', 10)).toEqual({ seqs: [], total: 0 });
});

test('what is deleted is not found', async () => {
  await harness.sessions.terminate({ commandId: '', sessionId });
  await harness.sessions.delete({ commandId: '', sessionId, confirmTitle: 'Look for the needle, please.' });
  expect(find('needle')).toEqual({ seqs: [], total: 0 });
});

test('the next prompt and the next failure are found from any place', async () => {
  harness.agent.run.say(use('m5', 't5'), failure('m6', 't5', 'no such file'), { type: 'turnEnded', busy: false });
  await harness.sessions.prompt({ commandId: '', sessionId, text: 'Again.' });
  const seek = harness.store.messages.seek.bind(harness.store.messages, sessionId);
  expect([seek(0, 'after', 'prompt'), seek(1, 'after', 'prompt'), seek(6, 'after', 'prompt')]).toEqual([1, 6, null]);
  expect([seek(99, 'before', 'prompt'), seek(6, 'before', 'prompt')]).toEqual([6, 1]);
  expect([seek(0, 'after', 'error'), seek(5, 'after', 'error'), seek(99, 'before', 'error')]).toEqual([5, null, 5]);
});
