import fc from 'fast-check';
import { expect, test } from 'vitest';

import { storedUse } from '#core/agents/stored-use.ts';
import { effectOf } from '#core/risk/tool-effect.ts';
import { subjectOfUse, toolUse } from '#shared/tool/tool-use.ts';

import { threadItem } from '../wire/items.ts';
import { toolPartsOf } from './tool-parts.ts';

const path = fc.constantFrom('/w/a.ts', 'src/b.ts', '../c.ts');
const diff = fc.constantFrom('one\ntwo\n', '', '@@ -1 +1 @@\n-one\n+two\n');
const kind = fc.record({
  type: fc.constantFrom('add', 'delete', 'update'),
  move_path: fc.option(path),
});
const base = { id: fc.constant('i') };

const item = fc.oneof(
  fc.record({
    ...base,
    type: fc.constant('commandExecution'),
    command: fc.string(),
    cwd: fc.option(path),
    status: fc.constant('completed'),
  }),
  fc.record({
    ...base,
    type: fc.constant('fileChange'),
    changes: fc.array(fc.record({ path, kind, diff }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    ...base,
    type: fc.constant('mcpToolCall'),
    server: fc.constantFrom('github', 'a__b'),
    tool: fc.constantFrom('search', 'c__d'),
  }),
  fc.record({
    ...base,
    type: fc.constant('dynamicToolCall'),
    tool: fc.constantFrom('lookup', 'update_plan', 'apply_patch'),
  }),
  fc.record({
    ...base,
    type: fc.constant('collabAgentToolCall'),
    tool: fc.constantFrom('spawnAgent', 'wait'),
    prompt: fc.option(fc.constantFrom('Look', '')),
    model: fc.option(fc.constant('m')),
  }),
  fc.record({
    ...base,
    type: fc.constant('webSearch'),
    query: fc.constantFrom('q', ''),
    action: fc.option(fc.record({ url: fc.option(fc.webUrl()) })),
  }),
  fc.record({ ...base, type: fc.constant('imageView'), path }),
  fc.record({ ...base, type: fc.constant('sleep'), durationMs: fc.nat() }),
);

test('toolPartsOf gives each Codex item the same effect and subject that its name and input had in stored rules', () => {
  fc.assert(
    fc.property(item, (given) => {
      for (const { tool, toolName, input } of toolPartsOf(threadItem.parse(given)) ?? []) {
        expect(toolUse.parse(tool)).toEqual(tool);
        const named = storedUse(toolName, input);
        expect(effectOf({ tool, toolName })).toEqual(effectOf({ tool: named, toolName }));
        // A command of blanks has no words to show.
        const [subject, ofName] = [tool, named].map((use) => subjectOfUse(use).trim());
        expect([tool.action, subject]).toEqual([named.action, ofName]);
      }
    }),
    { numRuns: 1000 },
  );
});
