import type { Agent, RecordCounts } from '#core/agents/agent.ts';
import type { BlobPort } from '#core/blobs/blob-port.ts';
import type { JournalEntry } from '#core/journal/journal.ts';
import type { FolderPort } from '#core/ports.ts';
import type { StoreFailure } from '#core/store/database.ts';
import type { Store } from '#core/store/store.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { Session, sessions as contract } from '#shared/contract/sessions.ts';

import {
  archived,
  controlled,
  fail,
  noSuchSession,
  noTerminalFace,
  promptFailure,
  running,
  startFailure,
  storeFailed,
} from './command-failures.ts';
import type { Survivor } from './recovery.ts';
import { LiveSession, type SessionServices } from './live-session.ts';
import { count, newSession, titleOf } from './session-record.ts';

type Input<M extends keyof typeof contract> = CallInput<typeof contract, M>;

/** Title of a session that began without a prompt. */
const UNTITLED = 'New session';

type Adopted = Pick<Session, 'sessionId' | 'agentId' | 'cwd' | 'permissionMode' | 'title' | 'agentSessionId' | 'history'>;

/** How far the past of a session is stored, after more of it was. */
export type PastProgress = {
  readonly counts: RecordCounts;
  readonly history: Session['history'];
  /** Whether windows hear of it. */
  readonly tell: boolean;
};

export type SessionsServices = SessionServices & {
  readonly store: Store;
  readonly blobs: BlobPort;
  readonly folders: FolderPort;
  readonly agents: ReadonlyMap<string, Agent>;
};

/** All sessions and what a person may do with them. */
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

  /** Takes over a conversation that was held without Corral; nothing is started. */
  adopt({ history, agentSessionId, ...given }: Adopted, work: (entry: JournalEntry) => void): Result<Session, StoreFailure> {
    const now = this.#services.clock.now();
    const made = newSession({ ...given, title: titleOf(given.title), model: null, now });
    const session: Session = { ...made, status: 'stopped', agentSessionId, history };
    return this.#services.journal.write((entry) => {
      entry.session(session);
      work(entry);
      return session;
    });
  }

  /** Stores older messages of a session, as `work` does it; `progress` goes with it. `null`: there is no such session any more. */
  addPast(sessionId: string, work: (entry: JournalEntry) => void, progress: PastProgress | null): Result<unknown, StoreFailure> | null {
    const live = this.#find(sessionId);
    if (!live) return null;
    if (!progress) return this.#services.journal.write(work);
    const { counts, history, tell } = progress;
    return live.edit({ counters: count(live.session, counts).counters, ...(history === undefined ? {} : { history }) }, work, tell);
  }

  /** The session, made live when it is only stored. */
  #find(sessionId: string): LiveSession | null {
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

  /** Goes on with an agent that outlived the core before this one. */
  async takeOver({ session, run, memo }: Survivor): Promise<boolean> {
    const live = this.#find(session.sessionId);
    const adopted = await live?.adopt(run.wireLog, memo);
    return adopted?.ok ?? false;
  }

  /** Prompts of this session wait for `done`, so that what its agent said before stands before them. */
  recovering(sessionId: string, done: Promise<unknown>): void {
    this.#recovering.set(
      sessionId,
      done.finally(() => this.#recovering.delete(sessionId)),
    );
  }

  async create(input: Input<'sessions.create'>) {
    const agent = await this.#usableAgent(input.agentId, input.permissionMode);
    if (!agent.ok) return agent;
    if (input.face === 'terminal' && !agent.value.adopt) return noTerminalFace();
    const { ids, clock, journal, log } = this.#services;
    const sessionId = ids.uuid();
    const folder = await this.#folder(agent.value, sessionId, input.cwd);
    if (!folder.ok) return folder;
    const { agentId, permissionMode, model, prompt, face } = input;
    const title = titleOf(prompt) || UNTITLED;
    const session = newSession({
      sessionId,
      agentId,
      cwd: folder.value,
      permissionMode,
      model,
      face: face ?? 'structured',
      title,
      now: clock.now(),
    });
    const stored = journal.write((entry) => entry.session(session));
    if (!stored.ok) return storeFailed(stored.error);
    const live = this.#add(new LiveSession(this.#services, agent.value, session));
    // Nobody waits for the agent: it starts in its session, which shows the prompt, and a problem if there is one.
    const begun = prompt.trim() === '' ? live.start() : live.prompt({ text: prompt, attachments: [] });
    void begun.then((result) => {
      if (!result.ok) log.info('session.startFailed', { kind: result.error.kind });
    });
    return ok({ session: live.session });
  }

  /** What was last found of the agent, if it could be used then; else a new look. */
  async #infoOf(agent: Agent): Promise<AgentInfo> {
    const known = this.#services.journal.agents.find(({ agentId }) => agentId === agent.agentId);
    return known?.state === 'ready' ? known : agent.detect();
  }

  async #usableAgent(agentId: string, permissionMode: string) {
    const agent = this.#services.agents.get(agentId);
    if (!agent) return fail('agentUnavailable', `Corral knows no agent called ${agentId}.`);
    const { state, name, problem, permissionModes } = await this.#infoOf(agent);
    if (state === 'missing' || state === 'broken') {
      return fail('agentUnavailable', problem?.message ?? `${name} cannot be used.`, problem?.remedy ?? null);
    }
    if (!permissionModes.some(({ id }) => id === permissionMode))
      return fail('noSuchMode', `${name} has no permission mode ${permissionMode}.`);
    return ok(agent);
  }

  async #folder(agent: Agent, sessionId: string, cwd: string) {
    if (agent.prepareFolder) {
      const made = await agent.prepareFolder(sessionId);
      return made.ok ? made : fail('folderMissing', made.error.message, made.error.remedy);
    }
    switch (await this.#services.folders.check(cwd)) {
      case 'ok':
        return ok(cwd);
      case 'notAbsolute':
        return fail(
          'folderNotAbsolute',
          `${cwd || 'An empty path'} is not an absolute path.`,
          'Begin with / (or a drive letter on Windows).',
        );
      case 'notReadable':
        return fail('folderNotReadable', `The folder ${cwd} cannot be read.`, 'Give yourself the right to read and enter it.');
      default:
        return fail('folderMissing', `There is no folder ${cwd}.`, 'Choose an existing folder, or make it first.');
    }
  }

  async prompt({ sessionId, text, attachments = [] }: Input<'sessions.prompt'>) {
    const live = this.#find(sessionId);
    if (!live) return noSuchSession();
    if (live.session.archivedAt !== null) return archived();
    await this.#recovering.get(sessionId);
    const sent = await live.prompt({ text, attachments });
    if (sent.ok) return ok({ messageId: sent.value });
    return promptFailure(sent.error);
  }

  async withdraw({ sessionId, messageId }: Input<'sessions.withdraw'>) {
    const live = this.#find(sessionId);
    if (!live) return noSuchSession();
    const done = await live.withdraw(messageId);
    if (done.ok) return ok({});
    const kind = done.error.kind === 'refused' ? 'tooLate' : done.error.kind;
    return fail(kind, done.error.message);
  }

  async prompts({ sessionId, limit }: Input<'sessions.prompts'>) {
    if (!this.#find(sessionId)) return noSuchSession();
    return ok({ prompts: [...this.#services.store.messages.prompts(sessionId, limit)] });
  }

  async resume({ sessionId }: Input<'sessions.resume'>) {
    const live = this.#find(sessionId);
    if (!live) return noSuchSession();
    if (live.session.archivedAt !== null) return archived();
    if (live.isRunning) return fail('alreadyRunning', 'The session is running.');
    await this.#recovering.get(sessionId);
    const started = await live.start();
    return started.ok ? ok({ session: live.session }) : err(startFailure(started.error));
  }

  async interrupt({ sessionId }: Input<'sessions.interrupt'>) {
    const live = this.#find(sessionId);
    if (!live) return noSuchSession();
    if (!live.isRunning || !live.isBusy) return fail('notWorking', 'The agent is not working, so there is nothing to interrupt.');
    const done = await live.interrupt();
    if (done.ok) return ok({});
    return fail('agentGone', done.error.message, 'Stop the session if it does not react.');
  }

  async terminate({ sessionId }: Input<'sessions.terminate'>) {
    const live = this.#find(sessionId);
    if (!live) return noSuchSession();
    if (!live.isRunning) return fail('notRunning', 'The session is not running.');
    await live.stop();
    return ok({});
  }

  /** The other face of the same conversation: the agent ends in the one and goes on in the other. */
  async setFace({ sessionId, face, interrupt }: Input<'sessions.setFace'>) {
    const live = this.#find(sessionId);
    if (!live) return noSuchSession();
    if (live.session.archivedAt !== null) return archived();
    if (live.session.face === face) return ok({ session: live.session });
    if (face === 'terminal' && !this.#services.agents.get(live.session.agentId)?.adopt) return noTerminalFace();
    if (live.isBusy && !interrupt) return fail('busy', 'The agent is working.', 'Wait until it is ready, or interrupt it.');
    const wasRunning = live.isRunning;
    if (wasRunning) await live.stop();
    const done = live.edit({ face, updatedAt: this.#services.clock.now() });
    if (!done.ok) return storeFailed(done.error);
    const started = wasRunning ? await live.start() : ok(null);
    return started.ok ? ok({ session: live.session }) : err(startFailure(started.error));
  }

  async rename({ sessionId, title }: Input<'sessions.rename'>) {
    return this.#edit(sessionId, { title });
  }

  async archive({ sessionId, archived: on }: Input<'sessions.archive'>) {
    if (on && this.#find(sessionId)?.isRunning) return running();
    return this.#edit(sessionId, { archivedAt: on ? this.#services.clock.now() : null });
  }

  #edit(sessionId: string, changes: Partial<Pick<Session, 'title' | 'archivedAt'>>) {
    const live = this.#find(sessionId);
    if (!live) return noSuchSession();
    const done = live.edit({ ...changes, updatedAt: this.#services.clock.now() });
    return done.ok ? ok({}) : storeFailed(done.error);
  }

  async delete({ sessionId, confirmTitle }: Input<'sessions.delete'>) {
    const live = this.#find(sessionId);
    if (!live) return noSuchSession();
    if (live.isRunning) return running();
    if (confirmTitle !== live.session.title)
      return fail('notConfirmed', 'The title does not match, so nothing was deleted.', 'Type the title as it is shown.');
    const { journal, blobs, wireFiles, clock } = this.#services;
    const done = journal.write((entry) => entry.deleteSession(sessionId, clock.now()));
    if (!done.ok) return storeFailed(done.error);
    live.dispose();
    this.#live.delete(sessionId);
    for (const hash of done.value) blobs.delete(hash);
    await wireFiles.remove(sessionId);
    return ok({});
  }

  async setPermissionMode({ sessionId, permissionMode }: Input<'sessions.setPermissionMode'>) {
    const live = this.#find(sessionId);
    if (!live) return noSuchSession();
    const agent = this.#services.agents.get(live.session.agentId);
    const info = agent && (await this.#infoOf(agent));
    if (!info?.permissionModes.some(({ id }) => id === permissionMode))
      return fail('noSuchMode', `There is no permission mode ${permissionMode}.`);
    return controlled(await live.setPermissionMode(permissionMode));
  }

  async setModel({ sessionId, model }: Input<'sessions.setModel'>) {
    const live = this.#find(sessionId);
    if (!live) return noSuchSession();
    return controlled(await live.setModel(model));
  }

  /** Closes, in quiet sessions, tool executions that began more than `ms` ago. */
  abandon(ms: number): void {
    for (const live of this.#live.values()) live.abandon(this.#services.clock.now() - ms);
  }

  /** Ends all agents but those that live without Corral; resolves when all they said is stored. */
  async close(): Promise<void> {
    await Promise.all([...this.#live.values()].map((live) => live.close()));
    for (const live of this.#live.values()) live.dispose();
  }
}
