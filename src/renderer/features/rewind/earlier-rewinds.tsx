import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatMoment } from '#renderer/kit/time/format-moment.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import type { Rewind } from '#shared/git/checkpoint.ts';

type Props = {
  readonly rewinds: readonly Rewind[];
  readonly onUndo: (rewindId: string) => Promise<void>;
};

/** Lists the rewinds of files that were done in a session, the newest first. */
export function EarlierRewinds({ rewinds, onUndo }: Props) {
  const { t, i18n } = useTranslation('rewind');
  const [undoing, setUndoing] = useState<string | null>(null);
  if (rewinds.length === 0) return null;
  const undo = async (rewindId: string) => {
    setUndoing(rewindId);
    await onUndo(rewindId);
    setUndoing(null);
  };
  return (
    <section aria-label={t('earlier.title')} className="flex flex-col gap-1.5">
      <h3 className="text-sm font-medium">{t('earlier.title')}</h3>
      <ul className="overflow-clip rounded-lg border border-line">
        {rewinds.toReversed().map(({ rewindId, at, files, undoOf, isComplete }) => (
          <li
            key={rewindId}
            className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-1.5 text-sm first:border-t-0"
          >
            <span className="min-w-0 flex-1">
              {t(undoOf === null ? 'earlier.rewind' : 'earlier.undo', { count: files })}
              <span className="block text-xs text-muted">
                {formatMoment(at, i18n.language)}
                {!isComplete && ` · ${t('earlier.cutShort')}`}
              </span>
            </span>
            <Button
              busy={undoing === rewindId}
              disabled={undoing !== null}
              onClick={() => void undo(rewindId)}
            >
              {t('undo')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
