import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { CodeText } from '#renderer/views/long-text/code-text.tsx';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

/** Lines shown before a button reveals the rest. */
const HEAD_LINES = 200;

/**
 * Shows the subject of a question on a screen as the program printed it, with a warning if a part
 * of it is missing.
 */
export function ScreenSubject({ request }: { readonly request: InteractionRequest }) {
  const { t } = useTranslation('watch');
  const { readFrom } = request.context;
  if (!readFrom) return null;
  return (
    <>
      {request.message !== '' && (
        <div className="overflow-hidden rounded-lg border border-line bg-surface">
          <CodeText
            text={request.message}
            blob={null}
            label={t('about')}
            startLine={null}
            headCount={HEAD_LINES}
          />
        </div>
      )}
      {readFrom.contextComplete === false && (
        <p className="flex items-start gap-1.5 text-xs text-warning">
          <TriangleAlert size={14} aria-hidden className="mt-px shrink-0" />
          {t('incomplete')}
        </p>
      )}
    </>
  );
}
