import fc from 'fast-check';
import { expect, test } from 'vitest';

import { parseEntries, parseSessionServers } from './config/server-entry.ts';
import { elicit } from './connection/elicitation.ts';
import { outcomeOf } from './tools/result-parts.ts';

test('Any JSON of a server or a file is read without an error', async () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const raw of [value, { content: value }, { content: [value] }])
        expect(['done', 'failed']).toContain(outcomeOf(raw).kind);
      for (const raw of [value, { mcpServers: { a: value } }])
        expect(parseEntries('file', JSON.stringify(raw), 'person').entries).toEqual([]);
      expect(parseSessionServers([value]).problems).toHaveLength(1);
    }),
    { numRuns: 500 },
  );
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (properties) => {
      const params = { message: 'm', requestedSchema: { type: 'object', properties } } as never;
      const answer = await elicit('s', params, { ask: () => Promise.resolve({ a: 1 }) });
      expect(['accept', 'decline']).toContain(answer.action);
    }),
  );
});
