import { expect, test } from 'vitest';

import { ok } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import { FakeReceiptStore } from './fakes.ts';
import { Receipts } from './receipts.ts';

const input = { commandId: 'c1', text: 'hi' };

test('A command is done once, also after a restart', async () => {
  const store = new FakeReceiptStore();
  let runs = 0;
  const handler = async () => ok(++runs);
  expect(await new Receipts(store).run('a.b', input, handler)).toEqual(ok(1));
  expect(await new Receipts(store).run('a.b', input, handler)).toEqual(ok(1));
  expect(runs).toBe(1);
});

test('A command that a stop of core cut short is not done again, and fails with that reason', async () => {
  const store = new FakeReceiptStore();
  void new Receipts(store).run('a.b', input, () => new Promise(() => undefined));
  const reply = await new Receipts(store).run('a.b', input, async () => ok('twice'));
  expect(reply).toMatchObject({
    ok: false,
    error: { kind: 'internal', remedy: compose('callFailures.lookAtSession') },
  });
});

test.each([
  ['another method', 'a.c', input],
  ['another input', 'a.b', { ...input, text: 'ho' }],
])('A command id that was used for %s is malformed', async (_, method, other) => {
  const receipts = new Receipts(new FakeReceiptStore());
  await receipts.run('a.b', input, async () => ok(1));
  const reply = await receipts.run(method, other, async () => ok(2));
  expect(reply).toMatchObject({ ok: false, error: { kind: 'malformed' } });
});

test('A call without a command id always runs and leaves no receipt', async () => {
  const store = new FakeReceiptStore();
  const receipts = new Receipts(store);
  let runs = 0;
  for (let at = 0; at < 2; at += 1)
    await receipts.run('a.b', { text: 'hi' }, async () => ok(++runs));
  expect({ runs, receipts: store.receipts.size }).toEqual({ runs: 2, receipts: 0 });
});

test('A command whose handler throws is not run again', async () => {
  const store = new FakeReceiptStore();
  const receipts = new Receipts(store);
  await expect(receipts.run('a.b', input, () => Promise.reject(new Error('bug')))).rejects.toThrow(
    'bug',
  );
  expect(await receipts.run('a.b', input, async () => ok(1))).toMatchObject({
    ok: false,
    error: { kind: 'internal' },
  });
});

test('A reply that is a secret is returned to concurrent callers and not stored', async () => {
  const store = new FakeReceiptStore();
  const ask = (receipts: Receipts) =>
    receipts.run('notifications.signingKey', { commandId: 'c1', renew: true }, async () =>
      ok({ key: 'whsec_x' }),
    );
  const receipts = new Receipts(store);
  expect(await Promise.all([ask(receipts), ask(receipts)])).toEqual([
    ok({ key: 'whsec_x' }),
    ok({ key: 'whsec_x' }),
  ]);
  expect(JSON.stringify(store.get('c1'))).not.toContain('whsec_x');
  expect(await ask(new Receipts(store))).toMatchObject({
    ok: false,
    error: { remedy: compose('callFailures.askAgain') },
  });
});
