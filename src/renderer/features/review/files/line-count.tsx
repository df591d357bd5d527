import { useTranslation } from 'react-i18next';

import { numberFormat } from '#renderer/kit/i18n/formats.ts';

type Props = { readonly added: number | null; readonly removed: number | null };

/** Shows `+3 −1`, and the same in words; nothing where lines were not counted. */
export function LineCount({ added, removed }: Props) {
  const { t, i18n } = useTranslation('review');
  if (added === null || removed === null) return null;
  const format = numberFormat(i18n.language);
  return (
    <span className="shrink-0 font-mono text-xs tabular-nums">
      <span className="sr-only">{t('summary.lines', { added, removed })}</span>
      <span aria-hidden>
        <span className="text-diff-add-text">+{format.format(added)}</span>{' '}
        <span className="text-diff-remove-text">−{format.format(removed)}</span>
      </span>
    </span>
  );
}
