import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { Badge } from '#renderer/kit/ui/badge.tsx';
import { CheckField } from '#renderer/kit/ui/fields/check-field.tsx';
import { ScrollBox } from '#renderer/kit/ui/scroll-box.tsx';
import type { ProjectScript } from '#shared/project/project-setup.ts';

type Props = {
  readonly script: ProjectScript;
  readonly isChecked: boolean;
  readonly onChange: (on: boolean) => void;
  /** True if the session starts before the script has ended. */
  readonly startsAtOnce: boolean;
  readonly onStartsAtOnce: (on: boolean) => void;
};

/** Shows the exact set-up script of a new worktree, and lets the person choose if and how it runs. */
export function SetUpChoice({ script, isChecked, onChange, startsAtOnce, onStartsAtOnce }: Props) {
  const { t } = useTranslation('worktrees');
  const source = script.from;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <CheckField
        label={
          <span className="inline-flex flex-wrap items-center gap-2">
            {source === 'person' ? t('new.setUpPerson') : t('new.setUp', { source })}
            {!script.isConfirmed && <Badge tone="warning">{t('new.setUpNew')}</Badge>}
          </span>
        }
        isChecked={isChecked}
        onChange={onChange}
        hint={t('new.setUpHint')}
      />
      <ScrollBox
        label={t('new.script')}
        className="ml-5.5 max-h-40 overflow-auto rounded-md border border-line bg-sunken px-2.5 py-1.5 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
      >
        <VisibleText text={script.text} />
      </ScrollBox>
      {isChecked && (
        <CheckField label={t('new.atOnce')} isChecked={startsAtOnce} onChange={onStartsAtOnce} />
      )}
    </div>
  );
}
