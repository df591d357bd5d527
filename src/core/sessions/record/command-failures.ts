import type { AgentGone, Refused } from '#core/agents/agent.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';

export const noSuchSession = () =>
  fail('noSuchSession', 'There is no such session; it may have been deleted in another window.');
export const archived = () =>
  fail('archived', 'The session is archived.', 'Take it out of the archive first.');
export const running = () => fail('running', 'The session is running.', 'Stop it first.');
export const noTerminalFace = () =>
  fail(
    'noTerminalFace',
    'This agent has no terminal interface that Corral can run.',
    'Use the chat.',
  );
export const storeFailed = (failure: StoreFailure) =>
  fail('storeFailed', `Nothing was changed: ${failure.message}`, failure.remedy);

/** Maps reasons of a failed start to failures of the contract. */
export function startFailure(problem: Problem): Failure<'agentUnavailable' | 'folderMissing'> {
  const kind =
    problem.kind === 'folderMissing' || problem.kind === 'folderNotReadable'
      ? 'folderMissing'
      : 'agentUnavailable';
  return { kind, message: problem.message, remedy: problem.remedy };
}

export function promptFailure(failure: Problem | StoreFailure | AgentGone) {
  if ('command' in failure) return err(startFailure(failure));
  if ('remedy' in failure) return storeFailed(failure);
  return fail('agentGone', failure.message, 'Send it again to start the agent anew.');
}

export function controlResult(done: Result<null, AgentGone | Refused>) {
  return done.ok ? ok({}) : fail(done.error.kind, done.error.message);
}
