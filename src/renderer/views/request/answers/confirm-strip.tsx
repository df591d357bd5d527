import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Words } from '#renderer/kit/text/words.tsx';
import { Button } from '#renderer/kit/ui/button.tsx';

type Props = {
  /** The option that was chosen. */
  readonly label: string;
  readonly isSending: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
};

/** Keys that act on the button with the focus, or move the focus. A space is part of a text. */
const KEPT: ReadonlySet<string> = new Set(['Enter', 'Tab', 'Shift']);

/**
 * The second step of an answer of high risk. Its button stands elsewhere than the first one, so a
 * double click does not confirm, and no key of an answer does: only Enter on the button. Any other
 * key goes back, because the person is writing something.
 */
export function ConfirmStrip({ label, isSending, onConfirm, onBack }: Props) {
  const { t } = useTranslation('interactions');
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    confirm.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault();
    event.stopPropagation();
    if (KEPT.has(event.key)) return;
    event.preventDefault();
    onBack();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons inside
    <div
      role="group"
      aria-label={t('confirm.label')}
      onKeyDown={onKeyDown}
      className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-md border border-danger/50 bg-danger-soft px-3 py-2 text-danger"
    >
      <p role="alert" className="flex min-w-0 flex-1 basis-60 items-start gap-2 text-xs">
        <TriangleAlert size={15} aria-hidden className="mt-px shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          <Words text={t('confirm.text', { label })} />
        </span>
      </p>
      <Button size="sm" onClick={onBack}>
        {t('back')}
      </Button>
      <Button
        ref={confirm}
        size="sm"
        variant="danger"
        busy={isSending}
        aria-keyshortcuts="Enter"
        onClick={onConfirm}
      >
        {t('confirm.button', { label })}
      </Button>
    </div>
  );
}
