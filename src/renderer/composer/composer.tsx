import { ArrowUp, Square } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useAgent, useSession } from '#renderer/stores/desk.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { ProblemBox } from '#renderer/ui/problem-box.tsx';
import { Spinner } from '#renderer/ui/spinner.tsx';
import type { Session } from '#shared/contract/sessions.ts';

import { COMPOSER_ID } from './composer-id.ts';
import { composerCommand } from './composer-keys.ts';
import { composerState, type ComposerState } from './composer-state.ts';
import { setDraft, useDraft } from './drafts.ts';
import { useInterrupt } from './use-interrupt.ts';
import { useSend } from './use-send.ts';

const MAX_PROMPT = 1_000_000;

/** Where the person writes to the agent. */
export function Composer({ sessionId }: { readonly sessionId: string }) {
  const session = useSession(sessionId);
  return session ? <Field key={sessionId} session={session} /> : null;
}

function Field({ session }: { readonly session: Session }) {
  const { sessionId } = session;
  const draft = useDraft(sessionId);
  const state = composerState(session);
  const { send, sending, failure, forget } = useSend(sessionId);
  const { interrupt, stopping, failure: stopFailure } = useInterrupt(sessionId);
  const problem = failure ?? stopFailure;
  const isWorking = state === 'working';
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const command = composerCommand(pressOf(event), isWorking);
    if (command === 'none' || command === 'newLine') return;
    event.preventDefault();
    if (command === 'send') send();
    else interrupt();
  };
  const write = (text: string) => {
    setDraft(sessionId, text);
    forget();
  };
  return (
    <div className="mx-auto flex w-full max-w-3xl shrink-0 flex-col gap-2 px-4 pb-3">
      {problem && <ProblemBox failure={problem} />}
      <div className="flex flex-col rounded-xl border border-line-strong/70 bg-raised shadow-low focus-within:border-ring focus-within:ring-1 focus-within:ring-ring">
        <Input session={session} state={state} draft={draft} onWrite={write} onKeyDown={onKeyDown} />
        <div className="flex items-center gap-2 py-1 pr-1 pl-3">
          <Hint session={session} state={state} />
          {isWorking && <StopButton stopping={stopping} onClick={interrupt} />}
          <SendButton sending={sending} disabled={draft.trim() === '' || state === 'archived'} onClick={send} />
        </div>
      </div>
    </div>
  );
}

type InputProps = {
  readonly session: Session;
  readonly state: ComposerState;
  readonly draft: string;
  readonly onWrite: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
};

const PLACEHOLDERS = {
  idle: 'placeholder',
  working: 'placeholderWorking',
  stopped: 'placeholderStopped',
  archived: 'placeholderArchived',
} as const;

function Input({ session, state, draft, onWrite, onKeyDown }: InputProps) {
  const { t } = useTranslation('conversation');
  const agent = useAgent(session.agentId)?.name ?? session.agentId;
  return (
    <textarea
      id={COMPOSER_ID}
      aria-label={t('composer.message')}
      placeholder={t(`composer.${PLACEHOLDERS[state]}`, { agent })}
      rows={1}
      value={draft}
      maxLength={MAX_PROMPT}
      disabled={state === 'archived'}
      onChange={(event) => onWrite(event.target.value)}
      onKeyDown={onKeyDown}
      className="field-sizing-content max-h-[40vh] min-h-10 w-full resize-none bg-transparent px-3 pt-2.5 pb-1 text-base outline-none placeholder:text-faint disabled:opacity-60"
    />
  );
}

function pressOf(event: KeyboardEvent) {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  return { key, shiftKey, ctrlKey, metaKey, altKey, isComposing: event.nativeEvent.isComposing, keyCode: event.nativeEvent.keyCode };
}

function Hint({ session, state }: { readonly session: Session; readonly state: ComposerState }) {
  const { t } = useTranslation('conversation');
  const hints = {
    idle: t('composer.hintIdle'),
    working: t('composer.hintWorking'),
    stopped: session.interruptedTurn ? t('composer.hintInterrupted') : t('composer.hintStopped'),
    archived: t('composer.hintArchived'),
  };
  return <p className="min-w-0 flex-1 text-2xs text-faint">{hints[state]}</p>;
}

function StopButton({ stopping, onClick }: { readonly stopping: boolean; readonly onClick: () => void }) {
  const { t } = useTranslation('conversation');
  return (
    <IconButton label={stopping ? t('composer.stopping') : t('composer.stop')} shortcut="Esc" tooltipSide="top" onClick={onClick}>
      {stopping ? <Spinner /> : <Square aria-hidden className="fill-current text-danger" />}
    </IconButton>
  );
}

type SendProps = { readonly sending: boolean; readonly disabled: boolean; readonly onClick: () => void };

function SendButton({ sending, disabled, onClick }: SendProps) {
  const { t } = useTranslation('conversation');
  return (
    <IconButton
      label={sending ? t('composer.sending') : t('composer.send')}
      tooltipSide="top"
      disabled={disabled}
      focusableWhenDisabled
      onClick={onClick}
      className="bg-accent-solid text-on-accent! hover:not-data-disabled:bg-accent-solid-hover!"
    >
      {sending ? <Spinner /> : <ArrowUp aria-hidden />}
    </IconButton>
  );
}
