import { useTranslation } from 'react-i18next';

import { Words } from '#renderer/kit/text/words.tsx';
import { AgeText } from '#renderer/kit/time/age-text.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { showInteraction } from '#renderer/stores/interactions/dialog-store.ts';
import { usePlaceTitle } from '#renderer/views/place/place-names.ts';
import { RiskBadge } from '#renderer/views/request/risk-badge.tsx';
import { riskLevelOf } from '#renderer/views/request/words/risk-order.ts';
import { useRequestWords } from '#renderer/views/request/words/use-request-words.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import type { HeldRow } from '#renderer/kit/rows/held-rows.ts';

type Props = { readonly rows: readonly HeldRow<Interaction>[]; readonly currentId: string };

/** Lists the open requests in the order in which the keys step through them. */
export function WaitingList({ rows, currentId }: Props) {
  const { t } = useTranslation('inbox');
  return (
    <ol aria-label={t('rail.label')} className="flex flex-col gap-0.5">
      {rows.map((row) => (
        <li key={row.id}>
          <WaitingItem row={row} isCurrent={row.id === currentId} />
        </li>
      ))}
    </ol>
  );
}

function WaitingItem({
  row,
  isCurrent,
}: {
  readonly row: HeldRow<Interaction>;
  readonly isCurrent: boolean;
}) {
  const { t } = useTranslation('inbox');
  const { titleOf } = useRequestWords();
  const { request, openedAt } = row.value;
  const place = usePlaceTitle(request.sessionId, request.context.readFrom);
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      disabled={row.isGone}
      onClick={() => showInteraction(row.id)}
      className={classNames(
        'flex w-full flex-col gap-0.5 rounded-md px-2 py-1.5 text-left disabled:opacity-60',
        isCurrent ? 'bg-selected' : 'hover:not-disabled:bg-hover',
      )}
    >
      <span className="flex w-full items-baseline gap-2">
        <span
          className={classNames(
            'min-w-0 flex-1 truncate font-medium',
            row.isGone && 'line-through',
          )}
        >
          <Words text={titleOf(request)} />
        </span>
        <span className="shrink-0 text-2xs text-muted">
          {row.isGone ? t('gone') : <AgeText time={openedAt} />}
        </span>
      </span>
      <span className="flex w-full items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-xs text-muted">{visibleText(place)}</span>
        <RiskBadge level={riskLevelOf(request)} />
      </span>
    </button>
  );
}
