import { z } from 'zod';

import { fit, maybeText } from '#shared/base/lenient.ts';

import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import { sentenceFor } from '#core/agents/kits/tools/wording.ts';

const planInput = z.object({ plan: maybeText, planFilePath: maybeText });
const planResult = z.object({ plan: maybeText, filePath: maybeText });
const verdict = {
  running: null,
  completed: true,
  denied: false,
  failed: null,
  interrupted: null,
  abandoned: null,
} as const;

export const exitPlanMode: ToolProcessor = {
  toolName: ['ExitPlanMode', 'exit_plan_mode'],
  createDetails(use, outcome) {
    const input = fit(planInput, use.input);
    const done = fit(planResult, outcome?.structured);
    const plan = done?.plan ?? input?.plan ?? null;
    if (plan === null) return null;
    return {
      type: 'plan',
      plan,
      filePath: done?.filePath ?? input?.planFilePath ?? null,
      approved: outcome ? verdict[outcome.status] : null,
    };
  },
  createSummary(_use, outcome) {
    return sentenceFor(outcome, {
      running: 'Presenting the plan',
      completed: 'Plan approved',
      plain: 'Plan',
    });
  },
};
