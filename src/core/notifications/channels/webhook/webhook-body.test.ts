import { expect, test } from 'vitest';

import { testPayload } from '#core/notifications/event-payload.ts';
import { compose, type ShownText } from '#shared/words/sentence.ts';

import { webhookBody } from './webhook-body.ts';

/** Returns the message of a failed session as the webhook sends it. */
function sentMessage(message: ShownText): unknown {
  const payload = { ...testPayload(0), eventType: 'Failed' } as const;
  const body = webhookBody({ ...payload, eventData: { eventType: 'Failed', message } }, true);
  return JSON.parse(body).eventData.message;
}

test('webhookBody has the message of a failure as English text', () => {
  const sentence = compose('ruleFailures.notSaved', { reason: 'The disk is full.' });
  expect(sentMessage(sentence)).toBe('The rule was not saved: The disk is full.');
});

test('webhookBody limits the message of a failure to 500 characters', () => {
  expect(String(sentMessage('x'.repeat(2000))).length).toBeLessThanOrEqual(500);
});
