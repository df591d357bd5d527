import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

import type { DatabasePort } from '#core/store/database/database.ts';
import { salvageInto } from '#core/store/open/open-store.ts';
import type { SalvagedTable } from '#core/store/open/salvage.ts';
import { err, type Result } from '#shared/base/result.ts';

import { terminalText } from '../terminal-output.ts';

const OWNER_ONLY = 0o700;
/** Files of a running Corral, and those created from the database. */
const NOT_COPIED = [/^corral\.db/, /^core\.lock/, /^server\.json$/, /\.sock$/];

/** Creates a new data folder from everything readable in `from`, which stays unchanged. */
export function repairFolder(
  databases: DatabasePort,
  from: string,
  to: string,
): Result<readonly SalvagedTable[], string> {
  const database = join(from, 'corral.db');
  if (!existsSync(database)) return err(`There is no database in ${from}.`);
  if (!relative(resolve(from), resolve(to)).startsWith('..'))
    return err('The new folder cannot be the old one or inside of it.');
  if (existsSync(to) && readdirSync(to).length > 0)
    return err(`${to} is not empty. Name a folder that is new or empty.`);
  const holder = holderOf(databases, from);
  if (holder !== null) return err(`${from} is in use by ${holder}. Stop it first.`);
  try {
    mkdirSync(to, { recursive: true, mode: OWNER_ONLY });
    const salvaged = salvageInto(databases, database, join(to, 'corral.db'));
    if (!salvaged.ok) return err(terminalText(salvaged.error.message, salvaged.error.remedy));
    for (const name of readdirSync(from)) {
      if (!NOT_COPIED.some((pattern) => pattern.test(name)))
        cpSync(join(from, name), join(to, name), { recursive: true });
    }
    return salvaged;
  } catch (error) {
    return err(
      `${to} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function holderOf(databases: DatabasePort, folder: string): string | null {
  const file = join(folder, 'core.lock');
  if (!existsSync(file)) return null;
  const lock = databases.lock(file, `corral doctor, process ${process.pid}`);
  if (!lock.ok) return lock.error.kind === 'held' ? lock.error.heldBy || 'another Corral' : null;
  lock.value.release();
  return null;
}
