import { describe, expect, test } from 'vitest';

import { contract } from './contract.ts';
import { loadReplySchema } from './reply-schemas.ts';

describe('loadReplySchema', () => {
  test('Every call of the contract has the schema of its reply', async () => {
    for (const [method, { reply }] of Object.entries(contract))
      expect([method, (await loadReplySchema(method)) === reply]).toEqual([method, true]);
  });

  test.each(['sessions.none', 'none.none', 'toString.call', 'sessions', ''])(
    'The unknown call "%s" has no schema',
    async (method) => expect(await loadReplySchema(method)).toBe(null),
  );
});
