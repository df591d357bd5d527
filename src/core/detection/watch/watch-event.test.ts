import { expect, test } from 'vitest';

import { waitingEvent } from './watch-event.ts';

test('waitingEvent hides a secret in the words of a program or a hook', () => {
  const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';
  const event = waitingEvent(
    'terminal:t',
    null,
    `Run: curl -H "Authorization: Bearer ${secret}" https://example.com?`,
  );
  expect(JSON.stringify(event)).not.toContain(secret);
  expect(event).toMatchObject({
    context: expect.stringContaining('[hidden]'),
    dedupKey: expect.stringContaining('[hidden]'),
  });
});

test('waitingEvent keeps words without a secret unchanged', () => {
  expect(
    waitingEvent('terminal:t', null, 'Claude needs your permission to use Bash'),
  ).toMatchObject({
    context: 'Claude needs your permission to use Bash',
    dedupKey: 'terminal:t Claude needs your permission to use Bash',
  });
});
