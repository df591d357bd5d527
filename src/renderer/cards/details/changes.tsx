import type { DetailsProps } from '#renderer/cards/text-owner.ts';

import { DiffDetails } from './diff.tsx';

/** Several files, one below the other. */
export function ChangesDetails({ details, owner }: DetailsProps<'changes'>) {
  return (
    <div className="divide-y divide-line">
      {details.files.map((file, index) => (
        <DiffDetails key={file.filePath} details={file} owner={{ ...owner, path: [...owner.path, 'files', index] }} />
      ))}
    </div>
  );
}
