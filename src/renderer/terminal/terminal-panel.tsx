import { PanelRightClose, SquareTerminal } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { keysOf } from '#renderer/shortcuts/actions.ts';
import { focusRegion, regionProps } from '#renderer/shortcuts/regions.ts';
import { useTerminals } from '#renderer/stores/desk.ts';
import { Button } from '#renderer/ui/button.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import type { Terminal } from '#shared/terminal/terminal.ts';

import { showTerminal, showTerminals, useLayout } from './layout.ts';
import { askToClose, openTerminal } from './open-terminal.ts';
import { TerminalMenu } from './terminal-menu.tsx';
import { TerminalPane } from './terminal-pane.tsx';
import { CloseButton, NewButton, TerminalTabs } from './terminal-tabs.tsx';
import { useDeskCalls } from './use-desk-calls.ts';

type Props = { readonly sessionId: string; readonly canSplit: boolean };

/** The terminals of one session, one of them in sight. */
export function TerminalPanel({ sessionId, canSplit }: Props) {
  const panelId = useId();
  const terminals = useTerminals().filter((terminal) => terminal.sessionId === sessionId);
  const chosen = useLayout((layout) => layout.front[sessionId]);
  const front = terminals.find(({ terminalId }) => terminalId === chosen) ?? terminals.at(-1);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div {...regionProps('terminalTabs')} className="flex h-9 shrink-0 items-center gap-1 border-b border-line bg-canvas px-2">
        <TerminalTabs
          terminals={terminals}
          front={front?.terminalId ?? null}
          panelId={panelId}
          onChoose={(terminalId) => showTerminal(sessionId, terminalId)}
        />
        <Tools sessionId={sessionId} front={front} canSplit={canSplit} />
      </div>
      <div id={panelId} role="tabpanel" className="flex min-h-0 min-w-0 flex-1 flex-col">
        {front ? <TerminalPane terminalId={front.terminalId} /> : <NoTerminal sessionId={sessionId} />}
      </div>
    </div>
  );
}

type ToolsProps = Props & { readonly front: Terminal | undefined };

function Tools({ sessionId, front, canSplit }: ToolsProps) {
  const { t } = useTranslation('terminal');
  const opening = useDeskCalls('opening');
  const closing = useDeskCalls('notClosed');
  const hide = () => {
    showTerminals(sessionId, false);
    requestAnimationFrame(() => focusRegion('composer'));
  };
  return (
    <div className="flex shrink-0 items-center">
      <NewButton shortcut={keysOf('newTerminal')} onNew={() => void openTerminal(opening, sessionId)} />
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
