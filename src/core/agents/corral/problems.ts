import { AcpProblems } from '#core/agents/acp/program/problems.ts';
import { NOT_LOGGED_IN } from '#shared/agents/log-in-way.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { ShownText } from '#shared/words/sentence.ts';

import { failure } from './words/failure.ts';

/** The problems of Corral's own agent, which is never installed and has no login. */
export class CorralProblems extends AcpProblems {
  override missing(path: string | null): Problem {
    return {
      kind: 'agentMissing',
      message: failure('programMissing', { file: path ?? '' }),
      remedy: failure('buildAgain'),
      command: 'npm run build',
    };
  }

  override notLoggedIn(reason: ShownText | null): Problem {
    return {
      kind: NOT_LOGGED_IN,
      message: reason === null ? failure('notSetUp') : failure('notAccepted', { reason }),
      remedy: failure('setUp'),
      command: null,
    };
  }
}
