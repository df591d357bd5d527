import type { AgentPorts } from '#core/agents/driver.ts';
import type { AgentRegistry } from '#core/agents/registry.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { SecretPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import { OWN_AGENT_LIMITS, type OwnAgent, type OwnAgentDraft } from '#shared/agents/own-agent.ts';
import { compose } from '#shared/words/sentence.ts';

import type { LearntAgents } from '../learnt-agents.ts';
import { ownAgentOf, secretName } from './own-driver.ts';

/** Time in which a removed entry can be brought back with its secrets. */
const KEPT_MS = 10 * 60_000;

type Services = {
  readonly ports: AgentPorts;
  readonly secrets: SecretPort;
  readonly journal: Journal;
  readonly store: Store;
  readonly registry: AgentRegistry;
  readonly learnt: LearntAgents;
};

type OwnCalls = Pick<CorralApi, 'agents.saveOwn' | 'agents.removeOwn' | 'agents.restoreOwn'>;

/** The agents that the person has entered. */
export class OwnAgents {
  readonly #services: Services;
  readonly #timers = new Map<string, () => void>();
  readonly api: OwnCalls;

  constructor(services: Services) {
    this.#services = services;
    this.api = {
      'agents.saveOwn': ({ agentId, draft }) => this.#save(agentId, draft),
      'agents.removeOwn': ({ agentId }) => this.#remove(agentId),
      'agents.restoreOwn': ({ agentId }) => this.#restore(agentId),
    };
  }

  /** Adds the stored entries to the registry, and deletes those that were removed earlier. */
  start(): void {
    for (const entry of this.#entries())
      if (entry.removedAt === null) this.#services.registry.add(this.#agentOf(entry));
      else void this.#delete(entry.agentId);
  }

  close(): void {
    for (const cancel of this.#timers.values()) cancel();
  }

  #entries(): readonly OwnAgent[] {
    return this.#services.store.settings.get().ownAgents ?? [];
  }

  #find(agentId: string): OwnAgent | null {
    return this.#entries().find((entry) => entry.agentId === agentId) ?? null;
  }

  #agentOf(entry: OwnAgent) {
    const { ports, secrets, registry, learnt } = this.#services;
    const infoChanged = () => void registry.refresh(entry.agentId);
    const own = { ...ports, learnt: learnt.portOf(entry.agentId), infoChanged };
    return ownAgentOf(entry, own, secrets);
  }

  async #save(agentId: string | null, draft: OwnAgentDraft) {
    const before = agentId === null ? null : this.#find(agentId);
    if (agentId !== null && before === null) return noSuchAgent();
    if (before === null && this.#entries().length >= OWN_AGENT_LIMITS.agents)
      return fail(
        'tooManyAgents',
        compose('setupFailures.tooManyAgents'),
        compose('setupFailures.removeAgents'),
      );
    const id = before?.agentId ?? this.#newId(draft.name);
    const lost = await this.#missingSecret(id, draft);
    if (lost !== null)
      return fail(
        'secretMissing',
        compose('setupFailures.secretMissing', { variable: lost }),
        compose('setupFailures.enterValue'),
      );
    const stored = await this.#storeSecrets(id, before, draft);
    if (!stored.ok) return stored;
    const { name, command, args, protocol } = draft;
    const variables = draft.variables.map((each) => ({
      name: each.name,
      value: each.isSecret ? null : (each.value ?? ''),
    }));
    const entry: OwnAgent = {
      agentId: id,
      name,
      protocol,
      command,
      args,
      variables,
      removedAt: null,
    };
    const written = this.#write(entry);
    if (!written.ok) return written;
    this.#keep(id);
    await this.#services.registry.put(this.#agentOf(entry));
    return ok({ agentId: id });
  }

  /** Returns the name of a secret whose value was neither entered nor stored before. */
  async #missingSecret(agentId: string, { variables }: OwnAgentDraft): Promise<string | null> {
    for (const { name, isSecret, value } of variables) {
      const isKept = isSecret && value === null;
      const known = isKept && (await this.#services.secrets.get(secretName(agentId, name)));
      if (isKept && known === null) return name;
    }
    return null;
  }

  /** Stores the entered secrets, and deletes those that the entry no longer has. */
  async #storeSecrets(agentId: string, before: OwnAgent | null, { variables }: OwnAgentDraft) {
    const entered = variables.flatMap(({ name, isSecret, value }) =>
      isSecret && value !== null ? [[name, value] as const] : [],
    );
    const kept = variables.flatMap(({ name, isSecret }) => (isSecret ? [name] : []));
    const obsolete = secretsOf(before).filter((name) => !kept.includes(name));
    for (const [name, value] of [...entered, ...obsolete.map((each) => [each, null] as const)]) {
      const stored = await this.#services.secrets.put(secretName(agentId, name), value);
      if (!stored.ok)
        return fail(
          'storeFailed',
          compose('setupFailures.keyNotStored', { reason: stored.error }),
          compose('setupFailures.freeSpace'),
        );
    }
    return ok({});
  }

  async #remove(agentId: string) {
    const entry = this.#find(agentId);
    if (entry === null || entry.removedAt !== null) return noSuchAgent();
    const { clock } = this.#services.ports;
    const written = this.#write({ ...entry, removedAt: clock.now() });
    if (!written.ok) return written;
    // Sessions of the entry stay, and show its name.
    this.#services.learnt.portOf(agentId).put({ name: entry.name });
    this.#services.registry.remove(agentId);
    this.#timers.set(
      agentId,
      clock.after(KEPT_MS, () => void this.#delete(agentId)),
    );
    return ok({});
  }

  async #restore(agentId: string) {
    const entry = this.#find(agentId);
    if (entry === null) return noSuchAgent();
    const written = this.#write({ ...entry, removedAt: null });
    if (!written.ok) return written;
    this.#keep(agentId);
    await this.#services.registry.put(this.#agentOf({ ...entry, removedAt: null }));
    return ok({});
  }

  #keep(agentId: string): void {
    this.#timers.get(agentId)?.();
    this.#timers.delete(agentId);
  }

  /** Deletes a removed entry. It stays if a secret cannot be deleted, and the next start retries. */
  async #delete(agentId: string): Promise<void> {
    const { secrets } = this.#services;
    for (const name of secretsOf(this.#find(agentId)))
      if (!(await secrets.put(secretName(agentId, name), null)).ok) return;
    const entry = this.#find(agentId);
    if (entry === null || entry.removedAt === null) return;
    this.#put(this.#entries().filter((entry) => entry.agentId !== agentId));
    this.#keep(agentId);
  }

  /** Stores an entry at its position, or at the end. */
  #write(entry: OwnAgent) {
    const entries = this.#entries();
    const isKnown = entries.some(({ agentId }) => agentId === entry.agentId);
    return this.#put(
      isKnown
        ? entries.map((each) => (each.agentId === entry.agentId ? entry : each))
        : [...entries, entry],
    );
  }

  #put(entries: readonly OwnAgent[]) {
    const done = this.#services.journal.write((write) =>
      write.settings({ ownAgents: [...entries] }),
    );
    if (done.ok) return ok({});
    return fail(
      'storeFailed',
      compose('sessionFailures.nothingChanged', { reason: done.error.message }),
      done.error.remedy,
    );
  }

  /** Returns an id that no session of a removed entry has. */
  #newId(name: string): string {
    const slug = name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 40);
    const random = this.#services.ports.ids.uuid().replaceAll('-', '').slice(-8);
    return ['own', slug, random].filter((part) => part !== '').join('-');
  }
}

function secretsOf(entry: OwnAgent | null): readonly string[] {
  return entry?.variables.flatMap(({ name, value }) => (value === null ? [name] : [])) ?? [];
}

function noSuchAgent() {
  return fail(
    'noSuchAgent',
    compose('setupFailures.noSuchAgent'),
    compose('setupFailures.agentMayBeGone'),
  );
}
