import type { RiskCode } from '#shared/interaction/risk-codes.ts';

import type { Scene } from '../grammar/scene.ts';
import { holdsSecrets } from '../guarded-paths.ts';
import { fullPath } from '../places.ts';

const any = (options: readonly string[], names: string): boolean =>
  options.some((option) => names.split(' ').includes(option));

/**
 * Returns a reason for `grep -r` on the whole folder, which also reads hidden files such as `.env`.
 */
export function grepsHidden(
  options: readonly string[],
  operands: readonly string[],
  { places }: Scene,
): RiskCode | null {
  const paths = any(options, '-e --regexp') ? operands : operands.slice(1);
  const folder = fullPath(places.cwd, places);
  const holdsFolder = (path: string): boolean => {
    const full = fullPath(path, places);
    return full === folder || full === '/' || folder.startsWith(`${full}/`);
  };
  if (any(options, '-r -R --recursive') && paths.some((path) => holdsSecrets(path, places)))
    return 'credentials';
  const isWhole = paths.length === 0 || paths.some((path) => path === '*' || holdsFolder(path));
  return any(options, '-r -R --recursive') && isWhole ? 'readsHidden' : null;
}

/** Returns a reason if an option makes ripgrep read hidden files, which it skips by default. */
export function ripgrepsHidden(
  options: readonly string[],
  operands: readonly string[],
  { places }: Scene,
): RiskCode | null {
  const isHidden =
    any(options, '-. --hidden') || options.filter((option) => option === '-u').length > 1;
  if (!isHidden) return null;
  return operands.slice(1).some((path) => holdsSecrets(path, places))
    ? 'credentials'
    : 'readsHidden';
}

export const gitGrepsHidden = (options: readonly string[]): RiskCode | null =>
  any(options, '--untracked') ? 'readsHidden' : null;
