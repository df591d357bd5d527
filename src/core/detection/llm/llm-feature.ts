import type { AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { MachinePorts } from '#core/ports/machine-ports.ts';
import type { Store } from '#core/store/store.ts';

import { LlmReaders } from './llm-readers.ts';

type Ports = Pick<MachinePorts, 'secrets' | 'llmProviders' | 'clock' | 'log'>;

/** Provides the models that read screens which rules cannot read. */
export function llmFeature(
  { secrets, llmProviders: providers, clock, log }: Ports,
  {
    journal,
    store,
    agentScreens,
  }: {
    readonly journal: Journal;
    readonly store: Store;
    readonly agentScreens: readonly AgentScreen[];
  },
) {
  const readers = new LlmReaders({ journal, store, agentScreens, secrets, providers, clock, log });
  return { readers, api: readers.api };
}
