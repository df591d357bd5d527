import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import type { SearchFailure, SearchHit, SearchPort } from './search-port.ts';

/** Number of shown messages of a conversation. */
const SHOWN = 3;

/** Search over all conversations, and what they used. */
export function searchFeature(port: SearchPort) {
  return {
    port,
    api: {
      'search.find': async ({ query, offset, limit, isRepeat, ...filters }) => {
        const found = await port.find({ query, filters, offset, limit, shown: SHOWN, isRepeat });
        if (!found.ok) return refuse(found.error);
        const { conversations, hasMore, index } = found.value;
        return ok({
          conversations: conversations.map(({ hits, ...conversation }) => ({
            ...conversation,
            hits: hits.map(toReply),
          })),
          hasMore,
          index,
        });
      },
      'usage.read': async (request) => {
        const found = await port.usage(request);
        if (!found.ok) return fail('usageFailed', found.error.message, found.error.remedy);
        return ok({ ...found.value, groups: [...found.value.groups] });
      },
      'search.matches': async (request) => {
        const found = await port.matches(request);
        if (!found.ok) return refuse(found.error);
        return ok({ hits: found.value.hits.map(toReply), next: found.value.next });
      },
    } satisfies Partial<CorralApi>,
    close: () => port.close(),
  };
}

function refuse({ kind, message, remedy }: SearchFailure) {
  return fail(kind === 'badFilter' ? 'badFilter' : 'searchFailed', message, remedy);
}

function toReply({ messageId, role, at, excerpt: { text, marks } }: SearchHit) {
  return { messageId, role, at, excerpt: { text, marks: [...marks] } };
}
