import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useTerminal } from '#renderer/stores/desk/desk.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

import { EndNote, MissingTerminal } from './end-note.tsx';

/** xterm loads lazily, because the first render does not need it. */
const TerminalView = lazy(async () => ({
  default: (await import('./terminal-view.tsx')).TerminalView,
}));

type Props = {
  readonly terminalId: string;
  /** True if menu, actions and the row of keys apply to it. */ readonly isFront: boolean;
};

/**
 * Shows one terminal of the desk, whatever its state. While no pane is mounted, the terminal is not
 * rendered and its program does not wait for rendering.
 */
export function TerminalPane({ terminalId, isFront }: Props) {
  const { t } = useTranslation('terminal');
  const terminal = useTerminal(terminalId);
  if (!terminal) return <p className="m-auto p-6 text-muted">{t('gone')}</p>;
  return (
    <section
      aria-label={t('region', { title: visibleText(terminal.title) })}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <Content key={terminalId} terminal={terminal} isFront={isFront} />
    </section>
  );
}

function Content({
  terminal,
  isFront,
}: {
  readonly terminal: Terminal;
  readonly isFront: boolean;
}) {
  const { t } = useTranslation('terminal');
  const [wasLost] = useState(terminal.state === 'lost');
  if (wasLost) return <MissingTerminal terminal={terminal} />;
  return (
    <Suspense fallback={<p className="m-auto p-6 text-muted">{t('loading')}</p>}>
      <TerminalView terminal={terminal} isFront={isFront} />
      <EndNote terminal={terminal} />
    </Suspense>
  );
}
