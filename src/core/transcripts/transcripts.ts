import { setImmediate as breathe } from 'node:timers/promises';

import type { Agent, FoundTranscript, TranscriptIndex } from '#core/agents/agent.ts';
import type { readPage } from '#core/conversation/pages.ts';
import type { JournalEntry } from '#core/journal/journal.ts';
import type { IdPort } from '#core/ports.ts';
import type { ListedConversation } from '#core/search/search-port.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import type { Store } from '#core/store/store.ts';
import type { OpenedTranscript } from '#core/store/tables/transcripts.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { MessagePage } from '#shared/contract/conversation.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type {
  TranscriptInfo,
  transcripts as contract,
} from '#shared/contract/calls/transcripts.ts';
import { compose } from '#shared/words/sentence.ts';

import { historyOf, partsOf } from './history.ts';
import { PastReading, type ReadingServices } from './past-reading.ts';
import type { LikelyTranscript } from './slice.ts';

/** Number of an agent's transcripts among which the newest one of a folder is searched. */
const MAX_SEARCHED = 500;
/** Number of conversations that one agent is asked for. */
const MAX_ASKED = 2000;
/** Number of folders of sessions whose conversations an agent is asked for. */
const MAX_FOLDERS = 30;
const TITLE_UNITS = 300;
const UNTITLED = 'Transcript';
/**
 * Delay between tries, and their maximum number, to open a transcript while another connection
 * locks the database.
 */
const BUSY_MS = 500;
const BUSY_TRIES = 20;

type Input<M extends keyof typeof contract> = CallInput<typeof contract, M>;

export type TranscriptsServices = ReadingServices & {
  readonly agents: ReadonlyMap<string, Agent>;
  readonly store: Store;
  readonly ids: IdPort;
  readonly readPage: typeof readPage;
};

type TranscriptKey = Pick<Input<'transcripts.open'>, 'agentId' | 'agentSessionId'>;
type Opening = Result<
  { readonly session: Session },
  Failure<'noSuchTranscript' | 'agentUnavailable' | 'storeFailed'>
>;
type FoundFiles = NonNullable<Awaited<ReturnType<TranscriptIndex['find']>>>;
type PageInput = Parameters<typeof readPage>[1];

/**
 * Conversations in transcripts that agents wrote without Corral, and their conversion to sessions.
 */
export class Transcripts {
  readonly #services: TranscriptsServices;
  readonly #reading = new Map<string, PastReading>();
  /** Openings under way, so that two windows get the same session. */
  readonly #opening = new Map<string, Promise<Opening>>();

  /** Conversations that agents have listed, by their key. */
  readonly #asked = new Map<string, FoundTranscript>();

  constructor(services: TranscriptsServices) {
    this.#services = services;
  }

  /** Continues readings that were stopped, by an earlier core or for a deletion that failed. */
  resume(): void {
    for (const opened of this.#services.store.transcripts.unfinished()) {
      if (opened.state === 'reading' && !this.#reading.has(opened.sessionId)) this.#read(opened);
    }
  }

  /** Prepares for a person who sees these conversations and may open one. */
  async offer(listed: readonly ListedConversation[]): Promise<TranscriptInfo[]> {
    const { reader } = this.#services;
    void reader.prepare(null);
    const [newest] = listed;
    const likely = newest && (await this.#find(newest));
    const [main] = likely?.files ?? [];
    if (newest && main)
      void this.#prepare({ agentId: newest.agentId, file: main.file, end: main.bytes });
    const sessions = this.#byAgentSession();
    return listed.map((each) =>
      infoOf(each.agentId, { ...each, modifiedAt: each.lastAt }, sessions),
    );
  }

  /**
   * Prepares for opening a transcript: the reader, and the schemas of its messages, which zod
   * compiles at their first use. The event loop is free between two types of messages.
   */
  async #prepare(likely: LikelyTranscript): Promise<void> {
    for (const body of await this.#services.reader.prepare(likely)) {
      await breathe();
      this.#services.store.messages.compile(body);
    }
  }

  #find({ agentId, agentSessionId }: TranscriptKey) {
    return this.#services.agents.get(agentId)?.transcripts?.find(agentSessionId);
  }

  async list({ limit }: { readonly limit: number }) {
    const sessions = this.#byAgentSession();
    const lists = await Promise.all(
      [...this.#services.agents.values()].map(async ({ agentId, transcripts }) => {
        const { found, total } = (await transcripts?.list(limit)) ?? { found: [], total: 0 };
        return { total, found: found.map((each) => infoOf(agentId, each, sessions)) };
      }),
    );
    const newestFirst = lists
      .flatMap(({ found }) => found)
      .toSorted((a, b) => b.modifiedAt - a.modifiedAt);
    return ok({
      transcripts: newestFirst.slice(0, limit),
      total: lists.reduce((sum, { total }) => sum + total, 0),
    });
  }

  /** Asks an agent for its conversations, which starts it. */
  async ask({ agentId }: Input<'transcripts.ask'>) {
    const { store, agents } = this.#services;
    const newest = store.sessions.all().toSorted((a, b) => b.updatedAt - a.updatedAt);
    const folders = [...new Set(newest.map(({ cwd }) => cwd))].filter((cwd) => cwd !== '');
    const asking = agents
      .get(agentId)
      ?.listConversations?.(folders.slice(0, MAX_FOLDERS), MAX_ASKED);
    const listed = await asking;
    if (!listed)
      return fail('agentUnavailable', compose('readingFailures.noTranscripts', { agent: agentId }));
    if (!listed.ok) return fail('agentUnavailable', listed.error.message, listed.error.remedy);
    for (const found of listed.value) this.#asked.set(`${agentId} ${found.agentSessionId}`, found);
    const sessions = this.#byAgentSession();
    const transcripts = listed.value.map((each) => infoOf(agentId, each, sessions));
    return ok({ transcripts: transcripts.toSorted((a, b) => b.modifiedAt - a.modifiedAt) });
  }

  #byAgentSession(): ReadonlyMap<string, string> {
    const all = this.#services.store.sessions.all();
    return new Map(
      all.map((session) => [
        `${session.agentId} ${session.agentSessionId ?? ''}`,
        session.sessionId,
      ]),
    );
  }

  /** Returns the conversation of that folder with the newest message. */
  async newestOf(agentId: string, cwd: string): Promise<FoundTranscript | null> {
    const listed = await this.#services.agents.get(agentId)?.transcripts?.list(MAX_SEARCHED);
    return listed?.found.find((found) => found.cwd === cwd) ?? null;
  }

  async open(input: TranscriptKey) {
    const key = `${input.agentId} ${input.agentSessionId}`;
    const opening =
      this.#opening.get(key) ?? this.#openOnce(input).finally(() => this.#opening.delete(key));
    this.#opening.set(key, opening);
    return opening;
  }

  async #openOnce({ agentId, agentSessionId }: TranscriptKey): Promise<Opening> {
    const { agents, store } = this.#services;
    const known = this.#byAgentSession().get(`${agentId} ${agentSessionId}`);
    const session = known === undefined ? null : store.sessions.get(known);
    if (session) return ok({ session });
    const agent = agents.get(agentId);
    const asked = this.#asked.get(`${agentId} ${agentSessionId}`);
    if (!agent || !(agent.transcripts || asked))
      return fail('agentUnavailable', compose('readingFailures.noTranscripts', { agent: agentId }));
    const found = await agent.transcripts?.find(agentSessionId);
    if (found) return this.#openFound(agentId, agent.defaultPermissionMode, found);
    if (asked) return this.#openAsked(agentId, agent.defaultPermissionMode, asked);
    return fail(
      'noSuchTranscript',
      compose('readingFailures.transcriptGone'),
      compose('readingFailures.lookAgain'),
    );
  }

  async #openFound(agentId: string, permissionMode: string, found: FoundFiles): Promise<Opening> {
    const made = await this.#retryWhileBusy(() => this.#adopt(agentId, permissionMode, found));
    if (!made.ok) return notOpened(made.error);
    const { store, sessions } = this.#services;
    const { sessionId } = made.value;
    await this.#reading.get(sessionId)?.begun();
    // The file's time can be that of a copy or of a restored backup.
    const lastAt = store.messages.newest(sessionId, 1)[0]?.timestamp;
    if (lastAt)
      sessions.note(sessionId, { updatedAt: Math.min(lastAt, this.#services.clock.now()) });
    return ok({ session: sessions.get(sessionId) ?? made.value });
  }

  /** Creates the session of a conversation, and starts its agent, which repeats the messages. */
  async #openAsked(
    agentId: string,
    permissionMode: string,
    { agentSessionId, title, cwd, modifiedAt }: FoundTranscript,
  ): Promise<Opening> {
    const { ids, sessions } = this.#services;
    const sessionId = ids.uuid();
    const about = { agentId, cwd: cwd ?? '', agentSessionId, modifiedAt };
    const given = { ...about, permissionMode, history: null };
    const made = await this.#retryWhileBusy(() =>
      sessions.adopt({ ...given, sessionId, title: title ?? UNTITLED }, () => undefined),
    );
    if (!made.ok) return notOpened(made.error);
    // The session shows why the agent did not start.
    await sessions.resume({ commandId: ids.uuid(), sessionId });
    return ok({ session: sessions.get(sessionId) ?? made.value });
  }

  /** Retries while the database is busy. The event loop serves questions and prompts in between. */
  async #retryWhileBusy<T>(work: () => Result<T, StoreFailure>): Promise<Result<T, StoreFailure>> {
    for (let tries = 1; ; tries += 1) {
      const done = work();
      if (done.ok || done.error.kind !== 'busy' || tries > BUSY_TRIES) return done;
      this.#services.log.info('transcripts.storeBusy', { tries });
      await new Promise<void>((resolve) => void this.#services.clock.after(BUSY_MS, resolve));
    }
  }

  #adopt(agentId: string, permissionMode: string, found: FoundFiles) {
    const sessionId = this.#services.ids.uuid();
    const { about, files } = found;
    const opened: OpenedTranscript = {
      sessionId,
      parts: partsOf(files),
      state: 'reading',
      problem: null,
    };
    const { title, cwd, agentSessionId, modifiedAt } = about;
    const given = {
      sessionId,
      agentId,
      cwd: cwd ?? '',
      permissionMode,
      title: title ?? UNTITLED,
      agentSessionId,
      modifiedAt,
    };
    const adopted = this.#services.sessions.adopt(
      { ...given, history: historyOf(opened) },
      (entry) => entry.store.transcripts.put(opened),
    );
    if (adopted.ok) this.#read(opened);
    return adopted;
  }

  #read(opened: OpenedTranscript): void {
    const reading = new PastReading(this.#services, opened);
    this.#reading.set(opened.sessionId, reading);
    void reading.done.then(() => {
      if (this.#reading.get(opened.sessionId) === reading) this.#reading.delete(opened.sessionId);
    });
  }

  async pause({ sessionId, paused }: Input<'transcripts.pause'>) {
    const { store, sessions } = this.#services;
    await this.#reading.get(sessionId)?.stop();
    const opened = store.transcripts.get(sessionId);
    if (!opened || !store.sessions.get(sessionId))
      return fail('noSuchSession', compose('readingFailures.noOlderMessages'));
    if (opened.state === 'done') return fail('nothingToRead', compose('readingFailures.allRead'));
    const next: OpenedTranscript = {
      ...opened,
      state: paused ? 'paused' : 'reading',
      problem: null,
    };
    const nothing = { seen: 0, shown: 0, unknown: 0 };
    const work = (entry: JournalEntry) => entry.store.transcripts.put(next);
    const done = sessions.addPast(sessionId, work, {
      counts: nothing,
      history: historyOf(next),
      notify: true,
    });
    if (!done?.ok)
      return fail('storeFailed', compose('readingFailures.notTaken'), done?.error.remedy ?? null);
    if (!paused) this.#read(next);
    return ok({});
  }

  /** Returns a page. Waits if the page would begin with messages that have not been read yet. */
  async page(input: PageInput): Promise<MessagePage> {
    const { store } = this.#services;
    for (;;) {
      const page = this.#services.readPage(
        store.messages,
        input,
        store.transcripts.hasUnread(input.sessionId),
      );
      const reading = this.#reading.get(input.sessionId);
      if (
        !reading ||
        page.messages.length > 0 ||
        (input.anchor.at !== 'before' && input.anchor.at !== 'end')
      )
        return page;
      await reading.progress();
    }
  }

  /** Returns the reading of a session's transcript until it has ended. */
  readingOf(sessionId: string): Pick<PastReading, 'progress'> | undefined {
    return this.#reading.get(sessionId);
  }

  /** Stops the reading before its session is deleted. */
  async forget(sessionId: string): Promise<void> {
    await this.#reading.get(sessionId)?.stop();
  }

  async close(): Promise<void> {
    const stopped = [...this.#reading.values()].map((reading) => reading.stop());
    await this.#services.reader.close();
    await Promise.all(stopped);
  }
}

function notOpened({ message, remedy }: StoreFailure) {
  const reason = compose('readingFailures.notOpened', { reason: message });
  return fail('storeFailed', reason, remedy);
}

function infoOf(
  agentId: string,
  found: FoundTranscript,
  sessions: ReadonlyMap<string, string>,
): TranscriptInfo {
  const { agentSessionId, title, cwd, bytes, modifiedAt } = found;
  const short = title === null ? null : visibleText(title.trim().slice(0, TITLE_UNITS));
  return {
    agentId,
    agentSessionId,
    title: short,
    cwd,
    bytes,
    modifiedAt,
    sessionId: sessions.get(`${agentId} ${agentSessionId}`) ?? null,
  };
}
