import { expect, test } from 'vitest';

import { knownTools } from '#shared/conversation/known-tools.ts';

import { toolProcessors } from './registry.ts';

// The words of other languages go by that list: a tool that is not in it would be told in English everywhere.
test('every tool of the registry is a known tool, and the other way round', () => {
  const registered = toolProcessors.flatMap(({ toolName }) => toolName);
  expect(registered.toSorted()).toEqual(
    Object.values(knownTools)
      .flatMap(({ names }) => names)
      .toSorted(),
  );
});
