import { expect, test } from 'vitest';

import { UnfinishedMessages } from './unfinished-messages.ts';

const appended = (blockId: string, append: string) =>
  ({
    type: 'delta',
    delta: {
      type: 'append',
      blockId,
      kind: 'text',
      parentToolUseId: null,
      toolName: null,
      offset: 0,
      append,
    },
  }) as const;

const textsIn = (messages: UnfinishedMessages) =>
  messages
    .take(1)
    .flatMap((event) =>
      event.type === 'output' && event.output.type === 'text' ? [event.output.text] : [],
    );

test('UnfinishedMessages keeps the first MiB of a text', () => {
  const messages = new UnfinishedMessages();
  for (const each of ['a', 'b', 'c']) messages.observe(appended('m', each.repeat(2 ** 19)));
  expect(textsIn(messages)).toEqual([`${'a'.repeat(2 ** 19)}${'b'.repeat(2 ** 19)}`]);
});

test('UnfinishedMessages keeps a limited number of texts, the newest ones', () => {
  const messages = new UnfinishedMessages();
  for (let at = 0; at < 100; at += 1) messages.observe(appended(`m${at}`, `text ${at}`));
  const texts = textsIn(messages);
  expect(texts).toHaveLength(32);
  expect(texts.at(-1)).toBe('text 99');
});
