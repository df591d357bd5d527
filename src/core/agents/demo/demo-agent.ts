import { access } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

import type { Agent, AgentListener, AgentRun, Launch } from '#core/agents/agent.ts';
import { agentInfo } from '#core/agents/driver.ts';
import { startLineProcess } from '#core/agents/kits/process/line-process.ts';
import { PendingReplies } from '#core/agents/kits/process/pending-replies.ts';
import type { ClockPort, Environment, IdPort, LogPort, ProcessPort } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { AgentInfo, Problem } from '#shared/contract/agents.ts';

import { demoConverter, type PreviewDetails } from './converter.ts';
import { DemoRun, gone } from './demo-run.ts';
import { demo } from './description.ts';
import { prepareProject } from './project.ts';
import { failure } from './words/failure.ts';

const FOLDER_PREFIX = 'corral-demo-';

export type DemoPorts = {
  readonly processes: ProcessPort;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly environment: Environment;
  readonly previewDetails: PreviewDetails;
};

/**
 * A scripted agent for demonstrations and tests. Runs as a real process, offline, in its own
 * folder.
 */
export class DemoAgent implements Agent {
  readonly agentId = demo.id;
  readonly defaultPermissionMode = demo.defaultPermissionMode;
  readonly untrustedFolder = 'unused';
  readonly #ports: DemoPorts;

  constructor(ports: DemoPorts) {
    this.#ports = ports;
  }

  async detect(): Promise<AgentInfo> {
    const { demoScript, version } = this.#ports.environment;
    const there = await access(demoScript).then(
      () => true,
      () => false,
    );
    const missing = {
      kind: 'demoMissing',
      message: failure('programMissing', { file: demoScript }),
      remedy: failure('buildAgain'),
      command: 'npm run build',
    };
    const state = there ? ('ready' as const) : ('broken' as const);
    return agentInfo(demo, { state, version, path: demoScript, problem: there ? null : missing });
  }

  async prepareFolder(sessionId: string): Promise<Result<string, Problem>> {
    const folder = join(this.#ports.environment.tempDir, `${FOLDER_PREFIX}${sessionId}`);
    const made = await this.#restore(folder);
    return made.ok ? ok(folder) : made;
  }

  async start(launch: Launch, listener: AgentListener): Promise<Result<AgentRun, Problem>> {
    const { processes, clock, ids, log, environment, previewDetails } = this.#ports;
    const folder = await this.#restore(launch.cwd);
    if (!folder.ok) return folder;
    const replies = new PendingReplies({ clock, agent: 'The demo agent', gone });
    const started = await startLineProcess({
      processes,
      clock,
      log,
      command: environment.node.command,
      args: [environment.demoScript, ...this.#args(launch)],
      cwd: launch.cwd,
      env: { ...environment.variables, ...environment.node.env, ...launch.variables },
      wireLog: launch.wireLog,
      converter: demoConverter(previewDetails),
      listener,
      observe: (event) => replies.observe(event),
    });
    return started.ok ? ok(new DemoRun(started.value, replies, clock, ids)) : err(started.error);
  }

  #args({ sessionId, permissionMode, model, resume }: Launch): readonly string[] {
    const args = [
      '--session',
      sessionId,
      '--version',
      this.#ports.environment.version,
      '--mode',
      permissionMode,
    ];
    return [
      ...args,
      ...(model === null ? [] : ['--model', model]),
      ...(resume === null ? [] : ['--resume', resume]),
    ];
  }

  /** Recreates the folder of an old demo session, because systems delete temporary folders. */
  async #restore(cwd: string): Promise<Result<null, Problem>> {
    const own =
      dirname(cwd) === resolve(this.#ports.environment.tempDir) &&
      basename(cwd).startsWith(FOLDER_PREFIX);
    if (!own) return ok(null);
    try {
      await prepareProject(cwd);
      return ok(null);
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      return err({
        kind: 'folderMissing',
        message: failure('folderNotMade', { folder: cwd, reason }),
        remedy: failure('freeSpace'),
        command: null,
      });
    }
  }
}
