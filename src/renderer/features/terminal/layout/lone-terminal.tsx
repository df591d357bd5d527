import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { regionProps } from '#renderer/kit/keyboard/regions.ts';
import { tildePath } from '#renderer/kit/text/paths.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { useLayout } from '#renderer/stores/terminal/layout.ts';
import { askToClose } from '#renderer/stores/terminal/open-terminal.ts';
import { useDeskCalls } from '#renderer/stores/terminal/use-desk-calls.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

import { TerminalMenu } from '../terminal-menu.tsx';
import { NameField } from './name-field.tsx';
import { SplitView } from './split-view.tsx';
import { CloseButton, SplitButton } from './terminal-tabs.tsx';

/**
 * Shows a terminal that belongs to no session. `leadingButton` is rendered before the title, e.g.
 * the button of the drawer.
 */
export function LoneTerminal({
  terminal,
  leadingButton,
}: {
  readonly terminal: Terminal;
  readonly leadingButton: ReactNode;
}) {
  const { t } = useTranslation('terminal');
  const closing = useDeskCalls('notClosed');
  const isRenaming = useLayout((layout) => layout.renaming === terminal.terminalId);
  const homeDir = useMachine()?.homeDir ?? null;
  return (
    <>
      <header
        {...regionProps('terminalTabs')}
        className="flex min-h-12 shrink-0 items-center gap-2 border-b border-line px-3 py-1.5 md:px-4"
      >
        {leadingButton}
        <div className="min-w-0 flex-1">
          {isRenaming ? (
            <NameField terminal={terminal} />
          ) : (
            <h1 className="truncate text-sm font-semibold">{visibleText(terminal.title)}</h1>
          )}
          <p className="truncate text-xs text-muted" title={terminal.cwd}>
            {tildePath(terminal.cwd, homeDir)} · {t(`state.${terminal.state}`)}
          </p>
        </div>
        <SplitButton terminal={terminal} />
        <TerminalMenu terminal={terminal} />
        <CloseButton title={terminal.title} onClose={() => void askToClose(closing, terminal)} />
      </header>
      <SplitView front={terminal} />
    </>
  );
}
