import { z } from 'zod';

import { agentSettingValue, noSettings, settings, type Settings, type SettingsChange } from '#shared/contract/desk.ts';

import { text, type Database } from '../database/database.ts';
import { RowDamage } from '../database/row-damage.ts';
import { jsonOf, StoredBodies } from '../database/stored-bodies.ts';

/** What anyone may change, and what core alone does. */
export type StoredChange = SettingsChange & { readonly llm?: Settings['llm'] };

/** A setting that could not be used. `value`: its JSON, as it was stored. */
export type KeptSetting = { readonly key: string; readonly value: string };

const TABLE = 'settings';

/** How the settings of agents are stored: each in a row of its own, so that one that does not fit takes no other with it. */
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

  /** A value that does not fit (damaged, or of another version) counts as not set, and stays stored; see `misfits`. */
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

  /** Settings that are stored now and cannot be used. Keys that this Corral does not know are none: another version uses them. */
  misfits(): readonly KeptSetting[] {
    return this.#read().flatMap(({ key, value, json }) => (value === undefined ? [{ key, value: json }] : []));
  }

  /** Settings that could not be used and that something else was stored over. */
  kept(): readonly KeptSetting[] {
    const rows = this.#db.prepare(`SELECT row_key, CAST(body AS TEXT) AS body FROM kept_rows WHERE table_name = '${TABLE}'`).all();
    return rows.map((row) => ({ key: text(row, 'row_key'), value: text(row, 'body') }));
  }

  /** Copies a part of a setting that its feature cannot use, so that storing over it loses nothing. */
  keepAside({ key, value }: KeptSetting): void {
    this.#db
      .prepare(`INSERT INTO kept_rows (table_name, row_key, body) VALUES ('${TABLE}', ?, CAST(? AS BLOB)) ON CONFLICT DO NOTHING`)
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

  /** Known settings; `value` is undefined if it does not fit. */
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

  /** Returns the rows to write: what a change leaves out of a setting with parts stays as it is stored. */
  #whole({ agents = {}, questionTimeouts, ...changes }: StoredChange): readonly (readonly [string, unknown])[] {
    const ofAgents = Object.entries(agents).flatMap(([agentId, some]) =>
      Object.entries(some).map(([key, value]) => [`agents.${agentId}.${key}`, value] as const),
    );
    return [...Object.entries({ ...changes, questionTimeouts: this.#allTimeouts(questionTimeouts) }), ...ofAgents];
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
