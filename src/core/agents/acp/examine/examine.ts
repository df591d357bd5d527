import { EXAMINATION_CANCELLED, type ExamineRequest } from '#core/agents/agent.ts';
import type { AgentPorts } from '#core/agents/driver.ts';
import { lastLines } from '#core/agents/kits/process/program-problems.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { Handshake } from '#shared/contract/calls/agents.ts';
import { compose } from '#shared/words/sentence.ts';

import { openedSession } from '../wire/session.ts';
import { announcedIn, choicesOf } from './announced.ts';
import { exchangeApart, type Exchange, type Program } from './exchange.ts';

type Examined = Result<Handshake, Problem>;

/** Starts a program apart from any session, returns what it announces, and ends it. */
export function examine(
  ports: AgentPorts,
  program: Program,
  { opensSession, signal }: ExamineRequest,
): Promise<Examined> {
  const cancelled = new Promise<Result<never, Problem>>((resolve) => {
    signal.addEventListener('abort', () => resolve(err(cancellation())), { once: true });
    if (signal.aborted) resolve(err(cancellation()));
  });
  const work = (exchange: Exchange, cwd: string) =>
    announcement(program, exchange, opensSession ? cwd : null);
  return exchangeApart(ports, program, work, cancelled);
}

/** Returns the announcement of a program, and the choices of a session in `cwd` unless it is null. */
async function announcement(
  { command, args }: Program,
  exchange: Exchange,
  cwd: string | null,
): Promise<Examined> {
  const reply = await exchange.initialize();
  const { ms } = exchange;
  if (!reply.ok) return err(await exchange.problemOf(reply));
  const announced = announcedIn(reply.value);
  if (!announced) return err(exchange.unreadable());
  const opened = cwd === null ? null : await exchange.call('session/new', { cwd, mcpServers: [] });
  return ok({
    ...announced,
    commandLine: [command, ...args].join(' '),
    ms,
    session: opened?.ok ? choicesOf(openedSession(opened.value)) : null,
    sessionProblem: opened === null || opened.ok ? null : await exchange.problemOf(opened),
    errorOutput: lastLines(exchange.stderrTail),
  });
}

function cancellation(): Problem {
  return {
    kind: EXAMINATION_CANCELLED,
    message: compose('agentFailures.testCancelled'),
    remedy: null,
    command: null,
  };
}
