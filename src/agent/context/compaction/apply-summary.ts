import type { UserMessage } from '#agent/history/message.ts';

import { measureTokens, type Budget } from '../budget.ts';
import { headBytes } from '../cut-text.ts';
import { estimateTokens } from '../estimate-tokens.ts';
import { renderCarry } from './carry.ts';
import type {
  AppliedSummary,
  Carry,
  CompactionPlan,
  CompactionState,
  SummaryPlan,
} from './compaction.ts';

const NO_SUMMARY = 'The model gave no summary of the earlier messages. Look at the files again.';
const OPENING =
  '[Message of Corral, not of the person] Earlier messages of this conversation were replaced by this summary. Continue the work where it stands; do not ask the person to repeat the task. Files count as unread.';
/** Part of the room that the opening and the frame of the message need. */
const FRAME_TOKENS = 90;
const LEAST_FREED = 0.2;
const FEW_REQUESTS = 2;

/**
 * Builds the new view from the answer of the model. An empty or failed answer (null) is replaced by
 * a sentence, so that the session stays alive with the carried facts.
 */
export function applySummary(
  plan: SummaryPlan,
  summary: string | null,
  carry: Carry,
  budget: Budget,
): AppliedSummary {
  const summaryText = shortened(summary?.trim() || NO_SUMMARY, plan.summaryTokens - FRAME_TOKENS);
  const carryText = renderCarry(carry, plan.carryTokens - FRAME_TOKENS);
  const texts = [`${OPENING}\n\n<summary>\n${summaryText}\n</summary>`, carryText];
  const message: UserMessage = {
    role: 'user',
    from: 'program',
    purpose: 'summary',
    parts: texts.flatMap((text) => (text === '' ? [] : [{ kind: 'text', text } as const])),
  };
  const messages = [message, ...plan.prompt, ...plan.tail];
  return {
    messages,
    forget: [...new Set(carry.files.map(({ path }) => path))],
    before: plan.before,
    after: measureTokens(messages, budget, plan.fixed),
  };
}

function shortened(text: string, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text;
  let bytes = Math.max(0, Math.floor(3 * tokens));
  while (bytes > 0 && estimateTokens(headBytes(text, bytes)) > tokens - 10)
    bytes = Math.floor(bytes * 0.8);
  return `${headBytes(text, bytes)}\n[the summary was too long: the rest is left out]`;
}

/** Returns the state after an answer of the model that was no summary. */
export function afterRequest(state: CompactionState): CompactionState {
  return { ...state, requests: state.requests + 1 };
}

/** Returns the state at a prompt of the person: compactions in vain count per turn. */
export function atTurnStart(state: CompactionState): CompactionState {
  return { ...state, inVain: 0 };
}

/**
 * Returns the state after a compaction. One that frees too little switches automatic compaction off,
 * unless the person asked for it (`isWanted`); one that frees enough switches it on. The person gets
 * one notice of each change of `isOff`. What the person asked for is never in vain.
 */
export function afterCompaction(
  state: CompactionState,
  done: AppliedSummary | Extract<CompactionPlan, { kind: 'prune' }>,
  isWanted: boolean,
): CompactionState {
  if ('removed' in done && done.removed === 'newest') return state;
  const isEnough = done.after <= (1 - LEAST_FREED) * done.before;
  if (isWanted) return { ...state, isOff: state.isOff && !isEnough };
  const isOff = !isEnough;
  const isVain = state.requests < FEW_REQUESTS;
  return { isOff, requests: 0, inVain: isVain ? state.inVain + 1 : 0 };
}
