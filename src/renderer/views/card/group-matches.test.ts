import { expect, test } from 'vitest';

import { groupMatches } from './group-matches.ts';

const match = (filePath: string, line: number) => ({ filePath, line, text: `${line}` });

test('groupMatches groups matches by file in the order of their first match', () => {
  expect(groupMatches([match('b', 1), match('a', 2), match('b', 3)])).toEqual([
    { filePath: 'b', matches: [match('b', 1), match('b', 3)] },
    { filePath: 'a', matches: [match('a', 2)] },
  ]);
});
