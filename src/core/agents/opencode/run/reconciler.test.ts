import { describe, expect, test } from 'vitest';

import type { Reply } from '#core/agents/kits/process/pending-replies.ts';
import { ManualClock } from '#core/testing/fake-ports.ts';
import { err, ok } from '#shared/base/result.ts';

import { POLL_MS, Reconciler } from './reconciler.ts';

const failed: Reply = err({ kind: 'refused', message: 'HTTP 500' });
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A reconciler whose server answers from `replies`, by the path. */
function reconcilerOf(replies: Record<string, Reply | Promise<Reply>> = {}) {
  const clock = new ManualClock();
  const desk = { isBusy: true, open: [] as string[], turns: 0, paths: [] as string[] };
  const written: { what: string; [name: string]: unknown }[] = [];
  const reconciler = new Reconciler({
    clock,
    call: async ({ path }) => {
      const [name = ''] = path.split('?');
      desk.paths.push(path);
      return replies[name] ?? ok(name === '/session/status' ? {} : []);
    },
    write: async (record) => {
      const { type, properties } = JSON.parse(Buffer.from(record).toString());
      expect(type).toBe('corral.polled');
      written.push(properties);
    },
    isBusy: () => desk.isBusy,
    openAsks: () => desk.open,
    turns: () => desk.turns,
  });
  reconciler.open({ sessionId: 'ses_a', query: 'directory=%2Fproject', copiedTo: null });
  const pass = async (ms: number) => {
    clock.advance(ms);
    for (let turn = 0; turn < 5; turn += 1) await settle();
  };
  const of = (what: string) => written.filter((each) => each.what === what);
  return { reconciler, desk, written, replies, pass, of };
}

describe('Reconciler.watch', () => {
  test('Reconciler.watch reads every 20 s while there is work, and not after it', async () => {
    const { reconciler, desk, pass, of } = reconcilerOf();
    reconciler.watch();
    reconciler.watch();
    await pass(POLL_MS - 1);
    expect(of('permissions')).toHaveLength(0);
    await pass(1);
    expect(of('permissions')).toHaveLength(1);
    await pass(POLL_MS);
    expect(of('questions')).toHaveLength(2);
    desk.isBusy = false;
    await pass(POLL_MS);
    await pass(POLL_MS);
    expect(of('permissions')).toHaveLength(2);
    expect(POLL_MS).toBeLessThan(30_000);
  });

  test('Reconciler.watch asks only about the folder of its session', async () => {
    const { reconciler, desk } = reconcilerOf();
    await reconciler.now();
    expect(desk.paths.toSorted()).toEqual([
      '/permission?directory=%2Fproject',
      '/question?directory=%2Fproject',
      '/session/ses_a/message?directory=%2Fproject&limit=30',
      '/session/status?directory=%2Fproject',
    ]);
  });
});

describe('Reconciler.now', () => {
  test('Reconciler.now names the questions and turns of the time before the requests', async () => {
    const late = Promise.withResolvers<Reply>();
    const { reconciler, desk, of } = reconcilerOf({ '/permission': late.promise });
    desk.open = ['per_1', 'que_1'];
    const reading = reconciler.now();
    await settle();
    desk.open = ['per_1', 'que_1', 'per_2'];
    desk.turns = 1;
    late.resolve(ok([]));
    await reading;
    expect(of('permissions')).toEqual([
      { what: 'permissions', value: [], open: ['per_1'], lost: [] },
    ]);
    expect(of('questions')).toMatchObject([{ open: ['que_1'] }]);
    expect(of('status')).toMatchObject([{ turns: 0 }]);
  });

  test('Reconciler.now reports neither list if one of them is missing, so that nothing is withdrawn by mistake', async () => {
    for (const path of ['/permission', '/question']) {
      const { reconciler, desk, written } = reconcilerOf({ [path]: failed });
      desk.open = ['per_1', 'que_1'];
      await reconciler.now();
      expect(written.map(({ what }) => what)).toEqual(['messages', 'status']);
    }
  });

  test('Reconciler.now reports no end of a turn whose status could not be read', async () => {
    const { reconciler, written } = reconcilerOf({ '/session/status': failed });
    await reconciler.now();
    expect(written.map(({ what }) => what)).toEqual(['permissions', 'questions', 'messages']);
  });

  test('Reconciler.now reports the messages since the last prompt', async () => {
    const message = (role: string, id: string) => ({ info: { role, id }, parts: [] });
    const all = [message('user', '1'), message('assistant', '2'), message('user', '3'), 7];
    const { reconciler, of, replies } = reconcilerOf({ '/session/ses_a/message': ok(all) });
    await reconciler.now();
    replies['/session/ses_a/message'] = ok('garbage');
    await reconciler.now();
    expect(of('messages').map(({ value }) => value)).toEqual([all.slice(2), []]);
  });

  test('Reconciler.now waits for the read under way', async () => {
    const late = Promise.withResolvers<Reply>();
    const { reconciler, desk, of, replies } = reconcilerOf({ '/session/status': late.promise });
    const reading = [reconciler.now(), reconciler.now()];
    await settle();
    expect(desk.paths).toHaveLength(1);
    replies['/session/status'] = ok({});
    late.resolve(ok({}));
    await Promise.all(reading);
    expect(of('status')).toHaveLength(2);
  });

  test('Reconciler.now writes nothing after it was closed', async () => {
    const late = Promise.withResolvers<Reply>();
    const { reconciler, written, desk } = reconcilerOf({ '/session/status': late.promise });
    const reading = reconciler.now();
    reconciler.close();
    late.resolve(ok({}));
    await reading;
    await reconciler.now();
    expect(written).toEqual([]);
    expect(desk.paths.filter((path) => path.startsWith('/session/status'))).toHaveLength(1);
  });
});

describe('Reconciler.askAgain', () => {
  test('Reconciler.askAgain names a question with a lost answer until a list was read, and once', async () => {
    const { reconciler, replies, of } = reconcilerOf({ '/permission': failed });
    await reconciler.askAgain('per_1');
    expect(of('permissions')).toEqual([]);
    replies['/permission'] = ok([]);
    await reconciler.now();
    await reconciler.now();
    expect(of('permissions').map(({ lost }) => lost)).toEqual([['per_1'], []]);
  });
});
