import { useTranslation } from 'react-i18next';

import { formatBytes } from '#renderer/kit/text/format.ts';

import type { CutTexts } from './use-diff-input.ts';

/** Shows that texts are incomplete, and loads them on demand. */
export function CutNotice({
  cut,
  isComplete,
}: {
  readonly cut: CutTexts;
  readonly isComplete: boolean;
}) {
  const { t, i18n } = useTranslation('diffs');
  const { bytes, loaded, loading, failure, load } = cut;
  const total = formatBytes(bytes, i18n.language);
  return (
    <p className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-1 text-xs text-muted">
      <span>
        {loading
          ? t('cut.loading', { shown: formatBytes(loaded ?? 0, i18n.language), total })
          : t(isComplete ? 'cut.whole' : 'cut.partial', { total })}
      </span>
      {!loading && (
        <button type="button" className="text-accent hover:underline" onClick={load}>
          {t(loaded === null ? 'cut.load' : 'cut.more')}
        </button>
      )}
      {failure !== null && <span className="text-danger">{failure}</span>}
    </p>
  );
}
