import type { InteractionDetails } from '#shared/interaction/interaction.ts';

type Hunk = { readonly lines: readonly string[] };

/**
 * Returns true if the hunks of a review are those that the request shows, in the same order, so that
 * a part means the same in both. Two diffs may place equal lines differently within a hunk.
 */
export function areSameParts(hunks: readonly Hunk[], details: InteractionDetails): boolean {
  if (details.type !== 'tool' || details.details?.type !== 'diff') return false;
  const shown = details.details.hunks;
  return (
    hunks.length === shown.length &&
    hunks.every((hunk, at) => changesOf(hunk) === changesOf(shown[at] ?? { lines: [] }))
  );
}

/** Returns the changed lines of a hunk as a text in a fixed order. */
function changesOf({ lines }: Hunk): string {
  return lines
    .filter((line) => line.startsWith('+') || line.startsWith('-'))
    .toSorted()
    .join('\n');
}
