import { useEffect, useId, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { Words } from '#renderer/kit/text/words.tsx';
import { AgeText } from '#renderer/kit/time/age-text.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { showInteraction } from '#renderer/stores/interactions/dialog-store.ts';
import { usePlaceTitle, useProgramName } from '#renderer/views/place/place-names.ts';
import { requestKindOf, shortForm } from '#renderer/views/request/kinds/request-kinds.ts';
import { RiskBadge } from '#renderer/views/request/risk-badge.tsx';
import { riskLevelOf } from '#renderer/views/request/words/risk-order.ts';
import { useRequestWords } from '#renderer/views/request/words/use-request-words.ts';
import { withoutBackticks } from '#shared/base/code-parts.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Interaction, InteractionRequest } from '#shared/interaction/interaction.ts';

import type { HeldRow } from '#renderer/kit/rows/held-rows.ts';
import { RowAnswers } from './row-answers.tsx';

/**
 * Shows one open question. Opens it in the dialog, where it is shown in full; one that the row shows
 * in full is answered here.
 */
export function WaitingRow({
  row,
  hasSession,
}: {
  readonly row: HeldRow<Interaction>;
  readonly hasSession: boolean;
}) {
  const { t } = useTranslation('inbox');
  const factsId = useId();
  const { request } = row.value;
  const { titleOf, messageOf } = useRequestWords();
  const title = titleOf(request);
  const worded = { ...request, message: messageOf(request) };
  // The text that a row answers must be the one that it shows in full.
  const short = shortForm(worded);
  const isWhole = short.isWhole && request.details.type !== 'questions';
  const about = isWhole ? short.text || aboutOf(worded) : aboutOf(worded);
  const item = useRef<HTMLLIElement>(null);
  useFocusOfNext(item, row.isGone);
  return (
    <li ref={item} className="border-line not-first:border-t">
      <button
        type="button"
        disabled={row.isGone}
        aria-label={t('toRequest', { title: visibleText(withoutBackticks(title)) })}
        aria-describedby={factsId}
        onClick={() => showInteraction(row.id)}
        className="flex w-full flex-col gap-1 px-3 py-2 text-left hover:not-disabled:bg-hover focus-visible:-outline-offset-2 disabled:opacity-60"
      >
        <span className="flex w-full flex-wrap items-center gap-x-2 gap-y-0.5">
          <span
            className={classNames(
              'min-w-0 font-medium wrap-anywhere',
              row.isGone && 'line-through',
            )}
          >
            <Words text={title} />
          </span>
          <RiskBadge level={riskLevelOf(request)} />
        </span>
        {about !== null && (
          <span
            aria-hidden
            className={classNames(
              !isWhole && 'line-clamp-2',
              'w-full text-xs wrap-anywhere whitespace-pre-wrap text-muted',
              request.details.type === 'tool' && 'font-mono',
            )}
          >
            {visibleText(about)}
          </span>
        )}
        <Facts id={factsId} row={row} about={about} hasSession={hasSession} />
      </button>
      {!row.isGone && <RowAnswers request={request} isWhole={isWhole} />}
    </li>
  );
}

/** Moves the focus from a row that was answered to the next one, else to the previous one. */
function useFocusOfNext(item: RefObject<HTMLLIElement | null>, isGone: boolean): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && (item.current?.contains(target) ?? false);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [item]);
  useEffect(() => {
    if (!isGone || !hadFocus.current) return;
    const rows = [...(item.current?.parentElement?.children ?? [])];
    const at = item.current === null ? -1 : rows.indexOf(item.current);
    [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at)).toReversed()]
      .map((each) => each.querySelector<HTMLElement>('button:enabled'))
      .find((button) => button !== null)
      ?.focus();
  }, [item, isGone]);
}

type FactsProps = {
  readonly id: string;
  readonly row: HeldRow<Interaction>;
  readonly about: string | null;
  readonly hasSession: boolean;
};

function Facts({ id, row, about, hasSession }: FactsProps) {
  const { t } = useTranslation('inbox');
  const { request, openedAt, shownAt } = row.value;
  const place = usePlaceTitle(request.sessionId, request.context.readFrom);
  const program = useProgramName(request.context.agentId);
  return (
    <span id={id} className="flex w-full flex-wrap items-center gap-x-2 text-xs text-muted">
      {about !== null && <span className="sr-only">{visibleText(about)}</span>}
      {shownAt === null && !row.isGone && (
        <span className="flex items-center gap-1 font-medium text-accent">
          <span aria-hidden className="size-1.5 rounded-full bg-accent-solid" />
          {t('unseen')}
        </span>
      )}
      {hasSession && <span className="min-w-0 truncate">{visibleText(place)}</span>}
      <span>{program}</span>
      <span className="ml-auto">
        {row.isGone ? (
          t('gone')
        ) : (
          <>
            <span className="sr-only">{t('askedAgo')} </span>
            <AgeText time={openedAt} />
          </>
        )}
      </span>
    </span>
  );
}

/**
 * Returns the effect or the question of a request in a line or two; null if its title is
 * sufficient.
 */
function aboutOf(request: InteractionRequest): string | null {
  const { details, context } = request;
  return requestKindOf(details).listText(details, context.cwd) ?? (shortForm(request).text || null);
}
