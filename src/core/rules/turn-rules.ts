import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort } from '#core/ports.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import type { Store } from '#core/store/store.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { isInForce, type Rule } from '#shared/interaction/rule.ts';

type TurnServices = {
  readonly journal: Journal;
  readonly store: Store;
  readonly clock: ClockPort;
};

/**
 * The rules that end with a turn. Such a rule holds only while this core knows that its turn runs:
 * it is in memory, so that no rule outlives a turn that ended while Corral was not running.
 */
export class TurnRules {
  readonly #services: TurnServices;
  /** Sessions of which this core knows that a turn runs. */
  readonly #inTurn = new Set<string>();
  /** The session of each rule whose turn runs, by the rule's id. */
  readonly #sessions = new Map<string, string>();
  /** Rules whose turn is over, until their end is stored. */
  readonly #over = new Set<string>();

  constructor(services: TurnServices) {
    this.#services = services;
  }

  /** Notes that a turn of the session runs. Rules of its earlier turn end. */
  start(sessionId: string): Result<unknown, StoreFailure> {
    const done = this.end(sessionId);
    this.#inTurn.add(sessionId);
    return done;
  }

  isInTurn(sessionId: string): boolean {
    return this.#inTurn.has(sessionId);
  }

  /** Adds a rule that holds until the running turn of the session ends. */
  add({ ruleId }: Rule, sessionId: string): void {
    this.#sessions.set(ruleId, sessionId);
  }

  /** Returns false for a rule whose turn is over. Other rules do not depend on a turn. */
  mayDecide({ ruleId, end }: Rule): boolean {
    if (end?.type !== 'turn') return true;
    const sessionId = this.#sessions.get(ruleId);
    // In a terminal, an agent does not report every end of a turn.
    return (
      sessionId !== undefined && this.#services.store.sessions.get(sessionId)?.face === 'structured'
    );
  }

  /** Notes that no turn of the session runs. Its rules decide nothing from now on. */
  end(sessionId: string): Result<unknown, StoreFailure> {
    this.#inTurn.delete(sessionId);
    for (const [ruleId, of] of this.#sessions) {
      if (of !== sessionId) continue;
      this.#sessions.delete(ruleId);
      this.#over.add(ruleId);
    }
    return this.#storeEnds();
  }

  /** Ends the rules of turns that an earlier core saw. */
  endEarlier(): Result<unknown, StoreFailure> {
    for (const { ruleId, end } of this.#services.store.rules.standing())
      if (end?.type === 'turn' && !this.#sessions.has(ruleId)) this.#over.add(ruleId);
    return this.#storeEnds();
  }

  #storeEnds(): Result<unknown, StoreFailure> {
    if (this.#over.size === 0) return ok(null);
    const { journal, clock } = this.#services;
    const done = journal.write((entry) => {
      for (const ruleId of this.#over) {
        const rule = entry.store.rules.get(ruleId);
        if (rule && isInForce(rule)) entry.rule({ ...rule, endedAt: clock.now() });
      }
    });
    if (done.ok) this.#over.clear();
    return done;
  }
}
