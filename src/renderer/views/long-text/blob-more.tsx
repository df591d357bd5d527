import { useTranslation } from 'react-i18next';

import { formatBytes } from '#renderer/kit/text/format.ts';
import type { BlobRef } from '#shared/conversation/message.ts';

import type { BlobText } from './use-blob-text.ts';

/** Shows that a text is incomplete, and loads the rest of it. */
export function BlobMore({
  blob,
  read,
}: {
  readonly blob: BlobRef | null;
  readonly read: BlobText;
}) {
  const { t, i18n } = useTranslation('conversation');
  if (!blob || read.complete) return null;
  const total = formatBytes(blob.bytes, i18n.language);
  return (
    <p className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-1.5 text-xs text-muted">
      <span>
        {read.loaded === null
          ? t('text.cutHere', { total })
          : t('text.partial', { shown: formatBytes(read.loaded, i18n.language), total })}
      </span>
      {read.loading ? <span>{t('text.loading')}</span> : null}
      {!read.loading && (
        <button type="button" className="text-accent hover:underline" onClick={read.loadAll}>
          {read.loaded === null ? t('text.loadAll') : t('text.loadMore')}
        </button>
      )}
      {read.failure && <span className="text-danger">{read.failure.message}</span>}
    </p>
  );
}
