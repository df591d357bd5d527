import type { LiveText } from '#core/conversation/live-text.ts';
import { readPage } from '#core/conversation/pages.ts';
import type { Journal } from '#core/journal/journal.ts';
import { listedSession } from '#core/journal/listed-session.ts';
import { replay } from '#core/journal/replay.ts';
import type { Store } from '#core/store/store.ts';
import type { AgentWords } from '#shared/contract/agents.ts';
import { DESK, type Frame, type Snapshot } from '#shared/contract/streams.ts';

import type { StreamSource } from './desk-port.ts';

/** Number of messages in a snapshot of a conversation; they fill some screens. */
const SNAPSHOT_PAGE = 60;
/** Maximum to which new messages are counted. */
const MAX_UNSEEN = 10_000;

/** Streams for clients: the journal's frames, snapshots and live blocks. */
export class DeskStreams implements StreamSource {
  readonly #journal: Journal;
  readonly #store: Store;
  readonly #live: LiveText;
  readonly #agentWords: AgentWords;
  readonly #followed: (stream: string) => () => void;

  /** `followed` is called when a client follows a stream, and what it returned when it stops. */
  constructor(
    journal: Journal,
    store: Store,
    live: LiveText,
    agentWords: AgentWords = {},
    followed: (stream: string) => () => void = () => () => undefined,
  ) {
    this.#journal = journal;
    this.#store = store;
    this.#live = live;
    this.#agentWords = agentWords;
    this.#followed = followed;
  }

  #exists(stream: string): boolean {
    return stream === DESK || this.#store.sessions.get(stream) !== null;
  }

  lastSeq(stream: string): number | null {
    return this.#exists(stream) ? this.#store.frames.lastSeq(stream) : null;
  }

  framesSince(stream: string, since: number, limit: number): readonly Frame[] | null {
    const refs = this.#store.frames.after(stream, since, limit + 1);
    if (refs.length > limit) return null;
    return refs.flatMap((ref) => replay(ref, this.#store, this.#journal.agents) ?? []);
  }

  framesFrom(stream: string, since: number, limit: number) {
    const refs = this.#store.frames.after(stream, since, limit);
    const frames = refs.flatMap((ref) => replay(ref, this.#store, this.#journal.agents) ?? []);
    return { frames, next: refs.at(-1)?.seq ?? since };
  }

  snapshot(stream: string): Snapshot | null {
    if (!this.#exists(stream)) return null;
    if (stream !== DESK) return this.#conversation(stream);
    return {
      of: 'desk',
      sessions: this.#store.sessions.all().map(listedSession),
      interactions: [...this.#store.interactions.open()],
      agents: [...this.#journal.agents],
      agentWords: this.#agentWords,
      settings: this.#store.settings.get(),
      terminals: [...this.#store.terminals.all()],
      notifications: [...this.#store.notifications.open()],
      rules: [...this.#store.rules.all()],
      browsers: this.#store.browsers.all().map(({ browser }) => browser),
      projects: [...this.#store.projects.onDesk()],
    };
  }

  /** Returns a snapshot at the person's reading place, even if that is far from the end. */
  #conversation(sessionId: string): Snapshot {
    const { messages, transcripts, readingPlaces } = this.#store;
    const place = readingPlaces.get(sessionId);
    const anchor = place ? { at: 'around' as const, seq: place.seq } : { at: 'end' as const };
    return {
      of: 'session',
      page: readPage(
        messages,
        { sessionId, parentToolUseId: null, anchor, limit: SNAPSHOT_PAGE },
        transcripts.hasUnread(sessionId),
      ),
      live: [...this.#live.blocks(sessionId)],
      waiting: [...messages.waiting(sessionId)],
      reading: place && {
        place,
        unseen: messages.countAfter(sessionId, place.leftAt, MAX_UNSEEN),
        newest: messages.lastSeq(sessionId),
      },
    };
  }

  followed(stream: string): () => void {
    return this.#followed(stream);
  }

  live(stream: string) {
    return this.#live.blocks(stream);
  }

  subscribe(listener: Parameters<StreamSource['subscribe']>[0]): () => void {
    const offFrames = this.#journal.subscribe((frame) => listener.frame(frame));
    const offLive = this.#live.subscribe((sessionId, delta) => listener.live(sessionId, delta));
    return () => {
      offFrames();
      offLive();
    };
  }
}
