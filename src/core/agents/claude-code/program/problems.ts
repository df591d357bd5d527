import { CONVERSATION_GONE } from '#core/agents/agent.ts';
import { lastLines, ProgramProblems } from '#core/agents/kits/process/program-problems.ts';
import type { ProcessExit } from '#core/ports.ts';
import type { Problem } from '#shared/contract/agents.ts';
import { compose } from '#shared/words/sentence.ts';

import { failure } from '../words/failure.ts';

export const MIN_VERSION = '2.0.0';
const AGENT = 'Claude Code';

export const problems = new ProgramProblems({
  agent: AGENT,
  program: 'claude',
  install: 'npm install -g @anthropic-ai/claude-code',
  update: 'claude update',
  least: MIN_VERSION,
});

export function notLoggedIn(): Problem {
  return {
    kind: 'notLoggedIn',
    message: compose('agentFailures.notLoggedIn', { agent: AGENT }),
    remedy: failure('logIn'),
    command: 'claude',
  };
}

export function conversationGone(): Problem {
  return {
    kind: CONVERSATION_GONE,
    message: compose('agentFailures.conversationGone', { agent: AGENT }),
    remedy: compose('agentFailures.startNew'),
    command: null,
  };
}

/** The conversation does not have the prompt before which it is to be forked. */
export function turnGone(): Problem {
  return {
    kind: CONVERSATION_GONE,
    message: compose('agentFailures.turnGone', { agent: AGENT }),
    remedy: compose('agentFailures.forkWhole'),
    command: null,
  };
}

/** A part of a conversation is to be copied in the terminal face. */
export function forksInChat(): Problem {
  return {
    kind: 'notForkable',
    message: failure('forksInChat'),
    remedy: failure('useChat'),
    command: null,
  };
}

/** The terminal face was chosen where there are no terminals. */
export function noTerminals(): Problem {
  return {
    kind: 'hostUnavailable',
    message: failure('noTerminals'),
    remedy: failure('useChat'),
    command: null,
  };
}

/** The program ended while no core followed it. */
export function endedAway(): Problem {
  return {
    kind: 'agentEnded',
    message: compose('agentFailures.endedAway', { agent: AGENT }),
    remedy: compose('agentFailures.resume'),
    command: null,
  };
}

/**
 * Returns the problem of an unrequested exit, or null after a successful one. Only the text on
 * stderr distinguishes the reasons.
 */
export function exitProblem(exit: ProcessExit, stderrTail: string): Problem | null {
  if (exit.code === 0) return null;
  const words = lastLines(stderrTail);
  if (words.includes('No conversation found')) return conversationGone();
  if (/not logged in|please run \/login|invalid api key/i.test(words)) return notLoggedIn();
  return problems.exit(exit, stderrTail);
}
