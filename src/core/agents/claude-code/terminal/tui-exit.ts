import type { AgentExit } from '#core/agents/agent.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { TerminalExit } from '#shared/terminal/terminal.ts';
import { compose, type Sentence } from '#shared/words/sentence.ts';

import { failure } from '../words/failure.ts';

/** Lines of the last screen that are shown. */
const LAST = 6;

/**
 * Returns the problem of an unrequested end. `exit` is null if the process that owned the terminal
 * died.
 */
function endProblem(exit: TerminalExit | null, screen: readonly string[]): Problem {
  const words = screen.map((line) => line.trim()).filter((line) => line !== '');
  const lastLines = words.slice(-LAST).join('\n');
  return {
    kind: exit ? 'agentEnded' : 'terminalLost',
    message: exit ? withLastLines(howEnded(exit), lastLines) : failure('terminalLost'),
    remedy: compose('agentFailures.resume'),
    command: null,
  };
}

function howEnded({ code, signal }: TerminalExit): Sentence {
  return code === null && signal !== null
    ? failure('terminalKilled', { signal: String(signal) })
    : failure('terminalEnded', { code: String(code) });
}

function withLastLines(sentence: Sentence, lines: string): Sentence {
  return lines === '' ? sentence : compose('agentFailures.withLastLines', { sentence, lines });
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
