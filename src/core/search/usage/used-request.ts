import type { UsageRow } from '../usage-rows.ts';

/**
 * A request to a model, counted once; with `count` 0 the rest of a conversation, see
 * `unlistedUsage`.
 */
export type UsedRequest = Pick<
  UsageRow,
  'agentId' | 'agentSessionId' | 'cwd' | 'model' | 'tokens' | 'isPriceable'
> & { readonly at: number; readonly count: 0 | 1 };

/** Returns a name of the conversation that is unique among all agents. */
export function conversationOf({ agentId, agentSessionId }: UsedRequest | UsageRow): string {
  return `${agentId} ${agentSessionId}`;
}
