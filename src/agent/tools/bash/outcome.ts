import type { ContentPart } from '#agent/history/message.ts';
import type { Foreground } from '#agent/shell/foreground.ts';
import type { InputWait } from '#agent/shell/input-watch.ts';
import type { Job } from '#agent/shell/jobs.ts';
import type { OutputParts } from '#agent/shell/output/kept-output.ts';
import { outputText } from '#agent/shell/output/output-text.ts';
import type { CommandEnd, RunningCommand } from '#agent/shell/running-command.ts';
import type { ToolSuccess } from '#agent/tools/tool.ts';

type Ended = Exclude<Foreground, { readonly kind: 'moved' }>;

const SANDBOX_HINT =
  'It ran in a sandbox: no network, and only the workspace and /tmp can be written, without .git. If that is the cause, call again with isUnsandboxed.';

/** Returns the result of a foreground command. */
export async function commandOutcome(
  command: RunningCommand,
  over: Ended,
  { isSandboxed, seconds }: { readonly isSandboxed: boolean; readonly seconds: number },
): Promise<ToolSuccess> {
  const { end } = over;
  const isGood = over.kind === 'exited' && end.exitCode === 0;
  const notes = [
    causeOf(over, seconds),
    ...endNotes(end),
    isGood || !isSandboxed ? '' : SANDBOX_HINT,
  ];
  return {
    kind: 'done',
    isLimited: true,
    parts: await outcomeParts(command, command.parts(), notes),
    isError: !isGood,
    facts: {
      exitCode: end.exitCode,
      signal: end.signal,
      jobId: null,
      isTimedOut: over.kind === 'timedOut',
      isSandboxed,
      outputPath: command.file.path,
    },
  };
}

function causeOf(over: Ended, seconds: number): string {
  switch (over.kind) {
    case 'exited':
      return exitText(over.end, 'The command');
    case 'timedOut':
      return `Timed out: the command was ended after ${seconds} s. Use timeoutSeconds (at most 600), or isBackground.`;
    case 'cancelled':
      return 'Action cancelled by user. The command was ended.';
    case 'unanswered':
      return unansweredText(over.wait);
  }
}

function unansweredText({ line, isSecret }: InputWait): string {
  const what = line === '' ? 'for input' : `for an answer to "${line}"`;
  return `The command waited ${what}, and no answer came, so it was ended. ${
    isSecret
      ? 'Only the person can type a secret.'
      : 'Give the input with a pipe or an option, or run it with isBackground and use bash_write.'
  }`;
}

export interface JobReport {
  readonly isSandboxed?: boolean;
  readonly isStart?: boolean;
  readonly isMoved?: boolean;
  readonly wait?: InputWait | null;
}

/** Returns the new output of a job and its state. */
export async function jobOutcome(job: Job, report: JobReport): Promise<ToolSuccess> {
  const { command, end } = job;
  // A moved command has printed before it was a job.
  const parts = report.isMoved === true ? command.parts() : job.take();
  const state = end
    ? [exitText(end, `Job ${job.id}`) || `Job ${job.id} ended with exit code 0.`, ...endNotes(end)]
    : [runningText(job, report)];
  return {
    kind: 'done',
    isLimited: true,
    parts: await outcomeParts(command, parts, state),
    isError: end !== null && end.exitCode !== 0,
    facts: {
      exitCode: end?.exitCode ?? null,
      signal: end?.signal ?? null,
      jobId: job.id,
      isTimedOut: false,
      outputPath: command.file.path,
      ...(report.isSandboxed !== undefined && { isSandboxed: report.isSandboxed }),
    },
  };
}

function runningText({ id }: Job, { isStart, isMoved, wait }: JobReport): string {
  if (wait)
    return `Job ${id} waits for ${wait.isSecret ? 'a secret, which only the person can type' : 'input: use bash_write'}.`;
  if (isMoved === true) return `The command runs on in the background as ${id}.`;
  return isStart === true
    ? `Runs in the background as ${id}. Read it with bash_output.`
    : `Job ${id} still runs.`;
}

function exitText({ exitCode, signal }: CommandEnd, subject: string): string {
  if (signal !== null) return `${subject} was ended by ${signal}.`;
  return exitCode === 0 ? '' : `${subject} ended with exit code ${exitCode}.`;
}

function endNotes({ leftCount, survivors }: CommandEnd): readonly string[] {
  return [
    leftCount > 0
      ? `Processes that it left running were ended (${leftCount}). Use isBackground for a server.`
      : '',
    survivors.length > 0
      ? `Processes of another user still run: ${survivors.join(', ')}. Ask the person to end them.`
      : '',
  ];
}

/** Returns the output, which is data of outside, and the notes about it. */
async function outcomeParts(
  { file }: RunningCommand,
  parts: OutputParts,
  notes: readonly string[],
): Promise<readonly ContentPart[]> {
  const output = await outputText({ parts, path: file.path, fileNotice: file.notice });
  const said = notes.filter((note) => note !== '').map((note) => `[${note}]`);
  const texts: readonly ContentPart[] = [
    ...(output === '' ? [] : [{ kind: 'text', text: output, source: 'output' } as const]),
    ...(said.length === 0 ? [] : [{ kind: 'text', text: said.join('\n') } as const]),
  ];
  return texts.length === 0 ? [{ kind: 'text', text: '[No output. Exit code 0.]' }] : texts;
}
