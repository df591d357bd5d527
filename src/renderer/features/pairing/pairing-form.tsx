import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import { useClient } from '#renderer/stores/connection/api.ts';
import { pairThisBrowser } from '#renderer/stores/connection/pair.ts';
import { isCode } from '#shared/pairing/pairing-code.ts';

import { browserName } from './browser-name.ts';

/** Maximum length of the field; longer than any notation of a code. */
const MAX_LENGTH = 20;

/** Edits the code that another window shows, and pairs this browser. */
export function PairingForm() {
  const { t } = useTranslation('pairing');
  const client = useClient();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!isCode(code)) return setError(t('screen.malformed'));
    setIsBusy(true);
    setError(null);
    const result = await pairThisBrowser(
      code,
      t('thisBrowser', browserName(navigator.userAgent)),
      window,
    );
    setIsBusy(false);
    if (result.ok) return client.retry();
    setError(
      result.error.kind === 'failed'
        ? t('screen.failed', { message: result.error.message })
        : t(`screen.${result.error.kind}`),
    );
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex w-full max-w-64 flex-col gap-3 text-left"
    >
      <TextField
        label={t('screen.field')}
        error={error}
        value={code}
        onValueChange={(next) => {
          setCode(next);
          setError(null);
        }}
        autoFocus
        mono
        maxLength={MAX_LENGTH}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit" variant="primary" busy={isBusy}>
        {t('screen.submit')}
      </Button>
    </form>
  );
}
