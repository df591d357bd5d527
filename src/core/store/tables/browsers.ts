import { pairedBrowser, type PairedBrowser } from '#shared/pairing/paired-browser.ts';

import { text, type Database, type SqlRow } from '../database/database.ts';
import { RowDamage } from '../database/row-damage.ts';
import { StoredBodies } from '../database/stored-bodies.ts';

/** Number of revoked browsers that are kept. */
const MAX_REVOKED = 50;

const COLUMNS = 'browser_id, token_hash, body, checksum';

/** A browser with the hash of its token, which the checksum of its row covers. */
export type StoredBrowser = { readonly browser: PairedBrowser; readonly tokenHash: string };

/** Browsers that were paired with a code. */
export class BrowserTable {
  readonly #db: Database;
  readonly #bodies: StoredBodies<PairedBrowser>;

  constructor(db: Database, damage = new RowDamage()) {
    this.#db = db;
    this.#bodies = new StoredBodies(
      db,
      { table: 'browsers', key: 'browser_id' },
      pairedBrowser,
      damage,
    );
  }

  put({ browser, tokenHash }: StoredBrowser): void {
    const [sealed, body] = [[browser.browserId, tokenHash], JSON.stringify(browser)];
    this.#bodies.keepAside(sealed);
    this.#db
      .prepare(
        `INSERT INTO browsers (browser_id, token_hash, revoked_at, body, checksum) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (browser_id) DO UPDATE SET
           token_hash = excluded.token_hash, revoked_at = excluded.revoked_at, body = excluded.body, checksum = excluded.checksum`,
      )
      .run(
        browser.browserId,
        tokenHash,
        browser.revokedAt,
        body,
        this.#bodies.checksum(sealed, body),
      );
    if (browser.revokedAt !== null) this.#prune();
  }

  get(browserId: string): StoredBrowser | null {
    const row = this.#db
      .prepare(`SELECT ${COLUMNS} FROM browsers WHERE browser_id = ?`)
      .get(browserId);
    return row ? this.#read(row) : null;
  }

  /**
   * Returns all browsers in the order of their pairing, revoked ones included. A browser whose row
   * is damaged has no access.
   */
  all(): readonly StoredBrowser[] {
    const rows = this.#db.prepare(`SELECT ${COLUMNS} FROM browsers ORDER BY rowid`).all();
    return rows.flatMap((row) => this.#read(row) ?? []);
  }

  #read(row: SqlRow): StoredBrowser | null {
    const [browserId, tokenHash] = [text(row, 'browser_id'), text(row, 'token_hash')];
    const browser = this.#bodies.read(row, [browserId, tokenHash]);
    return browser?.browserId === browserId ? { browser, tokenHash } : null;
  }

  #prune(): void {
    this.#db
      .prepare(
        `DELETE FROM browsers WHERE revoked_at IS NOT NULL AND browser_id NOT IN
         (SELECT browser_id FROM browsers WHERE revoked_at IS NOT NULL ORDER BY revoked_at DESC, rowid DESC LIMIT ?)`,
      )
      .run(MAX_REVOKED);
  }
}
