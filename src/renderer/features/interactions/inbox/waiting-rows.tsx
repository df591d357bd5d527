import { useTranslation } from 'react-i18next';

import { usePlaceTitle } from '#renderer/views/place/place-names.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import { groupBySession } from './group-by-session.ts';
import type { HeldRow } from '#renderer/kit/rows/held-rows.ts';
import { useInbox } from './inbox-store.ts';
import { useHeldRows } from '#renderer/kit/rows/use-held-rows.ts';
import { WaitingRow } from './waiting-row.tsx';

const idOf = ({ request }: Interaction) => request.requestId;

/** Lists the open questions. Rows do not move while the pointer or the focus is in the list. */
export function WaitingRows({ sorted }: { readonly sorted: readonly Interaction[] }) {
  const { t } = useTranslation('inbox');
  const isBySession = useInbox((inbox) => inbox.isBySession);
  const { rows, props } = useHeldRows(sorted, idOf);
  return (
    <div {...props} className="flex flex-col gap-4">
      {isBySession ? (
        groupBySession(rows).map((part) => (
          <SessionRows key={part.sessionId} sessionId={part.sessionId} rows={part.rows} />
        ))
      ) : (
        <List label={t('waitingList')} rows={rows} hasSession />
      )}
    </div>
  );
}

function SessionRows({
  sessionId,
  rows,
}: {
  readonly sessionId: string;
  readonly rows: readonly HeldRow<Interaction>[];
}) {
  const title = visibleText(usePlaceTitle(sessionId, rows[0]?.value.request.context.readFrom));
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className="truncate px-1 text-xs font-semibold text-muted">{title}</h2>
      <List label={title} rows={rows} hasSession={false} />
    </section>
  );
}

type ListProps = {
  readonly label: string;
  readonly rows: readonly HeldRow<Interaction>[];
  readonly hasSession: boolean;
};

function List({ label, rows, hasSession }: ListProps) {
  return (
    <ol aria-label={label} className="overflow-hidden rounded-lg border border-line bg-surface">
      {rows.map((row) => (
        <WaitingRow key={row.id} row={row} hasSession={hasSession} />
      ))}
    </ol>
  );
}
