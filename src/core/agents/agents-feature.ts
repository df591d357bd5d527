import type { Journal } from '#core/journal/journal.ts';
import type { Store } from '#core/store/store.ts';
import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import type { AgentDriver, AgentPorts } from './driver.ts';
import { AgentRegistry, type KnownAgent } from './registry.ts';
import { agentSetting } from './agent-setting.ts';

type Ports = Omit<AgentPorts, 'terminals' | 'setting'> & {
  readonly agents: readonly AgentDriver[];
};
type Needs = {
  readonly journal: Journal;
  readonly store: Store;
  readonly terminals: NonNullable<AgentPorts['terminals']>;
};

/** Creates the agents of this machine and their API. */
export function agentsFeature(
  { agents: drivers, ...ports }: Ports,
  { journal, store, terminals }: Needs,
) {
  const agents = drivers.map(({ id, create, offered }): KnownAgent => {
    const setting = (key: string) => agentSetting(store.settings.get().agents, id, key);
    const infoChanged = () => void registry.refresh(id);
    return {
      agent: create({ ...ports, terminals, setting, infoChanged }),
      offered: offered ?? 'always',
    };
  });
  const registry: AgentRegistry = new AgentRegistry(journal, agents);
  const known = new Set(
    drivers.flatMap(({ id, settings }) => settings.map(({ key }) => `${id} ${key}`)),
  );
  return {
    registry,
    /** Returns true if sessions of this agent work in a folder that the person chose. */
    isFolderChosen: (agentId: string) => registry.agents.get(agentId)?.prepareFolder === undefined,
    hasSetting: (agentId: string, key: string) => known.has(`${agentId} ${key}`),
    api: {
      'agents.list': async ({ refresh }) => ok({ agents: [...(await registry.list(refresh))] }),
    } satisfies Partial<CorralApi>,
    start: () => void registry.list(true),
    close() {
      for (const agent of registry.agents.values()) agent.close?.();
    },
  };
}
