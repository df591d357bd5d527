import { afterEach, beforeEach, expect, test } from 'vitest';

import { ask } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';

import { RequestStore } from './request-store.ts';

let harness: Harness;

beforeEach(() => (harness = new Harness()));
afterEach(() => harness.dispose());

test('Work that belongs to the end of a request is stored with its first end only', async () => {
  await harness.session();
  harness.agent.run.say({ type: 'turnStarted' }, ask('a1'));
  const requestId = harness.store.interactions.open()[0]?.request.requestId ?? '';
  const requests = new RequestStore(harness.journal, harness.store, harness.clock);
  const ends: string[] = [];
  const end = (name: string) => requests.end(requestId, 'withdrawn', {}, () => ends.push(name));
  expect(end('first')).toMatchObject({ ok: true, value: { outcome: 'neverShown' } });
  expect(end('second')).toEqual({ ok: true, value: null });
  expect(ends).toEqual(['first']);
});
