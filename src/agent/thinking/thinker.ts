import {
  afterCompaction,
  afterRequest,
  applySummary,
  atTurnStart,
} from '#agent/context/compaction/apply-summary.ts';
import {
  NO_COMPACTION,
  type Carry,
  type CompactionPlan,
  type CompactionState,
  type SummaryPlan,
} from '#agent/context/compaction/compaction.ts';
import { planCompaction } from '#agent/context/compaction/plan-compaction.ts';
import {
  budgetFor,
  correctBudget,
  measureTokens,
  type Budget,
  type WindowFacts,
} from '#agent/context/budget.ts';
import { buildPayload, estimateFixed } from '#agent/context/build-payload.ts';
import type { AgentContext } from '#agent/context/context.ts';
import { repairHistory } from '#agent/context/repair-history.ts';
import type { Message, Usage } from '#agent/history/message.ts';
import type { LlmBackend, LlmOutcome, LlmRequest, ThinkingLevel } from '#agent/llm/llm.ts';
import type { ThinkOptions, Thought } from '#agent/session/ports.ts';

import { ProgressReport } from './progress-report.ts';

/** Parts of a session on which its requests depend. They are read before each request. */
export interface ThinkerParts {
  readonly backend: LlmBackend;
  readonly sessionId: string;
  model(): string;
  thinkingOf(model: string): ThinkingLevel;
  /** Windows of the model, except what was learnt from an error. */
  windowOf(model: string): Omit<WindowFacts, 'learnt'>;
  context(): Omit<AgentContext, 'history'>;
  carry(): Carry;
  /** Files that count as unread from now on. */
  forget(paths: readonly string[]): void;
  /** Adds the usage of a request and returns the cost of the session in US dollars so far. */
  used(model: string, usage: Usage): number | null;
}

/** Compactions before one request; each of them makes the request smaller. */
const MOST_COMPACTIONS = 4;

const OFF =
  'Compacting frees too little: automatic compaction is off until a compaction frees enough.';
const ON = 'Automatic compaction is on again.';

/** Sends the requests of a session, and compacts the history before a request that would not fit. */
export class Thinker {
  readonly #parts: ThinkerParts;
  /** Windows by model that an error of the API has shown. */
  readonly #learnt = new Map<string, number>();
  readonly #scales = new Map<string, number>();
  #state: CompactionState = NO_COMPACTION;
  #isWanted = false;

  constructor(parts: ThinkerParts) {
    this.#parts = parts;
  }

  /** Compacts before the next request although the history fits. */
  compactNext(): void {
    this.#isWanted = true;
  }

  /** Counts the compactions of each turn on their own. */
  startTurn(): void {
    this.#state = atTurnStart(this.#state);
  }

  async think(history: readonly Message[], options: ThinkOptions): Promise<Thought> {
    const fitted = await this.#fit(history, options);
    if (fitted.kind === 'failed') return fitted;
    const outcome = await this.#send(fitted.view, options);
    if (outcome.kind === 'failed' && outcome.problem.kind === 'tooLong') {
      this.#learn(fitted.view, outcome.problem.limit);
      const again = await this.#fit(fitted.view, options);
      if (again.kind === 'failed') return { ...again, history: again.history ?? fitted.history };
      const second = await this.#send(again.view, options);
      return {
        ...this.#thoughtOf(second, again.view, options),
        history: again.history ?? fitted.history,
      };
    }
    return { ...this.#thoughtOf(outcome, fitted.view, options), history: fitted.history };
  }

  #thoughtOf(
    outcome: LlmOutcome,
    view: readonly Message[],
    { update }: ThinkOptions,
  ):
    | Omit<Extract<Thought, { kind: 'answered' }>, 'history'>
    | Omit<Extract<Thought, { kind: 'failed' }>, 'history'> {
    if (outcome.kind === 'failed') return outcome;
    const { message } = outcome;
    this.#state = afterRequest(this.#state);
    if (message.usage) {
      const costUsd = this.#parts.used(message.model, message.usage);
      const { budget, fixed } = this.#budget();
      const seen = [...view, message];
      this.#scales.set(budget.model, correctBudget(budget, seen, fixed).scale);
      const used = Math.round(measureTokens(seen, budget, fixed));
      update({ kind: 'usage', used, size: budget.window, costUsd });
    }
    return { kind: 'answered', message };
  }

  #budget(): { readonly budget: Budget; readonly fixed: number } {
    const model = this.#parts.model();
    const learnt = this.#learnt.get(model) ?? null;
    const known = budgetFor(model, { ...this.#parts.windowOf(model), learnt });
    const budget = { ...known, scale: this.#scales.get(model) ?? known.scale };
    return { budget, fixed: estimateFixed(this.#parts.context(), budget) };
  }

  /** An error without a size teaches that the window is smaller than what was sent. */
  #learn(view: readonly Message[], limit: number | null): void {
    const { budget, fixed } = this.#budget();
    const sent = measureTokens(view, budget, fixed);
    const size = limit ?? Math.floor(0.8 * Math.min(sent, budget.window));
    this.#learnt.set(budget.model, Math.min(size, this.#learnt.get(budget.model) ?? size));
  }

  async #fit(history: readonly Message[], options: ThinkOptions): Promise<Fitted> {
    let view = history;
    let changed: readonly Message[] | null = null;
    for (let round = 0; round <= MOST_COMPACTIONS; round += 1) {
      const { budget, fixed } = this.#budget();
      const isWanted = this.#isWanted;
      const input = { fixed, state: this.#state, isWanted };
      const plan = planCompaction(repairHistory(view), budget, input);
      // A cut of newest results is not yet what the person asked for.
      this.#isWanted = isWanted && plan.kind === 'prune';
      if (plan.kind === 'fits') return { kind: 'fits', view, history: changed };
      if (plan.kind === 'cannot') {
        const problem = { kind: 'badRequest', message: plan.message } as const;
        return { kind: 'failed', problem, partial: null, history: changed };
      }
      view = await this.#shorten(plan, { budget, isWanted }, options);
      changed = view;
      if (options.signal.aborted) break;
    }
    return { kind: 'fits', view, history: changed };
  }

  async #shorten(
    plan: Extract<CompactionPlan, { kind: 'prune' }> | SummaryPlan,
    { budget, isWanted }: { readonly budget: Budget; readonly isWanted: boolean },
    options: ThinkOptions,
  ): Promise<readonly Message[]> {
    const before = this.#state.isOff;
    if (plan.kind === 'prune') {
      this.#state = afterCompaction(this.#state, plan, isWanted);
      const what = plan.removed === 'old' ? 'Old results were removed' : 'A result was cut';
      options.update({ kind: 'notice', text: `${what} to fit the context window.` });
      return plan.messages;
    }
    options.update({ kind: 'notice', text: 'Compacting the conversation …' });
    const carry = this.#parts.carry();
    const applied = applySummary(plan, await this.#summary(plan, options.signal), carry, budget);
    this.#state = afterCompaction(this.#state, applied, isWanted);
    this.#parts.forget(applied.forget);
    const sizes = `${Math.round(applied.before)} to ${Math.round(applied.after)} tokens`;
    options.update({ kind: 'notice', text: `The conversation was compacted: ${sizes}.` });
    if (this.#state.isOff !== before)
      options.update({ kind: 'notice', text: this.#state.isOff ? OFF : ON });
    return applied.messages;
  }

  /** Returns null if the model gave no summary. */
  async #summary(
    { messages, summaryTokens }: SummaryPlan,
    signal: AbortSignal,
  ): Promise<string | null> {
    const request = this.#request(messages);
    const limited = {
      ...request,
      maxOutputTokens: Math.min(request.maxOutputTokens, Math.max(1024, 2 * summaryTokens)),
    };
    const outcome = await this.#parts.backend.stream(limited, signal, () => undefined);
    if (outcome.kind === 'failed') return null;
    const { model, usage, parts } = outcome.message;
    if (usage) this.#parts.used(model, usage);
    return parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n') || null;
  }

  #request(history: readonly Message[]): LlmRequest {
    const { sessionId } = this.#parts;
    const { budget } = this.#budget();
    const thinking = this.#parts.thinkingOf(budget.model);
    const payload = buildPayload({ ...this.#parts.context(), history }, budget, sessionId);
    return { ...payload, model: budget.model, thinking, cacheKey: sessionId };
  }

  #send(
    view: readonly Message[],
    { signal, update, messageId }: ThinkOptions,
  ): Promise<LlmOutcome> {
    const report = new ProgressReport(messageId, update);
    return this.#parts.backend.stream(this.#request(view), signal, (progress) =>
      report.add(progress),
    );
  }
}

type Fitted =
  | {
      readonly kind: 'fits';
      readonly view: readonly Message[];
      /** The view if it differs from the history; else null. */
      readonly history: readonly Message[] | null;
    }
  | Extract<Thought, { kind: 'failed' }>;
