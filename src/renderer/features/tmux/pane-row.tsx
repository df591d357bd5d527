import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { tildePath } from '#renderer/kit/text/paths.ts';
import { Badge } from '#renderer/kit/ui/badge.tsx';
import { Button } from '#renderer/kit/ui/button.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { TmuxPane, TmuxSession, TmuxWindow } from '#shared/contract/calls/tmux.ts';
import { paneName } from '#shared/terminal/pane-name.ts';

import { SendForm } from './send-form.tsx';
import { usePaneCalls } from './use-pane-calls.ts';
import { WatchPaneButton } from './watch-pane-button.tsx';

type Props = {
  readonly socket: string;
  readonly session: TmuxSession;
  readonly window: TmuxWindow;
  readonly pane: TmuxPane;
  readonly onClose: () => void;
};

/** Shows the program of a pane, and the actions on the pane. */
export function PaneRow({ socket, session, window, pane, onClose }: Props) {
  const { t } = useTranslation('tmux');
  const [sending, setSending] = useState(false);
  const calls = usePaneCalls({ socket, paneId: pane.paneId }, onClose);
  const place = paneName(session.name, window, pane);
  const labelOf = (action: string) =>
    t('named', { action, pane: visibleText(`${place}, ${pane.command}`) });
  const openHere = t('openHere');
  const [send, adopt] = [t('send'), t('adopt')];
  return (
    <li className="flex flex-col gap-2 px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <PaneText place={place} pane={pane} />
        <div className="flex flex-wrap gap-1.5">
          <Button
            size="sm"
            aria-label={labelOf(openHere)}
            busy={calls.busy === 'embed'}
            onClick={calls.embed}
          >
            {openHere}
          </Button>
          <Button
            size="sm"
            aria-label={labelOf(send)}
            aria-expanded={sending}
            disabled={pane.dead}
            onClick={() => setSending(!sending)}
          >
            {send}
          </Button>
          <Button
            size="sm"
            aria-label={labelOf(adopt)}
            busy={calls.busy === 'adopt'}
            disabled={pane.dead}
            onClick={calls.adopt}
          >
            {adopt}
          </Button>
          <WatchPaneButton socket={socket} pane={pane} labelOf={labelOf} />
        </div>
      </div>
      {calls.failure && <ProblemBox failure={calls.failure} />}
      {sending && (
        <SendForm
          socket={socket}
          pane={pane}
          name={visibleText(place)}
          onDone={() => setSending(false)}
        />
      )}
    </li>
  );
}

function PaneText({ place, pane }: { readonly place: string; readonly pane: TmuxPane }) {
  const { t } = useTranslation('tmux');
  const homeDir = useMachine()?.homeDir ?? null;
  const { command, title, cwd, cols, rows, dead, inMode } = pane;
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p className="flex items-center gap-2">
        <span className="truncate font-medium">{visibleText(place)}</span>
        <span className="truncate font-mono text-xs">{visibleText(command)}</span>
        {dead && <Badge>{t('dead')}</Badge>}
        {inMode && <Badge tone="warning">{t('inMode')}</Badge>}
      </p>
      <p className="flex gap-3 text-xs text-muted">
        <span className="truncate" title={cwd}>
          {visibleText(tildePath(cwd, homeDir))}
        </span>
        <span className="truncate">{visibleText(title)}</span>
        <span className="shrink-0 tabular-nums">{t('size', { cols, rows })}</span>
      </p>
    </div>
  );
}
