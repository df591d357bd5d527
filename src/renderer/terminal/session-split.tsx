import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useTerminals } from '#renderer/stores/desk.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { useMedia } from '#renderer/ui/media.ts';

import { showTerminals, useLayout } from './layout.ts';
import { usePreferences } from './preferences.ts';
import { Splitter } from './splitter.tsx';
import { TerminalPanel } from './terminal-panel.tsx';

/** Below, conversation and terminal would both be too narrow to read. */
const TOO_NARROW = '(max-width: 59.99rem)';

type Props = { readonly sessionId: string; /** The conversation and what belongs to it. */ readonly children: ReactNode };

/** A conversation, with the terminals of its session beside it or in its place. */
export function SessionSplit({ sessionId, children }: Props) {
  const isOpen = useLayout((layout) => layout.open[sessionId] === true);
  const hasTerminals = useTerminals().some((terminal) => terminal.sessionId === sessionId);
  const isTooNarrow = useMedia(TOO_NARROW);
  const { isSplit, share } = usePreferences();
  const place = useRef<HTMLDivElement>(null);
  const isBeside = isSplit && !isTooNarrow;
  return (
    <>
      {!isBeside && (hasTerminals || isOpen) && <Views sessionId={sessionId} isOpen={isOpen} />}
      <div ref={place} className="relative flex min-h-0 flex-1">
        {/* Out of sight it keeps its size, and with it the place where one reads. */}
        <div
          className={classNames('flex min-h-0 min-w-0 flex-col', isOpen && !isBeside ? 'invisible absolute inset-0' : !isOpen && 'flex-1')}
          style={isOpen && isBeside ? { width: `${share}%` } : undefined}
        >
          {children}
        </div>
        {isOpen && isBeside && <Splitter place={place} />}
        {isOpen && <TerminalPanel sessionId={sessionId} canSplit={!isTooNarrow} />}
      </div>
    </>
  );
}

function Views({ sessionId, isOpen }: { readonly sessionId: string; readonly isOpen: boolean }) {
  const { t } = useTranslation('terminal');
  const view = (shows: boolean, name: string) => (
    <button
      type="button"
      aria-pressed={isOpen === shows}
      onClick={() => showTerminals(sessionId, shows)}
      className={classNames(
        'h-7 flex-1 rounded-md px-3 text-xs font-medium',
        isOpen === shows ? 'bg-raised shadow-low' : 'text-muted hover:text-text',
      )}
    >
      {name}
    </button>
  );
  return (
    <div role="group" aria-label={t('views')} className="m-1.5 flex shrink-0 gap-1 rounded-lg bg-sunken p-1">
      {view(false, t('conversation'))}
      {view(true, t('title'))}
    </div>
  );
}
