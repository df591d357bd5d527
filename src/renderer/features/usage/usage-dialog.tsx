import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { Select } from '#renderer/kit/ui/fields/select.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { changeUi } from '#renderer/stores/window/ui.ts';
import { usageGrouping } from '#shared/contract/calls/search/usage.ts';

import { SaveUsage } from './save-usage.tsx';
import { UsageTable } from './usage-table.tsx';
import { UsageTotal } from './usage-total.tsx';
import { PERIODS, useUsage, type Period, type UsageReport, type UsageView } from './use-usage.ts';

/** Shows what all conversations of this machine used, and its price. */
export function UsageDialog() {
  const { t } = useTranslation('usage');
  const [view, setView] = useState<UsageView>({ by: 'day', period: 30 });
  const { report, failure, isReading, again } = useUsage(view);
  const start = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && changeUi({ overlay: null })}
      title={t('title')}
      description={<span className="hidden sm:inline">{t('description')}</span>}
      size="full"
      initialFocus={start}
      footer={<SaveUsage view={view} />}
    >
      <div ref={start} tabIndex={-1} className="flex h-full min-h-72 flex-col gap-3 outline-none">
        <ViewChoices view={view} onChange={setView} />
        <Progress isReading={isReading} report={report} />
        {failure && (
          <ProblemBox
            failure={failure}
            actions={
              <Button size="sm" onClick={again}>
                {t('again')}
              </Button>
            }
          />
        )}
        {report && !isReading && (
          <>
            <UsageTotal report={report} />
            <UsageTable report={report} by={view.by} />
          </>
        )}
      </div>
    </Dialog>
  );
}

type ChoicesProps = {
  readonly view: UsageView;
  readonly onChange: (view: UsageView) => void;
};

function ViewChoices({ view, onChange }: ChoicesProps) {
  const { t } = useTranslation('usage');
  const labelOf = (period: Period) => {
    if (period === null) return t('period.all');
    return period === 1 ? t('period.today') : t('period.days', { days: period });
  };
  return (
    <div className="grid shrink-0 grid-cols-2 gap-2 sm:max-w-md">
      <Select
        label={t('by.label')}
        value={view.by}
        choices={usageGrouping.options.map((by) => ({ value: by, label: t(`by.${by}`) }))}
        onValueChange={(value) => onChange({ ...view, by: usageGrouping.parse(value) })}
      />
      <Select
        label={t('period.label')}
        value={String(view.period)}
        choices={PERIODS.map((period) => ({
          value: String(period),
          label: labelOf(period),
        }))}
        onValueChange={(value) =>
          onChange({ ...view, period: PERIODS.find((each) => String(each) === value) ?? null })
        }
      />
    </div>
  );
}

type ProgressProps = { readonly isReading: boolean; readonly report: UsageReport | null };

/** Shows that sums are read, or how many conversations are read for the first time. */
function Progress({ isReading, report }: ProgressProps) {
  const { t } = useTranslation('usage');
  const isPartial =
    report?.index.isUpdating === true && report.index.readFiles < report.index.files;
  const counts = { read: report?.index.readFiles ?? 0, total: report?.index.files ?? 0 };
  return (
    <p role="status" className="flex shrink-0 items-center gap-2 text-xs text-muted empty:hidden">
      {(isReading || isPartial) && <Spinner />}
      {isReading && t('reading')}
      {!isReading && isPartial && t('indexing', counts)}
    </p>
  );
}
