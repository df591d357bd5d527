import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { agentText } from '#renderer/kit/i18n/agent-text.ts';
import { formatDuration } from '#renderer/kit/text/format.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { Chips } from '#renderer/kit/ui/fields/chips.tsx';
import { RadioCards } from '#renderer/kit/ui/fields/radio-cards.tsx';
import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { ACCESS_LIMITS } from '#shared/agents/model-provider.ts';

import { ModelChoice } from './model-choice.tsx';
import type { ModelAccessForm } from './use-model-access.ts';

/** Props of fields for addresses, names and keys, which need no spell checking. */
const TECHNICAL = { spellCheck: false, autoComplete: 'off', mono: true } as const;

type Props = { readonly form: ModelAccessForm };

/** Edits the provider, the server, the key and the model. Enter tests what was entered. */
export function AccessForm({ id, form }: Props & { readonly id: string }) {
  const { t, i18n } = useTranslation('modelAccess');
  const { providers, provider, fields, isTesting } = form;
  const choices = providers.map((each) => {
    const { label, about } = agentText(i18n, each);
    return { value: each.id, label, description: about };
  });
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void form.test();
      }}
    >
      <RadioCards
        label={t('provider')}
        value={fields.provider}
        choices={choices}
        onValueChange={form.choose}
      />
      {provider?.addresses && <AddressField form={form} addresses={provider.addresses} />}
      <KeyField form={form} />
      <div className="flex flex-col gap-2">
        <Button type="submit" className="self-start" busy={isTesting}>
          {t('test')}
        </Button>
        <TestResult form={form} />
      </div>
      <ModelChoice form={form} />
    </form>
  );
}

type Address = { readonly label: string; readonly url: string };

function AddressField({ form, addresses }: Props & { readonly addresses: readonly Address[] }) {
  const { t } = useTranslation('modelAccess');
  const { fields, faults, change } = form;
  const chips = addresses.map(({ label, url }) => ({ value: url, label, title: url }));
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        {...TECHNICAL}
        label={t('address')}
        hint={t('addressHint')}
        error={faults.baseUrl && t(faults.baseUrl)}
        value={fields.baseUrl}
        maxLength={ACCESS_LIMITS.address}
        onValueChange={(baseUrl) => change({ baseUrl })}
      />
      <Chips label={t('addresses')} chips={chips} onChoose={(baseUrl) => change({ baseUrl })} />
    </div>
  );
}

function KeyField({ form }: Props) {
  const { t } = useTranslation('modelAccess');
  const { provider, fields, faults, hasKey, place, busy, change, forgetKey } = form;
  const [announcement, setAnnouncement] = useState('');
  const forget = async () => {
    if (await forgetKey()) setAnnouncement(t('keyRemoved'));
  };
  const hint = hasKey
    ? t('keyHint.stored')
    : t(`keyHint.${provider?.key ?? 'required'}`, { place: t(`place.${place}`) });
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        {...TECHNICAL}
        type="password"
        autoComplete="new-password"
        label={t('key')}
        hint={hint}
        error={faults.key && t(faults.key)}
        value={fields.key}
        maxLength={ACCESS_LIMITS.key}
        onValueChange={(key) => change({ key })}
        extra={
          hasKey && (
            <Button busy={busy === 'forget'} onClick={() => void forget()}>
              {t('forgetKey')}
            </Button>
          )
        }
      />
      {provider && provider.keyPage !== null && (
        <a
          href={provider.keyPage}
          target="_blank"
          rel="noreferrer"
          className="flex items-center gap-1 self-start text-xs text-accent underline"
        >
          {t('keyPage')}
          <ExternalLink aria-hidden className="size-3" />
        </a>
      )}
      <div role="status" className="text-xs text-muted empty:hidden">
        {announcement}
      </div>
    </div>
  );
}

function TestResult({ form }: Props) {
  const { t, i18n } = useTranslation('modelAccess');
  const { provider, outcome, isTesting } = form;
  const name = provider ? agentText(i18n, provider).label : '';
  const tested = () => {
    if (outcome?.kind !== 'models') return null;
    const duration = formatDuration(outcome.ms, i18n.language);
    const count = outcome.models.length;
    return count === 0
      ? t('testedNone', { provider: name, duration })
      : t('tested', { provider: name, duration, count });
  };
  return (
    <>
      <div role="status" className="text-xs text-muted empty:hidden">
        {isTesting ? t('testing', { provider: name }) : tested()}
      </div>
      {outcome?.kind === 'failed' && <ProblemBox failure={outcome.failure} />}
    </>
  );
}
