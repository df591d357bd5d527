import type { AgentGone, Refused } from '#core/agents/agent.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import { NOT_LOGGED_IN } from '#shared/agents/log-in-way.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { SendTime } from '#shared/contract/sessions.ts';
import type { Delivery, MessageOf } from '#shared/conversation/message.ts';

import {
  changePrompt,
  claimPrompt,
  discardKept,
  isAfterStart,
  isKept,
  movePrompt,
  promptOf,
  waitingKeys,
} from './kept-prompts.ts';
import type { Prompt } from '../record/own-messages.ts';
import { AwaitedTurn } from './awaited-turn.ts';
import { PendingPrompts } from './pending-prompts.ts';
import type { QueueServices, Revision, SendResult } from './queue-services.ts';
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
import { gone } from '../record/session-words.ts';

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
  readonly #turn: AwaitedTurn;
  /** Keys of the prompts that are sent as soon as the start that they wait for is over. */
  readonly #starting = new Set<string>();
  /** Number of stops. After a stop, only the person can cause a prompt to be sent. */
  #stops = 0;

  constructor(services: QueueServices) {
    this.#services = services;
    this.#turn = new AwaitedTurn(services.services.clock, () => {
      if (this.#turn.isExpected && this.pending.size === 0) this.#turn.end();
      this.sendNext();
    });
  }

  /** Number of prompts that were sent to the agent and that it has not taken. */
  get size(): number {
    return this.pending.size;
  }

  get #isWorking(): boolean {
    return this.#starting.size > 0 || this.#services.isBusy();
  }

  async prompt(prompt: Prompt, when: SendTime): Promise<SendResult> {
    const { services, records, isBusy } = this.#services;
    const key = services.ids.uuid();
    const isLater = when === 'afterTurn' && this.#isWorking;
    const queued = isBusy();
    const stored = records.prompt(key, prompt, isLater ? 'afterTurn' : this.#untilGiven);
    if (!stored.ok) return stored;
    if (!isLater) return this.#deliver(key, prompt, { queued, failed: 'failed' });
    this.#afterTurn.add(key);
    this.sendNext();
    return ok(key);
  }

  /** Delivery of a prompt that is about to be given to the agent. */
  get #untilGiven(): 'queued' | 'afterStart' {
    return this.#services.run() ? 'queued' : 'afterStart';
  }

  async #deliver(
    key: string,
    prompt: Prompt,
    { queued, failed }: { queued: boolean; failed: Delivery },
  ): Promise<SendResult> {
    const { services, sessionId, records } = this.#services;
    this.#starting.add(key);
    const checkpoint = queued ? undefined : services.beforePrompt?.(sessionId, key);
    const started = await this.#services.start();
    await checkpoint;
    this.#starting.delete(key);
    const isAsked = started.ok && started.value === 'asked';
    // The person may have answered while the checkpoint was taken.
    const isRunning = this.#services.run() !== null;
    if (isAsked && !isRunning) {
      records.undelivered(key, 'afterStart');
      return ok(key);
    }
    const sent = started.ok || isRunning ? this.#giveStored(key, prompt, queued) : started;
    const needsLogIn = !sent.ok && sent.error.kind === NOT_LOGGED_IN;
    if (!sent.ok) records.undelivered(key, needsLogIn ? 'afterStart' : failed);
    return sent.ok ? ok(key) : sent;
  }

  /** Gives a stored prompt to the agent, unless the person has withdrawn or changed it meanwhile. */
  #giveStored(
    key: string,
    prompt: Prompt,
    queued: boolean,
  ): Result<null, AgentGone | StoreFailure> {
    const { services, sessionId, records } = this.#services;
    const claimed = services.journal.write((entry) => claimPrompt(entry, sessionId, key));
    if (!claimed.ok) return claimed;
    if (!claimed.value) return ok(null);
    const sent = this.#give(key, prompt, queued);
    if (sent.ok && !queued) records.deliver([key], 'sent');
    return sent;
  }

  /** Sends the prompts that waited until the agent has started, in order. */
  async sendAfterStart(): Promise<void> {
    const { services, sessionId, run } = this.#services;
    for (const key of waitingKeys(services.journal, sessionId, isAfterStart)) {
      // After an end, the others wait for the next start.
      if (!run()) return;
      // A prompt that the person has sent or withdrawn in the meantime is no longer kept.
      if (!this.#starting.has(key)) await this.revise(key, { when: 'now' });
    }
  }

  #give(key: string, { text, attachments }: Prompt, queued: boolean): Result<null, AgentGone> {
    const run = this.#services.run();
    const sent = run ? run.prompt(key, text, attachments) : err(gone);
    if (sent.ok) this.pending.sent(key, !queued);
    if (sent.ok) this.#turn.given();
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
    const keys = new Set(waitingKeys(services.journal, sessionId, isQueued));
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
    const move = { key, timestamp: services.clock.now(), text, delivery: this.#untilGiven };
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
    const isBehind = (each: MessageOf<'text'>) => each.seq > seq;
    const behind = new Set(waitingKeys(services.journal, sessionId, isBehind));
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
    if (!run() || !this.#turn.isOver || this.pending.size > 0 || this.#starting.size > 0)
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

  /** Holds all prompts that Corral would send, because the person stops the session. */
  holdKept(): void {
    this.hold();
    const { services, sessionId, records } = this.#services;
    records.deliver(waitingKeys(services.journal, sessionId, isAfterStart), 'held');
  }

  turnStarted(): void {
    this.#turn.begin();
    this.pending.turnStarted();
  }

  turnEnded(isCompleted: boolean): void {
    this.#services.records.deliver(this.pending.turnEnded(), 'delivered');
    // Ignores the end of background work just before the turn of a prompt begins.
    if (this.#turn.isExpected && !isCompleted) return this.#turn.expect();
    if (this.#turn.isRunning && !isCompleted) this.hold();
    this.#turn.end();
  }

  /** Notes that the agent took the prompt. */
  taken(key: string): void {
    if (this.pending.take(key) && !this.#turn.isRunning) this.#turn.expect();
  }

  /** Notes that the prompt did not reach the agent. */
  failed(key: string): void {
    this.pending.take(key);
    if (this.#turn.isExpected && this.pending.size === 0) this.#turn.end();
    this.hold();
  }

  /**
   * Handles the end of the agent: prompts that it had not taken fail, and Corral holds the rest.
   */
  agentGone(): void {
    this.#stops += 1;
    this.#turn.end();
    this.hold();
    this.#services.records.deliver(this.pending.clear(), 'failed');
  }

  dispose(): void {
    this.#turn.end();
  }
}
