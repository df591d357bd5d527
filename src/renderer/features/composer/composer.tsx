import { useRef, useState, type DragEvent, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { comboLabel } from '#renderer/kit/keyboard/key-combo.ts';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { isMac, shortcutLabel } from '#renderer/kit/ui/keyboard.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import {
  useAgent,
  useOldestQuestion,
  useSession,
  useSettings,
} from '#renderer/stores/desk/desk.ts';
import { composerState, type ComposerState } from '#renderer/views/prompt-field/composer-state.ts';
import { AttachButton, ImageStrip, Refusals } from '#renderer/views/prompt-field/image-strip.tsx';
import {
  addImages,
  readsImages,
  useDraftImages,
  type Refusal,
} from '#renderer/views/prompt-field/images.ts';
import { MentionNotes } from '#renderer/views/prompt-field/mention-notes.tsx';
import { AgentProblem } from '#renderer/views/session/agent-problem.tsx';
import { useMentionProblems } from '#renderer/views/prompt-field/use-mention-problems.ts';
import { MessageField } from '#renderer/views/prompt-field/message-field.tsx';
import { SuggestionList } from '#renderer/views/prompt-field/suggestion-list.tsx';
import { completeWith } from '#renderer/views/prompt-field/trigger.ts';
import {
  useSuggestions,
  type Suggestion,
  type Suggestions,
} from '#renderer/views/prompt-field/use-suggestions.ts';
import { ModeMenu } from '#renderer/views/session/mode-menu.tsx';
import { ModelMenu } from '#renderer/views/session/model-menu.tsx';
import type { SendTime, Session } from '#shared/contract/sessions.ts';

import { draftOf, setDraft, useDraft } from '#renderer/views/prompt-field/drafts.ts';
import { OutgoingPrompts } from './drafts/outgoing-prompts.tsx';
import { useRecall } from './drafts/use-recall.ts';
import { useSend } from './drafts/use-send.ts';
import { QueuedPrompts } from './queue/queued-prompts.tsx';
import { SendButton, SendLaterButton, StopButton } from './send-buttons.tsx';
import { useComposerKeys } from './use-composer-keys.ts';
import { useEscape, type EscapeState } from './use-escape.ts';
import { useInterrupt } from './use-interrupt.ts';

/** Renders the message field of a session. */
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
  const { send, outgoing, failure, forget } = useSend(sessionId);
  const { interrupt, stopping, failure: stopFailure } = useInterrupt(sessionId);
  const { state: escape, press } = useEscape(sessionId, interrupt);
  const { refusals, take, clear } = useRefusals(session);
  const problem = failure ?? stopFailure;
  const isEmpty = draft.trim() === '' && images.length === 0;
  const isWorking = state === 'working';
  const { write, writeTo, choose } = useWriting(sessionId, field, suggestions, forget);
  const sendDraft = (when: SendTime) => {
    suggestions.close();
    clear();
    send(when);
  };
  const recall = useRecall(sessionId, (text) => writeTo(text, text.length));
  const onKeyDown = useComposerKeys({
    isWorking,
    suggestions,
    choose,
    send: sendDraft,
    escape: () => press(!isEmpty),
    recall,
  });
  return (
    <div className="relative mx-auto flex w-full max-w-(--reading-width) shrink-0 flex-col gap-2 px-4 pb-2">
      <SuggestionList suggestions={suggestions} onChoose={choose} />
      {problem && <AgentProblem failure={problem} root={session} />}
      <QueuedPrompts session={session} />
      <OutgoingPrompts prompts={outgoing} />
      <DropArea disabled={state === 'archived'} onFiles={take}>
        <ImageStrip sessionId={sessionId} />
        <Refusals refusals={refusals} />
        <Mentions session={session} draft={draft} />
        <MessageField
          {...{ field, session, state, draft, suggestions, onKeyDown }}
          onWrite={write}
          onFiles={take}
        />
        <Bar session={session} state={state} onFiles={take}>
          {isWorking && <StopButton stopping={stopping} onClick={interrupt} />}
          {isWorking && (
            <SendLaterButton disabled={isEmpty} onClick={() => sendDraft('afterTurn')} />
          )}
          <SendButton
            sending={outgoing.length > 0}
            disabled={isEmpty || state === 'archived'}
            onClick={() => sendDraft('now')}
          />
        </Bar>
      </DropArea>
      <Hint session={session} state={state} escape={escape} />
    </div>
  );
}

/** Names mentions that would attach nothing. */
function Mentions({ session, draft }: { readonly session: Session; readonly draft: string }) {
  const { sessionId, agentId } = session;
  const api = useApi();
  const agent = useAgent(agentId);
  const problems = useMentionProblems(draft, agent, (paths) =>
    api['files.exist']({ sessionId, paths }),
  );
  return <MentionNotes problems={problems} agent={agent?.name ?? agentId} />;
}

type BarProps = {
  readonly session: Session;
  readonly state: ComposerState;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
};

/** Renders the attachments, mode and model buttons, and the send buttons at the end. */
function Bar({ session, state, onFiles, children }: BarProps) {
  const isOpen = state !== 'archived';
  const agent = useAgent(session.agentId);
  return (
    <div className="flex items-center gap-1 p-1">
      {readsImages(agent) && <AttachButton disabled={!isOpen} onFiles={onFiles} />}
      {isOpen && <ModeMenu session={session} />}
      {isOpen && <ModelMenu session={session} />}
      <span className="flex-1" />
      {children}
    </div>
  );
}

/** Returns the functions that change the draft: by typing, by a suggestion, by recall. */
function useWriting(
  sessionId: string,
  field: RefObject<HTMLTextAreaElement | null>,
  suggestions: Suggestions,
  forget: () => void,
) {
  const set = (text: string) => {
    setDraft(sessionId, text);
    forget();
  };
  const write = (text: string, caret: number) => {
    set(text);
    suggestions.look(text, caret);
  };
  /** Sets the caret after the text is rendered. */
  const writeTo = (text: string, caret: number) => {
    flushSync(() => set(text));
    field.current?.setSelectionRange(caret, caret);
  };
  const choose = (suggestion: Suggestion) => {
    if (!suggestions.open) return;
    const { text, caret } = completeWith(
      draftOf(sessionId),
      suggestions.open.trigger,
      suggestion.value,
    );
    writeTo(text, caret);
    suggestions.look(text, caret);
  };
  return { write, writeTo, choose };
}

/** Keeps the refused images, which are shown until the prompt is sent. */
function useRefusals({ sessionId, agentId }: Session) {
  const agent = useAgent(agentId);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const take = (files: readonly File[]) =>
    void addImages(sessionId, files, agent).then(setRefusals);
  return { refusals, take, clear: () => setRefusals([]) };
}

type DropProps = {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
};

function DropArea({ disabled, onFiles, children }: DropProps) {
  const [over, setOver] = useState(false);
  const carriesFiles = (event: DragEvent) =>
    !disabled && event.dataTransfer.types.includes('Files');
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

type HintProps = {
  readonly session: Session;
  readonly state: ComposerState;
  readonly escape: EscapeState;
};

function Hint({ session, state, escape }: HintProps) {
  const { t } = useTranslation(['conversation', 'composer']);
  const { sendWith } = useSettings();
  // Escape does not interrupt while a question waits.
  const isAsked = useOldestQuestion(session.sessionId) !== undefined;
  const later = { later: comboLabel('Alt+Enter', isMac) };
  const keys = t('composer:hintModEnter', { keys: shortcutLabel('Enter') });
  const hints = {
    idle: sendWith === 'modEnter' ? keys : t('composer.hintIdle'),
    working: isAsked ? t('composer:hintAsked', later) : t('composer.hintWorking', later),
    stopped: session.interruptedTurn ? t('composer.hintInterrupted') : t('composer.hintStopped'),
    archived: t('composer.hintArchived'),
  };
  return (
    <p className="px-3 text-2xs text-faint">
      <span role="status" className="font-medium text-warning">
        {escape === 'armed' && t('composer:escapeAgain')}
        {escape === 'held' && t('composer:escapeHeld')}
      </span>
      {escape === 'idle' && hints[state]}
    </p>
  );
}
