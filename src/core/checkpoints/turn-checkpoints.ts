import type { FrameListener, Journal } from '#core/journal/journal.ts';
import type { ClockPort, LogPort } from '#core/ports.ts';
import { turnFactOf } from '#core/store/messages/turn-fact.ts';
import type { Store } from '#core/store/store.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { DESK } from '#shared/contract/streams.ts';

import type { TimeSpan } from './files/unsure-files.ts';
import type { Taking } from './taking.ts';

/** Longest time for which a prompt waits for its checkpoint. */
const MAX_WAIT_MS = 150;

type Needs = {
  readonly taking: Pick<Taking, 'take'>;
  readonly store: Pick<Store, 'sessions'>;
  readonly journal: Pick<Journal, 'subscribe'>;
  readonly clock: ClockPort;
  readonly log: LogPort;
};

type TakeInput = Parameters<Taking['take']>[0];

/** A turn whose beginning was seen. */
type Turn = {
  readonly promptId: string;
  /** The tree before the turn; null if there is none. */
  before: Promise<string | null>;
  /** Times in which the agent did not work since the turn began, at most `MAX_SPANS`. */
  idle: readonly TimeSpan[];
  /** Times in which a question of the agent was open, at most `MAX_SPANS`. */
  waiting: readonly TimeSpan[];
};

/** The turns of a session that were seen since the start. */
type SessionTurns = {
  status: Session['status'];
  /** The newest turn; null before the first. */
  newest: Turn | null;
  /** True if there is a checkpoint after the turn, and the agent has not worked since. */
  isAfterTaken: boolean;
  /** Prompts with a checkpoint. */
  readonly known: Set<string>;
};

/** Number of prompts of a session that are remembered. */
const MAX_KNOWN = 1000;
/** Number of times of a turn that are kept apart; older ones are joined. */
const MAX_SPANS = 100;

/** Takes a checkpoint before and after every turn of every session. */
export class TurnCheckpoints {
  readonly #needs: Needs;
  readonly #sessions = new Map<string, SessionTurns>();
  readonly #running = new Set<Promise<unknown>>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  start(): () => void {
    return this.#needs.journal.subscribe(this.#follow);
  }

  /**
   * Takes the checkpoint before a turn whose prompt will be sent. Resolves when it is there, at the
   * latest after `MAX_WAIT_MS`; then the checkpoint is marked as late.
   */
  async beforePrompt(sessionId: string, promptId: string): Promise<void> {
    const turns = this.#turnsOf(sessionId);
    if (!turns || turns.known.has(promptId)) return;
    let isLate = false;
    const taken = this.#begin(sessionId, promptId, () => isLate);
    await new Promise<void>((resolve) => {
      const cancel = this.#needs.clock.after(MAX_WAIT_MS, () => {
        isLate = true;
        resolve();
      });
      void taken.finally(() => {
        cancel();
        resolve();
      });
    });
    // From now on, changes are the agent's.
    const { newest } = turns;
    if (newest?.promptId === promptId) newest.idle = closed(newest.idle, this.#needs.clock.now());
  }

  /** Resolves when all checkpoints that were begun are stored. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  readonly #follow: FrameListener = ({ stream, event }) => {
    if (event.type === 'message.upserted') this.#message(stream, event.message);
    if (stream !== DESK) return;
    if (event.type === 'session.upserted') this.#session(event.session);
    if (event.type === 'session.deleted') this.#sessions.delete(event.sessionId);
  };

  /** Notes a prompt that reached the agent without `beforePrompt`: from its queue or its terminal. */
  #message(sessionId: string, message: ConversationMessage): void {
    if (message.messageType !== 'text' || turnFactOf(message)?.kind !== 'prompt') return;
    const turns = this.#turnsOf(sessionId);
    if (!turns || turns.known.has(message.id) || !isRunning(turns.status)) return;
    const isWorking = isBusy(turns.status);
    void this.#begin(sessionId, message.id, () => isWorking);
  }

  #session({ sessionId, status }: Pick<Session, 'sessionId' | 'status'>): void {
    const turns = this.#turnsOf(sessionId);
    if (!turns) return;
    const { newest, status: before } = turns;
    turns.status = status;
    const isOver = isRunning(before) && (status === 'idle' || !isRunning(status));
    if (isBusy(status)) turns.isAfterTaken = false;
    if (newest) this.#noteTimes(newest, { before, status });
    // An agent that has just started is idle before its first prompt.
    if (!isOver || before === 'starting' || before === 'idle' || newest === null) return;
    // A session is idle for a moment between the acceptance of a prompt and the begin of its turn, and
    // background work wakes an agent: the last checkpoint after a turn counts.
    turns.isAfterTaken = true;
    this.#end(sessionId, newest, turns.status);
  }

  /** Notes when the agent of a turn begins to work, and when a question of it opens or closes. */
  #noteTimes(turn: Turn, { before, status }: Record<'before' | 'status', Session['status']>): void {
    const now = this.#needs.clock.now();
    if (isBusy(status)) turn.idle = closed(turn.idle, now);
    if (status === before) return;
    turn.waiting = status === 'waiting' ? opened(turn.waiting, now) : closed(turn.waiting, now);
  }

  /** Takes the checkpoint after a turn. An agent that is busy works on at the next one. */
  #end(sessionId: string, turn: Turn, status: Session['status']): void {
    const { promptId, before } = turn;
    const endedAt = this.#needs.clock.now();
    if (!isBusy(status)) turn.idle = opened(turn.idle, endedAt);
    const ended = { endedAt, before, idle: () => turn.idle, waiting: () => turn.waiting };
    void this.#take({ sessionId, promptId, moment: 'afterTurn', turn: ended });
  }

  async #begin(sessionId: string, promptId: string, isLate: () => boolean): Promise<void> {
    const turns = this.#turnsOf(sessionId);
    if (!turns) return;
    const { newest: ended, isAfterTaken } = turns;
    // A change by the person while the checkpoint is taken may be missing in it.
    const idle = isBusy(turns.status) ? [] : opened([], this.#needs.clock.now());
    const waiting = turns.status === 'waiting' ? opened([], this.#needs.clock.now()) : [];
    const turn: Turn = { promptId, before: Promise.resolve(null), idle, waiting };
    turns.newest = turn;
    turns.isAfterTaken = false;
    turns.known.add(promptId);
    for (const oldest of turns.known) {
      if (turns.known.size <= MAX_KNOWN) break;
      turns.known.delete(oldest);
    }
    if (ended !== null && !isAfterTaken) this.#end(sessionId, ended, turns.status);
    turn.before = this.#take({ sessionId, promptId, moment: 'beforeTurn', isLate });
    await turn.before;
  }

  /** Returns the tree of the checkpoint; null if there is none. */
  async #take(occasion: Omit<TakeInput, 'folder'>): Promise<string | null> {
    const folder = this.#needs.store.sessions.get(occasion.sessionId)?.cwd;
    if (folder === undefined) return null;
    const taking = this.#needs.taking.take({ ...occasion, folder });
    this.#running.add(taking);
    const taken = await taking.finally(() => this.#running.delete(taking));
    if (taken.ok) return taken.value.tree;
    this.#needs.log.error('checkpoint.notStored', { kind: taken.error.kind });
    return null;
  }

  /** Returns null for a session that does not exist. */
  #turnsOf(sessionId: string): SessionTurns | null {
    const known = this.#sessions.get(sessionId);
    if (known) return known;
    const session = this.#needs.store.sessions.get(sessionId);
    if (!session) return null;
    const made = {
      status: session.status,
      newest: null,
      isAfterTaken: false,
      known: new Set<string>(),
    };
    this.#sessions.set(sessionId, made);
    return made;
  }
}

function isBusy(status: Session['status']): boolean {
  return status === 'working' || status === 'waiting';
}

function isRunning(status: Session['status']): boolean {
  return status !== 'stopped' && status !== 'failed';
}

/** Returns the times with one more, which has no end yet. */
function opened(idle: readonly TimeSpan[], from: number): readonly TimeSpan[] {
  const [first, second, ...others] = closed(idle, from);
  const joins = others.length + 2 >= MAX_SPANS && first && second;
  const known = joins ? [{ from: first.from, to: second.to }, ...others] : closed(idle, from);
  return [...known, { from, to: Number.MAX_SAFE_INTEGER }];
}

/** Returns the times, of which the last one ends now if it has no end. */
function closed(idle: readonly TimeSpan[], now: number): readonly TimeSpan[] {
  return idle.map(({ from, to }) => ({ from, to: to === Number.MAX_SAFE_INTEGER ? now : to }));
}
