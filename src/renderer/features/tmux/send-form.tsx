import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { TextArea } from '#renderer/kit/ui/fields/text-field.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { TmuxPane } from '#shared/contract/calls/tmux.ts';

import { remainingDraft } from './remaining-draft.ts';

type Props = {
  readonly socket: string;
  readonly pane: TmuxPane;
  readonly name: string;
  readonly onDone: () => void;
};
type SendOptions = { readonly enter: boolean; readonly linesAnyway?: boolean };

/** Sends a text to the program that was in the pane when the form was opened. */
export function SendForm({ socket, pane, name, onDone }: Props) {
  const { t } = useTranslation('tmux');
  const [text, setText] = useState('');
  const { send, busy, failure, delivered, lastOptions } = useSend(socket, pane, text, (sent) =>
    setText((now) => remainingDraft(now, sent)),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const sends =
      event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing;
    if (sends) void send({ enter: true });
  };
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        autoFocus
        label={t('text.label', { pane: name })}
        hint={t('text.hint')}
        value={text}
        onValueChange={setText}
        onKeyDown={onKeyDown}
      />
      {failure && <ProblemBox failure={failure} />}
      <p role="status" className="text-xs text-muted empty:hidden">
        {delivered && t(`text.${delivered}`)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          disabled={text === ''}
          busy={busy}
          onClick={() => void send({ enter: true })}
        >
          {t('text.enter')}
        </Button>
        <Button
          size="sm"
          disabled={text === ''}
          busy={busy}
          onClick={() => void send({ enter: false })}
        >
          {t('text.paste')}
        </Button>
        {failure?.kind === 'manyLines' && (
          <Button
            size="sm"
            variant="danger"
            busy={busy}
            onClick={() => void send({ ...lastOptions, linesAnyway: true })}
          >
            {t('text.anyway')}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onDone}>
          {t('text.cancel')}
        </Button>
      </div>
    </div>
  );
}

function useSend(
  socket: string,
  pane: TmuxPane,
  text: string,
  onDelivered: (sent: string) => void,
) {
  const api = useApi();
  // The list of panes keeps updating; the request must describe what the person saw.
  const shownProgram = useRef({ pid: pane.pid, command: pane.command });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [delivered, setDelivered] = useState<'pasted' | 'entered' | null>(null);
  const [lastOptions, setLastOptions] = useState<SendOptions>({ enter: true });
  const send = async ({ enter, linesAnyway = false }: SendOptions) => {
    if (busy || text === '') return;
    setBusy(true);
    setLastOptions({ enter });
    setDelivered(null);
    const { paneId } = pane;
    const input = {
      commandId: newCommandId(),
      socket,
      paneId,
      ...shownProgram.current,
      text,
      enter,
      linesAnyway,
      fingerprint: null,
    };
    const reply = await api['tmux.send'](input);
    setBusy(false);
    setFailure(reply.ok ? null : paneFailure(reply.error));
    if (!reply.ok) return;
    setDelivered(reply.value.delivered);
    onDelivered(text);
  };
  return { send, busy, failure, delivered, lastOptions };
}

/**
 * Changes the kind of the failure, because `deliveryFailed` has a text about answered questions.
 */
const paneFailure = (failure: Failure): Failure =>
  failure.kind === 'deliveryFailed' ? { ...failure, kind: 'paneNotTaking' } : failure;
