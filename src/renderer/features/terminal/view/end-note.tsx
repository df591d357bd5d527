import { CircleStop, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { tildePath } from '#renderer/kit/text/paths.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { closeTerminal, runAgain } from '#renderer/stores/terminal/open-terminal.ts';
import { useDeskCalls } from '#renderer/stores/terminal/use-desk-calls.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

/** Shows below the last output of a terminal how its program ended. */
export function EndNote({ terminal }: { readonly terminal: Terminal }) {
  const text = useEndText(terminal);
  if (terminal.state === 'running') return null;
  const Icon = terminal.state === 'lost' ? TriangleAlert : CircleStop;
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-canvas px-3 py-1.5 text-xs"
    >
      <Icon aria-hidden className="size-3.5 shrink-0 text-muted" />
      <span className="min-w-40 flex-1 wrap-anywhere">{text}</span>
      <EndActions terminal={terminal} />
    </div>
  );
}

function useEndText({ state, exit, title: rawTitle, isStopped }: Terminal): string {
  const { t } = useTranslation('terminal');
  const title = visibleText(rawTitle);
  if (state === 'lost') return t('lost.short', { title });
  if (isStopped === true) return t('exited.stopped', { title });
  if (exit?.signal) return t('exited.signal', { title, signal: exit.signal });
  return exit?.code ? t('exited.code', { title, code: exit.code }) : t('exited.ok', { title });
}

/** Replaces a terminal that was lost before this window could show it. */
export function MissingTerminal({ terminal }: { readonly terminal: Terminal }) {
  const { t } = useTranslation('terminal');
  const homeDir = useMachine()?.homeDir ?? null;
  const message = terminal.status?.message ?? null;
  return (
    <div className="m-auto flex max-w-md flex-col items-center gap-3 overflow-y-auto p-6 text-center">
      <TriangleAlert aria-hidden className="size-8 text-warning" strokeWidth={1.5} />
      <h2 className="text-base font-semibold">{t('lost.title')}</h2>
      <p className="wrap-anywhere text-muted">
        {t('lost.text', { title: visibleText(terminal.title) })}
      </p>
      <p className="wrap-anywhere text-muted">
        {t('lost.folder', { folder: tildePath(terminal.cwd, homeDir) })}
      </p>
      {message !== null && (
        <p className="wrap-anywhere text-muted">
          {t('lost.status', { message: visibleText(message) })}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <EndActions terminal={terminal} />
      </div>
    </div>
  );
}

function EndActions({ terminal }: { readonly terminal: Terminal }) {
  const { t } = useTranslation('terminal');
  const opening = useDeskCalls('opening');
  const closing = useDeskCalls('notClosed');
  return (
    <>
      {terminal.kind === 'shell' && (
        <Button size="sm" onClick={() => void runAgain(opening, terminal)}>
          {t('runAgain')}
        </Button>
      )}
      <Button size="sm" onClick={() => void closeTerminal(closing, terminal.terminalId)}>
        {t('closeShort')}
      </Button>
    </>
  );
}
