import type { Problem } from '#shared/contract/agents.ts';
import type { TerminalExit } from '#shared/terminal/terminal.ts';

/** Lines of the last screen that are told. */
const LAST = 6;

/** Why Claude Code ended that nobody had asked to. `exit`: `null` when the process that kept the terminal died. */
export function endProblem(exit: TerminalExit | null, screen: readonly string[]): Problem {
  const words = screen.map((line) => line.trim()).filter((line) => line !== '');
  const said = words.slice(-LAST).join('\n');
  const message = exit
    ? `Claude Code ended in its terminal with exit code ${exit.code ?? exit.signal ?? 'unknown'}.${said === '' ? '' : `\n\n${said}`}`
    : 'The process that keeps the terminals ended, and Claude Code with it.';
  return { kind: exit ? 'agentEnded' : 'terminalLost', message, remedy: 'Resume the session: the conversation goes on.', command: null };
}
