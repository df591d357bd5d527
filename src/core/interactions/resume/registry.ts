import type { InteractionAction, InteractionType } from '#shared/interaction/interaction.ts';

import { approveAndExecute } from './approve-and-execute.ts';
import { custom } from './custom.ts';
import { provideInfo } from './provide-info.ts';
import { rejectWithReason } from './reject-with-reason.ts';
import type { ResumeStrategy } from './resume-strategy.ts';
import { retryWithFeedback } from './retry-with-feedback.ts';
import { skip } from './skip.ts';
import { terminate } from './terminate.ts';

/**
 * All strategies. A new action, or a type of request with its own handling, is one more entry in
 * this list; the hub does not change.
 */
export const resumeStrategies: readonly ResumeStrategy[] = [
  approveAndExecute,
  retryWithFeedback,
  rejectWithReason,
  terminate,
  provideInfo,
  skip,
  custom,
];

/**
 * Returns the strategy for this type of request, or else the strategy of the action for all types.
 */
export function strategyFor(
  strategies: readonly ResumeStrategy[],
  action: InteractionAction,
  type: InteractionType,
): ResumeStrategy | undefined {
  const fitting = strategies.filter((strategy) => strategy.action === action);
  return (
    fitting.find((strategy) => strategy.type === type) ??
    fitting.find((strategy) => strategy.type === undefined)
  );
}
