import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { numberFormat } from '#renderer/kit/i18n/formats.ts';
import { focusRegion } from '#renderer/kit/keyboard/regions.ts';
import { FindSwitches } from '#renderer/kit/ui/fields/find-switches.tsx';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { isComposing } from '#renderer/kit/ui/keyboard.ts';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { useActions } from '#renderer/stores/actions/action-list.ts';
import {
  closeFind,
  MAX_HITS,
  positionOf,
  setPattern,
  stepMatch,
  useFind,
  useIsFinding,
} from '#renderer/stores/conversation/find.ts';
import { useSpans } from '#renderer/stores/conversation/use-spans.ts';
import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { useNameInColumn } from '#renderer/stores/columns/column-context.ts';

import { useFindEffects } from './use-find.ts';
import { useHighlights } from './use-highlights.ts';

/**
 * Searches the whole conversation, including messages that are not loaded. Remount it for another
 * session.
 */
export function FindBar({ sessionId }: { readonly sessionId: string }) {
  const isOpen = useIsFinding(sessionId);
  useEffect(() => () => closeFind(sessionId), [sessionId]);
  return isOpen ? <Bar sessionId={sessionId} /> : null;
}

type Props = { readonly sessionId: string };

function Bar({ sessionId }: Props) {
  const { t } = useTranslation('actions');
  const label = useNameInColumn(t('find.label'));
  useFindEffects(sessionId);
  useHighlights(
    sessionId,
    useSpans(sessionId),
    useFind(sessionId, (find) => find.hits[find.at]?.seq ?? null),
  );
  const close = () => {
    closeFind(sessionId);
    focusRegion('conversation');
  };
  const keys = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
      stepMatch(sessionId, event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the field and the buttons inside
    <div
      role="search"
      aria-label={label}
      onKeyDown={keys}
      className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-canvas px-3 py-1.5 md:px-4"
    >
      <QueryField sessionId={sessionId} />
      <Switches sessionId={sessionId} />
      <State sessionId={sessionId} />
      <Steps sessionId={sessionId} onClose={close} />
    </div>
  );
}

function Steps({ sessionId, onClose }: Props & { readonly onClose: () => void }) {
  const { keysOf } = useActions();
  const { t } = useTranslation('actions');
  const hasHits = useFind(sessionId, (find) => find.hits.length > 0);
  return (
    <div className="flex items-center">
      <IconButton
        label={t('find.previous')}
        shortcut={keysOf('findPrevious')}
        disabled={!hasHits}
        focusableWhenDisabled
        onClick={() => stepMatch(sessionId, -1)}
      >
        <ChevronUp />
      </IconButton>
      <IconButton
        label={t('find.next')}
        shortcut={keysOf('findNext')}
        disabled={!hasHits}
        focusableWhenDisabled
        onClick={() => stepMatch(sessionId, 1)}
      >
        <ChevronDown />
      </IconButton>
      <IconButton label={t('find.close')} shortcut="Esc" onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}

function Switches({ sessionId }: Props) {
  const matchCase = useFind(sessionId, (find) => find.matchCase);
  const isRegex = useFind(sessionId, (find) => find.isRegex);
  return (
    <FindSwitches
      matchCase={matchCase}
      isRegex={isRegex}
      onChange={(change) => setPattern(sessionId, change)}
    />
  );
}

function QueryField({ sessionId }: Props) {
  const { t } = useTranslation('actions');
  const query = useFind(sessionId, (find) => find.query);
  const openCount = useFind(sessionId, (find) => find.openCount);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (openCount > 0) field.current?.select();
  }, [openCount]);
  return (
    <label className="flex h-7 min-w-0 flex-1 basis-40 items-center gap-2 rounded-md border border-line-strong/70 bg-surface px-2 focus-within:outline-2 focus-within:outline-ring">
      <Search aria-hidden className="size-3.5 shrink-0 text-faint" />
      <span className="sr-only">{t('find.field')}</span>
      <input
        ref={field}
        type="text"
        value={query}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('find.placeholder')}
        onChange={(event) => setPattern(sessionId, { query: event.currentTarget.value })}
        className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-faint"
      />
    </label>
  );
}

function State({ sessionId }: Props) {
  const { t, i18n } = useTranslation('actions');
  const find = useFind(sessionId, (each) => each);
  const count = numberFormat(i18n.language);
  const text = () => {
    if (find.failure)
      return t('find.failed', { message: textIn(i18n.language, find.failure.message) });
    if (find.status === 'searching' && find.hits.length === 0) return t('find.searching');
    if (find.status !== 'idle' && find.hits.length === 0) return t('find.none');
    if (find.at < 0) return '';
    const position = t('find.position', {
      at: count.format(positionOf(find)),
      total: count.format(find.total),
    });
    return `${position} · ${t('find.marks', { count: find.marks, marks: count.format(find.marks) })}`;
  };
  return (
    <p role="status" className="flex min-w-20 items-center gap-2 text-xs text-muted tabular-nums">
      {text()}
      {find.total > find.hits.length && (
        <span className="text-faint">{t('find.limited', { count: MAX_HITS })}</span>
      )}
      {find.status === 'searching' && <Spinner />}
    </p>
  );
}
