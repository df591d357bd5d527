import type { AgentExit } from '#core/agents/agent.ts';
import { compose, type Sentence } from '#shared/words/sentence.ts';
import type { TerminalExit } from '#shared/terminal/terminal.ts';

/** Lines of the last screen that are shown. */
const LAST = 6;

/**
 * Returns the end of a program for the session. `exit` is null if its terminal is gone with it.
 * `lines`: the last screen, which a problem quotes.
 */
export function programExit(
  agent: string,
  exit: TerminalExit | null,
  isRequested: boolean,
  lines: readonly string[],
): AgentExit {
  const isProblem = !isRequested && exit?.code !== 0;
  return {
    code: exit?.code ?? null,
    signal: exit?.signal ? String(exit.signal) : null,
    problem: isProblem
      ? {
          kind: exit ? 'agentEnded' : 'terminalLost',
          message: exit
            ? withLastLines(howEnded(agent, exit), lines)
            : compose('agentFailures.endedWithTerminals', { agent }),
          remedy: compose('agentFailures.startAgain'),
          command: null,
        }
      : null,
  };
}

function howEnded(agent: string, { code, signal }: TerminalExit): Sentence {
  return code === null && signal !== null
    ? compose('agentFailures.endedBySignal', { agent, signal: String(signal) })
    : compose('agentFailures.endedWithCode', { agent, code: String(code) });
}

function withLastLines(sentence: Sentence, lines: readonly string[]): Sentence {
  const words = lines.map((line) => line.trim()).filter((line) => line !== '');
  if (words.length === 0) return sentence;
  return compose('agentFailures.withLastLines', { sentence, lines: words.slice(-LAST).join('\n') });
}
