import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';

import { agentGone, EXAMINATION_CANCELLED, type ExamineRequest } from '#core/agents/agent.ts';
import type { AgentPorts } from '#core/agents/driver.ts';
import { lastLines, withLastWords } from '#core/agents/kits/process/program-problems.ts';
import {
  startJsonRpcProcess,
  type JsonRpcProcess,
} from '#core/agents/kits/process/json-rpc-process.ts';
import type { Reply } from '#core/agents/kits/process/pending-replies.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { TEST_SECONDS, type Handshake, type Problem } from '#shared/contract/agents.ts';
import { worded } from '#shared/interaction/worded.ts';
import { compose } from '#shared/words/sentence.ts';

import type { AcpProblems } from '../program/problems.ts';
import { acpConverter } from '../records/converter.ts';
import { labelledId } from '../records/replies.ts';
import { initializeParams, LOGIN_NEEDED } from '../run/connection.ts';
import type { Reading } from '../tools/reading.ts';
import { openedSession } from '../wire/session.ts';
import { announcedIn, choicesOf } from './announced.ts';

const TEST_MS = TEST_SECONDS * 1000;

type Program = {
  readonly agent: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly problems: AcpProblems;
  readonly reading: Reading;
};

type Examined = Result<Handshake, Problem>;

/**
 * Starts a program in a new temporary folder, returns what it announces, and kills its whole
 * process group. Nothing of it is stored.
 */
export async function examine(
  ports: AgentPorts,
  program: Program,
  request: ExamineRequest,
): Promise<Examined> {
  const folder = await mkdtemp(path.join(ports.environment.tempDir, 'corral-agent-test-'));
  try {
    const cwd = path.join(folder, 'project');
    await mkdir(cwd);
    return await examineIn({ folder, cwd }, ports, program, request);
  } finally {
    // A killed process may still hold a file of the folder for a moment.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

type Folders = { readonly folder: string; readonly cwd: string };

async function examineIn(
  { folder, cwd }: Folders,
  ports: AgentPorts,
  program: Program,
  request: ExamineRequest,
): Promise<Examined> {
  const { agent, command, args, env, problems, reading } = program;
  const { processes, clock, log } = ports;
  const codes: number[] = [];
  const started = await startJsonRpcProcess({
    processes,
    clock,
    log,
    agent,
    command,
    args,
    cwd,
    env,
    gone: agentGone(worded('notRunning', { agent })),
    version: '2.0',
    idOf: labelledId,
    wireLog: path.join(folder, 'wire.jsonl'),
    converter: acpConverter(reading),
    listener: { events: () => undefined, exited: () => undefined },
    exitProblem: (exit, tail) => ({
      ...(problems.exit(exit, tail) ?? withTail(problems.endedSilently(), tail)),
      remedy: compose('agentFailures.checkEntry'),
    }),
    observe: (event) => {
      if (event.type === 'controlReply' && typeof event.result === 'number')
        codes.push(event.result);
    },
  });
  if (!started.ok) return started;
  const process = started.value;
  const test = new Examination(ports, program, process);
  const cancelled = new Promise<Examined>((resolve) => {
    request.signal.addEventListener('abort', () => resolve(err(cancellation())), { once: true });
    if (request.signal.aborted) resolve(err(cancellation()));
  });
  const isLoginNeeded = () => codes.at(-1) === LOGIN_NEEDED;
  const result = await Promise.race([
    test.run(cwd, request.opensSession, isLoginNeeded),
    cancelled,
  ]);
  await process.stop('SIGKILL');
  return result;
}

/** The requests of one examination, within one time limit. */
class Examination {
  readonly #ports: AgentPorts;
  readonly #program: Program;
  readonly #process: JsonRpcProcess;
  readonly #startedAt: number;

  constructor(ports: AgentPorts, program: Program, process: JsonRpcProcess) {
    this.#ports = ports;
    this.#program = program;
    this.#process = process;
    this.#startedAt = ports.clock.now();
  }

  async run(cwd: string, opensSession: boolean, isLoginNeeded: () => boolean): Promise<Examined> {
    const { clock, environment } = this.#ports;
    const reply = await this.#call('initialize', initializeParams(environment.version));
    const ms = Math.round(clock.now() - this.#startedAt);
    if (!reply.ok) return err(await this.#problemOf(reply));
    const announced = announcedIn(reply.value);
    if (!announced) return err(withTail(this.#unreadable(), this.#process.stderrTail()));
    const opened = opensSession ? await this.#call('session/new', { cwd, mcpServers: [] }) : null;
    const failure = opened === null || opened.ok ? null : await this.#problemOf(opened);
    const { command, args, problems } = this.#program;
    const sessionProblem =
      failure && isLoginNeeded() ? problems.notLoggedIn(failure.message) : failure;
    return ok({
      ...announced,
      commandLine: [command, ...args].join(' '),
      ms,
      session: opened?.ok ? choicesOf(openedSession(opened.value)) : null,
      sessionProblem,
      errorOutput: lastLines(this.#process.stderrTail()),
    });
  }

  async #call(method: string, params: object): Promise<Reply> {
    const left = Math.max(1, TEST_MS - (this.#ports.clock.now() - this.#startedAt));
    const { sent, reply } = this.#process.request(method, params, left);
    const gone = err(agentGone(worded('notRunning', { agent: this.#program.agent })));
    return sent ? reply : gone;
  }

  /** Returns why there is no result: the end of the process, the time limit, or a refusal. */
  async #problemOf(reply: Extract<Reply, { readonly ok: false }>): Promise<Problem> {
    const { problems, agent } = this.#program;
    if (reply.error.kind === 'agentGone') {
      const { problem } = await this.#process.exited;
      return problem ?? problems.endedSilently();
    }
    const isLate = this.#ports.clock.now() - this.#startedAt >= TEST_MS;
    const problem = isLate
      ? problems.silentFor(TEST_SECONDS)
      : {
          kind: 'agentRefused',
          message: compose('agentFailures.handshakeRefused', {
            agent,
            reason: reply.error.message,
          }),
          remedy: compose('agentFailures.checkEntry'),
          command: null,
        };
    return withTail(problem, this.#process.stderrTail());
  }

  #unreadable(): Problem {
    return {
      kind: 'agentRefused',
      message: compose('agentFailures.unreadableReply', { agent: this.#program.agent }),
      remedy: compose('agentFailures.checkEntry'),
      command: null,
    };
  }
}

function cancellation(): Problem {
  return {
    kind: EXAMINATION_CANCELLED,
    message: compose('agentFailures.testCancelled'),
    remedy: null,
    command: null,
  };
}

/** Adds the last lines of the error output to a problem. */
function withTail(problem: Problem, stderrTail: string): Problem {
  const words = lastLines(stderrTail);
  if (words === '') return problem;
  return { ...problem, message: withLastWords(problem.message, words) };
}
