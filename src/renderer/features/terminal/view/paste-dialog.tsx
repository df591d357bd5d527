import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { visibleText } from '#shared/base/visible-text.ts';

/** Number of characters shown of a long text. */
const SHOWN = 4_000;

type Props = { readonly text: string; readonly onPaste: () => void; readonly onClose: () => void };

/** Shows a pasted text before its lines are run. */
export function PasteDialog({ text, onPaste, onClose }: Props) {
  const { t } = useTranslation('terminal');
  const { t: tCommon } = useTranslation();
  const submit = useRef<HTMLButtonElement>(null);
  const actions = (
    <>
      <Button onClick={onClose}>{tCommon('action.cancel')}</Button>
      <Button ref={submit} variant="primary" onClick={onPaste}>
        {t('paste.submit')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      alert
      closable={false}
      initialFocus={submit}
      finalFocus={false}
      onOpenChange={onClose}
      title={t('paste.title')}
      description={t('paste.text')}
      footer={actions}
    >
      <pre className="max-h-60 overflow-auto rounded-md bg-sunken px-2.5 py-1.5 text-xs wrap-anywhere whitespace-pre-wrap">
        {visibleText(text.slice(0, SHOWN).replaceAll('\r\n', '\n'))}
        {text.length > SHOWN && '…'}
      </pre>
    </Dialog>
  );
}
