import type { ThinkingConfigParam } from '@anthropic-ai/sdk/resources/messages/messages';

import type { ThinkingLevel } from '../llm.ts';

type Effort = 'low' | 'medium' | 'high';

export interface ThinkingParams {
  readonly thinking?: ThinkingConfigParam;
  readonly output_config?: { readonly effort: Effort };
}

/** Models with a fixed budget of tokens for thinking (platform.claude.com, November 2026). */
const BUDGET = /^claude-(?:opus|sonnet|haiku)-4-(?:[015]\b|20)|^claude-3-7/;
const NONE = /^claude-(?:3-5|3-(?:opus|sonnet|haiku)|2|instant)/;
/** Models before the adaptive ones that think unless it is switched off. */
const OPTIONAL = /^claude-(?:opus|sonnet)-4-[678]\b/;

const BUDGETS: Readonly<Record<Effort, number>> = { low: 2048, medium: 8192, high: 16_384 };
const MIN_BUDGET = 1024;

/**
 * Returns the parameters for a level. Models since Claude 5 think by themselves and some refuse to
 * stop, so `off` is the lowest effort there. `canBegin` false: the open turn has no thinking block
 * that a budget would need at its start.
 */
export function thinkingParams(
  model: string,
  level: ThinkingLevel,
  { maxOutputTokens, canBegin }: { readonly maxOutputTokens: number; readonly canBegin: boolean },
): ThinkingParams {
  const isClaude = model.startsWith('claude-');
  if (
    NONE.test(model) ||
    (level === 'off' && (!isClaude || BUDGET.test(model) || OPTIONAL.test(model)))
  )
    return {};
  const effort: Effort = level === 'off' ? 'low' : level;
  if (isClaude && !BUDGET.test(model))
    return { thinking: { type: 'adaptive', display: 'summarized' }, output_config: { effort } };
  const budget = Math.min(BUDGETS[effort], maxOutputTokens - MIN_BUDGET);
  return canBegin && budget >= MIN_BUDGET
    ? { thinking: { type: 'enabled', budget_tokens: budget } }
    : {};
}
