import { expect, test } from 'vitest';

import { namedTools } from './kinds/claude-use.ts';
import { toolProcessors } from './registry.ts';

test('toolProcessors contain every named tool except the deletion of Codex', () => {
  const registered = toolProcessors.flatMap(({ toolName }) => toolName);
  // Messages of older versions contain Codex deletions under this name; Codex' own folder describes
  // new ones.
  const own = Object.entries(namedTools).filter(([action]) => action !== 'delete');
  expect(registered.toSorted()).toEqual(own.flatMap(([, { names }]) => [...names]).toSorted());
});
