import { useTranslation } from 'react-i18next';

import { CheckField } from '#renderer/kit/ui/fields/check-field.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Finding, WorktreeFindings } from '#shared/git/worktree-findings.ts';
import type { Worktree } from '#shared/git/worktree.ts';

/** Number of names of a finding that are shown. */
const MAX_NAMES = 12;

type Props = {
  readonly worktree: Worktree;
  readonly findings: WorktreeFindings;
  readonly deletesBranch: boolean;
  readonly onDeletesBranch: (on: boolean) => void;
};

/** Names what the removal of one worktree takes away. */
export function FindingList({ worktree, findings, deletesBranch, onDeletesBranch }: Props) {
  const { t } = useTranslation('worktrees');
  const branch = visibleText(worktree.branch);
  const list = findings.findings;
  return (
    <section aria-label={branch} className="flex min-w-0 flex-col gap-2">
      <h3 className="font-mono text-xs font-medium wrap-anywhere">{branch}</h3>
      <p className="text-muted">{list.length === 0 ? t('removal.clean') : t('removal.work')}</p>
      {list.length > 0 && (
        <ul className="flex flex-col gap-2">
          {list.map((each) => (
            <FindingItem key={each.kind} finding={each} />
          ))}
        </ul>
      )}
      {findings.isOwnBranch && (
        <CheckField
          label={t('removal.branch', { branch })}
          isChecked={deletesBranch}
          onChange={onDeletesBranch}
          hint={findings.isMerged ? t('removal.branchMerged') : t('removal.branchUnmerged')}
        />
      )}
    </section>
  );
}

function FindingItem({ finding: { kind, count, names } }: { readonly finding: Finding }) {
  const { t } = useTranslation('worktrees');
  const shown = names.slice(0, MAX_NAMES);
  const more = (count ?? 0) - shown.length;
  return (
    <li className="min-w-0">
      <p className="font-medium">
        {t(`finding.${kind}`)}: {count ?? t('removal.unknown')}
      </p>
      <ul className="pl-3 font-mono text-xs text-muted">
        {shown.map((name) => (
          <li key={name} className="wrap-anywhere">
            {visibleText(name)}
          </li>
        ))}
        {more > 0 && <li className="font-sans">{t('removal.more', { count: more })}</li>}
      </ul>
    </li>
  );
}
