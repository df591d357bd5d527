import type { AssistantMessage, Message } from '#agent/history/message.ts';

import { estimateTokens } from './estimate-tokens.ts';

/** Tokens of the window from each source; null if the source does not know it. */
export interface WindowFacts {
  readonly catalogue: number | null;
  readonly setting: number | null;
  /** Learnt from an error (`tooLong`). */
  readonly learnt: number | null;
  readonly maxOutput: number | null;
}

/** Sizes in tokens of the model. */
export interface Budget {
  readonly model: string;
  readonly window: number;
  /** For `max_tokens` of a request: reserved in the window. */
  readonly maxOutputTokens: number;
  /** A larger request is not sent. */
  readonly limit: number;
  /** A larger request is compacted first. */
  readonly trigger: number;
  /** Tokens of the model per estimated token, learnt from the reported usage. */
  readonly scale: number;
}

const UNKNOWN_WINDOW = 32_000;
const UNKNOWN_OUTPUT = 8_192;
/** Smaller windows cannot hold the fixed prompt; planCompaction reports that. */
const SMALLEST_WINDOW = 2_000;
const LARGEST_OUTPUT = 32_000;
const RESERVE = 20_000;

/**
 * Returns the budget of a model. Windows under 100,000 tokens reserve a fifth instead of 20,000
 * tokens, and at most a quarter for the output.
 */
export function budgetFor(model: string, facts: WindowFacts): Budget {
  const known = [facts.catalogue, facts.setting, facts.learnt].filter(
    (size) => size !== null && Number.isFinite(size) && size > 0,
  );
  const window = Math.max(
    SMALLEST_WINDOW,
    Math.floor(known.length === 0 ? UNKNOWN_WINDOW : Math.min(...known.map(Number))),
  );
  const wanted = facts.maxOutput !== null && facts.maxOutput > 0 ? facts.maxOutput : UNKNOWN_OUTPUT;
  const maxOutputTokens = Math.floor(Math.min(wanted, LARGEST_OUTPUT, window / 4));
  const limit = window - maxOutputTokens;
  const reserve = Math.max(Math.min(RESERVE, window / 5), maxOutputTokens);
  const trigger = Math.floor(Math.min(window - reserve, 0.9 * limit));
  return { model, window, maxOutputTokens, limit, trigger, scale: 1 };
}

/**
 * Returns the size of a request with this history. The last usage that the model reported counts,
 * and the messages after it are estimated. `fixed`: estimated tokens of system prompt and tools.
 */
export function measureTokens(history: readonly Message[], budget: Budget, fixed: number): number {
  const at = history.findLastIndex((message) => usageOf(message, budget) !== null);
  const reported = at < 0 ? null : usageOf(history[at], budget);
  if (reported === null) return budget.scale * (fixed + estimateTokens(history));
  return reported.input + reported.output + budget.scale * estimateTokens(history.slice(at + 1));
}

/**
 * Returns the budget with the scale that the newest usage shows. Call it after each answer and keep
 * the result for the session: a compacted history has no usage until the next answer.
 */
export function correctBudget(budget: Budget, history: readonly Message[], fixed: number): Budget {
  const at = history.findLastIndex((message) => usageOf(message, budget) !== null);
  const reported = at < 0 ? null : usageOf(history[at], budget);
  const estimated = fixed + estimateTokens(history.slice(0, Math.max(0, at)));
  if (reported === null || estimated <= 0) return budget;
  return { ...budget, scale: Math.min(3, Math.max(0.8, reported.input / estimated)) };
}

/** Returns null for messages of other models, whose tokens differ, and for usage without input. */
function usageOf(message: Message | undefined, { model }: Budget) {
  if (message?.role !== 'assistant' || message.model !== model || !message.usage) return null;
  const { input, cacheRead, cacheWrite, output } = message.usage;
  const all = input + cacheRead + cacheWrite;
  return all > 0 ? { input: all, output } : null;
}

/** Returns the history without reported usage, which is no longer true of a changed history. */
export function withoutUsage(history: readonly Message[]): readonly Message[] {
  return history.map((message): Message => {
    if (message.role !== 'assistant' || message.usage === null) return message;
    const cleared: AssistantMessage = { ...message, usage: null };
    return cleared;
  });
}
