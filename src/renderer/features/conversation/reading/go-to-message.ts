import { setCardOpen } from '#renderer/stores/conversation/card-state.ts';
import { jumpTo } from '#renderer/stores/conversation/conversation.ts';
import { requestInnerReveal, goTo, readingOf } from '#renderer/stores/conversation/reading.ts';
import { subagentWork } from '#renderer/views/card/subagent-work.ts';
import type { Result } from '#shared/base/result.ts';
import { err, ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { ShownText } from '#shared/words/sentence.ts';

export type MessagePlace = {
  readonly sessionId: string;
  readonly messageId: string;
  readonly focus: boolean;
};

export type NotFound =
  | { readonly kind: 'noMessage' }
  | { readonly kind: 'failed'; readonly message: ShownText };

/**
 * Scrolls a message into view and expands what hides it: its own card and the cards of its
 * sub-agents.
 */
export async function goToMessage(
  api: CorralApi,
  { sessionId, messageId, focus }: MessagePlace,
): Promise<Result<null, NotFound>> {
  const before = readingOf(sessionId).reveal;
  const reply = await api['conversation.locate']({ sessionId, messageId });
  if (!reply.ok) return err({ kind: 'failed', message: reply.error.message });
  if (!reply.value) return err({ kind: 'noMessage' });
  // The person navigated to another place during the call.
  if (readingOf(sessionId).reveal !== before) return ok(null);
  const { seq, parents } = reply.value;
  for (const card of parents) {
    setCardOpen({ sessionId, id: card.messageId }, true);
    setCardOpen(subagentWork({ sessionId, id: card.messageId }), true);
  }
  setCardOpen({ sessionId, id: messageId }, true);
  const [outermost, innermost] = [parents[0], parents.at(-1)];
  const navigation = goTo(api, {
    sessionId,
    to: { seq: outermost?.seq ?? seq },
    focus: focus && !outermost,
  });
  if (innermost)
    requestInnerReveal({ sessionId, parentToolUseId: innermost.toolUseId, seq, focus });
  await Promise.all(
    parents.map(async ({ toolUseId }, at) =>
      jumpTo(api, sessionId, toolUseId, parents[at + 1]?.seq ?? seq),
    ),
  );
  await navigation;
  return ok(null);
}
