import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { Select } from '#renderer/kit/ui/fields/select.tsx';
import {
  DEFAULT_MODEL,
  type LlmProviderSettings,
  type LlmSettings,
} from '#shared/detection/llm-settings.ts';

import { LlmUsageList } from './llm-usage-list.tsx';
import { ProviderForm, type ProviderDraft } from './provider-form.tsx';
import { ProviderRow } from './provider-row.tsx';
import { useLlm, type Llm } from './use-llm.ts';

const MAX_PROVIDERS = 8;

/** Edits the models that read screens which the rules cannot read: their order, keys and cost. */
export function LlmFields() {
  const { t } = useTranslation('llm');
  const llm = useLlm();
  const { settings, status, configure, setKey } = llm;
  const { providers, calls } = settings;
  const [edited, setEdited] = useState<LlmProviderSettings | null>(null);
  const add = useAddFocus(edited);
  const { announcement, move, remove, save } = useProviderChanges(llm);
  const hasKey = (providerId: string) => status?.withKey.includes(providerId) ?? false;
  const isNew =
    edited !== null && providers.every(({ providerId }) => providerId !== edited.providerId);
  const form = (provider: LlmProviderSettings) => (
    <ProviderForm
      key={provider.providerId}
      provider={provider}
      isNew={isNew}
      hasKey={hasKey(provider.providerId)}
      onSave={async (draft) => {
        if (await save(draft)) setEdited(null);
      }}
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
      <ProviderList
        providers={providers}
        hasKey={hasKey}
        editor={(provider) => (edited?.providerId === provider.providerId ? form(provider) : null)}
        onMove={move}
        onEdit={setEdited}
        onRemove={(provider) =>
          void remove(provider).then((isRemoved) => isRemoved && add.current?.focus())
        }
        onTested={() => void llm.refresh()}
      />
      {isNew && <div className="rounded-lg border border-line bg-canvas p-3">{form(edited)}</div>}
      {edited === null && providers.length < MAX_PROVIDERS && (
        <AddButton button={add} onClick={() => setEdited(blank())} />
      )}
      <div role="status" className="sr-only">
        {announcement}
      </div>
      {providers.length > 0 && <CallsSelect calls={calls} onChange={configure} />}
      {status !== null && (providers.length > 0 || status.total.calls > 0) && (
        <LlmUsageList status={status} />
      )}
    </div>
  );
}

/**
 * Returns the ref of the add button. Moves the focus to the button after a form closes, because the
 * form's control with the focus is removed.
 */
function useAddFocus(edited: LlmProviderSettings | null): RefObject<HTMLButtonElement | null> {
  const add = useRef<HTMLButtonElement>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (isLeaving.current && edited === null) add.current?.focus();
    isLeaving.current = edited !== null;
  }, [edited]);
  return add;
}

type AddProps = {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onClick: () => void;
};

function AddButton({ button, onClick }: AddProps) {
  const { t } = useTranslation('llm');
  return (
    <Button
      ref={button}
      className="self-start"
      icon={<Plus aria-hidden className="size-3.5" />}
      onClick={onClick}
    >
      {t('add')}
    </Button>
  );
}

function CallsSelect({
  calls,
  onChange,
}: {
  readonly calls: LlmSettings['calls'];
  readonly onChange: Llm['configure'];
}) {
  const { t } = useTranslation('llm');
  return (
    <Select
      label={t('calls.label')}
      value={calls}
      choices={(['unified', 'separate'] as const).map((value) => ({
        value,
        label: t(`calls.${value}`),
      }))}
      onValueChange={(next) =>
        void onChange({ calls: next === 'separate' ? 'separate' : 'unified' })
      }
    />
  );
}

type ListProps = {
  readonly providers: readonly LlmProviderSettings[];
  readonly hasKey: (providerId: string) => boolean;
  /** Returns the form that replaces a row, null if the row itself is shown. */
  readonly editor: (provider: LlmProviderSettings) => ReactNode;
  readonly onMove: (from: number, by: -1 | 1) => Promise<void>;
  readonly onEdit: (provider: LlmProviderSettings) => void;
  readonly onRemove: (provider: LlmProviderSettings) => void;
  readonly onTested: () => void;
};

function ProviderList({
  providers,
  hasKey,
  editor,
  onMove,
  onEdit,
  onRemove,
  onTested,
}: ListProps) {
  const { t } = useTranslation('llm');
  if (providers.length === 0) return null;
  return (
    <ol
      aria-label={t('list')}
      className="flex flex-col divide-y divide-line rounded-lg border border-line bg-canvas"
    >
      {providers.map((provider, at) => (
        <li key={provider.providerId} className="p-3">
          {editor(provider) ?? (
            <ProviderRow
              provider={provider}
              place={at}
              count={providers.length}
              hasKey={hasKey(provider.providerId)}
              onMove={(by) => void onMove(at, by)}
              onEdit={() => onEdit(provider)}
              onRemove={() => onRemove(provider)}
              onTested={onTested}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

/**
 * Returns the commands that change the stored list, and announces moved and removed models.
 * `remove` and `save` return true on success.
 */
function useProviderChanges({ settings, configure, setKey }: Llm) {
  const { t } = useTranslation('llm');
  const { providers } = settings;
  const [announcement, setAnnouncement] = useState('');
  const move = async (from: number, by: -1 | 1) => {
    const next = [...providers];
    const [moved] = next.splice(from, 1);
    if (!moved) return;
    next.splice(from + by, 0, moved);
    if (await configure({ providers: next }))
      setAnnouncement(t('moved', { model: moved.model, place: from + by + 1 }));
  };
  const remove = async ({ providerId, model }: LlmProviderSettings) => {
    const isRemoved = await configure({
      providers: providers.filter((each) => each.providerId !== providerId),
    });
    if (isRemoved) setAnnouncement(t('removed', { model }));
    return isRemoved;
  };
  const save = async ({ provider, key }: ProviderDraft) => {
    const isKnown = providers.some(({ providerId }) => providerId === provider.providerId);
    const next = isKnown
      ? providers.map((each) => (each.providerId === provider.providerId ? provider : each))
      : [...providers, provider];
    return (
      (await configure({ providers: next })) &&
      (key === '' || (await setKey(provider.providerId, key)))
    );
  };
  return { announcement, move, remove, save };
}

function blank(): LlmProviderSettings {
  return {
    providerId: crypto.randomUUID(),
    api: 'anthropic',
    baseUrl: '',
    model: DEFAULT_MODEL,
    price: null,
  };
}
