import type { AgentGone, AgentRun, Refused } from '#core/agents/agent.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { SendTime } from '#shared/contract/sessions.ts';
import type { Delivery, MessageOf } from '#shared/conversation/message.ts';

import { changePrompt, discardKept, isKept, movePrompt, promptOf } from './kept-prompts.ts';
import type { Prompt } from '../record/own-messages.ts';
import { PendingPrompts } from './pending-prompts.ts';
import { resendsOf, storeAgain, type Resend } from './resent-prompts.ts';
import {
  cannotWithdraw,
  emptyPrompt,
  isEmptied,
  taken,
  unreadable,
  type ReviseFailure,
  type WithdrawNotPossible,
} from './revise-failures.ts';
import type { SessionRecords } from '../record/session-records.ts';
import type { SessionServices } from '../session-services.ts';
import { gone, NEEDS_PERSON } from '../record/session-words.ts';
import type { WriteQueue } from '../record/write-queue.ts';

/**
 * Maximum delay between a taken prompt and the start of its turn. Some commands of an agent begin
 * no turn.
 */
const EXPECTED_MS = 5_000;

type QueueServices = {
  readonly services: Pick<SessionServices, 'journal' | 'clock' | 'ids' | 'beforePrompt'>;
  readonly sessionId: string;
  readonly records: SessionRecords;
  readonly writes: WriteQueue;
  readonly run: () => AgentRun | null;
  readonly start: () => Promise<Result<null, Problem>>;
  readonly isBusy: () => boolean;
  readonly isAsking: () => boolean;
  /** Called when the number of pending prompts changed. */
  readonly counted: () => void;
};

export type SendResult = Result<string, Problem | StoreFailure | AgentGone>;

/** Changes to a prompt. An absent field stays unchanged. */
export type Revision = {
  readonly text?: string | undefined;
  readonly when?: SendTime | 'held' | undefined;
};

/**
 * The prompts of one session on their way to its agent. Each prompt is stored first. Corral itself
 * keeps the prompts for after the turn and sends one at each normal end of a turn; after any other
 * end it holds them until the person sends them.
 */
export class PromptQueue {
  readonly #services: QueueServices;
  readonly pending = new PendingPrompts();
  /** Keys of the prompts that wait for the end of the turn. */
  readonly #afterTurn = new Set<string>();
  /** `expected` means that a prompt was sent to the agent and its turn has not begun. */
  #turn: 'none' | 'expected' | 'running' = 'none';
  /**
   * Keys of the prompts that a missing login, or an open question whether to trust the folder, has
   * stopped; Corral holds them until the agent can start.
   */
  readonly #awaitsStart = new Set<string>();
  /** Number of prompts that wait for the start of the agent. */
  #starting = 0;
  /** Number of stops. After a stop, only the person can cause a prompt to be sent. */
  #stops = 0;
  #cancelWait: () => void = () => undefined;

  constructor(services: QueueServices) {
    this.#services = services;
  }

  /** Number of prompts that were sent to the agent and that it has not taken. */
  get size(): number {
    return this.pending.size;
  }

  get #isWorking(): boolean {
    return this.#starting > 0 || this.#services.isBusy();
  }

  async prompt(prompt: Prompt, when: SendTime): Promise<SendResult> {
    const { services, records, isBusy } = this.#services;
    const key = services.ids.uuid();
    const isLater = when === 'afterTurn' && this.#isWorking;
    const queued = isBusy();
    const stored = records.prompt(key, prompt, isLater ? 'afterTurn' : 'queued');
    if (!stored.ok) return stored;
    if (!isLater) return this.#deliver(key, prompt, { queued, failed: 'failed' });
    this.#afterTurn.add(key);
    this.sendNext();
    return ok(key);
  }

  async #deliver(
    key: string,
    prompt: Prompt,
    { queued, failed }: { queued: boolean; failed: Delivery },
  ): Promise<SendResult> {
    const { services, sessionId } = this.#services;
    this.#starting += 1;
    const checkpoint = queued ? undefined : services.beforePrompt?.(sessionId, key);
    const started = await this.#services.start();
    await checkpoint;
    this.#starting -= 1;
    const sent = started.ok ? this.#give(key, prompt, queued) : started;
    const isHeld = !started.ok && NEEDS_PERSON.has(started.error.kind);
    if (isHeld) this.#awaitsStart.add(key);
    if (!sent.ok) this.#services.records.deliver([key], isHeld ? 'held' : failed);
    else if (!queued) this.#services.records.deliver([key], 'sent');
    return sent.ok ? ok(key) : sent;
  }

  /** Notes that the agent gave the prompt back, because it needs a login. */
  returned(key: string): void {
    this.#awaitsStart.add(key);
    this.failed(key);
  }

  /** Sends the prompts that waited until the agent could start, in order. */
  async sendAfterStart(): Promise<void> {
    const keys = [...this.#awaitsStart];
    this.#awaitsStart.clear();
    // A prompt that the person has sent or withdrawn in the meantime is no longer kept.
    for (const key of keys) await this.revise(key, { when: 'now' });
  }

  #give(key: string, { text, attachments }: Prompt, queued: boolean): Result<null, AgentGone> {
    const run = this.#services.run();
    const sent = run ? run.prompt(key, text, attachments) : err(gone);
    if (sent.ok) this.pending.sent(key, !queued);
    if (sent.ok && this.#turn === 'none') this.#turn = 'expected';
    this.#services.counted();
    return sent;
  }

  /**
   * Withdraws a prompt that the agent has not taken. The prompt stays in the conversation as
   * withdrawn.
   */
  async withdraw(key: string): Promise<Result<null, AgentGone | Refused | WithdrawNotPossible>> {
    const { services, sessionId, records, run } = this.#services;
    const discarded = services.journal.write((entry) => discardKept(entry, sessionId, key));
    if (discarded.ok && discarded.value) {
      this.#afterTurn.delete(key);
      return ok(null);
    }
    const done = (await run()?.withdraw?.(key)) ?? err(run() ? cannotWithdraw : gone);
    if (done.ok && this.pending.take(key)) records.deliver([key], 'withdrawn');
    this.#services.counted();
    this.sendNext();
    return done;
  }

  /**
   * Holds all waiting prompts before an interrupt: otherwise the agent would take its queue as soon
   * as the turn is over, although the person wants it to stop.
   */
  async holdAll(): Promise<void> {
    this.#stops += 1;
    this.hold();
    const { services, sessionId, records, run } = this.#services;
    const isQueued = ({ metadata }: MessageOf<'text'>) => metadata.delivery === 'queued';
    const queued = services.journal.write((entry) =>
      entry.store.messages.waiting(sessionId).filter(isQueued),
    );
    const keys = new Set(queued.ok ? queued.value.map(({ id }) => id) : []);
    const returned = await this.pending.takeBack(
      run(),
      this.pending.keys.filter((key) => keys.has(key)),
    );
    records.deliver(returned, 'held');
    this.#services.counted();
  }

  /** Changes the text of a waiting prompt, or when it is sent. Returns its new key. */
  async revise(key: string, revision: Revision): Promise<Result<string, ReviseFailure>> {
    const { services, sessionId } = this.#services;
    const found = services.journal.write((entry) => promptOf(entry, sessionId, key));
    if (!found.ok) return found;
    const prompt = found.value;
    if (prompt === null) return err(taken);
    if (isEmptied(prompt, revision)) return err(emptyPrompt);
    if (!isKept(prompt)) return this.#reviseGiven(key, revision);
    const { text, when = prompt.metadata.delivery === 'afterTurn' ? 'afterTurn' : 'held' } =
      revision;
    if (when === 'now' || (when === 'afterTurn' && !this.#isWorking))
      return this.#sendKept(prompt, text);
    return this.#reviseKept(prompt, text, when);
  }

  #reviseKept(
    prompt: MessageOf<'text'>,
    text: string | undefined,
    delivery: Delivery,
  ): Result<string, ReviseFailure> {
    const stored = this.#services.services.journal.write((entry) =>
      changePrompt(entry, prompt, { text, delivery }),
    );
    if (!stored.ok) return stored;
    if (delivery === 'afterTurn') this.#afterTurn.add(prompt.id);
    else this.#afterTurn.delete(prompt.id);
    this.sendNext();
    return ok(prompt.id);
  }

  async #sendKept(
    prompt: MessageOf<'text'>,
    text: string | undefined,
  ): Promise<Result<string, ReviseFailure>> {
    const { services, records, writes, run, isBusy } = this.#services;
    const key = services.ids.uuid();
    const move = { key, timestamp: services.clock.now(), text, delivery: 'queued' } as const;
    const behind = this.#givenBehind(prompt.seq);
    const moved = services.journal.write((entry) => movePrompt(entry, prompt, move));
    if (!moved.ok) return moved;
    if (moved.value === null) return err(unreadable);
    this.#afterTurn.delete(prompt.id);
    const stops = this.#stops;
    const back = behind.length === 0 ? [] : await this.pending.takeBack(run(), behind);
    const isCut = stops !== this.#stops;
    if (isCut) records.deliver([key], 'held');
    const sent = isCut
      ? ok(key)
      : await this.#deliver(key, moved.value, { queued: isBusy(), failed: 'held' });
    const others = resendsOf(back, services.ids);
    writes.push(() => this.#resend(others, isCut || !sent.ok));
    return sent;
  }

  /** Returns the keys of the prompts in the agent's queue that are behind that position. */
  #givenBehind(seq: number): readonly string[] {
    const { services, sessionId } = this.#services;
    const waiting = services.journal.write((entry) =>
      entry.store.messages.waiting(sessionId).filter((each) => each.seq > seq),
    );
    const behind = new Set(waiting.ok ? waiting.value.map(({ id }) => id) : []);
    return this.pending.keys.filter((key) => behind.has(key));
  }

  /** Withdraws the prompt from the agent, and those behind it if their order would change. */
  async #reviseGiven(
    key: string,
    { text, when = 'now' }: Revision,
  ): Promise<Result<string, ReviseFailure>> {
    const { services, writes, run, counted } = this.#services;
    const agent = run();
    const [keys, stops] = [this.pending.keys, this.#stops];
    const back = await this.pending.takeBackOne(agent, key);
    if (!back.ok) return back;
    const behind =
      when === 'now' ? await this.pending.takeBack(agent, keys.slice(keys.indexOf(key) + 1)) : [];
    const isCut = stops !== this.#stops || run() !== agent;
    const first: Resend = { from: key, key: services.ids.uuid(), text, when };
    const all = [first, ...resendsOf(behind, services.ids)];
    writes.push(() => this.#resend(all, isCut));
    counted();
    return ok(when === 'now' && !isCut ? first.key : key);
  }

  /**
   * Stores the prompts that the agent gave back, and sends those for now again. The others keep
   * their position.
   */
  #resend(all: readonly Resend[], isCut: boolean): Result<unknown, StoreFailure> {
    if (all.length === 0) return ok(null);
    const { services, sessionId, isBusy } = this.#services;
    const timestamp = services.clock.now();
    const moved = services.journal.write((entry) =>
      all.flatMap((each) => storeAgain(entry, sessionId, each, { isCut, timestamp })),
    );
    if (!moved.ok) return moved;
    for (const { key, prompt } of moved.value) this.#sendMoved(key, prompt, isBusy());
    for (const { from, when } of isCut ? [] : all)
      if (when === 'afterTurn') this.#afterTurn.add(from);
    this.sendNext();
    return ok(null);
  }

  #sendMoved(key: string, prompt: Prompt, queued: boolean): void {
    const sent = this.#give(key, prompt, queued);
    if (!sent.ok) this.#services.records.deliver([key], 'held');
    else if (!queued) this.#services.records.deliver([key], 'sent');
  }

  /** Sends the first prompt that waits for the end of the turn, if the turn has ended. */
  sendNext(): void {
    if (this.#afterTurn.size > 0) this.#services.writes.push(() => this.#sendFirst());
  }

  #sendFirst(): Result<unknown, StoreFailure> {
    const { services, sessionId, records, run, isAsking } = this.#services;
    if (!run() || this.#turn !== 'none' || this.pending.size > 0 || this.#starting > 0)
      return ok(null);
    // A prompt would dismiss a question that the agent asks at the end of a turn, such as a plan.
    if (isAsking()) this.hold();
    const key = services.ids.uuid();
    const timestamp = services.clock.now();
    const move = { key, timestamp, text: undefined, delivery: 'queued' } as const;
    const moved = services.journal.write((entry) => {
      const first = entry.store.messages
        .waiting(sessionId)
        .find(({ id }) => this.#afterTurn.has(id));
      return first ? { from: first.id, prompt: movePrompt(entry, first, move) } : null;
    });
    if (!moved.ok) return moved;
    if (moved.value === null) return ok(null);
    const { from, prompt } = moved.value;
    this.#afterTurn.delete(from);
    if (prompt) this.#sendMoved(key, prompt, false);
    else records.deliver([from], 'held');
    return ok(null);
  }

  /** Holds the prompts that wait for the end of the turn. */
  hold(): void {
    const keys = [...this.#afterTurn];
    this.#afterTurn.clear();
    this.#services.records.deliver(keys, 'held');
  }

  turnStarted(): void {
    this.#cancelWait();
    this.#turn = 'running';
    this.pending.turnStarted();
  }

  turnEnded(isCompleted: boolean): void {
    this.#services.records.deliver(this.pending.turnEnded(), 'delivered');
    // Ignores the end of background work just before the turn of a prompt begins.
    if (this.#turn === 'expected' && !isCompleted) return this.#expectTurn();
    if (this.#turn === 'running' && !isCompleted) this.hold();
    this.#cancelWait();
    this.#turn = 'none';
  }

  /** Notes that the agent took the prompt. */
  taken(key: string): void {
    if (this.pending.take(key) && this.#turn !== 'running') this.#expectTurn();
  }

  /** Notes that the prompt did not reach the agent. */
  failed(key: string): void {
    this.pending.take(key);
    if (this.#turn === 'expected' && this.pending.size === 0) this.#turn = 'none';
    this.hold();
  }

  #expectTurn(): void {
    this.#turn = 'expected';
    this.#cancelWait();
    this.#cancelWait = this.#services.services.clock.after(EXPECTED_MS, () => {
      if (this.#turn === 'expected' && this.pending.size === 0) this.#turn = 'none';
      this.sendNext();
    });
  }

  /**
   * Handles the end of the agent: prompts that it had not taken fail, and Corral holds the rest.
   */
  agentGone(): void {
    this.#stops += 1;
    this.dispose();
    this.#turn = 'none';
    this.hold();
    this.#services.records.deliver(this.pending.clear(), 'failed');
  }

  dispose(): void {
    this.#cancelWait();
  }
}
