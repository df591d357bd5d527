import { candidates, detect, type Search } from '#core/agents/acp/program/detect.ts';
import { childEnvironment } from '#core/agents/acp/program/environment.ts';
import type { Agent, AgentListener, AgentRun, Launch } from '#core/agents/agent.ts';
import { agentInfo, type AgentDescription, type AgentPorts } from '#core/agents/driver.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { AgentInfo, Problem } from '#shared/contract/agents.ts';
import { compose } from '#shared/words/sentence.ts';

import { readMemo, type ProgramMemo } from './program-memo.ts';
import { ProgramRun } from './program-run.ts';

/** Everything that is special about one agent without a protocol. */
export type TerminalAgentKind = {
  readonly description: AgentDescription;
  readonly args: readonly string[];
  /** Null if another program logs the person in. */
  readonly logInArgs: readonly string[] | null;
  /** Returns variables of the process in addition to those of Corral. */
  readonly variables: () => Promise<Readonly<Record<string, string>>>;
  readonly interruptKeys: string;
  readonly search: Search;
};

/** A program without a protocol, which runs in a watched terminal of its session. */
export class TerminalAgent implements Agent {
  readonly agentId: string;
  readonly logInArgs?: readonly string[];
  readonly defaultPermissionMode: string;
  readonly #ports: AgentPorts;
  readonly #kind: TerminalAgentKind;

  constructor(ports: AgentPorts, kind: TerminalAgentKind) {
    this.#ports = ports;
    this.#kind = kind;
    this.agentId = kind.description.id;
    if (kind.logInArgs) this.logInArgs = kind.logInArgs;
    this.defaultPermissionMode = kind.description.defaultPermissionMode;
  }

  async detect(): Promise<AgentInfo> {
    const { search, description } = this.#kind;
    return agentInfo(description, await detect(this.#ports, search, this.#ports.setting('path')));
  }

  async start(launch: Launch, listener: AgentListener): Promise<Result<AgentRun, Problem>> {
    const { search, description, args, variables } = this.#kind;
    const { environment, terminals } = this.#ports;
    const fromSettings = this.#ports.setting('path');
    const [command] = await candidates(this.#ports, search, fromSettings);
    if (command === undefined) return err(search.problems.missing(fromSettings));
    if (!terminals) return err(noTerminals(description.name));
    const { sessionId, cwd } = launch;
    const all = { ...environment.variables, ...(await variables()) };
    const own = childEnvironment({ ...environment, variables: all }, command);
    const env = { ...own, ...launch.variables };
    const title = description.name;
    const opened = await terminals.open({ sessionId, title, file: command, args, cwd, env });
    if (!opened.ok) return opened;
    const { terminalId, pid } = opened.value;
    return this.#run(
      { terminalId, title: null, kept: { above: 0, lines: [] }, offset: 0 },
      pid,
      launch,
      listener,
    );
  }

  async adopt(
    launch: Launch,
    text: string,
    listener: AgentListener,
  ): Promise<Result<AgentRun, Problem>> {
    const memo = readMemo(text);
    if (!memo) return err(endedAway(this.#kind.description.name));
    const living = (await this.#ports.terminals?.find(memo.terminalId)) ?? null;
    return this.#run(memo, living?.pid ?? null, launch, listener);
  }

  #run(
    memo: ProgramMemo,
    pid: number | null,
    { sessionId }: Launch,
    listener: AgentListener,
  ): Result<AgentRun, Problem> {
    const { terminals, programWatch, clock } = this.#ports;
    const { interruptKeys, description } = this.#kind;
    const agent = description.name;
    if (!terminals || !programWatch) return err(noTerminals(agent));
    const run = new ProgramRun({
      terminals,
      watch: programWatch,
      clock,
      listener,
      sessionId,
      agent,
      interruptKeys,
      memo,
      pid,
    });
    run.begin();
    return ok(run);
  }
}

function noTerminals(agent: string): Problem {
  return {
    kind: 'noTerminals',
    message: compose('agentFailures.noTerminals', { agent }),
    remedy: null,
    command: null,
  };
}

function endedAway(agent: string): Problem {
  return {
    kind: 'agentEnded',
    message: compose('agentFailures.endedAway', { agent }),
    remedy: compose('agentFailures.startAgain'),
    command: null,
  };
}
