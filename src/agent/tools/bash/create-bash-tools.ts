import type { Tool, ToolOutcome, ToolRun } from '#agent/tools/tool.ts';

import { BashSession } from './bash-session.ts';
import { bashTool, runCommand } from './bash-tool.ts';
import { killTool, outputTool, writeTool } from './job-tools.ts';
import type { BashToolOptions } from './options.ts';

export interface BashTools {
  readonly tools: readonly Tool[];
  /**
   * Lets the foreground command of a call run on as a job, and its call return at once. Returns
   * false if no command of this call runs.
   */
  readonly moveToBackground: (callId: string) => boolean;
  /** Runs the script of a skill in a folder (resolved), outside of the sandbox. */
  readonly runScript: (script: Script, live: ToolRun) => Promise<ToolOutcome>;
  /** One line per running job. */
  readonly runningJobs: () => readonly string[];
  /** Ends all commands and jobs. */
  readonly close: () => Promise<void>;
}

/** A script with its parameters as variables; they are never part of its text. */
export interface Script {
  readonly text: string;
  readonly folder: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** Creates the shell tools of a session: bash, bash_output, bash_write, bash_kill. */
export function createBashTools(options: BashToolOptions): BashTools {
  const session = new BashSession(options);
  return {
    tools: [bashTool(session), outputTool(session), writeTool(session), killTool(session)],
    moveToBackground: (callId) => session.move(callId),
    runScript: ({ text, folder, variables }, live) => {
      const request = { text, folder, workspace: folder, isSandboxed: false, variables };
      return runCommand(session, { command: text }, request, live);
    },
    runningJobs: () => session.jobs.running.map(({ id, text }) => `${id}: ${text}`),
    close: () => session.close(),
  };
}
