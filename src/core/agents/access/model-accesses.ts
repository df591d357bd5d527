import type { AgentDriver, AgentPorts, ModelAccess } from '#core/agents/driver.ts';
import type { AgentRegistry } from '#core/agents/registry.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort, SecretPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import { isSameServer } from '#shared/agents/model-provider.ts';
import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import { compose } from '#shared/words/sentence.ts';

import { ACCESS_SETTINGS, API_KEY } from '#core/agents/kits/access/access-settings.ts';

type Services = {
  readonly drivers: readonly AgentDriver[];
  readonly portsOf: (driver: AgentDriver) => AgentPorts;
  readonly secretName: (agentId: string, name: string) => string;
  readonly secrets: SecretPort;
  readonly registry: AgentRegistry;
  readonly journal: Journal;
  readonly store: Store;
  readonly clock: ClockPort;
};

type Calls = Pick<
  CorralApi,
  'agents.access' | 'agents.testAccess' | 'agents.saveAccess' | 'agents.forgetKey'
>;
type AccessChoice = {
  readonly agentId: string;
  readonly provider: string;
  readonly baseUrl: string | null;
  readonly key: string | null;
};
type Provider = NonNullable<AgentDriver['providers']>[number];

/**
 * The access of agents to their models: the provider and the model are settings, the key is a
 * secret. A stored key is used for the server for which it was stored, and for no other one.
 */
export class ModelAccesses {
  readonly #services: Services;
  readonly api: Calls;

  constructor(services: Services) {
    this.#services = services;
    this.api = {
      'agents.access': async ({ agentId }) => this.#status(agentId),
      'agents.testAccess': (input) => this.#test(input),
      'agents.saveAccess': (input) => this.#save(input),
      'agents.forgetKey': ({ agentId }) => this.#forget(agentId),
    };
  }

  async #status(agentId: string) {
    if (!this.#driver(agentId)) return noSuchAgent();
    const { secrets } = this.#services;
    const hasKey = (await this.#storedKey(agentId)) !== null;
    return ok({ hasKey, place: secrets.place });
  }

  async #test(choice: AccessChoice) {
    const driver = this.#driver(choice.agentId);
    if (!driver?.listModels) return noSuchAgent();
    const access = await this.#accessOf(driver, choice);
    if (!access.ok) return access;
    const { clock, portsOf } = this.#services;
    const start = clock.now();
    const listed = await driver.listModels(portsOf(driver), access.value);
    if (listed.ok) return ok({ ms: clock.now() - start, models: [...listed.value] });
    const { kind, message } = listed.error;
    return fail(kind, message, compose(`accessFailures.${kind}`));
  }

  /** Returns the access with the stored key, if none was entered and it is for the same server. */
  async #accessOf(driver: AgentDriver, choice: AccessChoice) {
    const provider = driver.providers?.find(({ id }) => id === choice.provider);
    const fault = faultOf(provider, choice);
    if (fault) return fault;
    const stored = this.#isSameServer(choice) ? await this.#storedKey(driver.id) : null;
    const key = choice.key ?? stored;
    if (key === null && provider?.key === 'required') return incomplete('keyMissing', 'enterKey');
    const access: ModelAccess = { provider: choice.provider, baseUrl: choice.baseUrl, key };
    return ok(access);
  }

  async #save({ model, ...choice }: AccessChoice & { readonly model: string }) {
    const { agentId, provider, baseUrl, key } = choice;
    const driver = this.#driver(agentId);
    if (!driver) return noSuchAgent();
    const access = await this.#accessOf(driver, choice);
    if (!access.ok) return access;
    // The old key is deleted before, and the new one stored after the settings: after a failure no
    // key is stored for a server for which it was not entered.
    const isSame = this.#isSameServer(choice);
    const removed = isSame ? ok({}) : await this.#putKey(agentId, null);
    if (!removed.ok) return removed;
    const written = this.#write(agentId, { provider, baseUrl: baseUrl ?? '', model });
    if (!written.ok) return written;
    const stored = key === null ? ok({}) : await this.#putKey(agentId, key);
    await this.#services.registry.refresh(agentId);
    return stored;
  }

  #write(agentId: string, values: Readonly<Record<keyof typeof ACCESS_SETTINGS, string>>) {
    const { provider, baseUrl, model } = ACCESS_SETTINGS;
    const own = { [provider]: values.provider, [baseUrl]: values.baseUrl, [model]: values.model };
    const done = this.#services.journal.write((write) =>
      write.settings({ agents: { [agentId]: own } }),
    );
    if (done.ok) return ok({});
    return fail(
      'storeFailed',
      compose('sessionFailures.nothingChanged', { reason: done.error.message }),
      done.error.remedy,
    );
  }

  async #forget(agentId: string) {
    if (!this.#driver(agentId)) return noSuchAgent();
    const removed = await this.#putKey(agentId, null);
    if (!removed.ok) return removed;
    await this.#services.registry.refresh(agentId);
    return ok({});
  }

  #driver(agentId: string): AgentDriver | null {
    return this.#services.drivers.find(({ id, providers }) => id === agentId && providers) ?? null;
  }

  /** Returns true if a choice reaches the server for which the stored key was entered. */
  #isSameServer({ agentId, provider, baseUrl }: AccessChoice): boolean {
    const saved = this.#services.store.settings.get().agents[agentId] ?? {};
    return (
      saved[ACCESS_SETTINGS.provider] === provider &&
      isSameServer(saved[ACCESS_SETTINGS.baseUrl] ?? '', baseUrl ?? '')
    );
  }

  #storedKey(agentId: string): Promise<string | null> {
    const { secrets, secretName } = this.#services;
    return secrets.get(secretName(agentId, API_KEY));
  }

  async #putKey(agentId: string, key: string | null) {
    const { secrets, secretName } = this.#services;
    const stored = await secrets.put(secretName(agentId, API_KEY), key);
    if (stored.ok) return ok({});
    return fail(
      'storeFailed',
      compose(key === null ? 'setupFailures.keyNotRemoved' : 'setupFailures.keyNotStored', {
        reason: stored.error,
      }),
      compose('setupFailures.freeSpace'),
    );
  }
}

function faultOf(provider: Provider | undefined, { baseUrl }: AccessChoice) {
  if (!provider) return incomplete('providerUnknown', 'chooseProvider');
  if (provider.addresses === null && baseUrl !== null)
    return incomplete('addressFixed', 'chooseProvider');
  if (provider.addresses !== null && baseUrl === null)
    return incomplete('addressMissing', 'enterAddress');
  return null;
}

function incomplete(
  message: 'keyMissing' | 'providerUnknown' | 'addressFixed' | 'addressMissing',
  remedy: 'enterKey' | 'chooseProvider' | 'enterAddress',
) {
  return fail(
    'incomplete',
    compose(`accessFailures.${message}`),
    compose(`accessFailures.${remedy}`),
  );
}

function noSuchAgent() {
  return fail(
    'noSuchAgent',
    compose('accessFailures.noSuchAgent'),
    compose('setupFailures.reloadPage'),
  );
}
