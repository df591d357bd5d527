import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/ui/button.tsx';
import { Select } from '#renderer/ui/select.tsx';
import { DEFAULT_MODEL, type LlmProviderSettings } from '#shared/detection/llm-settings.ts';

import { LlmUsageList } from './llm-usage-list.tsx';
import { ProviderForm, type ProviderDraft } from './provider-form.tsx';
import { ProviderRow } from './provider-row.tsx';
import { useLlm } from './use-llm.ts';

const MOST = 8;

/** Who reads screens that rules cannot, in which order, and what that has cost. */
export function LlmFields() {
  const { t } = useTranslation('llm');
  const llm = useLlm();
  const { settings, status, configure, setKey } = llm;
  const { providers, calls } = settings;
  const [edited, setEdited] = useState<LlmProviderSettings | null>(null);
  const [said, setSaid] = useState('');
  const add = useRef<HTMLButtonElement>(null);
  const isLeaving = useRef(false);
  // The control that had the focus is gone.
  useEffect(() => {
    if (isLeaving.current && edited === null) add.current?.focus();
    isLeaving.current = edited !== null;
  }, [edited]);
  const move = async (from: number, by: -1 | 1) => {
    const next = [...providers];
    const [moved] = next.splice(from, 1);
    if (!moved) return;
    next.splice(from + by, 0, moved);
    if (await configure({ providers: next })) setSaid(t('moved', { model: moved.model, place: from + by + 1 }));
  };
  const remove = async ({ providerId, model }: LlmProviderSettings) => {
    const done = await configure({ providers: providers.filter((each) => each.providerId !== providerId) });
    if (!done) return;
    setSaid(t('removed', { model }));
    add.current?.focus();
  };
  const save = async ({ provider, key }: ProviderDraft) => {
    const isKnown = providers.some(({ providerId }) => providerId === provider.providerId);
    const next = isKnown ? providers.map((each) => (each.providerId === provider.providerId ? provider : each)) : [...providers, provider];
    const done = (await configure({ providers: next })) && (key === '' || (await setKey(provider.providerId, key)));
    if (done) setEdited(null);
  };
  const hasKey = (providerId: string) => status?.withKey.includes(providerId) ?? false;
  const isNew = edited !== null && providers.every(({ providerId }) => providerId !== edited.providerId);
  const form = (provider: LlmProviderSettings) => (
    <ProviderForm
      key={provider.providerId}
      provider={provider}
      isNew={isNew}
      hasKey={hasKey(provider.providerId)}
      onSave={save}
      onForgetKey={() => setKey(provider.providerId, null)}
      onCancel={() => setEdited(null)}
    />
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1 text-xs text-muted">
        <p>{t('intro')}</p>
        <p>{t('sends')}</p>
      </div>
      {providers.length > 0 && (
        <ol aria-label={t('list')} className="flex flex-col divide-y divide-line rounded-lg border border-line bg-canvas">
          {providers.map((provider, at) => (
            <li key={provider.providerId} className="p-3">
              {edited?.providerId === provider.providerId ? (
                form(provider)
              ) : (
                <ProviderRow
                  provider={provider}
                  place={at}
                  count={providers.length}
                  hasKey={hasKey(provider.providerId)}
                  onMove={(by) => void move(at, by)}
                  onEdit={() => setEdited(provider)}
                  onRemove={() => void remove(provider)}
                  onTested={() => void llm.refresh()}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {isNew && <div className="rounded-lg border border-line bg-canvas p-3">{form(edited)}</div>}
      {edited === null && providers.length < MOST && (
        <Button ref={add} className="self-start" icon={<Plus aria-hidden className="size-3.5" />} onClick={() => setEdited(blank())}>
          {t('add')}
        </Button>
      )}
      <div role="status" className="sr-only">
        {said}
      </div>
      {providers.length > 0 && (
        <Select
          label={t('calls.label')}
          value={calls}
          choices={(['unified', 'separate'] as const).map((value) => ({ value, label: t(`calls.${value}`) }))}
          onValueChange={(next) => void configure({ calls: next === 'separate' ? 'separate' : 'unified' })}
        />
      )}
      {status !== null && (providers.length > 0 || status.total.calls > 0) && <LlmUsageList status={status} />}
    </div>
  );
}

function blank(): LlmProviderSettings {
  return { providerId: crypto.randomUUID(), api: 'anthropic', baseUrl: '', model: DEFAULT_MODEL, price: null };
}
