import { useTranslation } from 'react-i18next';

import { folderName } from '#renderer/kit/text/paths.ts';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { useTerminals } from '#renderer/stores/desk/desk.ts';
import { bringToFront } from '#renderer/stores/terminal/open-terminal.ts';
import { useLoneTerminal } from '#renderer/stores/terminal/use-front-terminal.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import { TerminalIcon } from './terminal-icon.tsx';

/** Lists the terminals that belong to no session. */
export function TerminalList() {
  const { t } = useTranslation('terminal');
  const terminals = useTerminals().filter((terminal) => terminal.sessionId === null);
  const front = useLoneTerminal()?.terminalId;
  if (terminals.length === 0) return null;
  return (
    <nav
      aria-label={t('list')}
      className="max-h-2/5 shrink-0 overflow-y-auto border-t border-line px-2 py-1"
    >
      <h2 className="flex gap-1.5 px-2 pt-1 pb-1 text-2xs font-medium text-muted">
        {t('list')} <span className="text-faint">{terminals.length}</span>
      </h2>
      <ul className="flex flex-col gap-px">
        {terminals.map((terminal) => (
          <li key={terminal.terminalId}>
            <button
              type="button"
              aria-current={terminal.terminalId === front ? 'true' : undefined}
              onClick={() => bringToFront(terminal)}
              title={terminal.cwd}
              className={classNames(
                'flex h-7 w-full items-center gap-2 rounded-md px-2 text-left focus-visible:-outline-offset-2',
                terminal.terminalId === front ? 'bg-selected' : 'hover:bg-hover',
              )}
            >
              <TerminalIcon terminal={terminal} />
              <span className="min-w-0 flex-1 truncate">{visibleText(terminal.title)}</span>
              <span className="sr-only">{`, ${t(`state.${terminal.state}`)},`}</span>
              <span className="max-w-24 truncate text-xs text-muted">
                {folderName(terminal.cwd)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
