import fc from 'fast-check';
import { expect, test } from 'vitest';

import { parseEntries, parseSessionServers } from './config/server-entry.ts';
import { elicit } from './connection/elicitation.ts';
import { outcomeOf } from './tools/result-parts.ts';

test('Any JSON of a server or a file is read without an error', async () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const raw of [value, { content: value }, { content: [value] }])
        expect(['done', 'failed']).toContain(outcomeOf(raw, 's').kind);
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

test('Texts of a server are data of that server, without escape codes', () => {
  const text = '\u001B[31mred\u001B[0m\r\n\u001B]0;title\u0007next\u0008\u202E';
  const blocks = [
    { type: 'text', text },
    { type: 'resource', resource: { uri: 'x:\u001B[2Jy', text } },
  ];
  const outcome = outcomeOf({ content: blocks }, 'test');
  const clean = 'red\nnext⟨U+0008⟩⟨U+202E⟩';
  expect(outcome).toEqual({
    kind: 'done',
    isError: false,
    parts: [
      { kind: 'text', text: clean, source: 'MCP server test' },
      { kind: 'text', text: `[Resource x:y]\n${clean}`, source: 'MCP server test' },
    ],
  });
});
