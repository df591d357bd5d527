import type { Journal } from '#core/journal/journal.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';

import type { Agent } from './agent.ts';

/** An agent, and whether lists of agents contain it also if it is missing on this machine. */
export type KnownAgent = { readonly agent: Agent; readonly offered: 'always' | 'whenFound' };

/** The agents that Corral knows, and the last detection result of each on this machine. */
export class AgentRegistry {
  readonly #journal: Journal;
  readonly #agents = new Map<string, Agent>();
  /** Ids of the agents that are listed only if they are found. */
  readonly #whenFound = new Set<string>();
  /** The last result of each agent, also of those that are not listed. */
  readonly #results = new Map<string, AgentInfo>();
  /** True once the agents that are always listed were detected: a shorter list would be wrong. */
  #isListed = false;
  #looking: Promise<readonly AgentInfo[]> | null = null;
  /** The detection that begins when the current one has ended. */
  #next: Promise<readonly AgentInfo[]> | null = null;
  /** True once all agents were detected since the start. */
  #isComplete = false;
  #isClosed = false;

  constructor(journal: Journal, known: readonly KnownAgent[] = []) {
    this.#journal = journal;
    for (const { agent, offered } of known) this.add(agent, offered);
  }

  get agents(): ReadonlyMap<string, Agent> {
    return this.#agents;
  }

  /**
   * Returns the last results; the first call since the start detects the agents. With `refresh`,
   * detects all agents: also if a detection is running, because that one may have missed a program
   * that was installed since it began.
   */
  async list(refresh: boolean): Promise<readonly AgentInfo[]> {
    if (!refresh && this.#isComplete) return this.#journal.agents;
    const running = this.#looking;
    if (running === null || !refresh) return this.#lookOnce();
    this.#next ??= running.then(() => {
      this.#next = null;
      return this.#lookOnce();
    });
    return this.#next;
  }

  #lookOnce(): Promise<readonly AgentInfo[]> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  /** Adds an agent, or replaces the one with its id. The next detection lists it. */
  add(agent: Agent, offered: KnownAgent['offered'] = 'always'): void {
    this.#agents.get(agent.agentId)?.close?.();
    this.#agents.set(agent.agentId, agent);
    if (offered === 'whenFound') this.#whenFound.add(agent.agentId);
  }

  /** Adds an agent, or replaces the one with its id, and lists it. */
  async put(agent: Agent): Promise<void> {
    this.add(agent);
    await this.refresh(agent.agentId);
  }

  /** Removes an agent from the lists. Its runs continue; a new one cannot be started. */
  remove(agentId: string): void {
    this.#agents.get(agentId)?.close?.();
    this.#agents.delete(agentId);
    this.#results.delete(agentId);
    this.#merge([]);
  }

  /** Releases the agents; a detection that still runs is not stored. */
  close(): void {
    this.#isClosed = true;
    for (const agent of this.#agents.values()) agent.close?.();
  }

  /**
   * Returns the last result of an agent, and detects it if there is none. Null if no such agent
   * exists.
   */
  async infoOf(agentId: string): Promise<AgentInfo | null> {
    if (!this.#results.has(agentId)) await this.refresh(agentId);
    return this.#results.get(agentId) ?? null;
  }

  /** Detects one agent again. */
  async refresh(agentId: string): Promise<void> {
    const agent = this.#agents.get(agentId);
    if (!agent || this.#isClosed) return;
    const info = await agent.detect();
    if (this.#agents.get(agentId) === agent) this.#merge([info]);
  }

  /**
   * Detects the agents that are always listed at the same time, and then the others one after the
   * other, so that a search for many programs delays nothing else.
   */
  async #look(): Promise<readonly AgentInfo[]> {
    const others = [...this.#agents.values()].filter(({ agentId }) => this.#whenFound.has(agentId));
    const always = [...this.#agents.values()].filter(
      ({ agentId }) => !this.#whenFound.has(agentId),
    );
    const first = await this.#detect(always);
    this.#isListed = true;
    this.#merge(first);
    const found: AgentInfo[] = [];
    for (const agent of others) {
      // A closed core has no settings to read any more.
      if (this.#isClosed) return this.#journal.agents;
      found.push(...(await this.#detect([agent])));
    }
    this.#isComplete = true;
    return this.#merge(found);
  }

  /**
   * Detects agents at the same time. Leaves out those that were replaced or detected again
   * meanwhile, because that result is newer.
   */
  async #detect(agents: readonly Agent[]): Promise<readonly AgentInfo[]> {
    const before = new Map(this.#results);
    const infos = await Promise.all(agents.map((agent) => agent.detect()));
    return infos.filter(
      ({ agentId }, at) =>
        this.#agents.get(agentId) === agents[at] &&
        this.#results.get(agentId) === before.get(agentId),
    );
  }

  /** Notes detection results, and stores the list of agents if it is complete and has changed. */
  #merge(infos: readonly AgentInfo[]): readonly AgentInfo[] {
    for (const info of infos) this.#results.set(info.agentId, info);
    this.#isListed ||= [...this.#agents.keys()].every(
      (agentId) => this.#whenFound.has(agentId) || this.#results.has(agentId),
    );
    const listed = this.#listed();
    const isSame = JSON.stringify(listed) === JSON.stringify(this.#journal.agents);
    if (!this.#isClosed && this.#isListed && !isSame)
      this.#journal.write((entry) => entry.agents(listed));
    return this.#isClosed ? listed : this.#journal.agents;
  }

  /** Returns the agents that exist and are listed, in the order of their drivers. */
  #listed(): readonly AgentInfo[] {
    return [...this.#agents.keys()]
      .flatMap((agentId) => this.#results.get(agentId) ?? [])
      .filter((info) => isFound(info) || !this.#whenFound.has(info.agentId));
  }
}

const isFound = ({ state }: AgentInfo): boolean => state !== 'missing';
