import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';

import type {
  Agent,
  AgentGone,
  AgentListener,
  AgentRun,
  Launch,
  Refused,
} from '#core/agents/agent.ts';
import type { AgentEvent } from '#core/agents/agent-event.ts';
import { agentInfo } from '#core/agents/driver.ts';
import { programsOf } from '#core/agents/kits/facts/detect-program.ts';
import type { FactsPort } from '#core/agents/kits/facts/known-facts.ts';
import { startJsonRpcProcess } from '#core/agents/kits/process/json-rpc-process.ts';
import { problemOfStart } from '#core/agents/kits/process/start-failure.ts';
import type { ClockPort, Environment, IdPort, LogPort, ProcessPort } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { AgentInfo, Problem } from '#shared/contract/agents.ts';

import { codexHomeOf, codexSettingsOf } from './program/codex-home.ts';
import { CodexRun } from './codex-run.ts';
import { CodexTranscripts } from './transcript/codex-transcripts.ts';
import { codexConverter } from './records/converter.ts';
import { codexDescription } from './description.ts';
import { codex, detect } from './program/detect.ts';
import { gone } from './program/agent-gone.ts';
import { isTrustedByCodex, untrustedArgs } from './program/untrusted-folder.ts';
import { conversationGone, problems, startRefused } from './program/problems.ts';

type CodexPorts = {
  readonly processes: ProcessPort;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly environment: Environment;
  readonly facts?: FactsPort | undefined;
  /** Returns the path of `codex` in the settings; null: search for it. */
  readonly codexPath: () => string | null;
};

const noCounts = { seen: 0, shown: 0, unknown: 0 };

/** The installed Codex, with one `codex app-server` per session. */
export class Codex implements Agent {
  readonly agentId = codexDescription.id;
  readonly logInArgs = ['login'];
  readonly defaultPermissionMode = codexDescription.defaultPermissionMode;
  readonly untrustedFolder = 'withholds';
  readonly transcripts: CodexTranscripts;
  readonly #ports: CodexPorts;

  constructor(ports: CodexPorts) {
    this.#ports = ports;
    const { homeDir, variables } = ports.environment;
    this.transcripts = new CodexTranscripts(codexHomeOf(homeDir, variables));
  }

  async trustsFolder(folder: string): Promise<boolean> {
    return isTrustedByCodex(this.#ports.environment, folder);
  }

  async detect(): Promise<AgentInfo> {
    return agentInfo(codexDescription, await detect(this.#ports, this.#codexPath()));
  }

  async start(launch: Launch, listener: AgentListener): Promise<Result<AgentRun, Problem>> {
    const { processes, clock, ids, log, environment } = this.#ports;
    const [command] = await programsOf(this.#ports, codex, this.#codexPath());
    if (command === undefined) return err(problems.missing(this.#codexPath()));
    const settings = codexSettingsOf(environment.homeDir, environment.variables);
    const tell = (events: readonly AgentEvent[]) => listener.events(events, noCounts);
    const run = new CodexRun({ ids, version: environment.version, emit: tell });
    const started = await startJsonRpcProcess({
      agent: 'Codex',
      gone,
      processes,
      clock,
      log,
      command,
      args: ['app-server', ...untrustedArgs(await untrustedFolders(launch))],
      cwd: launch.cwd,
      env: { ...environment.variables, ...launch.variables },
      wireLog: launch.wireLog,
      converter: codexConverter,
      listener,
      exitProblem: (exit, stderrTail) =>
        run.isStopping ? null : problems.exit(exit, stderrTail, settings),
      observe: (event) => run.observe(event),
    });
    if (!started.ok) return started;
    const ready = await run.initialize(started.value);
    const opened = ready.ok ? await run.open(launch) : ready;
    if (opened.ok) return ok(run);
    const { exited } = started.value;
    const ends = { agent: 'Codex', clock, exited, stop: () => run.stop() };
    const failure = ready.ok ? codexFailure(opened.error, launch, settings) : silence(opened.error);
    return err(await problemOfStart(ends, failure, problems.endedAtOnce()));
  }

  async readTranscript(launch: Launch): Promise<readonly AgentEvent[]> {
    return launch.resume === null ? [] : this.transcripts.read(launch.resume);
  }

  #codexPath(): string | null {
    return this.#ports.codexPath()?.trim() || null;
  }
}

/** Returns the problem of a session that was not opened; null if the program is gone. */
function codexFailure(
  error: AgentGone | Refused,
  { resume, forkOf }: Launch,
  settings: string,
): Problem | null {
  if (error.kind === 'agentGone') return null;
  const ofSettings = problems.settings(error.message, settings);
  if (ofSettings) return ofSettings;
  return resume === null && forkOf === undefined
    ? startRefused(error.message)
    : conversationGone(error.message);
}

/** Returns the problem of a program that did not answer; null if it is gone. */
function silence({ kind }: AgentGone | Refused): Problem | null {
  return kind === 'agentGone' ? null : problems.silent();
}

/** Returns the folders whose `.codex` is ignored: that of the session and those above it. */
async function untrustedFolders({ cwd, isUntrusted }: Launch): Promise<readonly string[]> {
  if (!isUntrusted) return [];
  const real = await realpath(cwd).catch(() => cwd);
  return [...new Set([...upwards(cwd), ...upwards(real)])];
}

function upwards(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...upwards(above)];
}
