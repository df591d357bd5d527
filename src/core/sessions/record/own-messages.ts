import type { NoticeData } from '#core/agents/agent-event.ts';
import type { Attachment } from '#shared/conversation/attachment.ts';
import type { Delivery, MessageOf } from '#shared/conversation/message.ts';
import { contentOf } from '#shared/conversation/plain-message.ts';
import type { ShownText } from '#shared/words/sentence.ts';

export type Notice = { readonly text: ShownText; readonly data: NoticeData };
export type Prompt = { readonly text: string; readonly attachments: readonly Attachment[] };

/**
 * Returns a prompt of the person as a message. Its id is the key that the agent gets, so that the
 * agent's own copy is the same message.
 */
export function promptMessage(
  id: string,
  sessionId: string,
  { text, attachments }: Prompt,
  timestamp: number,
  delivery: Delivery,
): MessageOf<'text'> {
  const images = attachments.length === 0 ? {} : { attachments: [...attachments] };
  return {
    id,
    sessionId,
    seq: 0,
    role: 'user',
    messageType: 'text',
    content: text,
    timestamp,
    source: { kind: 'corral' },
    metadata: { parentToolUseId: null, blobs: [], delivery, synthetic: false, ...images },
  };
}

/** Returns a notice about the session as a message, at the position where its cause happened. */
export function noticeMessage(
  id: string,
  sessionId: string,
  { text, data }: Notice,
  timestamp: number,
): MessageOf<'status'> {
  const { content, ...composed } = contentOf(text);
  return {
    id,
    sessionId,
    seq: 0,
    role: 'system',
    messageType: 'status',
    content,
    timestamp,
    source: { kind: 'corral' },
    metadata: {
      parentToolUseId: null,
      blobs: [],
      status: 'notice',
      data: { ...data },
      ...composed,
    },
  };
}
