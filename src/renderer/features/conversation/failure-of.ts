import type { Failure } from '#renderer/kit/i18n/failure-text.ts';
import type { MessageOf } from '#shared/conversation/message.ts';

/** What an agent failed with. Its model server being overloaded is another thing than Corral being it. */
export function failureOf({ content, metadata: { kind, remedy } }: MessageOf<'error'>): Failure {
  return { kind: kind === 'overloaded' ? 'modelOverloaded' : kind, message: content, remedy };
}
