import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';

import { agentGone } from '#core/agents/agent.ts';
import type { AgentPorts } from '#core/agents/driver.ts';
import { lastLines, withLastWords } from '#core/agents/kits/process/program-problems.ts';
import {
  startJsonRpcProcess,
  type JsonRpcProcess,
} from '#core/agents/kits/process/json-rpc-process.ts';
import type { Reply } from '#core/agents/kits/process/pending-replies.ts';
import { problemOfGone } from '#core/agents/kits/process/start-failure.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { type Problem } from '#shared/contract/agents.ts';
import { TEST_SECONDS } from '#shared/contract/calls/agents.ts';
import { worded } from '#shared/interaction/worded.ts';
import { compose } from '#shared/words/sentence.ts';

import type { AcpProblems } from '../program/problems.ts';
import { acpConverter } from '../records/converter.ts';
import { labelledId } from '../records/replies.ts';
import { initializeParams, LOGIN_NEEDED } from '../run/connection.ts';
import type { Reading } from '../tools/reading.ts';

const LIMIT_MS = TEST_SECONDS * 1000;

export type Program = {
  readonly agent: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly problems: AcpProblems;
  readonly reading: Reading;
};

/**
 * Starts a program in a new temporary folder and apart from any session, makes some requests, and
 * kills its whole process group. Nothing of it is stored.
 */
export async function exchangeApart<T>(
  ports: AgentPorts,
  program: Program,
  work: (exchange: Exchange, cwd: string) => Promise<Result<T, Problem>>,
  cancelled: Promise<Result<never, Problem>> = new Promise(() => undefined),
): Promise<Result<T, Problem>> {
  const folder = await testFolder(ports);
  if (!folder.ok) return folder;
  try {
    const cwd = path.join(folder.value, 'project');
    const codes: number[] = [];
    const started = await startIn({ folder: folder.value, cwd }, ports, program, codes);
    if (!started.ok) return started;
    const exchange = new Exchange(ports, program, started.value, codes);
    const result = await Promise.race([work(exchange, cwd), cancelled]);
    await started.value.stop('SIGKILL');
    return result;
  } finally {
    await removeFolder(folder.value, ports);
  }
}

/** Creates a temporary folder with the folder `project` in it. */
async function testFolder({ environment }: AgentPorts): Promise<Result<string, Problem>> {
  const { tempDir } = environment;
  try {
    const folder = await mkdtemp(path.join(tempDir, 'corral-agent-test-'));
    await mkdir(path.join(folder, 'project'));
    return ok(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return err({
      kind: 'agentBroken',
      message: compose('agentFailures.noTestFolder', { folder: tempDir, reason }),
      remedy: null,
      command: null,
    });
  }
}

/** Removes a folder. A failure must not replace the result of the exchange. */
async function removeFolder(folder: string, { log }: AgentPorts): Promise<void> {
  try {
    // A killed process may still hold a file of the folder for a moment.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    log.info('agentTest.folderLeft', { code });
  }
}

function startIn(
  { folder, cwd }: { readonly folder: string; readonly cwd: string },
  { processes, clock, log }: AgentPorts,
  { agent, command, args, env, problems, reading }: Program,
  codes: number[],
): Promise<Result<JsonRpcProcess, Problem>> {
  return startJsonRpcProcess({
    processes,
    clock,
    log,
    agent,
    command,
    args,
    cwd,
    env,
    endsDescendants: true,
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
}

/** Some requests to a program that runs apart from any session, within one time limit. */
export class Exchange {
  readonly #ports: AgentPorts;
  readonly #program: Program;
  readonly #process: JsonRpcProcess;
  /** Codes of the refusals, in order. */
  readonly #codes: readonly number[];
  readonly #startedAt: number;

  constructor(
    ports: AgentPorts,
    program: Program,
    process: JsonRpcProcess,
    codes: readonly number[],
  ) {
    this.#ports = ports;
    this.#program = program;
    this.#process = process;
    this.#codes = codes;
    this.#startedAt = ports.clock.now();
  }

  /** Time since the start of the program. */
  get ms(): number {
    return Math.round(this.#ports.clock.now() - this.#startedAt);
  }

  get stderrTail(): string {
    return this.#process.stderrTail();
  }

  initialize(): Promise<Reply> {
    return this.call('initialize', initializeParams(this.#ports.environment.version));
  }

  async call(method: string, params: object): Promise<Reply> {
    const left = Math.max(1, LIMIT_MS - (this.#ports.clock.now() - this.#startedAt));
    const { sent, reply } = this.#process.request(method, params, left);
    const gone = err(agentGone(worded('notRunning', { agent: this.#program.agent })));
    return sent ? reply : gone;
  }

  /**
   * Returns why there is no result: the end of the process, the time limit, a login that is needed,
   * or another refusal.
   */
  async problemOf(reply: Extract<Reply, { readonly ok: false }>): Promise<Problem> {
    const { problems, agent } = this.#program;
    if (reply.error.kind === 'agentGone') {
      const { exited } = this.#process;
      const stop = () => this.#process.stop('SIGKILL');
      const started = { agent, clock: this.#ports.clock, exited, stop };
      return problemOfGone(started, problems.endedSilently());
    }
    const isLate = this.#ports.clock.now() - this.#startedAt >= LIMIT_MS;
    const reason = reply.error.message;
    const problem = isLate
      ? problems.silentFor(TEST_SECONDS)
      : {
          kind: 'agentRefused',
          message: compose('agentFailures.handshakeRefused', { agent, reason }),
          remedy: compose('agentFailures.checkEntry'),
          command: null,
        };
    const whole = withTail(problem, this.stderrTail);
    return this.#codes.at(-1) === LOGIN_NEEDED ? problems.notLoggedIn(whole.message) : whole;
  }

  /** The problem of a reply that is none of the protocol. */
  unreadable(): Problem {
    const problem = {
      kind: 'agentRefused',
      message: compose('agentFailures.unreadableReply', { agent: this.#program.agent }),
      remedy: compose('agentFailures.checkEntry'),
      command: null,
    };
    return withTail(problem, this.stderrTail);
  }
}

/** Adds the last lines of the error output to a problem. */
function withTail(problem: Problem, stderrTail: string): Problem {
  const words = lastLines(stderrTail);
  if (words === '') return problem;
  return { ...problem, message: withLastWords(problem.message, words) };
}
