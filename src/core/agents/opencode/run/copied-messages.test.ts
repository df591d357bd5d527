import { describe, expect, test } from 'vitest';

import {
  afterCopied,
  copiedFact,
  copiedTo,
  messageOfPrompt,
  newestMessage,
} from './copied-messages.ts';

const message = (id: string) => ({ info: { id, role: 'user' }, parts: [] });
const three = [message('msg_1'), message('msg_2'), message('msg_3')];

describe('copied messages of a forked session', () => {
  test('the fact that a fork stores is found again in its session', () => {
    expect(copiedTo({ id: 'ses_1', ...copiedFact('msg_2') })).toBe('msg_2');
    expect(copiedTo({ id: 'ses_1' })).toBeNull();
    expect(copiedTo({ metadata: { corralCopiedTo: 7 } })).toBeNull();
  });

  test('only messages after the copied ones are new', () => {
    expect(afterCopied(three, 'msg_2')).toEqual([message('msg_3')]);
    expect(afterCopied(three, 'msg_3')).toEqual([]);
    expect(afterCopied(three, 'msg_0')).toEqual(three);
    expect(afterCopied(three, null)).toEqual(three);
    expect(afterCopied('no list', 'msg_1')).toBe('no list');
  });

  test('the message of a prompt is found by the key of Corral, or by the id of its part', () => {
    const of = (id: string, part: object) => ({
      info: { id },
      parts: [{ id: `of ${id}`, ...part }],
    });
    const messages = [
      of('msg_1', { metadata: { corralPrompt: 'key' } }),
      of('msg_2', { metadata: null }),
      of('msg_3', {}),
      'no message',
    ];
    expect(messageOfPrompt(messages, 'key')).toBe('msg_1');
    expect(messageOfPrompt(messages, 'of msg_3')).toBe('msg_3');
    expect(messageOfPrompt(messages, 'of msg_1')).toBeNull();
    expect(messageOfPrompt('no list', 'key')).toBeNull();
  });

  test('the newest message is the last one of the list', () => {
    expect(newestMessage(three)).toBe('msg_3');
    expect(newestMessage([])).toBeNull();
    expect(newestMessage([{}])).toBeNull();
  });
});
