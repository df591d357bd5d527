import type { Agent, RecordCounts } from '#core/agents/agent.ts';
import type { BlobPort } from '#core/ports/blob-port.ts';
import type { JournalEntry } from '#core/journal/journal.ts';
import type { FolderPort } from '#core/ports.ts';
import { abandonAfterMs } from '#core/store/tool-settings.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import type { Store } from '#core/store/store.ts';
import { fail } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { sessions as contract } from '#shared/contract/calls/sessions.ts';
import { compose } from '#shared/words/sentence.ts';

import {
  archived,
  busy,
  controlResult,
  goneText,
  noSuchSession,
  noSuchFace,
  promptFailure,
  running,
  sessionExists,
  startResult,
  storeFailed,
} from './record/command-failures.ts';
import type { Survivor } from './recovery/recovery.ts';
import { fromContinued } from './continued-session.ts';
import { LiveSession } from './live-session.ts';
import { pinSession } from './pin-session.ts';
import { reviseFailure } from './prompts/revise-failures.ts';
import { adoptedSession, type AdoptedConversation } from './record/adopted-session.ts';
import type { Prompt } from './record/own-messages.ts';
import { count, newSession, titleOf } from './record/session-record.ts';
import { sessionFolders } from './session-folder.ts';
import type { NotedFacts, SessionServices } from './session-services.ts';
import { hasFace, infoOf, usableWithEffort } from './usable-agent.ts';

type Input<M extends keyof typeof contract> = CallInput<typeof contract, M>;

/** Progress of storing a session's past, stored together with the messages. */
export type PastProgress = {
  readonly counts: RecordCounts;
  readonly history: Session['history'];
  /** True if windows get a frame for it. */
  readonly notify: boolean;
};

export type SessionsServices = SessionServices & {
  readonly store: Store;
  readonly blobs: BlobPort;
  readonly folders: FolderPort;
  readonly agents: ReadonlyMap<string, Agent>;
};

const NO_PROMPT: Prompt = { text: '', attachments: [] };

/** All sessions, and the calls with which a person controls them. */
export class Sessions {
  readonly #services: SessionsServices;
  readonly #live = new Map<string, LiveSession>();
  /** Sessions whose missed messages are still being read. */
  readonly #recovering = new Map<string, Promise<unknown>>();

  constructor(services: SessionsServices) {
    this.#services = services;
  }

  get(sessionId: string): Session | null {
    return this.#live.get(sessionId)?.session ?? this.#services.store.sessions.get(sessionId);
  }

  /**
   * Creates a stopped session from a conversation that was held without Corral. Starts no agent.
   * In lists the session is as old as the conversation.
   */
  adopt(
    given: AdoptedConversation,
    work: (entry: JournalEntry) => void,
  ): Result<Session, StoreFailure> {
    const session = adoptedSession(given, this.#services.clock.now());
    return this.#services.journal.write((entry) => {
      entry.session(session);
      work(entry);
      return session;
    });
  }

  /**
   * Stores older messages of a session with `work`, together with `progress`. Returns null if the
   * session no longer exists.
   */
  addPast(
    sessionId: string,
    work: (entry: JournalEntry) => void,
    progress: PastProgress | null,
  ): Result<unknown, StoreFailure> | null {
    const live = this.#stored(sessionId);
    if (!live) return null;
    if (!progress) return this.#services.journal.write(work);
    const { counts, history, notify } = progress;
    return live.edit(
      {
        counters: count(live.session, counts).counters,
        ...(history === undefined ? {} : { history }),
      },
      work,
      notify,
    );
  }

  /**
   * Returns the live session, created from the store if necessary. Returns null if the person
   * deleted it, even while the deletion can be undone.
   */
  find(sessionId: string): LiveSession | null {
    const live = this.#stored(sessionId);
    return (live?.session.discardedAt ?? null) === null ? live : null;
  }

  /** Returns the live session like `find`, discarded sessions included. */
  #stored(sessionId: string): LiveSession | null {
    const known = this.#live.get(sessionId);
    if (known) return known;
    const stored = this.#services.store.sessions.get(sessionId);
    const agent = stored && this.#services.agents.get(stored.agentId);
    if (!stored || !agent) return null;
    return this.#add(new LiveSession(this.#services, agent, stored));
  }

  #add(live: LiveSession): LiveSession {
    this.#live.set(live.session.sessionId, live);
    return live;
  }

  /** Takes over the run of an agent that outlived the core before this one. */
  async takeOver({ session, run, memo }: Survivor): Promise<boolean> {
    return (await this.find(session.sessionId)?.adopt(run.wireLog, memo))?.ok ?? false;
  }

  /** Updates the live session after recovery stored that its run could not be taken over. */
  notTakenOver(stopped: Session): void {
    this.#live.get(stopped.sessionId)?.notAdopted(stopped);
  }

  /**
   * Delays prompts of this session until `done`, so that what its agent wrote before is stored
   * before them.
   */
  recovering(sessionId: string, done: Promise<unknown>): void {
    this.#recovering.set(
      sessionId,
      done.finally(() => this.#recovering.delete(sessionId)),
    );
  }

  /** Resolves when no missed messages of this session are being read. */
  async recovered(sessionId: string): Promise<void> {
    await this.#recovering.get(sessionId);
  }

  /** Creates a session. `own` are facts of it that no client gives. */
  async create(input: Input<'sessions.create'>, own: Pick<Session, 'worktreeId'> = {}) {
    const usable = await usableWithEffort(this.#services, input);
    if (!usable.ok) return usable;
    const { agent, face } = usable.value;
    const earlier = fromContinued(this.#services.store, input.continuedFrom);
    if (!earlier.ok) return earlier;
    const { ids, clock, journal, folders } = this.#services;
    const sessionId = input.sessionId ?? ids.uuid();
    const working = await sessionFolders(folders, usable.value, { ...input, sessionId });
    if (!working.ok) return working;
    const { agentId, permissionMode, model, prompt, attachments = [] } = input;
    const session = newSession({
      sessionId,
      agentId,
      ...working.value,
      permissionMode,
      model,
      effort: input.effort,
      face,
      title: titleOf(prompt),
      now: clock.now(),
      ...earlier.value,
      ...own,
    });
    if (this.#services.store.sessions.get(sessionId)) return sessionExists();
    const stored = journal.write((entry) => entry.session(session));
    if (!stored.ok) return storeFailed(stored.error);
    void this.begin(agent, session, { text: prompt, attachments });
    return ok({ session: this.get(sessionId) ?? session });
  }

  /**
   * Starts the agent of a session that was stored just now. The session shows the prompt, and a
   * problem if the start fails.
   */
  async begin(agent: Agent, session: Session, prompt: Prompt = NO_PROMPT): Promise<void> {
    const { sessionId } = session;
    // Listeners of the journal may have made a live session and stored more since, such as the
    // branch of the folder.
    this.#live.get(sessionId)?.dispose();
    const newest = this.#services.store.sessions.get(sessionId) ?? session;
    const live = this.#add(new LiveSession(this.#services, agent, newest));
    const isEmpty = prompt.text.trim() === '' && prompt.attachments.length === 0;
    const begun = await (isEmpty ? live.start() : live.prompts.prompt(prompt, 'now'));
    if (!begun.ok) this.#services.log.info('session.startFailed', { kind: begun.error.kind });
  }

  async prompt({ sessionId, text, attachments = [], when = 'now' }: Input<'sessions.prompt'>) {
    const live = this.find(sessionId);
    if (!live) return noSuchSession();
    if (live.session.archivedAt !== null) return archived();
    await this.#recovering.get(sessionId);
    const sent = await live.prompts.prompt({ text, attachments }, when);
    if (sent.ok) return ok({ messageId: sent.value });
    return promptFailure(sent.error);
  }

  async withdraw({ sessionId, messageId }: Input<'sessions.withdraw'>) {
    const live = this.find(sessionId);
    if (!live) return noSuchSession();
    const done = await live.prompts.withdraw(messageId);
    if (done.ok) return ok({});
    if (done.error.kind === 'notPossible') return fail('notPossible', done.error.message);
    const kind = done.error.kind === 'refused' ? 'tooLate' : done.error.kind;
    return fail(kind, goneText(done.error));
  }

  async revise({ sessionId, messageId, text, when }: Input<'sessions.revise'>) {
    const live = this.find(sessionId);
    if (!live) return noSuchSession();
    if (live.session.archivedAt !== null) return archived();
    await this.#recovering.get(sessionId);
    const done = await live.prompts.revise(messageId, { text, when });
    return done.ok ? ok({ messageId: done.value }) : reviseFailure(done.error);
  }

  async prompts({ sessionId, limit }: Input<'sessions.prompts'>) {
    if (!this.find(sessionId)) return noSuchSession();
    return ok({ prompts: [...this.#services.store.messages.prompts(sessionId, limit)] });
  }

  async resume({ sessionId }: Input<'sessions.resume'>) {
    const live = this.find(sessionId);
    if (!live) return noSuchSession();
    if (live.session.archivedAt !== null) return archived();
    if (live.isRunning) return fail('alreadyRunning', compose('sessionFailures.running'));
    await this.#recovering.get(sessionId);
    return startResult(live, await live.start());
  }

  async interrupt({ sessionId }: Input<'sessions.interrupt'>) {
    const live = this.find(sessionId);
    if (!live) return noSuchSession();
    if (!live.isAsking && !(live.isRunning && live.isBusy))
      return fail('notWorking', compose('sessionFailures.notWorking'));
    const done = await live.interrupt();
    if (done.ok) return ok({});
    return fail('agentGone', goneText(done.error), compose('sessionFailures.stopSession'));
  }

  async terminate({ sessionId }: Input<'sessions.terminate'>) {
    const live = this.find(sessionId);
    if (!live) return noSuchSession();
    if (!live.isRunning && !live.isAsking)
      return fail(
        'notRunning',
        compose('sessionFailures.notRunning'),
        compose('sessionFailures.resume'),
      );
    await live.stop();
    return ok({});
  }

  /**
   * Switches a session to the other face of the same conversation: stops the agent in one face and
   * starts it in the other.
   */
  async setFace({ sessionId, face, interrupt }: Input<'sessions.setFace'>) {
    const live = this.find(sessionId);
    if (!live) return noSuchSession();
    if (live.session.archivedAt !== null) return archived();
    if (live.session.face === face) return ok({ session: live.session });
    if (!(await hasFace(this.#services, live.session.agentId, face))) return noSuchFace(face);
    if (live.isBusy && !interrupt && !live.keepsRunOnFaceChange) return busy();
    return this.#moveToFace(live, face);
  }

  async #moveToFace(live: LiveSession, face: Session['face']) {
    if (live.keepsRunOnFaceChange) return startResult(live, await live.setFace(face));
    const wasRunning = live.isRunning;
    if (wasRunning) await live.stop();
    const done = live.edit({ face });
    if (!done.ok) return storeFailed(done.error);
    return startResult(live, wasRunning ? await live.start() : ok(null));
  }

  async rename({ sessionId, title }: Input<'sessions.rename'>) {
    return this.#edit(sessionId, { title });
  }

  async archive({ sessionId, archived: on }: Input<'sessions.archive'>) {
    if (on && this.find(sessionId)?.putAway() === false) return running();
    return this.#edit(sessionId, { archivedAt: on ? this.#services.clock.now() : null });
  }

  async pin(input: Input<'sessions.pin'>) {
    const { store, clock } = this.#services;
    return pinSession(input, { store, now: clock.now() }, this.#edit.bind(this));
  }

  /** Stores what git has in the session's folder, or the time of its newest message. */
  note(sessionId: string, facts: NotedFacts): void {
    this.#edit(sessionId, facts);
  }

  #edit(
    sessionId: string,
    changes: Parameters<LiveSession['edit']>[0],
    live = this.find(sessionId),
  ) {
    if (!live) return noSuchSession();
    const done = live.edit(changes);
    return done.ok ? ok({}) : storeFailed(done.error);
  }

  /**
   * Marks a session as deleted by the person at that time. It accepts no more calls, but all of its
   * data stays.
   */
  discard(sessionId: string, discardedAt: number) {
    if (this.find(sessionId)?.putAway() === false) return running();
    return this.#edit(sessionId, { discardedAt });
  }

  /** Restores a discarded session. */
  restore(sessionId: string) {
    return this.#edit(sessionId, { discardedAt: null }, this.#stored(sessionId));
  }

  /**
   * Permanently deletes the data of a session. Deletes its row last, so that a core that was killed
   * in between finds it again.
   */
  async erase(sessionId: string): Promise<Result<unknown, StoreFailure>> {
    const { journal, blobs, wireFiles, clock } = this.#services;
    await wireFiles.remove(sessionId);
    const done = journal.write((entry) => entry.deleteSession(sessionId, clock.now()));
    if (!done.ok) return done;
    this.#live.get(sessionId)?.dispose();
    this.#live.delete(sessionId);
    for (const hash of done.value) blobs.delete(hash);
    return ok({});
  }

  async setPermissionMode({ sessionId, permissionMode }: Input<'sessions.setPermissionMode'>) {
    const live = this.find(sessionId);
    if (!live) return noSuchSession();
    const agent = this.#services.agents.get(live.session.agentId);
    const info = agent && (await infoOf(this.#services.journal, agent));
    if (!info?.permissionModes.some(({ id }) => id === permissionMode))
      return fail('noSuchMode', compose('sessionFailures.noSuchMode', { mode: permissionMode }));
    return controlResult(await live.setPermissionMode(permissionMode));
  }

  async setModel({ sessionId, model }: Input<'sessions.setModel'>) {
    const live = this.find(sessionId);
    if (!live) return noSuchSession();
    return controlResult(await live.setModel(model));
  }

  /** Closes, in idle sessions, tool executions that began longer ago than the settings allow. */
  abandon(): void {
    const { clock, store } = this.#services;
    const olderThan = clock.now() - abandonAfterMs(store);
    for (const live of this.#live.values()) live.abandon(olderThan);
  }

  /**
   * Ends all agents except those that live without Corral. Resolves when all of their output is
   * stored.
   */
  async close(): Promise<void> {
    await Promise.all([...this.#live.values()].map((live) => live.close()));
    for (const live of this.#live.values()) live.dispose();
  }
}
