import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ApiLine } from '#core/shell/http/api-line.ts';

import { ServedCore } from './api/served-core.fixture.ts';

const core = new ServedCore();
let desk: ApiLine;
let sessionId = '';

beforeAll(async () => {
  await core.start();
  desk = new ApiLine((channel) => core.serve(channel));
  const created = await desk.api['sessions.create']({
    commandId: randomUUID(),
    agentId: 'demo',
    cwd: '',
    permissionMode: 'default',
    model: null,
    prompt: '',
  });
  if (!created.ok) throw new Error(created.error.kind);
  ({ sessionId } = created.value.session);
});
afterAll(async () => {
  desk.close();
  await core.dispose();
});

const about = () => ({ commandId: randomUUID(), sessionId, promptSeq: 1 });

describe('checkpoints over a channel', () => {
  test('checkpoints.list says that the demo agent cannot rewind its conversation', async () => {
    expect(await desk.api['checkpoints.list']({ sessionId })).toMatchObject({
      ok: true,
      value: { rewinds: [], conversation: 'none' },
    });
    expect(await desk.api['checkpoints.list']({ sessionId: 'none' })).toMatchObject({
      error: { kind: 'noSuchSession' },
    });
  });

  test('checkpoints.rewind and sessions.fork fail as values where nothing can be rewound', async () => {
    const kindOf = (reply: { readonly ok: boolean; readonly error?: { readonly kind: string } }) =>
      reply.error?.kind;
    for (const mode of ['conversation', 'both'] as const) {
      const reply = await desk.api['checkpoints.rewind']({ ...about(), mode });
      expect(reply).toMatchObject({ error: { kind: expect.stringMatching(/notForkable|busy/u) } });
    }
    const fork = { ...about(), setUpHash: null };
    expect(kindOf(await desk.api['checkpoints.fork'](fork))).toBe('noSuchTurn');
    expect(kindOf(await desk.api['sessions.fork'](about()))).toBe('notForkable');
    const point = { sessionId, promptSeq: 1 };
    expect(kindOf(await desk.api['checkpoints.forkPoint'](point))).toBe('noSuchTurn');
    const unknown = { ...about(), setUpHash: null, sessionId: 'none' };
    expect(kindOf(await desk.api['checkpoints.fork'](unknown))).toBe('noSuchSession');
    const rewindId = 'none';
    expect(
      kindOf(await desk.api['checkpoints.undo']({ commandId: randomUUID(), sessionId, rewindId })),
    ).toMatch(/noSuchRewind|busy/u);
  });
});
