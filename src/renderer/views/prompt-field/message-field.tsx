import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { useAgent } from '#renderer/stores/desk/desk.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { composerId } from './composer-id.ts';
import type { ComposerKey } from './composer-keys.ts';
import type { ComposerState } from './composer-state.ts';
import { optionId, SUGGESTIONS_ID } from './suggestion-list.tsx';
import type { Suggestions } from './use-suggestions.ts';

const MAX_PROMPT = 1_000_000;

const PLACEHOLDERS = {
  idle: 'placeholder',
  working: 'placeholderWorking',
  stopped: 'placeholderStopped',
  archived: 'placeholderArchived',
} as const;

type Props = {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly session: Session;
  readonly state: ComposerState;
  readonly draft: string;
  readonly suggestions: Suggestions;
  readonly onWrite: (text: string, caret: number) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  readonly onFiles: (files: readonly File[]) => void;
};

/**
 * Renders the field for the text. A text area may not have the role combobox, so it only refers to
 * its list.
 */
export function MessageField({
  field,
  session,
  state,
  draft,
  suggestions,
  onWrite,
  onKeyDown,
  onFiles,
}: Props) {
  const { t } = useTranslation('conversation');
  const info = useAgent(session.agentId);
  const agent = info?.name ?? session.agentId;
  const isSteered = state === 'working' && info?.capabilities.steering?.now === 'intoTurn';
  const { open, look, close } = suggestions;
  return (
    <textarea
      ref={field}
      id={composerId(session.sessionId)}
      aria-label={t('composer.message')}
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-controls={open ? SUGGESTIONS_ID : undefined}
      aria-activedescendant={open ? optionId(open.active) : undefined}
      placeholder={t(
        isSteered ? 'composer.placeholderSteered' : `composer.${PLACEHOLDERS[state]}`,
        { agent },
      )}
      rows={1}
      value={draft}
      maxLength={MAX_PROMPT}
      disabled={state === 'archived'}
      onChange={(event) => onWrite(event.target.value, event.target.selectionStart)}
      onClick={(event) => look(event.currentTarget.value, event.currentTarget.selectionStart)}
      onBlur={close}
      onPaste={(event) => pasteFiles(event, onFiles)}
      onKeyDown={onKeyDown}
      className="field-sizing-content max-h-[40vh] min-h-10 w-full resize-none bg-transparent px-3 pt-2.5 pb-1 text-base outline-none placeholder:text-faint disabled:opacity-60"
    />
  );
}

/**
 * Ignores files on the clipboard if there is text too, because programs that copy text often add a
 * picture of it.
 */
function pasteFiles(event: ClipboardEvent, onFiles: (files: readonly File[]) => void): void {
  const files = [...event.clipboardData.files];
  if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
  event.preventDefault();
  onFiles(files);
}

export function pressOf(event: KeyboardEvent): ComposerKey {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  return {
    key,
    shiftKey,
    ctrlKey,
    metaKey,
    altKey,
    isComposing: event.nativeEvent.isComposing,
    keyCode: event.nativeEvent.keyCode,
  };
}
