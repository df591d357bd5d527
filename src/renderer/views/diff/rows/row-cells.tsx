import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';

import { ADDED, REMOVED } from '../table/diff-table.ts';

export type Tone = 'add' | 'del' | 'context';

export function toneOf(kind: number | undefined): Tone {
  if (kind === ADDED) return 'add';
  return kind === REMOVED ? 'del' : 'context';
}

export const BACKGROUNDS = { add: 'bg-diff-add', del: 'bg-diff-remove', context: '' };
const SIGN_COLOURS = { add: 'text-diff-add-text', del: 'text-diff-remove-text', context: '' };
const SIGNS = { add: '+', del: '-', context: '' };
const WORDS = { add: 'row.added', del: 'row.removed', context: 'row.unchanged' } as const;

/** Renders a line number, which is not selectable, so that only code is copied. */
export function NumberCell({
  number,
  digits,
}: {
  readonly number: number;
  readonly digits: number;
}) {
  return (
    <span
      role="cell"
      className="shrink-0 pr-1.5 text-right text-faint tabular-nums select-none"
      style={{ width: `calc(${Math.max(2, digits)}ch + 0.875rem)` }}
    >
      {number > 0 ? number : ''}
    </span>
  );
}

/**
 * Renders the sign of a line, and a word for screen readers: colours are never the only difference.
 */
export function SignCell({ tone }: { readonly tone: Tone }) {
  const { t } = useTranslation('diffs');
  return (
    <span
      role="cell"
      className={classNames(
        'w-5 shrink-0 text-center font-semibold select-none',
        SIGN_COLOURS[tone],
      )}
    >
      <span aria-hidden>{SIGNS[tone]}</span>
      <span className="sr-only">{t(WORDS[tone])}</span>
    </span>
  );
}
