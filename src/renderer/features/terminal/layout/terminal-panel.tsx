import { PanelRightClose, SquareTerminal } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { focusRegion, regionProps } from '#renderer/kit/keyboard/regions.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { useActions } from '#renderer/stores/actions/action-list.ts';
import { useTerminals } from '#renderer/stores/desk/desk.ts';
import { showTerminal, showTerminals, useSplits } from '#renderer/stores/terminal/layout.ts';
import { askToClose, openTerminal } from '#renderer/stores/terminal/open-terminal.ts';
import { inSplitOrder } from '#renderer/stores/terminal/split.ts';
import { useDeskCalls } from '#renderer/stores/terminal/use-desk-calls.ts';
import { useSessionTerminal } from '#renderer/stores/terminal/use-front-terminal.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

import { TerminalMenu, type CanSplit } from '../terminal-menu.tsx';
import { SplitView } from './split-view.tsx';
import { CloseButton, NewButton, SplitButton, TerminalTabs } from './terminal-tabs.tsx';

type Props = { readonly sessionId: string; readonly canSplit: CanSplit };

/** Shows the terminals of one session: the one in front and those of its split. */
export function TerminalPanel({ sessionId, canSplit }: Props) {
  const panelId = useId();
  const splits = useSplits(sessionId);
  const terminals = inSplitOrder(
    useTerminals().filter((terminal) => terminal.sessionId === sessionId),
    splits,
  );
  const front = useSessionTerminal(sessionId);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div
        {...regionProps('terminalTabs')}
        className="flex h-9 shrink-0 items-center gap-1 border-b border-line bg-canvas px-2"
      >
        <TerminalTabs
          terminals={terminals}
          front={front ?? null}
          panelId={panelId}
          onChoose={(terminalId) => showTerminal(sessionId, terminalId)}
        />
        <Tools sessionId={sessionId} front={front} canSplit={canSplit} />
      </div>
      <div id={panelId} role="tabpanel" className="flex min-h-0 min-w-0 flex-1 flex-col">
        {front ? <SplitView front={front} /> : <NoTerminal sessionId={sessionId} />}
      </div>
    </div>
  );
}

type ToolsProps = Props & { readonly front: Terminal | undefined };

function Tools({ sessionId, front, canSplit }: ToolsProps) {
  const { keysOf } = useActions();
  const { t } = useTranslation('terminal');
  const opening = useDeskCalls('opening');
  const closing = useDeskCalls('notClosed');
  const hide = () => {
    showTerminals(sessionId, false);
    requestAnimationFrame(() => focusRegion('composer'));
  };
  return (
    <div className="flex shrink-0 items-center">
      <NewButton
        shortcut={keysOf('newTerminal')}
        onNew={() => void openTerminal(opening, sessionId)}
      />
      {front && <SplitButton terminal={front} />}
      {front && <TerminalMenu terminal={front} canSplit={canSplit} />}
      {front && <CloseButton title={front.title} onClose={() => void askToClose(closing, front)} />}
      <IconButton label={t('hide')} shortcut={keysOf('toggleTerminal')} onClick={hide}>
        <PanelRightClose />
      </IconButton>
    </div>
  );
}

function NoTerminal({ sessionId }: { readonly sessionId: string }) {
  const { t } = useTranslation('terminal');
  const opening = useDeskCalls('opening');
  return (
    <div className="m-auto flex max-w-sm flex-col items-center gap-3 p-6 text-center">
      <SquareTerminal aria-hidden className="size-8 text-faint" strokeWidth={1.5} />
      <h2 className="text-base font-semibold">{t('none')}</h2>
      <p className="text-muted">{t('noneText')}</p>
      <Button variant="primary" onClick={() => void openTerminal(opening, sessionId)}>
        {t('openHere')}
      </Button>
    </div>
  );
}
