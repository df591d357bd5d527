import { useTranslation } from 'react-i18next';

import { listFormat, numberFormat } from '#renderer/kit/i18n/formats.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { SessionChanges } from '#shared/session/session-changes.ts';

type Props = { readonly changes: SessionChanges };

/** Shows the numbers that are not zero: changed, new and conflicted files, commits ahead and behind. */
export function ChangedCounts({ changes }: Props) {
  const { i18n } = useTranslation();
  const count = numberFormat(i18n.language);
  const parts = [
    ['', changes.changed],
    ['+', changes.untracked],
    ['!', changes.conflicted],
    ['↑', changes.ahead ?? 0],
    ['↓', changes.behind ?? 0],
  ] as const;
  const shown = parts.filter(([mark, number]) => mark === '' || number > 0);
  return (
    <span aria-hidden className="tabular-nums">
      {shown.map(([mark, number]) => `${mark}${count.format(number)}`).join(' ')}
    </span>
  );
}

/** Returns the same in words, for the accessible name and the tooltip. */
export function useChangesLabel(changes: SessionChanges): string {
  const { t, i18n } = useTranslation('statusLine');
  const { changed, untracked, conflicted, ahead, behind } = changes;
  const upstream = visibleText(changes.upstream ?? '');
  const files = [
    changed > 0 ? t('changes.changed', { count: changed }) : '',
    untracked > 0 ? t('changes.untracked', { count: untracked }) : '',
    conflicted > 0 ? t('changes.conflicted', { count: conflicted }) : '',
  ].filter((text) => text !== '');
  const commits = [
    ahead !== null && ahead > 0 ? t('changes.ahead', { count: ahead, upstream }) : '',
    behind !== null && behind > 0 ? t('changes.behind', { count: behind, upstream }) : '',
  ].filter((text) => text !== '');
  const known = files.length === 0 ? [t('changes.clean')] : files;
  return listFormat(i18n.language).format([...known, ...commits]);
}
