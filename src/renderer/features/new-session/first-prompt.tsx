import {
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { expandHome } from '#renderer/kit/text/paths.ts';
import { CONTROL } from '#renderer/kit/ui/fields/text-field.tsx';
import { isComposing } from '#renderer/kit/ui/keyboard.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useAgent, useSessions } from '#renderer/stores/desk/desk.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { listCommand } from '#renderer/views/prompt-field/composer-keys.ts';
import { AttachButton, ImageStrip, Refusals } from '#renderer/views/prompt-field/image-strip.tsx';
import { addImages, readsImages, type Refusal } from '#renderer/views/prompt-field/images.ts';
import { MentionNotes } from '#renderer/views/prompt-field/mention-notes.tsx';
import { pressOf } from '#renderer/views/prompt-field/message-field.tsx';
import {
  optionId,
  SuggestionList,
  SUGGESTIONS_ID,
} from '#renderer/views/prompt-field/suggestion-list.tsx';
import { completeWith } from '#renderer/views/prompt-field/trigger.ts';
import { useMentionProblems } from '#renderer/views/prompt-field/use-mention-problems.ts';
import { useSessionCommands } from '#renderer/views/prompt-field/use-session-commands.ts';
import {
  useSuggestionsFrom,
  type Suggestion,
} from '#renderer/views/prompt-field/use-suggestions.ts';

import type { Draft } from './draft.ts';
import { FIRST_PROMPT, PROMPT_FIELD } from './first-field.ts';
import { sessionWithCommands } from './session-with-commands.ts';

type Props = {
  readonly draft: Draft;
  readonly onWrite: (prompt: string) => void;
  readonly onSubmit: () => void;
};

/**
 * Edits the first prompt of a session. It accepts files by @, commands by / and images, as the
 * message field does.
 */
export function FirstPrompt({ draft, onWrite, onSubmit }: Props) {
  const { t } = useTranslation('sessions');
  const hintId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const suggestions = useFirstSuggestions(draft);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const agent = useAgent(draft.agentId);
  const addFiles = (files: readonly File[]) =>
    void addImages(FIRST_PROMPT, files, agent).then(setRefusals);
  const choose = (suggestion: Suggestion) => {
    if (!suggestions.open) return;
    const { text, caret } = completeWith(draft.prompt, suggestions.open.trigger, suggestion.value);
    flushSync(() => onWrite(text));
    field.current?.setSelectionRange(caret, caret);
    suggestions.look(text, caret);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) =>
    handlePromptKey(event, suggestions, choose, onSubmit);
  return (
    <div className="relative flex min-w-0 flex-col gap-1.5" {...dropTarget(addFiles)}>
      <label htmlFor={PROMPT_FIELD} className="text-sm font-medium">
        {t('new.prompt')}
      </label>
      <div className="relative">
        <SuggestionList suggestions={suggestions} onChoose={choose} />
        <textarea
          ref={field}
          id={PROMPT_FIELD}
          rows={3}
          value={draft.prompt}
          placeholder={t('new.promptPlaceholder')}
          aria-describedby={hintId}
          aria-autocomplete="list"
          aria-controls={suggestions.open ? SUGGESTIONS_ID : undefined}
          aria-activedescendant={suggestions.open ? optionId(suggestions.open.active) : undefined}
          onChange={(event) => {
            onWrite(event.target.value);
            suggestions.look(event.target.value, event.target.selectionStart);
          }}
          onBlur={suggestions.close}
          onPaste={(event) => pasteImages(event, addFiles)}
          onKeyDown={onKeyDown}
          className={`${CONTROL} field-sizing-content max-h-80 min-h-20 resize-y py-1.5`}
        />
      </div>
      <ImageStrip sessionId={FIRST_PROMPT} />
      <Refusals refusals={refusals} />
      <MentionNotes problems={useFirstMentions(draft)} agent={agent?.name ?? draft.agentId} />
      <Footer hintId={hintId} takesImages={readsImages(agent)} onFiles={addFiles} />
    </div>
  );
}

type FooterProps = {
  readonly hintId: string;
  readonly takesImages: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

function Footer({ hintId, takesImages, onFiles }: FooterProps) {
  const { t } = useTranslation('sessions');
  return (
    <div className="flex items-center gap-2">
      {takesImages && <AttachButton disabled={false} onFiles={onFiles} />}
      <p id={hintId} className="text-xs text-muted">
        {t('new.promptHint')}
      </p>
    </div>
  );
}

/** Handles the keys of the list of suggestions while it is open; Enter sends. */
function handlePromptKey(
  event: KeyboardEvent<HTMLTextAreaElement>,
  { open, move, dismiss }: ReturnType<typeof useFirstSuggestions>,
  choose: (suggestion: Suggestion) => void,
  onSubmit: () => void,
): void {
  const command = open && listCommand(pressOf(event));
  const item = open?.items[open.active];
  if (command && item) {
    event.preventDefault();
    // Stops Escape from closing the dialog too.
    event.stopPropagation();
    if (command === 'choose') choose(item);
    else if (command === 'dismiss') dismiss();
    else move(command === 'next' ? 1 : -1);
  } else if (event.key === 'Enter' && !event.shiftKey && !isComposing(event)) {
    event.preventDefault();
    onSubmit();
  }
}

function useFirstSuggestions({ agentId, cwd }: Draft) {
  const api = useApi();
  const sessions = useSessions();
  const machine = useMachine();
  const path = expandHome(cwd, machine?.homeDir ?? null);
  const findFiles = async (query: string, limit: number) => {
    if (path === '') return [];
    const reply = await api['folders.complete']({ path, query, limit });
    return reply.ok ? reply.value.matches : [];
  };
  const slashCommands = useSessionCommands(sessionWithCommands(sessions, agentId, path));
  return useSuggestionsFrom({ slashCommands, findFiles });
}

function useFirstMentions({ agentId, cwd, prompt }: Draft) {
  const api = useApi();
  const path = expandHome(cwd, useMachine()?.homeDir ?? null);
  return useMentionProblems(prompt, useAgent(agentId), async (paths) =>
    path === '' ? { ok: false } : api['folders.exist']({ path, paths }),
  );
}

/** Adds pasted images. Copied text often includes a picture of it; the text is then preferred. */
function pasteImages(event: ClipboardEvent, addFiles: (files: readonly File[]) => void): void {
  const files = [...event.clipboardData.files];
  if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
  event.preventDefault();
  addFiles(files);
}

function dropTarget(addFiles: (files: readonly File[]) => void) {
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    onDragOver: (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      addFiles([...event.dataTransfer.files]);
    },
  };
}
