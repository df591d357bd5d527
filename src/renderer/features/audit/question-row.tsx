import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { Words } from '#renderer/kit/text/words.tsx';
import { formatMoment } from '#renderer/kit/time/format-moment.ts';
import { Badge } from '#renderer/kit/ui/badge.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { useSessionField } from '#renderer/stores/desk/desk.ts';
import { SubjectText } from '#renderer/views/request/words/subject-text.tsx';
import { useOutcomeText } from '#renderer/views/request/words/use-outcome-text.ts';
import { useRequestWords } from '#renderer/views/request/words/use-request-words.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { AuditQuestion } from '#shared/contract/calls/audit.ts';

import { AuditRow } from './audit-row.tsx';
import { toggleQuestion, useAudit } from './audit-store.ts';

type Props = {
  readonly question: AuditQuestion;
  /** Time of the newest entry. */ readonly at: number;
};

/** Renders one question with its answer. The expanded row shows its entries, oldest first. */
export function QuestionRow({ question, at }: Props) {
  const { i18n } = useTranslation();
  const id = useId();
  const { requestId, sessionId, subject, entries } = question;
  const isOpen = useAudit((audit) => audit.openQuestions.has(requestId));
  const session = useSessionField(sessionId, 'title');
  return (
    <div role="listitem" className="border-b border-line">
      <button
        type="button"
        data-audit-row=""
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => toggleQuestion(requestId)}
        className="flex w-full items-start gap-2 px-2.5 py-1.5 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2"
      >
        <ChevronRight
          aria-hidden
          className={classNames(
            'mt-0.5 size-3.5 shrink-0 text-faint transition-transform',
            isOpen && 'rotate-90',
          )}
        />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <Answer question={question} />
          {subject && (
            <SubjectText subject={subject} className="line-clamp-2 text-xs whitespace-pre-wrap" />
          )}
          <span className="flex min-w-0 items-center gap-2 text-xs text-muted">
            {session !== undefined && (
              <span className="min-w-0 truncate">{visibleText(session)}</span>
            )}
            <time dateTime={new Date(at).toISOString()} className="shrink-0 tabular-nums">
              {formatMoment(at, i18n.language)}
            </time>
          </span>
        </span>
      </button>
      {isOpen && (
        <div id={id} role="list" className="ml-6 border-l border-line">
          {entries.map((row) => (
            <AuditRow key={row.number} row={row} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Renders the answer, the title of the question, the decider and the feedback. */
function Answer({ question }: { readonly question: AuditQuestion }) {
  const { t } = useTranslation('audit');
  const textOf = useOutcomeText();
  const { titleOf } = useRequestWords();
  const { title, titleWording, outcome, feedback } = question;
  const ending = outcome === null ? null : textOf({ ...question, outcome });
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge tone={outcome === null ? 'neutral' : outcome === 'answered' ? 'accent' : 'warning'}>
        {ending ? visibleText(ending.outcome) : t('waits')}
      </Badge>
      <span className="min-w-0 text-sm wrap-anywhere">
        <Words text={titleOf({ title, wording: { title: titleWording } })} />
      </span>
      {ending && ending.by !== null && <span className="text-xs text-muted">{ending.by}</span>}
      {feedback !== null && (
        <span className="line-clamp-1 min-w-0 text-xs wrap-anywhere text-muted">
          {visibleText(feedback)}
        </span>
      )}
    </span>
  );
}
