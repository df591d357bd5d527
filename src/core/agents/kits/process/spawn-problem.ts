import type { Problem } from '#shared/contract/agents.ts';

import type { ProcessExit, SpawnFailure } from '#core/ports.ts';

/**
 * Returns a spawn failure as a problem for the person; `kind` is the failure's code where that code
 * is specific enough.
 */
export function spawnProblem(failure: SpawnFailure, command: string, cwd: string): Problem {
  switch (failure.code) {
    case 'folderMissing':
      return {
        kind: 'folderMissing',
        message: `The folder ${cwd} does not exist any more.`,
        remedy: 'Put it back, or start a session in another folder.',
        command: null,
      };
    case 'folderNotReadable':
      return {
        kind: 'folderNotReadable',
        message: `The folder ${cwd} cannot be entered.`,
        remedy: 'Give yourself the right to read and enter it.',
        command: null,
      };
    case 'programMissing':
      return {
        kind: 'agentMissing',
        message: `The program ${command} was not found.`,
        remedy: 'Install it again, or set its path in the settings.',
        command: null,
      };
    case 'programNotExecutable':
      return {
        kind: 'agentNotExecutable',
        message: `The program ${command} may not be run.`,
        remedy: 'Make the file executable, or set another path in the settings.',
        command: null,
      };
    default:
      return {
        kind: 'spawnFailed',
        message: `The program ${command} could not be started: ${failure.message}`,
        remedy: 'Close some programs, then try again.',
        command: null,
      };
  }
}

/**
 * Returns the problem of a failed exit that Corral did not request, with the last output of stderr.
 */
export function endedByItself({ code, signal }: ProcessExit, stderrTail: string): Problem {
  const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
  const words = stderrTail.trim();
  return {
    kind: 'agentEnded',
    message: `The agent ended by itself with ${how}.${words === '' ? '' : ` Its last words: ${words}`}`,
    remedy: 'Send a prompt to start it again where it stopped.',
    command: null,
  };
}
