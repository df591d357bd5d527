import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';

import { useOfferUndo } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { announce } from '#renderer/stores/window/announcements.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import { composerId } from '#renderer/views/prompt-field/composer-id.ts';
import {
  draftImagesOf,
  setDraftImages,
  type DraftImage,
} from '#renderer/views/prompt-field/images.ts';
import type { Failure } from '#shared/base/failure.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { SendTime } from '#shared/contract/sessions.ts';
import { compose } from '#shared/words/sentence.ts';

import { draftOf, setDraft } from '#renderer/views/prompt-field/drafts.ts';
import { imagesOfPrompt, textOfPrompt } from './prompt-content.ts';
import { editButtonId, placeOf, type QueuedPrompt } from './queued-row.tsx';

const unreadable: Failure = {
  kind: 'promptUnreadable',
  message: compose('sessionFailures.promptTextUnreadable'),
  remedy: null,
};

/**
 * A waiting prompt that the person edits. Core holds the prompt meanwhile; `when` is its earlier
 * time of sending.
 */
type PromptEdit = {
  readonly messageId: string;
  readonly text: string;
  readonly when: SendTime | 'held';
};

/** Edits by session, so that the text survives a switch to another session. */
const useEdits = create<{ readonly bySession: Readonly<Record<string, PromptEdit>> }>()(() => ({
  bySession: {},
}));

function usePromptEdit(sessionId: string): PromptEdit | null {
  return useEdits((s) => s.bySession[sessionId] ?? null);
}

/** Sets or ends (null) an edit. No other function writes the store. */
function setPromptEdit(sessionId: string, edit: PromptEdit | null): void {
  const { [sessionId]: _, ...others } = useEdits.getState().bySession;
  useEdits.setState({ bySession: edit === null ? others : { ...others, [sessionId]: edit } });
}

/** Puts a text and images before those of the draft. */
function addToDraft(sessionId: string, text: string, images: readonly DraftImage[]): void {
  setDraftImages(sessionId, [...images, ...draftImagesOf(sessionId)]);
  setDraft(sessionId, [text, draftOf(sessionId)].filter((each) => each !== '').join('\n'));
}

/** Time in which a discarded prompt can be brought back, in ms. */
const UNDO_DISCARD_MS = 15_000;
/** Number of characters of a discarded prompt that its toast shows. */
const TOAST_LENGTH = 160;

const focus = (id: string) => document.getElementById(id)?.focus();

/** Returns the commands for the waiting prompts. */
export function useQueue(sessionId: string) {
  const { t } = useTranslation('composer');
  const api = useApi();
  const [failure, setFailure] = useState<Failure | null>(null);
  const offerUndo = useOfferUndo();
  /** Shows a failure or announces `words`. Returns true on success. */
  const reportResult = (
    reply: { readonly ok: true } | { readonly ok: false; readonly error: Failure },
    words: string,
  ): boolean => {
    setFailure(reply.ok ? null : reply.error);
    if (reply.ok) announce('polite', words);
    return reply.ok;
  };
  /**
   * Discards a prompt, and offers to put it back into the message field. A prompt that can no
   * longer be read stays.
   */
  const withdraw = async (prompt: QueuedPrompt) => {
    const text = await textOfPrompt(api, prompt);
    const images = await imagesOfPrompt(api, prompt);
    if (text === null || images === null) return setFailure(unreadable);
    const reply = await api['sessions.withdraw']({
      commandId: newCommandId(),
      sessionId,
      messageId: prompt.id,
    });
    if (!reportResult(reply, t('discarded'))) return;
    offerUndo({
      title: t('discarded'),
      text:
        text === ''
          ? t('imageCount', { count: images.length })
          : visibleText(text.slice(0, TOAST_LENGTH)),
      action: t('undoDiscard'),
      ms: UNDO_DISCARD_MS,
      undo: () => addToDraft(sessionId, text, images),
    });
  };
  const move = async ({ id }: QueuedPrompt, when: SendTime) => {
    const reply = await api['sessions.revise']({
      commandId: newCommandId(),
      sessionId,
      messageId: id,
      when,
    });
    return reportResult(reply, when === 'now' ? t('sentNow') : t('madeLater'));
  };
  return { withdraw, move, failure, editing: useEditing(sessionId, setFailure) };
}

/** Maps the place of a prompt to the `when` of `sessions.revise`. */
const WHEN = {
  waits: 'now',
  startPrompt: 'now',
  laterPrompt: 'afterTurn',
  heldPrompt: 'held',
} as const;

/** Returns a function that changes a waiting prompt in core and shows a failure. */
function useRevise(sessionId: string, setFailure: (failure: Failure | null) => void) {
  const api = useApi();
  return async (
    messageId: string,
    change: { readonly text?: string; readonly when?: SendTime | 'held' },
  ) => {
    const reply = await api['sessions.revise']({
      commandId: newCommandId(),
      sessionId,
      messageId,
      ...change,
    });
    setFailure(reply.ok ? null : reply.error);
    return reply;
  };
}

/**
 * Manages the prompt that is edited in its row. Core holds the prompt meanwhile, so that the old
 * text is not sent.
 */
function useEditing(sessionId: string, setFailure: (failure: Failure | null) => void) {
  const { t } = useTranslation('composer');
  const api = useApi();
  const edit = usePromptEdit(sessionId);
  const revise = useRevise(sessionId, setFailure);
  const begin = async (prompt: QueuedPrompt) => {
    const text = await textOfPrompt(api, prompt);
    if (text === null) return setFailure(unreadable);
    const when = WHEN[placeOf(prompt)];
    const holdReply = when === 'held' ? null : await revise(prompt.id, { when: 'held' });
    if (holdReply === null || holdReply.ok)
      setPromptEdit(sessionId, { messageId: holdReply?.value.messageId ?? prompt.id, text, when });
  };
  const end = (focusId: string) => {
    setPromptEdit(sessionId, null);
    // The button exists only after the row is rendered again.
    requestAnimationFrame(() =>
      document.getElementById(focusId) ? focus(focusId) : focus(composerId(sessionId)),
    );
  };
  /**
   * Ends the edit without a change. While the agent works, the prompt waits as before. Otherwise
   * restoring its time would send it, so it stays held.
   */
  const cancel = async ({ messageId, when }: PromptEdit, isWorking: boolean) => {
    const reply = when === 'held' || !isWorking ? null : await revise(messageId, { when });
    end(editButtonId(reply?.ok ? reply.value.messageId : messageId));
  };
  /** Moves the new text to the message field, because the agent already has the old prompt. */
  const keepInDraft = ({ text }: PromptEdit) => {
    addToDraft(sessionId, text, []);
    setFailure({
      kind: 'editTooLate',
      message: compose('sessionFailures.promptTakenText'),
      remedy: null,
    });
    end(composerId(sessionId));
  };
  const save = async (edited: PromptEdit) => {
    const reply = await revise(edited.messageId, { text: edited.text, when: edited.when });
    if (!reply.ok && reply.error.kind === 'tooLate') return keepInDraft(edited);
    if (!reply.ok) return;
    announce('polite', t('promptChanged'));
    end(editButtonId(reply.value.messageId));
  };
  const write = (changed: PromptEdit) => setPromptEdit(sessionId, changed);
  return { edit, begin, write, save, cancel };
}
