import { useTranslation } from 'react-i18next';

import { numberFormat } from '#renderer/kit/i18n/formats.ts';
import { Meter } from '#renderer/kit/ui/meter.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import type { CloneState } from '#shared/contract/calls/projects.ts';

/** Shows how far a clone is, or how it ended. A screen reader hears the phases, not each percent. */
export function CloneProgress({ clone }: { readonly clone: CloneState }) {
  const { t, i18n } = useTranslation('projects');
  if (clone.state === 'failed') return <ProblemBox failure={{ kind: 'cloneFailed', ...clone }} />;
  if (clone.state === 'cancelled')
    return (
      <p role="status" className="text-sm text-muted">
        {t('add.cancelled')}
      </p>
    );
  if (clone.state === 'done') return null;
  const { phase, percent } = clone;
  const percentFormat = numberFormat(i18n.language, { style: 'percent' });
  return (
    <div className="flex items-center gap-2 rounded-lg border border-line bg-sunken px-3 py-2 text-sm">
      <Spinner className="size-4 shrink-0 text-accent" />
      <span role="status" className="min-w-0 flex-1 truncate">
        {t(`phase.${phase}`)}
      </span>
      {percent !== null && (
        <>
          <Meter share={percent / 100} className="w-24" />
          <span className="w-10 text-right text-xs tabular-nums text-muted">
            {percentFormat.format(percent / 100)}
          </span>
        </>
      )}
    </div>
  );
}
