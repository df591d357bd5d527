import type { Journal } from '#core/journal/journal.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';

import type { Agent } from './agent.ts';

/** The agents that Corral knows, and the last detection result of each on this machine. */
export class AgentRegistry {
  readonly #journal: Journal;
  readonly agents: ReadonlyMap<string, Agent>;
  #looking: Promise<readonly AgentInfo[]> | null = null;

  constructor(journal: Journal, agents: readonly Agent[]) {
    this.#journal = journal;
    this.agents = new Map(agents.map((agent) => [agent.agentId, agent]));
  }

  async list(refresh: boolean): Promise<readonly AgentInfo[]> {
    if (!refresh && this.#journal.agents.length > 0) return this.#journal.agents;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #look(): Promise<readonly AgentInfo[]> {
    const found = await Promise.all([...this.agents.values()].map((agent) => agent.detect()));
    this.#journal.write((entry) => entry.agents(found));
    return found;
  }
}
