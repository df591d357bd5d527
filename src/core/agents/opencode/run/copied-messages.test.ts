import { describe, expect, test } from 'vitest';

import {
  afterCopied,
  copiedFact,
  copiedTo,
  messageOfPrompt,
  missedIn,
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

test('missedIn returns what is after the last prompt of Corral, and all of a found conversation without one', () => {
  const byHand = { info: { id: 'a', role: 'user' }, parts: [{ id: 'p', text: 'By hand' }] };
  const byCorral = {
    info: { id: 'b', role: 'user' },
    parts: [{ id: 'q', metadata: { corralPrompt: 'k' } }],
  };
  expect(missedIn([byHand, byCorral, byHand], false)).toEqual([byCorral, byHand]);
  expect(missedIn([byHand, byCorral, byHand], true)).toEqual([byCorral, byHand]);
  expect(missedIn([byHand, byHand], false)).toEqual([]);
  expect(missedIn([byHand, byHand], true)).toEqual([byHand, byHand]);
  const quoted = { info: { role: 'assistant' }, parts: byCorral.parts };
  expect(missedIn([byHand, quoted], false)).toEqual([]);
  expect(missedIn('garbage', true)).toEqual([]);
});
