import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { isComposing, shortcutLabel } from '#renderer/kit/ui/keyboard.ts';
import { TextArea } from '#renderer/kit/ui/fields/text-field.tsx';

type Props = {
  readonly label: string;
  readonly initial: string;
  /** Returns true if the text was stored. */
  readonly onSave: (text: string) => Promise<boolean>;
  readonly onCancel: () => void;
};

/** A field for the text of a comment. */
export function CommentForm({ label, initial, onSave, onCancel }: Props) {
  const { t } = useTranslation('review');
  const [text, setText] = useState(initial);
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    // With its buttons.
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const save = async () => {
    if (text.trim() === '' || isSaving) return;
    setSaving(true);
    await onSave(text.trim());
    setSaving(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={form} className="flex scroll-mb-2 flex-col gap-2">
      <TextArea
        ref={field}
        label={label}
        hideLabel
        placeholder={t('comment.placeholder')}
        value={text}
        onValueChange={setText}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          variant="primary"
          busy={isSaving}
          disabled={text.trim() === ''}
          onClick={() => void save()}
        >
          {t('comment.save')}
        </Button>
        <Button size="sm" onClick={onCancel}>
          {t('comment.cancel')}
        </Button>
        <span className="text-2xs text-faint">
          {t('comment.keys', { keys: shortcutLabel('Enter') })}
        </span>
      </div>
    </div>
  );
}
