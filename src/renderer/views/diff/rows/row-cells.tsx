import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';

import type { FileMoves, Move } from '../moves/move-table.ts';
import { ADDED, REMOVED } from '../table/diff-table.ts';
import { useMoveText } from './move-label.tsx';

export type Tone = 'add' | 'del' | 'context';

export function toneOf(kind: number | undefined): Tone {
  if (kind === ADDED) return 'add';
  return kind === REMOVED ? 'del' : 'context';
}

export const BACKGROUNDS = { add: 'bg-diff-add', del: 'bg-diff-remove', context: '' };
export const MOVED_BACKGROUNDS = {
  add: 'bg-diff-moved-to',
  del: 'bg-diff-moved-from',
  context: '',
};
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
      data-number=""
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
export function SignCell({
  tone,
  move,
  moves,
  isStaged,
}: {
  readonly tone: Tone;
  readonly move: Move | null;
  readonly moves: FileMoves | null;
  readonly isStaged: boolean;
}) {
  const { t } = useTranslation('diffs');
  const moveText = useMoveText();
  return (
    <span
      role="cell"
      className={classNames(
        'w-5 shrink-0 text-center font-semibold select-none',
        move ? 'text-diff-moved-text' : SIGN_COLOURS[tone],
      )}
    >
      <span aria-hidden>{SIGNS[tone]}</span>
      <span className="sr-only">
        {t(WORDS[tone])}
        {isStaged && `, ${t('row.staged')}`}
        {move && moves && `, ${moveText({ move, moves, isAdded: tone === 'add' })}`}
      </span>
    </span>
  );
}
