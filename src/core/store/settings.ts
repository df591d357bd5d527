import { noSettings, settings, type Settings, type SettingsChange } from '#shared/contract/desk.ts';

import { text, type Database } from './database.ts';

/** What anyone may change, and what core alone does. */
export type StoredChange = SettingsChange & { readonly llm?: Settings['llm'] };

export class SettingsTable {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** A value that no longer fits (written by another version) counts as not set. */
  get(): Settings {
    const stored: Record<string, unknown> = { ...noSettings };
    for (const row of this.#db.prepare('SELECT key, value FROM settings').all()) {
      const one = settings.partial().safeParse({ [text(row, 'key')]: JSON.parse(text(row, 'value')) });
      if (one.success) Object.assign(stored, one.data);
    }
    return settings.parse(stored);
  }

  put(changes: StoredChange): void {
    const statement = this.#db.prepare(
      'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    );
    for (const [key, value] of Object.entries(this.#whole(changes))) {
      if (value !== undefined) statement.run(key, JSON.stringify(value));
    }
  }

  #whole(changes: StoredChange): StoredChange {
    const { questionTimeouts } = changes;
    if (!questionTimeouts) return changes;
    const all = Object.entries({ ...this.get().questionTimeouts, ...questionTimeouts });
    return { ...changes, questionTimeouts: Object.fromEntries(all.filter(([, seconds]) => seconds !== null)) };
  }
}
