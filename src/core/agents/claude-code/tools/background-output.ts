import { z } from 'zod';

import { fit, maybeInt, maybeText, text } from '#shared/base/lenient.ts';

import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import { clip, sentenceFor } from '#core/agents/kits/tools/wording.ts';

const outputInput = z.object({ task_id: maybeText, bash_id: maybeText, agentId: maybeText });
const shellResult = z.object({
  command: maybeText,
  stdout: z.string(),
  stderr: text,
  exitCode: maybeInt,
});
const taskResult = z.object({
  task: z
    .object({ description: maybeText, output: z.string(), exitCode: maybeInt })
    .transform(({ output, exitCode }) => {
      return { command: null, stdout: output, stderr: '', exitCode };
    }),
});

/** Describes reading the output of a background task so far. */
export const backgroundOutput: ToolProcessor = {
  toolName: ['TaskOutput', 'BashOutput', 'AgentOutputTool'],
  createDetails(use, outcome) {
    if (outcome?.status !== 'completed') return null;
    const done = fit(shellResult, outcome.structured) ?? fit(taskResult, outcome.structured)?.task;
    const shown = done ?? { command: null, stdout: outcome.output, stderr: '', exitCode: null };
    return { type: 'commandOutput', ...shown, backgroundTaskId: idOf(use.input) };
  },
  createSummary(use, outcome, details) {
    const command = details?.type === 'commandOutput' ? details.command : null;
    const from = clip(command ?? idOf(use.input) ?? 'a background task');
    return sentenceFor(outcome, {
      running: `Reading output of ${from}`,
      completed: `Read output of ${from}`,
      plain: `Read output of ${from}`,
    });
  },
};

function idOf(input: unknown): string | null {
  const ids = fit(outputInput, input);
  return ids?.task_id ?? ids?.bash_id ?? ids?.agentId ?? null;
}
