import type { KeyboardEvent } from 'react';

import { useSettings } from '#renderer/stores/desk/desk.ts';
import { composerCommand, listCommand } from '#renderer/views/prompt-field/composer-keys.ts';
import { pressOf } from '#renderer/views/prompt-field/message-field.tsx';
import type { Suggestion, Suggestions } from '#renderer/views/prompt-field/use-suggestions.ts';
import type { SendTime } from '#shared/contract/sessions.ts';

type Handlers = {
  readonly isWorking: boolean;
  readonly suggestions: Suggestions;
  readonly choose: (suggestion: Suggestion) => void;
  readonly send: (when: SendTime) => void;
  readonly escape: () => void;
  /** `false`: there is nothing to recall, the key moves the caret. */
  readonly recall: (direction: 'older' | 'newer', caret: number) => boolean;
};

/** What the keys of the message field do: first for its list, then for the prompt. */
export function useComposerKeys({ isWorking, suggestions, choose, send, escape, recall }: Handlers) {
  const { sendWith } = useSettings();
  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const press = pressOf(event);
    if (forList(press, suggestions, choose)) return event.preventDefault();
    const command = composerCommand(press, isWorking, sendWith);
    if (command === 'none' || command === 'newLine') return;
    if (command === 'older' || command === 'newer') {
      if (recall(command, event.currentTarget.selectionStart)) event.preventDefault();
      return;
    }
    event.preventDefault();
    if (command === 'send') send('now');
    else if (command === 'sendAfterTurn') send('afterTurn');
    else escape();
  };
}

/** Whether the list took the key. Enter on what is written out already is for the prompt. */
function forList(press: ReturnType<typeof pressOf>, { open, move, dismiss }: Suggestions, choose: Handlers['choose']): boolean {
  const command = open && listCommand(press);
  const item = open?.items[open.active];
  if (!open || !command || !item) return false;
  if (command === 'choose' && press.key === 'Enter' && item.value === open.trigger.query) return false;
  if (command === 'choose') choose(item);
  else if (command === 'dismiss') dismiss();
  else move(command === 'next' ? 1 : -1);
  return true;
}
