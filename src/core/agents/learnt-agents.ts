import type { Journal } from '#core/journal/journal.ts';
import type { LogPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import type { LearntAgent } from '#shared/agents/learnt-agent.ts';

import type { LearntPort } from './driver.ts';

type Services = { readonly store: Store; readonly journal: Journal; readonly log: LogPort };

/**
 * The facts that agents announced, stored among the settings. Reads them once, so that a detection
 * that ends after the core was closed does not read a closed database.
 */
export class LearntAgents {
  readonly #services: Services;
  #all: Readonly<Record<string, LearntAgent>>;

  constructor(services: Services) {
    this.#services = services;
    this.#all = services.store.settings.get().learntAgents ?? {};
  }

  /** Returns the port for the facts of one agent. */
  portOf(agentId: string): LearntPort {
    const get = (): LearntAgent | null => this.#all[agentId] ?? null;
    return { get, put: (facts) => this.#put(agentId, { ...get(), ...facts }) };
  }

  #put(agentId: string, next: LearntAgent): void {
    if (JSON.stringify(next) === JSON.stringify(this.#all[agentId])) return;
    const { journal, log } = this.#services;
    const all = { ...this.#all, [agentId]: next };
    const done = journal.write((write) => write.settings({ learntAgents: all }));
    if (done.ok) this.#all = all;
    // The next run announces them again.
    else log.error('agents.notLearnt', { agentId, reason: done.error.kind });
  }
}
