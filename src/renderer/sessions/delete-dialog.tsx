import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#renderer/connection/api.ts';
import type { Failure } from '#renderer/i18n/failure-text.ts';
import { useSession } from '#renderer/stores/desk.ts';
import { changeUi } from '#renderer/stores/ui.ts';
import { newCommandId } from '#renderer/stores/window-id.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { ProblemBox } from '#renderer/ui/problem-box.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';

const FORM = 'delete-session';

export function DeleteSessionDialog({ sessionId }: { readonly sessionId: string }) {
  const { t } = useTranslation('sessions');
  const { t: tCommon } = useTranslation();
  const api = useApi();
  const field = useRef<HTMLInputElement>(null);
  const session = useSession(sessionId);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  if (!session) return null;
  const close = () => changeUi({ overlay: null });
  const submit = async () => {
    setBusy(true);
    const reply = await api['sessions.delete']({ commandId: newCommandId(), sessionId, confirmTitle: typed });
    setBusy(false);
    if (reply.ok) close();
    else setFailure(reply.error);
  };
  return (
    <Dialog
      open
      alert
      size="sm"
      initialFocus={field}
      onOpenChange={close}
      title={t('delete.title')}
      description={t('delete.what', { title: session.title, folder: session.cwd })}
      footer={
        <>
          <Button onClick={close}>{tCommon('action.cancel')}</Button>
          <Button variant="danger" type="submit" form={FORM} busy={busy} disabled={typed !== session.title}>
            {t('delete.submit')}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="rounded-md bg-sunken px-2.5 py-1.5 font-medium wrap-anywhere select-all">{session.title}</p>
        <TextField ref={field} label={t('delete.confirm')} value={typed} onValueChange={setTyped} autoComplete="off" />
        {failure && <ProblemBox failure={failure} />}
      </form>
    </Dialog>
  );
}
