import { useMemo, useState, type HTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';

import { focusRegion } from '#renderer/kit/keyboard/regions.ts';
import type { HeldRow } from '#renderer/kit/rows/held-rows.ts';
import { useHeldRows } from '#renderer/kit/rows/use-held-rows.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { MoreButton } from '#renderer/kit/ui/more-button.tsx';
import { useOpenInteractions, useSessions } from '#renderer/stores/desk/desk.ts';
import { markSeen } from '#renderer/stores/window/ui.ts';
import type { LatestTurn } from '#shared/conversation/turn.ts';

import {
  OVERVIEW_PARTS,
  overviewOf,
  type OverviewEntry,
  type OverviewPart,
} from './overview-groups.ts';
import { OverviewRow } from './overview-row.tsx';
import { useLatestTurns } from './use-latest-turns.ts';
import { useSeenTime } from './use-seen-time.ts';

/** Number of rows of a part that are shown at first, and added by each click. */
const STEP = 20;

const idOf = ({ part, session }: OverviewEntry) => `${part} ${session.sessionId}`;

/**
 * Lists the sessions that work, and those that are done or failed since the person looked. Rows do
 * not move while the pointer or the focus is in the list.
 */
export function OverviewRows() {
  const sessions = useSessions();
  const open = useOpenInteractions();
  const seenAt = useSeenTime();
  const entries = useMemo(() => {
    const waiting = new Set(open.map(({ request }) => request.sessionId));
    return overviewOf({ sessions, waiting, seenAt });
  }, [sessions, open, seenAt]);
  const { rows, props } = useHeldRows(entries, idOf);
  const latest = useLatestTurns(entries.map(({ session }) => session));
  return OVERVIEW_PARTS.map((part) => (
    <OverviewList
      key={part}
      part={part}
      rows={rows.filter(({ value }) => value.part === part)}
      latest={latest}
      listProps={props}
    />
  ));
}

type ListedProps = {
  readonly part: OverviewPart;
  readonly rows: readonly HeldRow<OverviewEntry>[];
  readonly latest: ReadonlyMap<string, LatestTurn>;
  readonly listProps: HTMLAttributes<HTMLOListElement>;
};

function OverviewList({ part, rows, latest, listProps }: ListedProps) {
  const { t } = useTranslation('overview');
  const [limit, setLimit] = useState(STEP);
  if (rows.length === 0) return null;
  const hidden = rows.length - limit;
  const markAll = () => {
    markSeen(
      rows.map(({ value }) => value.session.sessionId),
      Date.now(),
    );
    focusRegion('conversation');
  };
  return (
    <section className="flex flex-col gap-1.5">
      <div className="flex min-h-7 items-center justify-between gap-2 px-1">
        <h2 className="text-xs font-semibold text-muted">{t(`parts.${part}`)}</h2>
        {part !== 'working' && (
          <Button size="sm" variant="ghost" onClick={markAll}>
            {t('markSeen')}
          </Button>
        )}
      </div>
      <ol
        {...listProps}
        aria-label={t(`parts.${part}`)}
        className="overflow-hidden rounded-lg border border-line bg-surface"
      >
        {rows.slice(0, limit).map(({ id, value, isGone }) => (
          <OverviewRow
            key={id}
            entry={value}
            isGone={isGone}
            latest={latest.get(value.session.sessionId) ?? null}
          />
        ))}
      </ol>
      {hidden > 0 && (
        <MoreButton onClick={() => setLimit(limit + STEP)}>
          {t('more', { count: hidden })}
        </MoreButton>
      )}
    </section>
  );
}
