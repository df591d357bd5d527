import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { FindSwitches } from '#renderer/kit/ui/fields/find-switches.tsx';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { isComposing } from '#renderer/kit/ui/keyboard.ts';
import type { FindPattern } from '#shared/find/find-spans.ts';

import type { FindPosition, Screen } from '../screen/screen.ts';

type Props = {
  readonly screen: Screen;
  readonly found: FindPosition | null;
  /** Number of times the search was requested; each request selects the text of the field. */
  readonly requests: number;
  readonly onClose: () => void;
};

/** Searches the screen and the scrollback of a terminal. */
export function TerminalFind({ screen, found, requests, onClose }: Props) {
  const { t } = useTranslation('terminal');
  const [text, setText] = useState(() => screen.selection().split('\n')[0] ?? '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (requests > 0) field.current?.select();
  }, [requests]);
  const [switches, setSwitches] = useState({ matchCase: false, isRegex: false });
  const { isBroken, canFind, step } = useSearch(screen, { query: text, ...switches });
  const keys = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'F3' || isEnter) step(event.shiftKey ? 'previous' : 'next');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the field and the buttons inside
    <div
      role="search"
      aria-label={t('find.label')}
      onKeyDown={keys}
      className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-canvas px-3 py-1"
    >
      <label className="flex h-7 min-w-0 flex-1 basis-32 items-center gap-2 rounded-md border border-line-strong/70 bg-surface px-2 focus-within:outline-2 focus-within:outline-ring">
        <Search aria-hidden className="size-3.5 shrink-0 text-faint" />
        <span className="sr-only">{t('find.field')}</span>
        <input
          ref={field}
          type="text"
          value={text}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
          className="min-w-0 flex-1 bg-transparent outline-none"
        />
      </label>
      <FindSwitches {...switches} onChange={(change) => setSwitches({ ...switches, ...change })} />
      <Position found={canFind ? found : null} isBroken={isBroken} />
      <FindButtons onStep={step} onClose={onClose} />
    </div>
  );
}

type ButtonsProps = {
  readonly onStep: (way: 'next' | 'previous') => void;
  readonly onClose: () => void;
};

function FindButtons({ onStep, onClose }: ButtonsProps) {
  const { t } = useTranslation('terminal');
  return (
    <div className="flex items-center">
      <IconButton label={t('find.previous')} shortcut="Shift+F3" onClick={() => onStep('previous')}>
        <ChevronUp />
      </IconButton>
      <IconButton label={t('find.next')} shortcut="F3" onClick={() => onStep('next')}>
        <ChevronDown />
      </IconButton>
      <IconButton label={t('find.close')} shortcut="Esc" onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}

/** Searches while the pattern is typed, and steps from match to match. */
function useSearch(screen: Screen, { query, matchCase, isRegex }: FindPattern) {
  const isBroken = isRegex && !isPattern(query);
  const canFind = query !== '' && !isBroken;
  useEffect(() => {
    if (canFind) screen.find({ query, matchCase, isRegex }, 'here');
  }, [screen, query, canFind, matchCase, isRegex]);
  useEffect(() => () => screen.endFind(), [screen]);
  const step = (way: 'next' | 'previous') =>
    canFind && screen.find({ query, matchCase, isRegex }, way);
  return { isBroken, canFind, step };
}

/**
 * Returns true if a text is a regular expression of JavaScript. The search of xterm throws for
 * others.
 */
function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

function Position({
  found,
  isBroken,
}: {
  readonly found: FindPosition | null;
  readonly isBroken: boolean;
}) {
  const { t } = useTranslation('terminal');
  const text = () => {
    if (isBroken) return t('find.badPattern');
    if (!found) return '';
    if (found.count === 0) return t('find.none');
    // The index of the current match is unknown beyond the number of marked matches.
    return found.at > 0 ? t('find.position', { at: found.at, count: found.count }) : t('find.many');
  };
  return (
    <p role="status" className="min-w-16 text-xs text-muted tabular-nums">
      {text()}
    </p>
  );
}
