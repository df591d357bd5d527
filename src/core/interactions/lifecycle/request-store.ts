import type { AgentGone } from '#core/agents/agent.ts';
import type { Journal, JournalEntry } from '#core/journal/journal.ts';
import { withoutSecret } from '#core/journal/secret-answers.ts';
import type { ClockPort } from '#core/ports.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import type { Store } from '#core/store/store.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { InteractionOutcome } from '#shared/interaction/outcome.ts';
import type { Interaction, ResumePoint } from '#shared/interaction/interaction.ts';
import { isPlaceId } from '#shared/interaction/read-from.ts';
import { worded, type Worded } from '#shared/interaction/worded.ts';

import { explain, explanationOf } from './explanation.ts';
import { countWait } from './count-wait.ts';
import { interactionMessage } from './interaction-message.ts';
import { mayBecome, trueEnd } from './lifecycle.ts';

const CUT_OFF = worded('cutOff', {});
const UNCONFIRMED = worded('unconfirmed', {});

type RequestChange = Partial<Omit<Interaction, 'request' | 'outcome' | 'closedAt'>>;

/**
 * Stores requests. A resume point exists from the moment in which its request is stored until the
 * agent has the answer, or until the asker is gone. A resume point with an answer after a restart
 * means that the answer was cut off.
 */
export class RequestStore {
  readonly #journal: Journal;
  readonly #store: Store;
  readonly #clock: ClockPort;

  constructor(journal: Journal, store: Store, clock: ClockPort) {
    this.#journal = journal;
    this.#store = store;
    this.#clock = clock;
  }

  get(requestId: string): Interaction | null {
    return this.#store.interactions.get(requestId);
  }

  /** Stores a new request. `work` is stored with it. */
  open(
    point: ResumePoint,
    interaction: Interaction,
    work: (entry: JournalEntry) => void = () => undefined,
  ): Result<unknown, StoreFailure> {
    return this.#journal.write((entry) => {
      const { sessionId, cuts = [] } = interaction.request;
      for (const { hash } of cuts) entry.store.blobUses.add(sessionId, hash);
      entry.store.interactions.putResumePoint({ ...point, userResponse: interaction.response });
      put(entry, interaction);
      work(entry);
    });
  }

  /**
   * Ends a request; the only method that does. Returns null if the request has ended already, and
   * changes nothing then. `work` is stored with the end.
   */
  end(
    requestId: string,
    wanted: InteractionOutcome,
    change: RequestChange,
    work: (entry: JournalEntry) => void = () => undefined,
  ): Result<Interaction | null, StoreFailure> {
    return this.#journal.write((entry) => {
      const ended = this.#end(entry, requestId, wanted, change);
      if (ended) work(entry);
      return ended;
    });
  }

  /** Ends a request that was not answered. `explanation` is the reason, for people. */
  close(
    requestId: string,
    wanted: InteractionOutcome,
    explanation: Worded,
    nextRequestId: string | null = null,
  ) {
    const found = this.get(requestId);
    return this.end(requestId, wanted, {
      ...(found && explain(found, explanation)),
      nextRequestId,
    });
  }

  /** Stores a change of an open request. */
  update(
    requestId: string,
    change: (found: Interaction) => RequestChange | null,
  ): Result<unknown, StoreFailure> {
    return this.#journal.write((entry) => {
      const found = entry.store.interactions.get(requestId);
      const changes = found?.outcome === null ? change(found) : null;
      if (found && changes) entry.interaction({ ...found, ...changes });
    });
  }

  /** Links a closed request to its successor. */
  follow(requestId: string, nextRequestId: string): Result<unknown, StoreFailure> {
    return this.#journal.write((entry) => {
      const found = entry.store.interactions.get(requestId);
      if (found) entry.interaction({ ...found, nextRequestId });
    });
  }

  /** Stores that the agent has the answer, in the form `sent`. */
  arrived(requestId: string, sent: unknown): Result<unknown, StoreFailure> {
    return this.#journal.write((entry) => {
      const found = entry.store.interactions.get(requestId);
      if (found) entry.sent(found, sent, null, this.#clock.now());
      entry.store.interactions.dropResumePoint(requestId);
    });
  }

  /** Ends a request whose asker did not take the answer or no longer exists. */
  gone(requestId: string, { message, wording }: AgentGone): Result<unknown, StoreFailure> {
    return this.#journal.write((entry) => {
      const found = entry.store.interactions.get(requestId);
      if (found?.response) entry.sent(found, null, message, this.#clock.now());
      return this.#end(entry, requestId, 'agentGone', {
        explanation: message,
        explained: wording && [wording],
      });
    });
  }

  /**
   * After a start, ends each request without a living agent with an explanation. Returns the
   * requests whose agents may still wait.
   */
  recover(isLiving: (sessionId: string) => boolean): Result<readonly Interaction[], StoreFailure> {
    const { interactions } = this.#store;
    for (const point of interactions.resumePoints()) {
      const dropped = this.#dropIfClosed(point);
      if (!dropped.ok) return dropped;
    }
    for (const { request } of interactions.open()) {
      const closed = isLiving(request.sessionId)
        ? null
        : this.close(request.requestId, 'agentGone', CUT_OFF);
      if (closed?.ok === false) return closed;
    }
    return ok(interactions.open());
  }

  /**
   * Drops the resume point of a request that is not open. Ends the request as failed if its answer
   * was cut off.
   */
  #dropIfClosed({
    interactionRequest: { requestId },
    userResponse,
  }: ResumePoint): Result<unknown, StoreFailure> {
    const found = this.get(requestId);
    if (found?.outcome === null) return ok(null);
    const isCutOff = userResponse !== null || found?.outcome === 'timedOut';
    const ended = isCutOff
      ? this.end(requestId, 'deliveryFailed', explanationOf([UNCONFIRMED]))
      : ok(null);
    return ended.ok
      ? this.#journal.write(({ store }) => store.interactions.dropResumePoint(requestId))
      : ended;
  }

  #end(
    entry: JournalEntry,
    requestId: string,
    wanted: InteractionOutcome,
    change: RequestChange,
  ): Interaction | null {
    const { interactions } = entry.store;
    const found = interactions.get(requestId);
    if (!found || !mayBecome(found, wanted)) return null;
    // A typed secret is sent to the agent and is not stored.
    const response = withoutSecret(found.request, change.response ?? found.response);
    const ended = {
      ...found,
      ...change,
      response,
      outcome: trueEnd(found, wanted),
      closedAt: this.#clock.now(),
      timer: stopped(found, change),
    };
    const point = interactions.resumePoint(requestId);
    const isDecided = wanted === 'answered' || wanted === 'timedOut';
    if (point && isDecided) interactions.putResumePoint({ ...point, userResponse: ended.response });
    else interactions.dropResumePoint(requestId);
    put(entry, ended);
    const agent = this.#journal.agents.find(
      ({ agentId }) => agentId === ended.request.context.agentId,
    );
    countWait(entry, ended, agent?.parallelTools ?? null);
    return ended;
  }
}

function put(entry: JournalEntry, interaction: Interaction): void {
  entry.interaction(interaction);
  // A terminal has no conversation for the message.
  if (!isPlaceId(interaction.request.sessionId)) entry.message(interactionMessage(interaction));
}

/** Returns the timer with the remaining time, permanently stopped. */
function stopped(found: Interaction, change: RequestChange): Interaction['timer'] {
  const timer = change.timer ?? found.timer;
  return timer && { ...timer, runningSince: null };
}
