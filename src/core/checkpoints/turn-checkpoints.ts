import type { FrameListener, Journal } from '#core/journal/journal.ts';
import type { ClockPort, LogPort } from '#core/ports.ts';
import { turnFactOf } from '#core/store/messages/turn-fact.ts';
import type { Store } from '#core/store/store.ts';
import type { CheckpointMoment } from '#shared/git/checkpoint.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { DESK } from '#shared/contract/streams.ts';

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

/** The turns of a session that were seen since the start. */
type SessionTurns = {
  status: Session['status'];
  /** Prompt of the newest turn; null before the first. */
  prompt: string | null;
  /** True if there is a checkpoint after the turn, and the agent has not worked since. */
  isAfterTaken: boolean;
  /** Prompts with a checkpoint. */
  readonly known: Set<string>;
};

/** Number of prompts of a session that are remembered. */
const MAX_KNOWN = 1000;

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
    const { prompt, status: before } = turns;
    turns.status = status;
    const isOver = isRunning(before) && (status === 'idle' || !isRunning(status));
    if (isBusy(status)) turns.isAfterTaken = false;
    // An agent that has just started is idle before its first prompt.
    if (!isOver || before === 'starting' || before === 'idle' || prompt === null) return;
    // A session is idle for a moment between the acceptance of a prompt and the begin of its turn, and
    // background work wakes an agent: the last checkpoint after a turn counts.
    turns.isAfterTaken = true;
    void this.#take(sessionId, prompt, 'afterTurn');
  }

  async #begin(sessionId: string, promptId: string, isLate: () => boolean): Promise<void> {
    const turns = this.#turnsOf(sessionId);
    if (!turns) return;
    const { prompt: ended, isAfterTaken } = turns;
    turns.prompt = promptId;
    turns.isAfterTaken = false;
    turns.known.add(promptId);
    for (const oldest of turns.known) {
      if (turns.known.size <= MAX_KNOWN) break;
      turns.known.delete(oldest);
    }
    if (ended !== null && !isAfterTaken) void this.#take(sessionId, ended, 'afterTurn');
    await this.#take(sessionId, promptId, 'beforeTurn', isLate);
  }

  async #take(
    sessionId: string,
    promptId: string,
    moment: CheckpointMoment,
    isLate = () => false,
  ): Promise<void> {
    const folder = this.#needs.store.sessions.get(sessionId)?.cwd;
    if (folder === undefined) return;
    const taking = this.#needs.taking.take({ sessionId, promptId, moment, folder, isLate });
    this.#running.add(taking);
    const taken = await taking.finally(() => this.#running.delete(taking));
    if (!taken.ok) this.#needs.log.error('checkpoint.notStored', { kind: taken.error.kind });
  }

  /** Returns null for a session that does not exist. */
  #turnsOf(sessionId: string): SessionTurns | null {
    const known = this.#sessions.get(sessionId);
    if (known) return known;
    const session = this.#needs.store.sessions.get(sessionId);
    if (!session) return null;
    const made = {
      status: session.status,
      prompt: null,
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
