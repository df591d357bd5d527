import type { Journal } from '#core/journal/journal.ts';
import type { LogPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import type { LearntAgent } from '#shared/agents/learnt-agent.ts';

import type { LearntPort } from './driver.ts';

type Services = { readonly store: Store; readonly journal: Journal; readonly log: LogPort };

/** Creates the port that keeps the facts of one agent among the settings. */
export function learntPort({ store, journal, log }: Services, agentId: string): LearntPort {
  const all = () => store.settings.get().learntAgents ?? {};
  const get = (): LearntAgent | null => all()[agentId] ?? null;
  return {
    get,
    put: (facts) => {
      const next = { ...get(), ...facts };
      if (JSON.stringify(next) === JSON.stringify(get())) return;
      const done = journal.write((write) =>
        write.settings({ learntAgents: { ...all(), [agentId]: next } }),
      );
      // The next run announces them again.
      if (!done.ok) log.error('agents.notLearnt', { agentId, reason: done.error.kind });
    },
  };
}
