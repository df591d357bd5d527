import type { Tool } from '#agent/tools/tool.ts';

import { BashSession } from './bash-session.ts';
import { bashTool } from './bash-tool.ts';
import { killTool, outputTool, writeTool } from './job-tools.ts';
import type { BashToolOptions } from './options.ts';

export interface BashTools {
  readonly tools: readonly Tool[];
  /**
   * Lets the foreground command of a call run on as a job, and its call return at once. Returns
   * false if no command of this call runs.
   */
  readonly moveToBackground: (callId: string) => boolean;
  /** Ends all commands and jobs. */
  readonly close: () => Promise<void>;
}

/** Creates the shell tools of a session: bash, bash_output, bash_write, bash_kill. */
export function createBashTools(options: BashToolOptions): BashTools {
  const session = new BashSession(options);
  return {
    tools: [bashTool(session), outputTool(session), writeTool(session), killTool(session)],
    moveToBackground: (callId) => session.move(callId),
    close: () => session.close(),
  };
}
