import { expect, test } from 'vitest';

import { en, zh } from './resources.ts';

function keysIn(texts: object, path: string): readonly string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? `${path}${key}` : keysIn(text, `${path}${key}.`),
  );
}

test('resources have the same texts in both languages', () => {
  expect(keysIn(zh, '').toSorted()).toEqual(keysIn(en, '').toSorted());
});
