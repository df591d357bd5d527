import { useRef, useState, type RefObject } from 'react';
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
import type { Session } from '#shared/contract/sessions.ts';

const FORM = 'delete-session';

export function DeleteSessionDialog({ sessionId }: { readonly sessionId: string }) {
  const session = useSession(sessionId);
  return session ? <Confirm session={session} /> : null;
}

function Confirm({ session }: { readonly session: Session }) {
  const { t } = useTranslation('sessions');
  const { t: tCommon } = useTranslation();
  const api = useApi();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { sessionId, title, cwd } = session;
  const close = () => changeUi({ overlay: null });
  const submit = async () => {
    setBusy(true);
    const reply = await api['sessions.delete']({ commandId: newCommandId(), sessionId, confirmTitle: typed });
    setBusy(false);
    if (reply.ok) close();
    else setFailure(reply.error);
  };
  const actions = (
    <>
      <Button onClick={close}>{tCommon('action.cancel')}</Button>
      <Button variant="danger" type="submit" form={FORM} busy={busy} disabled={typed !== title}>
        {t('delete.submit')}
      </Button>
    </>
  );
  const what = t('delete.what', { title, folder: cwd });
  return (
    <Dialog open alert size="sm" initialFocus={field} onOpenChange={close} title={t('delete.title')} description={what} footer={actions}>
      <ConfirmForm field={field} title={title} typed={typed} failure={failure} onType={setTyped} onSubmit={() => void submit()} />
    </Dialog>
  );
}

type FormProps = {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly title: string;
  readonly typed: string;
  readonly failure: Failure | null;
  readonly onType: (text: string) => void;
  readonly onSubmit: () => void;
};

function ConfirmForm({ field, title, typed, failure, onType, onSubmit }: FormProps) {
  const { t } = useTranslation('sessions');
  return (
    <form
      id={FORM}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === title) onSubmit();
      }}
    >
      <p className="rounded-md bg-sunken px-2.5 py-1.5 font-medium wrap-anywhere select-all">{title}</p>
      <TextField ref={field} label={t('delete.confirm')} value={typed} onValueChange={onType} autoComplete="off" />
      {failure && <ProblemBox failure={failure} />}
    </form>
  );
}
