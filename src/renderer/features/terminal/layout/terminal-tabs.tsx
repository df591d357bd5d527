import { Plus, SquareSplitHorizontal, X } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { useActions } from '#renderer/stores/actions/action-list.ts';
import { renameTerminal, useLayout, useSplits } from '#renderer/stores/terminal/layout.ts';
import { splitTerminal } from '#renderer/stores/terminal/open-terminal.ts';
import { partsWith } from '#renderer/stores/terminal/split.ts';
import { useDeskCalls } from '#renderer/stores/terminal/use-desk-calls.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

import { TerminalIcon } from '../terminal-icon.tsx';
import { NameField } from './name-field.tsx';

type Props = {
  readonly terminals: readonly Terminal[];
  readonly front: Terminal | null;
  /** Id of the panel that the tabs switch. */
  readonly panelId: string;
  readonly onChoose: (terminalId: string) => void;
};

/**
 * Shows the terminals of a session as tabs. Left and Right move to the next or previous tab, Home
 * and End to the ends.
 */
export function TerminalTabs({ terminals, front, panelId, onChoose }: Props) {
  const { t } = useTranslation('terminal');
  const list = useRef<HTMLDivElement>(null);
  const renaming = useLayout((layout) => layout.renaming);
  const splits = useSplits(front?.sessionId ?? null);
  const present = terminals.map(({ terminalId }) => terminalId);
  const together = front
    ? partsWith(front.terminalId, splits, present).map(({ terminalId }) => terminalId)
    : [];
  const move = (event: KeyboardEvent, at: number) => {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
    const terminal = next === undefined ? undefined : terminals.at(next % terminals.length);
    if (!terminal) return;
    event.preventDefault();
    onChoose(terminal.terminalId);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[terminals.indexOf(terminal)]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t('tabs')}
      className="flex min-w-0 flex-1 items-center gap-1 overflow-x-auto py-1"
    >
      {terminals.map((terminal, at) =>
        terminal.terminalId === renaming ? (
          <NameField key={terminal.terminalId} terminal={terminal} />
        ) : (
          <Tab
            key={terminal.terminalId}
            terminal={terminal}
            sight={
              terminal.terminalId === front?.terminalId
                ? 'front'
                : together.includes(terminal.terminalId)
                  ? 'beside'
                  : 'hidden'
            }
            panelId={panelId}
            onChoose={() => onChoose(terminal.terminalId)}
            onMove={(event) => move(event, at)}
          />
        ),
      )}
    </div>
  );
}

const LOOKS = {
  front: 'bg-selected font-medium',
  beside: 'bg-sunken hover:bg-hover',
  hidden: 'text-muted hover:bg-hover hover:text-text',
};

type TabProps = {
  readonly terminal: Terminal;
  /** Visibility of the terminal: in front, beside the one in front, or hidden. */
  readonly sight: keyof typeof LOOKS;
  readonly panelId: string;
  readonly onChoose: () => void;
  readonly onMove: (event: KeyboardEvent) => void;
};

function Tab({ terminal, sight, panelId, onChoose, onMove }: TabProps) {
  const { t } = useTranslation('terminal');
  const title = visibleText(terminal.title);
  const isFront = sight === 'front';
  const rename = () => renameTerminal(terminal.terminalId);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F2') return onMove(event);
    // Elsewhere F2 renames the session.
    event.preventDefault();
    event.stopPropagation();
    rename();
  };
  return (
    <button
      type="button"
      role="tab"
      aria-selected={isFront}
      aria-controls={isFront ? panelId : undefined}
      tabIndex={isFront ? 0 : -1}
      title={title}
      onClick={onChoose}
      onDoubleClick={rename}
      onKeyDown={onKeyDown}
      aria-keyshortcuts="F2"
      className={classNames(
        'flex h-7 max-w-48 min-w-16 items-center gap-1.5 rounded-md px-2 text-xs focus-visible:-outline-offset-2',
        LOOKS[sight],
      )}
    >
      <TerminalIcon terminal={terminal} />
      <span className="truncate">{title}</span>
      {sight === 'beside' && <span className="sr-only">{`, ${t('beside')}`}</span>}
      {terminal.state !== 'running' && (
        <span className="sr-only">{`, ${t(`state.${terminal.state}`)}`}</span>
      )}
    </button>
  );
}

export function NewButton({
  shortcut,
  onNew,
}: {
  readonly shortcut: string | undefined;
  readonly onNew: () => void;
}) {
  const { t } = useTranslation('terminal');
  return (
    <IconButton label={t('openHere')} shortcut={shortcut} onClick={onNew}>
      <Plus />
    </IconButton>
  );
}

export function CloseButton({
  title,
  onClose,
}: {
  readonly title: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('terminal');
  return (
    <IconButton label={t('close', { title: visibleText(title) })} onClick={onClose}>
      <X />
    </IconButton>
  );
}

export function SplitButton({ terminal }: { readonly terminal: Terminal }) {
  const { keysOf } = useActions();
  const { t } = useTranslation('terminal');
  const opening = useDeskCalls('opening');
  return (
    <IconButton
      label={t('splitTerminal')}
      shortcut={keysOf('splitTerminal')}
      onClick={() => void splitTerminal(opening, terminal)}
    >
      <SquareSplitHorizontal />
    </IconButton>
  );
}
