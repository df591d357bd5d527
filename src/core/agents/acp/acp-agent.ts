import type {
  Agent,
  AgentListener,
  AgentRun,
  Launch,
  TranscriptIndex,
} from '#core/agents/agent.ts';
import { agentGone, type ExamineRequest, type FoundTranscript } from '#core/agents/agent.ts';
import { agentInfo, type AgentDescription, type AgentPorts } from '#core/agents/driver.ts';
import { startJsonRpcProcess } from '#core/agents/kits/process/json-rpc-process.ts';
import { problemOfStart } from '#core/agents/kits/process/start-failure.ts';
import type { Environment } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { storableModes, type LearntAgent } from '#shared/agents/learnt-agent.ts';
import type { AgentInfo, Problem } from '#shared/contract/agents.ts';
import type { Handshake } from '#shared/contract/calls/agents.ts';
import { worded } from '#shared/interaction/worded.ts';

import { examine } from './examine/examine.ts';
import type { Program } from './examine/exchange.ts';
import { listConversations } from './examine/list-conversations.ts';
import { detect } from './program/detect.ts';
import {
  detectShipped,
  invocationOf,
  type AgentStart,
  type Invocation,
} from './program/invocation.ts';
import { acpConverter } from './records/converter.ts';
import { defaultModeOf, modesOf, UNKNOWN_MODE } from './modes/reported-modes.ts';
import { labelledId } from './records/replies.ts';
import { readingIn, type Reading } from './tools/reading.ts';
import { AcpRun, CANCEL_MS } from './run/acp-run.ts';
import { INITIALIZE_MS } from './run/connection.ts';
import type { OpenFailure } from './run/opening.ts';

/** Everything that is special about one agent that speaks ACP. */
export type AcpAgentKind = AgentStart & {
  readonly description: AgentDescription;
  /** Null if another program logs the person in. */
  readonly logInArgs: readonly string[] | null;
  /** True if the modes of a run replace those of the description, which are then not known. */
  readonly hasReportedModes: boolean;
  /** True if the capabilities of the description are those that a run announces. */
  readonly hasReportedCapabilities: boolean;
  /** Returns the time in ms after which a stored session may be loaded. */
  readonly loadDelay: (environment: Environment, sessionId: string, now: number) => Promise<number>;
  readonly untrustedFolder: 'asksItself' | 'refuses';
  /** Returns true if the person agreed in the agent's own interface to trust that folder. */
  readonly trustsFolder: (environment: Environment, folder: string) => Promise<boolean>;
  /** False if it is known that the agent cannot list its conversations. */
  readonly isAskable: boolean;
  /** Absent: Corral reads no transcripts of the agent. */
  readonly transcripts?: (environment: Environment) => TranscriptIndex;
  readonly reading: Reading;
};

/** An installed agent, with one process per session that speaks ACP. */
export class AcpAgent implements Agent {
  readonly agentId: string;
  readonly logInArgs?: readonly string[];
  readonly defaultPermissionMode: string;
  readonly untrustedFolder: 'asksItself' | 'refuses';
  readonly transcripts?: TranscriptIndex;
  readonly #ports: AgentPorts;
  readonly #kind: AcpAgentKind;
  /** The models that the newest run reported. */
  #models: AgentInfo['models'] | null = null;
  /** Facts that the newest run announced, as far as no port keeps them. */
  #learnt: LearntAgent = {};

  constructor(ports: AgentPorts, kind: AcpAgentKind) {
    this.#ports = ports;
    this.#kind = kind;
    this.agentId = kind.description.id;
    this.untrustedFolder = kind.untrustedFolder;
    if (kind.logInArgs) this.logInArgs = kind.logInArgs;
    if (kind.transcripts) this.transcripts = kind.transcripts(ports.environment);
    this.defaultPermissionMode = kind.description.defaultPermissionMode;
  }

  async trustsFolder(folder: string): Promise<boolean> {
    return this.#kind.trustsFolder(this.#ports.environment, folder);
  }

  async detect(): Promise<AgentInfo> {
    const { search, description, isAskable, shipped } = this.#kind;
    const found = await (shipped
      ? detectShipped(this.#ports, search, shipped)
      : detect(this.#ports, search, this.#ports.setting('path')));
    const known = { ...found, ...(this.#models && { models: this.#models }) };
    const info = agentInfo(description, known);
    const {
      modes: offered = null,
      resume,
      images,
      fork,
      forkAtTurn,
      additionalFolders,
    } = {
      ...this.#ports.learnt?.get(),
      ...this.#learnt,
    };
    const modes = modesOf(info.permissionModes, offered);
    const announced = {
      ...(resume !== undefined && { resume }),
      ...(images !== undefined && { images }),
      ...(fork !== undefined && { fork }),
      ...(forkAtTurn !== undefined && { forkAtTurn }),
      ...(additionalFolders !== undefined && { additionalFolders }),
    };
    const capabilities = { ...info.capabilities, ...announced };
    const defaultPermissionMode = defaultModeOf(modes, info.defaultPermissionMode);
    const isOwn = defaultPermissionMode === UNKNOWN_MODE;
    const isListed = !isOwn || modes.some(({ id }) => id === UNKNOWN_MODE);
    const own = { ...description, permissionModes: [{ id: UNKNOWN_MODE, isDangerous: false }] };
    return {
      ...info,
      capabilities,
      permissionModes: [...(isListed ? [] : agentInfo(own, known).permissionModes), ...modes],
      defaultPermissionMode,
      isTestable: true,
      isAskable,
    };
  }

  async examine(request: ExamineRequest): Promise<Result<Handshake, Problem>> {
    const program = await this.#program();
    return program.ok ? examine(this.#ports, program.value, request) : program;
  }

  async listConversations(
    folders: readonly string[],
    limit: number,
  ): Promise<Result<readonly FoundTranscript[], Problem>> {
    const program = await this.#program();
    return program.ok ? listConversations(this.#ports, program.value, { folders, limit }) : program;
  }

  async #program(): Promise<Result<Program, Problem>> {
    const { search, description, reading } = this.#kind;
    const invocation = await this.#invocation();
    if (!invocation.ok) return invocation;
    const { problems } = search;
    return ok({ agent: description.name, ...invocation.value, problems, reading });
  }

  #invocation(): Promise<Result<Invocation, Problem>> {
    return invocationOf(this.#ports, this.#kind);
  }

  async start(launch: Launch, listener: AgentListener): Promise<Result<AgentRun, Problem>> {
    const { search, description, reading } = this.#kind;
    const { problems } = search;
    const found = await this.#invocation();
    if (!found.ok) return found;
    const { command, args, env } = found.value;
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
      env: { ...env, ...launch.variables },
      endsDescendants: true,
      wireLog: launch.wireLog,
      converter: acpConverter(await readingIn(launch.cwd, reading)),
      listener: run.listener(),
      exitProblem: (exit, stderrTail) => {
        if (run.ending === 'loginNeeded')
          return problems.notLoggedIn(run.logInReason, run.authMethods, [command, ...args]);
        if (run.ending === 'notInterrupted') return problems.notInterrupted(CANCEL_MS / 1000);
        return run.ending === 'stopped' ? null : problems.exit(exit, stderrTail);
      },
      observe: (event) => run.observe(event),
    });
    if (!started.ok) return started;
    const failure = await run.open(started.value, launch);
    this.#learn(run);
    if (failure === null) return ok(run);
    const { exited } = started.value;
    const { name: agent } = description;
    const ends = { agent, clock: ports.clock, exited, stop: () => run.stop() };
    const invocation = { methods: run.authMethods, command: [command, ...args] };
    const problem = this.#problemOf(failure, launch, invocation);
    return err(await problemOfStart(ends, problem, problems.endedAtOnce()));
  }

  /** Returns the problem of a session that was not opened; null if the program is gone. */
  #problemOf(
    failure: OpenFailure | { readonly kind: 'silent' },
    { resume }: Launch,
    { methods, command }: { methods: readonly unknown[]; command: readonly string[] },
  ): Problem | null {
    const { problems } = this.#kind.search;
    if (failure.kind === 'gone') return null;
    if (failure.kind === 'silent') return problems.silentFor(INITIALIZE_MS / 1000);
    if (failure.kind === 'loginNeeded')
      return problems.notLoggedIn(failure.reason, methods, command);
    return resume === null
      ? problems.startRefused(failure.reason)
      : problems.conversationGone(failure.reason);
  }

  /** Keeps the choices that a run offered, also if it refused those of the session. */
  #learn({ models, modes, announced }: AcpRun): void {
    if (models.length > 0) this.#models = [...models];
    const { hasReportedModes, hasReportedCapabilities } = this.#kind;
    const next: LearntAgent = {
      ...this.#learnt,
      ...(hasReportedModes && modes.length > 0 && { modes: storableModes(modes) }),
      ...(announced && {
        fork: announced.fork,
        forkAtTurn: announced.forkAtTurn,
        additionalFolders: announced.additionalFolders,
      }),
      ...(hasReportedCapabilities && announced),
    };
    if (JSON.stringify(next) === JSON.stringify(this.#learnt)) return;
    this.#learnt = next;
    this.#ports.learnt?.put(next);
    this.#ports.infoChanged?.();
  }

  async #waitToLoad(sessionId: string): Promise<void> {
    const { clock, environment } = this.#ports;
    const delayMs = await this.#kind.loadDelay(environment, sessionId, clock.now());
    if (delayMs > 0) await new Promise<void>((resolve) => clock.after(delayMs, resolve));
  }
}
