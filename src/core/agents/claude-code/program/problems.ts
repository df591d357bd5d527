import { CONVERSATION_GONE } from '#core/agents/agent.ts';
import type { Problem } from '#shared/contract/agents.ts';

import type { ProcessExit } from '#core/ports.ts';

export const MIN_VERSION = '2.0.0';

const INSTALL = 'npm install -g @anthropic-ai/claude-code';
const LAST_LINES = 8;

export function missing(fromSettings: string | null): Problem {
  if (fromSettings === null) {
    const remedy =
      'Install it with the command below, or set its path in the settings if it is somewhere else.';
    return {
      kind: 'agentMissing',
      message: 'Claude Code is not installed, or not where Corral looks for it.',
      remedy,
      command: INSTALL,
    };
  }
  const message = `There is no program at ${fromSettings}, the path of claude in the settings.`;
  return {
    kind: 'agentMissing',
    message,
    remedy: 'Correct the path in the settings, or leave it empty to let Corral look for it.',
    command: null,
  };
}

export function broken(path: string, how: string): Problem {
  const message = `${path} is there, but \`claude --version\` does not work: ${how}`;
  return { kind: 'agentBroken', message, remedy: 'Install Claude Code again.', command: INSTALL };
}

export function tooOld(path: string, version: string): Problem {
  const message = `${path} is version ${version}; Corral needs ${MIN_VERSION} or newer.`;
  return { kind: 'agentTooOld', message, remedy: 'Update Claude Code.', command: 'claude update' };
}

export const notLoggedIn: Problem = {
  kind: 'notLoggedIn',
  message: 'Claude Code is not logged in.',
  remedy:
    'Run claude in a terminal and type /login, or set ANTHROPIC_API_KEY before you start Corral.',
  command: 'claude',
};

export const silent: Problem = {
  kind: 'agentSilent',
  message: 'Claude Code started, but did not answer within 30 seconds.',
  remedy: 'Run claude in the same folder in a terminal to see what it waits for, then try again.',
  command: 'claude',
};

/**
 * Returns the problem of an unrequested exit, or null after a successful one. Only the text on
 * stderr distinguishes the reasons.
 */
export function exitProblem({ code, signal }: ProcessExit, stderrTail: string): Problem | null {
  const words = stderrTail.trim().split('\n').slice(-LAST_LINES).join('\n');
  if (code === 0) return null;
  if (words.includes('No conversation found')) {
    const message =
      'Claude Code no longer has the conversation of this session, so it cannot be continued.';
    return {
      kind: CONVERSATION_GONE,
      message,
      remedy: 'Start a new session in the same folder. What was said stays readable here.',
      command: null,
    };
  }
  if (/not logged in|please run \/login|invalid api key/i.test(words)) return notLoggedIn;
  const last = words === '' ? '' : ` Its last words: ${words}`;
  const remedy = 'Send a prompt to start it again where it stopped.';
  if (signal !== null)
    return {
      kind: 'agentKilled',
      message: `Claude Code was ended by ${signal}.${last}`,
      remedy,
      command: null,
    };
  return {
    kind: 'agentEnded',
    message: `Claude Code ended by itself with exit code ${code}.${last}`,
    remedy,
    command: null,
  };
}
