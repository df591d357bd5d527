import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { regionProps } from '#renderer/kit/keyboard/regions.ts';
import { useColumn } from '#renderer/stores/columns/column-context.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import { goTo } from '#renderer/stores/conversation/reading.ts';
import { turnAt, useTurns } from '#renderer/stores/conversation/turns-store.ts';
import { useSessionField } from '#renderer/stores/desk/desk.ts';
import { selectSession } from '#renderer/stores/window/ui.ts';
import { SessionFilesProvider } from '#renderer/views/file-viewer/session-files.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { TurnFile } from '#shared/conversation/turn.ts';

import { closeChanges, openChanges, refreshChanges, useChanges } from './changes-store.ts';
import { Changes } from './changes-view.tsx';
import { CopyPatch } from './copy-patch.tsx';

type Props = {
  readonly sessionId: string;
  /** Any position in the turn. */
  readonly seq: number;
  readonly leadingButton: ReactNode;
  readonly trailingButton: ReactNode;
};

/** Shows all files that a turn changed, beside its conversation, and follows a running turn. */
export function TurnChangesColumn({ sessionId, seq, leadingButton, trailingButton }: Props) {
  const { t } = useTranslation('turns');
  const api = useApi();
  const cwd = useSessionField(sessionId, 'cwd') ?? '';
  const gist = useChanges((changes) => changes.turn?.gist ?? '');
  useEffect(() => {
    void openChanges(api, { sessionId, seq });
    return closeChanges;
  }, [api, sessionId, seq]);
  useFollowTurn(sessionId, seq);
  const title = useFocusOnOpen();
  const toStep = (part: TurnFile['parts'][number]) => {
    selectSession(sessionId, Date.now());
    void goTo(api, { sessionId, to: { seq: part.seq }, focus: true });
  };
  return (
    <div {...regionProps('changes')} className="flex min-h-0 flex-1 flex-col">
      <header className="flex min-h-12 shrink-0 items-center gap-2 border-b border-line px-3 py-1.5 md:px-4">
        {leadingButton}
        <div className="min-w-0 flex-1">
          <h2 ref={title} tabIndex={-1} className="truncate text-sm font-semibold">
            {t('changes.title')}
          </h2>
          <p className="truncate text-xs text-muted">{visibleText(gist)}</p>
        </div>
        <CopyPatch cwd={cwd} />
        {trailingButton}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-3">
        <SessionFilesProvider sessionId={sessionId}>
          <Changes sessionId={sessionId} hasFileList={false} onStep={toStep} />
        </SessionFilesProvider>
      </div>
    </div>
  );
}

/** Returns a ref of the element that takes the focus when the column was opened by the person. */
function useFocusOnOpen() {
  const element = useRef<HTMLHeadingElement>(null);
  const { isActive } = useColumn();
  const focus = useEffectEvent(() => isActive && element.current?.focus());
  useEffect(() => void focus(), []);
  return element;
}

/** Reads the changes again when the turn has changed more lines. */
function useFollowTurn(sessionId: string, seq: number): void {
  const api = useApi();
  const known = turnAt(useTurns(sessionId), seq)?.changes;
  const counts = known && `${known.files} ${known.added} ${known.removed}`;
  useEffect(() => {
    if (counts !== undefined) void refreshChanges(api);
  }, [api, counts]);
}
