import { CONVERSATION_GONE } from '#core/agents/agent.ts';
import type { ProcessExit } from '#core/ports.ts';
import type { Problem } from '#shared/contract/agents.ts';

/** The oldest version that was tested. */
export const MIN_VERSION = '0.169.0';

const INSTALL = 'npm install -g @openai/codex';
const LAST_LINES = 8;

export function missing(fromSettings: string | null): Problem {
  if (fromSettings === null) {
    const remedy =
      'Install it with the command below, or set its path in the settings if it is somewhere else.';
    return {
      kind: 'agentMissing',
      message: 'Codex is not installed, or not where Corral looks for it.',
      remedy,
      command: INSTALL,
    };
  }
  const message = `There is no program at ${fromSettings}, the path of codex in the settings.`;
  const remedy = 'Correct the path in the settings, or leave it empty to let Corral look for it.';
  return { kind: 'agentMissing', message, remedy, command: null };
}

export function broken(path: string, how: string): Problem {
  const message = `${path} is there, but does not work: ${how}`;
  return { kind: 'agentBroken', message, remedy: 'Install Codex again.', command: INSTALL };
}

export function tooOld(path: string, version: string): Problem {
  const message = `${path} is version ${version}; Corral needs ${MIN_VERSION} or newer.`;
  return { kind: 'agentTooOld', message, remedy: 'Update Codex.', command: INSTALL };
}

export const notLoggedIn: Problem = {
  kind: 'notLoggedIn',
  message: 'Codex is not logged in.',
  remedy:
    'Run codex login in a terminal. With an API key: printenv OPENAI_API_KEY | codex login --with-api-key',
  command: 'codex login',
};

export const silent: Problem = {
  kind: 'agentSilent',
  message: 'Codex started, but did not answer within 30 seconds.',
  remedy: 'Run codex in the same folder in a terminal to see what it waits for, then try again.',
  command: 'codex',
};

export const endedAtOnce: Problem = {
  kind: 'agentEnded',
  message: 'Codex ended as soon as it was started, without a word.',
  remedy: 'Run codex in the same folder in a terminal to see why.',
  command: 'codex',
};

/**
 * Returns the problem of a thread that cannot be resumed. Codex has one error code for all refused
 * requests, so the reason is its text.
 */
export function conversationGone(reason: string): Problem {
  const message = `Codex cannot go on with the conversation of this session: ${reason}`;
  const remedy = 'Start a new session in the same folder. What was said stays readable here.';
  return { kind: CONVERSATION_GONE, message, remedy, command: null };
}

export function startRefused(reason: string): Problem {
  const message = `Codex could not begin a conversation: ${reason}`;
  return {
    kind: 'agentRefused',
    message,
    remedy: "Look at Codex's config.toml, or choose another model or permission mode.",
    command: null,
  };
}

/** Returns the problem of an unrequested exit, or null after a successful one. */
export function exitProblem({ code, signal }: ProcessExit, stderrTail: string): Problem | null {
  if (code === 0) return null;
  const words = stderrTail.trim().split('\n').slice(-LAST_LINES).join('\n');
  const last = words === '' ? '' : ` Its last words: ${words}`;
  const remedy = 'Send a prompt to start it again where it stopped.';
  if (signal !== null)
    return {
      kind: 'agentKilled',
      message: `Codex was ended by ${signal}.${last}`,
      remedy,
      command: null,
    };
  return {
    kind: 'agentEnded',
    message: `Codex ended by itself with exit code ${code}.${last}`,
    remedy,
    command: null,
  };
}
