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

/** Returns the output for a running attempt: the data `about` and its text. */
export function retryAttempt(about: Data): Pick<RetryOutput, 'type' | 'status' | 'text' | 'data'> {
  const data = { ...about, over: RUNNING };
  return { type: 'status', status: 'retry', text: retryText(data), data };
}

/** Returns the end of a series of attempts, with the key and time of its newest attempt. */
export function retryEnd(retry: RetryOutput): RetryOutput {
  const data = { ...retry.data, over: OVER };
  return { ...retry, text: retryText(data), data };
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
  return { ...message, content: retryText(data), metadata: { ...message.metadata, data } };
}

function retryText(data: Data): string {
  const { attempt, maxRetries, delayMs, over } = data;
  const why = [data['errorStatus'], data['error']]
    .filter((part) => part !== null && part !== undefined)
    .join(' ');
  const count =
    typeof attempt === 'number'
      ? ` (attempt ${attempt}${typeof maxRetries === 'number' ? ` of ${maxRetries}` : ''})`
      : '';
  const when =
    typeof delayMs === 'number' && over === RUNNING ? ` in ${Math.ceil(delayMs / 1000)} s` : '';
  return `${over === RUNNING ? 'Trying again' : 'Tried again'}${when}${count}: ${why || 'the connection failed'}`;
}
