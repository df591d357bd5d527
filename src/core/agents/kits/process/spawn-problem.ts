import type { ProcessExit, SpawnFailure } from '#core/ports.ts';
import type { Problem } from '#shared/contract/agents.ts';
import { compose } from '#shared/words/sentence.ts';

import { withLastWords } from './program-problems.ts';

/**
 * Returns a spawn failure as a problem for the person; `kind` is the failure's code where that code
 * is specific enough.
 */
export function spawnProblem(failure: SpawnFailure, program: string, folder: string): Problem {
  switch (failure.code) {
    case 'folderMissing':
      return {
        kind: 'folderMissing',
        message: compose('agentFailures.folderGone', { folder }),
        remedy: compose('agentFailures.restoreFolder'),
        command: null,
      };
    case 'folderNotReadable':
      return {
        kind: 'folderNotReadable',
        message: compose('agentFailures.folderClosed', { folder }),
        remedy: compose('agentFailures.openFolder'),
        command: null,
      };
    case 'programMissing':
      return {
        kind: 'agentMissing',
        message: compose('agentFailures.programGone', { program }),
        remedy: compose('agentFailures.installOrSetPath'),
        command: null,
      };
    case 'programNotExecutable':
      return {
        kind: 'agentNotExecutable',
        message: compose('agentFailures.notExecutable', { program }),
        remedy: compose('agentFailures.makeExecutable'),
        command: null,
      };
    default:
      return {
        kind: 'spawnFailed',
        message: compose('agentFailures.notStarted', { program, reason: failure.message }),
        remedy: compose('agentFailures.closePrograms'),
        command: null,
      };
  }
}

/**
 * Returns the problem of a failed exit that Corral did not request, with the last output of stderr.
 */
export function endedByItself({ code, signal }: ProcessExit, stderrTail: string): Problem {
  const how =
    signal === null
      ? compose('agentFailures.someEndedWithCode', { code: String(code) })
      : compose('agentFailures.someEndedBySignal', { signal });
  return {
    kind: 'agentEnded',
    message: withLastWords(how, stderrTail.trim()),
    remedy: compose('agentFailures.sendToStart'),
    command: null,
  };
}
