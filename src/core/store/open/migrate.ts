import { err, ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import { integer, type Database, type StoreFailure } from '../database/database.ts';

/**
 * Migrates the file to the newest schema, each step in a transaction of its own (`user_version`
 * counts the steps). Refuses a file of a newer Corral, because a downgrade would lose data.
 */
export function migrate(
  db: Database,
  steps: readonly string[],
): Result<{ from: number; to: number }, StoreFailure> {
  const read = db.transaction(() =>
    integer(db.prepare('PRAGMA user_version').get() ?? {}, 'user_version'),
  );
  if (!read.ok) return read;
  const from = read.value;
  if (from > steps.length) {
    const message = compose('storeFailures.newer', {
      found: String(from),
      known: String(steps.length),
    });
    return err({ kind: 'newer', message, remedy: compose('storeFailures.startNewer') });
  }
  for (const [index, sql] of steps.slice(from).entries()) {
    const done = db.transaction(() => {
      db.exec(sql);
      db.exec(`PRAGMA user_version = ${from + index + 1}`);
    });
    if (!done.ok) return done;
  }
  return ok({ from, to: steps.length });
}
