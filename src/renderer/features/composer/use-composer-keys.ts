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
  /** Returns false if there is nothing to recall; the key then moves the caret. */
  readonly recall: (direction: 'older' | 'newer', caret: number) => boolean;
};

/**
 * Returns the key handler of the message field. The open list of suggestions handles a key first.
 */
export function useComposerKeys({
  isWorking,
  suggestions,
  choose,
  send,
  escape,
  recall,
}: Handlers) {
  const { sendWith } = useSettings();
  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const press = pressOf(event);
    if (handleListKey(press, suggestions, choose)) return event.preventDefault();
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

/**
 * Returns true if the list handled the key. Enter on a suggestion that is already typed in full
 * sends the prompt.
 */
function handleListKey(
  press: ReturnType<typeof pressOf>,
  { open, move, dismiss }: Suggestions,
  choose: Handlers['choose'],
): boolean {
  const command = open && listCommand(press);
  const item = open?.items[open.active];
  if (!open || !command || !item) return false;
  if (command === 'choose' && press.key === 'Enter' && item.value === open.trigger.query)
    return false;
  if (command === 'choose') choose(item);
  else if (command === 'dismiss') dismiss();
  else move(command === 'next' ? 1 : -1);
  return true;
}
