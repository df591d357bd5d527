import type { Agent, AgentListener, AgentRun, Launch } from '#core/agents/agent.ts';
import { agentGone } from '#core/agents/agent.ts';
import { agentInfo, type AgentDescription, type AgentPorts } from '#core/agents/driver.ts';
import { startJsonRpcProcess } from '#core/agents/kits/process/json-rpc-process.ts';
import type { Environment } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { AgentInfo, Problem } from '#shared/contract/agents.ts';
import { worded } from '#shared/interaction/worded.ts';

import { candidates, detect, type Search } from './program/detect.ts';
import { childEnvironment } from './program/environment.ts';
import { acpConverter } from './records/converter.ts';
import { labelledId } from './records/replies.ts';
import type { Reading } from './tools/reading.ts';
import { AcpRun, CANCEL_MS } from './run/acp-run.ts';
import { INITIALIZE_MS } from './run/connection.ts';

/** Everything that is special about one agent that speaks ACP. */
export type AcpAgentKind = {
  readonly description: AgentDescription;
  readonly args: readonly string[];
  readonly logInArgs: readonly string[];
  /** Returns the time in ms after which a stored session may be loaded. */
  readonly loadDelay: (environment: Environment, sessionId: string, now: number) => Promise<number>;
  readonly search: Search;
  readonly reading: Reading;
};

/** An installed agent, with one process per session that speaks ACP. */
export class AcpAgent implements Agent {
  readonly agentId: string;
  readonly logInArgs: readonly string[];
  readonly defaultPermissionMode: string;
  readonly #ports: AgentPorts;
  readonly #kind: AcpAgentKind;
  /** The models that the newest run reported. */
  #models: AgentInfo['models'] | null = null;

  constructor(ports: AgentPorts, kind: AcpAgentKind) {
    this.#ports = ports;
    this.#kind = kind;
    this.agentId = kind.description.id;
    this.logInArgs = kind.logInArgs;
    this.defaultPermissionMode = kind.description.defaultPermissionMode;
  }

  async detect(): Promise<AgentInfo> {
    const { search, description } = this.#kind;
    const found = await detect(this.#ports, search, this.#ports.setting('path'));
    return agentInfo(description, { ...found, ...(this.#models && { models: this.#models }) });
  }

  async start(launch: Launch, listener: AgentListener): Promise<Result<AgentRun, Problem>> {
    const { search, description, args, reading } = this.#kind;
    const { problems, program } = search;
    const fromSettings = this.#ports.setting('path');
    const [command] = await candidates(this.#ports, program, fromSettings);
    if (command === undefined) return err(problems.missing(fromSettings));
    const { environment, ...ports } = this.#ports;
    const { version } = environment;
    if (launch.resume !== null) await this.#waitToLoad(launch.resume);
    const run = new AcpRun({ ...ports, version, agent: description.name, listener });
    const started = await startJsonRpcProcess({
      ...ports,
      agent: description.name,
      gone: agentGone(worded('notRunning', { agent: description.name })),
      version: '2.0',
      idOf: labelledId,
      command,
      args,
      cwd: launch.cwd,
      env: childEnvironment(environment, command),
      wireLog: launch.wireLog,
      converter: acpConverter(reading),
      listener: run.listener(),
      exitProblem: (exit, stderrTail) => {
        if (run.ending === 'notInterrupted') return problems.notInterrupted(CANCEL_MS / 1000);
        return run.ending === 'stopped' ? null : problems.exit(exit, stderrTail);
      },
      observe: (event) => run.observe(event),
    });
    if (!started.ok) return started;
    const failure = await run.open(started.value, launch);
    if (failure === null) {
      this.#models = run.models.length > 0 ? [...run.models] : this.#models;
      return ok(run);
    }
    if (failure.kind === 'gone') {
      const { problem } = await started.value.exited;
      return err(problem ?? problems.endedAtOnce());
    }
    await run.stop();
    if (failure.kind === 'silent') return err(problems.silentFor(INITIALIZE_MS / 1000));
    if (failure.kind === 'loginNeeded') return err(problems.notLoggedIn(failure.reason));
    return err(
      launch.resume === null
        ? problems.startRefused(failure.reason)
        : problems.conversationGone(failure.reason),
    );
  }

  async #waitToLoad(sessionId: string): Promise<void> {
    const { clock, environment } = this.#ports;
    const delayMs = await this.#kind.loadDelay(environment, sessionId, clock.now());
    if (delayMs > 0) await new Promise<void>((resolve) => clock.after(delayMs, resolve));
  }
}
