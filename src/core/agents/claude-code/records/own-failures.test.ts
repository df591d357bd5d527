import { expect, test } from 'vitest';

import { eventsOf, messagesOf } from '../test-fixtures.ts';

const said = (text: string, more: object = {}) =>
  JSON.stringify({
    type: 'assistant',
    uuid: 'a',
    message: { id: 'm', model: '<synthetic>', content: [{ type: 'text', text }] },
    ...more,
  });
const ended = (result: string) =>
  JSON.stringify({ type: 'result', uuid: 'r', subtype: 'success', is_error: true, result });

test('A limit that an old version reports twice is one error, without its number', () => {
  const text = 'Claude AI usage limit reached|1751000000';
  const events = eventsOf([said(text), ended(text)]);
  expect(
    messagesOf(events).flatMap(({ messageType, content }) =>
      messageType === 'error' ? [content] : [],
    ),
  ).toEqual(['Claude AI usage limit reached']);
  expect(JSON.stringify(messagesOf(events))).not.toContain('|1751000000');
  expect(events).toContainEqual({
    type: 'facts',
    facts: { limits: [expect.objectContaining({ resetsAt: 1_751_000_000_000 })] },
  });
});

test('A model that writes the words of an old limit has written a message', () => {
  const text = 'Claude AI usage limit reached|1751000000';
  const message = { id: 'm', model: 'claude-opus-4', content: [{ type: 'text', text }] };
  const events = eventsOf([JSON.stringify({ type: 'assistant', uuid: 'a', message })]);
  expect(messagesOf(events)).toMatchObject([{ messageType: 'text', content: text }]);
  expect(JSON.stringify(events)).not.toContain('limits');
});

test('A prompt that is too long is not to be sent again', () => {
  const failure = { isApiErrorMessage: true, error: 'invalid_request' };
  const messages = messagesOf(eventsOf([said('Prompt is too long', failure)]));
  expect(messages).toMatchObject([
    { metadata: { kind: 'contextFull', remedy: { name: 'agentFailures.compact' } } },
  ]);
});

test('The tags of an error that Claude Code writes for the model are not shown', () => {
  const content = '<tool_use_error>File has not been read yet.</tool_use_error>';
  const block = { type: 'tool_result', tool_use_id: 't', is_error: true, content };
  const line = JSON.stringify({ type: 'user', uuid: 'u', message: { content: [block] } });
  expect(eventsOf([line])).toContainEqual(
    expect.objectContaining({
      output: expect.objectContaining({ result: 'File has not been read yet.' }),
    }),
  );
});
