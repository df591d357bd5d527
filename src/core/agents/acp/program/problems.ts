import { CONVERSATION_GONE } from '#core/agents/agent.ts';
import type { SettingsReader } from '#core/agents/kits/process/settings-problem.ts';
import { ProgramProblems } from '#core/agents/kits/process/program-problems.ts';
import { NOT_LOGGED_IN } from '#shared/agents/log-in-way.ts';
import type { Problem } from '#shared/contract/agents.ts';
import { compose, type ShownText } from '#shared/words/sentence.ts';

import { logInWays } from './log-in-ways.ts';

/** Names of an agent in the texts of its problems. */
export type AgentProgram = {
  readonly name: string;
  /** Name of its program. */
  readonly command: string;
  /** Command that installs and updates the agent; null if Corral knows none. */
  readonly install: string | null;
  /** Command that logs the person in, in a terminal; null if Corral knows none. */
  readonly logIn: string | null;
  /** The oldest version that works; null if every version is tried. */
  readonly minVersion: string | null;
  /** Reads that its settings are the reason of an end. */
  readonly settingsFault?: SettingsReader;
};

/** The problems of an agent that speaks ACP. */
export class AcpProblems extends ProgramProblems {
  readonly #agent: AgentProgram;

  constructor(agent: AgentProgram) {
    const { name, command, install, minVersion, settingsFault } = agent;
    const least = minVersion ?? '';
    super({ agent: name, program: command, install, update: install, least, settingsFault });
    this.#agent = agent;
  }

  override missing(fromSettings: string | null): Problem {
    const problem = super.missing(fromSettings);
    if (this.#agent.install !== null) return problem;
    return { ...problem, remedy: compose('agentFailures.checkEntry') };
  }

  /** An entry without a command that installs it can only be checked. */
  override broken(path: string, reason: ShownText): Problem {
    const problem = super.broken(path, reason);
    const canInstall = problem.command !== null || problem.kind !== 'agentBroken';
    return canInstall ? problem : { ...problem, remedy: compose('agentFailures.checkEntry') };
  }

  /**
   * `reason` is the agent's own; null if Corral has found no login. `methods` are the ways to log in
   * that it announced, and `invocation` is its program with its arguments.
   */
  notLoggedIn(
    reason: ShownText | null,
    methods: readonly unknown[] = [],
    [command = '', ...args]: readonly string[] = [],
  ): Problem {
    const { name: agent, logIn } = this.#agent;
    const ways = logInWays(methods, { command, args, isOwnEntry: logIn === null });
    const own = compose(logIn === null ? 'agentFailures.logInOwnWay' : 'agentFailures.logIn');
    return {
      kind: NOT_LOGGED_IN,
      message: reason
        ? compose('agentFailures.notLoggedInBecause', { agent, reason })
        : compose('agentFailures.notLoggedIn', { agent }),
      remedy: ways.length > 0 && logIn === null ? compose('agentFailures.chooseLogIn') : own,
      command: logIn,
      ...(ways.length > 0 && { logIns: [...ways] }),
    };
  }

  silentFor(seconds: number): Problem {
    const { name: agent } = this.#agent;
    const message = compose('agentFailures.silentFor', { agent, seconds: String(seconds) });
    return { ...this.silent(), message };
  }

  /** The program ended without an error and without an answer. */
  endedSilently(): Problem {
    const { name: agent } = this.#agent;
    return { ...this.endedAtOnce(), message: compose('agentFailures.endedSilently', { agent }) };
  }

  conversationGone(reason: ShownText): Problem {
    return {
      kind: CONVERSATION_GONE,
      message: compose('agentFailures.notResumed', { agent: this.#agent.name, reason }),
      remedy: compose('agentFailures.startNew'),
      command: null,
    };
  }

  startRefused(reason: ShownText): Problem {
    return {
      kind: 'agentRefused',
      message: compose('agentFailures.notBegun', { agent: this.#agent.name, reason }),
      remedy: compose('agentFailures.checkChoices'),
      command: null,
    };
  }

  /** The agent did not end its turn after an interrupt, so Corral ended its process. */
  notInterrupted(seconds: number): Problem {
    const { name: agent } = this.#agent;
    return {
      kind: 'agentKilled',
      message: compose('agentFailures.notInterrupted', { agent, seconds: String(seconds) }),
      remedy: compose('agentFailures.sendToStart'),
      command: null,
    };
  }
}
