import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import type { SearchPort } from './search-port.ts';

/** Number of shown messages of a conversation. */
const SHOWN = 3;

/** Search over all conversations. */
export function searchFeature(port: SearchPort) {
  return {
    port,
    api: {
      'search.find': async ({ query, offset, limit, ...filters }) => {
        const found = await port.find({ query, filters, offset, limit, shown: SHOWN });
        if (!found.ok) return fail('searchFailed', found.error.message, found.error.remedy);
        const { conversations, hasMore, index } = found.value;
        return ok({
          conversations: conversations.map(({ hits, ...conversation }) => ({
            ...conversation,
            hits: hits.map(({ messageId, role, at, excerpt: { text, marks } }) => ({
              messageId,
              role,
              at,
              excerpt: { text, marks: [...marks] },
            })),
          })),
          hasMore,
          index,
        });
      },
    } satisfies Partial<CorralApi>,
    close: () => port.close(),
  };
}
