import { expect, test } from 'vitest';

import { completeWith, triggerAt } from './trigger.ts';

/** Reads a text in which `|` marks the caret. */
function at(marked: string) {
  const caret = marked.indexOf('|');
  return { text: marked.replace('|', ''), caret };
}

test.each([
  ['@|', 'file', ''],
  ['look at @src/co|', 'file', 'src/co'],
  ['look at @sr|c/app.ts', 'file', 'sr'],
  ['(@src|', 'file', 'src'],
  ['看 @文|', 'file', '文'],
  ['@"|', 'file', ''],
  ['see @"two wor|', 'file', 'two wor'],
  ['@"two wor|ds.txt" now', 'file', 'two wor'],
  ['(@"a \\"b|', 'file', 'a "b'],
  ['/|', 'command', ''],
  ['/rev|', 'command', 'rev'],
  ['/rev|iew 12', 'command', 'rev'],
])('triggerAt finds the word at the caret in %s', (marked, kind, query) => {
  const { text, caret } = at(marked);
  expect(triggerAt(text, caret)).toMatchObject({ kind, query });
});

test.each([
  '|@src',
  'me@example.org|',
  'a /rev|',
  '/usr/bin|',
  '@src |',
  '@"closed" |',
  'x@"open |',
  'word|',
  '|',
])('triggerAt returns null for %s', (marked) => {
  const { text, caret } = at(marked);
  expect(triggerAt(text, caret)).toBeNull();
});

test.each([
  ['look at @ap|', 'src/app.ts', 'look at @src/app.ts |'],
  ['@ap| please', 'src/app.ts', '@src/app.ts |please'],
  ['@ap|p.ts now', 'src/api.ts', '@src/api.ts |now'],
  ['@s|', 'src/', '@src/|'],
  ['@tw|', 'two words.txt', '@"two words.txt" |'],
  ['@"two w|', 'two words.txt', '@"two words.txt" |'],
  ['@"two w|ords.txt" now', 'two words.md', '@"two words.md" |now'],
  ['@my|', 'my folder/', '@"my folder/|'],
  ['@"my folder/|', 'my folder/a(1).ts', '@"my folder/a(1).ts" |'],
  ['@d|', '-dash', '@"-dash" |'],
  ['/re|', 'review', '/review |'],
])('completeWith completes %s with %s', (marked, value, expected) => {
  const { text, caret } = at(marked);
  const trigger = triggerAt(text, caret);
  const done = trigger && completeWith(text, trigger, value);
  expect(done && `${done.text.slice(0, done.caret)}|${done.text.slice(done.caret)}`).toBe(expected);
});

test('completeWith replaces the whole word if it grew after the lookup', () => {
  const trigger = triggerAt('Look at @READ', 13);
  expect(trigger && completeWith('Look at @READM and fix it', trigger, 'README.md').text).toBe(
    'Look at @README.md and fix it',
  );
});
