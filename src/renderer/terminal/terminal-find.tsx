import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#renderer/ui/icon-button.tsx';
import { isComposing } from '#renderer/ui/keyboard.ts';

import type { Found, Screen } from './screen.ts';

type Props = {
  readonly screen: Screen;
  readonly found: Found | null;
  /** How often it was asked for: then its text is selected. */
  readonly asked: number;
  readonly onClose: () => void;
};

/** Finds in what the terminal shows and in what can be scrolled back to. */
export function TerminalFind({ screen, found, asked, onClose }: Props) {
  const { t } = useTranslation('terminal');
  const [text, setText] = useState(() => screen.selection().split('\n')[0] ?? '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked > 0) field.current?.select();
  }, [asked]);
  useEffect(() => {
    if (text !== '') screen.find(text, 'here');
  }, [screen, text]);
  useEffect(() => () => screen.endFind(), [screen]);
  const step = (way: 'next' | 'previous') => text !== '' && screen.find(text, way);
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
      <Position found={text === '' ? null : found} />
      <div className="flex items-center">
        <IconButton label={t('find.previous')} shortcut="Shift+F3" onClick={() => step('previous')}>
          <ChevronUp />
        </IconButton>
        <IconButton label={t('find.next')} shortcut="F3" onClick={() => step('next')}>
          <ChevronDown />
        </IconButton>
        <IconButton label={t('find.close')} shortcut="Esc" onClick={onClose}>
          <X />
        </IconButton>
      </div>
    </div>
  );
}

function Position({ found }: { readonly found: Found | null }) {
  const { t } = useTranslation('terminal');
  const text = () => {
    if (!found) return '';
    if (found.count === 0) return t('find.none');
    // Beyond the number of marked matches it is not known which one is in front.
    return found.at > 0 ? t('find.position', { at: found.at, count: found.count }) : t('find.many');
  };
  return (
    <p role="status" className="min-w-16 text-xs text-muted tabular-nums">
      {text()}
    </p>
  );
}
