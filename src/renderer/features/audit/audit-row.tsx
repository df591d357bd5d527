import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { formatMoment } from '#renderer/kit/time/format-moment.ts';
import { Badge, type Tone } from '#renderer/kit/ui/badge.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { useSessionField } from '#renderer/stores/desk/desk.ts';
import { auditContent } from '#shared/audit/audit.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { AuditRow as Row } from '#shared/contract/calls/audit.ts';

import { AuditEntry } from './audit-entry.tsx';
import { toggleEntry, useAudit } from './audit-store.ts';
import { DECIDERS, OUTCOMES } from './filter-values.ts';

const KINDS = auditContent.options.map((each) => each.shape.kind.value);

const TONES: Readonly<Record<string, Tone>> = {
  decided: 'accent',
  broken: 'danger',
  redacted: 'warning',
};

/**
 * Renders one entry, in the list or below its question: event, time and session. The expanded row
 * shows all fields.
 */
export function AuditRow({ row }: { readonly row: Row }) {
  const { i18n } = useTranslation();
  const id = useId();
  const isOpen = useAudit((audit) => audit.open.has(row.number));
  const title = useRowTitle(row);
  const session = useSessionField(row.sessionId ?? '', 'title');
  return (
    <div role="listitem" className="border-b border-line">
      <button
        type="button"
        data-audit-row=""
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => toggleEntry(row.number)}
        className="flex w-full items-start gap-2 px-2.5 py-1.5 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2"
      >
        <ChevronRight
          aria-hidden
          className={classNames(
            'mt-0.5 size-3.5 shrink-0 text-faint transition-transform',
            isOpen && 'rotate-90',
          )}
        />
        <span className="flex min-w-0 flex-1 flex-col gap-x-3 gap-y-0.5 sm:flex-row sm:items-center">
          <span className="flex shrink-0 items-center gap-2 sm:w-44">
            <KindBadge row={row} />
          </span>
          <span className="min-w-0 flex-1 truncate text-sm">{visibleText(title)}</span>
          <span className="flex min-w-0 items-center gap-2 text-xs text-muted sm:max-w-80">
            {session !== undefined && (
              <span className="min-w-0 truncate">{visibleText(session)}</span>
            )}
            <time dateTime={new Date(row.at).toISOString()} className="shrink-0 tabular-nums">
              {formatMoment(row.at, i18n.language)}
            </time>
          </span>
        </span>
      </button>
      {isOpen && (
        <div id={id} className="px-4 pt-1 pb-3 sm:pl-8">
          <AuditEntry number={row.number} />
        </div>
      )}
    </div>
  );
}

function useRowTitle({ title, kind }: Row): string {
  const { t } = useTranslation('audit');
  if (title === null) return t('erased');
  return title === '' && kind === 'redacted' ? t('kind.redacted') : title;
}

function KindBadge({ row }: { readonly row: Row }) {
  const words = useRowWords(row);
  const tone =
    row.outcome !== null && row.outcome !== 'answered' ? 'warning' : (TONES[row.kind] ?? 'neutral');
  return (
    <>
      <Badge tone={tone}>{words.kind}</Badge>
      {words.detail !== null && (
        <span className="min-w-0 truncate text-xs text-muted">{words.detail}</span>
      )}
    </>
  );
}

/**
 * Returns the translated kind and detail. A word that another version of Corral wrote is shown
 * untranslated.
 */
function useRowWords({ kind, outcome, decider }: Row): {
  readonly kind: string;
  readonly detail: string | null;
} {
  const { t } = useTranslation('audit');
  const { t: tInbox } = useTranslation('inbox');
  const knownKind = KINDS.find((each) => each === kind);
  const knownOutcome = OUTCOMES.find((each) => each === outcome);
  const knownDecider = DECIDERS.find((each) => each === decider);
  const outcomeText = knownOutcome ? tInbox(`outcome.${knownOutcome}`) : outcome;
  const deciderText = knownDecider ? t(`decider.${knownDecider}`) : decider;
  return { kind: knownKind ? t(`kind.${knownKind}`) : kind, detail: outcomeText ?? deciderText };
}
