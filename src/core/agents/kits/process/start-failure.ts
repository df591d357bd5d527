import type { ClockPort } from '#core/ports.ts';
import type { Problem } from '#shared/contract/agents.ts';
import { compose } from '#shared/words/sentence.ts';

import type { AgentExit } from '../../agent.ts';

/** Time in which a program that no longer reads its input must end. */
const END_MS = 2_000;

type Started = {
  readonly agent: string;
  readonly clock: ClockPort;
  readonly exited: Promise<AgentExit>;
  /** Stops the program, so that its exit is no problem. */
  readonly stop: () => Promise<void>;
};

/**
 * Returns why a program no longer reads its input, and stops it if it does not end. `ended` is the
 * problem of an exit that has none.
 */
export async function problemOfGone(
  { agent, clock, exited, stop }: Started,
  ended: Problem,
): Promise<Problem> {
  const exit = await new Promise<AgentExit | null>((resolve) => {
    const cancel = clock.after(END_MS, () => resolve(null));
    void exited.then((found) => {
      cancel();
      resolve(found);
    });
  });
  if (exit) return exit.problem ? beforeBegin(exit.problem, ended) : ended;
  await stop();
  return { ...ended, message: compose('agentFailures.closedInput', { agent }) };
}

/**
 * Replaces the remedy of an end by itself. A program that ended before its session began has
 * nothing to continue, and would end again.
 */
function beforeBegin(problem: Problem, { remedy, command }: Problem): Problem {
  return problem.kind === 'agentEnded' ? { ...problem, remedy, command } : problem;
}

/**
 * Returns why the session of a started program was not opened, and stops the program. `failure` is
 * null if the program no longer reads its input.
 */
export async function problemOfStart(
  started: Started,
  failure: Problem | null,
  ended: Problem,
): Promise<Problem> {
  if (failure === null) return problemOfGone(started, ended);
  await started.stop();
  return failure;
}
