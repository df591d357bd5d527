import { describe, expect, test } from 'vitest';

import { addAgentSentences } from '#core/agents/agent-words.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import { plainMessage } from '#shared/conversation/plain-message.ts';
import { statusOutput } from '#shared/conversation/test-outputs.ts';

import { chatEvent } from './chat-event.ts';

const catalogue = { modes: {}, settings: {}, failures: {} };
const words = {
  en: { ...catalogue, notices: { dug: 'Dug in {{place}}.' } },
  zh: { ...catalogue, notices: { dug: '挖了 {{place}}。' } },
};
const text = { name: 'digger.notices.dug', values: { place: 'the garden' } };
const notice = plainMessage(statusOutput('k', '', { status: 'notice', text }), 's');

function sent(language: 'en' | 'zh', message: ConversationMessage) {
  const event = { type: 'message.upserted', message, replaces: null } as const;
  return chatEvent({ stream: 's', seq: 1, event }, new Map(), language);
}

describe('chatEvent', () => {
  test.each([
    ['en', 'Dug in the garden.'],
    ['zh', '挖了 the garden。'],
  ] as const)('chatEvent sends the text of a notice in %s as content', (language, content) => {
    addAgentSentences([{ id: 'digger', words }]);
    expect(sent(language, notice)).toMatchObject({
      event: 'message',
      data: { data: { content, metadata: { sentence: text } } },
    });
  });

  test('chatEvent sends what an older Corral stored as it is', () => {
    const stored = { ...notice, content: 'Dug in the yard.' };
    expect(sent('zh', stored)).toMatchObject({ data: { data: { content: 'Dug in the yard.' } } });
  });
});
