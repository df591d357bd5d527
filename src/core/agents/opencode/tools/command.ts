import { commandSummary } from '#core/agents/kits/tools/command-summary.ts';
import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import { isFields, numberAt, textAt } from '#shared/base/fields.ts';

/** Describes a command. The exit code is a field of the result and never read from the output. */
export const command: ToolProcessor = {
  toolName: 'Bash',
  createDetails({ input }, outcome) {
    const result = isFields(outcome?.structured) ? outcome.structured : {};
    const exitCode = numberAt(result, 'exit');
    return {
      type: 'commandOutput',
      command: isFields(input) ? textAt(input, 'command') : null,
      stdout: textAt(result, 'output') ?? (outcome?.status === 'completed' ? outcome.output : ''),
      stderr: outcome === null || outcome.status === 'completed' ? '' : outcome.output,
      exitCode: Number.isSafeInteger(exitCode) ? exitCode : null,
      backgroundTaskId: null,
    };
  },
  createSummary({ input }, outcome, details) {
    const line = isFields(input) ? textAt(input, 'command') : null;
    return line === null ? null : commandSummary(line, outcome, details);
  },
};
