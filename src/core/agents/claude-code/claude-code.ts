import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { AgentTerminalPort } from '#core/agents/agent-terminal.ts';
import type { Agent, AgentListener, AgentRun, Launch, OutsideRuns } from '#core/agents/agent.ts';
import { agentInfo } from '#core/agents/driver.ts';
import { programsOf } from '#core/agents/kits/facts/detect-program.ts';
import type { FactsPort } from '#core/agents/kits/facts/known-facts.ts';
import { startLineProcess } from '#core/agents/kits/process/line-process.ts';
import { problemOfStart } from '#core/agents/kits/process/start-failure.ts';
import type { ClockPort, Environment, IdPort, LogPort, ProcessPort } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { AgentInfo, Problem } from '#shared/contract/agents.ts';

import type { PreviewDetails } from './asks/asks.ts';
import { configDirOf } from './program/config-dir.ts';
import { ClaudeRun } from './claude-run.ts';
import { ClaudeTranscripts } from './transcript/claude-transcripts.ts';
import { claudeConverter } from './records/converter.ts';
import { claudeCode } from './description.ts';
import { claude, detect } from './program/detect.ts';
import { WholeOutputListener } from './transcript/persisted-output.ts';
import { claudeOutside } from './transcript/outside-runs.ts';
import { effortArgs } from './program/agent-modes.ts';
import { folderArgs } from './program/folder-args.ts';
import { isTrustedByClaude, untrustedArgs } from './program/untrusted-folder.ts';
import { exitProblem, forksInChat, noTerminals, problems, turnGone } from './program/problems.ts';
import { entryBefore } from './transcript/entry-before.ts';
import { findTranscript, readTranscript } from './transcript/read-transcript.ts';
import { ClaudeTui } from './terminal/claude-tui.ts';

export type ClaudePorts = {
  readonly processes: ProcessPort;
  /** Terminal port; null if there is none, and then only the structured face works. */
  readonly terminals: AgentTerminalPort | null;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly environment: Environment;
  readonly facts?: FactsPort | undefined;
  /** Returns the path of `claude` in the settings; null: search for it. */
  readonly claudePath: () => string | null;
  readonly previewDetails: PreviewDetails;
};

/**
 * Arguments for pipes instead of a terminal: `--input-format stream-json` refuses a terminal, whose
 * line ends and echo are not JSON.
 */
const protocol: readonly string[] =
  '-p --input-format stream-json --output-format stream-json --verbose --permission-prompt-tool stdio --include-partial-messages --replay-user-messages'.split(
    ' ',
  );

/** The installed Claude Code, with one long-lived process per session. */
export class ClaudeCode implements Agent {
  readonly agentId = claudeCode.id;
  readonly logInArgs = ['auth', 'login'];
  readonly defaultPermissionMode = claudeCode.defaultPermissionMode;
  readonly untrustedFolder = 'withholds';
  readonly transcripts: ClaudeTranscripts;
  readonly outside: OutsideRuns;
  readonly #ports: ClaudePorts;
  readonly #tui: ClaudeTui | null;

  constructor(ports: ClaudePorts) {
    this.#ports = ports;
    this.#tui = ports.terminals && new ClaudeTui({ ...ports, terminals: ports.terminals });
    const { homeDir, variables } = ports.environment;
    const configDir = configDirOf(homeDir, variables);
    this.transcripts = new ClaudeTranscripts(configDir);
    this.outside = claudeOutside(ports, configDir);
  }

  async trustsFolder(folder: string): Promise<boolean> {
    return isTrustedByClaude(this.#ports.environment, folder);
  }

  async detect(): Promise<AgentInfo> {
    return agentInfo(claudeCode, await detect(this.#ports, this.#claudePath()));
  }

  async start(launch: Launch, listener: AgentListener): Promise<Result<AgentRun, Problem>> {
    const { processes, clock, ids, log, environment, previewDetails } = this.#ports;
    const [command] = await programsOf(this.#ports, claude, this.#claudePath());
    if (command === undefined) return err(problems.missing(this.#claudePath()));
    if (launch.face === 'terminal' && launch.forkBefore !== undefined) return err(forksInChat());
    if (launch.face === 'terminal')
      return this.#tui?.start(command, launch, listener) ?? err(noTerminals());
    const part = await this.#partToCopy(launch);
    if (!part.ok) return part;
    const run = new ClaudeRun(clock, ids);
    const started = await startLineProcess({
      processes,
      clock,
      log,
      command,
      args: argsOf(part.value),
      cwd: launch.cwd,
      env: { ...environment.variables, ...launch.variables },
      wireLog: launch.wireLog,
      converter: claudeConverter({ previewDetails }),
      listener: new WholeOutputListener(
        listener,
        configDirOf(environment.homeDir, environment.variables),
      ),
      exitProblem: (exit, stderrTail) => (run.isStopping ? null : exitProblem(exit, stderrTail)),
      observe: (event) => run.observe(event),
    });
    if (!started.ok) return started;
    const ready = await run.initialize(started.value);
    if (ready.ok) return ok(run);
    const { exited } = started.value;
    const ends = { agent: claudeCode.name, clock, exited, stop: () => run.stop() };
    const failure = ready.error.kind === 'agentGone' ? null : problems.silent();
    return err(await problemOfStart(ends, failure, problems.endedAtOnce()));
  }

  async adopt(
    _launch: Launch,
    memo: string,
    listener: AgentListener,
  ): Promise<Result<AgentRun, Problem>> {
    return this.#tui?.adopt(memo, listener) ?? err(noTerminals());
  }

  close(): void {
    this.#tui?.close();
  }

  async readTranscript(launch: Launch): Promise<readonly AgentEvent[]> {
    const { homeDir, variables } = this.#ports.environment;
    if (launch.resume === null) return [];
    return readTranscript(configDirOf(homeDir, variables), launch.cwd, launch.resume);
  }

  async forkProblem(about: ForkPoint): Promise<Problem | null> {
    const found = await this.#entryBefore(about);
    return found.ok ? null : found.error;
  }

  /** Returns the launch with the entry up to which the conversation is copied. */
  async #partToCopy({ forkOf, forkBefore, ...launch }: Launch): Promise<Result<Start, Problem>> {
    if (forkOf === undefined) return ok(launch);
    if (forkBefore === undefined) return ok({ ...launch, forkOf });
    const entry = await this.#entryBefore({ cwd: launch.cwd, forkOf, forkBefore });
    if (!entry.ok) return entry;
    return ok(entry.value === null ? launch : { ...launch, forkOf, copiedTo: entry.value });
  }

  async #entryBefore({ cwd, forkOf = '', forkBefore = '' }: ForkPoint) {
    const { homeDir, variables } = this.#ports.environment;
    const file = await findTranscript(configDirOf(homeDir, variables), cwd, forkOf);
    const entry = await entryBefore(file, forkBefore);
    return entry.ok ? entry : err(turnGone());
  }

  #claudePath(): string | null {
    return this.#ports.claudePath()?.trim() || null;
  }
}

type ForkPoint = Pick<Launch, 'cwd' | 'forkOf' | 'forkBefore'>;

type Start = Pick<
  Launch,
  'permissionMode' | 'model' | 'effort' | 'resume' | 'forkOf' | 'additionalFolders' | 'isUntrusted'
> & {
  /** UUID of the last entry that a fork copies. Absent: the last one of the conversation. */
  readonly copiedTo?: string;
};

export function argsOf({
  permissionMode,
  model,
  effort,
  resume,
  forkOf,
  copiedTo,
  additionalFolders,
  isUntrusted,
}: Start): readonly string[] {
  const chosen = model === null ? [] : ['--model', model];
  const resumed = resume === null ? [] : ['--resume', resume];
  const forked = forkOf === undefined ? [] : ['--resume', forkOf, '--fork-session'];
  return [
    ...protocol,
    '--permission-mode',
    permissionMode,
    ...chosen,
    ...effortArgs(effort),
    ...resumed,
    ...forked,
    ...(copiedTo === undefined ? [] : ['--resume-session-at', copiedTo]),
    ...untrustedArgs(isUntrusted),
    ...folderArgs(additionalFolders),
  ];
}
