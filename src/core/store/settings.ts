import { noSettings, settings, type Settings } from '#shared/contract/desk.ts';

import { text, type Database } from './database.ts';

/** Settings to change; what is not given stays. */
export type SettingsChange = { readonly [K in keyof Settings]?: Settings[K] | undefined };

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

  put(changes: SettingsChange): void {
    const statement = this.#db.prepare(
      'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    );
    for (const [key, value] of Object.entries(changes)) {
      if (value !== undefined) statement.run(key, JSON.stringify(value));
    }
  }
}
