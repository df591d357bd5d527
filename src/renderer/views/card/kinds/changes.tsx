import { FileDiff } from 'lucide-react';

import type { DetailsProps } from '#renderer/views/long-text/text-owner.ts';

import { patchText } from '../patch-text.ts';
import type { CardKind } from './card-kind.ts';
import { DiffDetails } from './diff.tsx';

/** Shows the diffs of several files, one below the other. */
function ChangesDetails({ details, owner }: DetailsProps<'changes'>) {
  return (
    <div className="divide-y divide-line">
      {details.files.map((file, index) => (
        <DiffDetails
          key={file.filePath}
          details={file}
          owner={{ ...owner, path: [...owner.path, 'files', index] }}
        />
      ))}
    </div>
  );
}

export const changesCard: CardKind<'changes'> = {
  View: ChangesDetails,
  icon: FileDiff,
  copyKind: 'patch',
  copyText: ({ files }) => files.map(patchText).join(''),
  sentence: ({ files: { length: count } }, { t }) => ({
    running: t('changes.running', { count }),
    completed: t('changes.completed', { count }),
    plain: t('changes.plain', { count }),
  }),
};
