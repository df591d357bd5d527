import { isFields, isTrue, numberAt, textAt } from '#shared/base/fields.ts';
import type { ToolOutcome } from '#shared/conversation/tool-description.ts';

import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import { commandSummary, type CommandOutput } from '#core/agents/kits/tools/command-summary.ts';

type CommandResult = {
  readonly stdout: string;
  readonly stderr: string;
  readonly interrupted: boolean;
  readonly isImage: boolean;
  readonly backgroundTaskId: string | null;
  /** Set if an exit code other than 0 is not a failure, such as 1 of `grep`. */
  readonly returnCodeInterpretation: string | null;
  /** File and size in bytes of the whole output, if `stdout` is truncated. */
  readonly persistedOutputPath: string | null;
  readonly persistedOutputSize: number | null;
};

export const bash: ToolProcessor = {
  toolName: ['Bash', 'PowerShell'],
  createDetails(use, outcome) {
    const command = commandOf(use.input);
    const done = resultOf(outcome?.structured);
    if (done?.isImage) {
      const [, mediaType, base64] =
        /^data:(image\/[\w.+-]+);base64,(.*)$/s.exec(done.stdout.trim()) ?? [];
      if (mediaType !== undefined && base64 !== undefined)
        return { type: 'image', mediaType, base64, filePath: null };
    }
    if (command === null && !done) return null;
    return commandOutput(command, outcome, done);
  },
  createSummary(use, outcome, details) {
    const command = commandOf(use.input);
    return command === null ? null : commandSummary(command, outcome, details);
  },
};

function commandOf(input: unknown): string | null {
  return isFields(input) ? textAt(input, 'command') : null;
}

function resultOf(structured: unknown): CommandResult | null {
  const stdout = isFields(structured) ? textAt(structured, 'stdout') : null;
  if (!isFields(structured) || stdout === null) return null;
  return {
    stdout,
    stderr: textAt(structured, 'stderr') ?? '',
    interrupted: isTrue(structured, 'interrupted'),
    isImage: isTrue(structured, 'isImage'),
    backgroundTaskId: textAt(structured, 'backgroundTaskId'),
    returnCodeInterpretation: textAt(structured, 'returnCodeInterpretation'),
    persistedOutputPath: textAt(structured, 'persistedOutputPath'),
    persistedOutputSize: numberAt(structured, 'persistedOutputSize'),
  };
}

function commandOutput(
  command: string | null,
  outcome: ToolOutcome | null,
  done: CommandResult | null,
): CommandOutput {
  const base = {
    type: 'commandOutput',
    command,
    stdout: '',
    stderr: '',
    exitCode: null,
    backgroundTaskId: null,
  } as const;
  if (!outcome) return base;
  if (done) {
    const { stderr, backgroundTaskId } = done;
    const stdout = done.stdout + restOf(done);
    const clean =
      !done.interrupted && backgroundTaskId === null && done.returnCodeInterpretation === null;
    return {
      ...base,
      stdout,
      stderr,
      backgroundTaskId,
      exitCode: clean && outcome.status === 'completed' ? 0 : null,
    };
  }
  if (outcome.status === 'completed') return { ...base, stdout: outcome.output, exitCode: 0 };
  return { ...base, ...failedOutput(outcome.output) };
}

/** Returns a note about the missing bytes of a truncated output. */
function restOf({ stdout, persistedOutputPath, persistedOutputSize }: CommandResult): string {
  if (persistedOutputPath === null) return '';
  const missing = (persistedOutputSize ?? 0) - new TextEncoder().encode(stdout).byteLength;
  return missing <= 0 ? '' : `\n[${missing} more bytes are in ${persistedOutputPath}]`;
}

/**
 * Splits the one text of a failed command: `Exit code N`, then its output. Any other text is an
 * error message of the agent.
 */
function failedOutput(output: string): Pick<CommandOutput, 'stdout' | 'stderr' | 'exitCode'> {
  const [head, code] = /^(?:Error: )?Exit code (-?\d{1,10})(?:\n|$)/.exec(output) ?? [];
  if (head === undefined) return { stdout: '', stderr: withoutTags(output), exitCode: null };
  return { stdout: output.slice(head.length), stderr: '', exitCode: Number(code) };
}

function withoutTags(output: string): string {
  const [, inner] = /^<tool_use_error>(.*)<\/tool_use_error>$/s.exec(output) ?? [];
  return inner ?? output;
}
