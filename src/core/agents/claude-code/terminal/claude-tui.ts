import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { AgentListener, AgentRun, Launch } from '#core/agents/agent.ts';
import type { RunningProgram } from '#core/agents/agent-terminal.ts';
import { withLoopback } from '#core/agents/kits/process/loopback.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { Environment } from '#core/ports.ts';

import { configDirOf } from '../program/config-dir.ts';
import { effortArgs } from '../program/agent-modes.ts';
import { folderArgs } from '../program/folder-args.ts';
import { untrustedArgs } from '../program/untrusted-folder.ts';
import { conversationGone, endedAway } from '../program/problems.ts';
import { failure } from '../words/failure.ts';
import { noticeOf } from '../words/notice.ts';
import { WholeOutputListener } from '../transcript/persisted-output.ts';
import { findTranscript } from '../transcript/read-transcript.ts';
import { endOfLines } from '../transcript/followed-file.ts';
import { hookSettings } from './hooks/hook-settings.ts';
import { HookServer } from './hooks/hook-server.ts';
import { PromptImages } from './prompt-images.ts';
import { readMemo, type TuiMemo } from './tui-memo.ts';
import type { TuiPorts } from './tui-run-options.ts';
import { TuiRun } from './tui-run.ts';

export type ClaudeTuiPorts = TuiPorts & { readonly environment: Environment };

/**
 * Starts Claude Code in its own terminal interface, and takes over runs that an earlier core
 * started.
 */
export class ClaudeTui {
  readonly #ports: ClaudeTuiPorts;
  readonly #hooks = new HookServer();

  constructor(ports: ClaudeTuiPorts) {
    this.#ports = ports;
  }

  async start(
    command: string,
    launch: Launch,
    listener: AgentListener,
  ): Promise<Result<AgentRun, Problem>> {
    const transcript = await this.#transcriptOf(launch);
    if (!transcript.ok) return transcript;
    const port = await this.#hooks.listen(null);
    if (!port.ok) return err(noHooks(port.error));
    const key = this.#ports.ids.uuid();
    const secret = randomBytes(32).toString('base64url');
    const address = { port: port.value, key, secret };
    const settings = await this.#writeSettings(key, hookSettings(address));
    if (!settings.ok) return settings;
    const { sessionId, cwd, permissionMode } = launch;
    const args = argsOf(launch, settings.value, this.#ports.ids.uuid());
    const own = withLoopback(this.#ports.environment.variables);
    const env = { ...own, ...launch.variables };
    const opened = await this.#ports.terminals.open({
      sessionId,
      title: 'Claude Code',
      file: command,
      args,
      cwd,
      env,
    });
    if (!opened.ok) {
      await rm(settings.value, { force: true });
      return opened;
    }
    const { terminalId } = opened.value;
    const memo = {
      ...address,
      terminalId,
      agentSessionId: launch.resume,
      permissionMode,
      prompts: [],
      forms: [],
      used: {},
      transcript: transcript.value,
    };
    const run = this.#run(memo, opened.value, listener);
    run.begin();
    return ok(run);
  }

  async adopt(text: string, listener: AgentListener): Promise<Result<AgentRun, Problem>> {
    const memo = readMemo(text);
    const living = memo && (await this.#ports.terminals.find(memo.terminalId));
    if (memo && !living) await this.#forget(memo.key);
    if (!memo || !living) return err(endedAway());
    const port = await this.#hooks.listen(memo.port);
    const run = this.#run(memo, living, listener);
    run.begin();
    if (!port.ok || port.value !== memo.port) {
      const counts = { seen: 0, shown: 0, unknown: 0 };
      listener.events([{ type: 'notice', ...noticeOf('hooksElsewhere', {}) }], counts);
    }
    return ok(run);
  }

  close(): void {
    this.#hooks.close();
  }

  #run(memo: TuiMemo, program: RunningProgram, listener: AgentListener): TuiRun {
    const { environment, ...ports } = this.#ports;
    const configDir = configDirOf(environment.homeDir, environment.variables);
    const images = this.#imagesOf(memo.key);
    const unregister = this.#hooks.register(memo.key, memo.secret, (call) => run.handleHook(call));
    const run: TuiRun = new TuiRun({
      ports,
      program,
      memo,
      listener: new WholeOutputListener(listener, configDir),
      transcripts: path.join(configDir, 'projects'),
      images,
      release: (isOver) => {
        unregister();
        if (isOver) void this.#forget(memo.key);
      },
    });
    return run;
  }

  /**
   * Returns the position up to which the transcript to resume is known; null for a new
   * conversation.
   */
  async #transcriptOf({ cwd, resume }: Launch): Promise<Result<TuiMemo['transcript'], Problem>> {
    if (resume === null) return ok(null);
    const { homeDir, variables } = this.#ports.environment;
    const file = await findTranscript(configDirOf(homeDir, variables), cwd, resume);
    return file === null ? err(conversationGone()) : ok({ file, offset: await endOfLines(file) });
  }

  /**
   * Writes the settings to a file that only the owner can read, because every user of the machine
   * can read arguments.
   */
  async #writeSettings(key: string, text: string): Promise<Result<string, Problem>> {
    const file = this.#settingsFile(key);
    try {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(file, text, { mode: 0o600, flag: 'wx' });
      return ok(file);
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      return err({
        kind: 'storeFailed',
        message: failure('settingsNotWritten', { file, reason }),
        remedy: failure('makeWritable'),
        command: null,
      });
    }
  }

  /** Deletes the files that were written for a run that has ended. */
  async #forget(key: string): Promise<void> {
    await rm(this.#settingsFile(key), { force: true });
    await this.#imagesOf(key).remove();
  }

  #imagesOf(key: string): PromptImages {
    const { dataDir, platform } = this.#ports.environment;
    return new PromptImages(path.join(dataDir, 'hooks', `${path.basename(key)}-images`), platform);
  }

  #settingsFile(key: string): string {
    return path.join(this.#ports.environment.dataDir, 'hooks', `${path.basename(key)}.json`);
  }
}

/**
 * Returns the arguments. The mode is always explicit, because the terminal interface starts in auto
 * mode by default, where a classifier answers instead of the person.
 */
function argsOf(
  { permissionMode, model, effort, resume, forkOf, additionalFolders, isUntrusted }: Launch,
  settings: string,
  newId: string,
): readonly string[] {
  const chosen = model === null ? [] : ['--model', model];
  const conversation = resume === null ? ['--session-id', newId] : ['--resume', resume];
  const forked = forkOf === undefined ? [] : ['--resume', forkOf, '--fork-session'];
  const mode = ['--permission-mode', permissionMode];
  const started = [...mode, ...chosen, ...effortArgs(effort), ...conversation, ...forked];
  const last = [...untrustedArgs(isUntrusted), ...folderArgs(additionalFolders)];
  return ['--settings', settings, ...started, ...last];
}

function noHooks(reason: string): Problem {
  return {
    kind: 'hooksUnavailable',
    message: failure('noHooks', { reason }),
    remedy: failure('allowLoopback'),
    command: null,
  };
}
