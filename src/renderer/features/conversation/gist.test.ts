import { expect, test } from 'vitest';

import { gistOf } from './gist.ts';

test.each([
  [
    'marks',
    '## Done\n\n- **All** `tests` pass, see [log](https://x.test/a).',
    'Done All tests pass, see log.',
  ],
  ['code', 'Run this:\n```sh\nnpm test\n```\nThen stop.', 'Run this: Then stop.'],
  ['nothing but code', '```\nx\n```', ''],
  ['Chinese', '**完成**：测试通过', '完成：测试通过'],
])('gistOf returns the prose of a text with %s', (_, text, gist) => {
  expect(gistOf(text)).toBe(gist);
});

test('gistOf truncates a long text at the end of a word', () => {
  const gist = gistOf('word '.repeat(100));
  expect(gist.length).toBeLessThanOrEqual(161);
  expect(gist).toMatch(/word…$/);
});
