import { useTranslation } from 'react-i18next';

import type { DiffTable } from './table/diff-table.ts';
import { endsWithNewline, type Endings } from './table/side.ts';

/**
 * Shows differences that are not visible in the rows: line endings, and a missing final line feed.
 */
export function DiffNotes({
  table,
  isNew,
}: {
  readonly table: DiffTable;
  readonly isNew: boolean;
}) {
  const { t } = useTranslation('diffs');
  const { beforeEndings, afterEndings } = table;
  const newline = table.isWhole ? newlineNote(table, isNew) : null;
  const endings =
    hasEndings(beforeEndings) && hasEndings(afterEndings) && beforeEndings !== afterEndings;
  const hasChanges = table.changes.length > 0;
  if (!newline && !endings && hasChanges) return null;
  return (
    <div className="border-b border-line px-3 py-1 text-xs text-muted last:border-b-0">
      {endings && (
        <p>
          {t('note.endings', {
            before: t(`note.${beforeEndings}`),
            after: t(`note.${afterEndings}`),
          })}
        </p>
      )}
      {newline && <p>{t(`note.${newline}`)}</p>}
      {!newline && !endings && <p>{t('noChange')}</p>}
    </div>
  );
}

function hasEndings(endings: Endings): endings is Exclude<Endings, 'none'> {
  return endings !== 'none';
}

function newlineNote(
  { before, after }: DiffTable,
  isNew: boolean,
): 'newlineGone' | 'newlineComes' | 'noNewline' | null {
  const [hadNewline, hasNewline] = [endsWithNewline(before), endsWithNewline(after)];
  if (isNew || before.text === '') return hasNewline ? null : 'noNewline';
  if (after.text === '' || hadNewline === hasNewline) return null;
  return hasNewline ? 'newlineComes' : 'newlineGone';
}
