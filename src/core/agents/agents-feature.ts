import { join } from 'node:path';

import type { Journal } from '#core/journal/journal.ts';
import type { SecretPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import type { TranscriptIndex } from './agent.ts';
import { ModelAccesses } from './access/model-accesses.ts';
import { agentSetting } from './agent-setting.ts';
import type { AgentDriver, AgentPorts } from './driver.ts';
import { fetchRegistry } from './acp/catalogue/public-registry.ts';
import { KnownFacts } from './kits/facts/known-facts.ts';
import { LearntAgents } from './learnt-agents.ts';
import { AgentTests } from './own/agent-tests.ts';
import { listCatalogue } from './own/catalogue-list.ts';
import { OwnAgents } from './own/own-agents.ts';
import { secretName } from './own/own-driver.ts';
import { AgentRegistry } from './registry.ts';

type Ports = Omit<
  AgentPorts,
  'terminals' | 'programWatch' | 'setting' | 'learnt' | 'facts' | 'infoChanged' | 'transcripts'
> & {
  readonly agents: readonly AgentDriver[];
  readonly secrets: SecretPort;
};
type Needs = {
  readonly journal: Journal;
  readonly store: Store;
  readonly terminals: NonNullable<AgentPorts['terminals']>;
  readonly programWatch: NonNullable<AgentPorts['programWatch']>;
  /** Finds conversations outside of core's event loop. Absent: no such agent has any. */
  readonly indexOf?: ((agentId: string) => TranscriptIndex) | undefined;
};

/** Creates the agents of this machine and their API. */
export function agentsFeature(
  { agents: drivers, secrets, ...ports }: Ports,
  { journal, store, terminals, programWatch, indexOf }: Needs,
) {
  const settingOf = (agentId: string, key: string) =>
    agentSetting(store.settings.get().agents, agentId, key);
  const registry = new AgentRegistry(journal);
  const learnt = new LearntAgents({ store, journal, log: ports.log });
  const stated = new KnownFacts(join(ports.environment.dataDir, 'agent-facts.json'), ports.log);
  const portsOf = ({ id }: AgentDriver): AgentPorts => ({
    ...ports,
    terminals,
    programWatch,
    setting: (key) => settingOf(id, key),
    secret: (name) => secrets.get(secretName(id, name)),
    learnt: learnt.portOf(id),
    facts: stated.portOf(id),
    infoChanged: () => void registry.refresh(id),
    ...(indexOf && { transcripts: indexOf(id) }),
  });
  for (const driver of drivers) registry.add(driver.create(portsOf(driver)), driver.offered);
  const ownPorts = { ...ports, terminals, programWatch, setting: () => null };
  const own = new OwnAgents({ ports: ownPorts, secrets, journal, store, registry, learnt });
  const tests = new AgentTests(registry);
  const accesses = new ModelAccesses({
    drivers,
    portsOf,
    clock: ports.clock,
    secrets,
    secretName,
    registry,
    journal,
    store,
  });
  const settingKeys = settingsOf(drivers);
  return {
    registry,
    /** Returns true if sessions of this agent work in a folder that the person chose. */
    isFolderChosen: (agentId: string) => registry.agents.get(agentId)?.prepareFolder === undefined,
    hasSetting: (agentId: string, key: string) => settingKeys.has(`${agentId} ${key}`),
    api: {
      ...own.api,
      ...tests.api,
      ...accesses.api,
      'agents.catalogue': async () => {
        const pathOf = (agentId: string) => settingOf(agentId, 'path');
        const entries = await listCatalogue(ports.environment, pathOf);
        return ok({ entries, secretsPlace: secrets.place });
      },
      'agents.registry': () => fetchRegistry(ports.environment),
      'agents.list': ({ refresh }) => listAgents(registry, stated, refresh),
    } satisfies Partial<CorralApi>,
    ...looksAt(registry, stated),
    start: () => own.start(),
    close() {
      own.close();
      tests.close();
      registry.close();
    },
  };
}

/** Returns the settings of all agents, each as the id of its agent and its key. */
function settingsOf(drivers: readonly AgentDriver[]): ReadonlySet<string> {
  return new Set(drivers.flatMap(({ id, settings }) => settings.map(({ key }) => `${id} ${key}`)));
}

/** Lists the agents. A refresh forgets what they stated, because the person may doubt it. */
async function listAgents(registry: AgentRegistry, stated: KnownFacts, refresh: boolean) {
  if (refresh) stated.forget();
  return ok({ agents: [...(await registry.list(refresh))] });
}

/** Looks at the agents when other features need it: a start of core runs no program of an agent. */
function looksAt(registry: AgentRegistry, stated: KnownFacts) {
  return {
    /** Detects the agents when the first client follows the desk. */
    needed: () => void registry.list(false),
    /** Asks the program of an agent again, because a session of it could not run. */
    failed: (agentId: string) => {
      stated.forget(agentId);
      void registry.refresh(agentId);
    },
    nameOf: async (agentId: string) => (await registry.infoOf(agentId))?.name ?? agentId,
    canForkAtTurn: async (agentId: string) =>
      (await registry.infoOf(agentId))?.capabilities.forkAtTurn === true,
  };
}
