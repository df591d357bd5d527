import type { BlobPort } from '#core/ports/blob-port.ts';
import { externalize, internalize } from '#core/blobs/externalize.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import type { StoredCheckpoint } from '#core/store/git-desk/checkpoints.ts';
import type { StoredBrowser } from '#core/store/tables/browsers.ts';
import type { FrameRef } from '#core/store/tables/frames.ts';
import type { MessageRow } from '#core/store/messages/message-row.ts';
import type { StoredChange } from '#core/store/tables/settings.ts';
import type { Store } from '#core/store/store.ts';
import type { AuditFact, AuditHead } from '#shared/audit/audit.ts';
import type { Result } from '#shared/base/result.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';
import type { Settings } from '#shared/contract/desk.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { DESK, type Frame, type StreamEvent } from '#shared/contract/streams.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';
import type { Project } from '#shared/project/project.ts';
import type { Rule } from '#shared/interaction/rule.ts';
import type { Notification } from '#shared/notification/notification.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

import { auditDraft } from './audit-draft.ts';
import { auditOf, auditOfRule, sentFact } from './audit-facts.ts';
import { listedSession } from './listed-session.ts';
import { projectEvent } from './replay.ts';

export type FrameListener = (frame: Frame) => void;
export type AuditListener = (head: AuditHead) => void;

/**
 * Performs every change of state: one transaction that numbers and stores, and then frames for all
 * listeners. A change that did not commit emits no frame.
 */
export class Journal {
  readonly #store: Store;
  readonly #blobs: BlobPort;
  readonly #listeners = new Set<FrameListener>();
  readonly #auditListeners = new Set<AuditListener>();
  #agents: readonly AgentInfo[] = [];

  constructor(store: Store, blobs: BlobPort) {
    this.#store = store;
    this.#blobs = blobs;
  }

  /** Agents that were detected. Not stored, because every start detects them again. */
  get agents(): readonly AgentInfo[] {
    return this.#agents;
  }

  write<T>(work: (entry: JournalEntry) => T): Result<T, StoreFailure> {
    const entry = new JournalEntry(this.#store, this.#blobs);
    const done = this.#store.transaction(() => work(entry));
    if (!done.ok) return done;
    this.#agents = entry.foundAgents ?? this.#agents;
    for (const frame of entry.frames) {
      for (const listener of this.#listeners) listener(frame);
    }
    if (entry.auditHead) for (const listener of this.#auditListeners) listener(entry.auditHead);
    return done;
  }

  subscribe(listener: FrameListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Calls the listener after each commit that appended to the audit. */
  subscribeAudit(listener: AuditListener): () => void {
    this.#auditListeners.add(listener);
    return () => void this.#auditListeners.delete(listener);
  }
}

/** Changes that one transaction can make. Valid only inside `Journal.write`. */
export class JournalEntry {
  readonly store: Store;
  readonly #blobs: BlobPort;
  readonly frames: Frame[] = [];
  foundAgents: readonly AgentInfo[] | null = null;
  /** New head of the audit, if this transaction appended to it. */
  auditHead: AuditHead | null = null;

  constructor(store: Store, blobs: BlobPort) {
    this.store = store;
    this.#blobs = blobs;
  }

  message(message: ConversationMessage, replaces: string | null = null): ConversationMessage {
    const light = externalize(message, this.#blobs);
    for (const { hash } of light.metadata.blobs) this.store.blobUses.add(message.sessionId, hash);
    const stored = this.store.messages.put(light, replaces);
    this.#frame(
      message.sessionId,
      'message',
      stored.id,
      { type: 'message.upserted', message: stored, replaces },
      replaces,
    );
    return stored;
  }

  /** Returns the message with its long strings, which its row only refers to. */
  whole(message: ConversationMessage): ConversationMessage {
    return internalize(message, this.#blobs);
  }

  /**
   * Stores a message that is older than all messages in windows. Emits no frame, because windows
   * read it by pages. Returns false if the message is stored already. Its long strings are in the
   * blob store under those hashes.
   */
  past(row: MessageRow, words: string, hashes: readonly string[]): boolean {
    if (!this.store.messages.insert(row, words)) return false;
    for (const hash of hashes) this.store.blobUses.add(row.sessionId, hash);
    return true;
  }

  /** Stores a session. `quiet` suppresses the frame, for counters that change with every record. */
  session(session: Session, quiet = false): void {
    this.store.sessions.put(session);
    if (!quiet)
      this.#frame(DESK, 'session', session.sessionId, {
        type: 'session.upserted',
        session: listedSession(session),
      });
  }

  /**
   * Deletes everything that is stored of a session. Returns the hashes of blobs that can be deleted
   * after the commit. The audit keeps the headers of its entries, and a redaction records that
   * their contents are erased.
   */
  deleteSession(sessionId: string, at: number): readonly string[] {
    this.#redact(sessionId, at);
    this.store.sessions.delete(sessionId);
    this.store.messages.deleteSession(sessionId);
    this.store.interactions.deleteSession(sessionId);
    this.store.runs.deleteSession(sessionId);
    this.store.followed.deleteSession(sessionId);
    this.store.checkpoints.deleteSession(sessionId);
    this.store.transcripts.deleteSession(sessionId);
    this.store.readingPlaces.deleteSession(sessionId);
    this.store.notifications.deleteSession(sessionId);
    this.store.frames.deleteStream(sessionId);
    this.#frame(DESK, 'sessionDeleted', sessionId, { type: 'session.deleted', sessionId });
    return this.store.blobUses.deleteSession(sessionId);
  }

  /** Stores a question and audits its change. */
  interaction(interaction: Interaction): void {
    const before = this.store.interactions.get(interaction.request.requestId);
    for (const fact of auditOf(before, interaction)) this.audit(fact);
    this.store.interactions.put(interaction);
    this.#frame(DESK, 'interaction', interaction.request.requestId, {
      type: 'interaction.upserted',
      interaction,
    });
  }

  /** Audits that an answer was sent to the agent as `sent`, or why not (`failure`). */
  sent(interaction: Interaction, sent: unknown, failure: string | null, at: number): void {
    this.audit(sentFact(interaction, sent, failure, at));
  }

  audit(fact: AuditFact): void {
    const { draft, blob } = auditDraft(fact, this.#blobs);
    if (blob !== null && fact.sessionId !== null) this.store.blobUses.add(fact.sessionId, blob);
    this.auditHead = this.store.audit.append(draft);
  }

  terminal(terminal: Terminal): void {
    this.store.terminals.put(terminal);
    this.#frame(DESK, 'terminal', terminal.terminalId, { type: 'terminal.upserted', terminal });
  }

  notification(notification: Notification): void {
    this.store.notifications.put(notification);
    this.#frame(DESK, 'notification', notification.notificationId, {
      type: 'notification.upserted',
      notification,
    });
  }

  deleteTerminal(terminalId: string): void {
    this.store.terminals.delete(terminalId);
    this.#frame(DESK, 'terminalDeleted', terminalId, { type: 'terminal.deleted', terminalId });
  }

  rule(rule: Rule): void {
    for (const fact of auditOfRule(this.store.rules.get(rule.ruleId), rule)) this.audit(fact);
    this.store.rules.put(rule);
    this.#frame(DESK, 'rule', rule.ruleId, { type: 'rule.upserted', rule });
  }

  browser(stored: StoredBrowser): void {
    this.store.browsers.put(stored);
    const { browser } = stored;
    this.#frame(DESK, 'browser', browser.browserId, { type: 'browser.upserted', browser });
  }

  /** Stores a project. A removed one leaves the desk. */
  project(project: Project): void {
    this.store.projects.put(project);
    this.#frame(DESK, 'project', project.projectId, projectEvent(project));
  }

  /** Stores a checkpoint, or what became of its rewind. */
  checkpoint(checkpoint: StoredCheckpoint): void {
    this.store.checkpoints.put(checkpoint);
    const { sessionId } = checkpoint;
    if (sessionId !== '')
      this.#frame(DESK, 'checkpoints', sessionId, { type: 'checkpoints.changed', sessionId });
  }

  settings(changes: StoredChange): Settings {
    this.store.settings.put(changes);
    const settings = this.store.settings.get();
    this.#frame(DESK, 'settings', '', { type: 'settings.changed', settings });
    return settings;
  }

  agents(agents: readonly AgentInfo[]): void {
    this.foundAgents = agents;
    this.#frame(DESK, 'agents', '', { type: 'agents.found', agents: [...agents] });
  }

  #redact(sessionId: string, at: number): void {
    const entries = this.store.audit.countContents(sessionId);
    if (entries === 0) return;
    const about = { at, sessionId, requestId: null, agentId: null };
    this.audit({ ...about, content: { kind: 'redacted', entries, reason: 'sessionDeleted' } });
    this.store.audit.eraseContents(sessionId);
  }

  #frame(
    stream: string,
    type: FrameRef['type'],
    ref: string,
    event: StreamEvent,
    replaces: string | null = null,
  ): void {
    const seq = this.store.frames.lastSeq(stream) + 1;
    this.store.frames.append({ stream, seq, type, ref, replaces });
    this.frames.push({ stream, seq, event });
  }
}
