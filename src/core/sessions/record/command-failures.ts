import type { AgentGone, Refused } from '#core/agents/agent.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { Face, Session } from '#shared/contract/sessions.ts';
import { compose, type ShownText } from '#shared/words/sentence.ts';

export const noSuchSession = () => fail('noSuchSession', compose('sessionFailures.noSuchSession'));
export const archived = () =>
  fail('archived', compose('sessionFailures.archived'), compose('sessionFailures.unarchive'));
export const running = () =>
  fail('running', compose('sessionFailures.running'), compose('sessionFailures.stopFirst'));
export const busy = () =>
  fail('busy', compose('sessionFailures.busy'), compose('sessionFailures.waitOrInterrupt'));
export const sessionExists = () =>
  fail(
    'sessionExists',
    compose('sessionFailures.sessionExists'),
    compose('sessionFailures.sendThere'),
  );
export const noSuchFace = (face: Face) =>
  face === 'terminal'
    ? fail(
        'noSuchFace',
        compose('sessionFailures.noTerminalFace'),
        compose('sessionFailures.useChat'),
      )
    : fail(
        'noSuchFace',
        compose('sessionFailures.noChatFace'),
        compose('sessionFailures.useTerminal'),
      );
export const storeFailed = (failure: StoreFailure) =>
  fail(
    'storeFailed',
    compose('sessionFailures.nothingChanged', { reason: failure.message }),
    failure.remedy,
  );

type StartFailure<K extends string> = Failure<K> & Pick<Problem, 'command' | 'file'>;

/** Maps reasons of a failed start to failures of the contract, with what helps the person. */
function startFailure(problem: Problem): StartFailure<'agentUnavailable' | 'folderMissing'> {
  const kind =
    problem.kind === 'folderMissing' || problem.kind === 'folderNotReadable'
      ? 'folderMissing'
      : 'agentUnavailable';
  return { ...unavailable(problem), kind };
}

/** Returns why an agent cannot be used, with the command or the file that the person needs. */
export function unavailable(problem: Problem): StartFailure<'agentUnavailable'> {
  const { message, remedy, command, file } = problem;
  return { kind: 'agentUnavailable', message, remedy, command, ...(file && { file }) };
}

/** Returns the result of a start, or of a change that needs the agent. */
export function startResult(
  { session }: { readonly session: Session },
  done: Result<unknown, Problem>,
): Result<{ session: Session }, ReturnType<typeof startFailure>> {
  return done.ok ? ok({ session }) : err(startFailure(done.error));
}

export function promptFailure(failure: Problem | StoreFailure | AgentGone) {
  if ('command' in failure) return err(startFailure(failure));
  if ('remedy' in failure) return storeFailed(failure);
  return fail('agentGone', goneText(failure), compose('sessionFailures.sendAgain'));
}

/** Returns why an agent is gone, or why it refused. */
export function goneText(failure: AgentGone | Refused): ShownText {
  return failure.kind === 'agentGone' ? (failure.wording ?? failure.message) : failure.message;
}

export function controlResult(done: Result<null, AgentGone | Refused>) {
  return done.ok ? ok({}) : fail(done.error.kind, goneText(done.error));
}
