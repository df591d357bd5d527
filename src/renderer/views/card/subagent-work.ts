import type { CardRef } from '#renderer/stores/conversation/card-state.ts';

/** Returns the reference of the messages of a sub-agent, which open and close within its card. */
export function subagentWork({ sessionId, id }: CardRef): CardRef {
  return { sessionId, id: `${id}/work` };
}
