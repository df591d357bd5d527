import { afterEach, beforeEach, expect, test } from 'vitest';

import { text, use } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import type { FindPattern } from '#shared/find/find-spans.ts';

import { findText } from './find-text.ts';

let harness: Harness;
let sessionId: string;

beforeEach(async () => {
  harness = new Harness();
  sessionId = await harness.session('First prompt.');
});

afterEach(() => harness.dispose());

async function find(query: string, options: Partial<FindPattern> = {}, limit = 100) {
  const search = { messages: harness.store.messages, sessionId, limit };
  const found = await findText(search, { query, matchCase: false, isRegex: false, ...options });
  if (!found.ok) return found.error.kind;
  const { total, marks, hits } = found.value;
  return {
    total,
    marks,
    hits: hits.map(({ messageId, marks: own }) => [messageId.split(':').at(-1), own]),
  };
}

test('findText matches the query literally, inside of words too, and counts each match', async () => {
  harness.agent.run.say(
    text('m1', 'a contest of tests: Test'),
    text('m2', 'say "quoted\\path" 100% a_b'),
    text('m3', 'nothing'),
  );
  expect(await find('test')).toMatchObject({ total: 1, marks: 3 });
  expect(await find('test', { matchCase: true })).toMatchObject({ total: 1, marks: 2 });
  expect(await find('"quoted\\path"')).toMatchObject({ total: 1, marks: 1 });
  expect(await find('100% a_b')).toMatchObject({ total: 1, marks: 1 });
  expect(await find('a%b')).toMatchObject({ total: 0, marks: 0 });
  expect(await find('axb')).toMatchObject({ total: 0, marks: 0 });
  expect(await find('contest tests')).toMatchObject({ total: 0 });
});

test('findText ignores the case of letters beyond ASCII, and finds Chinese', async () => {
  harness.agent.run.say(text('m1', 'ÄRGER und Straße'), text('m2', '先运行测试再提交'));
  expect(await find('ärger')).toMatchObject({ total: 1 });
  expect(await find('ärger', { matchCase: true })).toMatchObject({ total: 0 });
  expect(await find('测试')).toMatchObject({ total: 1 });
});

test('findText matches regular expressions, and fails with badPattern for an invalid one', async () => {
  harness.agent.run.say(text('m1', 'value1 value22\nend'));
  expect(await find(String.raw`value\d+`, { isRegex: true })).toMatchObject({ total: 1, marks: 2 });
  expect(await find('^end$', { isRegex: true })).toMatchObject({ marks: 1 });
  expect(await find('(', { isRegex: true })).toBe('badPattern');
  expect(await find('(a+)+$', { isRegex: true })).toMatchObject({ total: 0 });
});

test('findText counts all messages of a long conversation and returns the newest ones', async () => {
  const all = Array.from({ length: 1_000 }, (_, at) =>
    text(`m${at}`, at % 2 === 0 ? 'needle' : 'hay'),
  );
  harness.agent.run.say(...all);
  const found = await find('needle', {}, 3);
  expect(found).toMatchObject({ total: 500, marks: 500 });
  expect(typeof found === 'object' && found.hits.length).toBe(3);
});

test('findText finds a notice by its text in any language, and counts its matches in one', async () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 20_000; depth += 1) deep = [deep];
  harness.agent.run.say(use('m1', 't1', 'Deep', deep));
  expect(await find('could not be stored')).toMatchObject({ total: 1, marks: 1 });
  expect(await find('Corral')).toMatchObject({ total: 1, marks: 1 });
  expect(await find('无法存储')).toMatchObject({ total: 1, marks: 1 });
  expect(await find('outputBroke')).toMatchObject({ total: 0 });
});
