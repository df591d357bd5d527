import picomatch from 'picomatch';

import { fullPath, isInside, type Places } from '#core/risk/places.ts';

/** A glob seen from where it starts: the session's folder, home or the root. */
type Anchored = { readonly base: string; readonly glob: string };

function anchored(glob: string, places: Places): Anchored {
  if (glob.startsWith('~/')) return { base: fullPath('~', places), glob: glob.slice(2) };
  if (/^(\/|[A-Za-z]:[\\/])/.test(glob)) return { base: '', glob };
  return { base: fullPath(places.cwd, places), glob: glob.replace(/^\.\//, '') };
}

export function matchesGlob(path: string, glob: string, places: Places, { isWide }: { readonly isWide: boolean }): boolean {
  const { base, glob: pattern } = anchored(glob, places);
  const full = fullPath(path, places);
  if (base !== '' && !full.startsWith(base === '/' ? '/' : `${base}/`)) return false;
  const seen = base === '' ? full : full.slice(base === '/' ? 1 : base.length + 1);
  // A rule that denies holds on systems that take `A` and `a` for the same.
  return picomatch(pattern, { dot: true, nocase: isWide, noextglob: true })(seen);
}

/** `src/../../x`: its text leads out of the folder that it seems to be in. */
export function escapes(path: string, places: Places): boolean {
  return path.split(/[\\/]/).includes('..') && !isInside(path, places);
}

export const isGlob = (glob: string): boolean => /[*?[\]{}()!+@\\]/.test(glob);
