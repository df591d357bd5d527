import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';

import type { FieldTexts } from './use-channel-texts.ts';

type Props = {
  readonly words: FieldTexts;
  readonly value: string;
  readonly onSave: (value: string) => Promise<boolean>;
};

/** Edits a web address of a channel, which is stored on demand. */
export function AddressField({ words, value, onSave }: Props) {
  const { t } = useTranslation();
  const [url, setUrl] = useState(value);
  const [busy, setBusy] = useState(false);
  const text = url.trim();
  const isAddress = text === '' || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol));
  const save = async () => {
    setBusy(true);
    await onSave(text);
    setBusy(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isAddress) void save();
      }}
    >
      <TextField
        mono
        label={words.label}
        hint={words.hint}
        error={isAddress ? null : (words.invalid ?? '')}
        placeholder={words.placeholder}
        value={url}
        maxLength={2000}
        onValueChange={setUrl}
        spellCheck={false}
        autoComplete="off"
        extra={
          <Button type="submit" busy={busy} disabled={!isAddress || text === value}>
            {t('action.save')}
          </Button>
        }
      />
    </form>
  );
}
