import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { DatabasePort } from '#core/store/database/database.ts';
import { salvageInto } from '#core/store/open/open-store.ts';
import type { SalvagedTable } from '#core/store/open/salvage.ts';
import { isInside } from '#node/files/path-inside.ts';
import { err, type Result } from '#shared/base/result.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import type { Sentence, ShownText } from '#shared/words/sentence.ts';

import { messageAndRemedy } from './finding.ts';

const OWNER_ONLY = 0o700;
/** Files of a running Corral, and those created from the database. */
const NOT_COPIED = [/^corral\.db/, /^core\.lock/, /^server\.json$/, /\.sock$/];

/** Creates a new data folder from everything readable in `from`, which stays unchanged. */
export function repairFolder(
  databases: DatabasePort,
  from: string,
  to: string,
): Result<readonly SalvagedTable[], ShownText> {
  const database = join(from, 'corral.db');
  if (!existsSync(database)) return err(cliSentence('cliDoctor.nothingToRepair', { folder: from }));
  if (isInside(resolve(from), resolve(to))) return err(cliSentence('cliDoctor.sameFolder'));
  if (existsSync(to) && readdirSync(to).length > 0)
    return err(cliSentence('cliDoctor.notEmpty', { folder: to }));
  const holder = holderOf(databases, from);
  if (holder !== null) return err(cliSentence('cliDoctor.folderInUse', { folder: from, holder }));
  try {
    mkdirSync(to, { recursive: true, mode: OWNER_ONLY });
    const salvaged = salvageInto(databases, database, join(to, 'corral.db'));
    if (!salvaged.ok) return err(messageAndRemedy(salvaged.error));
    for (const name of readdirSync(from)) {
      if (!NOT_COPIED.some((pattern) => pattern.test(name)))
        cpSync(join(from, name), join(to, name), { recursive: true });
    }
    return salvaged;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return err(cliSentence('cliFailures.unwritable', { file: to, reason }));
  }
}

function holderOf(databases: DatabasePort, folder: string): Sentence | string | null {
  const file = join(folder, 'core.lock');
  if (!existsSync(file)) return null;
  const lock = databases.lock(file, `corral doctor, process ${process.pid}`);
  if (!lock.ok)
    return lock.error.kind === 'held'
      ? lock.error.heldBy || cliSentence('cliDoctor.anotherCorral')
      : null;
  lock.value.release();
  return null;
}
