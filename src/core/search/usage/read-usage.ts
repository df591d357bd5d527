import { join } from 'node:path';

import { listPrices } from '#core/agents/kits/prices/list-prices.ts';
import type { PriceTable } from '#core/agents/kits/prices/price.ts';
import type { Database, DatabasePort, StoreFailure } from '#core/store/database/database.ts';
import type { Result } from '#shared/base/result.ts';

import { INDEX } from '../search-service.ts';
import { UsageRows } from '../usage-rows.ts';
import { RequestCounter } from './count-requests.ts';
import { groupUsage, type Grouping, type UsageReport } from './group-usage.ts';

type UsageQuestion = {
  readonly by: Grouping;
  /** Milliseconds since the epoch; null: all. */
  readonly since: number | null;
  /** Prices of the person, used before list prices. */
  readonly prices: PriceTable;
};

/** Sums the usage in the index of a data folder. The caller brings the index up to date. */
export function readUsage(
  databases: DatabasePort,
  dataDir: string,
  question: UsageQuestion,
): Result<UsageReport, StoreFailure> {
  return inIndexOf(databases, dataDir, (db) => reportUsage(db, question));
}

/** Runs a query in the index of a data folder. */
export function inIndexOf<T>(
  databases: DatabasePort,
  dataDir: string,
  query: (db: Database) => T,
): Result<T, StoreFailure> {
  const opened = databases.openToRead(join(dataDir, INDEX));
  if (!opened.ok) return opened;
  const db = opened.value;
  try {
    return db.transaction(() => query(db));
  } finally {
    db.close();
  }
}

/** Sums the usage in an open index, inside of a transaction. */
export function reportUsage(db: Database, { by, since, prices }: UsageQuestion): UsageReport {
  const rows = new UsageRows(db);
  const counter = new RequestCounter(rows.threads());
  rows.each((row) => counter.add(row));
  return groupUsage(counter.requests(), { by, since, prices: { own: prices, list: listPrices } });
}
