import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { NO_ROOM_FOR_TWO, useMedia } from '#renderer/kit/ui/media.ts';
import { Splitter } from '#renderer/kit/ui/splitter.tsx';
import { useTerminals } from '#renderer/stores/desk/desk.ts';
import { showTerminals, useLayout } from '#renderer/stores/terminal/layout.ts';
import {
  changePreferences,
  usePreferences,
  SHARES,
} from '#renderer/stores/terminal/preferences.ts';
import { useColumn } from '#renderer/stores/columns/column-context.ts';

import type { CanSplit } from '../terminal-menu.tsx';
import { TerminalPanel } from './terminal-panel.tsx';

/** Width of a column, in CSS pixels, below which it shows conversation or terminals. */
const LEAST_WIDTH = 640;
/** Below this height, one above the other would be too low. */
const TOO_LOW = '(max-height: 29.99rem)';

type Props = {
  readonly sessionId: string;
  /** The conversation with its message field. */ readonly children: ReactNode;
};

/** Shows a conversation with the terminals of its session beside it, below it, or instead of it. */
export function SessionSplit({ sessionId, children }: Props) {
  const isOpen = useLayout((layout) => layout.open[sessionId] === true);
  const hasTerminals = useTerminals().some((terminal) => terminal.sessionId === sessionId);
  const box = useRef<HTMLDivElement>(null);
  const { placement, canSplit } = usePlacement(box);
  const opened = isOpen ? placement : null;
  return (
    <>
      {placement === 'instead' && (hasTerminals || isOpen) && (
        <Views sessionId={sessionId} isOpen={isOpen} />
      )}
      <div
        ref={box}
        className={classNames('relative flex min-h-0 flex-1', opened === 'below' && 'flex-col')}
      >
        <ConversationPart opened={opened}>{children}</ConversationPart>
        {opened !== null && opened !== 'instead' && (
          <ConversationBorder isBelow={opened === 'below'} />
        )}
        {isOpen && <TerminalPanel sessionId={sessionId} canSplit={canSplit} />}
      </div>
    </>
  );
}

/** Position of the terminals: beside the conversation, below it, or instead of it. */
type TerminalPlacement = 'beside' | 'below' | 'instead';

/** `box` is the element around conversation and terminals. */
function usePlacement(box: RefObject<HTMLElement | null>): {
  readonly placement: TerminalPlacement;
  readonly canSplit: CanSplit;
} {
  const isNarrowColumn = useIsNarrowColumn(box);
  const canSplit = {
    right: !useMedia(NO_ROOM_FOR_TWO) && !isNarrowColumn,
    below: !useMedia(TOO_LOW),
  };
  const { isSplit, side } = usePreferences();
  if (!isSplit || !canSplit[side]) return { placement: 'instead', canSplit };
  return { placement: side === 'below' ? 'below' : 'beside', canSplit };
}

/** Returns true if the window has two columns and this one is too narrow for two parts. */
function useIsNarrowColumn(box: RefObject<HTMLElement | null>): boolean {
  const isSplit = useColumn().name !== null;
  const [width, setWidth] = useState(Infinity);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !isSplit) return undefined;
    const measure = () => setWidth(element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [box, isSplit]);
  return isSplit && width < LEAST_WIDTH;
}

/** Renders the conversation. `opened` is null while no terminals are shown. */
function ConversationPart({
  opened,
  children,
}: {
  readonly opened: TerminalPlacement | null;
  readonly children: ReactNode;
}) {
  const { share, shareAbove } = usePreferences();
  const size = {
    beside: { width: `${share}%` },
    below: { height: `${shareAbove}%` },
    instead: undefined,
  };
  return (
    // A hidden conversation keeps its size, and with it the scroll position.
    <div
      className={classNames(
        'flex min-h-0 min-w-0 flex-col',
        opened === null && 'flex-1',
        opened === 'instead' && 'invisible absolute inset-0',
      )}
      style={opened === null ? undefined : size[opened]}
    >
      {children}
    </div>
  );
}

function ConversationBorder({ isBelow }: { readonly isBelow: boolean }) {
  const { t } = useTranslation('terminal');
  const { share, shareAbove } = usePreferences();
  return (
    <Splitter
      label={t(isBelow ? 'splitterBelow' : 'splitter')}
      isBelow={isBelow}
      share={isBelow ? shareAbove : share}
      limits={SHARES}
      onMove={(next) => changePreferences(isBelow ? { shareAbove: next } : { share: next })}
    />
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
    <div
      role="group"
      aria-label={t('views')}
      className="m-1.5 flex shrink-0 gap-1 rounded-lg bg-sunken p-1"
    >
      {view(false, t('conversation'))}
      {view(true, t('title'))}
    </div>
  );
}
