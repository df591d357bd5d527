import { CornerDownRight, CornerUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Words } from '#renderer/kit/text/words.tsx';
import { AgeText } from '#renderer/kit/time/age-text.tsx';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { useSessionField } from '#renderer/stores/desk/desk.ts';
import { goToRequest } from '#renderer/stores/interactions/go-to-request.ts';
import { usePlaceTitle } from '#renderer/views/place/place-names.ts';
import { RiskBadge } from '#renderer/views/request/risk-badge.tsx';
import { SubjectText } from '#renderer/views/request/words/subject-text.tsx';
import { useOutcomeText } from '#renderer/views/request/words/use-outcome-text.ts';
import { useRequestWords } from '#renderer/views/request/words/use-request-words.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { ClosedInteraction } from '#shared/interaction/closed-interaction.ts';

import { useClosedList } from './use-closed-list.ts';

/** Lists the interactions that closed recently, with their outcome. */
export function ClosedRows() {
  const { t } = useTranslation('inbox');
  const closed = useClosedList();
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className="px-1 text-xs font-semibold text-muted">{t('closedList')}</h2>
      {closed.length === 0 ? (
        <p className="px-1 text-xs text-muted">{t('closedEmpty')}</p>
      ) : (
        <ol aria-label={t('closedList')} className="flex flex-col">
          {closed.map((each) => (
            <ClosedRow key={each.requestId} closed={each} />
          ))}
        </ol>
      )}
    </section>
  );
}

function ClosedRow({ closed }: { readonly closed: ClosedInteraction }) {
  const { t } = useTranslation('inbox');
  const isKnown = useSessionField(closed.sessionId, 'sessionId') !== undefined;
  const place = usePlaceTitle(closed.sessionId);
  const { outcome, why, by } = useOutcomeText()(closed);
  const { titleOf } = useRequestWords();
  return (
    <li className="flex items-start gap-2 border-line px-1 py-1.5 not-first:border-t">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-xs">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium wrap-anywhere">
            <Words
              text={titleOf({ title: closed.title, wording: { title: closed.titleWording } })}
            />
          </span>
          <RiskBadge level={closed.level} />
          <span className="min-w-0 truncate text-muted">{visibleText(place)}</span>
        </p>
        {closed.subject && (
          <SubjectText
            subject={closed.subject}
            className="line-clamp-2 whitespace-pre-wrap text-muted"
          />
        )}
        <p className="text-muted">
          {visibleText(outcome)}
          {by !== null && ` · ${by}`} · <AgeText time={closed.closedAt} />
        </p>
        {closed.feedback !== null && (
          <p className="flex items-start gap-1.5">
            <CornerDownRight size={12} aria-hidden className="mt-0.5 shrink-0 text-faint" />
            <span className="line-clamp-3 wrap-anywhere whitespace-pre-wrap">
              {closed.feedback}
            </span>
          </p>
        )}
        {why !== null && <p className="wrap-anywhere text-muted">{why}</p>}
      </div>
      {isKnown && (
        <IconButton label={t('toConversation')} onClick={() => goToRequest(closed)}>
          <CornerUpRight aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
