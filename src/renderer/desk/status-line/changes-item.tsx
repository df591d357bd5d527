import { FileDiff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { numberFormat } from '#renderer/kit/i18n/formats.ts';
import { ChangedCounts, useChangesLabel } from '#renderer/views/session/changed-counts.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { SessionChanges } from '#shared/session/session-changes.ts';

import { changesSource } from './folder-changes.ts';
import { StatusFact, StatusFacts, StatusItem } from './status-item.tsx';

/** Shows how many files differ from the last commit; nothing outside of a repository. */
export function ChangesItem({ session: { changes = null } }: { readonly session: Session }) {
  return changes === null ? null : <KnownChanges changes={changes} />;
}

function KnownChanges({ changes }: { readonly changes: SessionChanges }) {
  const { t, i18n } = useTranslation('statusLine');
  const count = numberFormat(i18n.language);
  const { upstream, ahead, behind } = changes;
  return (
    <StatusItem
      title={t('changes.title')}
      label={useChangesLabel(changes)}
      tone={changes.conflicted > 0 ? 'warning' : 'usual'}
      className="shrink-0 max-md:hidden"
      brief={
        <>
          <FileDiff aria-hidden />
          <ChangedCounts changes={changes} />
        </>
      }
      source={changesSource(t, changes)}
    >
      <StatusFacts>
        {(['changed', 'untracked', 'conflicted'] as const).map((name) => (
          <StatusFact key={name} name={t(`changes.names.${name}`)}>
            {count.format(changes[name])}
          </StatusFact>
        ))}
        <StatusFact name={t('changes.names.upstream')}>
          {upstream === null ? t('changes.noUpstream') : visibleText(upstream)}
        </StatusFact>
        {ahead !== null && (
          <StatusFact name={t('changes.names.ahead')}>{count.format(ahead)}</StatusFact>
        )}
        {behind !== null && (
          <StatusFact name={t('changes.names.behind')}>{count.format(behind)}</StatusFact>
        )}
      </StatusFacts>
    </StatusItem>
  );
}
