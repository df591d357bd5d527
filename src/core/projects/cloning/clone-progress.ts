import type { ClonePhase } from '#shared/contract/calls/projects.ts';

export type CloneProgress = { readonly phase: ClonePhase; readonly percent: number | null };

/** Phases by git's own words, in the order of a clone. */
const PHASES: readonly (readonly [RegExp, ClonePhase])[] = [
  [/^(?:remote: )?(?:Enumerating|Counting) objects\b/u, 'counting'],
  [/^(?:remote: )?Compressing objects\b/u, 'compressing'],
  [/^Receiving objects\b/u, 'receiving'],
  [/^Resolving deltas\b/u, 'resolving'],
  [/^(?:Updating files|Checking out files|Filtering content)\b/u, 'checkingOut'],
];

/** Reads the progress in the error output of `git clone --progress`, which arrives in pieces. */
export class CloneOutput {
  #rest = '';

  /** Returns the last progress in the output so far; null if this piece completes none. */
  add(text: string): CloneProgress | null {
    const lines = (this.#rest + text).split(/[\r\n]/u);
    this.#rest = (lines.pop() ?? '').slice(-500);
    return lines.reduce<CloneProgress | null>((last, line) => progressOf(line) ?? last, null);
  }
}

function progressOf(line: string): CloneProgress | null {
  const phase = PHASES.find(([words]) => words.test(line))?.[1];
  if (!phase) return null;
  const percent = /:\s+(\d{1,3})%/u.exec(line)?.[1];
  return { phase, percent: percent === undefined ? null : Math.min(100, Number(percent)) };
}
