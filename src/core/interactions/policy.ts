import type { AgentAsk } from '#core/agents/agent-event.ts';
import type { JournalEntry } from '#core/journal/journal.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';
import type { Risk } from '#shared/interaction/risk.ts';

import type { Asker } from './asker.ts';

/** The answer of a rule to a request. */
export type StandingAnswer = {
  readonly ruleId: string;
  readonly effect: 'allow' | 'deny';
  /** Reason of a denial, for the agent: a description of what the rule covers. */
  readonly reason?: string;
  /** Counts the use of the rule, in the transaction that stores the answer. */
  readonly count: (entry: JournalEntry) => void;
};

/**
 * Assesses a request before a person is asked. The hub calls `assess` and `standing` just before it
 * stores the request; they must not throw.
 */
export interface InteractionPolicy {
  assess(ask: AgentAsk, session: Asker): Risk;
  /** Returns null if no rule applies, so that a person is asked. */
  standing(request: InteractionRequest): StandingAnswer | null;
  /** Ends what was allowed for the earlier turn. Only then something can be allowed for this one. */
  turnStarted(sessionId: string): Result<unknown, StoreFailure>;
  /** Ends what was allowed for the turn of a session. */
  turnOver(sessionId: string): Result<unknown, StoreFailure>;
}

/** Assesses every request as LOW and has no rules. */
export const neutralPolicy: InteractionPolicy = {
  assess: () => ({ level: 'LOW', reasons: [], parts: [] }),
  standing: () => null,
  turnStarted: () => ok(null),
  turnOver: () => ok(null),
};
