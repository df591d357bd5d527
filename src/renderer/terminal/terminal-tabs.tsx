import { Plus, X } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/ui/class-names.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

import { TerminalIcon } from './terminal-icon.tsx';

type Props = {
  readonly terminals: readonly Terminal[];
  readonly front: string | null;
  /** Names the panel that the tabs switch. */
  readonly panelId: string;
  readonly onChoose: (terminalId: string) => void;
};

/** The terminals of a session. Left and right go from one to the next, Home and End to the ends. */
export function TerminalTabs({ terminals, front, panelId, onChoose }: Props) {
  const { t } = useTranslation('terminal');
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent, at: number) => {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
    const terminal = next === undefined ? undefined : terminals.at(next % terminals.length);
    if (!terminal) return;
    event.preventDefault();
    onChoose(terminal.terminalId);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[terminals.indexOf(terminal)]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={t('tabs')} className="flex min-w-0 flex-1 items-center gap-1 overflow-x-auto py-1">
      {terminals.map((terminal, at) => {
        const isFront = terminal.terminalId === front;
        const title = visibleText(terminal.title);
        return (
          <button
            key={terminal.terminalId}
            type="button"
            role="tab"
            aria-selected={isFront}
            aria-controls={isFront ? panelId : undefined}
            tabIndex={isFront ? 0 : -1}
            title={title}
            onClick={() => onChoose(terminal.terminalId)}
            onKeyDown={(event) => move(event, at)}
            className={classNames(
              'flex h-7 max-w-48 min-w-16 items-center gap-1.5 rounded-md px-2 text-xs focus-visible:-outline-offset-2',
              isFront ? 'bg-selected font-medium' : 'text-muted hover:bg-hover hover:text-text',
            )}
          >
            <TerminalIcon terminal={terminal} />
            <span className="truncate">{title}</span>
            {terminal.state !== 'running' && <span className="sr-only">{`, ${t(`state.${terminal.state}`)}`}</span>}
          </button>
        );
      })}
    </div>
  );
}

export function NewButton({ shortcut, onNew }: { readonly shortcut: string | undefined; readonly onNew: () => void }) {
  const { t } = useTranslation('terminal');
  return (
    <IconButton label={t('openHere')} shortcut={shortcut} onClick={onNew}>
      <Plus />
    </IconButton>
  );
}

export function CloseButton({ title, onClose }: { readonly title: string; readonly onClose: () => void }) {
  const { t } = useTranslation('terminal');
  return (
    <IconButton label={t('close', { title: visibleText(title) })} onClick={onClose}>
      <X />
    </IconButton>
  );
}
