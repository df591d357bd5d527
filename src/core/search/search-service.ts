import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { Database, DatabasePort, StoreFailure } from '#core/store/database/database.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import { badFilter, conversationCondition, type BadFilter } from './filters/conditions.ts';
import { groupHits, isTwin, mergeRanked, type FoundGroup } from './group-hits.ts';
import { openIndex } from './index-database.ts';
import { IndexRows } from './index-rows.ts';
import { IndexUpdate, type IndexedAgent } from './index-update.ts';
import { listedConversation, listedConversations } from './listed-conversations.ts';
import type {
  FoundConversation,
  IndexState,
  ListReply,
  ListRequest,
  MatchesReply,
  MatchesRequest,
  SearchFailure,
  SearchHit,
  SearchPort,
  SearchReply,
  SearchRequest,
} from './search-port.ts';
import { parseQuery, type SearchQuery } from './search-query.ts';
import { SessionHits } from './session-hits.ts';
import { TranscriptHits, type Ranked } from './transcript-hits.ts';

/** Name of the index in the data folder. It can be deleted at any time. */
export const INDEX = 'search.db';
/**
 * Age in ms from which the files are listed again before an answer, and a multiple of the time that
 * their listing took.
 */
const STALE_MS = 700;
const STALE_LISTINGS = 5;
/**
 * Longest time in ms for which an answer waits for an update, and for the first one of all. A window
 * repeats its search while an update runs.
 */
const WAIT_MS = 20;
const FIRST_WAIT_MS = 400;
/** Number of matches that are ranked at first. */
const RANKED = 1000;

type SearchOptions = {
  readonly databases: DatabasePort;
  readonly dataDir: string;
  /** Core's database; it may not exist. */
  readonly database: string;
  readonly agents: () => Promise<readonly IndexedAgent[]>;
};

/** Queries read by a connection of their own, so that no writer, here or in a command, delays them. */
type OpenIndex = { readonly writer: Database; readonly reader: Database };

/** Searches all conversations, and keeps the index of those in files up to date. */
export class SearchService implements Omit<SearchPort, 'usage'> {
  readonly #options: SearchOptions;
  readonly #path: string;
  #isListing = false;
  #index: OpenIndex | null = null;
  #sessions: Database | null = null;
  #agents: readonly IndexedAgent[] = [];
  #update: IndexUpdate | null = null;
  #listing: Promise<unknown> = Promise.resolve();
  #reading: Promise<unknown> = Promise.resolve();
  #listedAt = Number.NEGATIVE_INFINITY;
  /** True if a request came so early after a listing that it was skipped. */
  #isSkipped = false;
  #listingMs = 0;

  constructor(options: SearchOptions) {
    this.#options = options;
    this.#path = join(options.dataDir, INDEX);
  }

  /** True while files are read. */
  get isUpdating(): boolean {
    return this.#update !== null;
  }

  async find(request: SearchRequest): Promise<Result<SearchReply, SearchFailure>> {
    const parsed = parseQuery(request.query, request.filters);
    if (!parsed.ok) return parsed;
    const query = parsed.value;
    const begun = await this.#refresh(request.isRepeat);
    if (!begun.ok) return begun;
    const read = this.#inIndex((db) => new IndexRows(db).hasRead());
    const isFirst = !read.ok || !read.value;
    await Promise.race([this.#reading, delay(isFirst ? FIRST_WAIT_MS : WAIT_MS)]);
    const isUpdating = this.isUpdating || begun.value === 'skipped';
    const unknown = this.#unknownAgent(query);
    if (unknown) return err(unknown);
    const found = this.#inIndex((db) => this.#groupsFor(db, query, request));
    if (!found.ok) return found;
    const { groups, hasMore, state } = found.value;
    const conversations: FoundConversation[] = [];
    for (const group of groups) {
      const conversation = await this.#describe(group, query, request.shown);
      if (conversation) conversations.push(conversation);
    }
    return ok({ conversations, hasMore, index: { ...state, isUpdating } });
  }

  async matches(request: MatchesRequest): Promise<Result<MatchesReply, SearchFailure>> {
    const parsed = parseQuery(request.query);
    if (!parsed.ok) return parsed;
    const { offset, limit } = request;
    const conversation = conversationCondition(request);
    const query = { ...parsed.value, conditions: [...parsed.value.conditions, conversation] };
    if (this.#agents.length === 0) this.#agents = await this.#options.agents();
    const end = offset + limit;
    const found = this.#inIndex((db) =>
      this.#rank(db, query, (groups) => groups.flatMap(({ hits }) => hits).length > end),
    );
    if (!found.ok) return found;
    const hits = found.value.flatMap((group) => group.hits);
    const shown = await this.#read({ hits: hits.slice(offset, end) }, query, limit);
    return ok({ hits: shown, next: hits.length > end ? end : null });
  }

  async list({ isRepeat, ...page }: ListRequest): Promise<Result<ListReply, StoreFailure>> {
    const begun = await this.#refresh(isRepeat);
    if (!begun.ok) return begun;
    const listed = () =>
      this.#inIndex((db) => ({ ...listedConversations(db, page), index: this.#state(db) }));
    const known = listed();
    // A later call has what was added since; only the first list of all waits a moment.
    if (!known.ok || known.value.total > 0) return known;
    await Promise.race([this.#listing, delay(FIRST_WAIT_MS)]);
    return listed();
  }

  /** Resolves when the index has everything that the files had at the call. */
  async updated(): Promise<void> {
    await this.#reading;
    this.#listedAt = Number.NEGATIVE_INFINITY;
    await this.#refresh();
    await this.#reading;
  }

  /** Returns how much is indexed. */
  state(): Result<IndexState, StoreFailure> {
    return this.#inIndex((db) => this.#state(db));
  }

  async close(): Promise<void> {
    this.#update?.stop();
    await this.#reading;
    this.#closeIndex();
    this.#sessions?.close();
    this.#sessions = null;
  }

  #state(db: Database): IndexState {
    const { isUpdating } = this;
    return { ...new IndexRows(db).progress(), isListing: this.#isListing, isUpdating };
  }

  #open(): Result<OpenIndex, StoreFailure> {
    if (this.#index) return ok(this.#index);
    const opened = openIndex(this.#options.databases, this.#path);
    if (!opened.ok) return opened;
    const reader = this.#options.databases.openToRead(this.#path);
    if (!reader.ok) {
      opened.value.close();
      return reader;
    }
    this.#index = { writer: opened.value, reader: reader.value };
    return ok(this.#index);
  }

  #closeIndex(): void {
    this.#index?.reader.close();
    this.#index?.writer.close();
    this.#index = null;
  }

  /** Runs a query. An index that proves to be damaged is deleted and built again. */
  #inIndex<T>(query: (db: Database) => T): Result<T, StoreFailure> {
    const opened = this.#open();
    if (!opened.ok) return opened;
    const { reader } = opened.value;
    const found = reader.transaction(() => query(reader));
    if (found.ok || found.error.kind !== 'corrupt') return found;
    this.#rebuild();
    const again = this.#open();
    if (!again.ok) return again;
    const next = again.value.reader;
    return next.transaction(() => query(next));
  }

  #rebuild(): void {
    this.#update?.stop();
    this.#update = null;
    this.#closeIndex();
    this.#options.databases.remove(this.#path);
    this.#listedAt = Number.NEGATIVE_INFINITY;
    void this.#refresh();
  }

  /**
   * Begins to look for changed files. That is skipped if it was done a moment ago, and then a later
   * search may find more. A repeated request begins only what was skipped before, so that a window
   * that repeats it comes to an end.
   */
  async #refresh(isRepeat = false): Promise<Result<'begun' | 'skipped' | 'current', StoreFailure>> {
    if (isRepeat && !this.#isSkipped) return ok('current');
    const now = performance.now();
    const staleMs = Math.max(STALE_MS, STALE_LISTINGS * this.#listingMs);
    this.#isSkipped = now - this.#listedAt < staleMs;
    if (this.#isSkipped) return ok('skipped');
    this.#listedAt = now;
    if (this.#update) {
      if (!this.#isListing) this.#listing = this.#list(this.#update);
      return ok('begun');
    }
    if (this.#agents.length === 0) this.#agents = await this.#options.agents();
    const opened = this.#open();
    if (!opened.ok) return opened;
    // Another search may have begun one while the code of the agents was loaded.
    if (this.#update) return ok('begun');
    const update = new IndexUpdate(this.#agents, opened.value.writer);
    this.#update = update;
    const listing = this.#list(update);
    this.#listing = listing;
    this.#reading = this.#readAfter(listing, update);
    return ok('begun');
  }

  async #list(update: IndexUpdate): ReturnType<IndexUpdate['list']> {
    const begun = performance.now();
    this.#isListing = true;
    const listed = await update.list();
    this.#isListing = false;
    this.#listingMs = performance.now() - begun;
    return listed;
  }

  async #readAfter(listing: ReturnType<IndexUpdate['list']>, update: IndexUpdate): Promise<void> {
    const listed = await listing;
    const read = listed.ok ? await update.read() : listed;
    if (this.#update !== update) return;
    this.#update = null;
    if (!read.ok && read.error.kind === 'corrupt') this.#rebuild();
  }

  #groupsFor(db: Database, query: SearchQuery, { offset, limit }: SearchRequest) {
    const end = offset + limit;
    const groups = this.#rank(db, query, ({ length }) => length > end);
    return {
      groups: groups.slice(offset, end),
      hasMore: groups.length > end,
      state: this.#state(db),
    };
  }

  /** Returns the best matches by conversation: all of them, or enough ones. */
  #rank(
    db: Database,
    query: SearchQuery,
    isEnough: (groups: readonly FoundGroup[]) => boolean,
  ): readonly FoundGroup[] {
    const known = this.#inSessions((sessions) => sessions.sessions(), []);
    const transcripts = new TranscriptHits(db);
    for (let count = RANKED; ; count *= 4) {
      const none: Ranked = { hits: [], isBroad: false };
      const own = this.#inSessions((sessions) => sessions.rank(query, count), none);
      const others = transcripts.rank(query, count);
      const groups = groupHits(mergeRanked(own, others), known);
      const isAll = own.hits.length < count && others.hits.length < count;
      if (isAll || isEnough(groups)) return groups;
    }
  }

  /** Returns the failure of a query for an agent that Corral does not know. */
  #unknownAgent({ conditions }: SearchQuery): BadFilter | null {
    const asked = conditions.flatMap((each) => (each.kind === 'agent' ? each.anyOf : []));
    if (asked.length === 0) return null;
    const ofSessions = this.#inSessions((sessions) => sessions.sessions(), []);
    const known = [...new Set([...this.#agents, ...ofSessions].map(({ agentId }) => agentId))];
    const unknown = asked.find(
      (each) => !known.some((id) => id.toLowerCase().startsWith(each.toLowerCase())),
    );
    if (unknown === undefined) return null;
    const agents = known.toSorted().join(', ');
    return badFilter(compose('readingFailures.badAgentFilter', { value: unknown, agents }));
  }

  /**
   * Runs a query in core's database. Without that database, for the command line, and if core has to
   * repair it, there are no sessions.
   */
  #inSessions<T>(query: (sessions: SessionHits) => T, without: T): T {
    if (!this.#sessions) {
      const opened = this.#options.databases.openToRead(this.#options.database);
      if (!opened.ok) return without;
      this.#sessions = opened.value;
    }
    const sessions = this.#sessions;
    const found = sessions.transaction(() => query(new SessionHits(sessions)));
    if (found.ok) return found.value;
    sessions.close();
    this.#sessions = null;
    return without;
  }

  async #describe(
    group: FoundGroup,
    query: SearchQuery,
    shown: number,
  ): Promise<FoundConversation | null> {
    const { agentId, agentSessionId, session } = group;
    const listed =
      this.#index && agentSessionId !== null
        ? listedConversation(this.#index.reader, agentId, agentSessionId)
        : null;
    const about = session ?? listed;
    if (!about) return null;
    return {
      agentId,
      agentSessionId,
      sessionId: session?.sessionId ?? null,
      title: about.title,
      cwd: about.cwd,
      lastAt: Math.max(session?.lastAt ?? 0, listed?.lastAt ?? 0),
      count: group.hits.length,
      hits: await this.#read(group, query, shown),
    };
  }

  /**
   * Reads the best messages of a conversation. One that Corral stored under an id of its own is in
   * the agent's file too, and is shown once.
   */
  async #read(
    { hits }: Pick<FoundGroup, 'hits'>,
    { marked }: SearchQuery,
    shown: number,
  ): Promise<readonly SearchHit[]> {
    const read: SearchHit[] = [];
    for (const hit of hits) {
      if (read.length === shown || !this.#index) break;
      const found =
        hit.sessionId === null
          ? await new TranscriptHits(this.#index.reader).read(hit, marked, (agentId) =>
              this.#slices(agentId),
            )
          : this.#inSessions((sessions) => sessions.read(hit, marked), null);
      if (found && !read.some((each) => isTwin(each, found))) read.push(found);
    }
    return read;
  }

  #slices(agentId: string) {
    return this.#agents.find((each) => each.agentId === agentId)?.slices ?? undefined;
  }
}
