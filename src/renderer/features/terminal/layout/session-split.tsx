import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { useMedia } from '#renderer/kit/ui/media.ts';
import { Splitter } from '#renderer/kit/ui/splitter.tsx';
import { useTerminals } from '#renderer/stores/desk/desk.ts';
import { showTerminals, useLayout } from '#renderer/stores/terminal/layout.ts';
import { changePreferences, usePreferences, SHARES } from '#renderer/stores/terminal/preferences.ts';

import type { CanSplit } from '../terminal-menu.tsx';
import { TerminalPanel } from './terminal-panel.tsx';

/** Below, conversation and terminal would both be too narrow to read. */
const TOO_NARROW = '(max-width: 59.99rem)';
/** The same for one above the other. */
const TOO_LOW = '(max-height: 29.99rem)';

type Props = { readonly sessionId: string; /** The conversation and what belongs to it. */ readonly children: ReactNode };

/** A conversation, with the terminals of its session beside it or in its place. */
export function SessionSplit({ sessionId, children }: Props) {
  const isOpen = useLayout((layout) => layout.open[sessionId] === true);
  const hasTerminals = useTerminals().some((terminal) => terminal.sessionId === sessionId);
  const { way, canSplit } = useWay();
  const opened = isOpen ? way : null;
  return (
    <>
      {way === 'instead' && (hasTerminals || isOpen) && <Views sessionId={sessionId} isOpen={isOpen} />}
      <div className={classNames('relative flex min-h-0 flex-1', opened === 'below' && 'flex-col')}>
        <ConversationPart opened={opened}>{children}</ConversationPart>
        {opened !== null && opened !== 'instead' && <ConversationBorder isBelow={opened === 'below'} />}
        {isOpen && <TerminalPanel sessionId={sessionId} canSplit={canSplit} />}
      </div>
    </>
  );
}

/** Where terminals stand: beside the conversation, below it, or in its place. */
type Way = 'beside' | 'below' | 'instead';

function useWay(): { readonly way: Way; readonly canSplit: CanSplit } {
  const canSplit = { right: !useMedia(TOO_NARROW), below: !useMedia(TOO_LOW) };
  const { isSplit, side } = usePreferences();
  if (!isSplit || !canSplit[side]) return { way: 'instead', canSplit };
  return { way: side === 'below' ? 'below' : 'beside', canSplit };
}

/** `opened`: null while no terminals are shown. */
function ConversationPart({ opened, children }: { readonly opened: Way | null; readonly children: ReactNode }) {
  const { share, shareAbove } = usePreferences();
  const size = { beside: { width: `${share}%` }, below: { height: `${shareAbove}%` }, instead: undefined };
  return (
    // Out of sight it keeps its size, and with it the place where one reads.
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
    <div role="group" aria-label={t('views')} className="m-1.5 flex shrink-0 gap-1 rounded-lg bg-sunken p-1">
      {view(false, t('conversation'))}
      {view(true, t('title'))}
    </div>
  );
}
