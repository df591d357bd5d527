import { expect, test } from 'vitest';

import { namedTools } from './kinds/claude-use.ts';
import { toolProcessors } from './registry.ts';

test('every tool of the registry has an action, and every named tool but that of Codex a processor', () => {
  const registered = toolProcessors.flatMap(({ toolName }) => toolName);
  // Messages of older versions hold Codex' deletions under this name; Codex' own folder describes new ones.
  const own = Object.entries(namedTools).filter(([action]) => action !== 'delete');
  expect(registered.toSorted()).toEqual(own.flatMap(([, { names }]) => [...names]).toSorted());
});
