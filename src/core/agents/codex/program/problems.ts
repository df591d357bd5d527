import { CONVERSATION_GONE } from '#core/agents/agent.ts';
import { faultIn } from '#core/agents/kits/process/settings-problem.ts';
import { ProgramProblems } from '#core/agents/kits/process/program-problems.ts';
import type { Problem } from '#shared/contract/agents.ts';
import { compose, type ShownText } from '#shared/words/sentence.ts';

import { failure } from '../words/failure.ts';

/** The oldest version that was tested. */
export const MIN_VERSION = '0.169.0';
const INSTALL = 'npm install -g @openai/codex';

export const problems = new ProgramProblems({
  agent: 'Codex',
  program: 'codex',
  install: INSTALL,
  update: INSTALL,
  least: MIN_VERSION,
  settingsFault: codexSettingsFault,
});

/** Reads why Codex refused to load its settings, at its start or as it began a conversation. */
function codexSettingsFault(printed: string) {
  return faultIn(printed, [
    /failed to load configuration: (?:(?<file>(?:\/|[A-Za-z]:\\)[^\n]*?):(?<line>\d+):(?<column>\d+): )?[^\n]+/u,
    // Codex names neither the file nor the line of a setting that it no longer knows.
    /(?<=^Error: )[^\n]*\b(?:remove this setting|no longer supported|config(?:uration)?)\b[^\n]*/mu,
  ]);
}

export function notLoggedIn(): Problem {
  return {
    kind: 'notLoggedIn',
    message: compose('agentFailures.notLoggedIn', { agent: 'Codex' }),
    remedy: failure('logIn'),
    command: 'codex login',
  };
}

/**
 * Returns the problem of a thread that cannot be resumed. Codex has one error code for all refused
 * requests, so the reason is its text.
 */
export function conversationGone(reason: ShownText): Problem {
  return {
    kind: CONVERSATION_GONE,
    message: failure('notResumed', { reason }),
    remedy: compose('agentFailures.startNew'),
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
