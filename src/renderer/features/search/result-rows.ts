import { conversationKey, type FurtherHits } from '#renderer/stores/search/search-page.ts';
import type { FoundConversation, SearchHit } from '#shared/contract/calls/search/search.ts';

/** A row of the results. */
export type ResultRow = { readonly key: string; readonly conversation: FoundConversation } & (
  | { readonly type: 'conversation'; readonly isFolded: boolean }
  | { readonly type: 'hit'; readonly hit: SearchHit }
  /** Loads further matches; `left` is their number, or null if they are not counted. */
  | { readonly type: 'further'; readonly left: number | null }
);

const HEIGHTS = { conversation: 52, hit: 68, further: 36 } as const;

/** Returns the height of a row in pixels. */
export function resultHeight({ type }: ResultRow): number {
  return HEIGHTS[type];
}

/** Returns the matches below a heading for each conversation. */
export function resultRows(
  conversations: readonly FoundConversation[],
  further: Readonly<Record<string, FurtherHits>>,
  folded: readonly string[],
): readonly ResultRow[] {
  return conversations.flatMap((conversation): ResultRow[] => {
    const key = conversationKey(conversation);
    const isFolded = folded.includes(key);
    const heading = { type: 'conversation' as const, key, conversation, isFolded };
    if (isFolded) return [heading];
    const more = further[key];
    const hits = more?.hits ?? conversation.hits;
    const left = conversation.count - hits.length;
    const hasMore = more ? more.next !== null : left > 0;
    return [
      heading,
      ...hits.map((hit) => ({
        type: 'hit' as const,
        key: `${key} ${hit.messageId}`,
        conversation,
        hit,
      })),
      ...(hasMore
        ? [
            {
              type: 'further' as const,
              key: `${key} further`,
              conversation,
              left: left > 0 ? left : null,
            },
          ]
        : []),
    ];
  });
}
