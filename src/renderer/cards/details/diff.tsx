import { CutStrings } from '#renderer/cards/cut-strings.tsx';
import type { DetailsProps } from '#renderer/cards/text-owner.ts';
import { DiffView } from '#renderer/diffs/diff-view.tsx';

export function DiffDetails({ details, owner }: DetailsProps<'diff'>) {
  // The view itself reads the contents; a long line of a hunk can only be read on its own.
  const hunkLines = owner.blobs.filter(({ path }) => path[owner.path.length] === 'hunks');
  return (
    <>
      <DiffView details={details} owner={owner} />
      <CutStrings owner={{ ...owner, blobs: hunkLines }} />
    </>
  );
}
