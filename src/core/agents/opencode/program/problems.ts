import { CONVERSATION_GONE } from '#core/agents/agent.ts';
import { faultIn } from '#core/agents/kits/process/settings-problem.ts';
import { ProgramProblems } from '#core/agents/kits/process/program-problems.ts';
import type { Problem } from '#shared/contract/agents.ts';
import { compose, type ShownText } from '#shared/words/sentence.ts';

import { failure } from '../words/failure.ts';

/** The oldest version with the questions and permissions that this adapter uses. */
export const MIN_VERSION = '1.18.0';
const INSTALL = 'npm install -g opencode-ai';

export const problems = new ProgramProblems({
  agent: 'OpenCode',
  program: 'opencode',
  install: INSTALL,
  update: INSTALL,
  least: MIN_VERSION,
  settingsFault: opencodeSettingsFault,
});

/** Reads why OpenCode refused its settings: a file that is no JSON, or a value that it lacks. */
function opencodeSettingsFault(printed: string) {
  return faultIn(
    printed,
    [
      /Config file at (?<file>[^\n]+?) is not valid JSON(?:\(C\))?/u,
      /Configuration is invalid at (?<file>[^\n]+)(?:\n\s*↳[^\n]+)?/u,
    ],
    /\b\w+ at line (?<line>\d+), column (?<column>\d+)/u,
  );
}

/** A generation whose API is another one, with which nothing was tested. */
export function generation2(version: string): Problem {
  return {
    kind: 'agentTooNew',
    message: failure('generation2', { version }),
    remedy: failure('installGeneration1'),
    command: 'npm install -g opencode-ai@1',
  };
}

export function conversationGone(reason: ShownText): Problem {
  return {
    kind: CONVERSATION_GONE,
    message: failure('notResumed', { reason }),
    remedy: compose('agentFailures.startNew'),
    command: null,
  };
}

export function noTerminals(): Problem {
  return {
    kind: 'hostUnavailable',
    message: compose('agentFailures.noTerminals', { agent: 'OpenCode' }),
    remedy: failure('useChat'),
    command: null,
  };
}

/** The run ended with the core that started it. */
export function endedAway(): Problem {
  return {
    kind: 'agentEnded',
    message: compose('agentFailures.endedAway', { agent: 'OpenCode' }),
    remedy: compose('agentFailures.startAgain'),
    command: null,
  };
}

export function notListed(reason: ShownText): Problem {
  return {
    kind: 'agentRefused',
    message: failure('notListed', { reason }),
    remedy: null,
    command: null,
  };
}

export function startRefused(reason: ShownText): Problem {
  return {
    kind: 'agentRefused',
    message: failure('notBegun', { reason }),
    remedy: failure('checkConfig'),
    command: null,
  };
}
