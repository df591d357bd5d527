import type { TFunction } from 'i18next';

/**
 * Says from which commit the worktree of a fork starts; empty while `commit` is undefined. `noted`
 * is the commit in the checkpoint, `commit` the one that still exists.
 */
export function forkStart(
  t: TFunction<'rewind'>,
  noted: string | null,
  commit: string | null | undefined,
): string {
  if (commit === undefined) return '';
  if (noted === null) return t('fork.startsNow');
  const name = noted.slice(0, 8);
  return t(commit === null ? 'fork.startsNowGone' : 'fork.startsAt', { commit: name });
}
