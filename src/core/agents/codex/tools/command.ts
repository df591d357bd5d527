import { isFields, numberAt, textAt } from '#shared/base/fields.ts';
import { commandSummary, type CommandOutput } from '#core/agents/kits/tools/command-summary.ts';
import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import type { RawUse, ToolOutcome } from '#shared/conversation/tool-description.ts';

/** Result of a command; `exitCode` is null if the command was interrupted. */
type CommandResult = { readonly stdout: string; readonly exitCode: number | null };

export function commandResult(stdout: string, exitCode: number | null): CommandResult {
  return { stdout, exitCode: Number.isSafeInteger(exitCode) ? exitCode : null };
}

/**
 * Describes a command of Codex. The exit code is a field of the result and never read from the
 * output.
 */
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
    return outcome ? { ...base, ...printedOutput(outcome) } : base;
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

/**
 * Returns the output. Without a structured result, the text for the model is the output of a
 * successful command, and otherwise Codex' error message.
 */
function printedOutput({
  structured,
  output,
  status,
}: ToolOutcome): Pick<CommandOutput, 'stdout' | 'stderr' | 'exitCode'> {
  const stdout = isFields(structured) ? textAt(structured, 'stdout') : null;
  if (isFields(structured) && stdout !== null)
    return { stdout, stderr: '', exitCode: numberAt(structured, 'exitCode') };
  return status === 'completed'
    ? { stdout: output, stderr: '', exitCode: 0 }
    : { stdout: '', stderr: output, exitCode: null };
}
