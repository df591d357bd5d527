import { describe, expect, test } from 'vitest';

import { afterCopied, copiedFact, copiedTo, newestMessage } from './copied-messages.ts';

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

  test('the newest message is the last one of the list', () => {
    expect(newestMessage(three)).toBe('msg_3');
    expect(newestMessage([])).toBeNull();
    expect(newestMessage([{}])).toBeNull();
  });
});
