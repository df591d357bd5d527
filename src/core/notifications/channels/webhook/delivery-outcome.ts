import type { Result } from '#shared/base/result.ts';

import type { WebhookAnswer, WebhookProblem } from './webhook-port.ts';

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
  | { readonly state: 'delivered'; readonly result: string }
  | { readonly state: 'failed'; readonly result: string }
  | { readonly state: 'pending'; readonly inMs: number; readonly result: string };

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
  if (status >= 200 && status < 300) return { state: 'delivered', result: `Answered ${status}.` };
  if (status >= 300 && status < 400)
    return {
      state: 'failed',
      result: `Answered ${status}: redirects are not followed. Enter the final address.`,
    };
  const isTransient = status >= 500 || status === 408 || status === 425 || status === 429;
  return isTransient
    ? retryOutcome(`Answered ${status}.`, attempts, retryAfterSeconds)
    : { state: 'failed', result: `Answered ${status}, so it is not sent again.` };
}

function retryOutcome(
  result: string,
  attempts: number,
  retryAfterSeconds: number | null,
): DeliveryOutcome {
  const wait = WAITS_MS[attempts - 1];
  if (wait === undefined)
    return { state: 'failed', result: `${result} Given up after ${attempts} attempts.` };
  return {
    state: 'pending',
    inMs: Math.min(Math.max(wait, (retryAfterSeconds ?? 0) * SECOND), LONGEST_MS),
    result,
  };
}
