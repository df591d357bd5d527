import type { DatabasePort, StoreFailure } from '#core/store/database/database.ts';
import { err, type Result } from '#shared/base/result.ts';

import { listedConversation } from '../listed-conversations.ts';
import type { UsageReply, UsageRequest } from '../search-port.ts';
import type { SearchService } from '../search-service.ts';
import { badPrices, readOwnPrices } from './own-prices.ts';
import { inIndexOf, reportUsage } from './read-usage.ts';

type UsageNeeds = {
  readonly service: Pick<SearchService, 'list'>;
  readonly databases: DatabasePort;
  readonly dataDir: string;
};

/** Sums what is indexed as windows get it, and begins to bring the index up to date. */
export async function answerUsage(
  { service, databases, dataDir }: UsageNeeds,
  { by, since, limit, isRepeat }: UsageRequest,
): Promise<Result<UsageReply, StoreFailure>> {
  const listed = await service.list({ offset: 0, limit: 1, isRepeat });
  if (!listed.ok) return listed;
  const prices = readOwnPrices(dataDir);
  if (!prices.ok) return err(badPrices(dataDir));
  return inIndexOf(databases, dataDir, (db) => {
    const { groups, total } = reportUsage(db, { by, since, prices: prices.value });
    // Days are in order, so that the last ones are the newest.
    const shown = by === 'day' ? groups.slice(-limit) : groups.slice(0, limit);
    return {
      groups: shown.map(({ key, sum }) => {
        const { day = null, project = null, agent = null, model = null, session = null } = key;
        const named = agent && session ? listedConversation(db, agent, session) : null;
        return { day, project, agent, model, session, title: named?.title ?? null, ...sum };
      }),
      groupCount: groups.length,
      total,
      index: listed.value.index,
    };
  });
}
