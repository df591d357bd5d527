import { SquareTerminal } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { keysOf } from '#renderer/shortcuts/actions.ts';
import { useTerminals } from '#renderer/stores/desk.ts';
import { Button } from '#renderer/ui/button.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';

import { showTerminals, useLayout } from './layout.ts';
import { openTerminal } from './open-terminal.ts';
import { useDeskCalls } from './use-desk-calls.ts';

/** Opens a terminal that belongs to no session, in the person's home. */
export function OpenTerminalButton({ className }: { readonly className: string }) {
  const { t } = useTranslation('terminal');
  const opening = useDeskCalls('opening');
  return (
    <Button
      variant="ghost"
      icon={<SquareTerminal aria-hidden className="size-4" />}
      className={className}
      onClick={() => void openTerminal(opening, null)}
    >
      {t('open')}
    </Button>
  );
}

/** Shows and hides the terminals of a session; where there is none, it opens one. */
export function TerminalToggle({ sessionId }: { readonly sessionId: string }) {
  const { t } = useTranslation('terminal');
  const opening = useDeskCalls('opening');
  const isOpen = useLayout((layout) => layout.open[sessionId] === true);
  const count = useTerminals().filter((terminal) => terminal.sessionId === sessionId).length;
  const toggle = () => {
    if (count === 0 && !isOpen) void openTerminal(opening, sessionId);
    else showTerminals(sessionId, !isOpen);
  };
  const label = isOpen ? t('hide') : t(count === 0 ? 'openHere' : 'show');
  return (
    <IconButton label={label} shortcut={keysOf('toggleTerminal')} aria-expanded={isOpen} onClick={toggle} className="relative">
      <SquareTerminal />
      {count > 0 && (
        <span aria-hidden className="absolute right-0 bottom-0 rounded-full bg-selected px-1 text-[0.5625rem] leading-3.5 font-semibold">
          {count}
        </span>
      )}
    </IconButton>
  );
}
