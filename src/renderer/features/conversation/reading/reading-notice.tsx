import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { setNotice, useReading } from '#renderer/stores/conversation/reading.ts';

const SHOWN_MS = 4_000;

/** Shows the notice of a jump for 4 seconds. */
export function ReadingNotice() {
  const { t } = useTranslation('actions');
  const notice = useReading((s) => s.notice);
  useEffect(() => {
    if (!notice) return undefined;
    const timer = setTimeout(() => setNotice(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 top-2 flex justify-center px-4"
    >
      {notice && (
        <p className="rounded-full bg-raised px-3 py-1 text-xs font-medium shadow-high">
          {t(`notice.${notice.kind}`, { message: notice.message })}
        </p>
      )}
    </div>
  );
}
