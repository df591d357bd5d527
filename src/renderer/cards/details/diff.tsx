import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { CutStrings } from '#renderer/cards/cut-strings.tsx';
import { countChanges, hunksOf } from '#renderer/cards/diff-rows.ts';
import { DiffView } from '#renderer/cards/diff-view.tsx';
import { firstChange } from '#renderer/cards/first-change.ts';
import { PathText } from '#renderer/cards/path-text.tsx';
import type { DetailsProps } from '#renderer/cards/text-owner.ts';
import { visibleText } from '#renderer/cards/visible-text.ts';
import type { DiffHunk } from '#shared/conversation/tool-details.ts';

const HEAD_ROWS = 80;

export function DiffDetails({ details, owner }: DetailsProps<'diff'>) {
  const { t } = useTranslation('conversation');
  const hunks = useMemo(() => hunksOf(details), [details]);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-3 py-1 text-xs text-muted">
        <PathText path={details.filePath} line={firstChange(details.hunks)} />
        {details.oldContent === null && <span>{t('diff.newFile')}</span>}
        <ChangeCount hunks={hunks} />
      </p>
      {hunks.length === 0 ? (
        <p className="px-3 py-2 text-muted">{t('diff.noChange')}</p>
      ) : (
        <DiffView hunks={hunks} label={t('diff.label', { file: visibleText(details.filePath) })} headCount={HEAD_ROWS} />
      )}
      <CutStrings owner={owner} />
    </>
  );
}

function ChangeCount({ hunks }: { readonly hunks: readonly DiffHunk[] }) {
  const { t } = useTranslation('conversation');
  const { added, removed } = countChanges(hunks);
  return (
    <span className="ml-auto font-mono tabular-nums">
      <span className="sr-only">
        {t('diff.added', { count: added })}, {t('diff.removed', { count: removed })}
      </span>
      <span aria-hidden>
        <span className="text-diff-add-text">+{added}</span> <span className="text-diff-remove-text">-{removed}</span>
      </span>
    </span>
  );
}
