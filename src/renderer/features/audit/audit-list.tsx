import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { VList, type VListHandle } from 'virtua';

import { Button } from '#renderer/kit/ui/button.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { EVERY_ENTRY } from '#shared/audit/audit.ts';

import { auditLines } from './audit-lines.ts';
import { AuditRow } from './audit-row.tsx';
import { reloadAudit, loadNew, loadMore, useAudit } from './audit-store.ts';
import { QuestionRow } from './question-row.tsx';

/** Pixels before the end at which the next entries are read. */
const AHEAD = 600;
const POLL_MS = 2000;

/**
 * Lists the entries that match the filters, newest first. Only entries near the viewport are in the
 * DOM.
 */
export function AuditList() {
  const { t } = useTranslation('audit');
  const api = useApi();
  const list = useRef<VListHandle>(null);
  const rows = useAudit((audit) => audit.rows);
  const questions = useAudit((audit) => audit.questions);
  const grewAtStart = useAudit((audit) => audit.grewAtStart);
  const [isAtStart, setAtStart] = useState(true);
  useEffect(() => {
    const poll = () => document.visibilityState === 'visible' && void loadNew(api);
    const timer = setInterval(poll, POLL_MS);
    return () => clearInterval(timer);
  }, [api]);
  const onScroll = (offset: number) => {
    setAtStart(offset <= 0);
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    if (offset + viewportSize > scrollSize - AHEAD) void loadMore(api);
  };
  return (
    <>
      <State />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside */}
      <div className="min-h-48 flex-1" onKeyDown={moveRowFocus}>
        <VList
          ref={list}
          role="list"
          aria-label={t('list')}
          // New entries at the start must not move the view of a person who has scrolled down.
          shift={grewAtStart && !isAtStart}
          onScroll={onScroll}
          className="rounded-lg border border-line bg-surface"
        >
          {auditLines(rows, questions).map((line) =>
            line.question ? (
              <QuestionRow key={line.key} question={line.question} at={line.row.at} />
            ) : (
              <AuditRow key={line.key} row={line.row} />
            ),
          )}
        </VList>
      </div>
    </>
  );
}

function State() {
  const { t } = useTranslation('audit');
  const api = useApi();
  const { rows, questions, next, count, isLoading, failure, query } = useAudit();
  const again = <Button onClick={() => void reloadAudit(api)}>{t('refresh')}</Button>;
  if (failure) return <ProblemBox failure={failure} actions={again} />;
  const isEvery = JSON.stringify(query) === JSON.stringify(EVERY_ENTRY);
  const found =
    isEvery && count === 0
      ? t('none')
      : rows.length === 0
        ? t('noMatch')
        : t('found', { count: auditLines(rows, questions).length });
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
      <p role="status" className="flex items-center gap-2">
        {isLoading && <Spinner />}
        {isLoading && rows.length === 0 ? t('reading') : found}
      </p>
      {count !== null && count > 0 && <p>{t('count', { count })}</p>}
      {next !== null && !isLoading && (
        <Button size="sm" onClick={() => void loadMore(api)}>
          {t('more')}
        </Button>
      )}
      <Button size="sm" variant="ghost" className="ml-auto" onClick={() => void reloadAudit(api)}>
        {t('refresh')}
      </Button>
    </div>
  );
}

/** Moves the focus to the next or previous entry on Down or Up. */
function moveRowFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (
    step === undefined ||
    !(event.target instanceof HTMLElement) ||
    !event.target.matches('[data-audit-row]')
  )
    return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-audit-row]')];
  const next = rows[rows.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}
