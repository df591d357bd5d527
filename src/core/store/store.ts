import type { Result } from '#shared/base/result.ts';

import { AuditTable } from './tables/audit.ts';
import { BlobUseTable } from './tables/blob-uses.ts';
import { BrowserTable } from './tables/browsers.ts';
import { CheckedRows, type CheckedRange } from './database/checked-rows.ts';
import { CheckpointTable } from './git-desk/checkpoints.ts';
import type { Database, StoreFailure } from './database/database.ts';
import { FollowedTable } from './tables/followed.ts';
import { FrameTable } from './tables/frames.ts';
import { InteractionTable } from './tables/interactions.ts';
import { LlmUsageTable } from './tables/llm-usage.ts';
import { MessageTable } from './messages/messages.ts';
import { NotificationTable } from './tables/notifications.ts';
import { OldTools } from './database/old-tools.ts';
import { ProjectTable } from './tables/projects.ts';
import { ReadingPlaceTable } from './tables/reading-places.ts';
import { ReceiptTable } from './tables/receipts.ts';
import { ReviewCommentTable } from './reviews/review-comments.ts';
import { ReviewMarkTable } from './reviews/review-marks.ts';
import { ReviewUndoTable } from './reviews/review-undos.ts';
import { RowDamage } from './database/row-damage.ts';
import { RuleTable } from './tables/rules.ts';
import { RunTable } from './tables/runs.ts';
import { SessionTable } from './tables/sessions.ts';
import { SettingsTable } from './tables/settings.ts';
import { TerminalTable } from './tables/terminals.ts';
import { TranscriptTable } from './tables/transcripts.ts';
import { TrustedFolderTable } from './git-desk/trusted-folders.ts';
import { TurnFactTable } from './messages/turn-facts.ts';
import { UnseenFactTable } from './messages/unseen-facts.ts';
import { WorktreeTable } from './git-desk/worktrees.ts';
import { WebhookOutboxTable } from './tables/webhook-outbox.ts';

/** All tables of one database file. Writes must be inside `transaction`. */
export class Store {
  readonly #db: Database;
  /** Rows that could not be read since the start. */
  readonly damage = new RowDamage();
  readonly oldTools = new OldTools();
  readonly checked = new CheckedRows();
  readonly messages: MessageTable;
  readonly frames: FrameTable;
  readonly sessions: SessionTable;
  readonly interactions: InteractionTable;
  readonly receipts: ReceiptTable;
  readonly settings: SettingsTable;
  readonly rules: RuleTable;
  readonly browsers: BrowserTable;
  readonly projects: ProjectTable;
  readonly runs: RunTable;
  readonly blobUses: BlobUseTable;
  readonly terminals: TerminalTable;
  readonly transcripts: TranscriptTable;
  readonly trustedFolders: TrustedFolderTable;
  readonly turnFacts: TurnFactTable;
  readonly unseenFacts: UnseenFactTable;
  readonly readingPlaces: ReadingPlaceTable;
  readonly reviewComments: ReviewCommentTable;
  readonly reviewMarks: ReviewMarkTable;
  readonly reviewUndos: ReviewUndoTable;
  readonly audit: AuditTable;
  readonly notifications: NotificationTable;
  readonly webhookOutbox: WebhookOutboxTable;
  readonly llmUsage: LlmUsageTable;
  readonly followed: FollowedTable;
  readonly worktrees: WorktreeTable;
  readonly checkpoints: CheckpointTable;

  constructor(db: Database) {
    this.#db = db;
    this.messages = new MessageTable(db, this.damage, this.oldTools, this.checked);
    this.frames = new FrameTable(db);
    this.sessions = new SessionTable(db, this.damage);
    this.interactions = new InteractionTable(db, this.damage, this.oldTools);
    this.receipts = new ReceiptTable(db, this.damage);
    this.settings = new SettingsTable(db, this.damage);
    this.browsers = new BrowserTable(db, this.damage);
    this.rules = new RuleTable(db, this.damage);
    this.projects = new ProjectTable(db, this.damage);
    this.runs = new RunTable(db, this.damage);
    this.blobUses = new BlobUseTable(db);
    this.terminals = new TerminalTable(db, this.damage);
    this.transcripts = new TranscriptTable(db, this.damage);
    this.trustedFolders = new TrustedFolderTable(db, this.damage);
    this.turnFacts = new TurnFactTable(db);
    this.unseenFacts = new UnseenFactTable(db);
    this.readingPlaces = new ReadingPlaceTable(db, this.damage);
    this.reviewComments = new ReviewCommentTable(db, this.damage);
    this.reviewMarks = new ReviewMarkTable(db);
    this.reviewUndos = new ReviewUndoTable(db, this.damage);
    this.audit = new AuditTable(db);
    this.notifications = new NotificationTable(db, this.damage);
    this.webhookOutbox = new WebhookOutboxTable(db, this.damage);
    this.llmUsage = new LlmUsageTable(db);
    this.followed = new FollowedTable(db, this.damage);
    this.worktrees = new WorktreeTable(db, this.damage);
    this.checkpoints = new CheckpointTable(db, this.damage);
  }

  transaction<T>(work: () => T): Result<T, StoreFailure> {
    let isCommitted = false;
    try {
      const done = this.#db.transaction(work);
      isCommitted = done.ok;
      return done;
    } finally {
      if (!isCommitted) this.#rollBackCaches();
    }
  }

  /** Reads the rows that a start needs anyway, so that damage in them is known at once. */
  examine(): void {
    this.sessions.all();
    this.interactions.open();
    this.interactions.resumePoints();
    this.rules.all();
    this.browsers.all();
    this.projects.all();
    this.terminals.all();
    this.notifications.open();
    this.transcripts.unfinished();
    this.followed.all();
    this.worktrees.all();
    this.runs.orphans();
    this.settings.get();
  }

  #rollBackCaches(): void {
    this.messages.rolledBack();
    this.frames.rolledBack();
    this.audit.rolledBack();
  }

  /** Returns the reason why a read failed since the start. Returns null if no read failed. */
  readFailure(): StoreFailure | null {
    return this.#db.readFailure?.() ?? null;
  }

  /**
   * Returns the rows that the next start need not verify. Returns null if any is damaged, so that
   * the next start finds it again.
   */
  rowsToKeep(): CheckedRange | null {
    const isDamaged = this.damage.rows.some(({ table }) => table === 'messages');
    return isDamaged || this.readFailure() !== null ? null : this.checked.toKeep();
  }

  close(): void {
    this.#db.close();
  }
}
