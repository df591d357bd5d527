import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatBytes } from '#renderer/kit/text/format.ts';
import { MoreButton } from '#renderer/kit/ui/more-button.tsx';
import type { BlobRef } from '#shared/conversation/message.ts';

import { blobsUnder } from './blob-refs.ts';
import { CodeText } from './code-text.tsx';
import type { TextOwner } from './text-owner.ts';

/** Shows every truncated string of these details, each of which can be loaded. */
export function CutStrings({ owner }: { readonly owner: TextOwner }) {
  return blobsUnder(owner.blobs, owner.path).map((blob) => (
    <CutString key={blob.path.join('.')} blob={blob} depth={owner.path.length} />
  ));
}

function CutString({ blob, depth }: { readonly blob: BlobRef; readonly depth: number }) {
  const { t, i18n } = useTranslation('conversation');
  const [open, setOpen] = useState(false);
  const name = blob.path.slice(depth).join(' › ');
  if (open) return <CodeText text="" blob={blob} label={name} startLine={null} />;
  return (
    <MoreButton onClick={() => setOpen(true)}>
      <span className="font-mono text-muted">{name}</span>{' '}
      {t('diff.longLine', { total: formatBytes(blob.bytes, i18n.language) })}
    </MoreButton>
  );
}
