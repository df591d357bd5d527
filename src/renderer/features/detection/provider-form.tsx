import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { Select } from '#renderer/kit/ui/fields/select.tsx';
import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import {
  DEFAULT_MODEL,
  isBaseUrl,
  type LlmApi,
  type LlmProviderSettings,
} from '#shared/detection/llm-settings.ts';

/** Props of fields for addresses, names and keys, which need no spell checking. */
const TECHNICAL = { spellCheck: false, autoComplete: 'off', mono: true } as const;

/** A provider as edited. `key` is empty if the stored key is kept. */
export type ProviderDraft = { readonly provider: LlmProviderSettings; readonly key: string };

type Props = {
  readonly provider: LlmProviderSettings;
  readonly isNew: boolean;
  readonly hasKey: boolean;
  readonly onSave: (draft: ProviderDraft) => Promise<void>;
  readonly onForgetKey: () => Promise<boolean>;
  readonly onCancel: () => void;
};

/** Edits one model: its address, name, key and price. */
export function ProviderForm({ provider, isNew, hasKey, onSave, onForgetKey, onCancel }: Props) {
  const { t } = useTranslation('llm');
  const fields = useProviderFields(provider, isNew, onSave);
  const { api, url, isUrl, model, key, isTried } = fields;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('button')?.focus(), []);
  return (
    <form
      ref={form}
      aria-label={isNew ? t('newOne') : t('editOf', { model: provider.model })}
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void fields.save();
      }}
    >
      <ApiSelect api={api} onChoose={fields.chooseApi} />
      <TextField
        {...TECHNICAL}
        label={t('address')}
        hint={t(`addressHint.${api}`)}
        error={isUrl || (!isTried && url === '') ? null : t('addressWrong')}
        placeholder={t(`addressExample.${api}`)}
        value={fields.baseUrl}
        maxLength={2000}
        onValueChange={fields.setBaseUrl}
      />
      <TextField
        {...TECHNICAL}
        label={t('model')}
        error={isTried && model.trim() === '' ? t('modelMissing') : null}
        value={model}
        maxLength={200}
        onValueChange={fields.setModel}
      />
      <TextField
        {...TECHNICAL}
        type="password"
        autoComplete="new-password"
        label={t('key')}
        hint={t(hasKey ? 'keyHint.kept' : 'keyHint.none')}
        value={key}
        maxLength={4000}
        onValueChange={fields.setKey}
        extra={hasKey && <Button onClick={() => void onForgetKey()}>{t('forgetKey')}</Button>}
      />
      <PriceFields
        price={fields.price}
        input={fields.input}
        output={fields.output}
        onInput={fields.setInput}
        onOutput={fields.setOutput}
      />
      <FormButtons isBusy={fields.isBusy} onCancel={onCancel} />
    </form>
  );
}

type ApiProps = { readonly api: LlmApi; readonly onChoose: (next: string) => void };

function ApiSelect({ api, onChoose }: ApiProps) {
  const { t } = useTranslation('llm');
  return (
    <Select
      label={t('api.label')}
      value={api}
      choices={(['anthropic', 'openai'] as const).map((value) => ({
        value,
        label: t(`api.${value}`),
      }))}
      onValueChange={onChoose}
    />
  );
}

function FormButtons({
  isBusy,
  onCancel,
}: {
  readonly isBusy: boolean;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex gap-2">
      <Button type="submit" variant="primary" busy={isBusy}>
        {t('action.save')}
      </Button>
      <Button onClick={onCancel}>{t('action.cancel')}</Button>
    </div>
  );
}

type PriceProps = {
  readonly price: ReturnType<typeof priceOf>;
  readonly input: string;
  readonly output: string;
  readonly onInput: (dollars: string) => void;
  readonly onOutput: (dollars: string) => void;
};

function PriceFields({ price, input, output, onInput, onOutput }: PriceProps) {
  const { t } = useTranslation('llm');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...TECHNICAL}
        inputMode="decimal"
        label={t('price.input')}
        hint={t('price.hint')}
        error={price === 'wrong' ? t('price.wrong') : null}
        value={input}
        onValueChange={onInput}
      />
      <TextField
        {...TECHNICAL}
        inputMode="decimal"
        label={t('price.output')}
        value={output}
        onValueChange={onOutput}
      />
    </div>
  );
}

/** Manages the text of the fields. `save` does nothing while a field is invalid. */
function useProviderFields(provider: LlmProviderSettings, isNew: boolean, onSave: Props['onSave']) {
  const [api, setApi] = useState<LlmApi>(provider.api);
  const [baseUrl, setBaseUrl] = useState(provider.baseUrl);
  const [model, setModel] = useState(provider.model);
  const [key, setKey] = useState('');
  const [input, setInput] = useState(provider.price ? String(provider.price.input) : '');
  const [output, setOutput] = useState(provider.price ? String(provider.price.output) : '');
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const url = baseUrl.trim();
  const isUrl = isBaseUrl(url) && (api === 'anthropic' || url !== '');
  const price = priceOf(input, output);
  const chooseApi = (next: string) => {
    const chosen = next === 'openai' ? 'openai' : 'anthropic';
    setApi(chosen);
    if (isNew && (model === DEFAULT_MODEL || model === ''))
      setModel(chosen === 'anthropic' ? DEFAULT_MODEL : '');
  };
  const save = async () => {
    setIsTried(true);
    if (!isUrl || model.trim() === '' || price === 'wrong') return;
    setIsBusy(true);
    await onSave({
      provider: { providerId: provider.providerId, api, baseUrl: url, model: model.trim(), price },
      key: key.trim(),
    });
    setIsBusy(false);
  };
  return {
    api,
    chooseApi,
    baseUrl,
    setBaseUrl,
    url,
    isUrl,
    model,
    setModel,
    key,
    setKey,
    price,
    input,
    setInput,
    output,
    setOutput,
    isTried,
    isBusy,
    save,
  };
}

const MOST_DOLLARS = 10_000;

/**
 * Parses both prices. Returns null if both fields are empty, `wrong` if one is missing or invalid.
 */
function priceOf(input: string, output: string): LlmProviderSettings['price'] | 'wrong' {
  const [one, other] = [input, output].map((text) => text.trim().replace(',', '.'));
  if (!one && !other) return null;
  const price = { input: Number(one || Number.NaN), output: Number(other || Number.NaN) };
  return [price.input, price.output].every((dollars) => dollars >= 0 && dollars <= MOST_DOLLARS)
    ? price
    : 'wrong';
}
