import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { MarkedText } from '#renderer/kit/text/marked-text.tsx';
import { tildePath } from '#renderer/kit/text/paths.ts';
import { Words } from '#renderer/kit/text/words.tsx';
import { AgeText } from '#renderer/kit/time/age-text.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { useProgramName } from '#renderer/views/place/place-names.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import type { ResultRow } from './result-rows.ts';

type ResultProps<T extends ResultRow['type']> = {
  readonly row: Extract<ResultRow, { readonly type: T }>;
  /** True if Tab reaches the row; exactly one row has it. */
  readonly isActive: boolean;
  readonly isBusy: boolean;
  readonly onRun: () => void;
};

/** The heading of a conversation, which shows or hides its matches. */
export function HeadingRow({ row, isActive, onRun }: ResultProps<'conversation'>) {
  const { t } = useTranslation('search');
  const { agentId, title, cwd, lastAt, count } = row.conversation;
  const agent = useProgramName(agentId);
  const homeDir = useMachine()?.homeDir ?? null;
  const Chevron = row.isFolded ? ChevronRight : ChevronDown;
  return (
    <h2 className="h-full border-t border-line pt-1">
      <button
        type="button"
        tabIndex={isActive ? 0 : -1}
        aria-expanded={!row.isFolded}
        onClick={onRun}
        className="flex h-full w-full items-center gap-1.5 rounded-md px-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        <Chevron size={14} aria-hidden className="shrink-0 text-muted" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate text-sm font-medium">
            {title === null || title === '' ? t('untitled') : <Words text={title} />}
          </span>
          <span className="flex w-full items-center gap-2 text-xs font-normal text-muted">
            <span className="shrink-0">{agent}</span>
            {cwd !== null && (
              <bdi dir="ltr" className="min-w-0 truncate font-mono">
                {visibleText(tildePath(cwd, homeDir))}
              </bdi>
            )}
            <span className="ml-auto shrink-0 tabular-nums">{t('matches', { count })}</span>
            {lastAt > 0 && <AgeText time={lastAt} />}
          </span>
        </span>
      </button>
    </h2>
  );
}

/** A message that matches. */
export function HitRow({ row: { hit }, isActive, isBusy, onRun }: ResultProps<'hit'>) {
  const { t } = useTranslation('search');
  const { t: tActions } = useTranslation('actions');
  const { role, at, excerpt } = hit;
  return (
    <button
      type="button"
      tabIndex={isActive ? 0 : -1}
      aria-busy={isBusy}
      onClick={onRun}
      className="flex h-full w-full flex-col justify-center gap-0.5 rounded-md pr-2 pl-7 text-left hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="flex w-full items-center gap-2 text-2xs text-muted">
        <span>{tActions(`palette.role.${role}`)}</span>
        {at !== null && <AgeText time={at} />}
        {isBusy && <Spinner />}
      </span>
      <span dir="auto" className="line-clamp-2 w-full wrap-anywhere">
        {excerpt.text === '' ? (
          <span className="text-muted">{t('noExcerpt')}</span>
        ) : (
          <MarkedText text={excerpt.text} marks={excerpt.marks} />
        )}
      </span>
    </button>
  );
}

/** Loads further matches of a conversation. */
export function FurtherRow({ row: { left }, isActive, isBusy, onRun }: ResultProps<'further'>) {
  const { t } = useTranslation('search');
  return (
    <button
      type="button"
      tabIndex={isActive ? 0 : -1}
      aria-busy={isBusy}
      onClick={onRun}
      className="flex h-full w-full items-center gap-2 rounded-md pl-7 text-left text-xs text-accent hover:bg-hover focus-visible:-outline-offset-2"
    >
      {left === null ? t('further') : t('furtherCount', { count: left })}
      {isBusy && <Spinner />}
    </button>
  );
}
