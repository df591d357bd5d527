import { useTranslation } from 'react-i18next';

import { formatCost, formatCount } from '#renderer/kit/text/format.ts';
import { ScrollBox } from '#renderer/kit/ui/scroll-box.tsx';
import { useAgentNames } from '#renderer/stores/desk/desk.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { UsageGroup, UsageGrouping } from '#shared/contract/calls/search/usage.ts';

import { barsOf, readTokens } from './usage-tokens.ts';
import type { UsageReport } from './use-usage.ts';

const HEAD = 'border-b border-line px-2.5 py-1.5 font-medium text-muted';
const NUMBER = 'px-2.5 py-1.5 text-right tabular-nums';
/** Columns that only a wide window has room for. */
const WIDE = 'hidden md:table-cell';

type Props = { readonly report: UsageReport; readonly by: UsageGrouping };

/** Renders the groups with their sums, the newest days first. */
export function UsageTable({ report: { groups, groupCount }, by }: Props) {
  const { t } = useTranslation('usage');
  const rows = by === 'day' ? groups.toReversed() : groups;
  const { of, lengths } = barsOf(rows);
  if (rows.length === 0) return <p className="text-sm text-muted">{t('none')}</p>;
  return (
    <>
      <ScrollBox
        label={t('table')}
        className="min-h-40 flex-1 overflow-auto rounded-lg border border-line bg-surface focus-visible:-outline-offset-2"
      >
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-raised text-xs">
            <tr>
              <th scope="col" className={`${HEAD} text-left`}>
                {t(`by.${by}`)}
              </th>
              <th scope="col" className={`${HEAD} w-1/5 text-left max-sm:hidden`}>
                {t(`compared.${of}`)}
              </th>
              {(['cost', 'requests'] as const).map((name) => (
                <th key={name} scope="col" className={`${HEAD} text-right`}>
                  {t(`column.${name}`)}
                </th>
              ))}
              {(['input', 'cacheRead', 'cacheWrite', 'output'] as const).map((name) => (
                <th key={name} scope="col" className={`${HEAD} ${WIDE} text-right`}>
                  {t(`column.${name}`)}
                </th>
              ))}
              <th scope="col" className={`${HEAD} text-right md:hidden`}>
                {t('column.tokens')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((group, at) => (
              <UsageRow key={nameKey(group)} group={group} by={by} length={lengths[at] ?? 0} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {groupCount > rows.length && (
        <p className="shrink-0 text-xs text-muted">
          {t('more', { shown: rows.length, count: groupCount })}
        </p>
      )}
    </>
  );
}

const nameKey = ({ day, project, agent, model, session }: UsageGroup): string =>
  JSON.stringify([day, project, agent, model, session]);

type UsageRowProps = {
  readonly group: UsageGroup;
  readonly by: UsageGrouping;
  /** Length of the bar, from 0 to 1. */
  readonly length: number;
};

function UsageRow({ group, by, length }: UsageRowProps) {
  const { t, i18n } = useTranslation('usage');
  const { cost, requests, input, cacheRead, cacheWrite5m, cacheWrite1h, output } = group;
  const count = (value: number) => formatCount(value, i18n.language);
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="max-w-96 px-2.5 py-1.5 text-left font-normal">
        <UsageName group={group} by={by} />
      </th>
      <td aria-hidden className="px-2.5 py-1.5 max-sm:hidden">
        <div className="h-2 rounded-full bg-sunken">
          <div className="h-2 rounded-full bg-accent" style={{ width: `${length * 100}%` }} />
        </div>
      </td>
      <td className={NUMBER}>{cost === null ? t('unknown') : formatCost(cost, i18n.language)}</td>
      <td className={NUMBER}>{count(requests)}</td>
      {[input, cacheRead, cacheWrite5m + cacheWrite1h, output].map((value, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a fixed list of columns
        <td key={at} className={`${NUMBER} ${WIDE}`}>
          {count(value)}
        </td>
      ))}
      <td className={`${NUMBER} md:hidden`}>{count(readTokens(group) + output)}</td>
    </tr>
  );
}

function UsageName({ group, by }: Pick<UsageRowProps, 'group' | 'by'>) {
  const { t } = useTranslation('usage');
  const nameOf = useAgentNames();
  const { agent, project, session, title } = group;
  const named = (value: string | null) => (value === null ? t('unknown') : visibleText(value));
  if (by === 'agent') return agent === null ? t('unknown') : nameOf(agent);
  if (by !== 'session') return <span className="wrap-anywhere">{named(group[by])}</span>;
  return (
    <>
      <span className="line-clamp-2 wrap-anywhere">{named(title ?? session)}</span>
      <span className="text-xs wrap-anywhere text-muted">
        {agent !== null && nameOf(agent)} · {named(project)}
      </span>
    </>
  );
}
