import { z } from 'zod';

import { agentSettingValue, noSettings, settings, type Settings } from '#shared/contract/desk.ts';
import { type SettingsChange } from '#shared/contract/calls/desk.ts';

import { text, type Database } from '../database/database.ts';
import { RowDamage } from '../database/row-damage.ts';
import { jsonOf, StoredBodies } from '../database/stored-bodies.ts';

/** Changes that any caller can make, and those that only core makes. */
export type StoredChange = SettingsChange &
  Partial<
    Pick<Settings, 'llm' | 'ownAgents' | 'learntAgents' | 'worktreesFolder' | 'projectChoices'>
  >;

/** A setting that could not be used. `value` is its stored JSON. */
export type KeptSetting = { readonly key: string; readonly value: string };

const TABLE = 'settings';

/**
 * Key of an agent's setting. Each setting has a row of its own, so that an invalid one does not
 * invalidate others.
 */
const AGENT_KEY = /^agents\.([^.]+)\.([^.]+)$/;

type StoredSetting = { readonly key: string; readonly value: unknown; readonly json: string };

export class SettingsTable {
  readonly #db: Database;
  readonly #bodies: StoredBodies<unknown>;
  readonly #damage: RowDamage;

  constructor(db: Database, damage = new RowDamage()) {
    this.#db = db;
    this.#damage = damage;
    this.#bodies = new StoredBodies(db, { table: TABLE, key: 'key' }, z.unknown(), damage);
  }

  /**
   * Returns the settings. An invalid value (damaged, or of another version) counts as not set, and
   * stays stored; see `misfits`.
   */
  get(): Settings {
    const stored: Record<string, unknown> = { ...noSettings };
    const agents: Record<string, Record<string, unknown>> = {};
    for (const { key, value } of this.#read()) {
      const [, agentId, name] = AGENT_KEY.exec(key) ?? [];
      if (agentId === undefined || name === undefined) stored[key] = value ?? stored[key];
      else if (typeof value === 'string') agents[agentId] = { ...agents[agentId], [name]: value };
    }
    return settings.parse({ ...stored, agents });
  }

  /**
   * Returns stored settings that cannot be used. Keys that this Corral does not know are not
   * included: another version uses them.
   */
  misfits(): readonly KeptSetting[] {
    return this.#read().flatMap(({ key, value, json }) =>
      value === undefined ? [{ key, value: json }] : [],
    );
  }

  /** Returns settings that could not be used and that were overwritten. */
  kept(): readonly KeptSetting[] {
    const rows = this.#db
      .prepare(
        `SELECT row_key, CAST(body AS TEXT) AS body FROM kept_rows WHERE table_name = '${TABLE}'`,
      )
      .all();
    return rows.map((row) => ({ key: text(row, 'row_key'), value: text(row, 'body') }));
  }

  /**
   * Copies a part of a setting that its feature cannot use, so that overwriting it loses nothing.
   */
  keepAside({ key, value }: KeptSetting): void {
    this.#db
      .prepare(
        `INSERT INTO kept_rows (table_name, row_key, body) VALUES ('${TABLE}', ?, CAST(? AS BLOB)) ON CONFLICT DO NOTHING`,
      )
      .run(key, value);
  }

  put(changes: StoredChange): void {
    const whole = this.#whole(changes);
    const misfits = new Set(this.misfits().map(({ key }) => key));
    const keep = this.#db.prepare(
      `INSERT INTO kept_rows (table_name, row_key, body) SELECT '${TABLE}', key, CAST(value AS BLOB) FROM settings WHERE key = ?
       ON CONFLICT DO NOTHING`,
    );
    const statement = this.#db.prepare(
      `INSERT INTO settings (key, value, checksum) VALUES (?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, checksum = excluded.checksum`,
    );
    for (const [key, value] of whole) {
      if (value === undefined) continue;
      if (misfits.has(key)) keep.run(key);
      const json = JSON.stringify(value);
      statement.run(key, json, this.#bodies.checksum([key], json));
      this.#damage.mended(TABLE, key);
    }
  }

  /** Adds the checksums that SQL migrations cannot compute, so that later damage is found. */
  sealMigrated(): void {
    const seal = this.#db.prepare('UPDATE settings SET checksum = ? WHERE key = ?');
    const rows = this.#db.prepare('SELECT key, value FROM settings WHERE checksum IS NULL').all();
    for (const row of rows) {
      const [key, json] = [text(row, 'key'), text(row, 'value')];
      seal.run(this.#bodies.checksum([key], json), key);
    }
  }

  /** Reads known settings. `value` is undefined if it is invalid. */
  #read(): readonly StoredSetting[] {
    return this.#db
      .prepare('SELECT key, value AS body, checksum FROM settings')
      .all()
      .flatMap((row) => {
        const [key, json] = [text(row, 'key'), String(row['body'])];
        const schema = schemaOf(key);
        if (schema === null) return [];
        const one = schema.safeParse(this.#bodies.read(row, [key]) ?? jsonOf(json));
        const fits = one.success && !this.#damage.has(TABLE, key);
        return [{ key, json, value: fits ? one.data : undefined }];
      });
  }

  /**
   * Returns the rows to write. Parts of a setting that the change does not contain stay as stored.
   */
  #whole({
    agents = {},
    questionTimeouts,
    ...changes
  }: StoredChange): readonly (readonly [string, unknown])[] {
    const ofAgents = Object.entries(agents).flatMap(([agentId, some]) =>
      Object.entries(some).map(([key, value]) => [`agents.${agentId}.${key}`, value] as const),
    );
    return [
      ...Object.entries({ ...changes, questionTimeouts: this.#allTimeouts(questionTimeouts) }),
      ...ofAgents,
    ];
  }

  #allTimeouts(some: SettingsChange['questionTimeouts']): SettingsChange['questionTimeouts'] {
    if (!some) return some;
    const all = Object.entries({ ...this.get().questionTimeouts, ...some });
    return Object.fromEntries(all.filter(([, seconds]) => seconds !== null));
  }
}

/** Returns null for a key that this Corral does not know. */
function schemaOf(key: string): z.ZodType | null {
  if (AGENT_KEY.test(key)) return agentSettingValue.nullable();
  if (key === 'agents' || !(key in settings.shape)) return null;
  return new Map<string, z.ZodType>(Object.entries(settings.shape)).get(key) ?? null;
}
