import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { shortcutLabel } from '#renderer/kit/ui/keyboard.ts';
import { useSettings } from '#renderer/stores/desk/desk.ts';
import { composerCommand } from '#renderer/views/prompt-field/composer-keys.ts';
import { pressOf } from '#renderer/views/prompt-field/message-field.tsx';

const MAX_PROMPT = 1_000_000;

type Props = {
  readonly text: string;
  /** True while the prompt still waits. */
  readonly isWaiting: boolean;
  /** True if saving sends the prompt at once, because the turn that it waited for is over. */
  readonly isSentAtOnce: boolean;
  readonly canBeEmpty: boolean;
  readonly onWrite: (text: string) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
};

/** Edits a waiting prompt in its row of the list. */
export function QueuedEditor({
  text,
  isWaiting,
  isSentAtOnce,
  canBeEmpty,
  onWrite,
  onSave,
  onCancel,
}: Props) {
  const { t } = useTranslation('composer');
  const { sendWith } = useSettings();
  const hintId = useId();
  const field = useFocusAtEnd();
  const keys = sendWith === 'modEnter' ? shortcutLabel('Enter') : 'Enter';
  const isSavable = text.trim() !== '' || canBeEmpty;
  const save = () => {
    if (isSavable) onSave();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const command = composerCommand(pressOf(event), true, sendWith);
    if (command !== 'send' && command !== 'interrupt') return;
    event.preventDefault();
    event.stopPropagation();
    if (command === 'send') save();
    else onCancel();
  };
  return (
    <li className="flex flex-col gap-1 rounded-md border border-ring bg-raised p-1.5 text-sm">
      <textarea
        ref={field}
        aria-label={t('editedPrompt')}
        aria-describedby={hintId}
        rows={1}
        value={text}
        maxLength={MAX_PROMPT}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-[30vh] w-full resize-none bg-transparent px-1.5 py-1 outline-none"
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p id={hintId} role="status" className="min-w-0 flex-1 px-1.5 text-2xs text-faint">
          {isWaiting ? t(isSentAtOnce ? 'editHintSend' : 'editHint', { keys }) : t('editedTooLate')}
        </p>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {t('cancelEdit')}
        </Button>
        <Button size="sm" variant="primary" disabled={!isSavable} onClick={save}>
          {t(isWaiting ? (isSentAtOnce ? 'saveAndSend' : 'saveEdit') : 'moveEdit')}
        </Button>
      </div>
    </li>
  );
}

function useFocusAtEnd() {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  return field;
}
