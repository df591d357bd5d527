import { useTranslation } from 'react-i18next';

import type { FileContext } from './jobs/use-file-context.ts';

/** Explains why the lines around a change are not shown. */
export function RefusalNotice({ context: { refusal } }: { readonly context: FileContext }) {
  const { t } = useTranslation('diffs');
  return (
    <p role="status" className="border-b border-line px-3 py-1 text-xs text-warning empty:hidden">
      {refusal && t(`file.${refusal}`)}
    </p>
  );
}

/** States where the lines around a change are from, and announces that they are being read. */
export function SourceNotice({ context: { diff, isReading } }: { readonly context: FileContext }) {
  const { t } = useTranslation('diffs');
  return (
    <>
      {diff && (
        <p className="border-t border-line px-3 py-1 text-xs text-faint">{t('file.source')}</p>
      )}
      <p role="status" className="sr-only">
        {isReading && t('file.reading')}
      </p>
    </>
  );
}
