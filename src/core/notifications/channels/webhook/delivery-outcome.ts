import type { Result } from '#shared/base/result.ts';
import { compose, type ShownText } from '#shared/words/sentence.ts';

import type { WebhookAnswer, WebhookProblem } from '#core/ports/webhook-port.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/**
 * Delays after the first, second, ... failed attempt. After the last one the delivery is given up.
 */
const WAITS_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
];
const LONGEST_MS = 12 * HOUR;

export type DeliveryOutcome =
  | { readonly state: 'delivered'; readonly result: ShownText }
  | { readonly state: 'failed'; readonly result: ShownText }
  | { readonly state: 'pending'; readonly inMs: number; readonly result: ShownText };

/** Returns the outcome of a delivery after its attempt number `attempts` (from 1). */
export function deliveryOutcome(
  answer: Result<WebhookAnswer, WebhookProblem>,
  attempts: number,
): DeliveryOutcome {
  if (!answer.ok) {
    const { kind, message } = answer.error;
    return kind === 'refused'
      ? { state: 'failed', result: message }
      : retryOutcome(message, attempts, null);
  }
  const { status, retryAfterSeconds } = answer.value;
  const answered = compose('webhookResults.answered', { status });
  if (status >= 200 && status < 300) return { state: 'delivered', result: answered };
  if (status >= 300 && status < 400)
    return { state: 'failed', result: compose('webhookResults.redirects', { status }) };
  const isTransient = status >= 500 || status === 408 || status === 425 || status === 429;
  return isTransient
    ? retryOutcome(answered, attempts, retryAfterSeconds)
    : { state: 'failed', result: compose('webhookResults.refused', { status }) };
}

function retryOutcome(
  result: ShownText,
  attempts: number,
  retryAfterSeconds: number | null,
): DeliveryOutcome {
  const wait = WAITS_MS[attempts - 1];
  if (wait === undefined)
    return { state: 'failed', result: compose('webhookResults.givenUp', { result, attempts }) };
  return {
    state: 'pending',
    inMs: Math.min(Math.max(wait, (retryAfterSeconds ?? 0) * SECOND), LONGEST_MS),
    result,
  };
}
