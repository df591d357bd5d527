import { expect, test } from 'vitest';

import { withTable } from './with-table.ts';

test('a table replaces the text between the markers of its part, and nothing else', () => {
  const text = 'a\n<!-- x -->\nold\n<!-- /x -->\nb\n<!-- y -->\n<!-- /y -->\n';
  expect(withTable(text, 'x', '| $& |')).toBe(
    'a\n<!-- x -->\n\n| $& |\n\n<!-- /x -->\nb\n<!-- y -->\n<!-- /y -->\n',
  );
  expect(withTable(withTable(text, 'x', '1'), 'x', '2')).toBe(withTable(text, 'x', '2'));
});

test('a part without markers is an error', () => {
  expect(() => withTable('<!-- /x --><!-- x -->', 'x', '')).toThrow('no markers of x');
});
