import { isFields, numberAt, textAt } from '#shared/base/fields.ts';
import { commandSummary, type CommandOutput } from '#core/agents/kits/tools/command-summary.ts';
import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import type { RawUse, ToolOutcome } from '#shared/conversation/merge.ts';

/** What came of a command. `exitCode`: null if it was cut before it ended. */
type CommandResult = { readonly stdout: string; readonly exitCode: number | null };

export function commandResult(stdout: string, exitCode: number | null): CommandResult {
  return { stdout, exitCode: Number.isSafeInteger(exitCode) ? exitCode : null };
}

/** Shows a command of Codex. Its exit code is a field of the result, never a line of what it printed. */
export const command: ToolProcessor = {
  toolName: 'Bash',
  createDetails(use, outcome) {
    const base = {
      type: 'commandOutput',
      command: commandOf(use),
      stdout: '',
      stderr: '',
      exitCode: null,
      backgroundTaskId: null,
    } as const;
    return outcome ? { ...base, ...printed(outcome) } : base;
  },
  createSummary(use, outcome, details) {
    const line = commandOf(use);
    return line === null ? null : commandSummary(line, outcome, details);
  },
};

function commandOf({ tool, input }: RawUse): string | null {
  if (tool?.kind === 'execute') return tool.command;
  return isFields(input) ? textAt(input, 'command') : null;
}

/** Without a result of its own a command printed what the model was given; of one that did not run, Codex' complaint. */
function printed({ structured, output, status }: ToolOutcome): Pick<CommandOutput, 'stdout' | 'stderr' | 'exitCode'> {
  const stdout = isFields(structured) ? textAt(structured, 'stdout') : null;
  if (isFields(structured) && stdout !== null) return { stdout, stderr: '', exitCode: numberAt(structured, 'exitCode') };
  return status === 'completed' ? { stdout: output, stderr: '', exitCode: 0 } : { stdout: '', stderr: output, exitCode: null };
}
