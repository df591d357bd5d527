import { SquareTerminal } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { COUNTED, IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { useActions } from '#renderer/stores/actions/action-list.ts';
import { useTerminals } from '#renderer/stores/desk/desk.ts';
import { showTerminals, useLayout } from '#renderer/stores/terminal/layout.ts';
import { openTerminal } from '#renderer/stores/terminal/open-terminal.ts';
import { useDeskCalls } from '#renderer/stores/terminal/use-desk-calls.ts';

/** Renders a button that opens a terminal without a session, in the person's home. */
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

/** Renders a button that shows and hides the terminals of a session; opens one if there is none. */
export function TerminalToggle({ sessionId }: { readonly sessionId: string }) {
  const { keysOf } = useActions();
  const { t } = useTranslation('terminal');
  const opening = useDeskCalls('opening');
  const isOpen = useLayout((layout) => layout.open[sessionId] === true);
  const count = useTerminals().filter((terminal) => terminal.sessionId === sessionId).length;
  const toggle = () => {
    if (count === 0 && !isOpen) void openTerminal(opening, sessionId);
    else showTerminals(sessionId, !isOpen);
  };
  const words = isOpen ? t('hide') : t(count === 0 ? 'openHere' : 'show');
  const label = count === 0 ? words : `${words} (${count})`;
  return (
    <IconButton
      label={label}
      shortcut={keysOf('toggleTerminal')}
      aria-expanded={isOpen}
      onClick={toggle}
    >
      <span data-count={count === 0 ? undefined : count} className={COUNTED}>
        <SquareTerminal />
      </span>
    </IconButton>
  );
}
