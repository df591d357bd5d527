import { Columns2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { NO_ROOM_FOR_TWO, useMedia } from '#renderer/kit/ui/media.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { goTo } from '#renderer/stores/conversation/reading.ts';
import { useSessionField } from '#renderer/stores/desk/desk.ts';
import { showBeside } from '#renderer/stores/window/show-beside.ts';
import { closeOverlay } from '#renderer/stores/window/ui.ts';
import { SessionFilesProvider } from '#renderer/views/file-viewer/session-files.tsx';
import type { TurnFile } from '#shared/conversation/turn.ts';

import { closeChanges, openChanges, useChanges } from './changes-store.ts';
import { Changes, Gist } from './changes-view.tsx';
import { CopyPatch } from './copy-patch.tsx';
import { FILE_KEYS } from './file-steps.ts';

type Props = { readonly sessionId: string; readonly seq: number };

/** Shows all files that a turn changed. */
export function TurnChangesDialog({ sessionId, seq }: Props) {
  const { t } = useTranslation('turns');
  const api = useApi();
  const cwd = useSessionField(sessionId, 'cwd') ?? '';
  const gist = useChanges((changes) => changes.turn?.gist ?? '');
  const isLeaving = useRef(false);
  useEffect(() => {
    void openChanges(api, { sessionId, seq });
    return closeChanges;
  }, [api, sessionId, seq]);
  const leave = () => {
    isLeaving.current = true;
    closeOverlay();
  };
  const toStep = (part: TurnFile['parts'][number]) => {
    leave();
    void goTo(api, { sessionId, to: { seq: part.seq }, focus: true });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closeOverlay()}
      title={t('changes.title')}
      description={gist === '' ? undefined : <Gist gist={gist} />}
      size="full"
      finalFocus={() => !isLeaving.current}
      footer={
        <>
          <p className="mr-auto hidden text-xs text-muted sm:block">
            {t('changes.keys', { file: FILE_KEYS })}
          </p>
          <BesideButton sessionId={sessionId} seq={seq} onLeave={leave} />
          <CopyPatch cwd={cwd} />
        </>
      }
    >
      <SessionFilesProvider sessionId={sessionId}>
        <Changes sessionId={sessionId} hasFileList onStep={toStep} />
      </SessionFilesProvider>
    </Dialog>
  );
}

/** Moves the changes to the second column, beside the conversation. */
function BesideButton({ sessionId, seq, onLeave }: Props & { readonly onLeave: () => void }) {
  const { t } = useTranslation('turns');
  const hasRoom = !useMedia(NO_ROOM_FOR_TWO);
  if (!hasRoom) return null;
  const open = () => {
    onLeave();
    showBeside({ kind: 'changes', sessionId, seq });
  };
  return (
    <Button icon={<Columns2 size={14} aria-hidden />} onClick={open}>
      {t('changes.beside')}
    </Button>
  );
}
