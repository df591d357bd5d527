import { ArrowUp, Square } from 'lucide-react';
import { useRef, useState, type DragEvent, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { ModeMenu } from '#renderer/sessions/mode-menu.tsx';
import { ModelMenu } from '#renderer/sessions/model-menu.tsx';
import { useSession, useSettings } from '#renderer/stores/desk.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { shortcutLabel } from '#renderer/ui/keyboard.ts';
import { ProblemBox } from '#renderer/ui/problem-box.tsx';
import { Spinner } from '#renderer/ui/spinner.tsx';
import type { Session } from '#shared/contract/sessions.ts';

import { composerState, type ComposerState } from './composer-state.ts';
import { draftOf, setDraft, useDraft } from './drafts.ts';
import { AttachButton, ImageStrip, Refusals } from './image-strip.tsx';
import { addImages, useDraftImages, type Refusal } from './images.ts';
import { MessageField } from './message-field.tsx';
import { QueuedPrompts } from './queued-prompts.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { completeWith } from './trigger.ts';
import { useComposerKeys } from './use-composer-keys.ts';
import { useEscape } from './use-escape.ts';
import { useInterrupt } from './use-interrupt.ts';
import { useRecall } from './use-recall.ts';
import { useSend } from './use-send.ts';
import { useSuggestions, type Suggestion, type Suggestions } from './use-suggestions.ts';

/** Where the person writes to the agent. */
export function Composer({ sessionId }: { readonly sessionId: string }) {
  const session = useSession(sessionId);
  return session ? <Field key={sessionId} session={session} /> : null;
}

function Field({ session }: { readonly session: Session }) {
  const { sessionId } = session;
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(sessionId);
  const images = useDraftImages(sessionId);
  const state = composerState(session);
  const suggestions = useSuggestions(session);
  const { send, sending, failure, forget } = useSend(sessionId);
  const { interrupt, stopping, failure: stopFailure } = useInterrupt(sessionId);
  const { armed, press } = useEscape(interrupt);
  const { refusals, take, clear } = useRefusals(sessionId);
  const problem = failure ?? stopFailure;
  const isEmpty = draft.trim() === '' && images.length === 0;
  const isWorking = state === 'working';
  const { write, writeTo, choose } = useWriting(sessionId, field, suggestions, forget);
  const sendNow = () => {
    suggestions.close();
    clear();
    send();
  };
  const recall = useRecall(sessionId, (text) => writeTo(text, text.length));
  const onKeyDown = useComposerKeys({ isWorking, suggestions, choose, send: sendNow, escape: () => press(!isEmpty), recall });
  return (
    <div className="relative mx-auto flex w-full max-w-3xl shrink-0 flex-col gap-2 px-4 pb-2">
      <SuggestionList suggestions={suggestions} onChoose={choose} />
      {problem && <ProblemBox failure={problem} />}
      <QueuedPrompts sessionId={sessionId} />
      <DropArea disabled={state === 'archived'} onFiles={take}>
        <ImageStrip sessionId={sessionId} />
        <Refusals refusals={refusals} />
        <MessageField {...{ field, session, state, draft, suggestions, onKeyDown }} onWrite={write} onFiles={take} />
        <Bar session={session} state={state} onFiles={take}>
          {isWorking && <StopButton stopping={stopping} onClick={interrupt} />}
          <SendButton sending={sending} disabled={isEmpty || state === 'archived'} onClick={sendNow} />
        </Bar>
      </DropArea>
      <Hint session={session} state={state} armed={armed} />
    </div>
  );
}

type BarProps = {
  readonly session: Session;
  readonly state: ComposerState;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
};

/** What goes with the prompt, and at the end what is done with it. */
function Bar({ session, state, onFiles, children }: BarProps) {
  const isOpen = state !== 'archived';
  return (
    <div className="flex items-center gap-1 p-1">
      <AttachButton disabled={!isOpen} onFiles={onFiles} />
      {isOpen && <ModeMenu session={session} />}
      {isOpen && <ModelMenu session={session} />}
      <span className="flex-1" />
      {children}
    </div>
  );
}

/** Ways into the draft: by typing, by a suggestion, by recall. */
function useWriting(sessionId: string, field: RefObject<HTMLTextAreaElement | null>, suggestions: Suggestions, forget: () => void) {
  const set = (text: string) => {
    setDraft(sessionId, text);
    forget();
  };
  const write = (text: string, caret: number) => {
    set(text);
    suggestions.look(text, caret);
  };
  /** The caret follows once the text is there. */
  const writeTo = (text: string, caret: number) => {
    flushSync(() => set(text));
    field.current?.setSelectionRange(caret, caret);
  };
  const choose = (suggestion: Suggestion) => {
    if (!suggestions.open) return;
    const { text, caret } = completeWith(draftOf(sessionId), suggestions.open.trigger, suggestion.value);
    writeTo(text, caret);
    suggestions.look(text, caret);
  };
  return { write, writeTo, choose };
}

/** Images that were not taken are told until the prompt is sent. */
function useRefusals(sessionId: string) {
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const take = (files: readonly File[]) => void addImages(sessionId, files).then(setRefusals);
  return { refusals, take, clear: () => setRefusals([]) };
}

type DropProps = { readonly disabled: boolean; readonly onFiles: (files: readonly File[]) => void; readonly children: ReactNode };

function DropArea({ disabled, onFiles, children }: DropProps) {
  const [over, setOver] = useState(false);
  const carriesFiles = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files');
  const drag = (event: DragEvent) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (!carriesFiles(event)) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'flex flex-col rounded-xl border bg-raised shadow-low focus-within:border-ring focus-within:ring-1 focus-within:ring-ring',
        over ? 'border-ring ring-1 ring-ring' : 'border-line-strong/70',
      )}
    >
      {children}
    </div>
  );
}

type HintProps = { readonly session: Session; readonly state: ComposerState; readonly armed: boolean };

function Hint({ session, state, armed }: HintProps) {
  const { t } = useTranslation(['conversation', 'composer']);
  const { sendWith } = useSettings();
  const keys = t('composer:hintModEnter', { keys: shortcutLabel('Enter') });
  const hints = {
    idle: sendWith === 'modEnter' ? keys : t('composer.hintIdle'),
    working: t('composer.hintWorking'),
    stopped: session.interruptedTurn ? t('composer.hintInterrupted') : t('composer.hintStopped'),
    archived: t('composer.hintArchived'),
  };
  return (
    <p className="px-3 text-2xs text-faint">
      <span role="status" className="font-medium text-warning">
        {armed && t('composer:escapeAgain')}
      </span>
      {!armed && hints[state]}
    </p>
  );
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
