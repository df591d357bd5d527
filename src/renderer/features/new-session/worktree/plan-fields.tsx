import { useTranslation } from 'react-i18next';

import { formatBytes } from '#renderer/kit/text/format.ts';
import { CheckField } from '#renderer/kit/ui/fields/check-field.tsx';
import { Select } from '#renderer/kit/ui/fields/select.tsx';
import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import { ScrollBox } from '#renderer/kit/ui/scroll-box.tsx';
import { SetUpChoice } from '#renderer/views/worktree/set-up-choice.tsx';
import { visibleText } from '#shared/base/visible-text.ts';

import type { WorktreePlan } from './use-worktree-plan.ts';
import type { WorktreeDraft } from './worktree-draft.ts';

/** Value of the default base in the list of bases. */
const DEFAULT_BASE = '';

type Props = {
  readonly plan: WorktreePlan;
  readonly worktree: WorktreeDraft;
  readonly onChange: (worktree: WorktreeDraft) => void;
};

/** Edits what a worktree begins with: branch, base, copied files and set-up script. */
export function PlanFields({ plan, worktree, onChange }: Props) {
  const { t } = useTranslation('worktrees');
  const others = plan.bases.filter((name) => worktree.base !== null || name !== plan.base);
  const bases = [
    { value: DEFAULT_BASE, label: worktree.base === null ? plan.base : '—' },
    ...others.map((name) => ({ value: name, label: name })),
  ];
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t('new.branch')}
          hint={t('new.branchHint')}
          value={worktree.branch}
          placeholder={plan.branch}
          onValueChange={(branch) => onChange({ ...worktree, branch })}
          mono
          spellCheck={false}
          autoComplete="off"
        />
        <Select
          label={t('new.base')}
          value={worktree.base ?? DEFAULT_BASE}
          choices={bases}
          onValueChange={(base) =>
            onChange({ ...worktree, base: base === DEFAULT_BASE ? null : base })
          }
        />
      </div>
      {plan.hasChanges === true && <p className="text-xs text-muted">{t('new.changes')}</p>}
      <Copies plan={plan} worktree={worktree} onChange={onChange} />
      <Submodules plan={plan} worktree={worktree} onChange={onChange} />
      <SetUp plan={plan} worktree={worktree} onChange={onChange} />
    </>
  );
}

function Copies({ plan, worktree, onChange }: Props) {
  const { t, i18n } = useTranslation('worktrees');
  const { copies } = plan;
  const bytes = copies.reduce((sum, each) => sum + each.bytes, 0);
  const size = formatBytes(bytes, i18n.language);
  if (copies.length === 0) return <p className="text-xs text-muted">{t('new.copies_zero')}</p>;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <CheckField
        label={t('new.copies', { count: copies.length, size })}
        isChecked={worktree.copies}
        onChange={(on) => onChange({ ...worktree, copies: on })}
        hint={plan.areCopiesCut ? t('new.copiesCut') : undefined}
      />
      <ScrollBox
        label={t('new.copiesShown')}
        className="ml-5.5 max-h-28 overflow-y-auto rounded-md border border-line bg-sunken px-2.5 py-1 font-mono text-xs"
      >
        <ul>
          {copies.map(({ path }) => (
            <li key={path} className="wrap-anywhere">
              {visibleText(path)}
            </li>
          ))}
        </ul>
      </ScrollBox>
    </div>
  );
}

function Submodules({ plan, worktree, onChange }: Props) {
  const { t } = useTranslation('worktrees');
  const count = plan.submodules.length;
  if (count === 0) return null;
  return (
    <CheckField
      label={t('new.submodules', { count })}
      hint={t('new.submodulesHint')}
      isChecked={worktree.submodules}
      onChange={(submodules) => onChange({ ...worktree, submodules })}
    />
  );
}

function SetUp({ plan, worktree, onChange }: Props) {
  const script = plan.setUp;
  if (script === null) return null;
  const { setUpHash } = worktree;
  const isChecked = setUpHash === undefined ? script.isConfirmed : setUpHash === script.hash;
  return (
    <SetUpChoice
      script={script}
      isChecked={isChecked}
      onChange={(on) => onChange({ ...worktree, setUpHash: on ? script.hash : null })}
      startsAtOnce={worktree.startsAtOnce}
      onStartsAtOnce={(startsAtOnce) => onChange({ ...worktree, startsAtOnce })}
    />
  );
}
