import { err, ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import {
  text,
  textOrNull,
  type Database,
  type DatabasePort,
  type StoreFailure,
} from '../database/database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';

const SCHEMA =
  "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' AND name NOT LIKE 'message_words_%'";

const MISSING: StoreFailure = {
  kind: 'corrupt',
  message: compose('storeFailures.tableMissing'),
  remedy: compose('storeFailures.restartToSave'),
};

/**
 * Compares the schema with the one that the migrations create. Creates missing indexes and triggers
 * again.
 */
export function checkSchema(port: DatabasePort, db: Database): Result<null, StoreFailure> {
  const model = port.openInMemory();
  if (!model.ok) return model;
  try {
    const made = migrate(model.value, migrations);
    if (!made.ok) return made;
    const expected = model.value.prepare(SCHEMA).all();
    return compare(
      db,
      model.value,
      expected.map((row) => ({
        type: text(row, 'type'),
        name: text(row, 'name'),
        sql: textOrNull(row, 'sql'),
      })),
    );
  } finally {
    model.value.close();
  }
}

type Entry = { readonly type: string; readonly name: string; readonly sql: string | null };

function compare(
  db: Database,
  model: Database,
  expected: readonly Entry[],
): Result<null, StoreFailure> {
  const read = db.transaction(
    () =>
      new Map(
        db
          .prepare(SCHEMA)
          .all()
          .map((row) => [text(row, 'name'), textOrNull(row, 'sql')]),
      ),
  );
  if (!read.ok) return read;
  const tables = expected.filter(({ type }) => type === 'table');
  const same = db.transaction(() =>
    tables.every(({ name }) => shapeOf(db, name) === shapeOf(model, name)),
  );
  if (!same.ok)
    return err({ ...same.error, kind: same.error.kind === 'failed' ? 'corrupt' : same.error.kind });
  if (!same.value) return err(MISSING);
  const wrong = expected.filter(
    ({ type, name, sql }) => type !== 'table' && read.value.get(name) !== sql,
  );
  if (wrong.length === 0) return ok(null);
  const mended = db.transaction(() => {
    for (const { type, name, sql } of wrong) {
      db.exec(`DROP ${type} IF EXISTS ${name}`);
      if (sql !== null) db.exec(sql);
    }
    return null;
  });
  return mended.ok ? mended : err({ ...mended.error, kind: 'corrupt' });
}

function shapeOf(db: Database, table: string): string {
  return JSON.stringify(
    db.prepare(`SELECT name, type, "notnull", pk FROM pragma_table_info('${table}')`).all(),
  );
}
