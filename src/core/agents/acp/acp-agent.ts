import type { Agent, AgentListener, AgentRun, Launch } from '#core/agents/agent.ts';
import { agentGone, type ExamineRequest } from '#core/agents/agent.ts';
import { agentInfo, type AgentDescription, type AgentPorts } from '#core/agents/driver.ts';
import { startJsonRpcProcess } from '#core/agents/kits/process/json-rpc-process.ts';
import type { Environment } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { AgentInfo, Handshake, Problem } from '#shared/contract/agents.ts';
import { worded } from '#shared/interaction/worded.ts';

import { examine } from './examine/examine.ts';
import { candidates, detect, type Search } from './program/detect.ts';
import { childEnvironment } from './program/environment.ts';
import { acpConverter } from './records/converter.ts';
import { defaultModeOf, modesOf, type OfferedMode } from './modes/reported-modes.ts';
import { labelledId } from './records/replies.ts';
import type { Reading } from './tools/reading.ts';
import { AcpRun, CANCEL_MS } from './run/acp-run.ts';
import { INITIALIZE_MS } from './run/connection.ts';

/** Everything that is special about one agent that speaks ACP. */
export type AcpAgentKind = {
  readonly description: AgentDescription;
  readonly args: readonly string[];
  /** Null if another program logs the person in. */
  readonly logInArgs: readonly string[] | null;
  /** True if the modes of a run replace those of the description, which are then not known. */
  readonly hasReportedModes: boolean;
  /** Returns variables of the process in addition to those of Corral. */
  readonly variables: () => Promise<Readonly<Record<string, string>>>;
  /** Returns the time in ms after which a stored session may be loaded. */
  readonly loadDelay: (environment: Environment, sessionId: string, now: number) => Promise<number>;
  readonly search: Search;
  readonly reading: Reading;
};

/** An installed agent, with one process per session that speaks ACP. */
export class AcpAgent implements Agent {
  readonly agentId: string;
  readonly logInArgs?: readonly string[];
  readonly defaultPermissionMode: string;
  readonly #ports: AgentPorts;
  readonly #kind: AcpAgentKind;
  /** The models that the newest run reported. */
  #models: AgentInfo['models'] | null = null;
  /** The permission modes that the newest run reported. */
  #modes: readonly OfferedMode[] | null = null;

  constructor(ports: AgentPorts, kind: AcpAgentKind) {
    this.#ports = ports;
    this.#kind = kind;
    this.agentId = kind.description.id;
    if (kind.logInArgs) this.logInArgs = kind.logInArgs;
    this.defaultPermissionMode = kind.description.defaultPermissionMode;
  }

  async detect(): Promise<AgentInfo> {
    const { search, description } = this.#kind;
    const found = await detect(this.#ports, search, this.#ports.setting('path'));
    const info = agentInfo(description, {
      ...found,
      ...(this.#models && { models: this.#models }),
    });
    const modes = modesOf(info.permissionModes, this.#modes);
    const defaultPermissionMode = defaultModeOf(modes, info.defaultPermissionMode);
    return { ...info, permissionModes: [...modes], defaultPermissionMode, isTestable: true };
  }

  async examine(request: ExamineRequest): Promise<Result<Handshake, Problem>> {
    const { search, description, args, reading } = this.#kind;
    const { problems } = search;
    const command = await this.#command();
    if (!command.ok) return command;
    const program = { agent: description.name, command: command.value, args, problems, reading };
    const env = await this.#variables(command.value);
    return examine(this.#ports, { ...program, env }, request);
  }

  async #command(): Promise<Result<string, Problem>> {
    const { search } = this.#kind;
    const fromSettings = this.#ports.setting('path');
    const [command] = await candidates(this.#ports, search, fromSettings);
    return command === undefined ? err(search.problems.missing(fromSettings)) : ok(command);
  }

  /** Returns the variables of the process of this program. */
  async #variables(command: string): Promise<Readonly<Record<string, string>>> {
    const { environment } = this.#ports;
    const variables = { ...environment.variables, ...(await this.#kind.variables()) };
    return childEnvironment({ ...environment, variables }, command);
  }

  async start(launch: Launch, listener: AgentListener): Promise<Result<AgentRun, Problem>> {
    const { search, description, args, reading } = this.#kind;
    const { problems } = search;
    const program = await this.#command();
    if (!program.ok) return program;
    const command = program.value;
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
      env: await this.#variables(command),
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
    this.#learn(run);
    if (failure === null) return ok(run);
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

  /** Keeps the choices that a run offered, also if it refused those of the session. */
  #learn({ models, modes }: AcpRun): void {
    if (models.length > 0) this.#models = [...models];
    if (!this.#kind.hasReportedModes || modes.length === 0) return;
    const isNew = this.#modes === null;
    this.#modes = modes;
    if (isNew) this.#ports.infoChanged?.();
  }

  async #waitToLoad(sessionId: string): Promise<void> {
    const { clock, environment } = this.#ports;
    const delayMs = await this.#kind.loadDelay(environment, sessionId, clock.now());
    if (delayMs > 0) await new Promise<void>((resolve) => clock.after(delayMs, resolve));
  }
}
