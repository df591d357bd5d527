import type {
  Agent,
  AgentListener,
  AgentRun,
  FoundTranscript,
  Launch,
  TranscriptIndex,
} from '#core/agents/agent.ts';
import { agentInfo, type AgentPorts } from '#core/agents/driver.ts';
import { programsOf } from '#core/agents/kits/facts/detect-program.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { AgentInfo, Problem } from '#shared/contract/agents.ts';

import { opencodeDescription } from './description.ts';
import { detect, opencode } from './program/detect.ts';
import { conversationGone, endedAway, problems, startRefused } from './program/problems.ts';
import type { OpenFailure } from './run/conversation.ts';
import { OpencodeRun } from './run/opencode-run.ts';
import { guest, listConversations } from './server/list-conversations.ts';
import { SharedServer } from './server/shared-server.ts';
import { AttachedTui } from './terminal/attached-tui.ts';
import { terminalIn } from './terminal/tui-memo.ts';

/**
 * The installed OpenCode. All sessions of the desk share one `opencode serve`, except those in a
 * worktree: the commands of a server have its variables, and each worktree has ports of its own.
 */
export class Opencode implements Agent {
  readonly agentId = opencodeDescription.id;
  readonly logInArgs = ['auth', 'login'];
  readonly defaultPermissionMode = opencodeDescription.defaultPermissionMode;
  readonly transcripts?: TranscriptIndex;
  readonly #ports: AgentPorts;
  /** Servers by the variables that they have beside those of core. */
  readonly #servers = new Map<string, SharedServer>();
  #models: AgentInfo['models'] = [];

  constructor(ports: AgentPorts) {
    this.#ports = ports;
    if (ports.transcripts) this.transcripts = ports.transcripts;
  }

  async detect(): Promise<AgentInfo> {
    const found = await detect(this.#ports, this.#path());
    const info = agentInfo(opencodeDescription, { ...found, models: this.#models });
    return { ...info, isAskable: true };
  }

  /** Its server lists the conversations of all folders at once. */
  async listConversations(
    _folders: readonly string[],
    limit: number,
  ): Promise<Result<readonly FoundTranscript[], Problem>> {
    const [command] = await programsOf(this.#ports, opencode, this.#path());
    if (command === undefined) return err(problems.missing(this.#path()));
    const client = guest();
    const shared = this.#serverWith({});
    const joined = await shared.join(client, command);
    if (!joined.ok) return joined;
    const found = await listConversations(joined.value, limit);
    await shared.leave(client, joined.value);
    return found;
  }

  async start(launch: Launch, listener: AgentListener): Promise<Result<AgentRun, Problem>> {
    const [command] = await programsOf(this.#ports, opencode, this.#path());
    if (command === undefined) return err(problems.missing(this.#path()));
    const { clock, ids, log } = this.#ports;
    const { sessionId, cwd } = launch;
    const { terminals } = this.#ports;
    const shared = this.#serverWith(launch.variables ?? {});
    const run = await OpencodeRun.create(
      {
        clock,
        ids,
        log,
        listener,
        tui: terminals && new AttachedTui({ terminals, command, sessionId, cwd }),
        leave: (each, server) => shared.leave(each, server),
      },
      launch,
    );
    const joined = await shared.join(run, command);
    if (!joined.ok) {
      await run.discard();
      return joined;
    }
    const failure = await run.open(joined.value, launch);
    const problem = failure ? problemOf(failure) : await openFace(run, launch);
    if (problem) {
      await run.discard();
      return err(problem);
    }
    this.#learn(run);
    return ok(run);
  }

  /** Removes the terminal of a run that ended with its core; such a run cannot be taken over. */
  async adopt(_launch: Launch, memo: string): Promise<Result<AgentRun, Problem>> {
    const terminalId = terminalIn(memo);
    if (terminalId !== null) await this.#ports.terminals?.close(terminalId);
    return err(endedAway());
  }

  #serverWith(variables: Readonly<Record<string, string>>): SharedServer {
    const key = JSON.stringify(Object.entries(variables));
    const known = this.#servers.get(key);
    if (known) return known;
    const made = new SharedServer((server, command) =>
      server.start(this.#ports, command, variables),
    );
    this.#servers.set(key, made);
    return made;
  }

  /** Keeps the models that a server listed, because a search for them would start one. */
  #learn(run: OpencodeRun): void {
    const models = run.models.map(({ id, label }) => ({ id, label }));
    if (models.length === 0 || JSON.stringify(models) === JSON.stringify(this.#models)) return;
    this.#models = models;
    this.#ports.infoChanged?.();
  }

  #path(): string | null {
    return this.#ports.setting('path')?.trim() || null;
  }
}

async function openFace(run: OpencodeRun, { face }: Launch): Promise<Problem | null> {
  if (face === 'structured') return null;
  const opened = await run.setFace(face);
  return opened.ok ? null : opened.error;
}

function problemOf(failure: OpenFailure): Problem {
  if (failure.kind === 'gone') return problems.endedAtOnce();
  return failure.kind === 'refused'
    ? startRefused(failure.reason)
    : conversationGone(failure.reason);
}
