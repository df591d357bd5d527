import { describe, expect, test } from 'vitest';

import { compose } from '#shared/words/sentence.ts';

import { conversationMessage, type MessageOf } from './message.ts';
import { messageText, withText } from './message-text.ts';
import { plainMessage } from './plain-message.ts';
import { statusOutput } from './test-outputs.ts';

type Data = MessageOf<'status'>['metadata']['data'];

const retry = (data: Data) =>
  plainMessage(statusOutput('k', '', { status: 'retry', data }), 'session');
const status = (kind: MessageOf<'status'>['metadata']['status']) =>
  plainMessage(statusOutput('k', '', { status: kind }), 'session');

describe('messageText', () => {
  test.each([
    [{ over: 0 }, 'Trying again: the connection failed', '正在重试：连接失败'],
    [
      { over: 1, attempt: 2 },
      'Tried again (attempt 2): the connection failed',
      '已重试（第 2 次）：连接失败',
    ],
    [
      { over: 0, attempt: 2, maxRetries: 10, delayMs: 1100, errorStatus: 529, error: 'busy' },
      'Trying again in 2 s (attempt 2 of 10): 529 busy',
      '正在重试（2 秒后）（第 2 次，最多 10 次）：529 busy',
    ],
    // Rows of older versions have no `over`; their turns ended long ago.
    [{ delayMs: 1100, error: 'busy' }, 'Tried again: busy', '已重试：busy'],
  ])('messageText renders the retry %j as "%s"', (data, en, zh) => {
    expect([messageText('en', retry(data)), messageText('zh', retry(data))]).toEqual([en, zh]);
  });

  test('messageText renders a status that has no other text', () => {
    expect(messageText('en', status('interrupted'))).toBe('You interrupted');
    expect(messageText('zh', status('compacted'))).toBe('较早的上下文已被压缩以腾出空间');
    expect(messageText('en', status('turnEnded'))).toBe('');
  });

  test('messageText renders the sentence of a notice and of an error', () => {
    const notice = statusOutput('k', '', { text: compose('notices.forgotten'), status: 'notice' });
    expect(messageText('en', plainMessage(notice, 's'))).toContain('began a new one');
    const { type: _, status: _status, text: _text, data: _data, ...base } = notice;
    const message = compose('ruleFailures.broad');
    const error = plainMessage(
      { ...base, type: 'error', kind: 'broad', message, remedy: null },
      's',
    );
    expect(messageText('en', error)).toBe('This rule allows very much.');
    expect(withText('zh', error).content).toBe(messageText('zh', error));
    expect(messageText('zh', error)).not.toBe(messageText('en', error));
  });

  test('messageText shows the English that an older Corral stored as it is', () => {
    const stored = { ...status('interrupted'), content: 'Interrupted.' };
    expect(conversationMessage.parse(stored)).toEqual(stored);
    expect(messageText('zh', stored)).toBe('Interrupted.');
  });
});
