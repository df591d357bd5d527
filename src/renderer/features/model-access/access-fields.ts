import { isKey, isSameServer, isServerAddress } from '#shared/agents/model-provider.ts';
import type { ModelProvider, OfferedModel } from '#shared/agents/model-provider.ts';

/** The values of the dialog. `key` is empty if the stored key is kept. */
export type AccessFields = {
  readonly provider: string;
  readonly baseUrl: string;
  readonly key: string;
  readonly model: string;
};

/** The faults of the fields, by the key of their text. */
export type AccessFaults = {
  readonly baseUrl: 'addressWrong' | null;
  readonly key: 'keyMissing' | 'keyWrong' | null;
  readonly model: 'modelMissing' | null;
};

/** Values of the settings of an agent; absent ones are not set. */
type Saved = Readonly<Record<string, string | undefined>>;

/** Returns the values of the saved access; those of the first provider if none is saved. */
export function savedFields(providers: readonly ModelProvider[], saved: Saved): AccessFields {
  const provider = providers.find(({ id }) => id === saved['provider']) ?? providers[0];
  return provider ? fieldsOf(provider, saved) : { provider: '', baseUrl: '', key: '', model: '' };
}

/** Returns the first values of a provider: the saved ones, or its first usual address. */
export function fieldsOf({ id, addresses }: ModelProvider, saved: Saved): AccessFields {
  const isSaved = saved['provider'] === id;
  return {
    provider: id,
    baseUrl: (isSaved ? saved['baseUrl'] : addresses?.[0]?.url) ?? '',
    key: '',
    model: (isSaved ? saved['model'] : null) ?? '',
  };
}

/** Returns true if the stored key was entered for the server of these values. */
export function keepsKey({ provider, baseUrl }: AccessFields, saved: Saved): boolean {
  return saved['provider'] === provider && isSameServer(saved['baseUrl'] ?? '', baseUrl.trim());
}

/** Returns the faults of the values. A model is only needed to save them. */
export function faultsOf(
  fields: AccessFields,
  provider: ModelProvider | undefined,
  hasKey: boolean,
): AccessFaults {
  const key = fields.key.trim();
  const isMissing = key === '' && !hasKey && provider?.key === 'required';
  const isAddress = provider?.addresses === null || isServerAddress(fields.baseUrl.trim());
  return {
    baseUrl: isAddress ? null : 'addressWrong',
    key: isMissing ? 'keyMissing' : key === '' || isKey(key) ? null : 'keyWrong',
    model: fields.model.trim() === '' ? 'modelMissing' : null,
  };
}

/** Returns the values as the calls take them. */
export function choiceOf({ provider, baseUrl, key }: AccessFields, addresses: unknown) {
  return {
    provider,
    baseUrl: addresses === null ? null : baseUrl.trim(),
    key: key.trim() === '' ? null : key.trim(),
  };
}

/** Returns the model that is chosen after a test: the one before if it is offered, or the first. */
export function modelAfter(before: string, models: readonly OfferedModel[]): string {
  return models.some(({ id }) => id === before) ? before : (models[0]?.id ?? before);
}
