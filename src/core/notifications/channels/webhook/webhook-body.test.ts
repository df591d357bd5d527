import { expect, test } from 'vitest';

import { testPayload } from '#core/notifications/event-payload.ts';
import type { SystemEventPayload } from '#shared/notification/payload.ts';
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

test('webhookBody hides secrets in the texts of a question', () => {
  const secret = 'a1B2'.repeat(10);
  const eventData: SystemEventPayload['eventData'] = {
    eventType: 'WaitingForInput',
    requestId: 'r1',
    patternType: 'TOOL_APPROVAL',
    isDecisionRequired: false,
    title: 'Run a command',
    context: `git clone https://me:${secret}@example.com/a && DB_PASSWORD=${secret} npm test`,
    options: [`Approve sk-proj-${secret}`],
    reminder: 0,
  };
  const payload = { ...testPayload(0), eventType: 'WaitingForInput', eventData } as const;
  const body = webhookBody(payload, true);
  expect(body).not.toContain(secret);
  expect(JSON.parse(body).eventData).toMatchObject({
    context: expect.stringContaining('DB_PASSWORD=[hidden] npm test'),
    options: ['Approve [hidden]'],
  });
});
