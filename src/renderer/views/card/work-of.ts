import type { CardRef } from '#renderer/stores/conversation/card-state.ts';

/** What a sub-agent did opens and closes within its card. */
export function workOf({ sessionId, id }: CardRef): CardRef {
  return { sessionId, id: `${id}/work` };
}
