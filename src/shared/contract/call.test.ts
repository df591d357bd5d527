import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { call, connectLazily, failures } from './call.ts';

const contract = {
  'lamp.switch': call(
    () => z.strictObject({ isOn: z.boolean() }),
    () => z.object({ isOn: z.boolean() }),
    failures('noLamp'),
  ),
};
const { reply } = contract['lamp.switch'];
const on = { ok: true, value: { isOn: true } };

describe('connectLazily', () => {
  test('A call is sent before the contract is loaded, and its reply is parsed afterwards', async () => {
    const loading = Promise.withResolvers<z.ZodType>();
    const sent: unknown[] = [];
    const api = connectLazily<typeof contract>(
      () => loading.promise,
      async (...request) => (sent.push(request), { ...on, extra: 1 }),
    );
    const answer = api['lamp.switch']({ isOn: true });
    expect(sent).toEqual([['lamp.switch', { isOn: true }]]);
    loading.resolve(reply);
    expect(await answer).toEqual(on);
  });

  test('A reply that does not match the contract is malformed', async () => {
    const api = connectLazily<typeof contract>(
      async () => reply,
      async () => ({ ok: true, value: { isOn: 'perhaps' } }),
    );
    expect(await api['lamp.switch']({ isOn: true })).toMatchObject({
      ok: false,
      error: { kind: 'malformed', message: { name: 'callFailures.answerUnreadable' } },
    });
  });

  test('A call whose contract cannot be loaded is malformed, and the next call loads it again', async () => {
    let isLoadable = false;
    const api = connectLazily<typeof contract>(
      async () => {
        if (!isLoadable) throw new Error('The script is missing.');
        return reply;
      },
      async () => on,
    );
    expect(await api['lamp.switch']({ isOn: true })).toMatchObject({
      ok: false,
      error: { kind: 'malformed', message: { name: 'callFailures.noContract' } },
    });
    isLoadable = true;
    expect(await api['lamp.switch']({ isOn: true })).toEqual(on);
  });

  test('A call keeps its identity, and the object can be awaited', async () => {
    const api = connectLazily<typeof contract>(
      async () => reply,
      async () => on,
    );
    expect(api['lamp.switch']).toBe(api['lamp.switch']);
    expect(await Promise.resolve(api)).toBe(api);
  });
});
