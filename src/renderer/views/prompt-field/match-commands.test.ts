import { expect, test } from 'vitest';

import { matchCommands } from './match-commands.ts';

const commands = [
  { name: 'preview', description: 'Shows it', argumentHint: '' },
  { name: 'code-review', description: 'Looks at a change', argumentHint: '' },
  { name: 'review', description: 'Looks at a pull request', argumentHint: '' },
  { name: 'loop', description: 'Reviews again and again', argumentHint: '' },
  { name: 'clear', description: 'Forgets all', argumentHint: '' },
  { name: 'compact', description: 'Shortens what was said', argumentHint: '' },
];

test.each([
  ['rev', ['review', 'code-review', 'preview', 'loop']],
  ['CLE', ['clear']],
  ['c', ['compact', 'clear', 'code-review']],
  ['', ['compact', 'clear', 'preview', 'code-review', 'review', 'loop']],
  ['zz', []],
])('matchCommands finds commands for %j', (query, names) => {
  expect(matchCommands(commands, query).map(({ name }) => name)).toEqual(names);
});
