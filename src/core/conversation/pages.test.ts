import { afterEach, beforeEach, expect, test } from 'vitest';

import { text } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';

import { readPage } from './pages.ts';

let harness: Harness;
let sessionId: string;

beforeEach(async () => {
  harness = new Harness();
  sessionId = await harness.session('0');
  harness.agent.run.say(
    ...Array.from({ length: 20 }, (_, index) => text(`m${index + 1}`, String(index + 1))),
  );
});

afterEach(() => harness.dispose());

function page(anchor: Parameters<typeof readPage>[1]['anchor'], limit = 5) {
  const read = readPage(
    harness.store.messages,
    { sessionId, parentToolUseId: null, anchor, limit },
    false,
  );
  return [read.messages.map(({ content }) => Number(content)), read.hasBefore, read.hasAfter];
}

test.each([
  [{ at: 'start' as const }, [[0, 1, 2, 3, 4], false, true]],
  [{ at: 'end' as const }, [[16, 17, 18, 19, 20], true, false]],
  [{ at: 'before' as const, seq: 4 }, [[0, 1, 2], false, true]],
  [{ at: 'before' as const, seq: 17 }, [[11, 12, 13, 14, 15], true, true]],
  [{ at: 'after' as const, seq: 19 }, [[19, 20], true, false]],
  [{ at: 'after' as const, seq: 3 }, [[3, 4, 5, 6, 7], true, true]],
  [{ at: 'around' as const, seq: 11 }, [[8, 9, 10, 11, 12], true, true]],
  [{ at: 'around' as const, seq: 1 }, [[0, 1, 2], false, true]],
  [{ at: 'before' as const, seq: 1 }, [[], false, true]],
  [{ at: 'after' as const, seq: 21 }, [[], true, false]],
])(
  'readPage returns the page at the anchor %j, with flags for messages before and after it',
  (anchor, expected) => {
    expect(page(anchor)).toEqual(expected);
  },
);

test('A page of one level contains no messages of another level', () => {
  const nested = { ...text('n1', 'nested') };
  if (nested.type !== 'output') throw new Error('Not an output.');
  harness.agent.run.say({ ...nested, output: { ...nested.output, parentToolUseId: 'tool-1' } });
  const read = readPage(
    harness.store.messages,
    { sessionId, parentToolUseId: 'tool-1', anchor: { at: 'end' }, limit: 5 },
    false,
  );
  expect(read.messages.map(({ content }) => content)).toEqual(['nested']);
  expect(page({ at: 'end' }, 1)).toEqual([[20], true, false]);
});
