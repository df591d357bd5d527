import { err, ok, type Result } from '#shared/base/result.ts';

import type { Database, DatabasePort, StoreFailure } from '../database/database.ts';
import { addLostSessions } from './lost-sessions.ts';
import { MessageTable } from '../messages/messages.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import { salvage, type SalvagedTable, type TableSource } from './salvage.ts';
import { checkSchema } from './schema-check.ts';
import { SettingsTable } from '../tables/settings.ts';
import { Store } from '../store.ts';

/** The last schema without turn facts. They are derived from the messages. */
const LAST_WITHOUT_FACTS = 3;
/** The last schema whose turn facts had only one file of each tool. */
const LAST_WITH_ONE_FILE = 24;
/** Pattern of the bodies of messages of tools that change several files. */
const SEVERAL_FILES = '%"type":"changes"%';

export type OpenedStore = {
  readonly store: Store;
  /** New path of a damaged database. Null if the database was sound. */
  readonly setAside: string | null;
  /**
   * Tables of the damaged database that were copied to the new one. Empty if the database was
   * sound.
   */
  readonly salvaged: readonly SalvagedTable[];
};

/**
 * Opens the file. If it is damaged, opens a new file with everything that can be read of it and
 * keeps the damaged one under `suffix`.
 */
export function openStore(
  port: DatabasePort,
  path: string,
  suffix: string,
): Result<OpenedStore, StoreFailure> {
  const first = openMigrated(port, path);
  if (first.ok) return ok({ store: first.value, setAside: null, salvaged: [] });
  if (first.error.kind !== 'corrupt') return first;
  const fresh = `${path}.saved-${suffix}`;
  const saved = salvageInto(port, path, fresh);
  if (!saved.ok) return saved;
  const moved = port.setAside(path, suffix);
  if (!moved.ok) return moved;
  const renamed = port.rename(fresh, path);
  if (!renamed.ok) return renamed;
  const second = openMigrated(port, path);
  return second.ok
    ? ok({ store: second.value, setAside: moved.value, salvaged: saved.value })
    : second;
}

/**
 * Creates the new database `fresh` from what can be read of the one at `path`, which stays
 * unchanged.
 */
export function salvageInto(
  port: DatabasePort,
  path: string,
  fresh: string,
): Result<readonly SalvagedTable[], StoreFailure> {
  const copy = `${fresh}.copy`;
  for (const file of [copy, fresh]) port.remove(file);
  const copied = port.copy(path, copy);
  if (!copied.ok) return copied;
  try {
    const to = port.open(fresh);
    if (!to.ok) return to;
    const done = fill(port, { from: path, copy }, to.value);
    to.value.close();
    if (!done.ok) port.remove(fresh);
    return done;
  } finally {
    port.remove(copy);
  }
}

function fill(
  port: DatabasePort,
  { from: path, copy }: { readonly from: string; readonly copy: string },
  to: Database,
): Result<readonly SalvagedTable[], StoreFailure> {
  const migrated = migrate(to, migrations);
  if (!migrated.ok) return migrated;
  const from = port.openDamaged(copy);
  if (!from.ok && from.error.kind !== 'corrupt') return from;
  if (!from.ok || !hasSchema(from.value)) {
    if (from.ok) from.value.close();
    return salvage(tablesOf(port, path, copy), to);
  }
  try {
    // Upgrades an older schema to this version's columns if that is still possible.
    migrate(from.value, migrations);
    return salvage({ take: () => from.value, close: () => undefined }, to);
  } finally {
    from.value.close();
  }
}

function hasSchema(db: Database): boolean {
  const read = db.transaction(() =>
    db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' LIMIT 1").get(),
  );
  return read.ok && read.value !== undefined;
}

/**
 * Opens one table after the other with the schema that `keepSchema` wrote. Opens none if there is
 * no such schema.
 */
function tablesOf(port: DatabasePort, path: string, copy: string): TableSource {
  let open: Database | null = null;
  const close = () => open?.close();
  return {
    take(table) {
      close();
      const opened = port.openOneTable(path, copy, table);
      open = opened.ok ? opened.value : null;
      return open;
    },
    close,
  };
}

function openMigrated(port: DatabasePort, path: string): Result<Store, StoreFailure> {
  const opened = port.open(path);
  if (!opened.ok) return opened;
  const migrated = migrate(opened.value, migrations);
  const backfilled = migrated.ok
    ? backfill(opened.value, migrated.value.from)
    : asCorruption(migrated.error);
  const checked = backfilled.ok ? checkSchema(port, opened.value) : backfilled;
  const added = checked.ok
    ? opened.value.transaction(() => addLostSessions(opened.value))
    : checked;
  if (added.ok) opened.value.keepSchema?.();
  if (added.ok) return ok(new Store(opened.value));
  opened.value.close();
  return err(added.error);
}

/** Reports a failed migration as corruption: a sound file accepts every step of its version. */
function asCorruption(error: StoreFailure): Result<never, StoreFailure> {
  return err(error.kind === 'failed' ? { ...error, kind: 'corrupt' } : error);
}

/** Performs the parts of a migration that SQL cannot express. */
function backfill(db: Database, from: number): Result<unknown, StoreFailure> {
  if (from === 0) return ok(null);
  return db.transaction(() => {
    if (from <= LAST_WITHOUT_FACTS) new MessageTable(db).rebuildTurnFacts();
    else if (from <= LAST_WITH_ONE_FILE) new MessageTable(db).rebuildTurnFacts(SEVERAL_FILES);
    new SettingsTable(db).sealMigrated();
  });
}
