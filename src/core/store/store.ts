import { err, ok, type Result } from '#shared/base/result.ts';

import { AuditTable } from './audit.ts';
import { BlobUseTable } from './blob-uses.ts';
import type { Database, DatabasePort, StoreFailure } from './database.ts';
import { FollowedTable } from './followed.ts';
import { FrameTable } from './frames.ts';
import { InteractionTable } from './interactions.ts';
import { LlmUsageTable } from './llm-usage.ts';
import { MessageTable } from './messages.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import { NotificationTable } from './notifications.ts';
import { ReadingPlaceTable } from './reading-places.ts';
import { ReceiptTable } from './receipts.ts';
import { RuleTable } from './rules.ts';
import { RunTable } from './runs.ts';
import { SessionTable } from './sessions.ts';
import { SettingsTable } from './settings.ts';
import { TerminalTable } from './terminals.ts';
import { TranscriptTable } from './transcripts.ts';
import { TurnFactTable } from './turn-facts.ts';
import { WebhookOutboxTable } from './webhook-outbox.ts';

/** All tables of one database file. Writes belong inside `transaction`. */
export class Store {
  readonly #db: Database;
  readonly messages: MessageTable;
  readonly frames: FrameTable;
  readonly sessions: SessionTable;
  readonly interactions: InteractionTable;
  readonly receipts: ReceiptTable;
  readonly settings: SettingsTable;
  readonly rules: RuleTable;
  readonly runs: RunTable;
  readonly blobUses: BlobUseTable;
  readonly terminals: TerminalTable;
  readonly transcripts: TranscriptTable;
  readonly turnFacts: TurnFactTable;
  readonly readingPlaces: ReadingPlaceTable;
  readonly audit: AuditTable;
  readonly notifications: NotificationTable;
  readonly webhookOutbox: WebhookOutboxTable;
  readonly llmUsage: LlmUsageTable;
  readonly followed: FollowedTable;

  constructor(db: Database) {
    this.#db = db;
    this.messages = new MessageTable(db);
    this.frames = new FrameTable(db);
    this.sessions = new SessionTable(db);
    this.interactions = new InteractionTable(db);
    this.receipts = new ReceiptTable(db);
    this.settings = new SettingsTable(db);
    this.rules = new RuleTable(db);
    this.runs = new RunTable(db);
    this.blobUses = new BlobUseTable(db);
    this.terminals = new TerminalTable(db);
    this.transcripts = new TranscriptTable(db);
    this.turnFacts = new TurnFactTable(db);
    this.readingPlaces = new ReadingPlaceTable(db);
    this.audit = new AuditTable(db);
    this.notifications = new NotificationTable(db);
    this.webhookOutbox = new WebhookOutboxTable(db);
    this.llmUsage = new LlmUsageTable(db);
    this.followed = new FollowedTable(db);
  }

  transaction<T>(work: () => T): Result<T, StoreFailure> {
    let stays = false;
    try {
      const done = this.#db.transaction(work);
      stays = done.ok;
      return done;
    } finally {
      if (!stays) this.#rolledBack();
    }
  }

  #rolledBack(): void {
    this.messages.rolledBack();
    this.frames.rolledBack();
    this.audit.rolledBack();
  }

  close(): void {
    this.#db.close();
  }
}

/** The last schema whose messages turns were not told of. */
const LAST_WITHOUT_FACTS = 3;

export type OpenedStore = {
  readonly store: Store;
  /** Where a damaged database was put; `null` when it was sound. */
  readonly setAside: string | null;
};

/** Opens the file, or a new one when the old is damaged; that one is kept under `suffix`. */
export function openStore(port: DatabasePort, path: string, suffix: string): Result<OpenedStore, StoreFailure> {
  const first = openMigrated(port, path);
  if (first.ok) return ok({ store: first.value, setAside: null });
  if (first.error.kind !== 'corrupt') return first;
  const moved = port.setAside(path, suffix);
  if (!moved.ok) return moved;
  const second = openMigrated(port, path);
  return second.ok ? ok({ store: second.value, setAside: moved.value }) : second;
}

function openMigrated(port: DatabasePort, path: string): Result<Store, StoreFailure> {
  const opened = port.open(path);
  if (!opened.ok) return opened;
  const migrated = migrate(opened.value, migrations);
  const told = migrated.ok ? backfill(opened.value, migrated.value.from) : migrated;
  if (told.ok) return ok(new Store(opened.value));
  opened.value.close();
  return err(told.error);
}

/** What a migration cannot say in SQL. */
function backfill(db: Database, from: number): Result<unknown, StoreFailure> {
  if (from === 0 || from > LAST_WITHOUT_FACTS) return ok(null);
  return db.transaction(() => new MessageTable(db).retellFacts());
}
