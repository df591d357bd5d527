import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import type { RulePreview as Preview } from '#shared/contract/calls/rules.ts';

type Props = {
  /** Null until it is known. */
  readonly preview: Preview | null;
};

/** Shows what a rule would have decided, before it is saved. */
export function RulePreview({ preview }: Props) {
  const { t } = useTranslation('rules');
  return (
    <section
      aria-label={t('preview.label')}
      aria-live="polite"
      className="flex min-h-14 flex-col gap-1 rounded-lg bg-sunken px-3 py-2 text-xs"
    >
      {preview === null ? (
        <p className="text-muted">{t('preview.loading')}</p>
      ) : (
        <PreviewFacts preview={preview} />
      )}
    </section>
  );
}

function PreviewFacts({
  preview: { looked, matched, contrary, examples, covers },
}: {
  readonly preview: Preview;
}) {
  const { t } = useTranslation('rules');
  return (
    <>
      {covers !== null && (
        <p className={covers ? 'font-medium' : 'text-warning'}>
          {covers ? t('preview.covers') : t('preview.coversNot')}
        </p>
      )}
      <p>{t('preview.matched', { count: matched, looked })}</p>
      {contrary > 0 && <p className="text-warning">{t('preview.contrary', { count: contrary })}</p>}
      {examples.length > 0 && (
        <ul
          aria-label={t('preview.examples')}
          className="flex max-h-24 flex-col gap-0.5 overflow-y-auto"
        >
          {examples.map(({ requestId, subject, title }) => (
            <li key={requestId} className="truncate font-mono text-2xs text-muted">
              <VisibleText text={subject === '' ? title : subject} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
