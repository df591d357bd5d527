import type { Failure } from '#shared/base/failure.ts';
import type { MessageOf } from '#shared/conversation/message.ts';

/** Returns the failure of an error message. */
export function messageFailure({
  content,
  metadata: { kind, remedy, sentence },
}: MessageOf<'error'>): Failure {
  return { kind, message: sentence ?? content, remedy };
}
