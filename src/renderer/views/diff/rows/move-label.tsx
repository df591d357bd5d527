import { useTranslation } from 'react-i18next';

import { shortPath } from '#renderer/kit/text/short-path.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import type { FileMoves, Move } from '../moves/move-table.ts';

/** The move of a line: where an added line came from, or where a removed line went. */
export type LineMove = {
  readonly move: Move;
  readonly moves: FileMoves;
  readonly isAdded: boolean;
};

/** Returns the function that words a move. */
export function useMoveText(): (lineMove: LineMove) => string {
  const { t } = useTranslation('diffs');
  return ({ move: { file, line }, moves, isAdded }) => {
    if (file === moves.self) return t(isAdded ? 'moved.from' : 'moved.to', { line });
    const name = visibleText(shortPath(moves.paths[file] ?? '').name);
    return t(isAdded ? 'moved.fromFile' : 'moved.toFile', { line, file: name });
  };
}

/** Shows at the first line of a block how many lines moved, and where from or where to. */
export function MoveLabel(lineMove: LineMove) {
  const { t } = useTranslation('diffs');
  const moveText = useMoveText();
  return (
    <span
      aria-hidden
      className="ml-3 inline-block rounded-sm border border-diff-moved-text/40 px-1 font-sans text-2xs leading-4 whitespace-nowrap text-diff-moved-text select-none"
    >
      {t('moved.block', { count: lineMove.move.count, where: moveText(lineMove) })}
    </span>
  );
}
