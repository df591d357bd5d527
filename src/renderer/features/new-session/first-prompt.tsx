import {
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { expandHome } from '#renderer/kit/text/paths.ts';
import { isComposing, shortcutLabel } from '#renderer/kit/ui/keyboard.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useAgent, useSessions, useSettings } from '#renderer/stores/desk/desk.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { composerCommand, listCommand } from '#renderer/views/prompt-field/composer-keys.ts';
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
import { START_PROMPT, START_PROMPT_FIELD } from './first-field.ts';
import { sessionWithCommands } from './session-with-commands.ts';

type Props = {
  readonly draft: Draft;
  readonly onWrite: (prompt: string) => void;
  readonly onSubmit: () => void;
  /** Called for Escape, unless it closes the list of suggestions. */
  readonly onLeave?: () => void;
  /** Rendered at the end of the field, e.g. the send button. */
  readonly children?: ReactNode;
};

const BOX =
  'relative flex min-w-0 flex-col gap-1.5 rounded-xl border border-line-strong/70 bg-raised p-2 shadow-low focus-within:border-ring focus-within:ring-1 focus-within:ring-ring';
const FIELD =
  'field-sizing-content max-h-[40vh] min-h-24 w-full resize-none bg-transparent px-2 py-1.5 text-base outline-none placeholder:text-faint';

/**
 * Edits the first prompt of a session. It accepts files by @, commands by / and images, as the
 * message field does.
 */
export function FirstPrompt(props: Props) {
  const { draft, children } = props;
  const { t } = useTranslation('sessions');
  const hintId = useId();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const agent = useAgent(draft.agentId);
  const addFiles = (files: readonly File[]) =>
    void addImages(START_PROMPT, files, agent).then(setRefusals);
  return (
    <div className={BOX} {...dropTarget(addFiles)}>
      <label htmlFor={START_PROMPT_FIELD} className="sr-only">
        {t('new.prompt')}
      </label>
      <PromptArea {...props} hintId={hintId} onFiles={addFiles} />
      <ImageStrip sessionId={START_PROMPT} />
      <Refusals refusals={refusals} />
      <MentionNotes problems={useFirstMentions(draft)} agent={agent?.name ?? draft.agentId} />
      <Footer
        hintId={hintId}
        takesImages={readsImages(agent)}
        onFiles={addFiles}
        actions={children}
      />
    </div>
  );
}

type AreaProps = Props & {
  readonly hintId: string;
  readonly onFiles: (files: readonly File[]) => void;
};

/** Renders the text with its list of suggestions. */
function PromptArea({ draft, onWrite, onSubmit, onLeave, hintId, onFiles }: AreaProps) {
  const { t } = useTranslation('sessions');
  const field = useRef<HTMLTextAreaElement>(null);
  const suggestions = useFirstSuggestions(draft);
  const { sendWith } = useSettings();
  const choose = (suggestion: Suggestion) => {
    if (!suggestions.open) return;
    const { text, caret } = completeWith(draft.prompt, suggestions.open.trigger, suggestion.value);
    flushSync(() => onWrite(text));
    field.current?.setSelectionRange(caret, caret);
    suggestions.look(text, caret);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (handleListKey(event, suggestions, choose)) return;
    if (event.key === 'Escape' && !isComposing(event)) return onLeave?.();
    if (composerCommand(pressOf(event), false, sendWith) !== 'send') return;
    event.preventDefault();
    const isWordless = draft.prompt.trim() === '' && !event.ctrlKey && !event.metaKey;
    if (!isWordless) onSubmit();
  };
  return (
    <div className="relative">
      <SuggestionList suggestions={suggestions} onChoose={choose} isBelow />
      <textarea
        ref={field}
        id={START_PROMPT_FIELD}
        rows={4}
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
        onPaste={(event) => pasteImages(event, onFiles)}
        onKeyDown={onKeyDown}
        className={FIELD}
      />
    </div>
  );
}

type FooterProps = {
  readonly hintId: string;
  readonly takesImages: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly actions: ReactNode;
};

function Footer({ hintId, takesImages, onFiles, actions }: FooterProps) {
  const { t } = useTranslation('sessions');
  const { sendWith } = useSettings();
  const isByKeys = sendWith === 'modEnter';
  return (
    <div className="flex items-center gap-2">
      {takesImages && <AttachButton disabled={false} onFiles={onFiles} />}
      <p id={hintId} className="min-w-0 flex-1 text-xs text-muted">
        {isByKeys ? t('new.promptHintKeys', { keys: shortcutLabel('Enter') }) : t('new.promptHint')}
      </p>
      {actions}
    </div>
  );
}

/** Returns true if the open list of suggestions handled the key. */
function handleListKey(
  event: KeyboardEvent<HTMLTextAreaElement>,
  { open, move, dismiss }: ReturnType<typeof useFirstSuggestions>,
  choose: (suggestion: Suggestion) => void,
): boolean {
  const command = open && listCommand(pressOf(event));
  const item = open?.items[open.active];
  if (!command || !item) return false;
  event.preventDefault();
  // Stops Escape from leaving the page too.
  event.stopPropagation();
  if (command === 'choose') choose(item);
  else if (command === 'dismiss') dismiss();
  else move(command === 'next' ? 1 : -1);
  return true;
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
