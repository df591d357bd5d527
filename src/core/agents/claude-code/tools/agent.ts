import { z } from 'zod';

import { flag, fit, maybeInt, maybeText, text } from '#shared/base/lenient.ts';
import type { ToolOutcome } from '#shared/conversation/tool-description.ts';

import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import { clip, sentenceFor } from '#core/agents/kits/tools/wording.ts';

const agentInput = z.object({ description: text, prompt: text, subagent_type: maybeText });
const finished = z.object({
  content: z.array(z.object({ text }).catch({ text: '' })),
  /** Numbers of blocks that Claude Code added before and after the report. */
  harnessNoteCount: z.int().min(0).catch(0),
  harnessTailCount: z.int().min(0).catch(0),
  totalTokens: maybeInt,
  totalToolUseCount: maybeInt,
});
const launched = z.object({ isAsync: flag, status: text });

export const agent: ToolProcessor = {
  toolName: ['Agent', 'Task'],
  createDetails(use, outcome) {
    const input = fit(agentInput, use.input);
    if (!input) return null;
    const done = fit(finished, outcome?.structured);
    const background = outcome ? inBackground(outcome) : false;
    const { description, prompt, subagent_type: agentType } = input;
    const report = background
      ? null
      : (reportOf(done) ?? (outcome?.status === 'completed' ? outcome.output : null));
    const usage = { tokens: done?.totalTokens ?? null, toolUses: done?.totalToolUseCount ?? null };
    return { type: 'subagent', description, agentType, prompt, report, background, ...usage };
  },
  createSummary(_use, outcome, details) {
    if (details?.type !== 'subagent') return null;
    const line = clip(details.description || details.prompt || (details.agentType ?? 'sub-agent'));
    const completed = details.background
      ? `Started agent in the background: ${line}`
      : `Agent finished: ${line}`;
    return sentenceFor(outcome, {
      running: `Running agent: ${line}`,
      completed,
      plain: `Agent: ${line}`,
    });
  },
};

function inBackground(outcome: ToolOutcome): boolean {
  const start = fit(launched, outcome.structured);
  return start !== null && (start.isAsync || start.status.endsWith('_launched'));
}

function reportOf(done: z.output<typeof finished> | null): string | null {
  if (!done) return null;
  const { content, harnessNoteCount, harnessTailCount } = done;
  const report = content.slice(
    harnessNoteCount,
    Math.max(harnessNoteCount, content.length - harnessTailCount),
  );
  return report.map((block) => block.text).join('\n');
}
