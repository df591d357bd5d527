import { z } from 'zod';

import { fit, maybeText } from '#shared/base/lenient.ts';

import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import { clip, sentenceFor } from '#core/agents/kits/tools/wording.ts';

const monitorInput = z.object({ description: maybeText, command: maybeText });
const monitorResult = z.object({ taskId: maybeText });

/** Describes a background command that wakes the agent with every line. */
export const monitor: ToolProcessor = {
  toolName: 'Monitor',
  createDetails(use, outcome) {
    const command = fit(monitorInput, use.input)?.command ?? null;
    if (command === null) return null;
    const backgroundTaskId = fit(monitorResult, outcome?.structured)?.taskId ?? null;
    return {
      type: 'commandOutput',
      command,
      stdout: '',
      stderr: '',
      exitCode: null,
      backgroundTaskId,
    };
  },
  createSummary(use, outcome) {
    const input = fit(monitorInput, use.input);
    const what = input?.description ?? input?.command ?? null;
    if (what === null) return null;
    const line = clip(what);
    return sentenceFor(outcome, {
      running: `Starting to watch ${line}`,
      completed: `Watching ${line}`,
      plain: `Watch ${line}`,
    });
  },
};
