import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';

import { z } from 'zod';

import { type Foreground, runForeground } from '#agent/shell/foreground.ts';
import type { RunningCommand } from '#agent/shell/running-command.ts';
import {
  defineTool,
  type Tool,
  type ToolFailure,
  type ToolOutcome,
  type ToolPlace,
  type ToolPlan,
  type ToolRun,
} from '#agent/tools/tool.ts';

import { askPerson } from './ask-person.ts';
import type { BashSession, StartRequest } from './bash-session.ts';
import { commandOutcome, jobOutcome } from './outcome.ts';

const DEFAULT_SECONDS = 60;
const MAX_SECONDS = 600;
const MAX_COMMAND = 100_000;
const MAX_TITLE = 100;
/** Time in which a background job may fail at once. */
const FIRST_LOOK_MS = 400;

const schema = z.object({
  command: z.string().min(1).max(MAX_COMMAND),
  folder: z.string().optional().describe('Working folder. Default: the workspace.'),
  timeoutSeconds: z.number().int().min(1).max(MAX_SECONDS).optional().describe('Default 60.'),
  isBackground: z
    .boolean()
    .optional()
    .describe('Returns a job id at once. For servers and watchers.'),
  isUnsandboxed: z
    .boolean()
    .optional()
    .describe('Runs outside of the sandbox (network, other folders). The person is asked.'),
});
type Input = z.output<typeof schema>;

export function bashTool(session: BashSession): Tool<typeof schema> {
  const shell = session.shell ?? 'shell';
  return defineTool({
    name: 'bash',
    description: `Runs a command with ${shell} in a new terminal; cd and variables do not last. Returns the first and last 500 lines; the whole output is in a file. At the end every process that the command left is ended. Avoid interactive programs.`,
    kind: 'execute',
    schema,
    isParallel: false,
    plan: (input, place) => planCommand(session, input, place),
  });
}

async function planCommand(
  session: BashSession,
  input: Input,
  place: ToolPlace,
): Promise<ToolPlan | ToolFailure> {
  const { command, folder = '.' } = input;
  if (session.shell === null) return failure('There is no shell on this computer.');
  if (command.includes('\0')) return failure('A command cannot contain a NUL character.');
  const path = await folderAt(resolve(place.workspace, folder));
  if (path === null) return failure(`${folder} is no folder. Give an existing one.`);
  const sandbox = input.isUnsandboxed === true ? null : await session.sandbox();
  const isSandboxed = sandbox?.canProtect(place.workspace) === true;
  const request = { text: command, folder: path, workspace: place.workspace, isSandboxed };
  return {
    kind: 'plan',
    title: commandTitle(command),
    effects: [{ kind: 'command', command, folder: path, isSandboxed }],
    run: (live) => runCommand(session, input, request, live),
  };
}

/** Runs a command that was planned, and waits for its end. */
export async function runCommand(
  session: BashSession,
  input: Input,
  request: StartRequest,
  live: ToolRun,
): Promise<ToolOutcome> {
  if (live.signal.aborted) return failure('The command was cancelled before it started.');
  if ((await folderAt(request.folder)) !== request.folder)
    return failure(`${request.folder} has changed. Nothing was run. Call again.`);
  if (input.isBackground === true && session.jobs.isFull)
    return failure('Too many background jobs run. End one with bash_kill first.');
  const command = await session.start(request);
  if (typeof command === 'string') return failure(command);
  return input.isBackground === true
    ? startJob(session, request, command, live)
    : waitForCommand(session, input, request, command, live);
}

async function startJob(
  session: BashSession,
  { text, isSandboxed }: StartRequest,
  command: RunningCommand,
  live: ToolRun,
): Promise<ToolOutcome> {
  const job = session.addJob(text, command);
  await Promise.race([command.ended, pause(FIRST_LOOK_MS, live.signal)]);
  if (live.signal.aborted) await command.end();
  return jobOutcome(job, { isSandboxed, isStart: true });
}

async function waitForCommand(
  session: BashSession,
  input: Input,
  { text, isSandboxed }: StartRequest,
  command: RunningCommand,
  live: ToolRun,
): Promise<ToolOutcome> {
  const seconds = input.timeoutSeconds ?? DEFAULT_SECONDS;
  let over: Foreground;
  try {
    over = await runForeground(command, {
      limitMs: seconds * 1000,
      signal: live.signal,
      move: session.openMove(live.callId),
      report: (output) => live.report(output),
      answer: (wait) => askPerson(live, text, wait),
    });
  } catch (error) {
    // A defect of a port must not leave a process.
    await command.end();
    throw error;
  } finally {
    session.closeMove(live.callId);
  }
  if (over.kind !== 'moved') return commandOutcome(command, over, { isSandboxed, seconds });
  return jobOutcome(session.addJob(text, command), { isSandboxed, isStart: true, isMoved: true });
}

/** Returns the resolved path; null if there is no such folder. */
async function folderAt(path: string): Promise<string | null> {
  try {
    const found = await realpath(path);
    return (await stat(found)).isDirectory() ? found : null;
  } catch {
    return null;
  }
}

function commandTitle(command: string): string {
  const [first = ''] = command.trim().split('\n');
  const isCut = first.length > MAX_TITLE || command.trim() !== first;
  return `Run ${first.slice(0, MAX_TITLE)}${isCut ? '…' : ''}`;
}

function failure(text: string): ToolFailure {
  return { kind: 'failed', text };
}

/** Resolves after the time, or as soon as the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    if (signal.aborted) done();
    else signal.addEventListener('abort', done);
  });
}
