import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { setNotice, useReading } from '#renderer/stores/conversation/reading.ts';
import { textIn } from '#renderer/kit/i18n/sentence-text.ts';

const SHOWN_MS = 4_000;

/** Shows the notice of a jump for 4 seconds. */
export function ReadingNotice({ sessionId }: { readonly sessionId: string }) {
  const { t, i18n } = useTranslation('actions');
  const notice = useReading(sessionId, (s) => s.notice);
  useEffect(() => {
    if (!notice) return undefined;
    const timer = setTimeout(() => setNotice(sessionId, null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [sessionId, notice]);
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 top-2 flex justify-center px-4"
    >
      {notice && (
        <p className="rounded-full bg-raised px-3 py-1 text-xs font-medium shadow-high">
          {t(`notice.${notice.kind}`, { message: textIn(i18n.language, notice.message) })}
        </p>
      )}
    </div>
  );
}
