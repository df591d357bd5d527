import { afterEach, beforeEach, expect, test } from 'vitest';

import { Harness } from '#core/testing/harness.ts';
import { conversationMessage } from '#shared/conversation/message.ts';
import { textIn } from '#shared/words/sentence-text.ts';
import { compose } from '#shared/words/sentence.ts';

let harness: Harness;
let sessionId: string;

beforeEach(async () => {
  harness = new Harness();
  sessionId = await harness.session();
});

afterEach(() => harness.dispose());

const shown = (language: string) => {
  const problem = harness.store.sessions.get(sessionId)?.problem;
  return problem && [problem.message, problem.remedy].map((text) => textIn(language, text ?? ''));
};

test('A session row of an older Corral, whose problem has English texts, opens and shows them', () => {
  const problem = `{"kind":"agentEnded","message":"Its process ended with code 1.","remedy":"Send a prompt.","command":null}`;
  harness.database?.exec(
    `UPDATE sessions SET body = json_set(body, '$.problem', json('${problem}')), checksum = NULL`,
  );
  expect(harness.store.damage.rows).toEqual([]);
  expect(harness.store.sessions.get(sessionId)?.problem?.kind).toBe('agentEnded');
  expect(shown('zh')).toEqual(['Its process ended with code 1.', 'Send a prompt.']);
});

test('A stored problem keeps its sentences, which are rendered in each language', () => {
  const session = harness.store.sessions.get(sessionId);
  if (!session) throw new Error('There is no session.');
  const problem = {
    kind: 'storeFailed',
    message: compose('sessionFailures.folderMissing', { path: '/srv/x' }),
    remedy: compose('sessionFailures.chooseFolder'),
    command: null,
  };
  harness.journal.write((entry) => entry.session({ ...session, problem }));
  expect(shown('en')).toEqual([
    'There is no folder /srv/x.',
    'Choose an existing folder, or make it first.',
  ]);
  expect(shown('zh')).toEqual(['没有文件夹 /srv/x。', '请选择已有的文件夹，或先创建它。']);
});

test('An error message of an older Corral, whose remedy is a text, is still one of the contract', () => {
  const message = {
    id: 'm1',
    sessionId,
    seq: 1,
    content: 'Rate limited.',
    timestamp: 1,
    source: { kind: 'corral' },
    role: 'system',
    messageType: 'error',
    metadata: { parentToolUseId: null, blobs: [], kind: 'rateLimited', remedy: 'Wait.' },
  };
  expect(conversationMessage.parse(message)).toEqual(message);
});
