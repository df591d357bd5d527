import { compose, type Sentence } from '#shared/words/sentence.ts';

import type { AgentOutput } from './agent-output.ts';
import type { ConversationMessage, MessageOf } from './message.ts';

type Data = MessageOf<'status'>['metadata']['data'];
type StatusOutput = Extract<AgentOutput, { readonly type: 'status' }>;

/** One series of attempts to reach the model server, represented by its newest attempt. */
export type RetryOutput = StatusOutput & { readonly status: 'retry' };

/**
 * Values of `data.over`. A retry counts as running only if its data says so: rows of older versions
 * have no such value, and their turns ended long ago.
 */
const RUNNING = 0;
const OVER = 1;

/** Returns the output for a running attempt. `retrySentence` composes its text. */
export function retryAttempt(about: Data): Pick<RetryOutput, 'type' | 'status' | 'text' | 'data'> {
  const data = { ...about, over: RUNNING };
  return { type: 'status', status: 'retry', text: '', data };
}

/** Returns the end of a series of attempts, with the key and time of its newest attempt. */
export function retryEnd(retry: RetryOutput): RetryOutput {
  return { ...retry, text: '', data: { ...retry.data, over: OVER } };
}

export function isOpenRetry(message: ConversationMessage): message is MessageOf<'status'> {
  return (
    message.messageType === 'status' &&
    message.metadata.status === 'retry' &&
    message.metadata.data['over'] === RUNNING
  );
}

export function isRetryOver(data: Data): boolean {
  return data['over'] !== RUNNING;
}

/** Returns an open retry as it is displayed after its turn. */
export function endRetry(message: MessageOf<'status'>): MessageOf<'status'> {
  const data = { ...message.metadata.data, over: OVER };
  return { ...message, content: '', metadata: { ...message.metadata, data } };
}

/** Returns what a retry says: its attempt, when it happens and the reason. */
export function retrySentence(data: Data): Sentence {
  const reason = [data['errorStatus'], data['error']]
    .filter((part) => part !== null && part !== undefined)
    .join(' ');
  const why = reason === '' ? compose('notices.retry.connectionFailed') : reason;
  const attempt = attemptOf(data);
  if (isRetryOver(data)) return compose('notices.retry.tried', { attempt, why });
  const { delayMs } = data;
  const when =
    typeof delayMs === 'number'
      ? compose('notices.retry.when', { seconds: Math.ceil(delayMs / 1000) })
      : '';
  return compose('notices.retry.trying', { when, attempt, why });
}

function attemptOf({ attempt, maxRetries: max }: Data): Sentence | string {
  if (typeof attempt !== 'number') return '';
  return typeof max === 'number'
    ? compose('notices.retry.attemptOf', { attempt, max })
    : compose('notices.retry.attempt', { attempt });
}
