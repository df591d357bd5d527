import type { AgentExit } from '#core/agents/agent.ts';
import type { ScreenText } from '#core/terminals/door/host-protocol.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { TerminalExit } from '#shared/terminal/terminal.ts';

/** Lines of the last screen that are shown. */
const LAST = 6;

/**
 * Returns the problem of an unrequested end. `exit` is null if the process that owned the terminal
 * died.
 */
function endProblem(exit: TerminalExit | null, screen: readonly string[]): Problem {
  const words = screen.map((line) => line.trim()).filter((line) => line !== '');
  const lastLines = words.slice(-LAST).join('\n');
  const message = exit
    ? `Claude Code ended in its terminal with exit code ${exit.code ?? exit.signal ?? 'unknown'}.${lastLines === '' ? '' : `\n\n${lastLines}`}`
    : 'The process that keeps the terminals ended, and Claude Code with it.';
  return {
    kind: exit ? 'agentEnded' : 'terminalLost',
    message,
    remedy: 'Resume the session: the conversation goes on.',
    command: null,
  };
}

/**
 * Returns the end of Claude Code for the session. `exit` is null if the process that owned the
 * terminal died. `screen` reads the last screen, which a problem quotes.
 */
export async function agentExit(
  exit: TerminalExit | null,
  isRequested: boolean,
  screen: () => Promise<ScreenText | null>,
): Promise<AgentExit> {
  const isProblem = !isRequested && exit?.code !== 0;
  const lastScreen = isProblem && exit ? await screen() : null;
  return {
    code: exit?.code ?? null,
    signal: exit?.signal ? String(exit.signal) : null,
    problem: isProblem ? endProblem(exit, lastScreen?.lines ?? []) : null,
  };
}
