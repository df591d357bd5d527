import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/ui/button.tsx';
import { Select } from '#renderer/ui/select.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { DEFAULT_MODEL, isBaseUrl, type LlmApi, type LlmProviderSettings } from '#shared/detection/llm-settings.ts';

/** `key`: empty when it stays as it is. */
export type ProviderDraft = { readonly provider: LlmProviderSettings; readonly key: string };

type Props = {
  readonly provider: LlmProviderSettings;
  readonly isNew: boolean;
  readonly hasKey: boolean;
  readonly onSave: (draft: ProviderDraft) => Promise<void>;
  readonly onForgetKey: () => Promise<boolean>;
  readonly onCancel: () => void;
};

/** One model: where it is, its name, its key, its price. */
export function ProviderForm({ provider, isNew, hasKey, onSave, onForgetKey, onCancel }: Props) {
  const { t } = useTranslation('llm');
  const { t: tCommon } = useTranslation();
  const [api, setApi] = useState<LlmApi>(provider.api);
  const [baseUrl, setBaseUrl] = useState(provider.baseUrl);
  const [model, setModel] = useState(provider.model);
  const [key, setKey] = useState('');
  const [input, setInput] = useState(provider.price ? String(provider.price.input) : '');
  const [output, setOutput] = useState(provider.price ? String(provider.price.output) : '');
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('button')?.focus(), []);
  const url = baseUrl.trim();
  const isUrl = isBaseUrl(url) && (api === 'anthropic' || url !== '');
  const price = priceOf(input, output);
  const chooseApi = (next: string) => {
    const chosen = next === 'openai' ? 'openai' : 'anthropic';
    setApi(chosen);
    if (isNew && (model === DEFAULT_MODEL || model === '')) setModel(chosen === 'anthropic' ? DEFAULT_MODEL : '');
  };
  const save = async () => {
    setIsTried(true);
    if (!isUrl || model.trim() === '' || price === 'wrong') return;
    setIsBusy(true);
    await onSave({ provider: { providerId: provider.providerId, api, baseUrl: url, model: model.trim(), price }, key: key.trim() });
    setIsBusy(false);
  };
  const plain = { spellCheck: false, autoComplete: 'off', mono: true } as const;
  return (
    <form
      ref={form}
      aria-label={isNew ? t('newOne') : t('editOf', { model: provider.model })}
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Select
        label={t('api.label')}
        value={api}
        choices={(['anthropic', 'openai'] as const).map((value) => ({ value, label: t(`api.${value}`) }))}
        onValueChange={chooseApi}
      />
      <TextField
        {...plain}
        label={t('address')}
        hint={t(`addressHint.${api}`)}
        error={isUrl || (!isTried && url === '') ? null : t('addressWrong')}
        placeholder={t(`addressExample.${api}`)}
        value={baseUrl}
        maxLength={2000}
        onValueChange={setBaseUrl}
      />
      <TextField
        {...plain}
        label={t('model')}
        error={isTried && model.trim() === '' ? t('modelMissing') : null}
        value={model}
        maxLength={200}
        onValueChange={setModel}
      />
      <TextField
        {...plain}
        type="password"
        autoComplete="new-password"
        label={t('key')}
        hint={t(hasKey ? 'keyHint.kept' : 'keyHint.none')}
        value={key}
        maxLength={4000}
        onValueChange={setKey}
        extra={hasKey && <Button onClick={() => void onForgetKey()}>{t('forgetKey')}</Button>}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...plain}
          inputMode="decimal"
          label={t('price.input')}
          hint={t('price.hint')}
          error={price === 'wrong' ? t('price.wrong') : null}
          value={input}
          onValueChange={setInput}
        />
        <TextField {...plain} inputMode="decimal" label={t('price.output')} value={output} onValueChange={setOutput} />
      </div>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={isBusy}>
          {tCommon('action.save')}
        </Button>
        <Button onClick={onCancel}>{tCommon('action.cancel')}</Button>
      </div>
    </form>
  );
}

const MOST_DOLLARS = 10_000;

/** Both or none. */
function priceOf(input: string, output: string): LlmProviderSettings['price'] | 'wrong' {
  const [one, other] = [input, output].map((text) => text.trim().replace(',', '.'));
  if (!one && !other) return null;
  const price = { input: Number(one || Number.NaN), output: Number(other || Number.NaN) };
  return [price.input, price.output].every((dollars) => dollars >= 0 && dollars <= MOST_DOLLARS) ? price : 'wrong';
}
