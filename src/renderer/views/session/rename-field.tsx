import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { isComposing } from '#renderer/kit/ui/keyboard.ts';

const MAX_TITLE = 200;

type Props = { readonly title: string; readonly onDone: (title: string | null) => void };

/**
 * Renders the field for a title. Enter or leaving the field saves, Escape cancels; `onDone`
 * receives null if there is nothing to save.
 */
export function RenameField({ title, onDone }: Props) {
  const { t } = useTranslation('sessions');
  const [text, setText] = useState(title);
  const isDone = useRef(false);
  const finish = (saved: string | null) => {
    if (isDone.current) return;
    isDone.current = true;
    const next = saved?.trim() ?? '';
    onDone(next === '' || next === title ? null : next);
  };
  return (
    <input
      autoFocus
      aria-label={t('list.titleField')}
      value={text}
      maxLength={MAX_TITLE}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => finish(text)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (isComposing(event)) return;
        if (event.key === 'Enter') finish(text);
        if (event.key === 'Escape') finish(null);
      }}
      className="h-6 w-full min-w-0 rounded-sm border border-ring bg-surface px-1 text-sm font-medium outline-none"
    />
  );
}
