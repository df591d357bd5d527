import { expect, test } from 'vitest';

import { extraInput } from './extra-input.ts';

test.each<[string, unknown, ReturnType<typeof extraInput>]>([
  ['only what is shown', { command: 'ls', description: 'List files' }, null],
  [
    'what changes how it runs',
    { command: 'ls', run_in_background: true },
    { run_in_background: true },
  ],
  ['a text', 'ls', null],
  ['nothing', null, null],
])('extraInput returns the fields not shown: %s', (_, input, rest) => {
  expect(extraInput(input, ['ls', 'List files'])).toEqual(rest);
});
