import { useTranslation } from 'react-i18next';

import { numberFormat } from '#renderer/kit/i18n/formats.ts';

/**
 * Shows a count such as `+3 −1`. It is hidden from screen readers, because the surrounding element
 * has it in words.
 */
export function ChangeCount({
  added,
  removed,
}: {
  readonly added: number;
  readonly removed: number;
}) {
  const { i18n } = useTranslation();
  const count = numberFormat(i18n.language);
  return (
    <span aria-hidden className="shrink-0 font-mono text-xs tabular-nums">
      <span className="text-diff-add-text">+{count.format(added)}</span>{' '}
      <span className="text-diff-remove-text">−{count.format(removed)}</span>
    </span>
  );
}
