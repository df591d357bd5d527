import { expect, test } from 'vitest';

import { MainSecrets } from './main-secrets.ts';
import type { FromCore } from './core-messages.ts';

test('MainSecrets fails at once for a name or a value that main does not accept', async () => {
  const asked: FromCore[] = [];
  const secrets = new MainSecrets((message) => void asked.push(message));
  const tooLong = 'x'.repeat(20_000);
  expect(await secrets.put('a', tooLong)).toMatchObject({ ok: false });
  expect(await secrets.put(tooLong, 'a')).toMatchObject({ ok: false });
  expect(await secrets.get(tooLong)).toBeNull();
  expect(asked).toEqual([]);
});

test('MainSecrets asks main for the longest name of a variable of an own agent', async () => {
  const asked: FromCore[] = [];
  const secrets = new MainSecrets((message) => void asked.push(message));
  const name = `agent.own-${'a'.repeat(40)}-12345678.${'B'.repeat(128)}`;
  const stored = secrets.put(name, 'value');
  expect(asked).toMatchObject([{ type: 'putSecret', name }]);
  secrets.settle({ type: 'secret', id: 1, value: null, error: null });
  expect(await stored).toMatchObject({ ok: true });
});
