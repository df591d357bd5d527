import { expect, test } from 'vitest';

import { typedWords, wordsOf } from './command-words.ts';

test.each([
  ['npm test', ['npm', 'test']],
  ['  npm   test ', ['npm', 'test']],
  [`git commit -m 'a b'`, ['git', 'commit', '-m', 'a b']],
  [`echo "it's"`, ['echo', "it's"]],
  [`a'b 'c`, ['ab c']],
  [`echo ''`, ['echo', '']],
  ['', []],
  [`echo 'a`, null],
])('wordsOf splits %s', (typed, words) => expect(wordsOf(typed)).toEqual(words));

test.each([[['npm', 'test']], [['echo', 'a b', "it's", '', '"']]])(
  'wordsOf restores the words %j from typedWords',
  (words) => {
    expect(wordsOf(typedWords(words))).toEqual(words);
  },
);
