import type { Failure } from '#renderer/kit/i18n/failure-text.ts';
import type { MessageOf } from '#shared/conversation/message.ts';

/**
 * Returns the failure of an error message. An overloaded model server gets another kind than an
 * overloaded Corral.
 */
export function messageFailure({
  content,
  metadata: { kind, remedy },
}: MessageOf<'error'>): Failure {
  return { kind: kind === 'overloaded' ? 'modelOverloaded' : kind, message: content, remedy };
}
